"""The rules of Can't Stop: the legal moves of a position, and their results.

    >>> state = new_game(Rules(players=2))
    >>> state, events = apply(state, Roll())
    >>> state, events = apply(state, Dice((1, 5, 4, 6)))
    >>> legal_moves(state)
    (Advance(columns=(5, 11)), Advance(columns=(6, 10)), Advance(columns=(7, 9)))

`print(state)` draws the board; `text(state)` returns the position as one line, which `parse` reads.
"""

from __future__ import annotations

from dataclasses import dataclass

from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic_climbing import barred_by, climb, playable, playable_mask
from cantstop.model.classic_position import parse, position, text
from cantstop.model.classic_state import EMPTY, VARIANTS, Rules, State, new_game, rules_refusal
from cantstop.model.dice import Pair, Way, sum_mask, sums
from cantstop.model.events import (
    Busted,
    ColumnClaimed,
    DiceTaken,
    Event,
    Rolled,
    RunnerClimbed,
    RunnerEntered,
    SquareMoved,
    SquareSentHome,
    Stopped,
    TurnPassed,
    Won,
)
from cantstop.model.moves import Advance, Dice, Move, Roll, Stop, is_throw
from cantstop.model.notation import NotationError
from cantstop.model.refusals import IllegalMove, IllegalPosition, IllegalRules, Reason, Refusal, WrongGame

__all__ = [
    "VARIANTS",
    "Advance",
    "Busted",
    "ColumnClaimed",
    "Dice",
    "DiceTaken",
    "Event",
    "IllegalMove",
    "IllegalPosition",
    "IllegalRules",
    "Move",
    "NotationError",
    "Pairing",
    "Roll",
    "Rolled",
    "Rules",
    "RunnerClimbed",
    "RunnerEntered",
    "SquareMoved",
    "SquareSentHome",
    "State",
    "Stop",
    "Stopped",
    "TurnPassed",
    "Won",
    "WrongGame",
    "apply",
    "legal_moves",
    "new_game",
    "pairings",
    "parse",
    "playable",
    "position",
    "rules_refusal",
    "stop_refusals",
    "text",
    "ways",
]

Result = tuple[State, tuple[Event, ...]]
Columns = tuple[int, ...]

_START = (Roll(),)
_GO_ON = (Roll(),)
_GO_ON_OR_STOP = (Roll(), Stop())


def legal_moves(state: State) -> tuple[Roll | Advance | Stop, ...]:
    """Return the legal moves of the player to move. There is none once the game is over.

    Raise IllegalMove while the dice are awaited, because no player is to move.
    """
    if not isinstance(state, State):
        raise WrongGame(legal_moves, state)
    if state.winner is not None:
        return ()
    if state.awaits_dice:
        raise IllegalMove(Refusal(Reason.WRONG_PHASE), _phase(state))
    if state.dice is not None:
        return tuple([Advance(columns) for columns in advances(state)])
    if state.runners == EMPTY:
        return _START
    return _GO_ON if stop_refusals(state) else _GO_ON_OR_STOP


def stop_refusals(state: State) -> tuple[Refusal, ...]:
    """Return a refusal for each opponent's square on the space of a runner; none without the variant No parking."""
    return tuple(
        Refusal(Reason.SHARED_SPACE, column=column, player=player)
        for column in COLUMNS
        if state.runners[column]
        for player in barred_by(state, column, state.runners[column])
    )


def apply(state: State, move: Move) -> Result:
    """Return the position after the move, and the events; raise IllegalMove with the reason if it is not legal."""
    if not isinstance(state, State):
        raise WrongGame(apply, state)
    if state.winner is not None:
        raise IllegalMove(Refusal(Reason.GAME_OVER))
    match move:
        case Dice(values):
            return _fall(state, values)
        case Advance(columns):
            return _advance(state, columns)
        case Roll():
            return _roll(state)
        case Stop():
            return _stop(state)
        case _:
            raise IllegalMove(Refusal(Reason.NOT_A_MOVE), "it is Roll, Dice, Advance or Stop")


def _roll(state: State) -> Result:
    if state.awaits_dice or state.dice is not None:
        raise IllegalMove(Refusal(Reason.WRONG_PHASE), _phase(state))
    after = _after(state, state.runners, throw=state.throw + 1, awaits_dice=True)
    return after, (DiceTaken(state.player),)


def _fall(state: State, values: tuple[int, ...]) -> Result:
    if not state.awaits_dice:
        raise IllegalMove(Refusal(Reason.WRONG_PHASE), _phase(state))
    if not is_throw(values, 4):
        raise IllegalMove(Refusal(Reason.NOT_DICE, number=4))
    values = tuple(values)
    rolled = Rolled(state.player, values)
    if sum_mask(values) & playable_mask(state):
        return _after(state, state.runners, throw=state.throw, dice=values), (rolled,)
    every_sum = sorted({column for pair, _ in sums(values) for column in pair})
    lost = tuple((column, space) for column, space in enumerate(state.runners) if space)
    refusals = tuple(sum_refusal(state, column) for column in every_sum)
    busted = Busted(state.player, values, refusals, lost, state.steps)
    after, passed = _pass_on(state, state.squares, state.claimed)
    return after, (rolled, busted, passed)


