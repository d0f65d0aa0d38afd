"""The finished games as the records need them: all of them added up, or the facts of each.

    sums = store.sums()
    sums.work(8)           # read or count further games for so many milliseconds; sums.done says when none are left
    sums.totals            # of the games that are known so far
    sums.damaged           # games that could not be read

    ledger = store.ledger()
    ledger.read_all()      # what the games themselves noted when they ended; work(8) counts those from elsewhere
    ledger.games()         # the facts of the games that are known so far, in the order they ended

The database adds a game up when it ends. Games from elsewhere are replayed, and noted for the next time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from cantstop.controller.database import fact_rows, game_rows
from cantstop.controller.database.fact_rows import TotalsRead
from cantstop.controller.facts import GameFacts, facts_of
from cantstop.controller.gc_pause import without_garbage_collection
from cantstop.controller.totals import Totals, add
from cantstop.model.record import RecordError

if TYPE_CHECKING:
    from cantstop.controller.store import Store

SOME = 200  # games that are read together
NOBODY: dict[int, GameFacts] = {}


class Ledger:
    def __init__(self, store: Store, games: Sequence[int]) -> None:
        """`games`: their numbers, in the order they ended."""
        self._store, self._games = store, games
        self._read = 0  # so many of them
        self._known: dict[int, GameFacts] = {}  # by their places
        self._to_count: list[int] = []  # the places of those that noted nothing
        self.damaged = 0

    @property
    def total(self) -> int:
        return len(self._games)

    @property
    def done(self) -> bool:
        return self.counted == self.total

    @property
    def counted(self) -> int:
        """How many games are known, or known to be damaged."""
        return len(self._known) + self.damaged

    def games(self) -> list[GameFacts]:
        return [self._known[place] for place in sorted(self._known)]

    def beyond(self, count: int) -> list[GameFacts]:
        """The games that became known after the first `count` of them."""
        return list(islice(self._known.values(), count, None))

    def read_all(self) -> None:
        """Read what the games have noted."""
        while self._read < self.total:
            self._read_some()

    def work(self, ms: float) -> None:
        end = perf_counter() + ms / 1000
        while not self.done and perf_counter() < end:
            if self._read < self.total:
                self._read_some()
            else:
                self._count()

    def _read_some(self) -> None:
        first, games = self._read, self._games[self._read : self._read + SOME]
        self._read += len(games)
        with without_garbage_collection():
            found = self._store.ask(partial(fact_rows.facts, games=games), NOBODY)
            for place, game in enumerate(games, first):
                if game in found:
                    self._known[place] = found[game]
                else:
                    self._to_count.append(place)

    def _count(self) -> None:
        """Counts the moves of a game that noted nothing."""
        place = self._to_count.pop(0)
        game = self._games[place]
        try:
            found = game_rows.read(self._store.ask(partial(game_rows.raw, game=game), None))
            record = found.played()
            facts = facts_of(game_rows.with_names(record)) if found.whole else None
        except RecordError:
            facts = None
        if facts is None:
            self.damaged += 1
            return
        self._known[place] = facts = replace(facts, seats=record.seats)
        self._store.note_facts(game, facts)


class SummedGames:
    """All finished games added up: what the database has, and beside it those that it has not taken in yet."""

    def __init__(self, store: Store, read: TotalsRead) -> None:
        self.totals: Totals = read.totals
        self._summed = sum(count for entry, count in read.totals.items() if entry.what == "games")
        self._others = Ledger(store, read.others)
        self._added = 0

    @property
    def total(self) -> int:
        return self._summed + self._others.total

    @property
    def counted(self) -> int:
        return self._summed + self._others.counted

    @property
    def damaged(self) -> int:
        return self._others.damaged

    @property
    def done(self) -> bool:
        return self._others.done

    def work(self, ms: float) -> None:
        self._others.work(ms)
        for facts in self._others.beyond(self._added):
            add(self.totals, facts)
            self._added += 1
