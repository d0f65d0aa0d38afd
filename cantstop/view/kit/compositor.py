"""The compositor: it paints the window from a list of sprites, and only the part that has changed.

A screen gives the list of its sprites in painting order. The compositor repaints one rectangle around all differences
from the last list, or nothing. A surface must therefore not be changed once it has been shown: draw a new one. The only
exception is its alpha during a blit, because pygame would otherwise need a copy to paint it paler.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pygame


class Sprite(NamedTuple):
    """A picture at a place in the window, or relative to the corner of its subject; `area` selects a part of the
    surface.
    """

    surface: pygame.Surface
    x: int
    y: int
    alpha: int = 255
    area: tuple[int, int, int, int] | None = None

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect((self.x, self.y), self.surface.get_size() if self.area is None else self.area[2:])

    def at(self, x: float, y: float, alpha: int = 255) -> Sprite:
        """Return the sprite moved by the place of its subject's corner."""
        return self._replace(x=self.x + round(x), y=self.y + round(y), alpha=alpha)

    def onto(self, target: pygame.Surface, x: float, y: float) -> None:
        """Paint the sprite on the target, with its subject's corner at this place."""
        target.blit(self.surface, (self.x + round(x), self.y + round(y)))


def sprite_of(picture: pygame.Surface | Sprite) -> Sprite:
    return picture if isinstance(picture, Sprite) else Sprite(picture, 0, 0)


class Compositor:
    def __init__(
        self, window: pygame.Surface, send: Callable[[list[pygame.Rect]], object] = pygame.display.update
    ) -> None:
        self.window = window
        self.send = send
        self._shown: list[Sprite] | None = None

    def forget(self) -> None:
        """Repaint the whole window in the next frame, since its contents may be lost."""
        self._shown = None

    def turn_to(self, window: pygame.Surface) -> None:
        self.window = window
        self.forget()

    def show(self, sprites: Iterable[Sprite]) -> bool:
        """Update the window; return whether anything was painted."""
        painted = self.paint(sprites)
        if painted:
            self.send(painted)
        return bool(painted)

    def paint(self, sprites: Iterable[Sprite]) -> list[pygame.Rect]:
        """Paint the changes; return the painted rectangle, or none."""
        wanted = [sprite for sprite in sprites if sprite.alpha > 0]
        bounds, shown, self._shown = self.window.get_rect(), self._shown, wanted
        dirty = bounds if shown is None else changed(shown, wanted).clip(bounds)
        if not (dirty.w and dirty.h):
            return []
        paint(self.window, wanted, dirty)
        return [dirty]


def changed(before: list[Sprite], after: list[Sprite]) -> pygame.Rect:
    """Return the smallest rectangle around all differences of two lists; empty if they are equal."""
    old, new = set(before), set(after)
    differ = [sprite for sprite in before if sprite not in new]
    differ += [sprite for sprite in after if sprite not in old]
    stayed = [sprite for sprite in after if sprite in old]
    if stayed != [sprite for sprite in before if sprite in new]:
        differ += stayed  # in another order, sprites cover each other differently
    rects = [sprite.rect for sprite in differ]
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def picture(sprites: Sequence[Sprite], size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size)
    paint(surface, sprites, surface.get_rect())
    return surface


def paint(window: pygame.Surface, sprites: Sequence[Sprite], rect: pygame.Rect) -> None:
    window.set_clip(rect)
    window.fill((0, 0, 0), rect)
    paint_onto(window, [sprite for sprite in sprites if sprite.rect.colliderect(rect)])
    window.set_clip(None)


def paint_onto(target: pygame.Surface, sprites: Iterable[Sprite], corner: tuple[int, int] = (0, 0)) -> None:
    """Paint sprites onto a surface whose upper left corner is at `corner` of the window."""
    left, top = corner
    for surface, x, y, alpha, area in sprites:
        if alpha == 255:
            target.blit(surface, (x - left, y - top), area)
        else:
            before = surface.get_alpha() if surface.get_flags() & pygame.SRCALPHA else None  # to set one sets the flag
            surface.set_alpha(alpha)
            target.blit(surface, (x - left, y - top), area)
            surface.set_alpha(before)
