"""Saved games as files: a record as text; in files of older versions a line for each step follows it.

Such a line begins with a checksum over its number and text, so that one torn, changed, missing or doubled ends what
can be read. Besides moves, and walks of an undo or redo, it may be "played 95", the seconds played so far.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from zlib import crc32

from cantstop.controller import presentable, steps
from cantstop.controller.files import NotPlain, read_plain
from cantstop.controller.history import History
from cantstop.model import record as records
from cantstop.model.record import Record, RecordError
from cantstop.model.record_json import Problem

PLAYED = "played "


@dataclass(frozen=True, slots=True)
class Journal:
    """What could be read of a file."""

    record: Record  # as the game began
    history: History
    whole: bool  # nothing was lost at the end

    def played(self) -> Record:
        """The game as it stands."""
        details = {**self.record.details, "taken_back": True} if self.history.taken_back else self.record.details
        return replace(self.record, moves=self.history.moves, details=details)


def read_file(path: Path) -> Journal:
    """The game in the file; RecordError if nothing of it can be read."""
    try:
        return read(read_plain(path))
    except NotPlain as error:
        raise RecordError(Problem.FOREIGN, f"{path.name} {error}") from None
    except OSError as error:
        raise RecordError(Problem.MISSING, f"{path.name} ({error.strerror})") from None


def read(data: bytes) -> Journal:
    """The game as far as the text can be read; RecordError if not even its beginning can."""
    first, *lines = data.split(b"\n")
    record = records.loads(first)
    presentable.check(record)
    history = History(record)
    good = 0
    for number, raw in enumerate(lines[:-1], 1):
        words = _words(number, raw)
        if words.startswith(PLAYED) and len(words) < 20 and words[len(PLAYED) :].isdecimal():
            record = replace(record, details={**record.details, "seconds": int(words[len(PLAYED) :])})
        elif not steps.follow(history, steps.read(record.game, words)):
            break
        good = number
    presentable.check(record)
    return Journal(record, history, whole=good == len(lines) - 1 and not lines[-1])


def _words(number: int, raw: bytes) -> str:
    """What the line says; nothing if it is not what it was."""
    check, _, words = raw.decode("ascii", "replace").partition(" ")
    return words if check == f"{crc32(f'{number} {words}'.encode()):08x}" else ""
