"""The panel of the table stays calm: what stays between two moments keeps its place or travels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from input_events import key_events
from playhouse import Playhouse
from table_moments import SEVENS, match_of, turn
from table_play import TWO, phase, table_of, until_phase

from cantstop.model.classic import Advance, Dice
from cantstop.view.kit.motion import Keyed

pytestmark = pytest.mark.usefixtures("faults")
PANEL = pygame.Rect(888, 236, 392, 560)  # below the tray, in a window of 1280 x 800
SEEN = 12  # of 255 grey levels
TWO_RUNNERS = turn((SEVENS, Advance((7, 7))), (Dice((3, 3, 4, 4)), Advance((6, 8))))


def deciding(home: Path, **settings: Any) -> Playhouse:
    settings = {"animations": "normal", "hand_over": False} | settings
    house = table_of(home, match_of(TWO_RUNNERS, TWO), size=(1280, 800), **settings)
    house.settle()
    return house


def grey(house: Playhouse) -> Any:
    colours = pygame.surfarray.array3d(house.window.surface.subsurface(PANEL))
    return colours @ np.array([0.299, 0.587, 0.114])


def changes(house: Playhouse, key: str, until: str) -> Iterator[float]:
    """Yield the part of the panel that changes in each frame after a key, at 60 frames a second."""
    before, pressed = grey(house), list(key_events(key))
    while phase(house) != until or house.busy:
        house.feed(*pressed, ms=1000 / 60)
        now, pressed = grey(house), []
        yield float(np.mean(np.abs(now - before) > SEEN))
        before = now


@pytest.mark.slow
def test_panel_changes_by_at_most_15_percent_from_frame_to_frame(tmp_path: Path) -> None:
    house = deciding(tmp_path)
    for key, until in (("Space", "choose"), ("1", "decide"), ("S", "roll")):
        seen = list(changes(house, key, until))
        assert len(seen) > 10
        assert 0.05 < max(seen) <= 0.15, (key, seen)


def keyed(house: Playhouse) -> dict[str, Any]:
    """Return the box and the alpha of each keyed node."""
    nodes = [each for each in house.screen.tree.nodes() if isinstance(each.node, Keyed)]
    return {each.node.key: (each.box, each.node.alpha) for each in nodes}


def test_stop_and_roll_keep_their_places_and_are_dimmed_not_dashed_while_dice_roll(tmp_path: Path) -> None:
    house = deciding(tmp_path)
    before = keyed(house)
    house.key("Space", 200)
    assert phase(house) == "rolling"
    for key, alpha in {"stop": 0.38, "gauge": 0.38, "coach": 0.38, "roll_again": 1, "stake.paper": 1}.items():
        assert keyed(house)[key] == (before[key][0], alpha)


def test_stake_travels_to_its_strip_and_back_and_the_chosen_card_stays_alone(tmp_path: Path) -> None:
    house = deciding(tmp_path)
    on_card = keyed(house)["stake.plate_7"][0]
    house.key("Space")
    until_phase(house, "choose")
    on_strip, cards = keyed(house)["stake.plate_7"][0], [key for key in keyed(house) if key.startswith("card_")]
    assert (on_strip.y > on_card.y, on_strip.h < on_card.h) == (True, True)
    house.key("1")
    assert phase(house) == "moving"
    assert len([key for key in keyed(house) if key.startswith("card_")]) == 1 < len(cards)
    until_phase(house, "decide")
    assert keyed(house)["stake.plate_7"][0] == on_card
    assert not [key for key in keyed(house) if key.startswith("card_")]
