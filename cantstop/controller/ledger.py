"""The facts of all finished games, read slice by slice.

    ledger = store.ledger()
    ledger.work(8)         # read or count further games for so many milliseconds; ledger.done says when none are left
    ledger.games()         # the facts of the games that are known so far, in the order they ended
    ledger.damaged         # games that could not be read

What a game itself has noted when it ended is only read; games from elsewhere are replayed, and noted for the next time.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from cantstop.controller.database import game_rows, queries
from cantstop.controller.facts import GameFacts, facts_of
from cantstop.controller.memory import without_garbage_collection
from cantstop.model.record import RecordError

if TYPE_CHECKING:
    from cantstop.controller.store import Store

_NONE: list[tuple[int, int, str | None]] = []
AT_ONCE = 5000  # games that are read together: all of most players'
SOME = 200  # of them that are unpacked together


class Ledger:
    def __init__(self, store: Store, alone: bool = False) -> None:
        """`alone`: only games of Express of one player."""
        self._store, self._alone = store, alone
        self._known: list[GameFacts] = []
        self._to_count: list[tuple[int, int]] = []  # where it stands among the known, and the game
        self._places: list[int] = []  # of the known, in the order they ended
        self._last = -1
        self._all_read = False
        self._unsorted = False
        self.damaged = 0
        self.total = store.ask(partial(queries.count_finished, alone=alone), 0)
        self._rows = _NONE
        self._read()
        self._unpack(AT_ONCE)

    @property
    def done(self) -> bool:
        return self._all_read and not self._rows and not self._to_count

    @property
    def counted(self) -> int:
        """How many games are known, or known to be damaged."""
        return len(self._known) + self.damaged

    def games(self) -> list[GameFacts]:
        if self._unsorted:
            order = sorted(range(len(self._places)), key=self._places.__getitem__)
            self._known = [self._known[at] for at in order]
            self._places = [self._places[at] for at in order]
            self._unsorted = False
        return list(self._known)

    def work(self, ms: float) -> None:
        end = perf_counter() + ms / 1000
        while not self.done and perf_counter() < end:
            if self._rows:
                self._unpack(SOME)
            elif self._all_read:
                self._count()
            else:
                self._read()

    def _read(self) -> None:
        """The next ones, with what they noted of themselves."""
        rows = self._store.ask(partial(queries.finished, beyond=self._last, count=AT_ONCE, alone=self._alone), _NONE)
        self._rows = rows
        self._all_read = len(rows) < AT_ONCE
        if rows:
            self._last = rows[-1][0]
        if self._all_read:
            self.total = self.counted + len(self._to_count) + len(rows)

    def _unpack(self, count: int) -> None:
        """So many of those that were read."""
        rows, self._rows = self._rows[:count], self._rows[count:]
        with without_garbage_collection():
            for (place, game, _), facts in zip(rows, queries.unpacked([packed for _, _, packed in rows])):
                if facts is None:
                    self._to_count.append((place, game))
                else:
                    self._known.append(facts)
                    self._places.append(place)

    def _count(self) -> None:
        """One that is from elsewhere."""
        place, game = self._to_count.pop(0)
        try:
            found = game_rows.read(self._store.ask(partial(game_rows.raw, game=game), None))
            record = found.played()
            facts = facts_of(game_rows.with_names(record)) if found.whole else None
        except RecordError:
            facts = None
        if facts is None:
            self.damaged += 1
            return
        facts = replace(facts, seats=record.seats)
        self._store.note_facts(game, facts)
        self._known.append(facts)
        self._places.append(place)
        self._unsorted = True
