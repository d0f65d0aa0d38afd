"""A position of Can't Stop as text: the board, and one line of notation."""

from __future__ import annotations

from dataclasses import replace

from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic_position import position
from cantstop.model.classic_state import EMPTY, VARIANTS, Rules, State
from cantstop.model.notation import Fault, NotationError, Parts, listed, number, pairs, written


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
    """Return the position in the line; raise NotationError, IllegalRules or IllegalPosition if there is none."""
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
