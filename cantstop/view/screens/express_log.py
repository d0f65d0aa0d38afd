"""The log of Express: a drawer with every throw. The chosen one is shown on the pad."""

from __future__ import annotations

import pygame

from cantstop.controller.express_match import ExpressMatch
from cantstop.model import express
from cantstop.view.app.context import Context
from cantstop.view.kit import button_faces
from cantstop.view.kit.containers import Row
from cantstop.view.kit.drawing import Icon
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import NOTE, Text
from cantstop.view.parts.express.lists import log_rows
from cantstop.view.parts.express.pad import PadLook, PadNode, beside
from cantstop.view.parts.express.shown import MarkedThrow, round_shown, throw_history
from cantstop.view.parts.log_drawer import GoBackTo, Log, LogRow

OTHER = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class ExpressLog(Log[ExpressMatch, int]):
    """A place is the number of a throw in the list. The throw on the table is one where choices can be undone."""

    sheet = "express"
    key_lines = (("throws", ("Up", "Down")), ("pads", ("Left", "Right")))

    def __init__(self, context: Context, match: ExpressMatch, go_back_to: GoBackTo = None) -> None:
        self.throws: list[MarkedThrow] = throw_history(match)
        self.may_undo = bool(self.throws) and self.throws[-1].moment < match.moment
        known = [number for number, throw in enumerate(self.throws) if throw.taken or self.may_undo]
        super().__init__(context, match, known, go_back_to)
        people = [player for player, seat in enumerate(match.seats) if seat.is_person]
        self.large = match.pad_open if match.pad_open is not None else next(iter(people), 0)

    @property
    def state(self) -> express.State:
        state = self.match.state_at(self.moment)
        assert isinstance(state, express.State)
        return state

    @property
    def throw(self) -> MarkedThrow | None:
        return None if self.chosen is None else self.throws[self.chosen]

    @property
    def _round(self) -> int:
        return round_shown(self.throws, self.state) if self.throw is None else self.throw.round

    def moment_of(self, place: int) -> int:
        return self.throws[place].moment

    def rows(self) -> list[LogRow[int]]:
        match, hidden = self.match, self.match.dice_hidden
        return list(log_rows(self.throws, match.seats, self.chosen, self.large, hidden, self.may_undo, self.look_at))

    def steps(self) -> str:
        return self.say("express.throw_by_throw")

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
        return seat.colour, line, self.say("express.as_it_stands" if self.chosen is None else "log.earlier")

    def warning(self) -> str:
        return self.say("express.costs_the_day") if self.match.undo_costs_the_day(self.moment) else ""

    def aside(self) -> Node | None:
        """Return the keys that lead to the pads of the others."""
        if self.match.alone:
            return None
        return Row(
            Icon(button_faces.arrows_cap).saying(""),
            Text(self.say("express.other_pad"), NOTE, "ink_muted", lines=1),
            gap=8,
        )

    def look_at(self, player: int) -> None:
        self.large = player
        self.changed()

    def takes(self, event: pygame.event.Event) -> bool:
        """Move from pad to pad by left and right."""
        if event.type == pygame.KEYDOWN and event.key in OTHER and not self.asking:
            self.look_at((self.large + OTHER[event.key]) % len(self.match.seats))
            return True
        return super().takes(event)
