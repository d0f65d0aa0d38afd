"""Print how long computers' turns and rounds take at the table at normal pace, over many games of four players.

python3 tools/turn_lengths.py --games 200

The durations are those of the animations, so they do not depend on the speed of the computer.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

FRAME, PERSONS_FRAME = 1000 / 60, 250.0  # milliseconds; people's turns are not measured
CHARACTERS = ("careful", "steady", "crafty", "master")
LONGEST_TURN, LONGEST_ROUND = 12.0, 20.0  # seconds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games with each number of computers, 1 to 4 (200)")
    asked = parser.parse_args()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    held = True
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        for people in (3, 2, 1, 0):
            turns, rows = list[float](), list[float]()
            for number in range(asked.games):
                for row in game(Path(home), f"turns {number}", people):
                    turns += row
                    rows.append(sum(row))
            held &= tell(f"{4 - people} computers of 4, a turn", turns, LONGEST_TURN)
            held &= tell(f"{4 - people} computers of 4, between people", rows, LONGEST_ROUND)
    return 0 if held else 1


def game(home: Path, seed: str, people: int) -> list[list[float]]:
    """Play a game; return the durations of the computers' turns in seconds, consecutive turns in one group."""
    from random import Random

    import pygame

    from cantstop import ai
    from cantstop.ai.decision import Decision, Reasons, Why
    from cantstop.controller import matches
    from cantstop.controller.classic_match import ClassicMatch
    from cantstop.controller.paths import Places
    from cantstop.controller.setups import ClassicSetup
    from cantstop.controller.threads import Answers
    from cantstop.model import classic
    from cantstop.model.record import COLOURS, Seat
    from cantstop.view.app.context import Context
    from cantstop.view.screens.table import Table

    class BuiltOnce(Table):
        """A table that builds its tree once; later it only counts the rebuilds."""

        builds = 0

        def refresh(self) -> None:
            self.builds += 1
            self.dirty = False
            if self.builds == 1:
                super().refresh()

    def decide(match: ClassicMatch, name: str, state: classic.State) -> Decision[classic.Move]:
        """Decide without a reason, whose computation is slow and does not affect the duration of a turn."""
        chance = Random(f"{match.seed}/{state.turn}/{state.throw}/{state.dice is None}")
        return Decision(ai.opponent("classic", name).choose(state, chance), Reasons(Why.ONLY_MOVE))

    setattr(ClassicMatch, "_decide", decide)  # noqa: B010  mypy knows the method by its name
    setattr(Answers, "start", staticmethod(lambda work, name: work()))  # noqa: B010
    pygame.display.init()
    pygame.font.init()
    context = Context(None, Places(home / "config", home / "data", home / "state"), (1280, 800))
    kinds = [None] * people + list(CHARACTERS[people:])
    seats = tuple(Seat(f"{place}", colour, kind) for place, (colour, kind) in enumerate(zip(COLOURS, kinds)))
    setup = ClassicSetup(seats, seed=seed, starts=0)
    table = BuiltOnce(context, matches.begin(setup, None, lambda: 0.0))
    table.lay_out()
    person, chance = ai.opponent("classic", "careful"), Random(seed)
    rows: list[list[float]] = [[]]
    player, passed = 0, 0.0
    while not table.shown.finished and table.phase != "won":
        if not table.watched and table.timeline.asking is not None:
            told = table.phase in ("bust", "claimed")
            table.timeline.answer("read" if told else person.choose(table.match.state, chance))
        frame = PERSONS_FRAME if kinds[table.shown.player] is None else FRAME
        passed += frame / 1000
        table.update(frame)
        if table.shown.player == player:
            continue
        if kinds[player] is not None:
            rows[-1].append(passed)
        if kinds[player] is None or kinds[table.shown.player] is None or len(rows[-1]) == len(seats):
            rows.append([])
        player, passed = table.shown.player, 0.0
    table.leave()
    return [row for row in rows if row]


def tell(name: str, seconds: list[float], bar: float) -> bool:
    """Print the mean, 95th percentile and maximum next to the limit; return whether the maximum is within it."""
    ordered = sorted(seconds)
    mean, late, most = sum(ordered) / len(ordered), ordered[int(0.95 * len(ordered))], ordered[-1]
    told = f"mean {mean:.1f} s, 95th percentile {late:.1f} s, longest {most:.1f} s (at most {bar:.0f})"
    print(f"{name}: {len(ordered)}, {told}", flush=True)
    return most <= bar


if __name__ == "__main__":
    sys.exit(main())