def _advance(state: State, columns: tuple[int, ...]) -> Result:
    if state.dice is None:
        raise IllegalMove(Refusal(Reason.WRONG_PHASE), _phase(state))
    if columns not in advances(state) or not _are_whole(columns):
        refusal = _advance_refusal(state, columns)
        hint = "columns are a tuple of whole numbers, such as (6, 8)" if refusal.reason is Reason.NOT_A_MOVE else ""
        raise IllegalMove(refusal, hint)
    own = state.squares[state.player]
    runners = list(state.runners)
    happened: list[Event] = []
    for column in columns:
        start = runners[column]
        kind = RunnerClimbed if start else RunnerEntered
        start = start or own[column]
        space, jumped = climb(state, column, start)
        happened.append(kind(state.player, column, start, space, jumped))
        runners[column] = space
    return _after(state, tuple(runners), throw=state.throw), tuple(happened)


def _phase(state: State) -> str:
    """Return a hint for an error message that names the moves that are possible now."""
    if state.awaits_dice:
        return "the dice are awaited, Dice(values) brings them"
    if state.dice is not None:
        return "the dice lie on the table, one of legal_moves(state) uses them"
    return "the turn begins with Roll()" if state.runners == EMPTY else "Roll() or Stop() is next"


def _are_whole(columns: tuple[int, ...]) -> bool:
    """Return whether all columns are of type int. Without this check, 6.0 and True would be accepted."""
    return all(type(column) is int for column in columns)


def _advance_refusal(state: State, columns: tuple[int, ...]) -> Refusal:
    if not isinstance(columns, tuple) or not _are_whole(columns):
        return Refusal(Reason.NOT_A_MOVE)
    for pairing in pairings(state):
        if columns == pairing.sums and pairing.refusals:
            return pairing.refusals[0]
        if columns == pairing.sums:
            return Refusal(Reason.NO_RUNNER, column=columns[1])
        if len(columns) == 1 and columns[0] in pairing.sums:
            return pairing.refusal(columns[0]) or Refusal(Reason.BOTH_SUMS, column=columns[0])
    return Refusal(Reason.NOT_ON_DICE)


def _stop(state: State) -> Result:
    if state.awaits_dice or state.dice is not None or state.runners == EMPTY:
        raise IllegalMove(Refusal(Reason.WRONG_PHASE), _phase(state))
    if refusals := stop_refusals(state):
        raise IllegalMove(refusals[0])
    squares = [list(own) for own in state.squares]
    claimed = list(state.claimed)
    happened: list[Event] = [Stopped(state.player, state.steps)]
    for column in COLUMNS:
        if space := state.runners[column]:
            happened.append(SquareMoved(state.player, column, squares[state.player][column], space))
            squares[state.player][column] = space
            if space == LENGTHS[column]:
                claimed[column] = state.player
                happened.append(ColumnClaimed(state.player, column))
                happened += _clear(squares, state.player, column)
    frozen = tuple(tuple(own) for own in squares)
    if claimed.count(state.player) < state.rules.columns_to_win:
        after, passed = _pass_on(state, frozen, tuple(claimed))
        return after, (*happened, passed)
    won = State(state.rules, state.player, state.turn, state.throw, frozen, EMPTY, tuple(claimed), winner=state.player)
    return won, (*happened, Won(state.player, won.columns_of(state.player)))


def _clear(squares: list[list[int]], owner: int, column: int) -> list[Event]:
    """Remove all squares but the owner's from the claimed column; return the events."""
    sent: list[Event] = []
    for player, own in enumerate(squares):
        if player != owner and own[column]:
            sent.append(SquareSentHome(player, column, own[column]))
            own[column] = 0
    return sent


def _pass_on(
    state: State, squares: tuple[tuple[int, ...], ...], claimed: tuple[int | None, ...]
) -> tuple[State, TurnPassed]:
    to = (state.player + 1) % state.rules.players
    turn = state.turn + 1
    return State(state.rules, to, turn, 0, squares, EMPTY, claimed), TurnPassed(state.player, to, turn)


def _after(
    state: State,
    runners: tuple[int, ...],
    throw: int,
    dice: tuple[int, ...] | None = None,
    awaits_dice: bool = False,
) -> State:
    return State(state.rules, state.player, state.turn, throw, state.squares, runners, state.claimed, dice, awaits_dice)


# Choices for the dice on the table


@dataclass(frozen=True, slots=True)
class Pairing:
    """A pair of sums that four dice make, the ways to split the dice into these sums, and the legal moves."""

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
    """Return the distinct pairings of the dice on the table, in the order of the dice, or none if there are no dice."""
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
