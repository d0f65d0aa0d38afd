"""Paints what has changed, and nothing else.

A screen gives the list of its sprites in painting order. The compositor compares it with the list of the last frame and
paints again only the rectangles that differ; where nothing differs, nothing is painted and nothing is sent.
A surface must therefore not be changed once it has been shown: draw a new one. The one exception is its alpha, for the
time of a blit: pygame has no other way to paint a picture paler that does not copy it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

import pygame

MOST_RECTANGLES = 10
MANY = 64  # to compare so many with each other takes longer than to paint all between them
NEARLY_ALL = 0.7
WORTH_JOINING = 1.25


class Sprite(NamedTuple):
    """A picture at a place of the window. `area` shows a part of the surface; `blend` is a blit flag of pygame."""

    surface: pygame.Surface
    x: int
    y: int
    alpha: int = 255
    area: tuple[int, int, int, int] | None = None
    blend: int = 0

    @property
    def rect(self) -> pygame.Rect:
        surface, x, y, _, area, _ = self
        return pygame.Rect((x, y), surface.get_size() if area is None else area[2:])

    def hides(self, rect: pygame.Rect) -> bool:
        """Whether nothing of what lies below can be seen there."""
        surface, x, y, alpha, area, blend = self
        if alpha < 255 or blend or x > rect.x or y > rect.y:
            return False
        width, height = surface.get_size() if area is None else area[2:]
        if x + width < rect.right or y + height < rect.bottom:
            return False
        return not surface.get_flags() & pygame.SRCALPHA and surface.get_colorkey() is None


def moved(sprites: Iterable[Sprite], dx: int, dy: int, alpha: float = 1.0) -> Iterable[Sprite]:
    """The sprites at another place, and paler."""
    for sprite in sprites:
        yield sprite._replace(x=sprite.x + dx, y=sprite.y + dy, alpha=round(sprite.alpha * alpha))


class Compositor:
    """The window as it was last painted."""

    def __init__(
        self, window: pygame.Surface, send: Callable[[list[pygame.Rect]], object] = pygame.display.update
    ) -> None:
        self.window = window
        self.send = send
        self._shown: list[Sprite] | None = None
        self._places: list[pygame.Rect] = []  # of what is shown

    def seen(self) -> pygame.Surface | None:
        """A copy of the window as it is; None where it must be painted whole first."""
        return None if self._shown is None else self.window.copy()

    def forget(self) -> None:
        """The next frame is painted whole: the window was resized, uncovered or painted by others."""
        self._shown = None

    def turn_to(self, window: pygame.Surface) -> None:
        """Paints onto another surface from now on."""
        self.window = window
        self.forget()

    def show(self, sprites: Iterable[Sprite]) -> bool:
        """Brings the window up to date; True when anything was painted."""
        painted = self.paint(sprites)
        if painted:
            self.send(painted)
        return bool(painted)

    def paint(self, sprites: Iterable[Sprite]) -> list[pygame.Rect]:
        """Paints what has changed, and returns where, to be sent."""
        wanted = [sprite for sprite in sprites if sprite.alpha > 0]
        bounds = self.window.get_rect()
        if self._shown is None:
            dirty, self._places = [bounds], [sprite.rect for sprite in wanted]
        else:
            dirty = _joined(self._changes(self._shown, wanted), bounds)
        self._shown = wanted
        if dirty:
            _paint(self.window, wanted, self._places, dirty)
        return dirty

    def _changes(self, shown: list[Sprite], wanted: list[Sprite]) -> list[pygame.Rect]:
        """Where the two may look different. What both begin and end with alike stays where it was."""
        head, tail = _alike(shown, wanted)
        before, after = shown[head : len(shown) - tail], wanted[head : len(wanted) - tail]
        if not before and not after:
            return []
        self._places[head : len(shown) - tail] = [sprite.rect for sprite in after]
        return _changes(before, after)


def picture(sprites: Sequence[Sprite], size: tuple[int, int]) -> pygame.Surface:
    """The sprites on an opaque surface of their own."""
    surface = pygame.Surface(size)
    paint(surface, sprites, [surface.get_rect()])
    return surface


def paint(window: pygame.Surface, sprites: Sequence[Sprite], rects: Sequence[pygame.Rect]) -> None:
    """Paints the parts of the window inside the rectangles."""
    _paint(window, sprites, [sprite.rect for sprite in sprites], rects)


def _paint(
    window: pygame.Surface, sprites: Sequence[Sprite], places: list[pygame.Rect], rects: Sequence[pygame.Rect]
) -> None:
    for rect in rects:
        _paint_part(window, [sprites[number] for number in rect.collidelistall(places)], rect)


def _paint_part(window: pygame.Surface, sprites: Sequence[Sprite], rect: pygame.Rect) -> None:
    """Sprites that all touch the rectangle, from the topmost that hides all below it."""
    first = next((number for number in range(len(sprites) - 1, -1, -1) if sprites[number].hides(rect)), None)
    if first is None:
        window.fill((0, 0, 0), rect)
    window.set_clip(rect)
    paint_onto(window, sprites[first or 0 :])
    window.set_clip(None)


def paint_onto(target: pygame.Surface, sprites: Iterable[Sprite], corner: tuple[int, int] = (0, 0)) -> None:
    """Paints them over what is there, on a surface whose corner lies at this place; theirs stay as they are."""
    left, top = corner
    for surface, x, y, alpha, area, blend in sprites:
        if alpha < 255:
            before = surface.get_alpha() if surface.get_flags() & pygame.SRCALPHA else None  # to set one sets the flag
            surface.set_alpha(alpha)
            target.blit(surface, (x - left, y - top), area, blend)
            surface.set_alpha(before)
        else:
            target.blit(surface, (x - left, y - top), area, blend)


def _changes(shown: list[Sprite], wanted: list[Sprite]) -> list[pygame.Rect]:
    """The rectangles in which the two lists may look different."""
    before, after = set(shown), set(wanted)
    changed = [sprite.rect for sprite in shown if sprite not in after]
    changed += [sprite.rect for sprite in wanted if sprite not in before]
    # Sprites that stayed but whose order changed, or whose number, hide each other differently now.
    stayed_before = [sprite for sprite in shown if sprite in after]
    stayed_after = [sprite for sprite in wanted if sprite in before]
    if stayed_before != stayed_after:
        unlike = (pair for pair in zip_longest(stayed_before, stayed_after) if pair[0] != pair[1])
        changed += [sprite.rect for pair in unlike for sprite in pair if sprite is not None]
    return changed


def _alike(one: list[Sprite], other: list[Sprite]) -> tuple[int, int]:
    """How many sprites both begin with, and how many of the rest they end with."""
    most = min(len(one), len(other))
    head = next((place for place, (a, b) in enumerate(zip(one, other)) if a is not b and a != b), most)
    ends = zip(reversed(one), reversed(other))
    tail = next((place for place, (a, b) in enumerate(ends) if a is not b and a != b), most)
    return head, min(tail, most - head)


def _joined(rects: list[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect]:
    """Few rectangles that cover them all and do not overlap, inside the window."""
    joined: list[pygame.Rect] = []
    runs = list(_runs(rects, bounds))
    if len(runs) > MANY:
        runs = [runs[0].unionall(runs[1:])]
    for run in runs:
        part = run
        while (near := _neighbour(part, joined)) >= 0:
            part = part.union(joined.pop(near))
        joined.append(part)
    if len(joined) > MOST_RECTANGLES:
        joined = [joined[0].unionall(joined[1:])]
    if sum(rect.width * rect.height for rect in joined) > NEARLY_ALL * bounds.width * bounds.height:
        return [bounds]
    return joined


def _runs(rects: list[pygame.Rect], bounds: pygame.Rect) -> Iterator[pygame.Rect]:
    """Joins rectangles that follow each other in painting order, as these mostly lie together, too."""
    run: pygame.Rect | None = None
    for rect in rects:
        part = rect.clip(bounds)
        if not part.width or not part.height:
            continue
        if run is None:
            run = part
        elif run.colliderect(part) or _near(run, part):
            run = run.union(part)
        else:
            yield run
            run = part
    if run is not None:
        yield run


def _neighbour(part: pygame.Rect, others: list[pygame.Rect]) -> int:
    """One that overlaps it, or is near; -1 where there is none."""
    over = part.collidelist(others)
    return over if over >= 0 else next((number for number, other in enumerate(others) if _near(part, other)), -1)


def _near(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether painting both at once costs little more."""
    union = one.union(other)
    return union.width * union.height <= WORTH_JOINING * (one.width * one.height + other.width * other.height)
