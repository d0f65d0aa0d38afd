"""Functions for small files, which read only regular files, replace files in one step, and rename damaged files."""

from __future__ import annotations

import contextlib
import glob
import json
import os
import stat
import time
from collections.abc import Sequence
from io import BufferedReader, FileIO
from itertools import count
from pathlib import Path

from cantstop.controller.paths import make_folder, private

LARGEST = 10_000_000  # bytes; the longest games are a hundredth of that
A_WRITE_TAKES = 60  # the longest time of a write, in seconds


class NotPlain(ValueError):
    """Raised if a path is not a regular file, or if the file is too large."""


def open_plain(path: Path) -> FileIO:
    """Open a regular file to read; raise NotPlain or OSError. Pipes and devices are not opened, as that could block."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise NotPlain("is no file")
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
    file = FileIO(os.open(path, flags))
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise NotPlain("is no file")
    return file


def read_plain(path: Path) -> bytes:
    """Return the contents of a regular file; raise NotPlain or OSError."""
    with BufferedReader(open_plain(path)) as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise NotPlain("is too large")
    return data


def read_json(path: Path) -> object:
    """Return the value in a JSON file; raise OSError, or ValueError if it is no JSON or nested too deeply."""
    try:
        return json.loads(read_plain(path).decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def write_whole(path: Path, text: str | bytes) -> None:
    """Replace the file in one step: a reader finds the old text or the new one, also after a power cut."""
    make_folder(path.parent)
    temporary = beside(path)
    try:
        with open(temporary, "wb", opener=private) as file:
            file.write(text.encode() if isinstance(text, str) else text)
        put(temporary, path)
    except OSError:
        remove(temporary)
        raise
    tidy_up(path.parent, glob.escape(path.name))


def put(fresh: Path, path: Path) -> None:
    """Sync the new file `fresh` to the disk, then rename it to `path`."""
    handle = os.open(fresh, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    os.replace(fresh, path)
    sync_folder(path.parent)


def beside(path: Path) -> Path:
    """Return the path of the temporary file by which this process replaces a file."""
    return path.with_name(f"{path.name}.{os.getpid()}.new")


def tidy_up(folder: Path, names: str) -> None:
    """Remove the temporary files that killed processes left for these names."""
    for litter in folder.glob(f"{names}.*.new"):
        with contextlib.suppress(OSError):
            if litter.stat().st_mtime + A_WRITE_TAKES < time.time():
                litter.unlink()


def sync_folder(folder: Path) -> None:
    """Sync the folder, if the platform can open it, so that a new name in it survives a power cut."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    with contextlib.suppress(OSError):  # some file systems cannot; the file itself is safe
        os.fsync(handle)
    os.close(handle)


def remove(path: Path) -> None:
    """Remove the file if it exists and the disk permits it."""
    with contextlib.suppress(OSError):
        path.unlink()


def set_aside(path: Path) -> Path | None:
    """Rename a damaged file to a free name; return None if the disk does not permit it."""
    target = free_name(path)
    try:
        os.replace(path, target)
    except OSError:
        return None
    return target


def free_name(path: Path, endings: Sequence[str] = ("",)) -> Path:
    """Return a path for a damaged file such that no file has this path with any of these endings."""
    names = (path.with_name(f"{path.stem}.damaged-{number}{path.suffix}") for number in count(1))
    return next(name for name in names if not any(os.path.lexists(f"{name}{ending}") for ending in endings))
