"""Drawings of plates, buttons and key caps, and nodes that show pictures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from cantstop.view.kit import keys
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, LINE_HEIGHT, TEXT_700, fit, put, put_fitted, width
from cantstop.view.kit.node import BEFORE, ENDLESS, Align, Box, Layouter, Margin, Node, Padded, Size
from cantstop.view.kit.paint import (
    BLACK,
    SHADOW_SCALE,
    STRETCH,
    WHITE,
    Canvas,
    clear,
    faded,
    icon,
    nothing,
    plate,
    soft_shadow,
    stretched,
    upright,
)
from cantstop.view.kit.pictures import Sprite, drawn, sprite_of
from cantstop.view.kit.theme import Colour, Style, Theme, mix, size

TILE = 256  # side in pixels
Draw = Callable[[int, int, Style], "pygame.Surface | Sprite"]


class Drawing(Node):
    """A node that shows a picture drawn for the size of its box; `aspect` is its width divided by its height."""

    def __init__(self, draw: Draw, *, aspect: float | None = None) -> None:
        self.draw, self.aspect = draw, aspect

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        if self.aspect is None or least:
            return Size(0, 0)
        w = min(room.w, room.h * self.aspect)
        return Size(0, 0) if w >= ENDLESS else Size(w, w / self.aspect)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        if self.aspect is not None:
            w = min(rect.w, round(rect.h * self.aspect))
            h = round(w / self.aspect)
            rect = pygame.Rect(rect.x + (rect.w - w) // 2, rect.y + (rect.h - h) // 2, w, h)
        if rect.w > 0 and rect.h > 0:
            yield sprite_of(self.draw(rect.w, rect.h, style)).at(*rect.topleft)


class Icon(Node):
    """A node that shows a picture of a fixed size; `draw` returns the picture for a style."""

    is_rigid = True

    def __init__(self, draw: Callable[[Style], pygame.Surface]) -> None:
        self.draw = draw

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(*map(float, self.draw(layout.style).get_size()))

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        surface = self.draw(style)
        x, y = box.x + (box.w - surface.get_width()) / 2, box.y + (box.h - surface.get_height()) / 2
        yield Sprite(surface, round(x), round(y))


class Card(Padded):
    """A node that shows a child on a panel with a shadow; `edge` adds the frame of a chosen item."""

    def __init__(
        self, child: Node, pad: Margin = 18.0, *, edge: bool = False, radius: float = 18.0, grow: float = 0.0
    ) -> None:
        super().__init__(child, pad)
        self.edge, self.radius, self.grow = edge, radius, grow or child.grow

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        if rect.w > 0 and rect.h > 0:
            yield panel(rect.w, rect.h, style, self.radius, edge=self.edge).at(rect.x, rect.y)


class Strip(Padded):
    def __init__(self, child: Node, pad: Margin = 14.0, *, radius: float = 15.0) -> None:
        super().__init__(child, pad)
        self.radius = radius

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        if rect.w > 0 and rect.h > 0:
            yield Sprite(inset(rect.w, rect.h, style, self.radius), *rect.topleft)


class Tint(Node):
    def __init__(self, tone: str) -> None:
        self.tone = tone

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect, tile = box.rect, _tile(style.theme[self.tone])
        for x in range(rect.left, rect.right, TILE):
            for y in range(rect.top, rect.bottom, TILE):
                area = (0, 0, min(TILE, rect.right - x), min(TILE, rect.bottom - y))
                yield Sprite(tile, x, y, area=area)


@drawn
def _tile(tone: Colour) -> pygame.Surface:
    surface = pygame.Surface((TILE, TILE))
    surface.fill(tone)
    return surface


class Hairline(Tint):
    def __init__(self) -> None:
        super().__init__("line")

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(0, max(1, round(layout.style.line() * 0.7)))


class KeyCap(Icon):
    """A node that shows a key next to the control that the key presses. The tree may replace its `cap`."""

    def __init__(self, key: str, draw: Callable[[Cap, Style], pygame.Surface]) -> None:
        self.pressed_by, self.cap, self._draw_cap = key, Cap(keys.cap(key)), draw

    def draw(self, style: Style) -> pygame.Surface:
        return self._draw_cap(self.cap, style)


def key_cap(key: str, *, on: str = "panel") -> KeyCap:
    return KeyCap(key, lambda cap, style: cap_picture(cap, style, on))


# Their pictures


def panel_shadow(w: int, h: int, radius: float, theme: Theme, unit: float) -> Sprite | None:
    """Return the shadow of a panel, a sharp edge and a wide blur, or None in high contrast."""
    if theme.flat:
        return None
    room = math.ceil(40 * unit / SHADOW_SCALE) * SHADOW_SCALE
    corner = math.ceil(radius + 26 * unit)  # the inward reach of the haze
    least = 2 * corner + STRETCH
    small = _shadow_of_panel(min(w, least), min(h, least), radius, theme, unit, room)
    return Sprite(stretched(small, room + corner, w + 2 * room, h + 2 * room), -room, -room)


@drawn
def _shadow_of_panel(w: int, h: int, radius: float, theme: Theme, unit: float, room: int) -> pygame.Surface:
    whole = w + 2 * room, h + 2 * room
    scale = 1 / SHADOW_SCALE
    haze = Canvas(whole[0] * scale, whole[1] * scale)
    haze.rect(room * scale, (room + 10 * unit) * scale, w * scale, h * scale, radius * scale, BLACK, alpha=0.18)
    surface = clear(*whole)
    surface.blit(soft_shadow(haze, 26 * unit, theme.shadow), (0, 0))
    near = Canvas(*whole)
    for reach, alpha in ((2.2, 0.03), (1.4, 0.04), (0.6, 0.05)):  # three outlines make a blur of 3
        grown = reach * unit
        x, y = room - grown, room + 2 * unit - grown
        near.rect(x, y, w + 2 * grown, h + 2 * grown, radius + grown, theme.shadow, alpha=alpha)
    surface.blit(near.surface(), (0, 0))
    return surface


@drawn
def panel(w: int, h: int, style: Style, radius: float = 18, edge: bool = False) -> Sprite:
    """Return a card with its shadow; `edge` draws the frame of a chosen item."""
    theme = style.theme
    round_by = radius * style.u
    if edge or theme.flat:
        stroke = theme["hover_line"] if edge else theme["line"]
        body = plate(w, h, round_by, theme["panel"], stroke, style.line("selected"))
    else:
        body = plate(w, h, round_by, theme["panel"])
    shadow = panel_shadow(w, h, round_by, theme, style.u)
    if shadow is None:
        return Sprite(body, 0, 0)
    shadow.surface.blit(body, (-shadow.x, -shadow.y))
    return shadow


@drawn
def sunk(w: int, h: int, style: Style) -> pygame.Surface:
    """Return a sunk field of a panel: darker, with a shadow along its upper edge."""
    theme = style.theme
    shade = theme["inset"] if theme.flat else mix(theme["inset"], theme["line"], 0.55)
    return plate(w, h, 14 * style.u, upright(shade, theme["inset"], 0, 7 * style.u), theme["line"], style.line())


@drawn
def inset(w: int, h: int, style: Style, radius: float = 15) -> pygame.Surface:
    theme, edge = style.theme, style.theme["line"] if style.theme.flat else None
    return plate(w, h, radius * style.u, theme["inset"], edge, style.line() if edge else 0)


@drawn
def grip(w: int, h: int, style: Style) -> pygame.Surface:
    """Return the short bar at the top of a drawer."""
    return plate(w, h, h / 2, style.theme["line"])


@drawn
def caption(
    words: str,
    style: Style,
    room: float,
    sign: str = "",
    size: float = 17,
    pad: tuple[float, float] = (22, 12),
    radius: float = 14,
) -> pygame.Surface:
    """Draw the plate of a notice or tooltip, with a text of at most three lines, whose letters shrink to fit."""
    theme, line = style.theme, style.line()
    fitted = fit(words, TEXT_700, size * style.u, room, 3)
    widest = max(width(line, TEXT_700, fitted.px) for line in fitted.lines)
    side = style.px(24) if sign else 0
    w = math.ceil(widest + 2 * pad[0] * style.u + side)
    h = math.ceil(len(fitted.lines) * fitted.px * LINE_HEIGHT + 2 * pad[1] * style.u)
    surface = plate(w, h, radius * style.u, theme["ink"], theme["panel"], line)
    if sign:
        surface.blit(icon(sign, side, theme["panel"]), (style.px(16), (h - side) // 2))
    put_fitted(surface, fitted, TEXT_700, theme["panel"], (pad[0] * style.u + side, h / 2), "start")
    return surface


# Buttons in each of their states, with and without words, the lip below them, the ring around them, and key caps


class Cap(NamedTuple):
    """The contents of a key cap: the name of the key or the mark of a controller button."""

    words: str = ""
    mark: str = ""  # of the button of a controller, in the place of the key
    asleep: bool = False  # whether the key does something else now, because a text is edited


NO_CAP = Cap()


class Words(NamedTuple):
    """The texts, icon and key of a button. Sizes are in units."""

    label: str = ""
    note: str = ""
    cap: Cap = NO_CAP  # the cap of its key
    label_size: float = 20
    note_size: float = 16
    pad: float = 18
    icon: str = ""
    icon_size: float = 24
    align: Align = "start"
    main: bool = False
    plain: bool = False  # whether the plate is shown only on hover
    key_first: bool = False  # whether the key comes before the words


def face(
    w: int, h: int, radius: float, style: Style, state: str, kind: str = "plain", edge: str = ""
) -> pygame.Surface:
    """Return the plate of a button in this state, without words; `edge` names the tone of a thick edge.

    Kinds: plain, main, ink; row, the background of a row, visible while hovered, and chosen_row.
    """
    theme, line = style.theme, style.line()
    if kind == "ink":
        return plate(w, h, radius, theme["ink"])
    if kind == "chosen_row":
        return plate(w, h, radius, theme["hover"], theme["hover_line"], style.line("selected"))
    if kind == "row":
        return nothing(w, h) if state in ("normal", "disabled") else plate(w, h, radius, theme["hover"], None, line)
    if state == "disabled":
        canvas = Canvas(w, h)
        box = line / 2, line / 2, w - line, h - line, radius
        canvas.rect(*box, stroke=theme["ink_muted"], line=line * 0.8, dash=(4 * style.u, 3 * style.u))
        return canvas.surface()
    if kind == "main":
        high, low = theme["main_high"], mix(theme["main_low"], theme["main"], 0.8)
        if state == "hover":
            high, low = mix(high, WHITE, 0.12), mix(low, WHITE, 0.12)
        elif state == "pressed":
            high, low = theme["main_low"], theme["main_low"]
        return plate(w, h, radius, upright(high, low, 0, h), theme["main_edge"], line)
    if edge:
        return plate(
            w, h, radius, theme["panel" if state == "normal" else "hover"], theme[edge], style.line("selected")
        )
    fill = {"normal": theme["panel"], "hover": theme["hover"], "pressed": theme["inset"]}[state]
    return plate(w, h, radius, fill, theme["hover_line" if state == "hover" else "line"], line)


bare_face = drawn(face)  # without words


@drawn
def button(w: int, h: int, words: Words, style: Style, state: str, radius: float = 14) -> pygame.Surface:
    bare = words.plain and state == "normal"
    surface = clear(w, h) if bare else face(w, h, radius * style.u, style, state, "main" if words.main else "plain")
    theme, pad = style.theme, words.pad * style.u
    disabled = state == "disabled"
    tone = theme["disabled"] if disabled else theme["on_main"] if words.main else theme["ink"]
    muted = theme["ink_muted"] if not words.main or disabled else theme["on_main"]
    left, right = pad, w - pad
    if words.cap.words and not disabled:
        cap = cap_picture(words.cap, style, "main" if words.main else "panel", state == "pressed" and not words.main)
        x = left if words.key_first else right - cap.get_width()
        surface.blit(cap, (round(x), (h - cap.get_height()) // 2))
        taken = cap.get_width() + (8 if words.key_first else 12) * style.u
        left, right = (left + taken, right) if words.key_first else (left, right - taken)
    if words.icon:
        left = _icon(surface, words, style, tone, left, right)
    middle = h / 2
    room = right - left
    if words.note:
        note = fit(words.note, TEXT_700, words.note_size * style.u, room, 2)
        more = 0.5 * note.px * (len(note.lines) - 1)
        first = middle - (0.43 * words.note_size + 4) * style.u - more
        second = middle + 0.62 * words.label_size * style.u
        put_fitted(surface, note, TEXT_700, muted, (left + room * BEFORE[words.align], second), words.align)
        middle = first
    if words.label and words.plain:
        label = fit(words.label, TEXT_700, words.label_size * style.u, room)
        put_fitted(surface, label, TEXT_700, muted, (left, middle))
    elif words.label:
        title = fit(words.label, DISPLAY_800, words.label_size * style.u, room, 1 if words.note else 2)
        put_fitted(surface, title, DISPLAY_800, tone, (left + room * BEFORE[words.align], middle), words.align)
    return surface


def _icon(surface: pygame.Surface, words: Words, style: Style, tone: Colour, left: float, right: float) -> float:
    px = style.px(words.icon_size)
    alone = not words.label and not words.cap.words
    x = (left + right - px) / 2 if alone else left
    surface.blit(icon(words.icon, px, tone), (round(x), round((surface.get_height() - px) / 2)))
    return left + px + 10 * style.u


@drawn
def lip(w: int, h: int, radius: float, style: Style, tone: str) -> pygame.Surface:
    """Draw the visible part of the lip below a face. The rest would be seen through the face while both fade."""
    drop, line, radius = style.px(3), math.ceil(style.line()), radius * style.u
    seen = plate(w, h, radius, style.theme[tone]).copy()
    hidden = plate(w - 2 * line, h - 2 * line, radius - line, BLACK)
    seen.blit(hidden, (line, line - drop), special_flags=pygame.BLEND_RGBA_SUB)
    return seen


@drawn
def ring(box: tuple[int, int], radius: float, style: Style) -> Sprite:
    """Return the focus ring: 3 units thick, 3 units away from the control."""
    thick, gap = style.line("focus"), style.line("focus_gap")
    room = math.ceil(thick + gap)
    w, h = box[0] + 2 * room, box[1] + 2 * room
    return Sprite(plate(w, h, (radius + 4.5) * style.u, None, style.theme["focus"], thick), -room, -room)


CAP_HEIGHT = 26.0
OUTLINED_LEAST, OUTLINED_MOST = 34.0, 80.0  # width of an outlined cap, and of its letters at most
ASLEEP = 0.4  # the alpha of a cap whose key has no effect now


def cap_width(words: str, style: Style, height: float = CAP_HEIGHT) -> int:
    pad = 15 * style.u * height / CAP_HEIGHT
    return max(style.px(height), math.ceil(width(words, DISPLAY_700, _px(style)) + pad))


@drawn
def cap_picture(
    cap: Cap, style: Style, on: str = "panel", pressed: bool = False, height: float = CAP_HEIGHT
) -> pygame.Surface:
    edge, fill, tone = cap_colours(style.theme, on)
    w = cap_width(cap.words, style, height)
    if cap.mark:
        return mark_cap(cap.mark, (w, style.px(height)), tone)
    if pressed:
        fill, tone = tone, fill
    surface, middle = _plate(w, edge, fill, style, pressed, height)
    put(surface, cap.words, DISPLAY_700, _px(style), tone, (w / 2, middle), "middle")
    return faded(surface, ASLEEP) if cap.asleep else surface


@drawn
def sign_cap(name: str, style: Style, on: str = "panel", height: float = CAP_HEIGHT) -> pygame.Surface:
    cap = cap_picture(NO_CAP, style, on, height=height).copy()
    side = style.px(17 * height / CAP_HEIGHT)
    theme = style.theme
    sign = icon(name, side, theme["panel"] if on == "ink" else theme["ink"])
    cap.blit(sign, ((cap.get_width() - side) // 2, (cap.get_height() - style.px(2) - side) // 2))
    return cap


@drawn
def outlined_cap(cap: Cap, tone: Colour, style: Style) -> pygame.Surface:
    """Return the cap of a key on a coloured background."""
    fitted = fit(cap.words, DISPLAY_700, _px(style), OUTLINED_MOST * style.u, 1)
    wide = max(width(line, DISPLAY_700, fitted.px) for line in fitted.lines)
    w, h = max(style.px(OUTLINED_LEAST), math.ceil(wide + 15 * style.u)), style.px(CAP_HEIGHT)
    if cap.mark:
        return mark_cap(cap.mark, (w, h), tone)
    canvas, line, radius = Canvas(w, h), style.line(), size("radius", "key") * style.u
    canvas.rect(line / 2, line / 2, w - line, h - line, radius, stroke=tone, line=line)
    surface = canvas.surface()
    put_fitted(surface, fitted, DISPLAY_700, tone, (w / 2, h / 2), "middle")
    return faded(surface, ASLEEP) if cap.asleep else surface


def _plate(
    w: int, edge: Colour, fill: Colour, style: Style, pressed: bool = False, height: float = CAP_HEIGHT
) -> tuple[pygame.Surface, float]:
    """Return the plate of a key cap without its letters, and the vertical middle for the letters."""
    h, part = style.px(height), height / CAP_HEIGHT
    line, low = style.line(), style.line("button_lip") * part if not pressed else style.line()
    canvas = Canvas(w, h)
    radius = size("radius", "key") * style.u * part
    canvas.rect(0, 0, w, h, radius, edge)
    canvas.rect(line, line, w - 2 * line, h - line - low, radius - line, fill)
    return canvas.surface(), (h + line - low) / 2


def _px(style: Style) -> float:
    return size("type", "key") * style.u


def cap_colours(theme: Theme, on: str) -> tuple[Colour, Colour, Colour]:
    """Return the colours of a key cap: edge, fill and letters."""
    if on == "main":
        return theme["on_main"], mix(theme["main_high"], theme["main_low"], 0.5), theme["on_main"]
    if on == "ink":
        return theme["panel"], theme["ink"], theme["panel"]
    letters = theme["ink"] if theme.dark else mix(theme["ink_muted"], theme["ink"], 0.25)
    return theme["ink_muted" if on == "sunk" else "line"], theme["key_cap"], letters


# Marks on buttons show the place among the four, because letters differ between makers.
MARKS = {"a": (0.5, 0.79), "b": (0.79, 0.5), "x": (0.21, 0.5), "y": (0.5, 0.21)}


@drawn
def mark(name: str, side: int, tone: Colour) -> pygame.Surface:
    """Return the mark of a controller button: four circles with this one filled, or three lines for Start."""
    canvas = Canvas(side, side)
    line = max(1.0, 0.06 * side)
    if name == "start":
        for part in (0.34, 0.5, 0.66):
            canvas.lines(((0.22 * side, part * side), (0.78 * side, part * side)), tone, 1.5 * line)
        return canvas.surface()
    for each, (x, y) in MARKS.items():
        if each == name:
            canvas.circle(x * side, y * side, 0.2 * side, tone)
        else:
            canvas.circle(x * side, y * side, 0.15 * side, None, tone, line)
    return canvas.surface()


@drawn
def mark_cap(name: str, size: tuple[int, int], tone: Colour) -> pygame.Surface:
    side = min(size)
    surface = clear(*size)
    surface.blit(mark(name, side, tone), ((size[0] - side) // 2, (size[1] - side) // 2))
    return surface
