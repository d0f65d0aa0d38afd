"""Helpers for tests: the decisions of a player who finishes quickly, and the order of moves on the cards."""

from __future__ import annotations

from cantstop.model import classic, dice
from cantstop.model.board import LENGTHS
from cantstop.model.classic import Advance, Dice, Move, Roll, State, Stop


def decide(state: State, seed: str) -> Move:
    """Return the move of a player who takes the first column, rolls in the second turn until a bust, and then wins.

    The dice of a game number are always the same, so the player knows whether the next roll is a bust.
    """
    moves = classic.legal_moves(state)
    if isinstance(moves[0], Advance):
        return max(moves, key=lambda move: _worth(classic.apply(state, move)[0]))
    if Stop() not in moves or state.turn == 2:
        return Roll()
    tops = sum(1 for column, space in enumerate(state.runners) if space and space == LENGTHS[column])
    wins = state.claimed.count(state.player) + tops >= state.rules.columns_to_win
    rolled, _ = classic.apply(state, Roll())
    after, _ = classic.apply(rolled, Dice(dice.throw(seed, rolled.turn, rolled.throw, 4)))
    return Stop() if wins or after.turn != state.turn or (state.turn == 1 and tops) else Roll()


def _worth(state: State) -> float:
    climbed = sum(space / LENGTHS[column] for column, space in enumerate(state.runners) if space)
    return climbed - 0.15 * (3 - state.free_runners)


def cards(state: State) -> list[Advance]:
    """Return the moves in the order of their cards: row by row, and in a row in the order of the dice."""
    return [move for pairing in classic.pairings(state) for move in _in_order(pairing)]


def _in_order(pairing: classic.Pairing) -> list[Advance]:
    if len(pairing.moves) < 2:
        return list(pairing.moves)
    return sorted(pairing.moves, key=lambda move: pairing.sums.index(move.columns[0]))
