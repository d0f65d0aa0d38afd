"""The seat cards of the table: filled for the player to move, with the columns that each has claimed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cantstop.view.art import plates, seat
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.easing import between
from cantstop.view.kit.node import Box
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.style import Style
from cantstop.view.kit.timeline import Tween
from cantstop.view.kit.tree import Tree
from cantstop.view.parts.table_top import CORNERS, SeatCard, corner_of, seat_facts, seat_words
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

TILE = 32.0  # units from the corner of a card to the middle of its tile, across; 34 down


def seat_key(player: int) -> str:
    """Return the key of a card in the tree."""
    return f"seat_{player}"


class LiveSeat(SeatCard):
    """A seat that fills while the turn passes; a claimed plate jumps onto it."""

    def __init__(self, t: TableScreen, player: int) -> None:
        self.table, self.player, self.key = t, player, seat_key(player)
        self.sitting = t.match.seats[player]

    def spoken(self) -> Spoken:
        return seat_words(self._contents())

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        self.card, self.filled = self._contents(), self._filled()
        yield from super().sprites(style, box)
        plate = self.table.shown.motion.plate
        if plate is not None and plate.player == self.player and plate.popping is not None:
            yield from self._pop(plate.column, plate.popping, style, box)

    def _contents(self) -> seat.SeatFacts:
        thinks = self.table.shown.thinking and self.player == self.table.shown.player
        note = say("table.is_thinking") if thinks else ""
        to_win = self.table.match.state.rules.columns_to_win
        return seat_facts(self.sitting, to_win, self._claimed(), note, self.table.shown.mood_of(self.player))

    def _claimed(self) -> tuple[int, ...]:
        """Return the claimed columns; one that is still rising has no plate yet."""
        plate = self.table.shown.motion.plate
        to_come = plate.column if plate is not None and plate.popping is None else None
        return tuple(column for column in self.table.shown.columns_of(self.player) if column != to_come)

    def _filled(self) -> float:
        """Return how far the card is filled: while the turn passes, one empties and the next one fills."""
        shown = self.table.shown
        if shown.passing is not None:
            left, tween = shown.passing
            part = tween.fade if tween.stands_still else tween.value
            if self.player == left and len(self.table.names) > 1:
                return 1 - part
            return part if self.player == shown.player else 0.0
        return 1.0 if self.player == shown.player else 0.0

    def _pop(self, column: int, tween: Tween, style: Style, box: Box) -> Iterator[Sprite]:
        """Yield the new plate, which jumps onto the card."""
        if tween.stands_still:
            return
        form = self.form(style, box)
        x, y = seat.plate_place(self.card, form, style, self.card.claimed.index(column))
        px = style.px(seat.plate_size(self.card, form, style) * between(1.9, 1.0, tween.value))
        surface = plates.claimed_plate(column, px, self.sitting.colour, style.theme)
        left, top = box.rect.topleft
        yield Sprite(surface, round(left + x - px / 2), round(top + y - px / 2), round(255 * min(1.0, 3 * tween.part)))


def home(tree: Tree, player: int, players: int, u: float) -> tuple[int, int]:
    """Return the middle of the tile of a player's card, where pieces that are sent home fly to."""
    box, corner = tree.box(seat_key(player)), CORNERS[corner_of(player, players)]
    assert box is not None
    across = box.w - TILE * u if corner.endswith("right") else TILE * u
    return round(box.x + across), round(box.y + (box.h - 34 * u if corner.startswith("bottom") else 34 * u))
