"""A turn, solved once and then looked up: what each move, stopping and rolling are worth, and who will win."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from cantstop.ai import position, solver, turn_layout, value
from cantstop.model import classic
from cantstop.model.classic import Advance, Rules, State
from cantstop.model.classic_state import EMPTY

REMEMBERED = 8  # turns; each takes 1.7 MB


@dataclass(frozen=True)
class Foresight:
    """One turn of the player to move, whatever he rolls in it."""

    ways: position.Paths
    turn: solver.Turn
    solved: solver.Solved

    def moves(self, state: State, moves: Iterable[Advance]) -> dict[Advance, float]:
        """What each move is worth."""
        return {move: self.worth(classic.apply(state, move)[0]) for move in moves}

    def stop_or_roll(self, state: State) -> tuple[float | None, float]:
        """The worth of stopping (None where it is not allowed) and of rolling."""
        place = self._place(state)
        stopped = float(self.turn.stopping[place])
        return None if stopped == solver.NEVER else stopped, float(self.solved.rolling[place])

    def worth(self, state: State) -> float:
        """What the turn is worth at any moment of it, before the dice or after them."""
        if state.dice is not None:
            moves = [move for move in classic.legal_moves(state) if isinstance(move, Advance)]
            return max(self.moves(state, moves).values())
        place = self._place(state)
        return float(self.solved.rolling[place] if state.awaits_dice else self.solved.worth[place])

    def _place(self, state: State) -> int:
        return self.ways.place(turn_layout.printed_board(), state.runners)


def foresee(state: State) -> Foresight | None:
    """The turn of the player to move; None where the weights for these rules are missing or damaged."""
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
    return Foresight(ways, turn, solver.solve(layout, turn))


def estimate(state: State) -> tuple[float, ...] | None:
    """Each player's chance to win, by player; None where the weights are missing or damaged.

    The player's to move is exact for the turn at hand. The others share the rest as they would if it ended in a bust.
    """
    players = state.rules.players
    if state.winner is not None or players == 1:
        return tuple(float(player == (state.winner or 0)) for player in range(players))
    seen, net = foresee(state), value.for_rules(state.rules)
    if seen is None or net is None:
        return None
    own = min(1.0, max(0.0, seen.worth(state)))
    next_one = (state.player + 1) % players
    standing = net.standing(value.seen_from(state, next_one))
    others = sum(standing[:-1])
    chances = {(next_one + seat) % players: (1 - own) * standing[seat] / others for seat in range(players - 1)}
    chances[state.player] = own
    return tuple(chances[player] for player in range(players))
