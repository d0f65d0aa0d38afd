"""Helpers for tests that play at the table without a display and read the visible state."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygame
from input_events import key_events
from playhouse import Playhouse
from table_moments import until_bust

from cantstop.controller.classic_match import ClassicMatch
from cantstop.model.classic import Dice, Roll
from cantstop.model.record import Seat

TWO = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
ANNA_AND_OTTO = (Seat("Anna", "blue"), Seat("Otto", "yellow", "steady"))
GREY = np.array([0.299, 0.587, 0.114])
SEEN = 12  # of 255 grey levels
FOUR_CARDS = [Roll(), Dice((2, 3, 5, 6))]  # 5 and 11, 7 and 9, 8 and 8


def table_of(home: Path, match: ClassicMatch, **settings: Any) -> Playhouse:
    house = Playhouse(home, start="table", details={"match": match}, **({"animations": "reduced"} | settings))
    house.wait(600)
    return house


def moves(house: Playhouse) -> tuple[Any, ...]:
    match: ClassicMatch = house.screen.match
    return match.record.moves


def phase(house: Playhouse) -> str:
    return str(house.screen.phase)


def place_on_board(house: Playhouse, column: int, space: int) -> tuple[int, int]:
    x, y = house.screen.place.box(column, space).middle
    return round(x), round(y)


def busted(home: Path, **settings: Any) -> Playhouse:
    settings = {"animations": "reduced"} | settings
    house = Playhouse(home, start="table", details={"match": until_bust(TWO)}, **settings)
    until_phase(house, "bust")
    return house


def until_phase(house: Playhouse, name: str) -> None:
    with house.loop.left_alone():
        for _ in range(1000):
            if phase(house) == name:
                return
            house.feed()
    raise AssertionError(f"never {name}, but {phase(house)}")


def changes(house: Playhouse, panel: pygame.Rect, key: str, until: str, ms: float = 1000 / 60) -> Iterator[float]:
    """Yield the share of a panel's pixels that change in each frame of `ms` after a key."""

    def grey() -> Any:
        return pygame.surfarray.pixels3d(house.window.surface.subsurface(panel))[::4, ::4] @ GREY

    before, pressed = grey(), list(key_events(key))
    for _ in range(600):
        if not (pressed or house.busy) and phase(house) == until:
            return
        house.feed(*pressed, ms=ms)
        now, pressed = grey(), []
        yield float(np.mean(np.abs(now - before) > SEEN))
        before = now
    raise AssertionError(f"{until} never comes after {key}")
