"""Begins matches and goes on with kept ones."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, overload

from cantstop.controller import presentable
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.setups import ClassicSetup, ExpressSetup, PositionSetup
from cantstop.controller.store import Opened, Store
from cantstop.controller.thinker import Thinker
from cantstop.model.record import Record

AnyMatch = ClassicMatch | ExpressMatch


@overload
def begin(
    setup: ClassicSetup,
    store: Store | None = None,
    thinker: Thinker[Any] | None = None,
    clock: Callable[[], float] = monotonic,
) -> ClassicMatch: ...
@overload
def begin(
    setup: ExpressSetup,
    store: Store | None = None,
    thinker: Thinker[Any] | None = None,
    clock: Callable[[], float] = monotonic,
) -> ExpressMatch: ...
@overload
def begin(
    setup: ClassicSetup | ExpressSetup | PositionSetup,
    store: Store | None = None,
    thinker: Thinker[Any] | None = None,
    clock: Callable[[], float] = monotonic,
) -> AnyMatch: ...
def begin(
    setup: ClassicSetup | ExpressSetup | PositionSetup,
    store: Store | None = None,
    thinker: Thinker[Any] | None = None,
    clock: Callable[[], float] = monotonic,
) -> AnyMatch:
    """Begin a match, kept in the store if there is one.

    Raises IllegalRules if the set-up cannot be played, RecordError if it could not be read back.
    """
    record = setup.record()
    presentable.check(record)
    return take_up(record, thinker, clock) if store is None else resume(store.begin(record), thinker, clock)


def take_up(record: Record, thinker: Thinker[Any] | None = None, clock: Callable[[], float] = monotonic) -> AnyMatch:
    """Go on where the record ends, without keeping anything."""
    return _match(record)(record, thinker=thinker, clock=clock)


def resume(opened: Opened, thinker: Thinker[Any] | None = None, clock: Callable[[], float] = monotonic) -> AnyMatch:
    """Go on with a game from the store."""
    match = _match(opened.record)(opened.record, opened.history, opened.autosave, thinker, clock)
    match.tell(opened.notices)
    return match


def leave(match: AnyMatch, store: Store) -> None:
    """The match is left; its game stays in the list unless it is over."""
    match.leave()
    if match.autosave:
        store.leave(match.autosave)


def _match(record: Record) -> type[ClassicMatch] | type[ExpressMatch]:
    return ClassicMatch if record.game == "classic" else ExpressMatch
