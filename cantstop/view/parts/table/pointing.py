"""The pointer on the board during a choice: columns light cards, and a press plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cantstop.model.classic import Advance, pairings
from cantstop.view import sentences
from cantstop.view.kit.theme import milliseconds
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

CARDS = [f"choice_{number}" for number in range(1, 7)]
Targets = tuple[tuple[int, int], ...]  # columns, and the spaces that a move leads to


class Pointing:
    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.cards: list[tuple[Advance, Targets]] = []  # the move of each card, in the order of their keys
        self.chosen: int | None = None  # the card that a press on the board has chosen, from 0
        self.lit: list[int] = []  # cards whose column is hovered
        self.space: tuple[int, int] | None = None  # the column and the space under the pointer

    def point_at(self, place: tuple[int, int] | None) -> bool:
        """Light the cards that use the column at this place. Return whether these are others than before."""
        board, shown = self.table.place, self.table.shown
        self.space = None if place is None else board.space_at(place)
        before, self.lit = self.lit, self._using(None if place is None else board.column_at(place))
        if place is not None and shown.plaque is not None and shown.phase == "bust" and board.covers(place):
            shown.plaque.passed = max(shown.plaque.passed, float(milliseconds("bust_plaque_hold")))
        return self.lit != before

    def press(self, event: pygame.event.Event) -> int | None:
        """Return the card that is taken. The first press of a finger only previews, since it has not hovered before.

        No column is on two cards: pairings with one common sum would be the same.
        """
        context, column = self.table.context, self.table.place.column_at(event.pos)
        found = self._using(column)
        if found and (self.chosen in found or not getattr(event, "touch", False)):
            return found[0]
        self.chosen = found[0] if found else None
        if found:
            context.teach("notice.tap_again")
        elif column is not None:
            context.play("not_possible")
            context.announce(self._closed(column))
        return None

    def _closed(self, column: int) -> str:
        """Return why no card has this column."""
        state = self.table.state
        for pairing in pairings(state):
            if (why := pairing.refusal(column)) is not None:
                return sentences.capitalised(sentences.refusal(why, self.table.names, state.player))
        return say("bust.no_pair", columns=[column])

    def _using(self, column: int | None) -> list[int]:
        return [number for number, (move, _) in enumerate(self.cards) if column in move.columns]

    def preview(self) -> Targets:
        """Return where the runners would go with the card that is pointed at, or chosen."""
        lit = [number for number, card in enumerate(CARDS) if self.table.ui.is_lit(card)]
        if not lit and self.chosen is not None:
            lit = [self.chosen]
        lit = lit or self.lit
        return self.cards[lit[0]][1] if lit and lit[0] < len(self.cards) else ()
