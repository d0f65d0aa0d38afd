"""Functions that begin and continue matches."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import overload

from cantstop.controller import presentable
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.games import Autosave, Games
from cantstop.controller.setups import ClassicSetup, ExpressSetup, PositionSetup
from cantstop.model.record import Record

AnyMatch = ClassicMatch | ExpressMatch
AnySetup = ClassicSetup | ExpressSetup | PositionSetup
Clock = Callable[[], float]


@overload
def begin(setup: ClassicSetup, games: Games | None = ..., clock: Clock = ...) -> ClassicMatch: ...
@overload
def begin(setup: ExpressSetup, games: Games | None = ..., clock: Clock = ...) -> ExpressMatch: ...
@overload
def begin(setup: AnySetup, games: Games | None = ..., clock: Clock = ...) -> AnyMatch: ...
def begin(setup: AnySetup, games: Games | None = None, clock: Clock = monotonic) -> AnyMatch:
    """Begin a match, saved in `games` if given; raise IllegalRules, or RecordError if it could not be read back."""
    record = setup.record()
    presentable.check(presentable.with_names(record))
    return take_up(record, clock) if games is None else resume(games.begin(record), clock)


def take_up(record: Record, clock: Clock = monotonic) -> AnyMatch:
    """Continue the game of a record, without saving it."""
    return _match(record)(record, clock=clock)


def resume(game: Autosave, clock: Clock = monotonic) -> AnyMatch:
    return _match(game.record)(game.record, game.history, game, clock)


def _match(record: Record) -> type[ClassicMatch] | type[ExpressMatch]:
    return ClassicMatch if record.game == "classic" else ExpressMatch
