"""Helpers for tests that make a table of Express without a display, in a Playhouse, and act on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from express_moments import SIX, match_of
from playhouse import Playhouse

from cantstop.controller import matches
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.setups import ExpressSetup


def at_table(home: Path, match: ExpressMatch, size: tuple[int, int] = (640, 400), **settings: Any) -> Playhouse:
    return Playhouse(home, size, "express_table", details={"match": match}, **({"animations": "reduced"} | settings))


def phase(house: Playhouse, wanted: str) -> None:
    """Let time pass until the table is in this phase."""
    with house.loop.left_alone():
        for _ in range(600):
            if house.screen.phase == wanted:
                return
            house.feed()
    raise AssertionError(f"{wanted} never comes, only {house.screen.phase}")


def table(house: Playhouse) -> Any:
    return house.screen


def opened(home: Path, match: ExpressMatch, **settings: Any) -> tuple[Playhouse, Any]:
    """Return a table at which a person has opened the pad, and that person's choice."""
    house = at_table(home, match, **settings)
    for _ in range(3):
        if table(house).phase != "choose":
            house.key("Space")
            house.wait(20)
    phase(house, "choose")
    return house, table(house).shown.choice


def revealing(home: Path) -> Playhouse:
    """Return a table at which the marks of a person and two computers are being revealed."""
    house = at_table(home, match_of((SIX[0], *SIX[3:5])), animations="normal")
    marks_by_key(house)
    phase(house, "revealing")
    return house


def marks_by_key(house: Playhouse) -> None:
    """Make one person's whole choice: Space, a face, J and Enter."""
    if table(house).phase != "choose":
        house.key("Space")
    phase(house, "choose")
    house.key(str(table(house).shown.choice.allowed[0]))
    house.key("J")
    house.key("Enter")
    house.wait(20)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def timed(seats: Any = SIX[:1], seed: str = "7") -> tuple[ExpressMatch, Clock]:
    clock = Clock()
    setup = ExpressSetup(tuple(seats), timer=30, seed=seed)
    match = matches.begin(setup, clock=clock)
    return match, clock
