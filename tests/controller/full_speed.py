"""Plays games at full speed and says after each finished step where they stand; to be killed.

Run as a program it waits for lines "seed sick folder" and plays each in a process of its own, which begins with its
number. A sick disk takes its time for every line, and one day takes no more.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from zlib import crc32

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from at_play import any_classic, any_express, step

from cantstop.controller import gamefile, matches
from cantstop.controller.store import Store
from cantstop.controller.thinker import PromptThinker
from cantstop.model.record import Record


def digest(record: Record) -> int:
    """Tells games, and the moments of a game, apart."""
    return crc32(repr((record.seed, record.moves)).encode())


def endless(seed: str, games: Store | None = None) -> Iterator[Record]:
    """The game after each finished step; the same with and without a store."""
    rng = Random(seed)
    while True:
        setup = any_classic(rng) if rng.random() < 0.5 else any_express(rng)
        match = matches.begin(setup, games, PromptThinker())
        while not match.over:
            if rng.random() < 0.05:
                match.undo()
            elif rng.random() < 0.03:
                match.redo()
            else:
                step(match, rng)
            yield match.record
        if games:
            matches.leave(match, games)


def fall_sick(seed: str) -> None:
    """Some lines reach the disk late, and then none do."""
    rng = Random(f"sick {seed}")
    plain, last = gamefile.write_all, time.monotonic() + rng.random() * 0.1

    def write(handle: int, data: bytes) -> None:
        time.sleep(rng.random() * 0.02 if time.monotonic() < last else 1000)
        torn = rng.randrange(len(data))
        plain(handle, data[:torn])
        plain(handle, data[torn:])

    gamefile.write_all = write


def main() -> None:
    for line in sys.stdin:
        seed, sick, folder = line.split(maxsplit=2)
        child = os.fork()
        if child:
            os.waitpid(child, 0)
            os.write(1, b"end\n")
            continue
        os.write(1, f"{os.getpid()}\n".encode())
        if sick == "sick":
            fall_sick(seed)
        for record in endless(seed, Store(Path(folder.strip()))):
            os.write(1, f"{digest(record)}\n".encode())


if __name__ == "__main__":
    main()
