"""Words take room before they get smaller: what stands side by side or in one list is written in the same letters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playhouse import Playhouse

from cantstop.controller.setups import ClassicSetup
from cantstop.model.record import Seat
from cantstop.view.app.stack_changes import Push
from cantstop.view.kit.node import Box
from cantstop.view.kit.text import Text

SIZES = ((1024, 640), (1280, 800))
FOUR = (Seat("Anna", "blue"), Seat("Otto", "yellow", "steady"), Seat("Chloé", "jade"), Seat("Ida", "ink", "cunning"))

in_both_sizes = pytest.mark.parametrize("size", SIZES)


def placed(screen: Any) -> Iterator[tuple[Text, Box]]:
    return ((found.node, found.box) for found in screen.tree.nodes() if isinstance(found.node, Text))


def letters(screen: Any, *said: str) -> list[float]:
    """The size of each of these texts, as a part of the size that it is meant to have."""
    u = screen.style.u
    found = {text.words: text.fitted(u, box.size).px / round(text.role.size * u) for text, box in placed(screen)}
    return [found[words] for words in said]


@pytest.mark.parametrize("place", [1, 3])
@in_both_sizes
def test_who_is_chosen_can_be_read_as_all_others_in_the_list(place: int, size: tuple[int, int], tmp_path: Path) -> None:
    house = Playhouse(tmp_path, size, animations="reduced", language="fr")
    house.loop.apply(Push("new_game", {"setup": ClassicSetup(FOUR, seed="7")}))
    house.wait(200)
    house.click(f"character_{place}")
    house.wait(40)
    say, characters = house.screen.say, house.screen.seating.characters
    lines = [say(f"character.{each}_temper") for each in characters]
    assert letters(house.screen, *lines) == [1.0] * len(lines)
    assert house.window.surface.get_rect().contains(house.control("list").rect)
