"""The controls except the text field, and a panel that opens next to one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

import pygame

from cantstop.view.kit import drawing, fonts
from cantstop.view.kit.control import Act, Control, ControlNode, Faces
from cantstop.view.kit.drawing import Drawing, Words, sunk
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, TEXT_700, fit, put_fitted, width
from cantstop.view.kit.node import ENDLESS, Box, Layers, Layouter, Margin, Node, Padded, Size, Wrapper
from cantstop.view.kit.paint import WHITE, Canvas, clear, icon
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style

BUTTON_HEIGHT = 56.0


@dataclass
class Button(ControlNode):
    """A button with words and its key. A disabled button is dashed, and its note gives the reason."""

    words: Words
    radius: float = 14.0
    on: Act | None = field(default=None, kw_only=True)

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        words, key, u = self.words, self.cap.words, layout.u
        label = fonts.width(words.label, TEXT_700 if words.plain else DISPLAY_800, words.label_size * u)
        note = fonts.width(words.note, TEXT_700, words.note_size * u) if words.note else 0.0
        wide = max(label, note) + 2 * words.pad * u
        if key:
            wide += drawing.cap_width(key, layout.style) + (12 * u if words.label or words.icon else 0)
        if words.icon:
            wide += (words.icon_size + (10 if words.label or key else 0)) * u
        spare = label * (1 - fonts.SMALLEST_SHRINK) if least else 0.0
        return Size(math.ceil(wide) + 1 - spare, BUTTON_HEIGHT * u)

    @property
    def main(self) -> bool:
        return self.words.main

    def spoken(self) -> Spoken:
        label, tip = self.words.label, self.tip or ""
        return Spoken("button", label or tip, self.words.note or (tip if label else ""))

    def faces(self, w: int, h: int, style: Style) -> Faces:
        words, radius = self.words._replace(cap=self.cap), self.radius
        lip = "" if words.plain else "main_edge" if words.main else "line"
        return Faces(lambda state: drawing.button(w, h, words, style, state, radius), lip, radius=radius)


def icon_button(name: str, sign: str, *, key: str = "", tip: str | None = None, **more: Any) -> Button:
    words = Words(icon=sign, pad=14 if key else 15)
    return Button(name, words, pressed_by=key, tip=tip, **more)


def back_button(tip: str, on: Act | None = None) -> Button:
    """Return the back button, an arrow with the key Esc at the top left of every screen."""
    return icon_button("back", "back", key="Esc", tip=tip, sound="back", on=on, lasts=True).sized(width=102, height=53)


def menu_button(tip: str, on: Act | None = None) -> Button:
    words = Words(icon="menu", icon_size=22, pad=11)
    return Button("menu", words, pressed_by="Esc", tip=tip, sound="back", on=on, lasts=True).sized(width=90, height=52)


@dataclass
class Shaped(ControlNode):
    """A button of any shape: `draw(w, h, style)` returns its faces."""

    draw: Callable[[int, int, Style], Faces]
    on: Act | None = field(default=None, kw_only=True)

    def faces(self, w: int, h: int, style: Style) -> Faces:
        return self.draw(w, h, style)


@dataclass
class Pressable(Wrapper, ControlNode):
    """A button that contains other nodes, which move with it when it is pressed.

    A `chosen` button is light. `framed` names the colour of a thick edge. The `look` "flat" has no lip, "row" is
    visible only while hovered or chosen, and "ink" is dark, for the current one of several buttons.
    """

    child: Node
    pad: Margin = 14.0
    chosen: bool = False
    framed: str = ""
    look: Literal["plate", "flat", "row", "ink"] = "plate"
    radius: float = 15.0
    on: Act | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.child = Padded(self.child, self.pad)

    def faces(self, w: int, h: int, style: Style) -> Faces:
        row = "chosen_row" if self.chosen else "row"
        radius, kind = self.radius, {"ink": "ink", "row": row}.get(self.look, "plain")

        def draw(state: str) -> pygame.Surface:
            shown = "hover" if self.chosen and state == "normal" else state
            return drawing.bare_face(w, h, radius * style.u, style, shown, kind, self.framed)

        return Faces(draw, "line" if self.look == "plate" else "", radius=radius)


SWITCH_WIDTH, SWITCH_HEIGHT, BAR_HEIGHT = 65.0, 37.0, 50.0
STEP = 10  # change of a slider by an arrow key

V = TypeVar("V")


@dataclass
class Segments(ControlNode, Generic[V]):
    """A bar of choices (value, words). Its key and Enter select the next choice, Left and Right an adjacent one."""

    choices: Sequence[tuple[V, str]]
    value: V | None
    barred: frozenset[V] = frozenset()
    label_size: float = 18.0
    on: Callable[[V], object] | None = field(default=None, kw_only=True)

    arrows = "across"

    @property
    def _words(self) -> tuple[str, ...]:
        return tuple(words for _, words in self.choices)

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        wide = segment_ends(self._words, layout.style, None, self.label_size)[-1] + layout.style.px(4)
        words = sum(fonts.width(words, DISPLAY_700, self.label_size * layout.u) for words in self._words)
        spare = words * (1 - fonts.SMALLEST_SHRINK) if least else 0.0
        return Size(wide - spare, BAR_HEIGHT * layout.u)

    @property
    def _chosen(self) -> int:
        return next((number for number, (value, _) in enumerate(self.choices) if value == self.value), -1)

    @property
    def _barred(self) -> frozenset[int]:
        return frozenset(number for number, (value, _) in enumerate(self.choices) if value in self.barred)

    def _over(self, x: float, w: int, style: Style) -> int | None:
        """Return the index of the segment at this x, unless it cannot be chosen."""
        ends = segment_ends(self._words, style, w, self.label_size)
        found = next((number for number, end in enumerate(ends) if x < end), len(ends) - 1)
        return None if found in self._barred else found

    def faces(self, w: int, h: int, style: Style) -> Faces:
        shown = self._words, self._chosen, self._barred, self.label_size, style
        return Faces(
            lambda state: segments_face(w, h, *shown, None, state == "disabled"),
            pointed=lambda x: segments_face(w, h, *shown, self._over(x, w, style)),
            radius=14,
        )

    def pressed(self, face: Control | None) -> Act | None:
        if face is None:
            return self.calls(self._beside(1, round_about=True))
        place = face.pressed_at
        over = self._over(face.ui.pointer[0] - place.x, place.width, face.ui.style)
        return self.calls(self.value if over is None else self.choices[over][0])

    def stepped(self, step: int) -> Act | None:
        value = self._beside(step, round_about=False)
        return None if value == self.value else self.calls(value)

    def _beside(self, step: int, round_about: bool) -> V | None:
        number, count = self._chosen, len(self.choices)
        for _ in range(count):
            number += step
            if not round_about and not 0 <= number < count:
                return self.value
            number %= count
            if self.choices[number][0] not in self.barred:
                break
        return self.choices[number][0]

    def meaning(self) -> object:
        return super().meaning(), tuple(self.choices), self.barred

    def spoken(self) -> Spoken:
        barred = tuple(sorted(self._barred))
        return Spoken("choices", note=self.tip or "", number=self._chosen, choices=self._words, barred=barred)

    def take(self, number: int) -> Act | None:
        return self.calls(self.choices[number][0])


@dataclass
class Switch(ControlNode):
    value: bool
    on: Callable[[bool], object] | None = field(default=None, kw_only=True)

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(SWITCH_WIDTH * layout.u, SWITCH_HEIGHT * layout.u)

    def faces(self, w: int, h: int, style: Style) -> Faces:
        return Faces(lambda state: switch_face(w, h, self.value, style, state), radius=h / 2 / style.u)

    def pressed(self, face: Control | None) -> Act | None:
        return self.calls(not self.value)

    def meaning(self) -> object:
        return super().meaning(), self.value

    def spoken(self) -> Spoken:
        return Spoken("switch", note=self.tip or "", number=int(self.value))


@dataclass
class Slider(ControlNode):
    """A control for a number from 0 to 100, set by a drag or a click, or by the arrow keys in steps."""

    value: int
    on: Callable[[int], object] | None = field(default=None, kw_only=True)

    drags = True
    arrows = "across"

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(200 * layout.u, 44 * layout.u)

    def faces(self, w: int, h: int, style: Style) -> Faces:
        return Faces(lambda state: slider_face(w, h, self.value / 100, style, state), radius=h / 2 / style.u)

    def dragged(self, face: Control, begins: bool) -> Act | None:
        if begins:
            face.ui.set_focus(face, ring=False)
        rect, knob = face.rect, face.rect.height / 2
        part = (face.ui.pointer[0] - rect.x - knob) / max(1, rect.width - 2 * knob)
        value = round(100 * min(1.0, max(0.0, float(part))))
        return None if value == self.value else self.calls(value)

    def pressed(self, face: Control | None) -> Act | None:
        return None

    def stepped(self, step: int) -> Act | None:
        value = min(100, max(0, (self.value // STEP + step) * STEP))
        return None if value == self.value else self.calls(value)

    def spoken(self) -> Spoken:
        return Spoken("slider", note=self.tip or "", number=self.value)


def segment_ends(words: tuple[str, ...], style: Style, room: int | None, label_size: float = 18) -> tuple[int, ...]:
    """Return the right end of each segment. Segments are as wide as their words, or fill the room if it is given."""
    inner = 4 * style.u
    wide = [width(each, DISPLAY_700, label_size * style.u) + 26 * style.u for each in words]
    spare = 0.0 if room is None else (room - 2 * inner - sum(wide)) / len(wide)
    ends, x = [], inner
    for each in wide:
        x += max(8.0, each + spare)
        ends.append(round(x))
    return tuple(ends)


@drawn
def segments_face(
    w: int,
    h: int,
    choices: tuple[str, ...],
    chosen: int,
    barred: frozenset[int],
    label_size: float,
    style: Style,
    over: int | None = None,
    disabled: bool = False,
) -> pygame.Surface:
    theme, inner, high = style.theme, style.px(4), h - 2 * style.px(4)
    surface, start = sunk(w, h, style).copy(), inner
    for number, (words, end) in enumerate(zip(choices, segment_ends(choices, style, w, label_size))):
        tone = theme["ink" if number == over else "ink_muted"]
        if disabled or number in barred:
            tone = theme["disabled"]
        box = Canvas(end - start, high)
        if number == chosen:
            box.rect(0, 0, end - start, high, 11 * style.u, theme["disabled" if disabled else "ink"])
            tone = theme["panel"]
        elif number in barred:
            edge, dash = style.line() * 0.8, (3 * style.u, 2.5 * style.u)
            wide, tall = end - start - 2 * edge, high - 2 * edge
            box.rect(edge, edge, wide, tall, 9 * style.u, None, theme["ink_muted"], edge, 1, dash)
        surface.blit(box.surface(), (start, inner))
        fitted = fit(words, DISPLAY_700, label_size * style.u, end - start - 8 * style.u, 1)
        put_fitted(surface, fitted, DISPLAY_700, tone, ((start + end) / 2, h / 2), "middle")
        start = end
    return surface


@drawn
def switch_face(w: int, h: int, on: bool, style: Style, state: str) -> pygame.Surface:
    theme, line = style.theme, style.line()
    canvas = Canvas(w, h)
    box = (line / 2, line / 2, w - line, h - line, h / 2)
    knob, radius = (w - h / 2 if on else h / 2), h / 2 - 4.5 * style.u
    if state == "disabled":
        dash = (4 * style.u, 3 * style.u)
        canvas.rect(*box, stroke=theme["ink_muted"], line=line, dash=dash)
        canvas.circle(h / 2, h / 2, radius, None, theme["ink_muted"], line, dash=dash)
        return canvas.surface()
    lit = state != "normal"
    edge = theme["hover_line"] if lit else theme["ink"] if on else theme["ink_muted"]
    canvas.rect(*box, fill=theme["ink"] if on else theme["inset"], stroke=edge, line=line * (1.6 if lit else 1))
    canvas.circle(knob, h / 2, radius, theme["hover"] if lit else theme["panel"], theme["ink"], line)
    surface = canvas.surface()
    if on:
        px = round(radius * 1.4)
        surface.blit(icon("tick", px, theme["ink"]), (round(knob - px / 2), round(h / 2 - px / 2)))
    return surface


@drawn
def slider_face(w: int, h: int, part: float, style: Style, state: str) -> pygame.Surface:
    theme = style.theme
    canvas = Canvas(w, h)
    thick, radius = 8 * style.u, min(15.5 * style.u, h / 2 - 1)
    line = style.line("selected")
    knob = radius + (w - 2 * radius) * part
    canvas.rect(0, h / 2 - thick / 2, w, thick, thick / 2, theme["line"])
    tone = theme["disabled"] if state == "disabled" else theme["hover_line"] if theme.flat else theme["ink"]
    canvas.rect(0, h / 2 - thick / 2, knob, thick, thick / 2, tone)
    fill = theme["hover"] if state in ("hover", "pressed") else theme["panel"] if theme.dark else WHITE
    edge = theme["disabled" if state == "disabled" else "ink"]
    canvas.circle(knob, h / 2, radius - line / 2, fill, edge, line)
    return canvas.surface()


POPUP_PAD, POPUP_REACH = 11.0, 18.0  # units: margin around its contents; length of its pointer


class Popup(Node):
    """A panel beside the node with the key `beside`: on its right, or on its left if there is no room.

    It is as wide as that node, or as its `lines` need. Its arrow is level with `points_at`. It blocks clicks.
    """

    def __init__(
        self,
        name: str,
        child: Node,
        *,
        beside: str,
        points_at: str = "",
        gap: float = 16.0,
        lines: Sequence[Node] = (),
    ) -> None:
        self.name, self.child, self.beside, self.points_at, self.gap = name, child, beside, points_at, gap
        self.lines = lines

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        by = layout.boxes.get(self.beside)
        if by is None:
            return
        pad, gap = POPUP_PAD * layout.u, self.gap * layout.u
        longest = max((layout.size(line, Size(ENDLESS, box.h)).w for line in self.lines), default=0.0)
        wide = min(max(by.w, longest + 2 * pad), box.w)
        high = min(box.h, layout.size(self.child, Size(wide - 2 * pad, box.h - 2 * pad)).h + 2 * pad)
        right = by.right + gap + wide <= box.right + 1
        x = max(box.x, by.right + gap if right else by.x - gap - wide)
        y = max(box.y, min(by.y, box.bottom - high))
        aim = layout.boxes.get(self.points_at)
        middle = None if aim is None else round(aim.y + aim.h / 2 - y)
        plate = Drawing(lambda w, h, style: sheet(w, h, middle, right, style))
        yield Layers(_Blind(self.name), plate, Padded(self.child, POPUP_PAD)), Box(x, y, wide, high)


@dataclass
class _Blind(ControlNode):
    """A control without an action, which blocks the pointer."""

    takes_focus = False

    def faces(self, w: int, h: int, style: Style) -> Faces:
        return Faces()

    def pressed(self, face: Control | None) -> Act | None:
        return None


@drawn
def sheet(w: int, h: int, middle: int | None, points_left: bool, style: Style) -> Sprite:
    """Return the card of a popup. Unless `middle` is None, its left or right edge has an arrow at this height."""
    base, reach = drawing.panel(w, h, style, edge=True), style.px(POPUP_REACH)
    if middle is None:
        return base
    surface = clear(base.surface.get_width() + 2 * reach, base.surface.get_height())
    surface.blit(base.surface, (reach, 0))
    edge, out = (reach - base.x, -reach) if points_left else (reach - base.x + w, reach)
    line = style.line("selected")
    inner = edge + (line if points_left else -line)
    y, half = middle - base.y, 17 * style.u
    corners = [(inner, y - half), (edge + out * 0.9, y), (inner, y + half)]
    canvas = Canvas(*surface.get_size())
    canvas.polygon(corners, style.theme["panel"])
    canvas.lines(corners, style.theme["hover_line"], line)
    surface.blit(canvas.surface(), (0, 0))
    return Sprite(surface, base.x - reach, base.y)
