"""The turn solver, compared with a search of every roll and move of the model, in all variants."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cantstop.ai import solver, turn_layout
from cantstop.ai.turn_layout import make, printed_board
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
    """Return a position with few spaces left in a few columns, others' squares in the way, and the other columns
    closed.
    """
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
        ways = turn_layout.paths(state)
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


Runners = tuple[tuple[int, int], ...]  # column index and spaces left, ascending


class SmallSearch:
    """The same search on a small board: short columns, one runner or two."""

    def __init__(self, lengths: tuple[int, ...], runners: int, bust: float, eager: bool) -> None:
        self.lengths, self.runners, self.bust, self.eager = lengths, runners, bust, eager
        self.known: dict[Runners, float] = {}

    def step(self, at: Runners, column: int) -> Runners | None:
        out = dict(at)
        if column not in out and len(out) == self.runners:
            return None
        left = out.get(column, self.lengths[column])
        return None if left == 0 else tuple(sorted({**out, column: left - 1}.items()))

    def moves(self, at: Runners, dice: tuple[int, ...]) -> set[Runners]:
        found = set()
        for one, two in ((0, 1), (0, 2), (0, 3)):
            first = dice[one] + dice[two] - 2
            second = sum(dice) - 4 - first
            singles = [self.step(at, first), self.step(at, second)]
            both = [self.step(after, other) for after, other in zip(singles, (second, first)) if after is not None]
            found |= {after for after in both if after is not None} or {after for after in singles if after is not None}
        most = max((len(after) for after in found), default=0)
        return {after for after in found if not self.eager or len(after) == most}

    def stopping(self, at: Runners) -> float:
        return random.Random(f"{at}").random()

    def worth(self, at: Runners) -> float:
        if at not in self.known:
            total, alive = 0.0, False
            for dice, weight in ROLLS:
                after = self.moves(at, dice)
                alive = alive or bool(after)
                total += weight * max((self.worth(each) for each in after), default=self.bust)
            rolling = total / 6**4
            self.known[at] = rolling if not at else max(rolling, self.stopping(at)) if alive else self.stopping(at)
        return self.known[at]


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize(("runners", "longest"), [(1, 4), (2, 2)])
def test_solver_is_right_on_small_boards(runners: int, longest: int, eager: bool) -> None:
    rng = random.Random(runners)
    lengths = tuple(rng.randint(1, longest) for _ in COLUMNS)
    search = SmallSearch(lengths, runners, bust=0.4, eager=eager)
    whole = search.worth(())
    layout = make(lengths, runners)
    stopping = np.zeros(layout.total)
    for at in search.known:
        stopping[layout.place(dict(at))] = search.stopping(at)
    reach = np.array(lengths, dtype=np.int32)
    solved = solver.SolvedTurn(layout, solver.TurnToSolve(reach, stopping, 0.4, eager))
    assert abs(solved.worth[0] - whole) < 1e-9
    for at, worth in search.known.items():
        assert abs(solved.worth[layout.place(dict(at))] - worth) < 1e-9
    assert len(search.known) > 0.9 * layout.total, "nearly all places can be reached"
