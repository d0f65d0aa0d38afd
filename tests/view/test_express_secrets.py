"""What nobody may know before all have chosen: hand-over, hidden marks, and the reveal."""

from __future__ import annotations

from pathlib import Path

import pygame
from express_house import at_table, marks_by_key, phase, table
from express_moments import COMPUTERS, SIX, choosing, match_of

from cantstop.model import express
from cantstop.model.express import Mark


def test_people_take_the_screen_over_from_each_other(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(SIX[:3]))
    house.key("Space")
    for player in range(3):
        phase(house, "handover")
        assert table(house).viewed == player
        marks_by_key(house)
    phase(house, "ready")
    assert len(table(house).throws[-1].taken) == 3



def test_one_person_among_computers_is_not_asked_to_hand_over(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of((SIX[0], *COMPUTERS[1:4])))
    house.key("Space")
    phase(house, "choose")
    marks_by_key(house)
    phase(house, "ready")
    assert len(table(house).throws[-1].taken) == 4



def test_handing_over_can_be_switched_off(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(SIX[:2]), hand_over=False)
    house.key("Space")
    phase(house, "choose")
    marks_by_key(house)
    phase(house, "choose")
    assert table(house).viewed == 1



def screens_of_second_player(home: Path, mark: Mark) -> list[bytes]:
    """Everything that is seen from the first player's choice until the second one's pad is open."""
    match = choosing(match_of(SIX[:3]))
    house = at_table(home, match, (640, 400))
    phase(house, "handover")
    house.key("Space")
    phase(house, "choose")
    seen = []
    match.choose(mark)
    table(house).choice = None
    phase(house, "handover")
    seen.append(pygame.image.tobytes(house.picture(), "RGB"))
    house.key("Space")
    phase(house, "choose")
    seen.append(pygame.image.tobytes(house.picture(), "RGB"))
    house.key("Esc")
    seen.append(pygame.image.tobytes(house.picture(), "RGB"))
    house.key("Esc")
    house.key("Z")
    seen.append(pygame.image.tobytes(house.picture(), "RGB"))
    return seen



def test_no_choice_can_be_read_from_the_screen(tmp_path: Path) -> None:
    """Whatever the first player marked, every pixel that the others see is the same."""
    state = choosing(match_of(SIX[:3])).state
    assert state.dice is not None
    legal = express.legal_marks(state.pads[0], state.dice)
    one, other = (screens_of_second_player(tmp_path / str(n), mark) for n, mark in enumerate((legal[0], legal[-1])))
    assert one == other



def test_the_focus_does_not_tell_what_the_one_before_looked_at(tmp_path: Path) -> None:
    house = at_table(tmp_path, choosing(match_of(SIX[:2])), hand_over=False)
    phase(house, "choose")
    house.key(str(table(house).choice.allowed[0]))
    house.key("Right")
    house.key("Right")
    house.key("Enter")
    house.key("Enter")
    house.wait(40)
    assert table(house).viewed == 1
    assert table(house).ui.focus is None



def test_marks_are_revealed_all_together(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(SIX[:2]))
    house.key("Space")
    phase(house, "handover")
    marks_by_key(house)
    phase(house, "handover")
    assert table(house).shown == [express.Pad()] * 2
    marks_by_key(house)
    phase(house, "ready")
    assert all(pad.throws == 1 for pad in table(house).shown)
