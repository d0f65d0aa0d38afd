"""Nodes that show pictures: one drawn to its box, a card, a sunk strip, a hairline, a key cap.

Drawing(lambda w, h, style: gauge(w, h, 0.15, style.theme, style.u), height=27)
Card(Column(...), pad=18)          Strip(Row(...), pad=14)          Hairline()          key_cap("Enter")
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from cantstop.view.kit import button_faces, keys, panels
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Margin, Padded
from cantstop.view.kit.node import ENDLESS, Align, Box, Layouter, Node, Size
from cantstop.view.kit.paint import Picture
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Style

TILE = 256  # pixels
Draw = Callable[[int, int, Style], "pygame.Surface | Picture"]


class Drawing(Node):
    """A picture that is drawn for the size of its box; `aspect` is its width through its height."""

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
            picture = self.draw(rect.w, rect.h, style)
            if isinstance(picture, Picture):
                yield Sprite(picture.surface, rect.x + picture.left, rect.y + picture.top)
            else:
                yield Sprite(picture, *rect.topleft)


class Icon(Node):
    """A picture of a fixed size, which `draw` returns for a style."""

    one_size = True

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
            panel = panels.panel(rect.w, rect.h, style, self.radius, edge=self.edge)
            yield Sprite(panel.surface, rect.x + panel.left, rect.y + panel.top)


class Strip(Padded):
    def __init__(self, child: Node, pad: Margin = 14.0, *, radius: float = 15.0) -> None:
        super().__init__(child, pad)
        self.radius = radius

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        if rect.w > 0 and rect.h > 0:
            yield Sprite(panels.inset(rect.w, rect.h, style, self.radius), *rect.topleft)


class Tint(Node):
    """A rectangle of one tone of the theme, behind its child."""

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
            yield Sprite(panels.hairline(box.rect.w, style), *box.rect.topleft)


class KeyCap(Icon):
    """A key as it is printed beside the thing it presses; dimmed while letters go elsewhere (tree.py)."""

    def __init__(self, key: str, draw: Callable[[Style], pygame.Surface]) -> None:
        super().__init__(draw)
        self.pressed_by = key


def key_cap(key: str, *, on: str = "panel") -> KeyCap:
    return KeyCap(key, lambda style: button_faces.key_cap(keys.cap(key), style, on))
