"""The text field, for one editable line: its node, and the pygame_gui entry line that implements it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

import pygame
from pygame_gui.elements import UITextEntryLine

from cantstop.view.kit import drawing, fonts
from cantstop.view.kit.control import Act, Control, ControlNode
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, TEXT_700
from cantstop.view.kit.node import Layouter, Size
from cantstop.view.kit.paint import WHITE, clear, plate
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style
from cantstop.view.kit.ui import Ui

PAD = 14.0  # units at either end of the text
SMALLEST, DOTS = 0.75, "…"  # the smallest size of a long text, as a share
HIGH = 56.0
CARET = 2  # width in pixels


@dataclass
class Field(ControlNode):
    """A line of text that can be edited. `on(text)` is called at Enter, `on_change(text)` at every change.

    The field shows its key at the right end if it has a `cap`, and its `hint` while it is empty.
    """

    text: str
    longest: int = 24
    label_size: float = 20.0
    prints_key: bool = False
    hint: str = ""
    offers: Callable[[], Iterable[str]] | None = None  # proposals for a controller, which types no letters
    passes: tuple[str, ...] = ()  # keys that keep their meaning while it is edited
    on: Callable[[str], object] | None = field(default=None, kw_only=True)
    on_change: Callable[[str], object] | None = field(default=None, kw_only=True)
    on_escape: Act | None = field(default=None, kw_only=True)  # in addition to ending the editing

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        letters = fonts.width("n" * self.longest, DISPLAY_700, self.label_size * layout.u)
        wide = 90 * layout.u if least else letters + 2 * PAD * layout.u
        return Size(min(room.w, wide), HIGH * layout.u)

    def spoken(self) -> Spoken:
        return Spoken("field", self.tip or self.hint, value=self.text)

    def typed(self, text: str) -> Act | None:
        return None if self.on_change is None else partial(self.on_change, text)


class Entry(Control, UITextEntryLine):
    """The element of a field. During editing it takes letters and digits; Esc or a click elsewhere ends editing."""

    node: Field

    def __init__(self, ui: Ui, node: Field, rect: pygame.Rect) -> None:
        self.node, self.ui, self.plate = node, ui, rect
        self._sent = ""
        UITextEntryLine.__init__(self, self._inner(), ui, initial_text=None)
        self.show_text(node.text)

    def _inner(self) -> pygame.Rect:
        """Return the rectangle for the text on the plate."""
        style = self.ui.style
        inner = self.plate.inflate(-2 * style.px(PAD), -2 * style.px(5))
        if self.node.prints_key:
            inner.width -= self._cap_picture().get_width() + style.px(8)
        return inner

    def _cap_picture(self) -> pygame.Surface:
        return drawing.cap_picture(self.node.cap, self.ui.style)

    def rebuild(self) -> None:
        """Do nothing: the field draws its text itself."""

    def become(self, node: ControlNode, rect: pygame.Rect) -> None:
        assert isinstance(node, Field)
        before, self.node, self.plate, self.is_enabled = self.node, node, rect, node.enabled
        self.lie(self._inner())
        if node.text != before.text and not self.editing:
            self.show_text(node.text)

    # Control

    def spoken(self) -> Spoken:
        begin, end = self.select_range
        caret = self.edit_position
        selected = (begin if caret == end else end, caret) if begin != end else (caret, caret)
        return self.node.spoken()._replace(value=self.text, selected=selected if self.editing else None)

    @property
    def editing(self) -> bool:
        return bool(self.is_focused)

    def touches(self, place: tuple[int, int]) -> bool:
        return bool(self.plate.collidepoint(place))

    def push(self) -> None:
        self.ui.set_focus(self)

    def arrow(self, dx: int, dy: int) -> bool:
        return self.editing and dx != 0

    def focus_came(self) -> None:
        if not self.is_focused:
            self.ui.set_focus_set(self.get_focus_set())
        self.edit_position = len(self.text)
        self.cursor_has_moved_recently = True
        self._select_all()

    def focus_left(self) -> None:
        if self.is_focused:
            self.ui.set_focus_set(None)

    def process_event(self, event: pygame.event.Event) -> bool:
        entered = event.type == pygame.MOUSEBUTTONDOWN and self.touches(event.pos) and self.is_enabled
        fresh = entered and self.ui.focus is not self
        if entered:
            self.ui.set_focus(self, ring=False)
            self.edit_position = self._index_at(event.pos[0])
        elif event.type == pygame.MOUSEMOTION and self.selection_in_progress:
            self.edit_position = self._index_at(event.pos[0])
            self.select_range = [self.select_range[0], self.edit_position]
        taken = bool(UITextEntryLine.process_event(self, event))
        if fresh:
            self.selection_in_progress = False
            self._select_all()
        if self.text != self._sent:
            self._sent = self.text
            self.ui.press(self, self.node.typed(self.text), sound="")
        return taken

    def _index_at(self, x: float) -> int:
        """Return the index in the text that is nearest to an x of the window."""
        px = self._px
        inside = x - self.rect.x + shift(self.text, self.edit_position, px, self.rect.w)
        return min(range(len(self.text) + 1), key=lambda n: abs(fonts.width(self.text[:n], DISPLAY_800, px) - inside))

    def _process_entered_character(self, character: str) -> bool:
        return bool(on_a_line(character) and super()._process_entered_character(character))

    def _do_paste(self) -> None:
        for letter in on_a_line(pygame.scrap.get_text()):
            self._process_entered_character(letter)

    def _select_all(self) -> None:
        """Select the proposed text, so that the first letter typed replaces it."""
        self.select_range = [0, len(self.text)]

    def _post_text_event(self, kind: int) -> None:
        """Post no event: changes are reported by a call, and a queued event would hold a reference to the field."""

    def commit(self) -> None:
        """Pass the text to the screen, as at Enter."""
        self.ui.press(self, self.node.calls(self.text))

    def show_text(self, text: str) -> None:
        """Replace the text without calling `on` or `on_change`. It may be longer than the limit for typing."""
        shown = on_a_line(text)
        self.set_text_length_limit(max(self.node.longest, len(shown)))
        self.set_text(shown)
        self._sent = self.text

    def offer(self) -> bool:
        """Show the next proposed text; return False if there is none."""
        offered = [] if self.node.offers is None else list(self.node.offers())
        if offered:
            self.show_text(
                offered[(offered.index(self.text) + 1) % len(offered)] if self.text in offered else offered[0]
            )
            self.commit()
        return bool(offered)

    # Pictures

    @property
    def state(self) -> str:
        if not self.is_enabled:
            return "disabled"
        return "editing" if self.is_focused else "hover" if self.hovered else "normal"

    def sprites(self) -> Iterator[Sprite]:
        yield Sprite(_plate(*self.plate.size, self.ui.style, self.state), *self.plate.topleft)
        if self.text and not self.editing:
            yield self._at_rest()
        elif self.editing:
            chosen, px = (min(self.select_range), max(self.select_range)), self._px
            line = edited(self.text, chosen, self.edit_position, bool(self.cursor_on), px, self.rect.w, self.ui.style)
            yield Sprite(line, int(self.rect.x), self._top(px))
        if self.node.prints_key and self.ui.editing is None:
            cap = self._cap_picture()
            right, middle = self.plate.right - self.ui.style.px(10), self.plate.centery
            yield Sprite(cap, *cap.get_rect(midright=(right, middle)).topleft)
        if self.node.hint and not self.text and not self.editing:
            style = self.ui.style
            px = fonts.fit(self.node.hint, TEXT_700, 18 * style.u, self.plate.width - 2 * style.px(8), 1).px
            hint = fonts.label(self.node.hint, TEXT_700, px, style.theme["disabled"])
            yield Sprite(hint, *hint.get_rect(center=self.plate.center).topleft)

    @property
    def _px(self) -> int:
        """Return the size of the letters in pixels, which is smaller for a long text, edited or not."""
        px, least = (fonts.pixels(share * self.node.label_size * self.ui.style.u) for share in (1, SMALLEST))
        while px > least and fonts.width(self.text, DISPLAY_800, px) > self.rect.width:
            px -= 1
        return px

    def _top(self, px: int) -> int:
        return round(self.plate.centery - fonts.cap_middle(DISPLAY_800, px))

    def _at_rest(self) -> Sprite:
        """Return the picture of the text while it is not edited. Text longer than its box ends in dots."""
        theme, said, room, px = self.ui.style.theme, self.text, self.rect.width, self._px
        while fonts.width(said, DISPLAY_800, px) > room:
            said = said.rstrip(DOTS)[:-1] + DOTS
        surface = fonts.label(said, DISPLAY_800, px, theme["ink" if self.is_enabled else "disabled"])
        return Sprite(surface, int(self.rect.x), self._top(px))

    def ring_sprites(self) -> Iterator[Sprite]:
        picture = drawing.ring(self.plate.size, 14, self.ui.style)
        yield picture.at(self.plate.x, self.plate.y)


def shift(text: str, caret: int, px: int, room: int) -> int:
    """Return the number of pixels by which to move an edited text to the left, so that its caret is visible."""
    return max(0, math.ceil(fonts.width(text[:caret], DISPLAY_800, px)) + CARET - room)


@drawn
def edited(
    text: str, chosen: tuple[int, int], caret: int, blinks: bool, px: int, room: int, style: Style
) -> pygame.Surface:
    ink, left = style.theme["ink"], -shift(text, caret, px, room)
    start, end, at = (left + round(fonts.width(text[:n], DISPLAY_800, px)) for n in (*chosen, caret))
    line = fonts.label(text, DISPLAY_800, px, ink) if text else clear(1, fonts.LINE_HEIGHT * px)
    surface = clear(room, line.get_height(), ink)
    surface.blit(line, (left, 0))
    if end > start:
        surface.fill(ink, (start, 0, end - start, line.get_height()))
        light = fonts.label(text, DISPLAY_800, px, style.theme["panel"])
        surface.blit(light, (start, 0), (start - left, 0, end - start, line.get_height()))
    if blinks:
        surface.fill(ink, (at, 0, CARET, line.get_height()))
    return surface


@drawn
def _plate(w: int, h: int, style: Style, state: str) -> pygame.Surface:
    theme, radius = style.theme, 14 * style.u
    if state == "disabled":
        return drawing.face(w, h, radius, style, state)
    line = style.line("focus" if state == "editing" else "hair")
    edge = {"normal": "line", "hover": "hover_line", "editing": "ink"}[state]
    return plate(w, h, radius, theme["inset"] if theme.dark else WHITE, theme[edge], line)


def on_a_line(text: str) -> str:
    """Return the text without zero-width characters, which a field can neither draw nor place its caret at."""
    if text.isascii() and text.isprintable():
        return text
    from unicodedata import category

    wide = [each for each in text if category(each) not in ("Cc", "Cf", "Cs", "Zl", "Zp")]
    return "".join(each for each in wide if not "\ufe00" <= each <= "\ufe0f")
