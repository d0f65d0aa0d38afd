"""The files of games saved under a name, which are records as text that can be sent, opened and copied."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from zlib import crc32

from cantstop.controller import presentable
from cantstop.controller.files import NotPlain, read_plain, write_whole
from cantstop.letters import on_one_line
from cantstop.model import record as records
from cantstop.model.record import Problem, Record, RecordError

SAVED, ENDING = "saved", ".game"
LONGEST_NAME = 16  # the longest name of a player, in letters


def path_of(folder: Path, name: str) -> Path:
    """Return the path of the file for a game of this name; letter case is ignored."""
    same = name.strip().casefold()
    plain = re.sub(r"[^\w-]+", "_", same)[:40]
    return folder / SAVED / f"{plain}-{crc32(same.encode('utf-8', 'replace')):08x}{ENDING}"


def write(folder: Path, record: Record) -> None:
    write_whole(path_of(folder, str(record.details["name"])), records.dumps(record) + "\n")


def read(path: Path) -> Record:
    """Return the game in a file of any origin, with names that fit a seat; raise RecordError with the problem."""
    try:
        record = records.loads(read_plain(path))
    except NotPlain as error:
        raise RecordError(Problem.FOREIGN, f"{path.name} {error}") from None
    except OSError as error:
        raise RecordError(Problem.MISSING, f"{path.name} ({error.strerror})") from None
    presentable.check(record)
    seats = [replace(seat, name=on_one_line(seat.name).strip()[:LONGEST_NAME]) for seat in record.seats]
    record = replace(record, seats=tuple(seats))
    presentable.check(record)
    return record
