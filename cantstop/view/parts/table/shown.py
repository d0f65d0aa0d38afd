"""The state that the table displays: it trails the match, and the script (script.py) changes it event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from cantstop.ai.decision import Decision
from cantstop.controller.classic_match import ClassicMatch
from cantstop.model import classic
from cantstop.model.events import Event
from cantstop.view.art.position import Key, Position
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts.confetti import Confetti
from cantstop.view.parts.rolling import Rolling
from cantstop.view.parts.table.choose import CardRow

Phase = Literal[
    "roll", "choose", "decide", "rolling", "moving", "banking", "watch", "busting", "bust", "claimed", "passed", "won"
]
OUTCOMES = ("bust", "claimed", "won")  # phases in which the game waits until somebody goes on
EDGE = 0.04  # the width of the sign seen from its edge
Painter = Callable[[], Iterable[Sprite]]  # it paints something that moves, as it is now


@dataclass(slots=True)
class Turn:
    """The sign that turns over and shows its back, or, in `reverse`, its front again."""

    winner: int
    columns: tuple[int, ...]
    narrowing: Tween  # until only the edge is seen
    opening: Tween | None = None
    plates: list[Tween] = field(default_factory=list)  # of the columns on the back
    reverse: bool = False
    front: Sprite | None = None  # the sign with all that is on it, painted once for all widths

    @property
    def opened(self) -> bool:
        return self.opening is not None and self.opening.begun

    @property
    def done(self) -> bool:
        return self.opening is not None and self.opening.done

    @property
    def wide(self) -> float:
        """The visible width of the turning sign, as a share; it overshoots slightly as it opens."""
        if self.opening is None or not self.opened:
            return 1 - (1 - EDGE) * self.narrowing.value
        value = self.opening.value
        return EDGE + (1 - EDGE) * (value if value < 1 else 1 + 0.3 * (value - 1))


@dataclass(slots=True)
class Motion:
    """The animations on the board now. A new instance is a board at rest."""

    under: list[Painter] = field(default_factory=list)  # below the shade and the pieces
    pieces: list[Painter] = field(default_factory=list)
    plaque: Painter | None = None  # of a bust, over everything else
    hidden: set[Key] = field(default_factory=set)  # pieces that are painted by one of these, as art.position names them
    swing: tuple[Tween, float] | None = None  # of the sign at a bust; 1 is the usual weight
    jolt: Tween | None = None  # of the board, when the plaque of a bust hits it
    plate: tuple[int, Tween | None] | None = None  # a claimed column, whose plate pops on its owner's seat at last
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
    began: float = 0.0  # the time of the timeline at which the turn began
    doing: classic.Move | None = None  # a decision while it is shown; a computer without one thinks
    offered: tuple[CardRow, ...] = ()  # the cards of which one is or was chosen
    rolling: Rolling | None = None  # the dice on their way into the tray
    reason: tuple[int, Decision[Any]] | None = None  # a computer's last decision in this turn
    hurrying: bool = False  # whether computers are hurried to the end of the turn
    events: Sequence[Event] = ()  # an outcome that stands until somebody goes on
    hold: Tween | None = None  # how long it stands, unless it waits for somebody
    plaque: Tween | None = None  # how long the plaque of a bust stands
    banner: int | None = None  # the player whose turn is announced
    passing: tuple[int, Tween] | None = None  # the seat that empties while the next one fills
    finished: bool = False  # whether everything is told
    motion: Motion = field(default_factory=Motion)

    @classmethod
    def of(cls, match: ClassicMatch, passed: float = 0.0) -> Shown:
        """Return the position of a match, at rest."""
        state = match.state
        squares, dice = [list(own) for own in state.squares], state.dice or match.last_dice
        shown = cls(state.player, squares, list(state.runners), list(state.claimed), dice)
        shown.moment, shown.began = match.moment, passed
        return shown

    def position(self, colours: tuple[str, ...]) -> Position:
        """Return the position as the board is drawn from it."""
        squares = tuple(tuple(own) for own in self.squares)
        return Position(colours, squares, tuple(self.runners), tuple(self.claimed), self.player)

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
