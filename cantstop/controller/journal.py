"""The file of an unfinished game: its record on the first line, then a line for each step, never changed again.

A step is a move in the record's words, or "now 17", the walk of an undo or redo to that moment, or "played 95", the
seconds played so far. Each line begins with a checksum over its number and text, so that a line torn, changed, missing
or doubled ends what can be read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from zlib import crc32

from cantstop.controller import presentable
from cantstop.controller.history import History
from cantstop.model import record as records
from cantstop.model.express import Choose
from cantstop.model.moves import Advance, Dice, Roll, Stop
from cantstop.model.never import assert_never
from cantstop.model.record import Record
from cantstop.model.record_text import AnyMove, classic_move, express_move, move_text
from cantstop.model.refusals import Refused


@dataclass(frozen=True, slots=True)
class Now:
    """An undo or redo led to the moment after so many moves."""

    index: int


@dataclass(frozen=True, slots=True)
class Played:
    """So many seconds have been played, until the game was left."""

    seconds: int


Entry = AnyMove | Now | Played


@dataclass(frozen=True, slots=True)
class Journal:
    """What could be read of a file."""

    record: Record  # as the game began
    history: History
    lines: tuple[bytes, ...]  # that could be read
    whole: bool  # nothing was lost at the end

    def played(self) -> Record:
        """The game as it stands."""
        details = {**self.record.details, "taken_back": True} if self.history.taken_back else self.record.details
        return replace(self.record, moves=self.history.moves, details=details)


def head(record: Record) -> bytes:
    return records.dumps(record).encode() + b"\n"


def line(number: int, entry: Entry) -> bytes:
    """The line with this number, counted from 1 after the first."""
    text = _text(entry)
    return f"{_check(number, text)} {text}\n".encode()


def _text(entry: Entry) -> str:
    match entry:
        case Now(index):
            return f"now {index}"
        case Played(seconds):
            return f"played {seconds}"
        case Roll() | Dice() | Advance() | Stop() | Choose():
            return move_text(entry)
        case _:
            assert_never(entry)


def lines_of(record: Record, moves: Iterable[AnyMove]) -> list[bytes]:
    """A whole journal of a game that these moves were made in."""
    return [head(record), *(line(number, move) for number, move in enumerate(moves, 1))]


def read(data: bytes) -> Journal:
    """The game as far as the file can be read; RecordError if not even its beginning can."""
    first, *lines = data.split(b"\n")
    record = records.loads(first)
    presentable.check(record)
    history = History(record)
    good = [first + b"\n"]
    for number, raw in enumerate(lines[:-1], 1):
        entry = _entry(record.game, number, raw)
        if entry is None or not _follow(history, entry):
            break
        good.append(raw + b"\n")
        if isinstance(entry, Played):
            record = replace(record, details={**record.details, "seconds": entry.seconds})
    return Journal(record, history, tuple(good), whole=len(good) == len(lines) and not lines[-1])


def _check(number: int, text: str) -> str:
    return f"{crc32(f'{number} {text}'.encode()):08x}"


def _entry(game: str, number: int, raw: bytes) -> Entry | None:
    check, _, text = raw.decode("ascii", "replace").partition(" ")
    if check != _check(number, text):
        return None
    word, _, number_text = text.partition(" ")
    if word in ("now", "played") and not number_text.isdecimal():
        return None
    if word == "now":
        return Now(int(number_text))
    if word == "played":
        return Played(int(number_text))
    return classic_move(text) if game == "classic" else express_move(text)


def _follow(history: History, entry: Entry) -> bool:
    try:
        if isinstance(entry, Now):
            history.go_to(entry.index)
        elif not isinstance(entry, Played):
            history.add(entry)
    except (Refused, IndexError):
        return False
    return True
