"""The state that the table displays: it trails the match, and the script (script.py) changes it event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cantstop.ai.decision import Decision
from cantstop.controller.classic_match import ClassicMatch
from cantstop.model import classic
from cantstop.model.board import SLOTS
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
from cantstop.model.never import assert_never
from cantstop.view.art.position import Key, Position
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts.confetti import Confetti
from cantstop.view.parts.rolling import Rolling
from cantstop.view.parts.table.choose import CardRow

if TYPE_CHECKING:
    from cantstop.view.parts.table.movements import MovingPiece

Phase = Literal[
    "roll", "choose", "decide", "rolling", "moving", "banking", "watch", "busting", "bust", "claimed", "passed", "won"
]
OUTCOMES = ("bust", "claimed", "won")  # phases in which the game waits until somebody goes on
EDGE = 0.04  # the width of the sign seen from its edge
MUCH = 20  # steps at stake that worry a computer


class RisingBar(NamedTuple):
    """A column that was claimed and fills from its foot; then rings spread."""

    column: int
    player: int
    bar: Tween
    rings: Tween | None = None


class NewPlate(NamedTuple):
    """The plate of a claimed column, which pops on its owner's seat card at last."""

    column: int
    player: int
    popping: Tween | None = None


class Plaque(NamedTuple):
    """The plaque of a bust; `look` returns its scale and alpha."""

    bust: Busted
    look: Callable[[], tuple[float, float]]


@dataclass(slots=True)
class Turn:
    """The sign that turns over and shows its back, or, in `reverse`, its front again."""

    winner: int
    columns: tuple[int, ...]
    narrowing: Tween  # until only the edge is seen
    opening: Tween | None = None
    plates: list[Tween] = field(default_factory=list)  # of the columns on the back
    reverse: bool = False

    @property
    def opened(self) -> bool:
        return self.opening is not None and self.opening.begun

    @property
    def done(self) -> bool:
        return self.opening is not None and self.opening.done

    @property
    def wide(self) -> float:
        """The width of the sign as it is seen; it opens a little too far."""
        if self.opening is None or not self.opened:
            return 1 - (1 - EDGE) * self.narrowing.value
        value = self.opening.value
        return EDGE + (1 - EDGE) * (value if value < 1 else 1 + 0.3 * (value - 1))


class Swing(NamedTuple):
    """A bust that swings the sign: 1 is the usual weight."""

    tween: Tween
    weight: float


@dataclass(slots=True)
class Motion:
    """Everything that moves on the board now; a new one is a board at rest."""

    pieces: list[MovingPiece] = field(default_factory=list)
    hidden: set[Key] = field(default_factory=set)  # pieces that `pieces` draws, as art.position names them
    rising: RisingBar | None = None
    plate: NewPlate | None = None
    swing: Swing | None = None
    plaque: Plaque | None = None
    jolt: Tween | None = None  # of the board, when the plaque of a bust hits it
    turn: Turn | None = None
    winning: tuple[int, ...] = ()  # columns that stay bright when the game is won
    confetti: Confetti | None = None  # over the whole table
    dim: Callable[[], float] = lambda: 0.0
    bright: Callable[[int], float] = lambda column: 0.0  # the shine of a column when the game is won


@dataclass(slots=True)
class Shown:
    """The position, with pieces in tables by column as the model has them, and the moment of the turn."""

    player: int
    squares: list[list[int]]
    runners: list[int]
    claimed: list[int | None]
    dice: tuple[int, ...] | None = None  # those in the tray
    phase: Phase = "watch"
    moment: int = 0  # of the match, up to which everything is shown
    doing: classic.Move | None = None  # a decision while it is shown; a computer without one thinks
    offered: tuple[CardRow, ...] = ()  # the cards of which one was chosen
    rolling: Rolling | None = None  # the dice on their way into the tray
    reason: tuple[int, Decision[Any]] | None = None  # a computer's last decision in this turn
    events: Sequence[Event] = ()  # an outcome that stands until somebody goes on
    hold: Tween | None = None  # how long it stands, unless it waits for somebody
    plaque: Tween | None = None  # how long the plaque of a bust stands
    banner: int | None = None  # the player whose turn is announced
    passing: tuple[int, Tween] | None = None  # the seat that empties while the next one fills
    motion: Motion = field(default_factory=Motion)

    @classmethod
    def of(cls, match: ClassicMatch) -> Shown:
        """Return the position of a match, at rest."""
        state = match.state
        squares = [list(own) for own in state.squares]
        dice = state.dice or match.last_dice
        return cls(state.player, squares, list(state.runners), list(state.claimed), dice, moment=match.moment)

    def follow(self, events: Iterable[Event]) -> None:
        """Apply events to the position."""
        for event in events:
            match event:
                case RunnerEntered(column=column, space=space) | RunnerClimbed(column=column, space=space):
                    self.runners[column] = space
                case SquareMoved(player=player, column=column, space=space):
                    self.runners[column] = 0
                    self.squares[player][column] = space
                case ColumnClaimed(player=player, column=column):
                    self.claimed[column] = player
                case SquareSentHome(player=player, column=column):
                    self.squares[player][column] = 0
                case Busted():
                    self.runners = [0] * SLOTS
                case TurnPassed(to=to):
                    self.player = to
                case DiceTaken() | Rolled() | Stopped() | Won():
                    pass
                case _:
                    assert_never(event)

    def position(self, colours: tuple[str, ...]) -> Position:
        """Return the position as the board is drawn from it."""
        squares = tuple(tuple(own) for own in self.squares)
        return Position(colours, squares, tuple(self.runners), tuple(self.claimed), self.player)

    @property
    def steps(self) -> int:
        """The number of spaces that the runners have climbed: the stake."""
        own = self.squares[self.player]
        return sum(space - own[column] for column, space in enumerate(self.runners) if space)

    @property
    def thinking(self) -> bool:
        """True while a computer considers its move."""
        return self.phase == "watch" and self.doing is None

    @property
    def banking(self) -> bool:
        """True while the runners turn into squares."""
        return self.phase == "banking" or isinstance(self.doing, classic.Stop)

    def on_space(self, column: int, space: int) -> list[int]:
        """Return the players with a square there, in seat order."""
        return [player for player, own in enumerate(self.squares) if own[column] == space]

    def columns_of(self, player: int) -> list[int]:
        return [column for column, owner in enumerate(self.claimed) if owner == player]

    def mood_of(self, player: int) -> str:
        """Return the look of a computer's face: crushed by its bust, smug at its claim, worried by a large stake."""
        if self.phase in ("busting", *OUTCOMES) and player == self.player:
            return "crushed" if any(isinstance(event, Busted) for event in self.events) else "smug"
        return "worried" if player == self.player and self.steps >= MUCH else "calm"
