"""A monkey let loose after the game: in the log, at the end, in both reviews and in the records, all with figures.

Nothing may raise, and from wherever it ended Esc and the main menu lead back to the title: no stuck state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import afterwards
import pygame
import pytest
from monkey import back_to_the_title
from monkey import play as any_deed
from playhouse import Playhouse

from cantstop.view.app.stack_changes import Push, Reset

EVENTS, LONG = 30, 4000  # on each of the five screens, of which the monkey of all screens sees less
LIKELY = "Up Down Left Right PageUp PageDown Home End Space Enter Tab 1 2 3 4 B D E V P Z Del".split()


def half_a_game() -> dict[str, Any]:
    record = afterwards.game(4, 5)
    return {"match": afterwards.match_of(replace(record, moves=record.moves[:120]))}


SCREENS: dict[str, Callable[[], dict[str, Any]]] = {
    "records": dict,
    "review": lambda: {"record": afterwards.game(), "review": afterwards.reviewed()},
    "express_review": lambda: {"record": afterwards.express_game(), "review": afterwards.express_reviewed()},
    "log": half_a_game,
    "game_over": lambda: {"match": afterwards.match_of(afterwards.game())},
}


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
def test_a_monkey_breaks_nothing_afterwards(
    screen: str, tmp_path: Path, long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def must_not_fail(self: object, error: Exception) -> None:
        raise error

    monkeypatch.setattr("cantstop.view.app.loop.Loop._fail", must_not_fail)
    monkeypatch.setattr("monkey.strike", lambda house: None)  # faults are planted by the monkey of all screens
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: None)
    afterwards.keep(tmp_path / "data", afterwards.many())
    house, rng = Playhouse(tmp_path, (800, 500), animations="reduced", pace="at_once"), Random(screen)
    events, there = LONG if long else EVENTS, 0
    for _ in range(events):
        if not house.loop.running or (not is_in(house, screen) and rng.random() < 0.5):
            enter(house, screen)
        there += is_in(house, screen)
        deed(house, rng)
    assert there > events / 3
    house.loop.running = True
    back_to_the_title(house)


def is_in(house: Playhouse, screen: str) -> bool:
    return screen in house.names


def enter(house: Playhouse, screen: str) -> None:
    """From the title; into the log from the table, as it is always done."""
    house.loop.running = True
    house.loop.apply(Reset("title"))
    if screen == "log":
        house.loop.apply(Push("table", half_a_game()))
        house.key("Z")
    else:
        house.loop.apply(Push(screen, SCREENS[screen]()))


def deed(house: Playhouse, rng: Random) -> None:
    kind = rng.random()
    if kind < 0.4:
        house.key(rng.choice(LIKELY))
    elif kind < 0.5:
        drag(house, rng)
    elif kind < 0.55:
        house.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-2, -1, 1, 2)), flipped=False, which=0))
    elif kind < 0.6:
        house.wait(rng.choice((100, 400)))
    else:
        any_deed(house, rng)


def drag(house: Playhouse, rng: Random) -> None:
    """From a control, or from anywhere, to anywhere; now and then without letting go."""
    width, height = house.context.layout.size
    places = [(rng.randrange(width), rng.randrange(height)) for _ in range(3)]
    controls: Any = house.screen.ui.controls
    if controls and rng.random() < 0.7:
        places[0] = pygame.Rect(rng.choice(controls).rect).center
    house.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1, touch=False))
    for place in places[1:]:
        house.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0), touch=False))
    if rng.random() < 0.9:
        house.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=places[-1], button=1, touch=False))
