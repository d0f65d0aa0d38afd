"""A game saved under a name as a file: text, to be sent, opened and kept by hand."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from cantstop.controller.files import write_whole
from cantstop.model import record as records
from cantstop.model.record import Record

SAVED, ENDING = "saved", ".game"


def path_of(folder: Path, name: str) -> Path:
    """Names that differ only in small and capital letters are one name."""
    same = name.strip().casefold()
    plain = re.sub(r"[^\w-]+", "_", same)[:40]
    return folder / SAVED / f"{plain}-{crc32(same.encode('utf-8', 'replace')):08x}{ENDING}"


def write_saved(folder: Path, record: Record) -> None:
    """The list has the game whether the file can be written or not."""
    with suppress(OSError):
        write_whole(path_of(folder, str(record.details["name"])), records.dumps(record) + "\n")
