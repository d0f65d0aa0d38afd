"""Tests that no text of the old language remains after a change of the language during a game."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

import pygame
import pytest
import shots
from playhouse import Playhouse
from table_moments import LONGEST_WHY, THREE_OUT, match_of, turn
from table_play import ANNA_AND_OTTO, table_of, until_phase

from cantstop.controller import setups
from cantstop.view import sentences
from cantstop.view.app import ways
from cantstop.view.kit.pictures import pictures as store

pytestmark = pytest.mark.usefixtures("faults")

SIZE = (640, 400)
SHOTS = {shot.name: shot for shot in shots.shots() if shot.moment.steady or shot.screen in shots.PANELS}
del SHOTS["title, a game is open"]  # the games are queried again when the settings are closed
LAST = {shot.screen: name for name, shot in SHOTS.items()}.values()
# The tables and the rules keep most words from before.
RICH = [name for name, shot in SHOTS.items() if shot.screen in ("table", "express_table", "how_to_play")]


def pixels(house: Playhouse) -> bytes:
    return pygame.image.tobytes(house.window.surface, "RGB")


def test_every_screen_is_tried() -> None:
    assert {shot.screen for shot in SHOTS.values()} >= set(ways.names())


@pytest.mark.slow
@pytest.mark.parametrize("name", dict.fromkeys([*LAST, *RICH[::9]]))
def test_screen_in_another_language_equals_one_begun_in_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setups, "new_number", lambda: "481206")
    noon = datetime(2026, 11, 18, 12, 0, tzinfo=timezone.utc)
    monkeypatch.setattr("cantstop.view.parts.games.moment", lambda entry: noon)  # a minute may end in between
    shot = SHOTS[name]
    changed = shots.house_at(shot, tmp_path / "warm", SIZE, language="en")
    changed.context.speak("fr")
    shots.come(changed)
    store.forget()
    begun = shots.house_at(shot, tmp_path / "begun", SIZE, language="fr")
    shots.come(begun)
    assert pixels(changed) == pixels(begun)


def test_reason_of_a_computer_is_translated(tmp_path: Path, said: list[str]) -> None:
    house = table_of(tmp_path, match_of(turn(*THREE_OUT, stop=True), ANNA_AND_OTTO), animations="slow", pace="slow")
    until_phase(house, "watch")
    house.screen.shown.reason = 1, LONGEST_WHY
    house.screen.refresh()
    house.feed()
    assert any(words.startswith("Otto takes") for words in said)
    house.context.speak("fr")
    said.clear()
    house.feed()
    player, decision = house.screen.shown.reason  # the computer may have decided meanwhile
    assert sentences.decided(decision, house.screen.names[player]) in said
    assert all(not words.startswith("Otto takes") for words in said)
