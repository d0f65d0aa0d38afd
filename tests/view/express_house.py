"""A table of Express in a playhouse, and common actions there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from express_moments import SIX
from playhouse import Playhouse

from cantstop.controller import matches
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.setups import ExpressSetup
from cantstop.controller.thinker import PromptThinker


def at_table(home: Path, match: ExpressMatch, size: tuple[int, int] = (640, 400), **settings: Any) -> Playhouse:
    return Playhouse(home, size, "express_table", details={"match": match}, **({"animations": "reduced"} | settings))


def phase(house: Playhouse, wanted: str) -> None:
    """Let time pass until the table is in this phase."""
    for _ in range(300):
        if house.screen.phase == wanted:
            return
        house.wait(20)
    raise AssertionError(f"{wanted} never comes, only {house.screen.phase}")


def table(house: Playhouse) -> Any:
    return house.screen


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
    match = matches.begin(setup, thinker=PromptThinker(), clock=clock)
    return match, clock
