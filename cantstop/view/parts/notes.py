"""The notes of a first game, each shown once next to the part that it explains. Each game lists its notes.

    Notes(screen, {"aim": Hint(self.may_begin, self.tops), ...})
    Layers(page, notes.node())         notes.takes(event) is called before the screen handles an event

A note is a card with an arrow next to its target, which has a dashed ring. A note blocks nothing: a move closes it,
Enter is "understood", Esc is "no more notes".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, NamedTuple

import pygame

from cantstop.view.app.screen import Screen
from cantstop.view.kit import keys
from cantstop.view.kit.controls import Button, Pressable
from cantstop.view.kit.drawing import Drawing, Words, key_cap
from cantstop.view.kit.fonts import BODY, DISPLAY_800, STRONG_NOTE, Role, Text
from cantstop.view.kit.motion import COMES, Keyed
from cantstop.view.kit.node import Box, Column, Layouter, Node, Padded, Row, Size, Spring
from cantstop.view.kit.paint import Canvas, octagon, octagon_in, plate
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style
from cantstop.view.sentences import sentence
from cantstop.view.words import say

WIDE, PAD, POINT, AWAY = 300.0, 20.0, 13.0, 15.0
MARGIN, STEP = 18.0, 8.0
UNLEVEL = 150.0  # square units that a note may cover to be a unit nearer to its height
RADIUS, EDGE, CUT = 16.0, 3.0, 0.29  # of the card, and of the corners of an octagon
TITLE, BUTTON = Role(DISPLAY_800, 23), Role(DISPLAY_800, 18)
Boxes = Mapping[str, Box]


class NoteTarget(NamedTuple):
    """The part of the screen that a note explains, in window pixels."""

    rect: pygame.Rect
    octagon: bool = False  # the form of its ring
    note_on_left: bool = False  # whether the left side is preferred
    note_wide: float = WIDE
    above: bool = False  # whether the note is above or below, so that it covers no neighbour of its target
    clear: tuple[pygame.Rect, ...] = ()  # further places that the note does not cover


class Hint(NamedTuple):
    """A note of the first game: the condition for showing it, and a function that finds its target on the screen."""

    due: Callable[[], bool]
    target: Callable[[Boxes], NoteTarget | None]


class Note(Node):
    def __init__(self, notes: Notes) -> None:
        assert notes.shown is not None
        self.notes, self.number = notes, notes.shown
        name, values = notes.names[self.number], notes.values()
        self.title, self.text = say(f"note.{name}", **values), say(f"note.{name}_text", **values)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        target = self.notes.hints[self.number].target(layout.boxes)
        if target is None:
            return
        u = layout.u
        ring = target.rect.inflate(round(22 * u), round((26 if target.octagon else 22) * u)).clip(box.rect)
        yield Drawing(lambda w, h, style: _dashed_ring(w, h, target.octagon, style)).saying(""), Box(*ring)
        content, wide = self._content(), target.note_wide * u
        high = layout.size(content, Size(wide - 2 * PAD * u, box.h)).h + 2 * PAD * u
        place = _place(target, Size(wide, high), box, u)
        at = _arrow_height(target, place, u) - place.y
        beside = place.right <= target.rect.left or place.x >= target.rect.right
        yield Plate(content, round(at) if beside else None, place.x < target.rect.centerx), place

    def spoken(self) -> Spoken:
        return Spoken("dialog", self.title, self.text)

    def _content(self) -> Node:
        number, whole = self.number, len(self.notes.hints)
        dots = Drawing(lambda w, h, style: _dots(w, h, number, whole, style)).saying("")
        dots.sized(width=22 * whole, height=14)
        count = Text(say("note.count", n=number + 1, all=whole), STRONG_NOTE, "ink_muted", lines=1)
        words = Row(Text(say("note.understood"), BUTTON, "panel", lines=1), Spring(), key_cap("Enter", on="ink"))
        understood = Pressable(
            "note_understood",
            words,
            (15, 0),
            look="ink",
            radius=14,
            pressed_by="Enter",
            group="note",
            on=self.notes.understood,
        )
        less = Words(say("note.no_more"), label_size=17, pad=15)
        key = "" if self.notes.screen.context.listened else "Esc"  # a listener, who has heard the note, opens the menu
        no_more = Button("note_no_more", less, pressed_by=key, group="note", on=self.notes.no_more)
        buttons = Column(understood.sized(height=52), no_more.sized(height=52), gap=11)
        return Column(
            Row(count, Spring(), dots),
            Text(self.title, TITLE).saying(""),  # as the dialog tells
            Text(self.text, BODY, lines=0).saying(""),
            buttons,
            gap=10,
        )


def _place(target: NoteTarget, size: Size, box: Box, u: float) -> Box:
    """Return the box of a note next to its target, where the note overlaps the target least."""
    rect, gap = target.rect, (POINT + AWAY) * u
    left, right = rect.left - gap - size.w, rect.right + gap
    sides = [x for x in ((left, right) if target.note_on_left else (right, left)) if box.x <= x <= box.right - size.w]
    if target.above:
        sides = []
    highest = box.y + MARGIN * u
    lowest = max(highest, box.bottom - MARGIN * u - size.h)
    wanted = min(max(highest, rect.centery - 0.7 * size.h), lowest)
    steps = range(int((lowest - highest) / (STEP * u)) + 1)
    spots = [(x, y) for x in sides for y in (wanted, *(highest + step * STEP * u for step in steps))]

    def cost(spot: tuple[float, float]) -> float:
        place = Box(*spot, *size)
        covered = sum(part.w * part.h for part in (place.rect.clip(each) for each in (rect, *target.clear)))
        aside = max(0.0, abs(_arrow_height(target, place, u) - rect.centery) - rect.h / 2)
        return covered + 0.01 * abs(spot[1] - wanted) + UNLEVEL * u * aside

    if not spots:  # above the target, or below
        x, above, below = min(max(box.x, rect.left), box.right - size.w), rect.top - gap - size.h, rect.bottom + gap
        spots = [(x, y) for y in (above, below) if highest <= y <= lowest] or [(x, below)]
    x, y = min(spots, key=cost)
    return Box(x, y, size.w, size.h)


def _arrow_height(target: NoteTarget, place: Box, u: float) -> float:
    """Return the y of the note's arrow: the middle of the target, or as near as possible."""
    return min(max(target.rect.centery, place.y + 30 * u), place.bottom - 30 * u)


