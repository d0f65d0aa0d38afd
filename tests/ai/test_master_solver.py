"""Tests of the turn solver in all variants against a search of every roll and move of the model."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cantstop.ai import solver
from cantstop.ai.solver import printed_board
from cantstop.model import classic
from cantstop.model.board import COLUMNS, LENGTHS, RUNNERS
from cantstop.model.classic_climbing import path
from cantstop.model.dice import ROLLS
from tests.mixes import FORMS, named

# Each variant alone, since a variant has the same effect next to others.
TRIED = [pytest.param(each, marks=pytest.mark.long) if len(each) == 1 else each for each in FORMS]


class Search:
    """The worth of a position by a search of every roll and move; `stopping` defines the worth of stopping."""

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
            total += weight * max(self.worth(classic.apply(thrown, move)[0]) for move in classic.legal_moves(thrown))
        return total / 6**4, alive

    def _worth(self, state: classic.State) -> float:
        may_stop = classic.Stop() in classic.legal_moves(state)
        rolling, alive = self.rolling(state)
        if not may_stop:
            return rolling
        return max(rolling, self.stopping(state)) if alive else self.stopping(state)


def near_the_tops(rules: classic.Rules, rng: random.Random) -> classic.State:
    """Return a position with few spaces left in a few columns, squares in the way, and other columns closed."""
    squares: list[dict[int, int]] = [{} for _ in range(rules.players)]
    claimed: dict[int, int] = {}
    order = rng.sample(COLUMNS, len(COLUMNS))
    for column in order[:4]:
        claimed[column] = len(claimed) % rules.players
    empty = classic.new_game(rules)
    for column in order[4:]:
        *below, _ = path(empty, column, 0)
        squares[0][column] = below[-rng.randint(1, 2 if LENGTHS[column] > 5 else 1)]
        there = below[-rng.randint(1, min(3, len(below)))]
        if there != squares[0][column]:
            squares[1][column] = there
    return classic.position(rules, 0, squares, claimed=claimed)


@pytest.mark.slow
@pytest.mark.parametrize("variant", TRIED, ids=named)
def test_solver_equals_a_search_of_the_model(variant: dict[str, bool], long: bool) -> None:
    layout = printed_board(RUNNERS)
    for number in range(6 if long else 1):
        rng = random.Random(f"{variant}/{number}")
        state = near_the_tops(classic.Rules(players=2, columns_to_win=5, **variant), rng)
        search = Search(number, bust=rng.random())
        whole = search.worth(state)
        ways = solver.paths(state)
        stopping = np.zeros(layout.total)
        places = {runners: ways.place(layout, runners) for runners in search.known}
        for runners, place in places.items():
            stopping[place] = random.Random(f"{number}/{runners}").random()
        stopping[ways.forbidden(layout)] = solver.NEVER
        solved = solver.SolvedTurn(layout, solver.TurnToSolve(ways.reach, stopping, search.bust, state.rules.eager))
        assert abs(solved.worth[0] - whole) < 1e-9
        assert len(search.known) > 50
        for runners, place in places.items():
            assert abs(solved.worth[place] - search.known[runners]) < 1e-9
