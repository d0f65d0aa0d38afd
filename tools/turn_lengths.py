"""Print the lengths of computers' turns and rounds as the table shows them at normal pace, over many games of four."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from time import sleep

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

FRAME = 1000 / 60
CHARACTERS = ("careful", "steady", "crafty", "master")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="number of games of each kind (200)")
    asked = parser.parse_args()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    held = True
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        for people in (3, 2, 1, 0):
            turns: list[float] = []
            rows: list[float] = []
            for number in range(asked.games):
                for row in game(Path(home), f"turns {number}", people):
                    turns += row
                    rows.append(sum(row))
            held &= tell(f"{4 - people} computers of 4, a turn", turns, 12.0)
            held &= tell(f"{4 - people} computers of 4, between people", rows, 20.0)
    return 0 if held else 1


def game(home: Path, seed: str, people: int) -> list[list[float]]:
    """Return the seconds of each computer's turn of one game, row by row; people play at once."""
    from random import Random

    import pygame

    from cantstop import ai
    from cantstop.controller import matches
    from cantstop.controller.paths import Places
    from cantstop.controller.setups import ClassicSetup
    from cantstop.model.record import COLOURS, Seat
    from cantstop.view.app.context import Context
    from cantstop.view.screens.table import Table

    pygame.display.init()
    pygame.font.init()
    context = Context(None, Places(home / "config", home / "data", home / "state"), (1280, 800))
    kinds = [None] * people + list(CHARACTERS[people:])
    seats = tuple(Seat(f"{place}", colour, kind) for place, (colour, kind) in enumerate(zip(COLOURS, kinds)))
    table = Table(context, matches.begin(ClassicSetup(seats, seed=seed, starts=0), None))
    table.lay_out(context.layout)
    person, chance = ai.opponent("classic", "careful"), Random(seed)
    rows: list[list[float]] = [[]]
    script, player, passed = table.script, 0, 0.0
    while not script.finished and table.phase != "won":
        if not table.watched and table.timeline.asking is not None:
            told = table.phase in ("bust", "claimed")
            table.timeline.answer("read" if told else person.choose(table.match.state, chance))
        waiting = not table.timeline.passing
        table.update(0.0 if waiting else FRAME)
        if waiting:
            sleep(0.0002)
        elif kinds[player] is not None:
            passed += FRAME / 1000
        if table.shown.player != player:
            if kinds[player] is not None:
                rows[-1].append(passed)
                if kinds[table.shown.player] is not None and len(rows[-1]) < 4:
                    player, passed = table.shown.player, 0.0
                    continue
            rows.append([])
            player, passed = table.shown.player, 0.0
    table.leave()
    return [row for row in rows if row]


def tell(name: str, seconds: list[float], bar: float) -> bool:
    """Print mean, 95th percentile and longest beside the bar; return whether the longest is within it."""
    ordered = sorted(seconds)
    mean, most = sum(ordered) / len(ordered), ordered[-1]
    late = ordered[int(0.95 * len(ordered))]
    print(f"{name}: mean {mean:.1f} s, 95th percentile {late:.1f} s, longest {most:.1f} s (at most {bar:.0f})")
    return most <= bar


if __name__ == "__main__":
    sys.exit(main())