class Plate(Padded):
    """The card of a note, with an arrow at the height `at` unless the card is above or below the target."""

    def __init__(self, content: Node, at: int | None, points_right: bool) -> None:
        super().__init__(content, PAD)
        self.at, self.points_right = at, points_right

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        if rect.w > 0 and rect.h > 0:
            picture = _card(rect.w, rect.h, self.at, self.points_right, style)
            yield picture.at(rect.x, rect.y)


@drawn
def _card(w: int, h: int, at: int | None, rightward: bool, style: Style) -> Sprite:
    """Return a card with a dark edge; the arrow, if any, is at the height `at`, on the side of the target."""
    theme, u = style.theme, style.u
    room, line, half = round(POINT * u) + 2, EDGE * u, POINT * u
    canvas = Canvas(w + 2 * room, h)
    canvas.rect(room + line / 2, line / 2, w - line, h - line, RADIUS * u, theme["panel"], theme["ink"], line)
    if at is None:
        return Sprite(canvas.surface(), -room, 0)
    side = room + w - line * 1.2 if rightward else room + line * 1.2
    tip = side + half if rightward else side - half
    canvas.polygon(((side, at - half), (tip, at), (side, at + half)), theme["panel"])
    canvas.lines(((side, at - half), (tip, at), (side, at + half)), theme["ink"], max(1.0, line * 0.7))
    return Sprite(canvas.surface(), -room, 0)


@drawn
def _dashed_ring(w: int, h: int, eight: bool, style: Style) -> pygame.Surface:
    line, dash = 4 * style.u, (12 * style.u, 8 * style.u)
    tone = style.theme["focus" if style.theme.flat else "ink"]
    if not eight:
        return plate(w, h, 18 * style.u, None, tone, line, dash)
    canvas = Canvas(w, h)
    outline = octagon_in(line / 2, line / 2, w - line, h - line, CUT * min(w, h))
    canvas.polygon(outline, stroke=tone, line=line, dash=dash)
    return canvas.surface()


@drawn
def _dots(w: int, h: int, chosen: int, count: int, style: Style) -> pygame.Surface:
    canvas = Canvas(w, h)
    ink, line = style.theme["ink"], style.line()
    for number in range(count):
        x = w - h / 2 - (count - 1 - number) * h * 1.55
        outline = octagon(x, h / 2, h / 2 - line)
        canvas.polygon(outline, ink if number == chosen else None, ink, line)
    return canvas.surface()


class Notes:
    """The notes of a game. The last one is shown after all others; a note whose condition is never met is skipped."""

    setting: ClassVar[str]  # the setting that counts the notes already seen
    comes = COMES  # the entry animation of a note

    def __init__(self, screen: Screen, hints: Mapping[str, Hint]) -> None:
        """Make the notes. The keys of `hints` are the keys of their texts."""
        self.screen, self.names, self.hints = screen, tuple(hints), tuple(hints.values())
        self.shown: int | None = None  # the note that is seen

    def values(self) -> dict[str, object]:
        return {}

    @property
    def quiet(self) -> bool:
        """Whether notes are hidden, because another player is to move."""
        return False

    @property
    def seen(self) -> int:
        count = getattr(self.screen.context.settings, self.setting)
        assert isinstance(count, int)
        return count

    def count(self, seen: int) -> None:
        if seen > self.seen:
            self.screen.context.change(**{self.setting: seen})

    def node(self) -> Node | None:
        """Return the note that applies now, or None. A note that was shown and no longer applies counts as seen."""
        due = self._next()
        if self.shown is not None and due != self.shown:
            self.count(self.shown + 1)
            due = self._next()
        before, self.shown = self.shown, due
        if due is None:
            return None
        note = Note(self)
        if due != before:
            self.screen.context.tell_aloud(lambda: (f"{sentence(note.title)} {note.text}",))
        return Keyed(f"note_of_{self.names[due]}", note, comes=self.comes)

    def _next(self) -> int | None:
        if self.screen.timeline.playing or self.quiet:
            return None
        left = list(enumerate(self.hints))[self.seen :]
        return next((number for number, hint in left[:-1] or left if hint.due()), None)

    def takes(self, event: pygame.event.Event) -> bool:
        """Handle Esc and Enter while a note is shown; return whether the note was closed.

        Esc is ignored when a screen reader is used; Enter is ignored when a focused control handles it.
        """
        if self.shown is None or event.type != pygame.KEYDOWN:
            return False
        if keys.matches("Esc", event) and not self.screen.context.listened:
            return self.no_more()
        return self.screen.ui.ringed is None and keys.matches("Enter", event) and self.understood()

    def understood(self) -> bool:
        """Close the note; return whether one was open."""
        return self.shown is not None and self._close(self.shown + 1)

    def no_more(self) -> bool:
        """Show no more notes; return whether one was open."""
        return self.shown is not None and self._close(len(self.hints))

    def _close(self, seen: int) -> bool:
        self.count(seen)
        self.shown = None
        self.screen.changed()
        return True
