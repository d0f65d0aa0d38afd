"""The place of the board in the window, and the pieces that hop, drop, flip, fall or fly over it, each on a tween."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

import pygame

from cantstop.model.board import LENGTHS
from cantstop.view.art import geometry, pieces
from cantstop.view.art.geometry import BoardBox, Disc
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.paint import Placed
from cantstop.view.kit.theme import Theme
from cantstop.view.kit.timeline import Tween, between

HOP = 0.35  # of a cell's height
REBOUND = 0.25
SETTLES = 0.005  # how far a runner that has dropped rebounds, of the side
LANDED = 0.72  # the part of a fall after which the runner has reached the rim and rebounds
FLOOR = 0.945  # the lower rim, as a part of the side
LEVEL = 0.2071  # to either side of the middle it is level; beyond, it rises at 45 degrees


@dataclass(frozen=True, slots=True)
class BoardPlace:
    x: int
    y: int
    side: int
    theme: Theme
    colours: tuple[str, ...]  # of the players, in seat order

    def box(self, column: int, space: int) -> BoardBox:
        """Return a space in window pixels."""
        box = geometry.cell(column, space, self.side)
        return BoardBox(box.x + self.x, box.y + self.y, box.w, box.h)

    def foot(self, column: int) -> pygame.Rect:
        """Return the box below a column, with its number or the chance of its sum."""
        box = geometry.odds_box(column, self.side)
        return pygame.Rect(box.x + self.x, box.y + self.y, box.w, box.h)

    def disc(self, column: int, space: int, squares: int = 0) -> Disc:
        """Return the place of a runner on the space, next to this number of squares."""
        disc = geometry.sharing(squares, True, self.box(column, space)).runner
        assert disc is not None
        return disc

    def floor(self, column: int) -> float:
        """Return the lowest place of a falling runner: the lower rim, which is higher below an outer column."""
        aside = max(0.0, abs(geometry.column_x(column) - 0.5) - LEVEL)
        lowest = self.box(column, 1)
        return max(self.y + (FLOOR - aside) * self.side, lowest.y + lowest.h / 2)

    def runner(self, disc: Disc, number: int | None = None) -> Sprite:
        picture = pieces.runner(round(2 * disc.r), self.theme, number)
        return Sprite(picture.surface, round(disc.x - disc.r) + picture.left, round(disc.y - disc.r) + picture.top)

    def square(self, player: int, box: BoardBox) -> Sprite:
        return Sprite(pieces.square(box.w, box.h, self.colours[player], self.theme), box.x, box.y)

    def sprite(self, placed: Placed, alpha: int = 255) -> Sprite:
        """Return a drawing of the board at its place in the window."""
        return Sprite(placed.surface, self.x + placed.x, self.y + placed.y, alpha)

    def space_at(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """Return the column and the space at a place of the window."""
        return geometry.space_at(place[0] - self.x, place[1] - self.y, self.side)

    def column_at(self, place: tuple[int, int]) -> int | None:
        return geometry.column_at(place[0] - self.x, place[1] - self.y, self.side)

    def covers(self, place: tuple[int, int]) -> bool:
        return geometry.on_board(place[0] - self.x, place[1] - self.y, self.side)


def number_on(column: int, space: int) -> int | None:
    """Return the column's number, if a runner there hides it: it then carries it itself."""
    return column if space == LENGTHS[column] else None


class MovingPiece(Protocol):
    def sprites(self, place: BoardPlace) -> Iterable[Sprite]: ...


@dataclass(slots=True, eq=False)
class Hop:
    """A runner that moves up a space in a small arc."""

    start: Disc
    end: Disc
    tween: Tween
    height: float
    number: int | None = None

    def sprites(self, place: BoardPlace) -> Iterable[Sprite]:
        part = self.tween.value
        lift = 0.0 if self.tween.stands_still else self.height * math.sin(math.pi * min(1.0, max(0.0, part)))
        disc = Disc(
            between(self.start.x, self.end.x, part),
            between(self.start.y, self.end.y, part) - lift,
            between(self.start.r, self.end.r, part),
        )
        if lift > 1:
            shadow = pieces.hop_shadow(round(2 * disc.r), place.theme)
            yield Sprite(shadow, round(disc.x - disc.r), round(disc.y + lift - disc.r))
        number = self.number if part > 0.6 else None
        yield place.runner(disc, number)._replace(alpha=round(255 * self.tween.fade))


