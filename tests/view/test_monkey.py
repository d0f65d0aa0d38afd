"""Tests that random input reaches every screen, and that nothing fails or gets stuck.

`tools/monkey.py` runs it for any number of actions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import express_moments
import invariants
import pytest
from express_moments import SIX
from monkey import back_to_the_title, let_loose, play
from playhouse import Playhouse
from table_moments import COMPUTERS, PEOPLE, match_of

from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.matches import AnyMatch
from cantstop.controller.setups import ExpressSetup
from cantstop.model.record import Seat, dumps, loads, replay
from cantstop.view.app import ways
from cantstop.view.app.ways import Push, kind
from cantstop.view.parts import games
from cantstop.view.parts.game_screen import GameScreen
from cantstop.view.screens.express_table import ExpressTable
from tests.mixes import FORMS


@pytest.mark.slow
def test_monkey_reaches_every_screen_without_a_fault(tmp_path: Path, long: bool) -> None:
    most = 16 * len(ways.names())
    monkey = let_loose(tmp_path, 1, 20_000) if long else let_loose(tmp_path, 1, most, stroll=4, once=True)
    assert monkey.seen == set(ways.names())


DEEDS, LEAST = 80, 3  # actions at a table, and the least number of moves among them


class Haunt(NamedTuple):
    """A table at which random input stays: the steps to it, its screens, and the controls pressed most often."""

    enter: Callable[[Playhouse, Random], object]
    screens: set[str]
    likely: Sequence[str]  # keys, one after the other


def table(seats: Sequence[Seat], **rules: Any) -> Haunt:
    match = match_of([], tuple(seats), **rules)

    def enter(house: Playhouse, rng: Random) -> None:
        ended = match.state.winner is not None or rng.random() < 0.2
        house.loop.apply(Push(kind("new_game")) if ended else Push(kind("table"), match=match))

    whole = [f"Space {card} {end}" for card in range(1, 4) for end in ("Space", "S")]  # a roll, its pairing, and on
    likely = whole + "Space S 1 2 3 4 5 6 Left Right Enter H T Z Ctrl+Z Ctrl+Shift+Z Esc W".split()
    return Haunt(enter, {"table", "game_over"}, likely)


def express(seats: Sequence[Seat], timer: int | None = None) -> Haunt:
    def enter(house: Playhouse, rng: Random) -> None:
        match = games.begin(house.context, ExpressSetup(tuple(seats), timer=timer, seed=str(rng.random())))
        house.loop.apply(Push(kind("express_table"), match=match))

    whole = [f"Space {fifth} J Enter" for fifth in range(1, 7)]  # a choice, if the die may be the fifth
    likely = whole + "Space Enter J K L 1 2 3 4 5 6 Right Ctrl+Z Ctrl+Shift+Z H Z Esc".split()
    screens = {name for name in ways.names() if name.startswith("express")}
    return Haunt(enter, screens, likely)


HAUNTS: dict[str, Callable[[], Haunt]] = {
    "two at the table": lambda: table(PEOPLE[:2]),
    "three with many variants": lambda: table((PEOPLE[0], *COMPUTERS[1:3]), **FORMS[-1]),
    "computers for five columns": lambda: table(COMPUTERS[:2], columns_to_win=5),
    "Express in ten seconds": lambda: express(SIX[:3], 10),
    "Express with computers": lambda: express((*SIX[:2], *express_moments.COMPUTERS[2:4])),
}
MORE: dict[str, Callable[[], Haunt]] = {
    "four with a variant": lambda: table(PEOPLE, **FORMS[2]),
    "Express alone": lambda: express(SIX[:1]),
    "Express of six": lambda: express(SIX, 120),
}


@pytest.mark.slow
@pytest.mark.usefixtures("planted_faults_alone")
@pytest.mark.parametrize("name", [*HAUNTS, *(pytest.param(name, marks=pytest.mark.long) for name in MORE)])
def test_monkey_finds_no_fault_in_one_place(name: str, tmp_path: Path, long: bool) -> None:
    haunt, rng = (HAUNTS | MORE)[name](), Random(name)
    house = Playhouse(tmp_path, animations=rng.choice(("fast", "reduced")), pace="at_once", coach="request")
    deeds, there, most = 4000 if long else DEEDS, 0, 0
    matches: set[AnyMatch] = set()
    for deed in range(deeds):
        house.loop.running = True
        if not haunt.screens & set(house.names) and rng.random() < 0.4:
            haunt.enter(house, rng)
        there += bool(haunt.screens & set(house.names))
        if house.name not in haunt.screens and rng.random() < 0.3:
            house.key("Esc")
        elif rng.random() < 0.7:
            for key in rng.choice(haunt.likely).split():
                house.key(key)
            house.feed(ms=rng.choice((20, 100)))
        else:
            play(house, rng)
        if rng.random() < 0.05:
            time_is_up(house)
        matches |= {screen.match for screen in house.loop.screens if isinstance(screen, GameScreen)}
        most = max(most, *(match.moment for match in matches), 0)
        invariants.check(house)
        if deed % 20 == 0:
            invariants.check_closely(house)
    assert there > deeds / 3
    assert most >= LEAST * (4 if long else 1)
    for match in matches:
        assert loads(dumps(match.revealed_record)).moves == match.revealed_record.moves
        assert isinstance(match, ExpressMatch) or replay(match.record)[-1] == match.state
    house.loop.running = True
    back_to_the_title(house)


def time_is_up(house: Playhouse) -> None:
    for screen in house.loop.screens:
        if isinstance(screen, ExpressTable) and screen.match.countdown is not None:
            screen.match.countdown._used = screen.match.countdown.seconds
    house.feed()
