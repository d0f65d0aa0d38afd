"""The class for a position of Can't Stop, with the rules and everything on the table."""

from __future__ import annotations

from dataclasses import dataclass, fields

from cantstop.model.board import COLUMNS, RUNNERS, SLOTS
from cantstop.model.refusals import IllegalRules, Reason, Refusal

EMPTY = (0,) * SLOTS
UNCLAIMED: tuple[int | None, ...] = (None,) * SLOTS


@dataclass(frozen=True, slots=True)
class Rules:
    """The number of players, the columns to win, and the variants. A solo game is practice."""

    players: int = 2
    columns_to_win: int = 3
    jump: bool = False
    no_parking: bool = False
    eager: bool = False

    def __post_init__(self) -> None:
        refusal = rules_refusal(self.players, self.columns_to_win, self.jump, self.no_parking)
        if refusal is None and not all(type(getattr(self, name)) is bool for name in VARIANTS):
            refusal = Refusal(Reason.VARIANT_FLAG)
        if refusal is not None:
            raise IllegalRules(refusal)

    @property
    def variants(self) -> tuple[str, ...]:
        return tuple(name for name in VARIANTS if getattr(self, name))


VARIANTS = tuple(each.name for each in fields(Rules) if each.default is False)


def rules_refusal(players: int, columns_to_win: int, jump: bool = False, no_parking: bool = False) -> Refusal | None:
    if type(players) is not int or not 1 <= players <= 4:
        return Refusal(Reason.PLAYERS, number=4)
    if type(columns_to_win) is not int or columns_to_win not in (3, 4, 5):
        return Refusal(Reason.COLUMNS_TO_WIN, number=columns_to_win if type(columns_to_win) is int else None)
    if (columns_to_win - 1) * players >= len(COLUMNS):  # all columns could go without a winner
        return Refusal(Reason.COLUMNS_FOR_PLAYERS, player=players, number=columns_to_win)
    if jump and no_parking:
        return Refusal(Reason.JUMP_AND_NO_PARKING)
    return None


@dataclass(frozen=True, slots=True)
class State:
    """A position. Tables are indexed by column; 0 stands for no piece, None for no owner."""

    rules: Rules
    player: int
    turn: int  # from 1, over all players
    throw: int  # the number, within the turn, of the throw on the table or awaited; 0 before the first
    squares: tuple[tuple[int, ...], ...]  # by player, then column
    runners: tuple[int, ...]
    claimed: tuple[int | None, ...]
    dice: tuple[int, ...] | None = None
    awaits_dice: bool = False
    winner: int | None = None

    def __str__(self) -> str:
        from cantstop.model.classic_position import board

        return board(self)

    def square(self, player: int, column: int) -> int:
        """Return the space of the player's square in the column, 0 if there is none."""
        return self.squares[player][column]

    def runner(self, column: int) -> int:
        """Return the space of the runner in the column, 0 if there is none."""
        return self.runners[column]

    def owner(self, column: int) -> int | None:
        return self.claimed[column]

    def columns_of(self, player: int) -> tuple[int, ...]:
        return tuple(column for column in COLUMNS if self.claimed[column] == player)

    @property
    def round(self) -> int:
        """The number of the round, from 1; in a round each player has one turn."""
        return self.round_of(self.player)

    def round_of(self, player: int) -> int:
        """Return the round of the player's present or last turn, or 0 before the first."""
        since = (self.player - player) % self.rules.players
        return (self.turn - since - 1) // self.rules.players + 1

    @property
    def free_runners(self) -> int:
        return RUNNERS - SLOTS + self.runners.count(0)

    @property
    def steps(self) -> int:
        """The number of spaces climbed by the runners in this turn, which a bust would lose."""
        own = self.squares[self.player]
        return sum(space - own[column] for column, space in enumerate(self.runners) if space)


def new_game(rules: Rules, starter: int = 0) -> State:
    if type(starter) is not int or not 0 <= starter < rules.players:
        raise IllegalRules(Refusal(Reason.NO_SUCH_PLAYER, player=starter if type(starter) is int else None))
    return State(
        rules=rules,
        player=starter,
        turn=1,
        throw=0,
        squares=(EMPTY,) * rules.players,
        runners=EMPTY,
        claimed=UNCLAIMED,
    )
