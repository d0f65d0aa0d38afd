"""The beginning, continuing and leaving of matches."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, overload

from cantstop.controller import presentable
from cantstop.controller.autosave import Autosave
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup, ExpressSetup, PositionSetup
from cantstop.controller.thinker import Thinker
from cantstop.model.record import Record

AnyMatch = ClassicMatch | ExpressMatch
AnySetup = ClassicSetup | ExpressSetup | PositionSetup
AnyThinker = Thinker[Any] | None
Clock = Callable[[], float]


@overload
def begin(
    setup: ClassicSetup, games: Games | None = ..., thinker: AnyThinker = ..., clock: Clock = ...
) -> ClassicMatch: ...
@overload
def begin(
    setup: ExpressSetup, games: Games | None = ..., thinker: AnyThinker = ..., clock: Clock = ...
) -> ExpressMatch: ...
@overload
def begin(setup: AnySetup, games: Games | None = ..., thinker: AnyThinker = ..., clock: Clock = ...) -> AnyMatch: ...
def begin(
    setup: AnySetup, games: Games | None = None, thinker: AnyThinker = None, clock: Clock = monotonic
) -> AnyMatch:
    """Begin a match, kept among the games if there are any.

    Raises IllegalRules if the set-up cannot be played, RecordError if it could not be read back.
    """
    record = setup.record()
    presentable.check(presentable.with_names(record))
    return take_up(record, thinker, clock) if games is None else resume(games.begin(record), thinker, clock)


def take_up(record: Record, thinker: AnyThinker = None, clock: Clock = monotonic) -> AnyMatch:
    """Continue the game of a record without saving."""
    return _match(record)(record, thinker=thinker, clock=clock)


def resume(game: Autosave, thinker: AnyThinker = None, clock: Clock = monotonic) -> AnyMatch:
    return _match(game.record)(game.record, game.history, game, thinker, clock)


def leave(match: AnyMatch, games: Games) -> None:
    """Leave the match; its game stays in the list unless it is over."""
    match.leave()
    if match.autosave:
        games.leave(match.autosave)


def _match(record: Record) -> type[ClassicMatch] | type[ExpressMatch]:
    return ClassicMatch if record.game == "classic" else ExpressMatch
