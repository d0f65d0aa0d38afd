"""Reasons why something is not possible, as data, so that a screen can show them in any language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Reason(Enum):
    """The kinds of refusal; each value is its English sentence, filled from the refusal's fields."""

    # sums and moves of Can't Stop
    CLAIMED = "column {column} is claimed by player {player}"
    ON_TOP = "the runner in column {column} is at the top"
    NO_RUNNER = "no runner is free for column {column}"
    NOT_EAGER = "under Eager placement a move that brings more new runners must be chosen"
    SHARED_SPACE = "the runner in column {column} shares its space with player {player}"
    BOTH_SUMS = "both sums of the pairing can move, so both must"
    NOT_ON_DICE = "the dice do not make this move"
    WRONG_PHASE = "this cannot be done now"
    NOT_DICE = "a throw is {number} values from 1 to 6"
    GAME_OVER = "the game is over"
    NOT_A_MOVE = "this is not a move of the game"
    # rules
    PLAYERS = "the number of players must be from 1 to {number}"
    COLUMNS_TO_WIN = "the columns to win must be 3, 4 or 5"
    COLUMNS_FOR_PLAYERS = "{number} columns to win are not possible with {player} players"
    VARIANT_FLAG = "a variant is either on or off"
    JUMP_AND_NO_PARKING = "Jump and No parking exclude one another"
    PENALTY = "the penalty must be 200, 150 or 100"
    # positions of Can't Stop
    NO_SUCH_PLAYER = "there is no player {player}"
    SQUARES_OF_ALL = "squares must be given for each of the {number} players"
    NO_SUCH_COLUMN = "there is no column {column}"
    NO_SUCH_SPACE = "column {column} has no space {number}"
    OUT_OF_REACH = "no step of this player leads to space {number} of column {column}"
    TOO_MANY_RUNNERS = "there are only three runners"
    TWO_ON_TOP = "two players have squares on the top of column {column}"
    SQUARE_IN_CLAIMED_COLUMN = "player {player} has a square in column {column}, which is claimed"
    SQUARE_BELOW_TOP = "player {player} has claimed column {column}, so his square there stands on the top"
    UNCLAIMED_TOP = "the square of player {player} on the top of column {column} would have claimed it"
    TOO_MANY_CLAIMED = "player {player} has claimed {number} columns, more than play can bring"
    TWO_WINNERS = "two players have claimed enough columns to win"
    WINNER_NOT_TO_MOVE = "player {player} has won, so it is nobody else's turn"
    SQUARES_SHARE_SPACE = "two squares stand on one space of column {column}"
    TURN = "turns and throws are counted from 1"
    BUST = "the dice allow no move"
    RUNNERS_AFTER_END = "the game is over, so no runner is on the board"
    # Express
    NOT_WAITING = "player {player} has no choice to make now"
    OUT = "a track of this pad is full, so its game is over"
    NOT_NEW = "the fifth die must be a new number, not {number}"
    NOT_COLLECTED = "the fifth die must be one of the collected numbers, not {number}"
    NO_FREE_THROW = "the fifth die must be marked in this throw"
    FREE_THROW = "in a free throw no fifth die is marked"
    HIDDEN = "the choices of the others are not known here"
    # pads and positions of Express
    ROW = "there is no row {number}"
    MARKS = "row {column} cannot have {number} marks"
    FIFTHS = "a pad has at most three fifth-die numbers, each from 1 to 6"
    FIFTH_MARKS = "the track of {number} must have from 1 to 8 marks"
    PADS_OF_ALL = "a pad must be given for each of the {number} players"
    TWO_FULL_TRACKS = "player {player} has two full tracks, but the first would have ended his game"
    ODD_MARKS = "player {player} has {number} marks in his rows, but every throw brings two"
    TRACKS_DISAGREE = "player {player} cannot have marked the fifth die {number} times in his throws"
    ROWS_DISAGREE = "no throws give player {player} these rows together with these fifth-die numbers"
    THROWS = "player {player} must have marked {number} throws"
    THROWS_OUT = "player {player} is out, so he can have marked {number} throws at most"
    ROUND = "the pads belong to round {number}"
    ALL_CHOSEN = "all have chosen, so their marks are no longer hidden"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason and the figures in its sentence; figures that do not apply are None."""

    reason: Reason
    column: int | None = None
    player: int | None = None
    number: int | None = None

    def __str__(self) -> str:
        return self.reason.value.format(column=self.column, player=self.player, number=self.number)


class Refused(ValueError):
    """The base class of errors with a refusal; `hint` is a sentence for programmers about what to do instead."""

    def __init__(self, refusal: Refusal, hint: str = "") -> None:
        super().__init__(f"{refusal}: {hint}" if hint else str(refusal))
        self.refusal, self.hint = refusal, hint

    def __reduce__(self) -> tuple[type[Refused], tuple[Refusal, str]]:
        return type(self), (self.refusal, self.hint)


class WrongGame(TypeError):
    """Raised if a function of one game is called with a position of the other game or with no position at all."""

    def __init__(self, asked: Callable[..., object], given: object) -> None:
        mine, kind = f"{asked.__module__}.{asked.__qualname__}", type(given)
        super().__init__(f"{mine} was given {kind.__module__}.{kind.__qualname__}, not its own State")


class IllegalMove(Refused):
    pass


class IllegalPosition(Refused):
    """Raised for a position that play under its rules cannot reach."""


class IllegalRules(Refused):
    """Raised for rules that cannot be combined."""
