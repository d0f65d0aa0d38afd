"""Drawings of the board, a stop sign with eleven columns of wells, and of its pieces, relative to its corner.

A piece has a key: ("bar", column, player), ("square", column, player), ("chevron", column, space), and "foot", "glow",
"runner", "leaving" or "ghost" with a column and 0. A preview has the column and the space that each runner would reach.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic import State
from cantstop.view.art import geometry
from cantstop.view.art.geometry import BOARD, CELL_RADIUS, BoardBox
from cantstop.view.art.pieces import SHADE, add_symbol, chevron, ghost, leaving, runner, square
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, DISPLAY_900, cap_middle, label, pixels, put, put_turned
from cantstop.view.kit.paint import (
    BLACK,
    SHADOW_SCALE,
    WHITE,
    Canvas,
    clear,
    coloured,
    faded,
    octagon,
    rendered,
    slanted,
    soft_shadow,
    upright,
)
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Colour, Theme, colour, mix

WORDS_ON_SIGN = ("CAN’T", "STOP")
LIGHT_UNDER_WELL: Colour = (255, 190, 170)
DIMMING: Colour = colour(BOARD["night"])  # over the face, while something else is shown above it
DIMMING_ALPHA = 0.46
SMALLER = 3  # the factor by which pictures without letters are scaled down, and the shade of the face up
THICKNESS = {"sign": float(BOARD["edge_drop"]), "title_sign": 0.0152}  # of a sign, in parts of the side


@drawn
def board_sign(side: int, theme: Theme, motto: tuple[str, str] | None, letters: bool = True) -> Sprite:
    """Draw the board without its shadow, for scenes that draw other pictures above the shadow."""
    surface = enamelled("sign", side, theme)
    first = geometry.cell(7, 1, side)
    empty, upper = well(first.w, first.h, side, theme), top(first.w, first.h, side, theme)
    for column in COLUMNS:
        for space in range(1, LENGTHS[column] + 1):
            box = geometry.cell(column, space, side)
            surface.blit(upper if space == LENGTHS[column] else empty, (box.x, box.y))
    if letters:
        for words, place in zip(WORDS_ON_SIGN, geometry.lettering(side)):
            size, tracking = float(BOARD["lettering_size"]) * side, 0.010 * side
            put_turned(surface, words, DISPLAY_900, size, theme["rim"], (place.x, place.y), place.degrees, tracking)
    if motto and geometry.shows_feet(side):
        tone = mix(theme["rim"], theme["sign_red"], 0.0 if theme.flat else 0.08)
        for words, place in zip(motto, geometry.motto(side)):
            size = float(BOARD["motto_size"]) * side
            put_turned(surface, words, DISPLAY_700, size, tone, (place.x, place.y), place.degrees, 0.0022 * side)
    for column in COLUMNS:
        box = geometry.cell(column, LENGTHS[column], side)
        size = float(BOARD["plate_number_size_of_cell_h"]) * box.h
        put(surface, str(column), DISPLAY_900, size, theme["number_plate_ink"], box.middle, "middle")
    return Sprite(surface, 0, 0)


@drawn
def board_shadow(side: int, theme: Theme) -> Sprite:
    drops = (0.012, 0.16), (float(BOARD["shadow_drop"]), 0.3 if theme.dark else 0.22)
    return shadow_of_sign(side, theme, drops, 2.2 * float(BOARD["shadow_blur"]))


def shadow_of_sign(side: int, theme: Theme, drops: Sequence[tuple[float, float]], blur: float) -> Sprite:
    """Draw the shadow of an octagon as layers, each with its distance downwards, as a share of the side, and alpha."""
    room = math.ceil(0.07 * side / (SHADOW_SCALE * SMALLER)) * SHADOW_SCALE * SMALLER
    whole = math.ceil((side + 2 * room) / (SHADOW_SCALE * SMALLER)) * SHADOW_SCALE * SMALLER
    if theme.flat:
        return Sprite(clear(whole, whole), -room, -room)
    shape, small = Canvas(whole / SHADOW_SCALE, whole / SHADOW_SCALE), side / SHADOW_SCALE
    middle = room / SHADOW_SCALE + small / 2
    for drop, alpha in drops:
        shape.polygon(octagon(middle, middle + drop * small, small / 2), BLACK, alpha=alpha)
    return Sprite(soft_shadow(shape, blur * side, theme.shadow), -room, -room)


@drawn
def well(w: int, h: int, side: int, theme: Theme) -> pygame.Surface:
    radius, under = CELL_RADIUS * side, max(1.0, 0.0018 * side)
    canvas = Canvas(w, h + under)
    if theme.flat:
        line = max(1.0, 1.6 * side / 764)
        canvas.rect(line / 2, line / 2, w - line, h - line, radius, theme["well"], theme["rim"], line)
        return canvas.surface()
    canvas.rect(0, 0, w, h, radius, upright(theme["well_shade"], theme["well"], 0, 0.35 * h))
    canvas.rect(0.6 * radius, h, w - 1.2 * radius, under, 0, LIGHT_UNDER_WELL, alpha=0.34)
    return canvas.surface()


def top(w: int, h: int, side: int, theme: Theme) -> pygame.Surface:
    radius, drop = CELL_RADIUS * side, 0.0 if theme.flat else 0.0035 * side
    canvas = Canvas(w, h + drop)
    canvas.rect(0, drop, w, h, radius, SHADE if theme.dark else theme["sign_edge"])
    canvas.rect(0, 0, w, h, radius, upright(theme["number_plate"], theme["number_plate_low"], 0, h))
    return canvas.surface()


@drawn
def foot_number(column: int, side: int, theme: Theme) -> Sprite:
    x, y = geometry.foot(column, side)
    size = float(BOARD["foot_number_size"]) * side
    words = label(str(column), DISPLAY_800, pixels(size), theme["rim"])
    return Sprite(words, round(x - words.get_width() / 2), round(y - cap_middle(DISPLAY_800, size)))


def popping_symbol(column: int, colour: str, side: int, theme: Theme, height: int) -> tuple[Sprite, ...]:
    """Return the enlarged symbol that the edge of a rising bar has just passed."""
    whole, paint = geometry.column_box(column, side), player_paint(theme, colour)
    edge = whole.y + whole.h - height
    for space in range(LENGTHS[column] - 1, 0, -1):
        box = geometry.cell(column, space, side)
        if box.y >= edge:
            larger = 1 + 0.35 * max(0.0, 1 - (box.y - edge) / (1.5 * box.h))
            canvas = Canvas(whole.w, box.h)
            add_symbol(canvas, paint.symbol, whole.w / 2, box.h / 2, 0.20 * box.h * larger, paint.on_fill)
            return (Sprite(canvas.surface(), whole.x, box.y),)
    return ()


@drawn
def claimed_bar(column: int, colour: str, side: int, theme: Theme, height: int | None = None) -> Sprite:
    """Draw a bar over the whole column in its owner's colour or, while the bar rises, over the lower part."""
    whole = geometry.column_box(column, side)
    tall = whole.h if height is None else max(2, min(whole.h, height))
    paint, rim = player_paint(theme, colour), max(1.0, 0.004 * side)
    radius, drop = CELL_RADIUS * side, 0 if theme.flat else math.ceil(0.0035 * side)
    canvas = Canvas(whole.w, tall + drop)
    if drop:
        canvas.rect(0, drop, whole.w, tall, radius, SHADE, alpha=0.55)
    canvas.rect(0, 0, whole.w, tall, radius, theme["rim"])
    body = slanted((paint.fill_high, paint.fill), (0, 0), (whole.w, tall * 0.06))
    canvas.rect(rim, rim, whole.w - 2 * rim, tall - 2 * rim, radius - rim * 0.7, body)
    hidden = whole.h - tall
    for space in range(1, LENGTHS[column]):
        box = geometry.cell(column, space, side)
        if box.y - whole.y >= hidden:
            y = box.middle[1] - whole.y - hidden
            add_symbol(canvas, paint.symbol, whole.w / 2, y, 0.20 * box.h, paint.on_fill)
    surface = canvas.surface()
    if not hidden:
        box = geometry.cell(column, LENGTHS[column], side)
        size = float(BOARD["plate_number_size_of_cell_h"]) * box.h
        put(surface, str(column), DISPLAY_900, size, paint.on_fill, (whole.w / 2, box.h / 2), "middle")
    return Sprite(surface, whole.x, whole.y + hidden)


