"""Choices for the dice on the table: the pairings, their moves, and the reasons why a sum cannot move."""

from __future__ import annotations

from dataclasses import dataclass

from cantstop.model.board import LENGTHS
from cantstop.model.classic_climbing import climb, playable
from cantstop.model.classic_state import State
from cantstop.model.dice import Pair, Way, sums
from cantstop.model.moves import Advance
from cantstop.model.refusals import Reason, Refusal

Columns = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two sums that the dice make together, all ways in which they make them, and the legal moves."""

    sums: Pair
    ways: tuple[Way, ...]
    moves: tuple[Advance, ...]
    refusals: tuple[Refusal, ...]  # one for each sum that cannot move; a double's second step may be one

    def refusal(self, column: int) -> Refusal | None:
        return next((refusal for refusal in self.refusals if refusal.column == column), None)


def advances(state: State) -> list[Columns]:
    """Return the columns of every legal advance for the dice on the table, ascending."""
    assert state.dice is not None
    return advances_for(state, state.dice)


def advances_for(state: State, dice: tuple[int, ...]) -> list[Columns]:
    """Return the columns of every advance that would be legal for these dice, ascending."""
    found = {move for pair, _ in sums(dice) for move in _moves(state, pair)}
    return sorted(_eager(state, found) if state.rules.eager else found)


def pairings(state: State) -> tuple[Pairing, ...]:
    """Return the distinct pairings of the dice on the table, in the order of the dice; none without dice."""
    if state.dice is None:
        return ()
    legal = set(advances(state))
    return tuple(_pairing(state, pair, ways, legal) for pair, ways in sums(state.dice))


def ways(state: State, move: Advance) -> tuple[tuple[Pair, ...], ...]:
    """Return every way in which the dice make the move: for each of its columns, the indices of two dice."""
    found: dict[tuple[Pair, ...], None] = {}
    for pairing in pairings(state):
        if move not in pairing.moves:
            continue
        for way in pairing.ways:
            if move.columns == pairing.sums:
                found[way] = None
            else:
                found |= {(pair,): None for total, pair in zip(pairing.sums, way) if total == move.columns[0]}
    return tuple(found)


def sum_refusal(state: State, column: int) -> Refusal:
    if (owner := state.claimed[column]) is not None:
        return Refusal(Reason.CLAIMED, column=column, player=owner)
    if state.runners[column]:
        return Refusal(Reason.ON_TOP, column=column)
    return Refusal(Reason.NO_RUNNER, column=column)


def _moves(state: State, pair: Pair) -> tuple[Columns, ...]:
    """Return the moves of one pairing, without regard to Eager placement."""
    low, high = pair
    first, second = playable(state, low), playable(state, high)
    if low == high:
        if not first:
            return ()
        space, _ = climb(state, low, state.runners[low] or state.squares[state.player][low])
        return ((low,),) if space == LENGTHS[low] else ((low, low),)
    if first and second:
        both_new = not state.runners[low] and not state.runners[high]
        return ((low,), (high,)) if both_new and state.free_runners < 2 else (pair,)
    if first:
        return ((low,),)
    return ((high,),) if second else ()


def _eager(state: State, moves: set[Columns]) -> set[Columns]:
    """Return the moves that place the most new runners."""
    brought = {move: sum(not state.runners[column] for column in set(move)) for move in moves}
    most = max(brought.values(), default=0)
    return {move for move in moves if brought[move] == most}


def _pairing(state: State, pair: Pair, ways: tuple[Way, ...], legal: set[Columns]) -> Pairing:
    moves = tuple(move for move in _moves(state, pair) if move in legal)
    refusals = tuple(
        refusal for column in dict.fromkeys(pair) if (refusal := _refusal(state, pair, column, moves)) is not None
    )
    return Pairing(pair, ways, tuple(Advance(move) for move in moves), refusals)


def _refusal(state: State, pair: Pair, column: int, moves: tuple[Columns, ...]) -> Refusal | None:
    if not playable(state, column):
        return sum_refusal(state, column)
    if any(column in move for move in moves):
        one_step_of_two = pair[0] == pair[1] and moves == ((column,),)
        return Refusal(Reason.ON_TOP, column=column) if one_step_of_two else None
    return Refusal(Reason.NOT_EAGER, column=column)
