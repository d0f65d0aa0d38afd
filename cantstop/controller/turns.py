"""A game of Can't Stop as a list of turns, each with its throws."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cantstop.controller.awaited import Moment
from cantstop.model.events import (
    Busted,
    ColumnClaimed,
    DiceTaken,
    Event,
    ExpressEvent,
    Rolled,
    RunnerClimbed,
    RunnerEntered,
    Stopped,
    TurnPassed,
)
from cantstop.model.refusals import Refusal


@dataclass(slots=True)
class Throw:
    dice: tuple[int, ...]
    moment: int
    columns: tuple[int, ...] = ()  # as the runners moved; none while nothing is chosen
    bust: tuple[Refusal, ...] = ()  # the reasons why the throw was a bust


@dataclass(slots=True)
class Turn:
    player: int
    round: int
    throws: list[Throw] = field(default_factory=list)
    kept: int | None = None  # the steps kept, if the turn was stopped
    lost: int | None = None  # the steps lost, if the turn was a bust
    claimed: tuple[int, ...] = ()  # columns

    @property
    def open(self) -> bool:
        return self.kept is None and self.lost is None


def turns(moments: Iterable[Moment]) -> list[Turn]:
    """Return the turns in which dice were thrown, oldest first; the last may be unfinished."""
    found: list[Turn] = []
    ended = True
    for moment in moments:
        for event in moment.events:
            if isinstance(event, DiceTaken) and ended:
                found.append(Turn(event.player, moment.state.round))
                ended = False
            elif isinstance(event, TurnPassed):
                ended = True
            elif found:
                _tell(found[-1], event, moment.index)
    return found


def _tell(turn: Turn, event: Event | ExpressEvent, moment: int) -> None:
    if isinstance(event, Rolled):
        turn.throws.append(Throw(event.dice, moment))
    elif isinstance(event, RunnerEntered | RunnerClimbed):
        throw = turn.throws[-1]
        throw.columns, throw.moment = (*throw.columns, event.column), moment
    elif isinstance(event, Busted):
        turn.throws[-1].bust, turn.lost = event.causes, event.steps
        turn.throws[-1].moment = moment - 2  # before this roll the runners were still there
    elif isinstance(event, Stopped):
        turn.kept = event.steps
    elif isinstance(event, ColumnClaimed):
        turn.claimed = (*turn.claimed, event.column)
