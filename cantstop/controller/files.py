"""Files that are either whole or not there: atomic writes, setting aside."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def write_all(handle: int, data: bytes) -> None:
    """All of the data, or an error: a disk that fills up first takes a part of it without a word."""
    while data:
        data = data[os.write(handle, data) :]


def write_whole(path: Path, text: str | bytes) -> None:
    """Replace the file at once: whoever reads sees the old text or the new one, also after a power cut."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with open(temporary, "wb") as file:
            file.write(text.encode() if isinstance(text, str) else text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        remove(temporary)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the new name itself durable, where the platform lets a folder be opened."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    with contextlib.suppress(OSError):  # some file systems cannot; the file itself is safe
        os.fsync(handle)
    os.close(handle)


def remove(path: Path) -> None:
    """Remove the file if it is there and the disk lets us."""
    with contextlib.suppress(OSError):
        path.unlink()


def set_aside(path: Path) -> Path | None:
    """Move a damaged file out of the way under a free name; None if the disk does not let us."""
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