# The sign


def enamelled(name: str, side: int, theme: Theme, **tones: Colour) -> pygame.Surface:
    """Draw a sign as wide as `side`, and higher by its thickness, in red or in the given tones."""
    high = side if theme.flat else side + math.ceil(THICKNESS[name] * side)
    edge = {"edge": theme["sign_edge"] if theme.flat else theme["sign_red"]}
    return rendered(coloured(name, theme, **(edge | tones)), side, high, f"0 0 100 {100 * high / side}")


# Temporary pictures over the board


def _outline(column: int, side: int, tone: Colour, line: float, spread: float, alpha: float) -> Sprite:
    box, line = geometry.column_box(column, side), max(1.0, line)
    out = math.ceil(spread + line)
    canvas = Canvas(box.w + 2 * out, box.h + 2 * out)
    inset, radius = out - spread - line / 2, CELL_RADIUS * side + spread
    size = box.w + 2 * spread + line, box.h + 2 * spread + line
    canvas.rect(inset, inset, *size, radius, None, tone, line, alpha)
    return Sprite(canvas.surface(), box.x - out, box.y - out)


@drawn
def column_glow(column: int, side: int, theme: Theme) -> Sprite:
    return _outline(column, side, theme["column_glow"], 0.005 * side, 0.0022 * side, 1)


