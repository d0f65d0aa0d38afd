"""The events of both games, each a frozen class. A move returns its events in order."""

from __future__ import annotations

from dataclasses import dataclass

from cantstop.model.board import LENGTHS, RUNNERS
from cantstop.model.refusals import Reason, Refusal

# Can't Stop


@dataclass(frozen=True, slots=True)
class DiceTaken:
    """The start of a player's roll; the values of the dice are not known yet."""

    player: int


@dataclass(frozen=True, slots=True)
class Rolled:
    player: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RunnerEntered:
    """A runner entered the column; it passed the squares of the players in `jumped`."""

    player: int
    column: int
    start: int  # the space of the player's own square, 0 if none
    space: int
    jumped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RunnerClimbed:
    player: int
    column: int
    start: int
    space: int
    jumped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stopped:
    """The player keeps the steps; SquareMoved and ColumnClaimed follow."""

    player: int
    steps: int


@dataclass(frozen=True, slots=True)
class SquareMoved:
    player: int
    column: int
    start: int  # 0 if the square was not on the board
    space: int


@dataclass(frozen=True, slots=True)
class ColumnClaimed:
    player: int
    column: int


@dataclass(frozen=True, slots=True)
class SquareSentHome:
    """Another player's square left the column because it was claimed."""

    player: int
    column: int
    space: int


@dataclass(frozen=True, slots=True)
class Busted:
    """No sum of the dice could be played; the runners left the board."""

    player: int
    dice: tuple[int, ...]
    refusals: tuple[Refusal, ...]  # one for each different sum, ascending by column
    runners: tuple[tuple[int, int], ...]  # (column, space) of each runner that was lost
    steps: int

    @property
    def causes(self) -> tuple[Refusal, ...]:
        """The most important refusals, which explain the bust to a player.

        If a runner was still free, these are the claimed columns, or else the runners at a top. If not, they are the
        runners at a top, or else the runners whose sums were not thrown (NOT_ON_DICE).
        """
        tops = tuple(refusal for refusal in self.refusals if refusal.reason is Reason.ON_TOP)
        if len(self.runners) < RUNNERS:
            return tuple(refusal for refusal in self.refusals if refusal.reason is Reason.CLAIMED) or tops
        waiting = tuple(
            Refusal(Reason.NOT_ON_DICE, column=column) for column, space in self.runners if space < LENGTHS[column]
        )
        return tops or waiting or (Refusal(Reason.NO_RUNNER),)


@dataclass(frozen=True, slots=True)
class TurnPassed:
    player: int  # the player whose turn ended
    to: int
    turn: int  # the number of the turn that begins


@dataclass(frozen=True, slots=True)
class Won:
    player: int
    columns: tuple[int, ...]


Event = (
    DiceTaken
    | Rolled
    | RunnerEntered
    | RunnerClimbed
    | Stopped
    | SquareMoved
    | ColumnClaimed
    | SquareSentHome
    | Busted
    | TurnPassed
    | Won
)

# Express


@dataclass(frozen=True, slots=True)
class Thrown:
    round: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The player has chosen; the choice stays hidden until all have."""

    player: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """The player's mark is revealed, after all have chosen. The other events of the reveal follow."""

    player: int
    fifth: int | None  # None in a free throw
    pairs: tuple[int, int]


@dataclass(frozen=True, slots=True)
class NumberCollected:
    """The player's fifth die began a new track."""

    player: int
    number: int


@dataclass(frozen=True, slots=True)
class RowScoreChanged:
    player: int
    row: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """The track of this number has its eighth mark, so the player's game is over."""

    player: int
    number: int


@dataclass(frozen=True, slots=True)
class Ended:
    totals: tuple[int, ...]
    winners: tuple[int, ...]


ExpressEvent = Thrown | Chosen | Revealed | NumberCollected | RowScoreChanged | WentOut | Ended
