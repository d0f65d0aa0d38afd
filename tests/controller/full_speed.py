"""Plays games at full speed and says after each finished step where they stand; to be killed.

Run as a program it waits for lines "seed folder" and plays each in a process of its own, which begins with its number.
After each step it says where the game stands, and when that was: by a clock of playing, since on a busy machine the
thread that writes gets no processor for longer than a moment.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from zlib import crc32

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from at_play import any_classic, any_express, step
from standing_in_line import Playing

from cantstop.controller import matches
from cantstop.controller.games import Games
from cantstop.controller.thinker import PromptThinker
from cantstop.model.record import Record


def digest(record: Record) -> int:
    """Tells games, and the moments of a game, apart."""
    return crc32(repr((record.seed, record.moves)).encode())


def endless(seed: str, games: Games | None = None) -> Iterator[Record]:
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


def main() -> None:
    for _ in islice(endless("warm up"), 500):
        pass  # what is loaded once is loaded long before anybody is killed
    for line in sys.stdin:
        seed, folder = line.split(maxsplit=1)
        child = os.fork()
        if child:
            os.waitpid(child, 0)
            os.write(1, b"end\n")
            continue
        os.write(1, f"{os.getpid()}\n".encode())
        games = Games(Path(folder.strip()))
        games.at_rest(20)  # the database is open long before anybody plays
        clock = Playing()
        for record in endless(seed, games):
            os.write(1, f"{digest(record)} {clock.time()}\n".encode())


if __name__ == "__main__":
    main()