@drawn
def claim_ring(column: int, side: int, theme: Theme, spread: int) -> Sprite:
    return _outline(column, side, theme["rim"], 0.004 * side, spread, 0.8)


@drawn
def light_band(column: int, side: int, part: float) -> Sprite:
    """Draw the band of light that moves up a claimed column, at `part` of its way."""
    box, wide = geometry.column_box(column, side), 0.08 * side
    canvas, low = Canvas(box.w, box.h), box.h - part * (box.h + wide + box.w)
    canvas.polygon(((0, low + box.w), (box.w, low), (box.w, low + wide), (0, low + box.w + wide)), WHITE, alpha=0.28)
    return Sprite(canvas.surface(), box.x, box.y)


@drawn
def odds_plate(column: int, words: str, side: int, theme: Theme) -> Sprite:
    box = geometry.odds_box(column, side)
    canvas = Canvas(box.w, box.h + 2)
    radius = 0.011 * side
    if not theme.flat:
        canvas.rect(0, min(2, 0.003 * side), box.w, box.h, radius, SHADE, alpha=0.6)
    canvas.rect(0, 0, box.w, box.h, radius, theme["number_plate"])
    surface = canvas.surface()
    size = float(BOARD["odds_plate"]["size"]) * side
    room = box.w - 2 * round(0.006 * side)
    while size > 5 and label(words, DISPLAY_800, pixels(size), BLACK).get_width() > room:
        size -= 0.5
    put(surface, words, DISPLAY_800, size, theme["printed_ink"], (box.w / 2, box.h / 2), "middle")
    return Sprite(surface, box.x, box.y)


@drawn
def earlier_dashes(side: int, theme: Theme) -> pygame.Surface:
    dash = BOARD["earlier_dash"]
    canvas = Canvas(side, side)
    outline = octagon(side / 2, side / 2, dash["apothem"] * side)
    pattern = dash["dash"] * side, dash["gap"] * side
    canvas.polygon(outline, stroke=theme["printed_ink"], line=dash["width"] * side, dash=pattern)
    return canvas.surface()


@drawn
def face_shade(side: int) -> pygame.Surface:
    small = side // SMALLER
    canvas = Canvas(small, small)
    canvas.polygon(octagon(small / 2, small / 2, float(BOARD["face_apothem"]) * small), DIMMING, alpha=DIMMING_ALPHA)
    return pygame.transform.smoothscale(canvas.surface(), (side, side))


# The pieces of a position

Key = tuple[str, int, int]
Preview = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces on the board, in tables indexed by column, and the names of the players' colours in seat order."""

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


def pieces_of(position: Position, side: int, theme: Theme, preview: Preview = ()) -> dict[Key, Sprite]:
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
    """Yield the chevrons that mark the spaces climbed in this turn, except on squares."""
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
    """Draw the board with all its pieces. A small board is drawn larger and scaled down, so that its lines are even."""
    lettered = geometry.shows_letters(side)
    scale = 1 if lettered else SMALLER
    surface, left, top, *_ = board_shadow.draw(scale * side, theme)
    sign = board_sign.draw(scale * side, theme, None, lettered)
    for piece in (sign, *pieces_of(position, scale * side, theme).values()):
        surface.blit(piece.surface, (piece.x - left, piece.y - top))
    if scale > 1:
        surface = pygame.transform.smoothscale_by(surface, 1 / scale)
    return Sprite(surface, left // scale, top // scale)


@drawn
def magnified(position: Position, column: int, space: int, side: int, theme: Theme, aim: bool = False) -> Sprite:
    """Draw a space at twice its size; `aim` adds the runner that would move there."""
    small = geometry.cell(column, space, side)
    w, h, edge = 2 * small.w, 2 * small.h, max(2, round(0.006 * side))
    wide, high = w + 2 * round(BESIDE * w), h + 2 * round(ABOVE * h)  # a runner next to squares is wider
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
    """Return the frame of a magnified space without pieces, with a shadow below."""
    canvas = Canvas(w + 2 * edge, h + 3 * edge)
    if not theme.flat:
        canvas.rect(0, edge, w + 2 * edge, h + 2 * edge, radius + edge, SHADE, alpha=0.45)
    canvas.rect(0, 0, w + 2 * edge, h + 2 * edge, radius + edge, theme["rim"])
    high, low = ("number_plate", "number_plate_low") if top else ("well_shade", "well")
    canvas.rect(edge, edge, w, h, radius, upright(theme[high], theme[low], edge, edge + 0.35 * h))
    return canvas.surface()
