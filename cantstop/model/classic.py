"""Can't Stop: the legal moves of a position, and their results.

    >>> state = new_game(Rules(players=2))
    >>> state, events = apply(state, Roll())
    >>> state, events = apply(state, Dice((1, 5, 4, 6)))
    >>> legal_moves(state)
    (Advance(columns=(5, 11)), Advance(columns=(6, 10)), Advance(columns=(7, 9)))

`print(state)` draws the board; `text(state)` returns the position as one line, which `parse` reads.
"""

from __future__ import annotations

from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic_choices import Pairing, advances, pairings, sum_refusal, ways
from cantstop.model.classic_climbing import barred_by, climb, playable, playable_mask
from cantstop.model.classic_position import position
from cantstop.model.classic_state import EMPTY, VARIANTS, Rules, State, new_game, rules_refusal
from cantstop.model.classic_text import parse, text
from cantstop.model.dice import sum_mask, sums
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

_START = (Roll(),)
_GO_ON = (Roll(),)
_GO_ON_OR_STOP = (Roll(), Stop())


def legal_moves(state: State) -> tuple[Roll | Advance | Stop, ...]:
    """Return the legal moves of the player to move; none once the game is over.

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
    """Return, under No parking, a refusal for each runner and each player whose square is on its space."""
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
    """Return the hint of an error: the moves that the position waits for."""
    if state.awaits_dice:
        return "the dice are awaited, Dice(values) brings them"
    if state.dice is not None:
        return "the dice lie on the table, one of legal_moves(state) uses them"
    return "the turn begins with Roll()" if state.runners == EMPTY else "Roll() or Stop() is next"


def _are_whole(columns: tuple[int, ...]) -> bool:
    """Return whether all columns are of type int, since 6.0 and True would pass as columns."""
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
