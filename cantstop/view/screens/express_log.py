"""The log of Express, a drawer that lists all throws and, after the game, the cost of each mark."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.review import ExpressReview
from cantstop.model import express
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change
from cantstop.view.kit.drawing import Icon, sign_cap
from cantstop.view.kit.fonts import COUNT, LABEL, NOTE, Text
from cantstop.view.kit.lists import BAR_GAP, BAR_WIDTH
from cantstop.view.kit.node import Node, Row, Spring
from cantstop.view.parts import emblems
from cantstop.view.parts.emblems import player_row
from cantstop.view.parts.express.pad import PadLook, PadNode, beside
from cantstop.view.parts.express.sayings import change_text
from cantstop.view.parts.express.shown import MarkedThrow, Taken, round_shown, throw_history
from cantstop.view.parts.log_drawer import GoBackTo, Log, LogRow, shown_note
from cantstop.view.words import language, say

THROW, CHOSEN, MARK = 40.0, 44.0, 38.0  # heights of rows
NUMBER, MARKS, DIE = 28.0, 174.0, 24.0
OTHER = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class ExpressLog(Log[ExpressMatch]):
    """The log of Express. It offers the current throw only if a choice for this throw can be undone."""

    across = 900.0
    sheet = "express"
    key_lines = (("throws", ("Up", "Down")), ("pads", ("Left", "Right")))
    steps = "express.throw_by_throw"

    def __init__(
        self,
        context: Context,
        match: ExpressMatch,
        go_back_to: GoBackTo = None,
        review: ExpressReview | None = None,
    ) -> None:
        """Open the log; `review` supplies the costs of marks as soon as they are computed."""
        self.review = review
        self.history: list[MarkedThrow] = throw_history(match)
        self.may_undo = bool(self.history) and self.history[-1].moment < match.moment
        throws = enumerate(self.history)
        moments = {number: throw.moment for number, throw in throws if throw.taken or self.may_undo}
        super().__init__(context, match, moments, go_back_to)
        people = [player for player, seat in enumerate(match.seats) if seat.is_person]
        self.large = match.pad_open if match.pad_open is not None else next(iter(people), 0)

    @property
    def state(self) -> express.State:
        state = self.match.state_at(self.moment)
        assert isinstance(state, express.State)
        return state

    @property
    def throw(self) -> MarkedThrow | None:
        return None if self.chosen is None else self.history[self.chosen]

    @property
    def _round(self) -> int:
        return round_shown(self.history, self.state) if self.throw is None else self.throw.round

    def rows(self) -> Iterator[LogRow]:
        """Yield a row for each throw, with the marks on the large pad. The throw on the table comes last and may be
        hidden.

        Below the chosen throw, there is a row for each player, which opens the player's pad.
        """
        for number, throw in enumerate(self.history):
            here, now = number == self.chosen, not throw.taken
            listed = here and not self.match.alone
            taken = None if listed else throw.taken.get(self.large)
            note = say("log.shown") if here else say("log.now") if now else ""
            row = Row(
                Text(language().number(throw.round), COUNT.of(17), "ink_muted", at="end")
                .saying(self.say("review.throw", n=throw.round))
                .sized(width=NUMBER),
                Row(*(emblems.hidden_die(DIE) for _ in throw.dice), gap=3)
                if now and self.match.dice_hidden
                else emblems.dice(throw.dice, DIE),
                Spring(),
                shown_note(note) if note else None,
                *self._marks(self.large, throw.round, taken),
                gap=12,
            )
            yield LogRow(CHOSEN if here else THROW, row, number if not now or self.may_undo else None, here)
            for player, each in throw.taken.items() if listed else ():
                large = player == self.large
                arrow = emblems.sign("chevron_left", 20) if large else Spring(0).sized(width=20, height=20)
                told = self._marks(player, throw.round, each)
                named = player_row(self.match.seats[player], *told, size=26, role=LABEL.of(18), gap=9)
                row = Row(arrow, named.sized(grow=1), gap=9, margin=(14, 0, 0, 0))
                yield LogRow(MARK, row, number, press=partial(self.look_at, player))

    def _marks(self, player: int, number: int, taken: Taken | None) -> Iterator[Node]:
        """Yield nodes with the cost of a player's marks, if it is known, the marks, and the points they bring."""
        if taken is None:
            return
        cost = None if self.review is None else self.review.loss_of(player, number)
        if cost is not None and cost < ExpressReview.costly:
            yield emblems.sign("tick", 15, "gain").saying(say("review.best"))
        elif cost is not None:
            lost = language().number(-round(cost))
            yield Text(lost, COUNT.of(17), "loss", lines=1).saying(f"{say('express.against_best')} {lost}")
        change = change_text(taken.change, COUNT.of(17), "end")
        out = emblems.picture("small_sign", 16) if taken.out else None
        pictures = emblems.marks(taken.mark, taken.before, self.match.state.rules.penalty, 28)
        yield Row(pictures, out, Spring(), change, gap=4).sized(width=MARKS)

    def captions(self) -> Node | None:
        if self.review is None:
            return None
        cost = Text(say("express.against_best"), NOTE, "ink_muted", lines=1, at="end")
        change = Text(say("express.change"), NOTE, "ink_muted", lines=1, at="end").sized(width=MARKS)
        return Row(Spring(), cost, change, gap=12, margin=(0, 0, 6 + BAR_WIDTH + BAR_GAP, 0))

    def update(self, ms: float) -> Change:
        if self.review is not None:
            self.review.start()
        return super().update(ms)

    @property
    def waiting(self) -> bool:
        return super().waiting or (self.review is not None and not self.review.done)

    def barred(self) -> str:
        return self.say("express.revealed_stays") if self.match.shared else ""

    def table(self) -> Node:
        seat, throw, state = self.match.seats[self.large], self.throw, self.state
        taken = throw.taken.get(self.large) if throw is not None else None
        note, marked = self.say("express.throw_number", n=self._round), None if taken is None else taken.mark
        look = PadLook(state.pads[self.large], state.rules.penalty, seat.colour, seat.name, note, marked=marked)
        return PadNode(look, earlier=self.chosen is not None)

    def frame(self, table: Node, panel: Node) -> Node:
        return beside(self.layout, table, panel)

    def heading(self) -> tuple[str, str, str]:
        seat = self.match.seats[self.large]
        line = f"{self.say('review.throw', n=self._round)}, {seat.name}"
        now = "log.over" if self.match.over else "express.as_it_stands"
        return seat.colour, line, self.say(now if self.chosen is None else "log.earlier")

    def warning(self) -> str:
        return self.say("express.costs_the_day") if self.match.undo_costs_the_day(self.moment) else ""

    def aside(self) -> Node | None:
        if self.match.alone:
            return None
        arrows = [Icon(partial(sign_cap, sign)).saying("") for sign in ("arrow_left", "arrow_right")]
        return Row(*arrows, Text(self.say("express.other_pad"), NOTE, "ink_muted", lines=1), gap=6)

    def look_at(self, player: int) -> None:
        self.large = player
        self.changed()

    def takes(self, event: pygame.event.Event) -> bool:
        """Open the pad of another player if the key is Left or Right."""
        if event.type == pygame.KEYDOWN and event.key in OTHER and not self.asking:
            self.look_at((self.large + OTHER[event.key]) % len(self.match.seats))
            return True
        return super().takes(event)