@dataclass(slots=True, eq=False)
class Drop:
    """A new runner that falls onto its space from one cell above, and settles: lower and wider at the blow."""

    end: Disc
    tween: Tween
    height: float
    number: int | None = None

    def sprites(self, place: BoardPlace) -> Iterable[Sprite]:
        runner, fallen = place.runner(self.end, self.number), 2 * self.tween.part
        if self.tween.stands_still:
            yield runner._replace(alpha=round(255 * self.tween.fade))
        elif fallen < 1:
            shadow = pieces.hop_shadow(round(2 * self.end.r), place.theme)
            x, y = round(self.end.x - self.end.r), round(self.end.y - self.end.r)
            yield Sprite(shadow, x, y, round(255 * fallen))
            yield runner._replace(y=runner.y - round(self.height * (1 - fallen**2)))
        else:
            settled = fallen - 1
            squashed, (w, h) = max(0.0, 1 - 2 * settled), runner.surface.get_size()
            size = round(w * (1 + 0.07 * squashed)), round(h * (1 - 0.09 * squashed))
            low = pygame.transform.smoothscale(runner.surface, size)
            lift = round(SETTLES * place.side * max(0.0, math.sin(math.pi * (2 * settled - 1))))
            yield Sprite(low, runner.x - (low.get_width() - w) // 2, runner.y + h - low.get_height() - lift)


@dataclass(slots=True, eq=False)
class Flip:
    """A runner that turns over into the player's square."""

    runner: Disc
    box: BoardBox
    player: int
    tween: Tween
    narrow: float  # the part of the time in which the runner narrows
    number: int | None = None

    def sprites(self, place: BoardPlace) -> Iterable[Sprite]:
        if self.tween.stands_still:
            yield place.square(self.player, self.box)._replace(alpha=round(255 * self.tween.fade))
            return
        part = self.tween.part
        if part < self.narrow:
            yield _narrowed(place.runner(self.runner, self.number), 1 - part / self.narrow)
        else:
            opened = (part - self.narrow) / (1 - self.narrow)
            yield _narrowed(place.square(self.player, self.box), min(1.0, 1 - (1 - opened) ** 3))


@dataclass(slots=True, eq=False)
class Fall:
    """A runner that falls down its column to the lower rim and rebounds; its ring stays at its old place.

    It stays there until the game continues, so its place is computed again when the size of the board changes.
    """

    column: int
    space: int
    squares: int  # number of squares next to it at its old place
    tween: Tween

    def sprites(self, place: BoardPlace) -> Iterable[Sprite]:
        start = place.disc(self.column, self.space, self.squares)
        ring = pieces.lost_ring(round(2 * start.r), place.theme)
        yield Sprite(ring, round(start.x - start.r), round(start.y - start.r))
        if self.tween.stands_still:
            return
        disc = start._replace(y=between(start.y, place.floor(self.column), fallen(self.tween.part)))
        yield from _trail(start, disc, place)
        yield place.runner(disc)


def fallen(part: float) -> float:
    """Return how far a fall has come: down, a rebound of a quarter, and down again."""
    if part < LANDED:
        return (part / LANDED) ** 2
    again = (part - LANDED) / (1 - LANDED)
    return 1 - REBOUND * 0.25 * 4 * again * (1 - again)


@dataclass(slots=True, eq=False)
class Fly:
    """A square that flies home to its owner's seat."""

    start: BoardBox
    end: tuple[int, int]
    player: int
    tween: Tween

    def sprites(self, place: BoardPlace) -> Iterable[Sprite]:
        if self.tween.stands_still:
            yield place.square(self.player, self.start)._replace(alpha=round(255 * (1 - self.tween.part)))
            return
        part = self.tween.value
        side = min(self.start.w, self.start.h)
        surface = pieces.square(side, side, place.colours[self.player], place.theme)
        turned = pygame.transform.rotozoom(surface, 70 * part, 1.0)
        x = between(self.start.middle[0], self.end[0], part)
        y = between(self.start.middle[1], self.end[1], part) - 0.06 * place.side * math.sin(math.pi * part)
        alpha = 1.0 if part < 0.8 else (1 - part) / 0.2
        yield Sprite(turned, round(x - turned.get_width() / 2), round(y - turned.get_height() / 2), round(255 * alpha))


def _narrowed(sprite: Sprite, part: float) -> Sprite:
    """Return the picture squeezed to a part of its width, about its own middle."""
    width, height = sprite.surface.get_size()
    narrow = max(1, round(width * part))
    surface = pygame.transform.smoothscale(sprite.surface, (narrow, height))
    return Sprite(surface, sprite.x + (width - narrow) // 2, sprite.y)


def _trail(start: Disc, now: Disc, place: BoardPlace) -> Iterator[Sprite]:
    """Yield a band from where the runner stood to where it is, pale at its end and stronger toward the runner."""
    if (height := round(now.y - start.y)) >= 2:
        strip = pygame.Surface((1, 2), pygame.SRCALPHA)
        for end, alpha in enumerate((20, 110)):
            strip.set_at((0, end), (*place.theme["rim"], alpha))
        surface = pygame.transform.smoothscale(strip, (round(1.1 * start.r), height))
        yield Sprite(surface, round(start.x - surface.get_width() / 2), round(start.y))
