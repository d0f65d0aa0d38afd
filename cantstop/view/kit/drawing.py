"""Nodes that show pictures: one drawn for its box, cards, sunk strips, lines, key caps."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pygame

from cantstop.view.kit import button_faces, keys
from cantstop.view.kit.button_faces import Cap
from cantstop.view.kit.compositor import Sprite, sprite_of
from cantstop.view.kit.containers import Margin, Padded
from cantstop.view.kit.fonts import LINE_HEIGHT, TEXT_700, fit, put_fitted, width
from cantstop.view.kit.node import ENDLESS, Align, Box, Layouter, Node, Size
from cantstop.view.kit.paint import (
    BLACK,
    SHADOW_SCALE,
    STRETCH,
    Canvas,
    clear,
    icon,
    plate,
    soft_shadow,
    stretched,
    upright,
)
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Style, Theme, mix

TILE = 256  # pixels
Draw = Callable[[int, int, Style], "pygame.Surface | Sprite"]


class Drawing(Node):
    """A picture that is drawn for the size of its box; `aspect` is its width divided by its height."""

    def __init__(
        self,
        draw: Draw,
        *,
        width: float | None = None,
        height: float | None = None,
        aspect: float | None = None,
        grow: float = 0.0,
    ) -> None:
        self.draw, self.aspect = draw, aspect
        self.width, self.height, self.grow = width, height, grow

    def natural(self, layout: Layouter, room: Size) -> Size:
        if self.aspect is None:
            return Size(0, 0)
        w = min(room.w, room.h * self.aspect)
        return Size(0, 0) if w >= ENDLESS else Size(w, w / self.aspect)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(0, 0) if self.aspect is not None else layout.size(self, room)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        if self.aspect is not None:
            w = min(rect.w, round(rect.h * self.aspect))
            h = round(w / self.aspect)
            rect = pygame.Rect(rect.x + (rect.w - w) // 2, rect.y + (rect.h - h) // 2, w, h)
        if rect.w > 0 and rect.h > 0:
            yield sprite_of(self.draw(rect.w, rect.h, style)).at(*rect.topleft)


class Icon(Node):
    """A picture of a fixed size, which `draw` returns for a style."""

    def __init__(self, draw: Callable[[Style], pygame.Surface]) -> None:
        self.draw = draw

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(*map(float, self.draw(layout.style).get_size()))

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        surface = self.draw(style)
        x, y = box.x + (box.w - surface.get_width()) / 2, box.y + (box.h - surface.get_height()) / 2
        yield Sprite(surface, round(x), round(y))


class Card(Padded):
    """A panel with a shadow, behind a child; `edge` adds the frame of a chosen item."""

    def __init__(
        self,
        child: Node,
        pad: Margin = 18.0,
        *,
        edge: bool = False,
        radius: float = 18.0,
        grow: float = 0.0,
        align: Align | None = None,
    ) -> None:
        super().__init__(child, pad, grow=grow, align=align)
        self.edge, self.radius = edge, radius

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


class Hairline(Node):
    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(0, max(1, round(layout.style.line() * 0.7)))

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        if box.rect.w > 0:
            yield Sprite(hairline(box.rect.w, style), *box.rect.topleft)


class KeyCap(Icon):
    """A key as it is printed next to the control that it presses. The tree may replace its `cap`."""

    def __init__(self, key: str, draw: Callable[[Cap, Style], pygame.Surface]) -> None:
        super().__init__(lambda style: draw(self.cap, style))
        self.pressed_by, self.cap = key, Cap(keys.cap(key))


def key_cap(key: str, *, on: str = "panel") -> KeyCap:
    return KeyCap(key, lambda cap, style: button_faces.key_cap(cap, style, on))


# Their pictures


def panel_shadow(w: int, h: int, radius: float, theme: Theme, unit: float) -> Sprite | None:
    """Return the shadow of a panel: a near edge and a wide haze; None in high contrast."""
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
    theme, line = style.theme, style.line()
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, radius * style.u, theme["inset"])
    if theme.flat:
        canvas.rect(line / 2, line / 2, w - line, h - line, radius * style.u, stroke=theme["line"], line=line)
    return canvas.surface()


@drawn
def hairline(w: int, style: Style) -> pygame.Surface:
    surface = pygame.Surface((w, max(1, round(style.line() * 0.7))))
    surface.fill(style.theme["line"])
    return surface


@drawn
def grip(w: int, h: int, style: Style) -> pygame.Surface:
    """Return the short bar at the top of a drawer."""
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, h / 2, style.theme["line"])
    return canvas.surface()


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
    """Draw a notice or a tooltip: a text of at most three lines on a small dark plate; letters shrink to fit."""
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
