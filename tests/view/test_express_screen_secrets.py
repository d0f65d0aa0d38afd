"""Tests that the screen hides choices until the reveal, also during a hand-over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from express_house import at_table, marks_by_key, phase, table
from express_moments import COMPUTERS, SIX, choosing, found, match_of, opened, play

from cantstop.model import express


def test_notices_are_not_shown_to_the_next_player(tmp_path: Path) -> None:
    house = at_table(tmp_path, choosing(match_of(SIX[:2])))
    opened(table(house))
    house.key(str(table(house).shown.choice.allowed[0]))
    house.key("J")
    house.key("Ctrl+Z")
    house.wait(300)
    assert list(house.loop.toast.sprites(house.screen))
    house.key("Enter")
    phase(house, "handover")
    house.wait(300)
    assert not list(house.loop.toast.sprites(house.screen))


def test_single_person_among_computers_hands_nothing_over(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of((SIX[0], *COMPUTERS[1:4])))
    house.key("Space")
    phase(house, "choose")
    marks_by_key(house)
    phase(house, "ready")
    assert len(table(house).shown.throws[-1].taken) == 4


def test_pad_of_a_player_who_is_not_out_is_shown_after_the_reveal(tmp_path: Path) -> None:
    house = at_table(tmp_path, found(lambda match: match.state.playing == (1,), SIX[:2]))
    marks_by_key(house)
    phase(house, "ready")
    assert table(house).shown.viewed == 1


@pytest.mark.slow
@pytest.mark.parametrize("timer", [None, 30])
def test_hand_over_page_is_never_covered_and_the_pad_opens_immediately(timer: int | None, tmp_path: Path) -> None:
    match = play(match_of((*SIX[:2], COMPUTERS[1]), timer=timer), 1)
    house = at_table(tmp_path, match, (960, 600), animations="normal")
    house.settle()
    house.key("Space")
    for pages in ("handover", "choose") * 2:
        phase(house, pages)
        house.feed()
        begins = house.window.surface.copy()
        assert pygame.image.tobytes(begins, "RGB") == pygame.image.tobytes(house.picture(), "RGB"), pages
        if pages == "handover":
            house.key("Space")
        else:
            marks_by_key(house)


def what_the_others_see(home: Path, card: int, **settings: Any) -> list[bytes]:
    """Return every picture after the first player's choice, while the second one opens other screens and chooses."""
    house = at_table(home, choosing(match_of(SIX[:3])), (640, 400), **settings)
    opened(table(house))
    house.key(str(table(house).shown.choice.allowed[-1 if card else 0]))
    house.key("JK"[card])
    house.settle()
    house.key("Enter")
    assert table(house).shown.viewed == 1
    pictures = []
    for key in ("", "F10", "Esc", "Z", "Up", "Right", "Z", "Space", "", "Tab", "Z", "Z", "F10", "Esc", "1", "J"):
        if key:
            house.key(key)
        for _ in range(8):
            house.feed()
            pictures.append(pygame.image.tobytes(house.window.surface, "RGB"))
    return pictures


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{}, {"animations": "normal"}, {"hand_over": False}], ids=str)
def test_hidden_choice_changes_no_pixel(settings: dict[str, Any], tmp_path: Path) -> None:
    """Pads, pause and log look the same to the other players whatever the first player has chosen."""
    one, other = (what_the_others_see(tmp_path / str(card), card, **settings) for card in (0, 1))
    assert len(set(one)) > 10, "hardly anything was looked at"
    assert one == other


def test_focus_is_reset_for_the_next_player(tmp_path: Path) -> None:
    house = at_table(tmp_path, choosing(match_of(SIX[:2])), hand_over=False)
    phase(house, "choose")
    house.key(str(table(house).shown.choice.allowed[0]))
    house.key("Right")
    house.key("Right")
    house.key("Enter")
    house.key("Enter")
    house.wait(40)
    assert table(house).shown.viewed == 1
    assert table(house).ui.focus is None


def test_people_hand_the_screen_over_and_marks_are_revealed_together(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(SIX[:3]))
    house.key("Space")
    for player in range(3):
        phase(house, "handover")
        assert table(house).shown.viewed == player
        assert table(house).shown.pads == (express.Pad(),) * 3
        marks_by_key(house)
    phase(house, "ready")
    assert len(table(house).shown.throws[-1].taken) == 3
    assert all(pad.throws == 1 for pad in table(house).shown.pads)
