"""Print how long saving a move blocks the window, and how long records and lists of many games (5000) take."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cantstop.controller import game_rows, matches
from cantstop.controller.games import Filter, Games
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.statistics import Selection
from cantstop.controller.steps import Now
from cantstop.model import express, record

MOVES, BAR_OF_A_MOVE = 20_000, 0.001  # seconds of the window's thread, at the 99th percentile
BAR, BAR_OF_MANY, MANY = 0.3, 2.0, 10_000
DIFFERENT = 60  # games, which are kept again and again


def main(count: int) -> int:
    with TemporaryDirectory() as folder:
        games, times = Games(Path(folder)), list[float]()
        autosave = matches.begin(ClassicSetup(seed="bench", starts=0), games).autosave
        assert autosave is not None
        for _ in range(MOVES):
            begun = time.thread_time()
            autosave.keep(Now(0))
            times.append(time.thread_time() - begun)
        games.leave(autosave)
        found = [("a move, 99th percentile", sorted(times)[MOVES * 99 // 100], BAR_OF_A_MOVE)]
        played = [record.random_game(n, express.Rules(1 + n % 2) if n % 3 == 0 else None) for n in range(DIFFERENT)]
        for number in range(count):
            games.writer.give(partial(game_rows.put_whole, record=played[number % DIFFERENT]))
            if number % 500 == 0 or number == count - 1:
                assert games.at_rest(600)
        for what, ask in (
            ("list", lambda: games.listed(games.find()[:16])),
            ("list of a player", lambda: games.listed(games.find(Filter(player="Player 1", won=True))[:16])),
            ("who is in it", games.people),
            ("records", games.statistics),
            ("last scores", lambda: games.latest_scores(("Player 1", None), Selection(), 12)),
            ("games played alone", lambda: games.finished(Selection("express"), alone=True)),
        ):
            begun = time.thread_time()
            ask()
            took = time.thread_time() - begun
            found.append((f"{what}, {count:,} games", took, BAR if count < MANY else BAR_OF_MANY))
        games.close(60)
    for what, took, bar in found:
        print(f"{what:<40} {1000 * took:9.3f} ms   bar {1000 * bar:.0f} ms{'   MISSED' if took > bar else ''}")
    return int(any(took > bar for _, took, bar in found))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:] or ["5000"])))
