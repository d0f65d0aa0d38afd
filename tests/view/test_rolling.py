"""Tests that rolling dice show the thrown values, sound at each contact, and roll the same way in the same game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pygame
import pytest
from playhouse import Playhouse
from table_moments import THREE_OUT, match_of, turn, until_bust
from table_play import TWO

from cantstop.view.app.ways import Reset, kind
from cantstop.view.art import dice
from cantstop.view.kit.node import Box
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.kit.timeline import Timeline
from cantstop.view.parts import rolling
from cantstop.view.parts.rolling import Rolling, Tray, at_rest
from cantstop.view.parts.table import script

VALUES = (3, 5, 2, 6)
MOMENT = ("481 206", 3, 2)
LIGHT = Theme("light")
FRAME = 16


@pytest.fixture(autouse=True)
def _a_screen() -> None:
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 40))


class Throwing:
    """A tray in which dice roll, with the sounds that were played and their times."""

    def __init__(self, animations: str = "normal", width: int = 376) -> None:
        self.timeline = Timeline(animations)
        self.box, self.style = Box(100, 100, width, 138), Style(LIGHT, 1.0)
        self.setting = Tray.setting(self.box.rect, self.style)
        self.px = self.setting.px
        self.heard: list[tuple[float, str, float]] = []
        self.passed = 0.0
        self.rolling = Rolling(VALUES, self.setting, self.timeline, *MOMENT)
        self.tray = Tray(VALUES, rolling=self.rolling)
        self.timeline.play(self.timeline.part(self._course()))

    def _course(self) -> Iterator[Any]:
        yield from self.rolling.course(self._play)
        self.tray = Tray(VALUES)

    def _play(self, cue: str, variant: int | None = None, loudness: float = 1.0) -> None:
        self.heard.append((self.passed, cue, loudness))

    def frames(self) -> Iterator[list[Any]]:
        """Yield the sprites of each frame until nothing moves."""
        while self.timeline.playing:
            yield self.sprites()
            self.passed += FRAME
            self.timeline.update(FRAME)

    def sprites(self) -> list[Any]:
        return list(self.tray.sprites(self.style, self.box))


def test_each_throw_comes_to_rest_in_its_own_way() -> None:
    throws = list(product(range(1, 7), repeat=4))
    lying = [tuple(dice.rest(place, throw) for place in range(4)) for throw in throws]
    assert all(len(set(each)) == 4 for each in lying)
    assert sum(one != other for one, other in pairwise(lying)) > 0.8 * len(throws)


@pytest.mark.slow
def test_dice_come_to_lie_exactly_as_dice_at_rest() -> None:
    throwing = Throwing()
    last = list(throwing.frames())[-1]
    resting = throwing.sprites()
    homes = throwing.setting.homes
    wanted = [
        at_rest(dice.die(value, throwing.px, LIGHT, dice.rest(place, VALUES)), *homes[place], throwing.px)
        for place, value in enumerate(VALUES)
    ]
    assert resting[1:] == wanted
    assert last != resting


@pytest.mark.slow
def test_each_contact_sounds_at_its_time_and_strength() -> None:
    throwing = Throwing()
    list(throwing.frames())
    start = throwing.rolling.start
    wanted = [contact for contact in throwing.rolling.throw.contacts if contact.ms >= start]
    assert [cue for _, cue, _ in throwing.heard] == ["die_lands"] * len(wanted)
    for (when, _, loudness), contact in zip(throwing.heard, wanted):
        assert 0 <= when - (contact.ms - start) <= 2 * FRAME
        assert 0 < loudness <= 1
    by_strength = sorted(zip([contact.strength for contact in wanted], [loudness for _, _, loudness in throwing.heard]))
    assert [loudness for _, loudness in by_strength] == sorted(loudness for _, _, loudness in throwing.heard)


def test_skipped_contacts_are_silent() -> None:
    throwing = Throwing()
    for _ in range(4):
        throwing.timeline.update(FRAME)
    before = len(throwing.heard)
    throwing.timeline.skip()
    assert not throwing.timeline.playing
    assert len(throwing.heard) == before
    assert len(throwing.sprites()) == 1 + len(VALUES)


@pytest.mark.slow
@pytest.mark.parametrize(("animations", "factor"), [("normal", 1.0), ("slow", 1.6), ("fast", 0.5)])
def test_slow_and_fast_rolls_show_the_same_throw(animations: str, factor: float) -> None:
    throwing = Throwing(animations)
    length = len(list(throwing.frames())) * FRAME
    recorded = throwing.rolling.throw.ms - throwing.rolling.start
    assert length == pytest.approx(factor * (recorded + 160), abs=2 * FRAME)
    assert length <= factor * (900 + 160) + FRAME


def test_with_reduced_motion_dice_show_their_faces_at_once() -> None:
    throwing = Throwing("reduced")
    frames = list(throwing.frames())
    assert len(frames) * FRAME <= 120 + 2 * FRAME
    homes = {(sprite.x, sprite.y) for sprite in throwing.sprites()[1:]}
    for sprites in frames:
        assert {(sprite.x, sprite.y) for sprite in sprites[1:]} <= homes
    assert [cue for _, cue, _ in throwing.heard] == ["throw"]


# At the tables


@pytest.mark.slow
def test_undo_and_another_roll_show_the_same_throw(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    house.loop.apply(Reset(kind("table"), match=match_of(turn(*THREE_OUT))))
    house.settle()
    seen = []
    for _ in range(2):
        house.key("Space")
        seen.append(house.screen.shown.rolling.throw)
        house.settle()
        house.key("Ctrl+Z")
        house.settle()
    assert seen[0] == seen[1]


def test_bust_shows_its_throw_not_one_of_the_next_turn(tmp_path: Path) -> None:
    match = until_bust(TWO)
    before = match.state
    house = Playhouse(tmp_path, start="table", details={"match": match})  # the dice are in the air
    assert match.state.turn != before.turn
    wanted = rolling.throw_for(4, match.seed, before.turn, before.throw)
    assert house.screen.shown.rolling.throw == wanted


# Tempo: computers speed up, a dangerous throw is slow, and a victory stays for a while


def test_computer_factor_falls_from_roll_to_roll_and_with_each_computer_in_a_row() -> None:
    factors = [script.computer_factor(roll, 1) for roll in range(1, 12)]
    assert factors == sorted(factors, reverse=True)
    assert factors[3] < 0.5 * factors[0]
    factors = [script.computer_factor(2, computers) for computers in (1, 2, 3, 4)]
    assert factors == sorted(set(factors), reverse=True)


@pytest.mark.parametrize(
    ("people", "player", "row"),
    [("PC", 1, 1), ("PCC", 1, 2), ("CPC", 2, 2), ("CCPC", 0, 3), ("CC", 0, 2)],
)
def test_computers_in_a_row_counts_around_the_table(people: str, player: int, row: int) -> None:
    assert script.computers_in_a_row([each == "P" for each in people], player) == row


# The panel of the roll-off
