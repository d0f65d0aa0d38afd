"""Small files: read if they are plain, written in one step, set aside if they are damaged."""

from __future__ import annotations

import contextlib
import glob
import json
import os
import stat
import time
from io import BufferedReader, FileIO
from pathlib import Path

from cantstop.controller.paths import make_folder, private

LARGEST = 10_000_000  # bytes; the longest games are a hundredth of that
DEEPEST = 40  # lists and objects within each other
A_WRITE_TAKES = 60  # seconds at the most


class NotPlain(ValueError):
    """The path is not a readable regular file: a folder, a pipe, or larger than LARGEST."""


def open_plain(path: Path) -> FileIO:
    """Open the file for reading; raise NotPlain or OSError. It waits for no pipe, and opens no device."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise NotPlain("is no file")
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
    file = FileIO(os.open(path, flags))
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise NotPlain("is no file")
    return file


def read_plain(path: Path, largest: int = LARGEST) -> bytes:
    """Return the contents of the file; raise NotPlain or OSError."""
    with BufferedReader(open_plain(path)) as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise NotPlain("is too large")
    return data


def read_json(path: Path, largest: int = LARGEST) -> object:
    """Return the value in the file; raise ValueError if it holds no plain JSON, or OSError."""
    try:
        value = json.loads(read_plain(path, largest).decode("utf-8"))
    except RecursionError:
        raise ValueError("nested beyond all measure") from None
    level, depth = [value], 0
    while level:
        level = [each for whole in level for each in _within(whole)]
        depth += 1
        if depth > DEEPEST:
            raise ValueError("nested beyond all measure")
    return value


def _within(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def write_whole(path: Path, text: str | bytes) -> None:
    """Replace the file in one step: a reader gets the old text or the new one, even after a power cut."""
    make_folder(path.parent)
    temporary = beside(path)
    try:
        with open(temporary, "wb", opener=private) as file:
            file.write(text.encode() if isinstance(text, str) else text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        remove(temporary)
        raise
    sync_folder(path.parent)
    tidy_up(path.parent, glob.escape(path.name))


def beside(path: Path) -> Path:
    """Return the path of the temporary file by which this process replaces the file."""
    return path.with_name(f"{path.name}.{os.getpid()}.new")


def tidy_up(folder: Path, names: str) -> None:
    """Delete temporary files of such names that killed processes have left."""
    for litter in folder.glob(f"{names}.*.new"):
        with contextlib.suppress(OSError):
            if not _is_being_written(litter):
                litter.unlink()


def _is_being_written(litter: Path) -> bool:
    if os.name != "posix":  # there nobody can be asked whether he is still at work
        return time.time() < litter.stat().st_mtime + A_WRITE_TAKES
    number = litter.name.split(".")[-2]
    try:
        os.kill(int(number) if number.isdecimal() else 1, 0)
    except ProcessLookupError:
        return False
    return True


def sync_folder(folder: Path) -> None:
    """Make the new name itself durable, if the platform can open a folder."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    with contextlib.suppress(OSError):  # some file systems cannot; the file itself is safe
        os.fsync(handle)
    os.close(handle)


def remove(path: Path) -> None:
    """Remove the file if it exists and the disk allows it."""
    with contextlib.suppress(OSError):
        path.unlink()


def set_aside(path: Path) -> Path | None:
    """Move a damaged file to a free name; return None if the disk refuses."""
    for number in range(1, 100):
        target = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if target.exists():
            continue
        try:
            os.replace(path, target)
        except OSError:
            return None
        return target
    return None
