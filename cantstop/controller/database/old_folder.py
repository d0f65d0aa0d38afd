"""The folder in which older versions kept games: what lies there is read game by game, whatever it is.

unfinished/*.game, saved/*.game    a game in each
finished.jsonl                     a finished game in each line
facts.jsonl, reviews.json          what was known of them
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple
from zlib import crc32

from cantstop.controller import journal, presentable
from cantstop.controller.database import game_rows
from cantstop.controller.database.game_rows import GameStanding
from cantstop.controller.facts import GameFacts
from cantstop.controller.files import NotPlain, open_plain, read_json
from cantstop.controller.packed_facts import unpack
from cantstop.model import record as records
from cantstop.model.record import Record, RecordError
from cantstop.model.record_json import Problem

UNFINISHED, SAVED = "unfinished", "saved"
FINISHED, FACTS, REVIEWS = "finished.jsonl", "facts.jsonl", "reviews.json"
WITHDRAWN = "withdrawn"  # a line with the number of a game whose end was taken back
LONGEST = 1_000_000  # bytes of a line; the longest games are a tenth of that
MOST = 500_000  # lines, and so finished games
LARGEST = 2_000_000_000  # bytes of all finished games


class Old(NamedTuple):
    """A game of an old folder, to be put into the database."""

    record: Record
    standing: GameStanding | None = None  # none of a finished one: it is made later (care.py)
    facts: GameFacts | None = None
    at: int = 0


class OldFolder:
    """Its games by their places: the finished ones in the order they ended, then the others. The lines stay on the
    disk until they are asked for: what lies there may be larger than the memory."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.damaged = 0  # games that could not be read
        self.unreadable: set[str] = set()  # names of what is no file or folder, or is not to be read at present
        self.all_read = True  # False where the system did not let us: it may do so another time
        self._finished = self._opened(FINISHED)
        self._lines = self._places_of_lines()
        self._known = self._known_facts() if self._lines else {}
        self._files = self._paths(UNFINISHED, SAVED)

    @property
    def total(self) -> int:
        return len(self._lines) + len(self._files)

    def close(self) -> None:
        self._finished.close()

    def game(self, at: int) -> Old | None:
        if at < len(self._lines):
            return self._from_line(self._lines[at])
        return self._from_file(self._files[at - len(self._lines)])

    def tallies(self) -> dict[str, list[Any]]:
        """What was found in reviews; what is damaged, the database refuses to give out."""
        with suppress(OSError, ValueError):
            values = read_json(self._folder / REVIEWS)
            if isinstance(values, dict):
                return {game_id: each for game_id, each in values.items() if isinstance(each, list)}
        return {}

    # Finished games

    def _opened(self, name: str) -> BinaryIO:
        """The file; an empty one where there is none that can be read."""
        try:
            return BufferedReader(open_plain(self._folder / name))
        except FileNotFoundError:
            pass
        except NotPlain:
            self.unreadable.add(name)
        except OSError:
            self._not_let(name)
        return BytesIO()

    def _not_let(self, name: str) -> None:
        self.unreadable.add(name)
        self.all_read = False

    def _places_of_lines(self) -> list[int]:
        """Where the lines of the games begin that count, in the order they ended."""
        games: dict[str | int, int] = {}
        try:
            for place, raw in _each_line(self._finished):
                game_id = _id_of(raw)
                if isinstance(game_id, _Withdrawn):
                    games.pop(game_id.of, None)
                else:
                    key = place if game_id is None else game_id
                    games.pop(key, None)
                    games[key] = place
        except NotPlain:
            self.unreadable.add(FINISHED)
        except OSError:
            self._not_let(FINISHED)
        return list(games.values())

    def _known_facts(self) -> dict[str, Any]:
        """What was remembered of finished games, by the key of their lines."""
        known: dict[str, Any] = {}
        with suppress(OSError, NotPlain), BufferedReader(open_plain(self._folder / FACTS)) as file:
            for _, raw in _each_line(file):
                line = raw.rstrip(b"\n")
                with suppress(ValueError, TypeError, RecursionError):
                    if line[:8] == b"%08x" % crc32(line[9:]):
                        key, packed = json.loads(line[9:])
                        known[key] = packed
        return known

    def _from_line(self, place: int) -> Old | None:
        try:
            self._finished.seek(place)
            raw = self._finished.readline(LONGEST).rstrip(b"\n")
            record = records.read(raw)
            presentable.check(game_rows.with_names(record))
        except RecordError:
            self.damaged += 1
            return None
        except OSError:
            self._not_let(FINISHED)
            return None
        packed = self._known.get(blake2b(raw, digest_size=9, person=b"facts 3").hexdigest())
        return Old(record, None, unpack(packed) if isinstance(packed, list) else None)

    # The others

    def _paths(self, *kinds: str) -> list[Path]:
        """The files of games, the one played last at the end."""
        found = []
        for kind in kinds:
            try:
                paths = [path for path in (self._folder / kind).iterdir() if path.suffix == ".game"]
            except FileNotFoundError:
                continue
            except NotADirectoryError:
                self.unreadable.add(kind)
                continue
            except OSError:
                self._not_let(kind)
                continue
            found += [(_last_written(path), path) for path in paths]
        return [path for _, path in sorted(found)]

    def _from_file(self, path: Path) -> Old | None:
        not_let = False
        for each in (path, path.with_suffix(".older")):
            try:
                return _from_journal(journal.read_file(each), path)
            except RecordError as error:
                not_let |= each == path and error.problem is Problem.MISSING  # though its name was there
        if not_let:
            self._not_let(path.parent.name)
        else:
            self.damaged += 1
        return None


def _each_line(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Lines that are not empty, with their places; of one that is longer than any game, the beginning. NotPlain behind
    the last one if there is more than anybody can have played; OSError."""
    place = 0
    for _ in range(MOST):
        raw = file.readline(LONGEST)
        if raw.strip():
            yield place, raw
        while raw and not raw.endswith(b"\n") and file.tell() < LARGEST:
            raw = file.readline(LONGEST)
        place = file.tell()
        if not raw or place >= LARGEST:
            break
    if file.read(1):
        raise NotPlain("is too large")


class _Withdrawn(NamedTuple):
    of: str


def _id_of(line: bytes) -> str | _Withdrawn | None:
    """The number of the game, if it has one; or of which game the end was taken back."""
    try:
        values = json.loads(line)
        if WITHDRAWN in values:
            return _Withdrawn(str(values[WITHDRAWN]))
        return str(values["details"]["id"])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _last_written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _from_journal(found: journal.Journal, path: Path) -> Old:
    history, record = found.history, found.played()
    moves = (*history.moves, *history.undone)
    named = path.parent.name == SAVED
    if not named:
        record = replace(record, details={key: value for key, value in record.details.items() if key != "name"})
    listed = named or game_rows.is_begun(record, len(moves))
    seconds = int(float(record.details.get("seconds") or 0))
    ended = str(record.details.get("ended") or "")
    standing = GameStanding(history.state, history.now, listed, seconds, ended)
    with suppress(OSError):
        return Old(replace(record, moves=moves), standing, None, max(0, int(path.stat().st_mtime)))
    return Old(replace(record, moves=moves), standing)
