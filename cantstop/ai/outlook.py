"""Expected gain and loss of the next roll in Can't Stop, in steps."""

from __future__ import annotations

from functools import lru_cache

from cantstop.model import odds
from cantstop.model.board import COLUMNS, SLOTS
from cantstop.model.classic import State
from cantstop.model.classic_choices import advances_for
from cantstop.model.classic_climbing import path
from cantstop.model.dice import ROLLS


def risk(state: State) -> float:
    """Return the steps lost on average by rolling once more."""
    return odds.bust_chance(state) * state.steps


@lru_cache(maxsize=256)  # a decision and its reasons
def gain(state: State) -> float:
    """Return the steps won on average by rolling once more, if each roll is used for as many as it can bring."""
    one, two = [0] * SLOTS, [0] * SLOTS
    for column in COLUMNS:
        start = state.runners[column] or state.squares[state.player][column]
        ends = path(state, column, start)[:2]
        if ends:
            one[column], two[column] = ends[0] - start, ends[-1] - start
    total = 0
    for dice, weight in ROLLS:
        steps = [
            two[columns[0]] if len(set(columns)) < len(columns) else sum(one[column] for column in columns)
            for columns in advances_for(state, dice)
        ]
        total += weight * max(steps, default=0)
    return total / 6**4
