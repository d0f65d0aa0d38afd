"""The file of an unfinished game: its record on the first line, then a line for each step, never changed again.

A step is a move in the record's words, or "now 17", the walk of an undo or redo to that moment, or "played 95", the
seconds played so far. Each line begins with a checksum over its number and text, so that a line torn, changed, missing
or doubled ends what can be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from cantstop.controller.history import History
from cantstop.model import record as records
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
    lines: int  # read well
    whole: bool  # nothing was lost at the end

    def played(self) -> Record:
        """The game as it stands."""
        details = {**self.record.details, "taken_back": True} if self.history.taken_back else self.record.details
        return replace(self.record, moves=self.history.moves, details=details)


def head(record: Record) -> str:
    return records.dumps(record) + "\n"


def line(number: int, entry: Entry) -> str:
    """The line with this number, counted from 1 after the first."""
    text = _text(entry)
    return f"{_check(number, text)} {text}\n"


def _text(entry: Entry) -> str:
    match entry:
        case Now(index):
            return f"now {index}"
        case Played(seconds):
            return f"played {seconds}"
        case _:
            return move_text(entry)


def text_of(record: Record, moves: Sequence[AnyMove], undone: Iterable[AnyMove]) -> tuple[str, int]:
    """A whole journal that leads to the same moment, and how many lines follow its first."""
    entries: list[Entry] = [*moves, *undone]
    if len(entries) > len(moves):
        entries.append(Now(len(moves)))
    lines = [line(number, entry) for number, entry in enumerate(entries, 1)]
    return head(record) + "".join(lines), len(lines)


def read(data: bytes) -> Journal:
    """The game as far as the file can be read; RecordError if not even its beginning can."""
    first, _, rest = data.partition(b"\n")
    record = records.loads(first)
    history = History(record)
    *lines, tail = rest.split(b"\n")
    for number, raw in enumerate(lines, 1):
        entry = _entry(record.game, number, raw)
        if entry is None or not _follow(history, entry):
            return Journal(record, history, number - 1, whole=False)
        if isinstance(entry, Played):
            record = replace(record, details={**record.details, "seconds": entry.seconds})
    return Journal(record, history, len(lines), whole=not tail and data.endswith(b"\n"))


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
