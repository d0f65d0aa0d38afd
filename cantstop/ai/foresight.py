"""Solves a turn once and keeps it in a cache: what each move, stopping and rolling are worth, and who will win."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, log

from cantstop.ai import solver, turn_layout, value
from cantstop.ai.foresighted import MASTER, Mind
from cantstop.model import classic
from cantstop.model.classic import Advance, Rules, State
from cantstop.model.classic_state import EMPTY

REMEMBERED = 3  # turns; each takes 1.7 MB
NEARLY = 1e-6  # the largest certainty before the end of a game


@dataclass(frozen=True)
class Swayed:
    """Chances to win within a turn: their order is that of the worths of moments, their level that of the judge.

    As the turn begins the chances are the judge's. What happens in it moves the mover's as it moves the worth, so
    whatever he prefers has the better chance.
    """

    judged: tuple[float, ...]  # at the start of the turn, the player to move first; alone empty
    begun: float  # the worth of the turn then
    sway: float

    def chances(self, worth: float) -> tuple[float, ...]:
        """Return every player's chance, the player to move first, at a moment of this worth to that player."""
        own, *others = self.judged
        if 0 < worth < 1:
            own = _chance(_log_odds(own) + self.sway * (_log_odds(worth) - _log_odds(self.begun)))
        else:
            own = float(worth >= 1)
        return own, *((1 - own) * chance / sum(others) for chance in others)


@dataclass(frozen=True)
class Foresight:
    """The solved turn of the player to move, for every roll that may come."""

    ways: turn_layout.Paths
    turn: solver.TurnToSolve
    solved: solver.SolvedTurn
    judged: Swayed | None  # alone there is nothing to win

    def moves(self, state: State, moves: Iterable[Advance]) -> dict[Advance, float]:
        """Return every legal move with its worth."""
        return {move: self.worth(classic.apply(state, move)[0]) for move in moves}

    def stop_or_roll(self, state: State) -> tuple[float | None, float]:
        """Return the worth of stopping (None if it is not allowed) and of rolling."""
        place = self._place(state)
        stopped = float(self.turn.stopping[place])
        return None if stopped == solver.NEVER else stopped, float(self.solved.rolling[place])

    def worth(self, state: State) -> float:
        """Return the worth of a state of this turn, before or after the dice."""
        if state.dice is not None:
            moves = [move for move in classic.legal_moves(state) if isinstance(move, Advance)]
            return max(self.moves(state, moves).values())
        place = self._place(state)
        return float(self.solved.rolling[place] if state.awaits_dice else self.solved.worth[place])

    def shown(self, worth: float) -> float:
        """Return the chance to win; alone, the turns to go."""
        return self.judged.chances(worth)[0] if self.judged else -worth

    def _place(self, state: State) -> int:
        return self.ways.place(turn_layout.printed_board(), state.runners)


def foresee(state: State, mind: Mind = MASTER) -> Foresight | None:
    """Solve the turn of the player to move; None where the weights for these rules are missing or damaged."""
    return _foresee(state.rules, state.player, state.squares, state.claimed, mind)


@lru_cache(maxsize=REMEMBERED)
def _foresee(
    rules: Rules, player: int, squares: tuple[tuple[int, ...], ...], claimed: tuple[int | None, ...], mind: Mind
) -> Foresight | None:
    net = value.for_rules(rules)
    judge = value.judge_for(rules) if rules.players > 1 else None
    if net is None or (judge is None and rules.players > 1):
        return None
    state = State(rules, player, 1, 0, squares, EMPTY, claimed)
    layout = turn_layout.printed_board()
    ways = turn_layout.paths(state)
    turn = replace(net.turn(mind.seen(state), ways, layout), urge=mind.urge, even_urge=mind.even_urge, far=mind.far)
    solved = solver.solve(layout, turn)
    if judge is None:
        return Foresight(ways, turn, solved, None)
    chances = tuple(max(chance, NEARLY) for chance in judge.net.standing(value.seen_from(state, player)))
    return Foresight(ways, turn, solved, Swayed(chances, float(solved.rolling[0]), judge.sway))


def _log_odds(chance: float) -> float:
    chance = min(max(chance, NEARLY), 1 - NEARLY)
    return log(chance / (1 - chance))


def _chance(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))


def estimate(state: State) -> tuple[float, ...] | None:
    """Return each player's chance to win, by player; None if the weights are missing or damaged.

    The turn at hand is solved exactly. The others share the rest as they did when it began.
    """
    players = state.rules.players
    if state.winner is not None or players == 1:
        return tuple(float(player == (state.winner or 0)) for player in range(players))
    seen = foresee(state)
    if seen is None or seen.judged is None:
        return None
    chances = seen.judged.chances(seen.worth(state))
    return chances[players - state.player :] + chances[: players - state.player]
