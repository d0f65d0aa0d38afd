"""A disk of a few kilobytes, and ways to fill it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def small_disk(disk: Path, kilobytes: int) -> Iterator[Path]:
    disk.mkdir(parents=True, exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(disk)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(path: Path) -> None:
    """Write until the disk is full."""
    with open(path, "ab", buffering=0) as file, suppress(OSError):
        while file.write(b"x" * 4096):
            pass


def give_back(path: Path, pages: int) -> None:
    """Free this number of pages."""
    with open(path, "r+b") as file:
        file.truncate(max(0, path.stat().st_size - 4096 * pages))


@contextmanager
def read_only(disk: Path, seen: Path) -> Iterator[Path]:
    """Mount the same disk at another place, read-only."""
    seen.mkdir()
    subprocess.run(["mount", "--bind", str(disk), str(seen)], check=True)
    subprocess.run(["mount", "-o", "remount,bind,ro", str(seen)], check=True)
    try:
        yield seen
    finally:
        subprocess.run(["umount", "-l", str(seen)], check=True)
