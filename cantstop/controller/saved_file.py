"""A game saved under a name as a file: text, to be sent, opened and kept by hand."""

from __future__ import annotations

import re
from pathlib import Path
from zlib import crc32

from cantstop.controller.database.writer import Writer
from cantstop.controller.files import write_whole
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.model import record as records
from cantstop.model.record import Record

SAVED, ENDING = "saved", ".game"


def path_of(folder: Path, name: str) -> Path:
    """Names that differ only in small and capital letters are one name."""
    same = name.strip().casefold()
    plain = re.sub(r"[^\w-]+", "_", same)[:40]
    return folder / SAVED / f"{plain}-{crc32(same.encode('utf-8', 'replace')):08x}{ENDING}"


class SavedFiles:
    """The list has a game whether its file can be written or not; what cannot is told of."""

    def __init__(self, folder: Path, writer: Writer) -> None:
        self._folder, self._writer = folder, writer
        self._notices: list[Notice] = []

    def write(self, record: Record) -> None:
        """As soon as the disk lets us. Where it takes nothing at all, that is told of already."""
        name = str(record.details["name"])
        try:
            write_whole(path_of(self._folder, name), records.dumps(record) + "\n")
        except OSError:
            if not self._writer.failing:
                self._notices.append(Notice(NoticeKind.NO_FILE, what=name))

    def take_notices(self) -> tuple[Notice, ...]:
        found, self._notices = tuple(self._notices), []
        return found
