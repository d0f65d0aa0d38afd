"""The worth of stopping and of rolling if one thing in the position were otherwise.

Only the part of the turn that the runners can still come to is solved, so a question takes a few milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from cantstop.ai import position, solver, turn_layout, value
from cantstop.ai.foresighted import Mind
from cantstop.model.board import COLUMNS, LENGTHS, RUNNERS
from cantstop.model.classic import Rules, State

Squares = tuple[tuple[int, ...], ...]  # by player, then column


@dataclass(frozen=True)
class Case:
    """One thing that is otherwise; nothing by default."""

    squares: Squares | None = None  # as the net sees them; the board stays as it is
    runners: int = RUNNERS
    bust: float | None = None  # the worth of a bust
    parking: bool = False  # No parking is lifted
    never_closes: int = 0  # a column that the player cannot claim in this turn


AS_IT_IS = Case()


@dataclass(frozen=True, slots=True)
class Weighed:
    stopped: float | None  # None where stopping is not allowed
    rolled: float
    bust: float
    far: bool

    @property
    def worth(self) -> float:
        if self.stopped is None:
            return self.rolled
        return max(self.stopped, self.rolled) if self.far else self.stopped


def weigh(mind: Mind, state: State, case: Case = AS_IT_IS) -> Weighed | None:
    """Weigh stopping and rolling before the dice; None if the weights for these rules are missing or damaged."""
    net = value.for_rules(state.rules)
    if net is None:
        return None
    ways = position.paths(state)
    if case.parking:
        ways = replace(ways, barred=tuple((False,) * len(barred) for barred in ways.barred))
    layout = turn_layout.printed_board(case.runners)
    held = tuple(
        (c - COLUMNS[0], ways.spaces[c - COLUMNS[0]].index(state.runner(c))) for c in COLUMNS if state.runner(c)
    )
    seen = mind.seen(state if case.squares is None else replace(state, squares=case.squares))
    turn = net.turn(seen, ways, layout, held, case.never_closes)
    bust = turn.bust if case.bust is None else case.bust
    solved = solver.solve(layout, replace(turn, urge=mind.urge, even_urge=mind.even_urge, far=mind.far, bust=bust))
    place = ways.place(layout, state.runners)
    stopped = float(turn.stopping[place]) if held else solver.NEVER
    return Weighed(None if stopped == solver.NEVER else stopped, float(solved.rolling[place]), bust, mind.far)


def chance_to_win(state: State, player: int) -> float:
    """Return how likely the player is to win in the next turn, with the squares as they are, if nothing else counts."""
    return _chance_to_win(state.rules, state.squares, state.claimed, player)


@lru_cache(maxsize=16)  # asked for in every decision of a turn
def _chance_to_win(rules: Rules, squares: Squares, claimed: tuple[int | None, ...], player: int) -> float:
    needed = rules.columns_to_win - claimed.count(player)
    left = sorted(LENGTHS[column] - squares[player][column] for column in COLUMNS if claimed[column] is None)
    if needed > RUNNERS or sum(left[:needed]) > REACH:
        return 0.0
    state = State(rules, player, 1, 0, squares, (0,) * len(squares[player]), claimed)
    layout, ways = turn_layout.printed_board(), position.paths(state)
    stopping = (layout.tops >= needed).astype(float)
    stopping[ways.forbidden(layout)] = solver.NEVER
    return float(solver.solve(layout, solver.TurnToSolve(ways.reach, stopping, 0.0, rules.eager)).rolling[0])


REACH = 9  # steps in one turn; more are too rare to be named
