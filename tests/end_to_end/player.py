"""A player at the real window, which reads the saved game and acts by mouse alone or by keyboard alone.

The positions of controls are taken from the same screen, laid out without a window.
"""

from __future__ import annotations

import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import playhouse
from hasty import cards, decide
from window import SLOW_MACHINE, Game, seen

from cantstop.controller import game_rows, matches
from cantstop.controller import settings as stored
from cantstop.controller.game_file import FILE
from cantstop.controller.history import Events
from cantstop.controller.settings import Settings
from cantstop.model import record
from cantstop.model.classic import Advance, State, Stop
from cantstop.model.events import Busted, ColumnClaimed, Event
from cantstop.model.record import Record, Step, replay, start, walk
from cantstop.view.app import ways
from cantstop.view.screens.table import Table

SWIFT = Settings(
    language="en", animations="reduced", pace="at_once", coach="off", sound=False, notes=3, express_notes=3
)
OPEN = replace(SWIFT, open_game="Anna and Ben, round 1")  # the title knows from the first frame on that a game waits
NOTHING = (4, 4)  # a place without controls, where a click only skips animations
NO_KEY = "y"  # and so does a key that means nothing, on the title neither
HASTE = 12  # milliseconds between two keys: more than one in a frame
PRESSED_IN_VAIN = 0.08  # seconds after which a press that only ended a movement is made once more


def prepare(home: Path, settings: Settings = SWIFT) -> None:
    """Write the player's settings before the first start."""
    stored.save(home / "config", settings)


def saved(home: Path) -> Record | None:
    """Return the game played last from the disk, even if it has no moves yet."""
    return next(iter(on_disk(home, "1 ORDER BY latest DESC LIMIT 1")), None)


def begun_game(home: Path) -> Record:
    assert seen(lambda: saved(home) is not None), "no game has begun"
    record = saved(home)
    assert record is not None
    return record


def finished(home: Path) -> list[Record]:
    return on_disk(home, "over AND deleted_at IS NULL ORDER BY latest")


def on_disk(home: Path, which: str) -> list[Record]:
    """Return the games in the player's file to which the SQL condition applies; the program may be playing them."""
    path = home / "data" / FILE
    if not path.exists():
        return []  # opening it would make it, and with the wrong owner
    games = f"SELECT id FROM games WHERE {which}"
    with closing(sqlite3.connect(path)) as connection, suppress(sqlite3.OperationalError):  # no tables yet
        rows = [game_rows.stored(connection, game) for (game,) in connection.execute(games).fetchall()]
        return [game_rows.replayed(each).played() for each in rows if each is not None]
    return []


def sent_game(folder: Path, moves: int = 12) -> tuple[Path, Record]:
    """Return a saved game from a friend: two people in mid-game."""
    whole = record.random_game("from a friend")
    begun = replace(whole, moves=whole.moves[:moves])
    path = folder / "Partie für Zoë & Ben.game"
    path.write_text(record.dumps(begun), "utf-8")
    return path, begun


def is_opened(home: Path, sent: Record) -> bool:
    here = saved(home)
    return here is not None and here.moves[: len(sent.moves)] == sent.moves


@lru_cache(maxsize=8)
def steps(record: Record) -> tuple[Step, ...]:
    return tuple(walk(record))


def positions(record: Record) -> list[State]:
    """Return all positions, including the first and the last."""
    states = replay(record)
    found = [state for state in states if isinstance(state, State)]
    assert len(found) == len(states), "a game of Express"
    return found


def standing(record: Record) -> State:
    state = steps(record)[-1].state if record.moves else start(record)
    assert isinstance(state, State)
    return state


