"""The review of Express: the worth of each mark in points, computed in the background; and the rank of a score.

`assets/express_scores.json` holds, by penalty, the Master's mean score playing alone and the tenths of the scores.
`python3 tools/make_express_scores.py` makes it.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from cantstop import ai
from cantstop.ai.decision import Reasons
from cantstop.controller.reviewing import ReviewEntry, Reviewing
from cantstop.model import express
from cantstop.model import record as records
from cantstop.model.express import Choose, Mark, Pad
from cantstop.model.record import Record
from cantstop.resources import ASSETS

FILE = ASSETS / "express_scores.json"


class ExpressReview(Reviewing[Mark]):
    costly = 1.0  # a point

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.states = tuple(state for state in records.replay(record) if isinstance(state, express.State))
        self.penalty = self.states[0].rules.penalty
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
        """Return the pad and the throw in their notation."""
        return express.text(self._alone(entry))

    def _alone(self, entry: int) -> express.State:
        """Return the position without the other players' pads, which do not affect the result."""
        rules = express.Rules(1, self.penalty)
        return express.position(rules, [self.pad(entry)], self.dice(entry))

    def _told(self) -> Iterator[ReviewEntry[Mark]]:
        for index, move in enumerate(self.record.moves):
            if isinstance(move, Choose):
                state = self.states[index]
                yield ReviewEntry("choose", index, move.player, state.round, self._at(state), move.mark)
        last = self.states[-1]
        first = last.winners[0] if last.winners else 0
        yield ReviewEntry("end", len(self.states) - 1, first, self.rounds, self._at(last))

    def _at(self, state: express.State) -> float:
        """Return the place on the curve: the number of complete throws, plus the share of players who have marked the
        current one."""
        if state.over:
            return float(self.rounds)
        marked = 0 if state.dice is None else len(self.seats) - len(state.waiting)
        return state.round - 1 + marked / len(self.seats)

    def _points(self) -> Iterator[tuple[float, int]]:
        """Yield the moment before each throw, and the end."""
        last = -1.0
        for index, state in enumerate(self.states):
            at = self._at(state)
            if (state.awaits_dice or index == len(self.states) - 1) and at > last:
                last = at
                yield at, index

    def _chances(self, index: int) -> tuple[float, ...]:
        state = self.states[index]
        return tuple(map(float, state.totals)) if state.over else ai.expected_scores(state)

    def _rated(self, entry: int) -> Iterable[tuple[Mark, float]]:
        from cantstop.ai import express_master

        pad, net = self.pad(entry), express_master.learned(self.penalty)
        return express_master.rank(net, pad, express.legal_marks(pad, self.dice(entry)))

    def _explain(self, entry: int) -> Reasons:
        from cantstop.ai.express_master import compared

        return compared(self._alone(entry), 0, self._options[entry][0].move, self.compared(entry))


class Worth(NamedTuple):
    """A score among those of the Master."""

    beaten: int
    mean: int


class Scores(NamedTuple):
    mean: int
    tenths: list[int]


def worth(score: int, penalty: int) -> Worth:
    scores = masters_scores()[penalty]
    return Worth(bisect_left(scores.tenths, score), scores.mean)


@lru_cache(maxsize=1)
def masters_scores() -> dict[int, Scores]:
    held = json.loads(FILE.read_text("utf-8"))["scores"]
    return {int(penalty): Scores(**scores) for penalty, scores in held.items()}
