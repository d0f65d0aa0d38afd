"""What the pointer means on the board while cards are to be chosen: columns light cards, and a press takes them."""

from __future__ import annotations

import pygame

from cantstop.model.classic import Advance, pairings
from cantstop.view import sentences
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.table.table_script import TableScript
from cantstop.view.words import say

CARDS = [f"choice_{number}" for number in range(1, 7)]
Targets = tuple[tuple[int, int], ...]  # columns, and the spaces that a move leads to


class Pointing:
    def __init__(self, script: TableScript) -> None:
        self.script = script
        self.cards: list[tuple[Advance, Targets]] = []  # what each card does, in the order of their keys
        self.chosen: int | None = None  # the card that a press on the board has chosen, from 0
        self.lit: list[int] = []  # those whose column is pointed at

    def point_at(self, place: tuple[int, int] | None) -> bool:
        """The board says what lies there; a column lights the cards that use it. Return whether these are others."""
        view, script = self.script.view, self.script
        view.pointed = None if place is None else view.space_at(place)
        before, self.lit = self.lit, self._using(None if place is None else view.column_at(place))
        if place is not None and script.plaque is not None and script.phase == "bust" and view.covers(place):
            script.plaque.passed = max(script.plaque.passed, float(milliseconds("bust_plaque_hold")))
        return self.lit != before

    def press(self, event: pygame.event.Event) -> int | None:
        """The card that is taken. A finger has not shown before what would come, so its first press does that.

        No column is on two cards: pairings that had one sum alike would be alike.
        """
        context, column = self.script.table.context, self.script.view.column_at(event.pos)
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
        """Why no card has this column."""
        match = self.script.match
        names = [seat.name for seat in match.seats]
        for pairing in pairings(match.state):
            if (why := pairing.refusal(column)) is not None:
                return sentences.capitalised(sentences.refusal(why, names, match.state.player))
        return say("bust.no_pair", columns=[column])

    def _using(self, column: int | None) -> list[int]:
        return [number for number, (move, _) in enumerate(self.cards) if column in move.columns]

    def preview(self, ui: Ui) -> Targets:
        """Where the runners would go with what is pointed at, or chosen."""
        lit = [number for number, card in enumerate(CARDS) if ui.is_lit(card)]
        if not lit and self.chosen is not None:
            lit = [self.chosen]
        lit = lit or self.lit
        return self.cards[lit[0]][1] if lit and lit[0] < len(self.cards) else ()
