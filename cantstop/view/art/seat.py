"""Drawings of seat cards, one at each corner of the table, with the inner corner cut parallel to the board."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import pygame

from cantstop.model.record import Seat
from cantstop.view.art.pieces import claimed_plate, empty_plate, portrait, tile
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, fit, put_fitted
from cantstop.view.kit.node import Align
from cantstop.view.kit.paint import BLACK, SHADOW_SCALE, Canvas, Point, clear, rounded, soft_shadow, upright
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Style, mix, size

CHAMFER_RADIUS = 38
GROWN = 1.2  # units by which the seat of the player to move is larger on each side
EDGE = 14
ALIGN: tuple[Align, Align] = ("start", "end")  # alignment of the words on a card at the left and at the right
TILE, PORTRAIT = 36, 36
LARGE_PLATE, SMALL_PLATE, LEAST_PLATE = 38.0, 26.0, 16.0
ROW = 32  # distance in units from the edge to the middle of the plates
PLATE_CLEAR = 4  # distance of a plate from the edge of the seat


class CardForm(NamedTuple):
    w: int
    h: int
    chamfer: float
    corner: str

    @property
    def right(self) -> bool:
        return self.corner.endswith("right")

    @property
    def low(self) -> bool:
        return self.corner.startswith("bottom")


class SeatFacts(NamedTuple):
    seat: Seat
    columns_to_win: int = 3
    claimed: tuple[int, ...] = ()
    note: str = ""
    mood: str = "calm"  # of a computer's face


@drawn
def seat_card(card: SeatFacts, form: CardForm, style: Style, active: bool) -> Sprite:
    room = math.ceil(20 * style.u / SHADOW_SCALE) * SHADOW_SCALE
    surface = _body(card.seat.colour if active else "", form, style, room).copy()
    _put_head(surface, room, card, form, style, active)
    _put_plates(surface, room, card, form, style, active)
    return Sprite(surface, -room, -room)


@drawn
def _body(colour: str, form: CardForm, style: Style, room: int) -> pygame.Surface:
    """Draw the card of a seat without its contents. It is cached separately, because it changes rarely."""
    theme, u, scale = style.theme, style.u, 1 / SHADOW_SCALE
    surface = clear(form.w + 2 * room, form.h + 2 * room)
    if not theme.flat:
        shade = Canvas(surface.get_width() * scale, surface.get_height() * scale)
        with shade.moved(room * scale, (room + 5 * u) * scale, scale):
            shade.path(outline(form, style), BLACK, alpha=0.3 if colour else 0.2)
        surface.blit(soft_shadow(shade, 13 * u, theme.shadow), (0, 0))
    canvas = Canvas(*surface.get_size())
    with canvas.moved(room, room):
        if colour:
            paint, line = player_paint(theme, colour), size("line", "seat_active") * u
            canvas.path(outline(form, style, GROWN * u), theme["line" if theme.flat else "rim"])
            fill = upright(paint.fill_high, paint.fill, 0, form.h)
            canvas.path(outline(form, style, GROWN * u - line), fill)
        else:
            line = 2 * u if theme.flat else style.line()
            edge = theme["line"] if theme.flat or theme.dark else mix(theme["panel"], theme["line"], 0.55)
            canvas.path(outline(form, style), edge)
            canvas.path(outline(form, style, -line), theme["panel"])
    surface.blit(canvas.surface(), (0, 0))
    return surface


def outline(form: CardForm, style: Style, grow: float = 0) -> str:
    """Return the outline of a seat card as SVG path data, larger by `grow` on all sides."""
    w, h, cut = form.w + grow, form.h + grow, form.chamfer
    sharp, soft = size("radius", "seat") * style.u + grow, CHAMFER_RADIUS * style.u
    corners: list[tuple[Point, float]] = [((-grow, -grow), sharp), ((w, -grow), sharp)]
    if cut <= 0:
        corners += [((w, h), sharp), ((-grow, h), sharp)]
    else:  # of the seat at the top left
        cut = min(cut + grow * (2 - math.sqrt(2)), h * 0.8)
        soft = min(soft, cut * 1.1)
        corners += [((w, h - cut), soft), ((w - cut, h), soft), ((-grow, h), sharp)]
    if form.right:
        corners = [((form.w - x, y), radius) for (x, y), radius in reversed(corners)]
    if form.low:
        corners = [((x, form.h - y), radius) for (x, y), radius in reversed(corners)]
    return rounded([point for point, _ in corners], [radius for _, radius in corners])


def _put_head(surface: pygame.Surface, room: int, card: SeatFacts, form: CardForm, style: Style, active: bool) -> None:
    """Draw the tile, portrait, name and note of a seat card, from the outer edge inward."""
    theme, u = style.theme, style.u
    sign = -1 if form.right else 1
    edge = room + (form.w - EDGE * u if form.right else EDGE * u)
    middle = room + (form.h - 34 * u if form.low else 34 * u)
    px = style.px(TILE)
    paint = player_paint(theme, card.seat.colour)
    surface.blit(tile(px, card.seat.colour, theme, shadow=active), _corner(edge, middle, px, sign))
    inward = edge + sign * (TILE + 10) * u
    if card.seat.character:
        size_px = style.px(PORTRAIT)
        left, top = _corner(inward, middle - 2 * u, size_px, sign)
        portrait(card.seat.character, size_px, theme, mood=card.mood).onto(surface, left, top)
        inward += sign * (PORTRAIT + 7) * u
    far = room + (EDGE * u if form.right else form.w - EDGE * u)
    inks = (paint.on_fill, paint.on_fill) if active else (theme["ink"], theme["ink_muted"])
    wide, align = abs(far - inward), ALIGN[form.right]
    name = fit(card.seat.name, DISPLAY_800, 22 * u, wide, 1)
    if name.px < 0.8 * 22 * u:
        name = fit(card.seat.name, DISPLAY_800, 17 * u, wide, 2)
    put_fitted(surface, name, DISPLAY_800, inks[0], (inward, middle), align)  # at the same place without a note
    if card.note:
        note = fit(card.note, TEXT_700, 15 * u, wide, 1)
        below = 24 if len(name.lines) > 1 else 19
        put_fitted(surface, note, TEXT_700, inks[1], (inward, middle + below * u), align)


def _corner(edge: float, middle: float, px: int, sign: int) -> tuple[int, int]:
    """Return the upper left corner of a square picture whose outer side is at x = `edge`; `sign` is 1 at the left."""
    return round(edge if sign > 0 else edge - px), round(middle - px / 2)


def _plates(card: SeatFacts) -> int:
    """Return the number of plates: the columns to win, or more if the player claimed several in the last turn."""
    return max(card.columns_to_win, len(card.claimed))


@lru_cache(maxsize=32)
def plate_size(card: SeatFacts, form: CardForm, style: Style) -> float:
    """Return the size of a plate in units, reduced if five columns win or the last plate would touch the cut corner."""
    side = SMALL_PLATE if card.columns_to_win >= 5 else LARGE_PLATE
    while side > LEAST_PLATE and not _has_room(side, _plates(card), form, style.u):
        side -= 1
    return side


def _has_room(side: float, count: int, form: CardForm, u: float) -> bool:
    """Return whether the last plate, an octagon, touches neither the edge nor the corner that is cut at 45 degrees."""
    w, cut = form.w / u, form.chamfer / u
    last = EDGE + side / 2 + (count - 1) * _pitch(side)
    to_corner = (w - cut + ROW - last) / math.sqrt(2)
    return min(to_corner, w - last) >= side / 2 + PLATE_CLEAR


def _pitch(side: float) -> float:
    """Return the distance from one plate to the next in units: 44 for large plates, 29 for small ones."""
    return side + max(2.0, 3 + (side - SMALL_PLATE) * 3 / (LARGE_PLATE - SMALL_PLATE))


def plate_place(card: SeatFacts, form: CardForm, style: Style, number: int) -> tuple[float, float]:
    """Return the middle of the plate with this number. Claimed plates are at the outer edge, ascending to the right."""
    u, side, claimed = style.u, plate_size(card, form, style), len(card.claimed)
    inward = claimed - 1 - number if form.right and number < claimed else number
    along = (EDGE + side / 2 + inward * _pitch(side)) * u
    return form.w - along if form.right else along, ROW * u if form.low else form.h - ROW * u


def _put_plates(
    surface: pygame.Surface, room: int, card: SeatFacts, form: CardForm, style: Style, active: bool
) -> None:
    px, theme, paint = style.px(plate_size(card, form, style)), style.theme, player_paint(style.theme, card.seat.colour)
    tone = mix(paint.on_fill, paint.fill, 0.25) if active else mix(theme["ink_muted"], theme["panel"], 0.35)
    for number in range(_plates(card)):
        x, y = plate_place(card, form, style, number)
        if number < len(card.claimed):
            plate = claimed_plate(card.claimed[number], px, card.seat.colour, style.theme)
        else:
            plate = empty_plate(px, tone)
        surface.blit(plate, (round(room + x - px / 2), round(room + y - px / 2)))
