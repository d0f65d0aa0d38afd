"""The results of each throw of a game of Express: a line for every throw, a column for every player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.express_review import ExpressReview
from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.stack_changes import Change, Pop
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.drawing import Hairline
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import COUNT, LABEL, NOTE, PANEL_TITLE, STRONG, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.express import lists
from cantstop.view.parts.express.sayings import change_text
from cantstop.view.parts.express.shown import Taken, throw_history
from cantstop.view.parts.page import Dialog
from cantstop.view.parts.player_row import player_row
from cantstop.view.words import language, say

ROW = 54.0
ROUND, DICE = 30.0, 140.0
NARROWEST, MIDDLING = 190.0, 420.0  # a player's column, and all of them together


class ExpressThrows(Dialog):
    """The screen of throws; the newest is at the end; arrows, page keys and the wheel scroll."""

    sheet = "express"
    gap = 12.0

    def __init__(self, context: Context, match: ExpressMatch, review: ExpressReview | None = None) -> None:
        """Open the screen; a review gives the costs of choices as far as it is computed."""
        self.review = review
        self.seats, self.throws = match.seats, [throw for throw in throw_history(match) if throw.taken]
        self.rules = match.state.rules
        super().__init__(context)

    @action("log.close", "Esc", sound="back")
    def back(self) -> Change:
        return Pop()

    def how_to_play(self) -> Change:
        return ways.to_how_to_play(self.rules)

    def build(self) -> Node:
        self.width = min(self.layout.content - 60, 290 + max(NARROWEST * len(self.seats), MIDDLING))
        self.height = min(self.layout.height - 60, 150 + ROW * max(6, len(self.throws)))
        return super().build()

    def content(self) -> Iterator[Node]:
        yield Row(Text(self.say("express.each_throw"), PANEL_TITLE, grow=1), self.button(self.back, label_size=18))
        yield Row(
            Spring(0).sized(width=ROUND),
            Spring(0).sized(width=DICE),
            *map(self._head, self.seats),
            gap=18,
            margin=(0, 0, 24, 0),
        )
        yield Hairline()
        if self.throws:
            yield List(
                "throws",
                len(self.throws),
                self._row,
                row_height=ROW,
                chosen=len(self.throws) - 1,
                steady=True,
                by_keys=True,
            )
        else:
            yield Text(self.say("express.no_throw_yet"), STRONG, "ink_muted")

    def _head(self, seat: Any) -> Node:
        return player_row(seat, size=26, role=LABEL.of(18), gap=8).share()

    def _row(self, number: int) -> Node:
        throw = self.throws[number]
        costs = [None if self.review is None else self.review.loss_of(player, throw.round) for player in throw.taken]
        return _line(number, throw.round, throw.dice, tuple(throw.taken.items()), costs, len(self.seats))

    def update(self, ms: float) -> Change:
        if self.review is not None:
            self.review.start()
        return super().update(ms)

    @property
    def waiting(self) -> bool:
        return super().waiting or (self.review is not None and not self.review.done)


def _line(
    number: int,
    round_: int,
    thrown: tuple[int, ...],
    taken: tuple[tuple[int, Taken], ...],
    costs: Sequence[float | None],
    players: int,
) -> Node:
    """Return a throw; `costs` are those of the marks that were taken."""
    count = Text(language().number(round_), COUNT.of(17), "ink_muted", at="end").sized(width=ROUND)
    dice = Row(emblems.dice(thrown, 24), width=DICE)
    cells: list[Node] = [Spring() for _ in range(players)]
    for (player, marks), cost in zip(taken, costs, strict=True):
        cells[player] = _cell(marks, cost)
    line = Row(count, dice, *cells, gap=18, grow=1)
    return Column(Hairline() if number else None, line)


def _cell(taken: Taken, cost: float | None) -> Node:
    """Return the marks and what they changed; below them what the coach says, and the total then."""
    made = Row(
        lists.fifth_die(taken, 26),
        *(emblems.plate(row, 27) for row in reversed(taken.mark.pairs)),
        Spring(),
        change_text(taken.change, COUNT.of(17), "end"),
        gap=4,
    )
    total = Text(language().number(taken.total), NOTE.of(15), "ink_muted", lines=1, at="end")
    out = emblems.small_sign(15) if taken.out else None
    told = Row(out, _verdict(cost), Spring(), total, gap=6)
    return Column(made, told, gap=2).share()


def _verdict(cost: float | None) -> Node | None:
    """Return the text that no choice was better, or the points that a better one would have brought."""
    if cost is None:
        return None
    if cost < ExpressReview.costly:
        return Row(emblems.sign("tick", 15, "gain"), Text(say("review.best"), NOTE.of(15), "ink_muted"), gap=4)
    return Text(say("express.costs_points", n=round(cost)), NOTE.of(15), "loss", lines=1)
