"""A monkey at the keyboard: random clicks, keys, text, sizes and focus changes over all screens the title leads to.

Nothing may raise, and from wherever it ended Esc and the main menu lead back to the title: no stuck state.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import fit
import playhouse
import pygame
import pytest
from playhouse import Playhouse

from cantstop.view.keys import KEYS
from cantstop.view.scene import Reset

BOUND = {key for keys in KEYS.values() for key in keys.values()}
ALL_KEYS = sorted(BOUND | set("ABCXYZ") | {"Left", "Right", "Up", "Down"})
SIZES = (*fit.SIZES[:3], (640, 400), (1500, 700), (800, 900))


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_a_monkey_breaks_nothing(seed: int, tmp_path: Path, long: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def must_not_fail(self: object, error: Exception) -> None:
        raise error

    monkeypatch.setattr("cantstop.view.loop.Loop._fail", must_not_fail)
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: None)
    rng = Random(seed)
    house = Playhouse(tmp_path, language="en")
    seen = set()
    for _ in range(5000 if long else 500):
        play(house, rng)
        seen.add(house.name)
        if not house.loop.running:  # it found the way out: come in again
            house.loop.running = True
            house.loop.apply(Reset())
    back_to_the_title(house)
    assert len(seen) >= 4


def play(house: Playhouse, rng: Random) -> None:
    deed = rng.random()
    width, height = house.desk.layout.size
    place = rng.randrange(width), rng.randrange(height)
    controls = house.loop.top.ui.controls  # type: ignore[attr-defined]
    if deed < 0.35 and controls:
        house.click(pygame.Rect(rng.choice(controls).rect).center, touch=rng.random() < 0.2)
    elif deed < 0.45:
        house.click(place)
    elif deed < 0.55:
        house.move(place)
    elif deed < 0.80:
        house.key(rng.choice(ALL_KEYS))
    elif deed < 0.86:
        house.type("".join(rng.choice("abcé 1Ł") for _ in range(3)))
    elif deed < 0.90:
        events = [event for _ in range(4) for event in playhouse.key_events(rng.choice(ALL_KEYS))]
        house.feed(*events)
    elif deed < 0.92:
        house.resize(rng.choice(SIZES))
    elif deed < 0.95:
        kind = rng.choice((pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED))
        house.feed(pygame.event.Event(kind))
    elif deed < 0.97:
        house.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), flipped=False, which=0))
    else:
        house.wait(rng.choice((40, 200, 1000)))


def back_to_the_title(house: Playhouse) -> None:
    """By key alone, as a player would."""
    for _ in range(12):
        for _ in range(40):
            house.wait(100)
            if not house.loop.lively:
                break
        if house.names == ["title"]:
            return
        house.key("Esc")
        house.wait(400)
        if house.name == "pause":
            house.key("Q")
    raise AssertionError(f"stuck in {house.names}")
