"""Sprites, the cache of drawn pictures, and the compositor, which paints the window from a list of sprites.

A screen gives the list of its sprites in painting order. The compositor repaints one rectangle around all differences
from the last list, or nothing. A surface must therefore not be changed once it has been shown: draw a new one. The only
exception is its alpha during a blit, because pygame would otherwise need a copy to paint it paler.

The cache has a limit in bytes and evicts the least recently used pictures first. Never modify a cached picture; copy it
first. Only pictures are cached here; measurements have a bounded `lru_cache`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import update_wrapper
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

import pygame


class Sprite(NamedTuple):
    """A picture and its position in the window or in a larger picture; `area` selects a part of the surface."""

    surface: pygame.Surface
    x: int
    y: int
    alpha: int = 255
    area: tuple[int, int, int, int] | None = None

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect((self.x, self.y), self.surface.get_size() if self.area is None else self.area[2:])

    def at(self, x: float, y: float, alpha: int = 255) -> Sprite:
        """Return the sprite moved by (x, y)."""
        return self._replace(x=self.x + round(x), y=self.y + round(y), alpha=alpha)

    def onto(self, target: pygame.Surface, x: float, y: float) -> None:
        """Paint the sprite on the target, moved by (x, y)."""
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
        """Paint the differences from the last list, and update the display; return whether there were any."""
        wanted = [sprite for sprite in sprites if sprite.alpha > 0]
        bounds, shown, self._shown = self.window.get_rect(), self._shown, wanted
        dirty = bounds if shown is None else changed(shown, wanted).clip(bounds)
        if not (dirty.w and dirty.h):
            return False
        paint(self.window, wanted, dirty)
        self.send([dirty])
        return True


def changed(before: list[Sprite], after: list[Sprite]) -> pygame.Rect:
    """Return the smallest rectangle around all differences of two lists, which is empty if the lists are equal."""
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


P = ParamSpec("P")
T = TypeVar("T")

MB = 2**20
OVERHEAD = 1_000  # bytes of a picture in addition to its pixels: key, entry, the heads of surface and object


class PictureStore:
    def __init__(self, bound: int) -> None:
        self.bound = bound  # bytes of all pictures at most; a smaller one holds from the next picture on
        self.kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()  # results with their bytes, oldest first
        self.bytes = 0
        self.hidden: Callable[[], Hashable] = lambda: None  # returns further values on which drawings depend

    def find(self, key: Hashable) -> Any:
        found = self.kept.get(key)
        if found is None:
            return None
        self.kept.move_to_end(key)
        return found[0]

    def keep(self, key: Hashable, value: Any) -> None:
        size = OVERHEAD + sum(surface.get_pitch() * surface.get_height() for surface in surfaces_in(value))
        self.kept[key] = value, size
        self.bytes += size
        while self.bytes > self.bound and len(self.kept) > 1:  # the newest stays, however large
            _, (_, size) = self.kept.popitem(last=False)
            self.bytes -= size

    def forget(self) -> None:
        self.kept.clear()
        self.bytes = 0


def surfaces_in(value: object) -> Iterator[pygame.Surface]:
    """Yield every surface in a value; for a subsurface, the surface that owns it."""
    if isinstance(value, pygame.Surface):
        yield value.get_abs_parent()
    elif isinstance(value, tuple):
        for part in value:
            yield from surfaces_in(part)


pictures = PictureStore(32 * MB)


class Drawn(Generic[P, T]):
    def __init__(self, draw: Callable[P, T]) -> None:
        update_wrapper(self, draw)
        self.draw = draw  # draws without the cache
        self.drawings = 0

    def __call__(self, *args: P.args, **named: P.kwargs) -> T:
        key: Hashable = (self, pictures.hidden(), args, *named.items())
        kept: T | None = pictures.find(key)
        if kept is None:
            kept = self.draw(*args, **named)
            self.drawings += 1
            pictures.keep(key, kept)
        return kept


drawn = Drawn
