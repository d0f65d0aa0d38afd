"""Functions that make positions of Can't Stop from pieces or text, and refuse those that play cannot reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cantstop.model.board import COLUMNS, LENGTHS, RUNNERS, SLOTS
from cantstop.model.classic_climbing import barred_by, climb, path, playable_mask
from cantstop.model.classic_state import EMPTY, VARIANTS, Rules, State
from cantstop.model.dice import sum_mask
from cantstop.model.moves import is_throw
from cantstop.model.notation import Fault, NotationError, Parts, listed, number, pairs, written
from cantstop.model.refusals import IllegalPosition, Reason, Refusal


def position(
    rules: Rules,
    player: int,
    squares: Sequence[Mapping[int, int]],
    runners: Mapping[int, int] | None = None,
    claimed: Mapping[int, int] | None = None,
    dice: Sequence[int] | None = None,
    *,
    turn: int = 1,
    throw: int | None = None,
) -> State:
    """Return the position with these pieces: squares by player, `{column: space}`; claimed `{column: player}`.

    The owner's square on the top of a claimed column may be omitted. `throw` defaults to the fewest throws that lead to
    these runners and dice.
    """
    fewest = bool(runners) + (dice is not None)
    state = State(
        rules,
        _player(rules, player),
        _count(turn, 1),
        _count(fewest if throw is None else throw, fewest),
        _squares(rules, squares),
        _runners(runners or {}),
        _claimed(rules, claimed or {}),
    )
    state = _on_tops(state)
    for column in COLUMNS:
        _check_squares(state, column)
        _check_runner(state, column)
    won = _winner(state)
    if won is not None and state.runners != EMPTY:
        raise _wrong(Reason.RUNNERS_AFTER_END)
    if won is not None and dice is not None:
        raise _wrong(Reason.GAME_OVER)
    return replace(state, dice=_dice(state, dice), winner=won)


def _wrong(
    reason: Reason, column: int | None = None, player: int | None = None, number: int | None = None
) -> IllegalPosition:
    return IllegalPosition(Refusal(reason, column, player, number))


def _whole(value: object) -> int | None:
    return value if type(value) is int else None


def _player(rules: Rules, player: object) -> int:
    number = _whole(player)
    if number is None or not 0 <= number < rules.players:
        raise _wrong(Reason.NO_SUCH_PLAYER, player=number)
    return number


def _column(column: object) -> int:
    number = _whole(column)
    if number is None or number not in COLUMNS:
        raise _wrong(Reason.NO_SUCH_COLUMN, column=number)
    return number


def _count(value: object, least: int) -> int:
    number = _whole(value)
    if number is None or number < least:
        raise _wrong(Reason.TURN)
    return number


def _table(spaces: object) -> tuple[int, ...]:
    """Return a tuple with the space of each column, taken from `{column: space}`, with 0 for missing columns."""
    if not isinstance(spaces, Mapping):
        raise _wrong(Reason.NO_SUCH_SPACE)
    table = [0] * SLOTS
    for key, value in spaces.items():
        column, space = _column(key), _whole(value)
        if space is None or not 1 <= space <= LENGTHS[column]:
            raise _wrong(Reason.NO_SUCH_SPACE, column=column, number=space)
        table[column] = space
    return tuple(table)


def _squares(rules: Rules, squares: object) -> tuple[tuple[int, ...], ...]:
    if not isinstance(squares, Sequence) or len(squares) != rules.players:
        raise _wrong(Reason.SQUARES_OF_ALL, number=rules.players)
    return tuple(_table(own) for own in squares)


def _runners(runners: object) -> tuple[int, ...]:
    if isinstance(runners, Mapping) and len(runners) > RUNNERS:
        raise _wrong(Reason.TOO_MANY_RUNNERS)
    return _table(runners)


def _claimed(rules: Rules, claimed: object) -> tuple[int | None, ...]:
    if not isinstance(claimed, Mapping):
        raise _wrong(Reason.NO_SUCH_PLAYER)
    table: list[int | None] = [None] * SLOTS
    for column, owner in claimed.items():
        table[_column(column)] = _player(rules, owner)
    return tuple(table)


def _on_tops(state: State) -> State:
    """Return the state with a square of the owner on the top of each claimed column."""
    squares = [list(own) for own in state.squares]
    for column in COLUMNS:
        owner = state.claimed[column]
        if owner is not None:
            if squares[owner][column] not in (0, LENGTHS[column]):
                raise _wrong(Reason.SQUARE_BELOW_TOP, column, owner)
            squares[owner][column] = LENGTHS[column]
    return replace(state, squares=tuple(map(tuple, squares)))


def _check_squares(state: State, column: int) -> None:
    standing = [(player, own[column]) for player, own in enumerate(state.squares) if own[column]]
    on_top = [player for player, space in standing if space == LENGTHS[column]]
    owner = state.claimed[column]
    if len(on_top) > 1:
        raise _wrong(Reason.TWO_ON_TOP, column)
    if owner is None and on_top:
        raise _wrong(Reason.UNCLAIMED_TOP, column, on_top[0])
    for player, _ in standing:
        if owner is not None and player != owner:
            raise _wrong(Reason.SQUARE_IN_CLAIMED_COLUMN, column, player)
    spaces = [space for _, space in standing]
    for player, space in standing:
        below = tuple(own if own[column] <= space else EMPTY for own in state.squares)  # those above may be newer
        mover = replace(state, player=player, squares=below)
        if owner is None and (climb(mover, column, space - 1)[0] != space or barred_by(mover, column, space)):
            reason = Reason.SQUARES_SHARE_SPACE if spaces.count(space) > 1 else Reason.OUT_OF_REACH
            raise _wrong(reason, column, number=space)


def _check_runner(state: State, column: int) -> None:
    space = state.runners[column]
    if not space:
        return
    owner = state.claimed[column]
    if owner is not None:
        raise _wrong(Reason.CLAIMED, column, owner)
    if space not in path(state, column, state.squares[state.player][column]):
        raise _wrong(Reason.OUT_OF_REACH, column, number=space)


def _winner(state: State) -> int | None:
    counts = [state.claimed.count(player) for player in range(state.rules.players)]
    needed = state.rules.columns_to_win
    winners = [player for player, count in enumerate(counts) if count >= needed]
    if len(winners) > 1:
        raise _wrong(Reason.TWO_WINNERS)
    for player, count in enumerate(counts):
        if count > needed - 1 + RUNNERS:  # one stop claims three columns at most
            raise _wrong(Reason.TOO_MANY_CLAIMED, player=player, number=count)
    if winners and winners[0] != state.player:
        raise _wrong(Reason.WINNER_NOT_TO_MOVE, player=winners[0])
    return winners[0] if winners else None


def _dice(state: State, dice: Sequence[int] | None) -> tuple[int, ...] | None:
    if dice is None:
        return None
    if not is_throw(dice, 4):
        raise _wrong(Reason.NOT_DICE, number=4)
    values = tuple(dice)
    if not sum_mask(values) & playable_mask(state):
        raise _wrong(Reason.BUST)
    return values


# A position as text


def text(state: State) -> str:
    """Return the position in one line.

    >>> from cantstop.model import classic
    >>> start = classic.new_game(classic.Rules(players=2))
    >>> classic.text(start)
    'classic 3; -; -; player 0, turn 1, throw 0'
    >>> classic.parse('classic 3; -; -') == start
    True
    """
    variants = state.rules.variants
    parts = [listed(["classic", state.rules.columns_to_win, *variants])]
    parts += [written(_standing(own)) or "-" for own in state.squares]
    parts.append(f"player {state.player}, turn {state.turn}, throw {state.throw}")
    if state.runners != EMPTY:
        parts.append("runners " + written(_standing(state.runners)))
    if state.dice is not None:
        parts.append("dice " + listed(state.dice))
    elif state.awaits_dice:
        parts.append("rolling")
    return "; ".join(parts)


def parse(text: str) -> State:
    """Return the position in a line of text; raise NotationError, IllegalRules or IllegalPosition for a faulty line."""
    parts = Parts(text, "classic", ("player", "turn", "throw", "runners", "dice", "rolling"))
    _, columns, *variants = parts.head if len(parts.head) > 1 else (*parts.head, "3")
    for name in variants:
        if name not in VARIANTS or variants.count(name) > 1:
            raise NotationError(Fault.PART, name)
    rules = Rules(len(parts.players), number(columns), *(name in variants for name in VARIANTS))
    squares = [pairs(own) for own in parts.players]
    claimed = {
        column: player
        for player, own in enumerate(squares)
        for column, space in own.items()
        if column in COLUMNS and space == LENGTHS[column]
    }
    rolling, throw = parts.value("rolling"), parts.number("throw")
    if rolling or (rolling is not None and throw == 0):
        raise NotationError(Fault.PART, f"rolling {rolling}".strip())
    state = position(
        rules,
        parts.number("player") or 0,
        squares,
        parts.pairs("runners"),
        claimed,
        parts.numbers("dice"),
        turn=1 if (turn := parts.number("turn")) is None else turn,
        throw=throw if rolling is None or throw is None else throw - 1,
    )
    if rolling is None:
        return state
    if state.dice is not None or state.winner is not None:
        raise NotationError(Fault.PART, "rolling")
    return replace(state, throw=state.throw + 1, awaits_dice=True)


def _standing(table: tuple[int, ...]) -> dict[int, int]:
    return {column: space for column, space in enumerate(table) if space}


def board(state: State) -> str:
    """Return the board as text: a row for each column, players by their numbers, runners as *.

    >>> from cantstop.model import classic
    >>> print(classic.parse('classic 3; 6:4 7:2; 6:4 2:3; runners 7:5 8:1; dice 1 5 4 6'))
    Can't Stop for 3 columns, turn 1: player 0 chooses for 1 5 4 6
     2  1 1 1
     3  . . . . .
     4  . . . . . . .
     5  . . . . . . . . .
     6  . . . & . . . . . . .
     7  . 0 . . * . . . . . . . .
     8  * . . . . . . . . . .
     9  . . . . . . . . .
    10  . . . . . . .
    11  . . . . .
    12  . . .
    """
    head = f"Can't Stop for {state.rules.columns_to_win} columns, turn {state.turn}: {_doing(state)}"
    return "\n".join([head, *(f"{column:2}  {_row(state, column)}" for column in COLUMNS)])


def _doing(state: State) -> str:
    if state.winner is not None:
        return f"player {state.winner} has won"
    if state.dice is not None:
        return f"player {state.player} chooses for {listed(state.dice)}"
    if state.awaits_dice:
        return f"player {state.player} has rolled"
    return f"player {state.player} " + ("begins" if state.runners == EMPTY else "rolls or stops")


def _row(state: State, column: int) -> str:
    owner = state.claimed[column]
    if owner is not None:
        return listed([owner] * LENGTHS[column])
    return listed(_piece(state, column, space) for space in range(1, LENGTHS[column] + 1))


def _piece(state: State, column: int, space: int) -> str:
    if state.runners[column] == space:
        return "*"
    here = [player for player, own in enumerate(state.squares) if own[column] == space]
    return "&" if len(here) > 1 else str(here[0]) if here else "."
