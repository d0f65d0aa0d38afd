"""The first frame of every screen, on the way on which a player comes to it: at once, and after he has looked around.

python -m tools.view_costs.entrances NAME [--ahead]      one of them, in a process of its own; prints milliseconds
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from cantstop.view.app.main import load_screens
from tools.view_costs.rig import Clock, Costs, Rig
from tools.view_costs.verdicts import FIRST_MS, SIZES, Plan, Verdict, middle

HOUSE = Path(__file__).resolve().parents[2]
POSITIONS = "tools.view_costs.positions"  # loaded where it is needed alone: it would load the screens before their time


class Entrance(NamedTuple):
    """Where the way begins, and the keys that lead on; the last of them opens the screen."""

    start: str
    keys: str
    match: str = ""  # that the first screen shows: a function of the positions
    kept: str = ""  # what the player's folders hold: another one


ENTRANCES = {
    "settings": Entrance("title", "G"),
    "how to play": Entrance("title", "P"),
    "about": Entrance("title", "A"),
    "new game": Entrance("title", "N"),
    "Express, set up": Entrance("title", "X"),
    "trainer": Entrance("title", "T"),
    "a round of the trainer": Entrance("title", "T Enter"),
    "records": Entrance("title", "R", kept="keep_games"),
    "games": Entrance("title", "L", kept="keep_unfinished"),
    "table": Entrance("title", "Enter"),
    "table, from the set-up": Entrance("title", "N W Enter"),
    "roll-off": Entrance("title", "N Enter"),
    "pause": Entrance("table", "Esc", "half_way"),
    "save as": Entrance("table", "Ctrl+S", "half_way"),
    "log": Entrance("table", "Z", "half_way"),
    "settings, from the pause": Entrance("table", "Esc G", "half_way"),
    "game over": Entrance("table", "S", "nearly_won"),
    "review": Entrance("game_over", "W", "ended"),
    "Express table": Entrance("title", "X Enter"),
    "Express, pause": Entrance("express_table", "Esc", "express_of_six"),
    "Express, log": Entrance("express_table", "Z", "express_of_six"),
    "Express, the end of six": Entrance("express_table", "Space", "express_ended"),
    "Express, the end alone": Entrance("express_table", "Space", "express_ended_alone"),
    "Express review": Entrance("express_over", "W", "express_ended"),
}


def measure(plan: Plan) -> Iterator[Verdict]:
    for name in ENTRANCES:
        for way, flags in (("at once", ()), ("drawn ahead", ("--ahead",))):
            what = f"first frame, {way}: {name}"
            if plan.wants(what):
                yield Verdict(what, middle([_apart(name, flags) for _ in range(plan.rounds)]), FIRST_MS, "ms")


def _apart(name: str, flags: tuple[str, ...]) -> float:
    """In a process of its own, so that nothing is loaded or drawn before."""
    environment = os.environ | {"PYTHONPATH": str(HOUSE)}
    flags += ("--cpu",) if Clock.now is time.thread_time else ()
    command = [sys.executable, "-m", "tools.view_costs.entrances", name, *flags]
    told = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return float(told.stdout.split()[-1])


def walk(name: str, ahead: bool) -> float:
    """The longest first frame after the last key."""
    entrance = ENTRANCES[name]
    rig = Rig(SIZES[0])
    if entrance.kept:
        getattr(import_module(POSITIONS), entrance.kept)(rig.context.home.games)
    load_screens()  # as the game does beside its first frames
    details = {"match": getattr(import_module(POSITIONS), entrance.match)()} if entrance.match else {}
    rig.begin(entrance.start, ahead, **details)
    for key in entrance.keys.split():
        rig.costs = Costs()
        came_from = rig.screen
        rig.press(key, 0)
        while rig.screen is came_from and rig.loop.lively:
            rig.frame()
        rig.settle()
        if ahead:
            rig.warm_up()
    return max(rig.costs.first)


if __name__ == "__main__":
    if "--cpu" in sys.argv:
        Clock.now = time.thread_time
    print(walk(sys.argv[1], "--ahead" in sys.argv))
