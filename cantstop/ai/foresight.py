"""Solves a turn once and keeps it in a cache: what each move, stopping and rolling are worth, and who will win."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cantstop.ai import position, solver, turn_layout, value
from cantstop.model import classic
from cantstop.model.classic import Advance, Rules, State
from cantstop.model.classic_state import EMPTY

REMEMBERED = 8  # turns; each takes 1.7 MB


@dataclass(frozen=True)
class Foresight:
    """The solved turn of the player to move, for every roll that may come."""

    ways: position.Paths
    turn: solver.Turn
    solved: solver.Solved
    others: tuple[float, ...]  # how the others share what is left, in the order of play, as they would after a bust
    certainty: float

    def moves(self, state: State, moves: Iterable[Advance]) -> dict[Advance, float]:
        """Every legal move with its worth."""
        return {move: self.worth(classic.apply(state, move)[0]) for move in moves}

    def stop_or_roll(self, state: State) -> tuple[float | None, float]:
        """The worth of stopping (None where it is not allowed) and of rolling."""
        place = self._place(state)
        stopped = float(self.turn.stopping[place])
        return None if stopped == solver.NEVER else stopped, float(self.solved.rolling[place])

    def worth(self, state: State) -> float:
        """The worth of a state of this turn, before or after the dice."""
        if state.dice is not None:
            moves = [move for move in classic.legal_moves(state) if isinstance(move, Advance)]
            return max(self.moves(state, moves).values())
        place = self._place(state)
        return float(self.solved.rolling[place] if state.awaits_dice else self.solved.worth[place])

    def chances(self, worth: float) -> tuple[float, ...]:
        """Every player's chance to win, the player to move first, when the moment is worth so much to him."""
        own = min(1.0, max(0.0, worth))
        return shared_out((own, *((1 - own) * share for share in self.others)), self.certainty)

    def shown(self, worth: float) -> float:
        """His chance to win; alone the turns to go, which count down."""
        return self.chances(worth)[0] if self.others else -worth

    def _place(self, state: State) -> int:
        return self.ways.place(turn_layout.printed_board(), state.runners)


def foresee(state: State) -> Foresight | None:
    """Solves the turn of the player to move; None where the weights for these rules are missing or damaged."""
    return _foresee(state.rules, state.player, state.squares, state.claimed)


@lru_cache(maxsize=REMEMBERED)
def _foresee(
    rules: Rules, player: int, squares: tuple[tuple[int, ...], ...], claimed: tuple[int | None, ...]
) -> Foresight | None:
    net = value.for_rules(rules)
    if net is None:
        return None
    state = State(rules, player, 1, 0, squares, EMPTY, claimed)
    layout = turn_layout.printed_board()
    ways = position.paths(state)
    turn = net.turn(state, ways, layout)
    after_bust = net.standing(value.seen_from(state, (player + 1) % rules.players))[:-1]
    others = tuple(chance / sum(after_bust) for chance in after_bust)
    return Foresight(ways, turn, solver.solve(layout, turn), others, net.certainty)


def shared_out(chances: Sequence[float], certainty: float) -> tuple[float, ...]:
    """Chances drawn towards each other: a net is a little too sure of who leads. Training finds out how much.

    Nothing stays nothing and certain stays certain.
    """
    powers = [chance**certainty for chance in chances]
    return tuple(power / sum(powers) for power in powers)


def estimate(state: State) -> tuple[float, ...] | None:
    """Each player's chance to win, by player; None where the weights are missing or damaged.

    The turn at hand is solved exactly. The others share the rest as they would if it ended in a bust.
    """
    players = state.rules.players
    if state.winner is not None or players == 1:
        return tuple(float(player == (state.winner or 0)) for player in range(players))
    seen = foresee(state)
    if seen is None:
        return None
    chances = seen.chances(seen.worth(state))
    return chances[players - state.player :] + chances[: players - state.player]
