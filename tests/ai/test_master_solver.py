"""The turn solver against a search through every roll and move of the model itself, in all variants."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cantstop.ai import position, solver
from cantstop.ai.turn_layout import make, printed_board
from cantstop.model import classic
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.dice import ROLLS

VARIANTS = [
    {},
    {"jump": True},
    {"no_parking": True},
    {"eager": True},
    {"jump": True, "eager": True},
    {"no_parking": True, "eager": True},
]


class Search:
    """What the position is worth, found by trying everything; `stopping` is any number for any runners."""

    def __init__(self, salt: int, bust: float) -> None:
        self.salt, self.bust = salt, bust
        self.known: dict[tuple[int, ...], float] = {}

    def stopping(self, state: classic.State) -> float:
        return random.Random(f"{self.salt}/{state.runners}").random()

    def worth(self, state: classic.State) -> float:
        if state.runners not in self.known:
            self.known[state.runners] = self._worth(state)
        return self.known[state.runners]

    def rolling(self, state: classic.State) -> tuple[float, bool]:
        total, alive = 0.0, False
        rolled, _ = classic.apply(state, classic.Roll())
        for dice, weight in ROLLS:
            thrown, _ = classic.apply(rolled, classic.Dice(dice))
            if thrown.turn != state.turn:
                total += weight * self.bust
                continue
            alive = True
            total += weight * max(
                self.worth(classic.apply(thrown, move)[0]) for move in classic.legal_moves(thrown)
            )
        return total / 6**4, alive

    def _worth(self, state: classic.State) -> float:
        may_stop = classic.Stop() in classic.legal_moves(state)
        rolling, alive = self.rolling(state)
        if not may_stop:
            return rolling
        return max(rolling, self.stopping(state)) if alive else self.stopping(state)


def near_the_tops(rules: classic.Rules, rng: random.Random) -> classic.State:
    """A position with one to three spaces left in a few columns, the others' squares in the way, the rest closed."""
    squares: list[dict[int, int]] = [{} for _ in range(rules.players)]
    claimed: dict[int, int] = {}
    order = rng.sample(COLUMNS, len(COLUMNS))
    for column in order[:4]:
        claimed[column] = len(claimed) % rules.players
    for column in order[4:]:
        left = rng.randint(1, 2 if LENGTHS[column] > 5 else 1)
        squares[0][column] = LENGTHS[column] - left
        there = rng.randint(max(1, LENGTHS[column] - 3), LENGTHS[column] - 1)
        if there != squares[0][column]:
            squares[1][column] = there
    return classic.position(rules, 0, squares, claimed=claimed)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: "+".join(variant) or "plain")
def test_the_solver_finds_what_a_search_of_the_model_finds(variant: dict[str, bool], long: bool) -> None:
    layout = printed_board()
    for number in range(6 if long else 1):
        rng = random.Random(f"{variant}/{number}")
        state = near_the_tops(classic.Rules(players=2, columns_to_win=5, **variant), rng)
        search = Search(number, bust=rng.random())
        whole = search.worth(state)
        ways = position.paths(state)
        stopping = np.zeros(layout.total)
        places = {runners: ways.place(layout, runners) for runners in search.known}
        for runners, place in places.items():
            stopping[place] = random.Random(f"{number}/{runners}").random()
        if state.rules.no_parking:
            stopping[ways.forbidden(layout)] = solver.NEVER
        solved = solver.solve(layout, solver.Turn(ways.reach, stopping, search.bust, state.rules.eager))
        assert abs(solved.worth[0] - whole) < 1e-9
        assert len(search.known) > 100
        for runners, place in places.items():
            assert abs(solved.worth[place] - search.known[runners]) < 1e-9
