"""Pieces of a position, and small pictures of whole positions.

A piece has a key: ("bar", column, player), ("square", column, player), ("chevron", column, space), and "foot", "glow",
"runner", "leaving" or "ghost" with a column and 0. A preview has the column and the space that each runner would reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic import State
from cantstop.view.art import geometry
from cantstop.view.art.board import board_base, claimed_bar, column_glow, foot_number
from cantstop.view.art.geometry import BoardBox
from cantstop.view.art.pieces import SHADE, chevron, ghost, leaving, runner, square
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.paint import Canvas, clear, faded, upright
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Theme

Key = tuple[str, int, int]
Preview = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces on the board: tables indexed by column, players in seat order with the names of their colours."""

    colours: tuple[str, ...]
    squares: tuple[tuple[int, ...], ...]
    runners: tuple[int, ...]
    claimed: tuple[int | None, ...]
    player: int = 0

    @classmethod
    def of(cls, state: State, colours: tuple[str, ...]) -> Position:
        return cls(colours, state.squares, state.runners, state.claimed, state.player)

    def seats_on(self, column: int, space: int) -> tuple[int, ...]:
        """Return the players with a square on this space, in seat order."""
        return tuple(seat for seat, places in enumerate(self.squares) if places[column] == space)


def crowded(position: Position, column: int, space: int) -> bool:
    if position.claimed[column] is not None:
        return False
    return len(position.seats_on(column, space)) + (position.runners[column] == space) > 1


def sprites(position: Position, side: int, theme: Theme, preview: Preview = ()) -> dict[Key, Sprite]:
    """Return every piece as a surface and its place."""
    placed: dict[Key, Sprite] = {}
    aims = dict(preview)
    for column in COLUMNS:
        owner = position.claimed[column]
        if owner is not None:
            placed["bar", column, owner] = claimed_bar(column, position.colours[owner], side, theme)
            continue
        if geometry.shows_feet(side):
            placed["foot", column, 0] = foot_number(column, side, theme)
        if column in aims:
            placed["glow", column, 0] = column_glow(column, side, theme)
    for column in COLUMNS:
        if position.claimed[column] is None:
            placed.update(_column(position, column, side, theme, aims.get(column, 0)))
    return placed


def _column(position: Position, column: int, side: int, theme: Theme, aim: int) -> Iterator[tuple[Key, Sprite]]:
    stands = position.runners[column]
    if geometry.shows_letters(side):
        yield from _chevrons(position, column, side, theme, aim)
    for space in sorted({places[column] for places in position.squares} - {0}):
        seats = position.seats_on(column, space)
        box = geometry.cell(column, space, side)
        boxes = geometry.sharing(len(seats), space in (aim or stands, stands), box).squares
        for seat, (x, y, w, h) in zip(seats, boxes):
            surface = square(w, h, position.colours[seat], theme)
            yield ("square", column, seat), Sprite(surface, x, y)
    kinds = {"leaving" if aim and aim != stands else "runner": stands, "ghost": aim}
    for kind, space in kinds.items():
        if space:
            yield (kind, column, 0), _disc(kind, position, column, space, side, theme)


def _chevrons(position: Position, column: int, side: int, theme: Theme, aim: int) -> Iterator[tuple[Key, Sprite]]:
    """Yield marks of the path climbed in this turn, except on squares."""
    own, stands = position.squares[position.player][column], position.runners[column]
    occupied = {places[column] for places in position.squares} | {stands}
    for space in range(own + 1, max(stands, aim)):
        if space not in occupied:
            x, y, w, h = geometry.cell(column, space, side)
            mark = chevron(w, h, theme)
            surface = mark if space < stands else faded(mark, 0.55)
            yield ("chevron", column, space), Sprite(surface, x, y)


DISCS = {"runner": runner, "leaving": leaving, "ghost": ghost}
BESIDE, ABOVE = 0.08, 0.04  # margin that a lens shows around its space, in parts of the space


def _disc(kind: str, position: Position, column: int, space: int, side: int, theme: Theme) -> Sprite:
    seats, top = position.seats_on(column, space), space == LENGTHS[column]
    disc = geometry.sharing(len(seats), True, geometry.cell(column, space, side)).runner
    assert disc is not None
    picture = DISCS[kind](round(2 * disc.r), theme, column if top else None)
    return picture.at(disc.x - disc.r, disc.y - disc.r)


@drawn
def board_picture(position: Position, side: int, theme: Theme) -> Sprite:
    """Draw the board with all its pieces as one picture; thumbnails are drawn three times as large and scaled."""
    base = board_base(side, theme)
    surface = base.surface.copy()
    if geometry.shows_letters(side):
        for piece in sprites(position, side, theme).values():
            surface.blit(piece.surface, (piece.x - base.x, piece.y - base.y))
        return Sprite(surface, base.x, base.y)
    large = clear(3 * surface.get_width(), 3 * surface.get_height())
    for piece in sprites(position, 3 * side, theme).values():
        large.blit(piece.surface, (piece.x - 3 * base.x, piece.y - 3 * base.y))
    surface.blit(pygame.transform.smoothscale(large, surface.get_size()), (0, 0))
    return Sprite(surface, base.x, base.y)


@drawn
def magnified(position: Position, column: int, space: int, side: int, theme: Theme, aim: bool = False) -> Sprite:
    """Draw a space at twice its size, over its place; with `aim` the runner that would move there."""
    small = geometry.cell(column, space, side)
    w, h, edge = 2 * small.w, 2 * small.h, max(2, round(0.006 * side))
    wide, high = w + 2 * round(BESIDE * w), h + 2 * round(ABOVE * h)  # a runner beside squares reaches beyond its space
    surface = _lens(wide, high, edge, 0.025 * side, space == LENGTHS[column], theme)
    seats, stands = position.seats_on(column, space), aim or position.runners[column] == space
    inside = BoardBox(edge + (wide - w) // 2, edge + (high - h) // 2, w, h)
    shared = geometry.sharing(len(seats), stands, inside)
    for seat, box in zip(seats, shared.squares):
        surface.blit(square(box.w, box.h, position.colours[seat], theme), (box.x, box.y))
    if shared.runner:
        disc = shared.runner
        number = column if space == LENGTHS[column] else None
        draw = DISCS["ghost" if aim else "runner"]
        draw(round(2 * disc.r), theme, number).onto(surface, disc.x - disc.r, disc.y - disc.r)
    x, y = small.middle
    return Sprite(surface, round(x - wide / 2) - edge, round(y - high / 2) - edge)


def _lens(w: int, h: int, edge: int, radius: float, top: bool, theme: Theme) -> pygame.Surface:
    """Return the empty space in its frame, with a shadow below."""
    canvas = Canvas(w + 2 * edge, h + 3 * edge)
    if not theme.flat:
        canvas.rect(0, edge, w + 2 * edge, h + 2 * edge, radius + edge, SHADE, alpha=0.45)
    canvas.rect(0, 0, w + 2 * edge, h + 2 * edge, radius + edge, theme["rim"])
    high, low = ("number_plate", "number_plate_low") if top else ("well_shade", "well")
    canvas.rect(edge, edge, w, h, radius, upright(theme[high], theme[low], edge, edge + 0.35 * h))
    return canvas.surface()
