"""The seat cards at the corners: filled for the player to move, with the columns that each has claimed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cantstop.model.classic import Rules
from cantstop.model.record import Seat
from cantstop.view.app.layout import Layout
from cantstop.view.art import plates, seat
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.easing import between
from cantstop.view.kit.faces import Style
from cantstop.view.kit.theme import TOKENS
from cantstop.view.kit.timeline import Tween

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table

CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")


def corner_of(player: int, players: int) -> int:
    """Players sit clockwise; with two or three of them some corners stay empty."""
    corner: int = CORNERS.index(TOKENS["seat_corners"][str(max(2, players))][player])
    return corner


def sprites(table: Table) -> Iterator[Sprite]:
    for player in range(len(table.names)):
        yield _card(table, player)
    if table.view.plate is not None:
        yield from _popping(table, *table.view.plate)


def _card(table: Table, player: int) -> Sprite:
    corner = corner_of(player, len(table.names))
    x, y = table.layout.point(*table.layout.table.seats[corner])
    picture = seat.seat_card(_contents(table, player), _look(table.layout, corner), table.style, _filled(table, player))
    return Sprite(picture.surface, x + picture.left, y + picture.top)


def _popping(table: Table, column: int, player: int, tween: Tween | None) -> Iterator[Sprite]:
    """The new plate jumps onto the card."""
    if tween is None or tween.stands_still:
        return
    corner = corner_of(player, len(table.names))
    left, top = table.layout.point(*table.layout.table.seats[corner])
    card, look = _contents(table, player), _look(table.layout, corner)
    x, y = seat.plate_place(card, look, table.style, card.claimed.index(column))
    px = table.layout.px(seat.plate_size(card, look, table.style) * between(1.9, 1.0, tween.value))
    surface = plates.claimed_plate(column, px, table.colours[player], table.style.theme)
    yield Sprite(surface, round(left + x - px / 2), round(top + y - px / 2), round(255 * min(1.0, 3 * tween.part)))


def _claimed(table: Table, player: int) -> tuple[int, ...]:
    """A column that is still rising has no plate yet."""
    plate = table.view.plate
    to_come = plate[0] if plate is not None and plate[2] is None else None
    return tuple(column for column in table.view.shown.columns_of(player) if column != to_come)


def _contents(table: Table, player: int) -> seat.Card:
    sitting = table.match.seats[player]
    note = ""
    if sitting.character is not None:
        thinks = table.thinking and player == table.player
        note = table.say("table.is_thinking" if thinks else "common.computer")
    return seat.Card(
        sitting.colour,
        sitting.name,
        note,
        sitting.character,
        _claimed(table, player),
        table.state.rules.columns_to_win,
    )


def plain_card(
    layout: Layout, style: Style, sitting: Seat, player: int, rules: Rules, note: str, filled: float
) -> Sprite:
    """A card before the game has begun: no column is claimed yet."""
    contents = seat.Card(sitting.colour, sitting.name, note, sitting.character, (), rules.columns_to_win)
    return placed(layout, style, contents, player, rules.players, filled)


def placed(layout: Layout, style: Style, contents: seat.Card, player: int, players: int, filled: float) -> Sprite:
    """A card at the corner of its player."""
    corner = corner_of(player, players)
    x, y = layout.point(*layout.table.seats[corner])
    picture = seat.seat_card(contents, _look(layout, corner), style, filled)
    return Sprite(picture.surface, x + picture.left, y + picture.top)


def _look(layout: Layout, corner: int) -> seat.Look:
    place = layout.table
    w, h = layout.px(place.seat_width), layout.px(place.seat_height)
    return seat.Look(w, h, place.seat_chamfer * layout.u, CORNERS[corner])


def _filled(table: Table, player: int) -> float:
    """How far the card is filled: while the turn passes, one empties and the next one fills."""
    if table.passing is not None:
        left, tween = table.passing
        part = tween.fade if tween.stands_still else tween.value
        if player == left and len(table.names) > 1:
            return 1 - part
        return part if player == table.player else 0.0
    return 1.0 if player == table.player else 0.0


def tile_middle(layout: Layout, player: int, players: int) -> tuple[int, int]:
    """Where a player's pieces come home to."""
    corner = corner_of(player, players)
    x, y = layout.table.seats[corner]
    right, low = CORNERS[corner].endswith("right"), CORNERS[corner].startswith("bottom")
    across = layout.table.seat_width - 32 if right else 32
    return layout.point(x + across, y + (layout.table.seat_height - 34 if low else 34))
