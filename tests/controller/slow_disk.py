"""A disk that takes its time for every call, or hangs: for processes that are started with it."""

from __future__ import annotations

import atexit
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

SOURCE = Path(__file__).with_suffix(".c")
THERE = sys.platform == "linux" and shutil.which("cc") is not None


@cache
def library() -> Path:
    made = Path(mkdtemp(prefix="slow-disk-")) / "slow_disk.so"
    atexit.register(shutil.rmtree, made.parent, ignore_errors=True)
    command = ["cc", "-shared", "-fPIC", "-O2", "-o", str(made), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True, capture_output=True)
    return made


def environment(folder: Path, ms: int = 0, hangs: Path | None = None) -> dict[str, str]:
    """For a process for which each call to this folder takes so long, and none ends while the file `hangs` is there."""
    told = {"LD_PRELOAD": str(library()), "SLOW_FOLDER": str(folder), "SLOW_MS": str(ms)}
    return {**told, **({"SLOW_HANGS": str(hangs)} if hangs else {})}
