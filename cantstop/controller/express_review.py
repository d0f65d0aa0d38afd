"""The review of Express: the worth of each mark of a game in points, computed in the background."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cantstop import ai
from cantstop.ai.decision import Reasons
from cantstop.controller import characters
from cantstop.controller.reviewing import Point, RatedMove, Reviewing
from cantstop.model import express
from cantstop.model import record as records
from cantstop.model.express import Choose, Mark, Pad
from cantstop.model.record import Record


@dataclass(frozen=True, slots=True)
class Marking:
    """One player's mark for one throw, or the end of the game."""

    index: int  # moves made before it
    player: int
    round: int
    at: float  # throws made, as the curve counts
    chosen: Mark | None = None

    @property
    def decided(self) -> bool:
        return self.chosen is not None


class ExpressReview(Reviewing[Marking, Mark]):
    costly = 1.0  # a point

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record, self.seats = record, characters.named(record.seats)
        self.states = tuple(state for state in records.replay(record) if isinstance(state, express.State))
        self.rounds = max(1, self.states[-1].round)
        self.entries = tuple(self._told())

    def pad(self, entry: int) -> Pad:
        """Return the pad before the throw."""
        told = self.entries[entry]
        return self.states[told.index].pads[told.player]

    def dice(self, entry: int) -> tuple[int, ...]:
        return self.states[self.entries[entry].index].dice or ()

    def loss_of(self, player: int, round_: int) -> float | None:
        """Return the loss by a player's mark for a throw, once it is known."""
        asked = (number for number, entry in enumerate(self.entries) if (entry.player, entry.round) == (player, round_))
        number = next((number for number in asked if self.entries[number].decided), None)
        return None if number is None else self.loss(number)

    def position(self, entry: int) -> str:
        """Return the pad and the throw in their notation, without the pads of others, which change nothing."""
        rules = express.Rules(1, self.states[0].rules.penalty)
        return express.text(express.position(rules, [self.pad(entry)], self.dice(entry)))

    def _told(self) -> Iterator[Marking]:
        for index, move in enumerate(self.record.moves):
            if isinstance(move, Choose) and isinstance(move.mark, Mark):
                state = self.states[index]
                share = (len(self.seats) - len(state.waiting)) / len(self.seats)
                yield Marking(index, move.player, state.round, state.round - 1 + share, move.mark)
        last = self.states[-1]
        first = last.winners[0] if last.winners else 0
        yield Marking(len(self.states) - 1, first, self.rounds, self._ended_at())

    def _ended_at(self) -> float:
        """Return the throws made; in an unfinished game, the place behind the last mark."""
        last = self.states[-1]
        if last.over:
            return float(self.rounds)
        marked = len(self.seats) - len(last.waiting) if last.dice is not None else 0
        return last.round - 1 + marked / len(self.seats)

    def _work(self) -> Iterator[None]:
        """Compute, throw by throw, the expected scores before it and then those of its marks."""
        number = 0
        for index, state in enumerate(self.states):
            if not state.awaits_dice and index < len(self.states) - 1:
                continue
            while number < len(self.entries) and self.entries[number].index < index:
                self._judge(number)
                number += 1
                yield
            expected = tuple(map(float, state.totals)) if state.over else ai.expected_scores(state)
            if expected is None:
                self.known = False
                return
            at = float(state.round - 1) if state.awaits_dice else self._ended_at()
            if not self.curve or at > self.curve[-1].at:
                self.curve.append(Point(at, expected))
            yield

    def _judge(self, number: int) -> None:
        from cantstop.ai import express_master

        entry, pad = self.entries[number], self.pad(number)
        net = express_master.learned(self.states[0].rules.penalty)
        if net is not None and entry.decided:
            marks = express.legal_marks(pad, self.dice(number))
            ranked = express_master.rank(net, pad, marks)
            self._options[number] = tuple(RatedMove(mark, float(worth)) for mark, worth in ranked)

    def _explain(self, number: int) -> Reasons | None:
        from cantstop.ai.express_master import compared

        rules = express.Rules(1, self.states[0].rules.penalty)
        state = express.position(rules, [self.pad(number)], self.dice(number))
        return compared(state, 0, self._options[number][0].move, self.compared(number))
