"""The facts of all finished games, each counted once and then remembered beside them.

    ledger = Ledger(folder)
    ledger.work(8)         # count further games for so many milliseconds; ledger.done says when there are none left
    ledger.games()         # the facts of the games that count and are known so far, in the order they ended
    ledger.damaged         # lines that could not be read
    ledger.save()

What a game itself has noted when it ended is known at once; only lines from elsewhere are replayed. A changed line is
counted anew, a damaged one costs only itself.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter

from cantstop.controller.facts import GameFacts, facts_of
from cantstop.controller.finished import FILE as FINISHED
from cantstop.controller.finished import WITHDRAWN
from cantstop.controller.known_facts import KnownFacts, Packed, key_of, pack, unpack
from cantstop.model import record as records
from cantstop.model.record import RecordError


class Ledger:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with _no_rubbish_sought():
            self._open()

    def _open(self) -> None:
        self._memory = KnownFacts(self._folder)
        self._cache = self._memory.read()
        self._fresh: dict[str, Packed] = {}  # counted since
        self._lines = self._read()
        self._known: list[GameFacts | str | None] = []  # by line: a game, a withdrawn number, or damaged
        self._to_do: list[int] = []
        for number, (key, _) in enumerate(self._lines):
            packed = self._cache.get(key)
            self._known.append(None if packed is None else unpack(packed))
            if packed is None:
                self._to_do.append(number)
        self._to_do.reverse()
        self.total = len(self._lines)

    # ---------------------------------------------------------------- what is known

    @property
    def done(self) -> bool:
        return not self._to_do

    @property
    def counted(self) -> int:
        """How many lines are known."""
        return self.total - len(self._to_do)

    @property
    def damaged(self) -> int:
        waiting = set(self._to_do)
        return sum(known is None and number not in waiting for number, known in enumerate(self._known))

    def games(self) -> list[GameFacts]:
        games: dict[str, GameFacts] = {}
        for number, known in enumerate(self._known):
            if isinstance(known, GameFacts):
                game_id = known.game_id or f"line {number}"
                games.pop(game_id, None)
                games[game_id] = known
            elif known is not None:
                games.pop(known, None)
        return list(games.values())

    # ---------------------------------------------------------------- the work

    def work(self, ms: float) -> None:
        end = perf_counter() + ms / 1000
        while self._to_do and perf_counter() < end:
            number = self._to_do.pop()
            key, raw = self._lines[number]
            packed = _packed(raw)
            self._fresh[key] = packed
            self._known[number] = unpack(packed)

    def save(self) -> None:
        """Remember what was counted; a disk that refuses costs only time at the next look."""
        keys = {key for key, _ in self._lines}
        stale = self._cache.keys() - keys
        self._cache |= self._fresh
        if stale:
            self._cache = {key: self._cache[key] for key in keys & self._cache.keys()}
            with suppress(OSError):
                self._memory.rewrite(self._cache)
        elif self._fresh:
            self._memory.remember(self._fresh)
        self._fresh = {}

    def _read(self) -> list[tuple[str, bytes]]:
        try:
            data = (self._folder / FINISHED).read_bytes()
        except OSError:
            return []
        return [(key_of(raw), raw) for raw in data.split(b"\n") if raw.strip()]


@contextmanager
def _no_rubbish_sought() -> Iterator[None]:
    """Thousands of facts come to be, and none goes: looking for rubbish among them doubles the time.

    At the end they count as old without having been looked through.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()
        if was:
            gc.enable()


def _packed(raw: bytes) -> Packed:
    """What a line tells; an empty list if it is damaged."""
    try:
        values = json.loads(raw) if raw.startswith(b'{"' + WITHDRAWN.encode()) else {}
        if WITHDRAWN in values:
            return [str(values[WITHDRAWN])]
        return pack(facts_of(records.read(raw)))
    except (ValueError, TypeError, RecursionError, RecordError):
        return []
