"""The finished games: one file, a record a line, only ever added to. A damaged line spoils no other."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cantstop.controller.facts import facts_of
from cantstop.controller.files import write_whole
from cantstop.controller.known_facts import KnownFacts, key_of, pack, renamed
from cantstop.controller.notices import About, Notice, not_kept
from cantstop.model import record as records
from cantstop.model.record import Record, RecordError
from cantstop.model.record_json import checksum

FILE = "finished.jsonl"
WITHDRAWN = "withdrawn"  # a line with the number of a game whose end was taken back


@dataclass(frozen=True, slots=True)
class Line:
    """A finished game as it stands in the file; its record is read when it is asked for."""

    game_id: str
    check: str
    text: str

    def record(self) -> Record:
        return records.loads(self.text)


class Finished:
    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._known = KnownFacts(folder)

    def add(self, record: Record) -> tuple[Notice, ...]:
        text = records.dumps(record)
        notices = self._add_line(text)
        if not notices:
            self._note_facts(text, record)
        return notices

    def _note_facts(self, text: str, record: Record) -> None:
        """The facts are counted while the game is at hand, so that the records need not replay it."""
        with suppress(RecordError):
            self._known.remember({key_of(text.encode()): pack(facts_of(record))})

    def withdraw(self, game_id: str) -> tuple[Notice, ...]:
        """The end of this game was undone; it goes on."""
        return self._add_line(json.dumps({WITHDRAWN: game_id}))

    def has(self, game_id: str) -> bool:
        lines, _ = self.lines()
        return any(line.game_id == game_id for line in lines)

    def lines(self) -> tuple[tuple[Line, ...], int]:
        """The games that count, in the order they ended, and how many lines could not be read."""
        games: dict[str, Line] = {}
        damaged = 0
        for number, text in enumerate(self._texts(), 1):
            try:
                values = json.loads(text)
                if WITHDRAWN in values:
                    games.pop(str(values[WITHDRAWN]), None)
                    continue
                game_id = str(values["details"].get("id", f"line {number}"))
                line = Line(game_id, str(values["check"]), text)
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
                damaged += 1
                continue
            games.pop(game_id, None)
            games[game_id] = line
        return tuple(games.values()), damaged

    def forget(self, name: str) -> tuple[Notice, ...]:
        """Take this person's name out of every game; the games stay, for those who played along."""
        texts = [(text, _without(name, text)) for text in self._texts()]
        facts = self._known.read()
        moved = {key_of(text.encode()): key_of(without.encode()) for text, without in texts}
        try:
            write_whole(self._path, "".join(without + "\n" for _, without in texts))
            self._known.rewrite({moved[key]: renamed(facts[key], name) for key in moved if key in facts})
        except OSError as error:
            return (not_kept(error),)
        return ()

    def records(self) -> tuple[tuple[Record, ...], tuple[Notice, ...]]:
        """Every finished game that can be read, oldest first."""
        lines, damaged = self.lines()
        good = []
        for line in lines:
            try:
                good.append(line.record())
            except RecordError:  # each line stands for itself
                damaged += 1
        return tuple(good), ((Notice(About.RECORDS_DAMAGED, number=damaged),) if damaged else ())

    def _texts(self) -> Iterator[str]:
        try:
            data = self._path.read_bytes()
        except OSError:
            return
        for raw in data.split(b"\n"):
            if raw.strip():
                yield raw.decode("utf-8", "replace")

    def _add_line(self, text: str) -> tuple[Notice, ...]:
        """Add the line; after one that was torn it starts anew."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with open(self._path, "a+b", buffering=0) as file:
                torn = file.seek(0, os.SEEK_END) > 0 and file.seek(-1, os.SEEK_END) >= 0 and file.read(1) != b"\n"
                data = (b"\n" if torn else b"") + text.encode() + b"\n"
                while data:
                    data = data[file.write(data) or 0 :]
                os.fsync(file.fileno())
        except OSError as error:
            return (not_kept(error),)
        return ()


def _without(name: str, text: str) -> str:
    """The line without the person's name; a damaged one, or one of other people, as it is."""
    try:
        values = json.loads(text)
        theirs = [seat for seat in values.get("seats", ()) if seat["name"] == name and seat["character"] is None]
        if not theirs:
            return text
        body = {key: value for key, value in values.items() if key != "check"}
        sound = values["check"] == checksum(body)
        for seat in theirs:
            seat["name"] = ""
        check = checksum(body) if sound else values["check"]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return text
    return json.dumps({**body, "check": check}, ensure_ascii=True, separators=(", ", ": "))