class AnyPlayer(ABC):
    """A player of either game; `size` is the size of the window."""

    def __init__(self, game: Game, home: Path, by_mouse: bool, size: tuple[int, int]) -> None:
        self.game, self.home, self.by_mouse = game, home, by_mouse
        self.context = playhouse.context_at(home / "beside", size, coach="off", animations="reduced")

    @abstractmethod
    def act(self) -> None:
        """Make the next decision if it is a person's."""

    def press(self, screen: str, control: str, key: str, **details: Any) -> None:
        if self.by_mouse:
            self.game.click(self.place(screen, control, **details))
        else:
            self.game.key(key)

    def beside(self, screen: str, **details: Any) -> Any:
        """Return the same screen, laid out without a window."""
        found: Any = ways.kind(screen)(self.context, **details)
        found.lay_out()
        found.update(0)  # by now the table shows who is to choose
        return found

    def place(
        self, screen: str, control: str, across: float = 0.5, then: Callable[[Any], None] | None = None, **details: Any
    ) -> tuple[float, float]:
        """Return the position of a control on the screen after a call of `then`."""
        if screen == "pause":
            details = {"offers": playhouse.all_offers(), **details}
        beside = self.beside(screen, **details)
        if then is not None:
            then(beside)
        beside.lay_out()
        found = beside.ui.find(control)
        assert found is not None, f"{screen} has no {control}"
        return found.rect.x + across * found.rect.w, found.rect.centery

    def play_on(self, standing_still: float = 30.0) -> Record:
        """Make every decision of people until the end; return the game. Fail if the game stops."""
        made, end = -1, time.monotonic() + standing_still * SLOW_MACHINE
        while not (done := finished(self.home)):
            record = saved(self.home)
            if record is not None and len(record.moves) != made:
                made, end = len(record.moves), time.monotonic() + standing_still * SLOW_MACHINE
            assert time.monotonic() < end, f"the game stands still: {record}"
            self.act()
        return done[-1]

    def more_than(self, moves: int, patience: float) -> bool:
        """Wait until the game has more moves than this; return False if the program stays idle."""
        end = time.monotonic() + patience * SLOW_MACHINE
        while self.game.may_answer(end):
            record = saved(self.home)
            if record is None or len(record.moves) > moves:
                return True
            time.sleep(0.02)
        return False


class Player(AnyPlayer):
    def press_now(self, control: str, key: str, match: matches.AnyMatch) -> None:
        """Press a control of the table, even during an animation."""
        if self.by_mouse:
            self.game.click(NOTHING, self.place("table", control, match=match))
        else:
            self.game.key(NO_KEY, key, delay=HASTE)

    def act(self) -> None:
        record = saved(self.home)
        if record is None or not self._is_ours(record):
            time.sleep(0.02)
            return
        moves, patience = len(record.moves), PRESSED_IN_VAIN
        for _ in range(8):
            if self._is_told_of(record):
                self._pass_on(record)
            self._decide(record)
            if self.more_than(moves, patience):
                return
            patience *= 2

    def _is_ours(self, record: Record) -> bool:
        state = standing(record)
        return not state.awaits_dice and state.winner is None and record.seats[state.player].character is None

    def _is_told_of(self, record: Record) -> bool:
        """Return whether the game shows a bust or a claimed column, and waits for a press."""
        return any(isinstance(event, Busted | ColumnClaimed) for event in _last_events(record))

    def _pass_on(self, record: Record) -> None:
        """Continue after a bust or a claim, by a press that can do nothing else."""
        match = matches.take_up(record)
        match.undo()

        def told(table: Table) -> None:
            shown = table.shown
            shown.events = cast("tuple[Event, ...]", _last_events(record))
            shown.phase = "bust" if any(isinstance(event, Busted) for event in shown.events) else "claimed"
            table.refresh()

        self.press("table", "continue", "space", match=match, then=told)
        time.sleep(PRESSED_IN_VAIN)

    def _decide(self, record: Record) -> None:
        state = standing(record)
        move = decide(state, record.seed)
        match = matches.take_up(record)
        if isinstance(move, Advance):
            number = cards(state).index(move) + 1
            self.press_now(f"choice_{number}", str(number), match)
        elif isinstance(move, Stop):
            self.press_now("stop", "s", match)
        else:
            self.press_now("roll", "space", match)


def _last_events(record: Record) -> Events:
    return steps(record)[-1].events if record.moves else ()
