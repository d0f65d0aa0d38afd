"""What each throw of a game of Express brought: a line for every throw, a column for every player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from cantstop.controller.express_match import ExpressMatch
from cantstop.view import words
from cantstop.view.app.context import Context
from cantstop.view.app.scene import Change, Pop
from cantstop.view.app.screen import Action
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.drawing import Hairline
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import COUNT, LABEL, PANEL_TITLE, STRONG, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.dialog import Dialog
from cantstop.view.parts.express import lists
from cantstop.view.parts.express.throw_history import Taken, throw_history
from cantstop.view.parts.lessons.card import figures_of

ROW = 36.0
ROUND, DICE = 30.0, 140.0
NARROWEST, MIDDLING = 190.0, 420.0  # a player's column, and all of them together


class ExpressThrows(Dialog):
    """The newest throw is at the end; arrows, page keys and the wheel move through them."""

    name = "express_throws"
    lessons = "express"
    gap = 12.0
    actions: ClassVar = {"back": Action("log.close", "Esc", sound="back")}

    def __init__(self, context: Context, match: ExpressMatch) -> None:
        self.seats, self.throws = match.seats, [throw for throw in throw_history(match) if throw.taken]
        self.rules = match.state.rules
        super().__init__(context)

    def lesson_details(self) -> dict[str, Any]:
        return {**super().lesson_details(), "figures": figures_of(self.rules)}

    @property
    def scrolled(self) -> str | None:
        return "throws" if self.throws else None

    def build(self) -> Node:
        self.width = min(self.layout.content - 60, 290 + max(NARROWEST * len(self.seats), MIDDLING))
        self.height = min(self.layout.height - 60, 150 + ROW * max(6, len(self.throws)))
        return super().build()

    def content(self) -> Iterator[Node]:
        yield Row(Text(self.say("express.each_throw"), PANEL_TITLE, grow=1), self.button("back", label_size=18))
        yield Row(
            Spring(0).sized(width=ROUND),
            Spring(0).sized(width=DICE),
            *map(self._head, self.seats),
            gap=18,
            margin=(0, 0, 24, 0),
        )
        yield Hairline()
        if self.throws:
            yield List("throws", len(self.throws), self._row, row_height=ROW, chosen=len(self.throws) - 1, steady=True)
        else:
            yield Text(self.say("express.no_throw_yet"), STRONG, "ink_muted")

    def _head(self, seat: Any) -> Node:
        name = Text(seat.name, LABEL.of(18), lines=1, grow=1)
        return Row(emblems.tile(seat.colour, 26), name, gap=8, width=0, grow=1)

    def _row(self, number: int) -> Node:
        throw = self.throws[number]
        count = Text(words.language().number(throw.round), COUNT.of(17), "ink_muted", at="end").sized(width=ROUND)
        dice = Row(emblems.dice(throw.dice, 24), width=DICE)
        cells = [
            self._cell(throw.taken[player]) if player in throw.taken else Spring() for player in range(len(self.seats))
        ]
        line = Row(count, dice, *cells, gap=18, grow=1)
        return Column(Hairline() if number else None, line)

    def _cell(self, taken: Taken) -> Node:
        tone = lists.tone_of(taken.change)
        return Row(
            lists.fifth_die(taken, 26),
            *(emblems.plate(row, 27) for row in reversed(taken.mark.pairs)),
            emblems.small_sign(15) if taken.out else None,
            Spring(),
            Text(lists.signed(taken.change), COUNT.of(17), tone, lines=1, at="end"),
            gap=4,
            width=0,
            grow=1,
        )

    def on(self, action: str, value: Any) -> Change:
        return Pop() if action == "back" else None
