"""The facts of all finished games, each counted once and then remembered beside them.

    ledger = Ledger(folder)
    ledger.work(8)         # count further games for so many milliseconds; ledger.done says when there are none left
    ledger.games()         # the facts of the games that count and are known so far, in the order they ended
    ledger.damaged         # lines that could not be read
    ledger.save()

A line is known by what it says: a changed line is counted anew, a damaged one costs only itself.
"""

from __future__ import annotations

import gc
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from time import perf_counter
from typing import Any

from cantstop.controller.facts import ClassicFacts, ExpressFacts, GameFacts, facts_of
from cantstop.controller.files import write_whole
from cantstop.controller.finished import FILE as FINISHED
from cantstop.controller.finished import WITHDRAWN
from cantstop.model import record as records
from cantstop.model.record import RecordError, Seat

FILE = "facts.json"
VERSION = 1
FACES, SUMS = range(1, 7), range(2, 13)
Packed = list[Any]  # of a game: its facts; of a withdrawal: the number; of a damaged line: nothing


class Ledger:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with _no_rubbish_sought():
            self._open()

    def _open(self) -> None:
        self._cache = self._remembered()
        self._lines = self._read()
        self._known: list[GameFacts | str | None] = []  # by line: a game, a withdrawn number, or damaged
        self._changed = False
        self._to_do: list[int] = []
        for number, (key, _) in enumerate(self._lines):
            packed = self._cache.get(key)
            self._known.append(None if packed is None else _unpacked(packed))
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
            self._cache[key] = packed
            self._known[number] = _unpacked(packed)
            self._changed = True

    def save(self) -> None:
        """Remember what was counted; a disk that refuses costs only time at the next look."""
        keys = {key for key, _ in self._lines}
        if not self._changed and keys >= self._cache.keys():
            return
        kept = {key: packed for key, packed in self._cache.items() if key in keys}
        self._changed = False
        try:
            write_whole(self._folder / FILE, json.dumps([VERSION, kept], separators=(",", ":")))
        except OSError:
            return

    def _read(self) -> list[tuple[str, bytes]]:
        try:
            data = (self._folder / FINISHED).read_bytes()
        except OSError:
            return []
        lines = (raw for raw in data.split(b"\n") if raw.strip())
        return [(blake2b(raw, digest_size=9).hexdigest(), raw) for raw in lines]

    def _remembered(self) -> dict[str, Packed]:
        try:
            version, cache = json.loads((self._folder / FILE).read_bytes())
        except (OSError, ValueError, TypeError, RecursionError):
            return {}
        return cache if version == VERSION and isinstance(cache, dict) else {}


@contextmanager
def _no_rubbish_sought() -> Iterator[None]:
    """Thousands of facts come to be, and none goes: looking for rubbish among them doubles the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _packed(raw: bytes) -> Packed:
    """What a line tells; an empty list if it is damaged."""
    try:
        values = json.loads(raw)
        if WITHDRAWN in values:
            return [str(values[WITHDRAWN])]
        return _pack(facts_of(records.loads(raw)))
    except (ValueError, TypeError, RecursionError, RecordError):
        return []


def _pack(game: GameFacts) -> Packed:
    players = [
        [
            int(facts.won), facts.turns, facts.rolls, facts.busts, list(facts.columns), facts.best_turn,
            facts.longest_turn, facts.steps_kept, facts.steps_lost, round(facts.luck, 6),
            [facts.faces[face] for face in FACES], [facts.sums[column] for column in SUMS],
        ]
        for facts in game.classic
    ] + [[int(facts.won), facts.score, facts.throws, list(facts.rows)] for facts in game.express]  # fmt: skip
    seats = [[seat.name, seat.colour, seat.character] for seat in game.seats]
    common = [game.rounds, game.seconds, game.penalty, game.daily, game.ended, int(game.taken_back), game.game_id]
    return [game.game, seats, players, *common]


def _unpacked(packed: Packed) -> GameFacts | str | None:
    """ValueError and its kin cannot come from what was packed here; anything else counts as damaged."""
    if len(packed) < 2:
        return str(packed[0]) if packed else None
    try:
        game, seats, players, rounds, seconds, penalty, daily, ended, taken_back, game_id = packed
        classic = tuple(_classic(*values) for values in players) if game == "classic" else ()
        express = tuple(_express(*values) for values in players) if game == "express" else ()
        sitting = tuple(Seat(*seat) for seat in seats)
    except (ValueError, TypeError):
        return None
    return GameFacts(game, sitting, classic, express, rounds, seconds, penalty, daily, ended, bool(taken_back), game_id)


def _classic(won: int, turns: int, rolls: int, busts: int, columns: list[int], *rest: Any) -> ClassicFacts:
    best, longest, kept, lost, luck, faces, sums = rest
    return ClassicFacts(
        bool(won), turns, rolls, busts, tuple(columns), best, longest, kept, lost, luck,
        _counter(FACES, faces), _counter(SUMS, sums),
    )  # fmt: skip


def _counter(things: range, counts: list[int]) -> Counter[int]:
    """The quick way: a Counter's own is many times slower, and there are thousands."""
    counter: Counter[int] = Counter()
    dict.update(counter, zip(things, counts))
    return counter


def _express(won: int, score: int, throws: int, rows: list[int]) -> ExpressFacts:
    return ExpressFacts(bool(won), score, throws, tuple(rows))
