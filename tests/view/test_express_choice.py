"""Tests of choosing dice, pairings and rows by mouse and by key, and of changing a choice."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from express_house import at_table, opened, phase, table
from express_moments import SIX, choosing, found, match_of, play
from listening import announced, played, said_aloud
from playhouse import Playhouse

from cantstop.controller.express_match import ExpressMatch
from cantstop.model import express
from cantstop.view.parts.express.choosing import for_choice
from cantstop.view.parts.express.shown import Choice
from cantstop.view.words import say


def test_throw_is_marked_by_keys(tmp_path: Path) -> None:
    house, choice = opened(tmp_path, match_of(SIX[:1], seed="7"))
    face = choice.allowed[-1]
    house.key(str(face))
    assert choice.face == face
    house.key("K")
    option = choice.options[1]
    assert choice.option == option
    house.key("Enter")
    phase(house, "ready")
    assert table(house).state.pads[0] == express.Pad().after(option.mark)
    assert table(house).pad().look.pad == table(house).state.pads[0]


def test_throw_is_marked_by_mouse_after_a_change_of_mind(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(SIX[:1], seed="7"))
    house.click("throw")
    phase(house, "choose")
    choice = table(house).shown.choice
    house.click("die_0")
    place = choice.place
    assert place == 0
    house.wait(300)
    house.click("pair_1")
    first = choice.mark
    house.click("die_0")  # the die returns to the others
    assert (choice.place, choice.mark) == (None, None)
    house.wait(300)
    house.click("die_4")
    house.wait(300)
    house.click("pair_2")
    assert choice.mark not in (None, first)
    wanted = choice.mark
    house.click("mark")
    phase(house, "ready")
    assert table(house).shown.throws[-1].taken[0].mark == wanted


def with_fifth(home: Path) -> tuple[Playhouse, Choice]:
    """Return a table at which a solo player has set the fifth die aside."""
    house, choice = opened(home, choosing(match_of(SIX[:1], seed="7")))
    house.key(str(choice.allowed[0]))
    house.wait(200)
    return house, choice


def test_arrows_preview_and_enter_marks(tmp_path: Path) -> None:
    house, choice = with_fifth(tmp_path)
    house.key("Right")
    assert table(house).preview == choice.options[0]
    taken = choice.mark
    assert taken is None, "looking is not taking"
    house.key("Enter")
    assert choice.mark == choice.options[0].mark
    house.key("Enter")
    phase(house, "ready")


def test_enter_marks_the_choice_of_a_key(tmp_path: Path) -> None:
    house, choice = with_fifth(tmp_path)
    wanted = choice.options[0].mark
    house.key("Tab")
    while house.screen.ui.focus.node.group != "rows" or int(house.screen.ui.focus.name[4:]) in wanted.pairs:
        house.key("Tab")
    house.key("J")
    house.key("Enter")
    phase(house, "ready")
    assert table(house).shown.throws[-1].taken[0].mark == wanted


def test_resting_pointer_does_not_override_the_keys(tmp_path: Path) -> None:
    """The pad previews the choice of the keys while the pointer rests on another card, until the pointer moves."""
    house, choice = with_fifth(tmp_path)
    place = house.place_of("pair_2")
    house.move(place)
    house.wait(40)
    assert table(house).preview == choice.options[1]
    house.key("J")
    house.wait(200)
    assert table(house).preview == choice.option == choice.options[0]
    assert not house.control("pair_2").lit
    house.move((place[0] + 1, place[1]))
    house.wait(40)
    assert table(house).preview == choice.options[1]


def test_clicked_rows_choose_the_pairing(tmp_path: Path) -> None:
    house, choice = opened(tmp_path, choosing(match_of(SIX[:1], seed="7")))
    mark = express.legal_marks(choice.pad, choice.dice)[-1]
    low, high = mark.pairs
    house.click(f"row_{high}")
    assert high in choice.mark.pairs
    house.wait(300)
    house.click(f"row_{low}")
    assert set(choice.mark.pairs) == {low, high}
    house.wait(300)
    house.key("Enter")
    phase(house, "ready")
    assert set(table(house).shown.throws[-1].taken[0].mark.pairs) == {low, high}


def test_die_that_cannot_be_the_fifth_gives_its_reason(tmp_path: Path) -> None:
    def some_barred(match: ExpressMatch) -> bool:
        state = match.state
        dice = state.dice
        faces = express.fifth_dice(state.pads[0], dice) if dice else ()
        return any(die.refusal for die in faces) and sum(die.refusal is None for die in faces) > 1

    house, choice = opened(tmp_path, found(some_barred))
    barred = next(face for face, die in choice.faces.items() if die.refusal is not None)
    lines, die = announced(house), f"die_{choice.dice.index(barred)}"
    for press in (partial(house.key, str(barred)), partial(house.click, die)):
        press()
        assert lines.pop() in (
            f"You have {barred} already: choose a new number.",
            f"{barred} is not one of your numbers.",
        )
        assert choice.place is None
    assert str(barred) in house.control(die).node.tip


def test_key_of_the_fifth_die_puts_it_back_and_announces_it(tmp_path: Path) -> None:
    house, choice = opened(tmp_path, match_of(SIX[:1], seed="7"))
    sounds, lines, face = played(house), said_aloud(house), choice.allowed[-1]
    house.key(str(face))
    house.key(str(face))
    assert choice.place is None
    assert sounds == ["choose", "choose"]
    assert lines == [f"{say(key, number=face)}." for key in ("spoken.fifth_taken", "spoken.fifth_back")]


def test_only_possible_die_is_set_aside_automatically(tmp_path: Path) -> None:
    def one_way(match: ExpressMatch) -> bool:
        state = match.state
        return (
            state.dice is not None
            and sum(die.refusal is None for die in express.fifth_dice(state.pads[0], state.dice)) == 1
        )

    house = at_table(tmp_path, found(one_way))
    phase(house, "choose")
    assert table(house).shown.choice.place is not None
    sounds = played(house)
    house.click(f"die_{table(house).shown.choice.place}")
    assert table(house).shown.choice.place is not None, "there is no other to take"
    assert sounds[-1] == "not_possible"


def test_only_pairing_is_chosen_with_its_fifth_die() -> None:
    dice = (2, 6, 6, 6, 4)
    assert len(express.options(express.Pad(), dice, 2, -200)) == 1
    choice = Choice(express.Pad(), dice, 200)
    marks = []
    for place in (0, 1, 4):
        assert choice.turn(place)
        marks.append(choice.mark)
    assert marks[:2] == [express.Mark(2, (10, 12)), None], "with a 6 there are two pairings"
    assert marks[2] is not None


@pytest.mark.parametrize("coach", ["off", "request", "always"])
def test_coach_speaks_as_set(coach: str, tmp_path: Path) -> None:
    house = at_table(tmp_path, choosing(match_of(SIX[:1], seed="7")), coach=coach)
    phase(house, "choose")
    assert table(house).shown.advised == (coach == "always")
    house.key("H")
    assert table(house).shown.advised == (coach == "request")


def test_coach_outlines_one_of_equal_dice_once_it_is_set_aside() -> None:
    choice = Choice(express.Pad(), (2, 6, 6, 6, 4), 200)

    def outlined() -> list[int]:
        tray = for_choice(choice, (), lambda place: lambda: None, advised=6)
        return [place for place, die in enumerate(tray.buttons) if die.advised]

    assert outlined() == [1, 2, 3]
    choice.turn(2)
    assert outlined() == [2]
    choice.turn(0)
    assert outlined() == [1, 2, 3], "another die is set aside"


def test_only_legal_marks_can_be_chosen() -> None:
    for seed in range(12):
        match = play(match_of(SIX[:1], seed=str(seed)), 4 + seed)
        if match.over:
            continue
        match.advance()
        state = match.state
        assert state.dice is not None
        pad = state.pads[0]
        reached = set()
        for place in range(5):
            choice = Choice(pad, state.dice, 200)
            if choice.place == place or choice.turn(place):
                for number in range(len(choice.options)):
                    assert choice.pick(number)
                    reached.add(choice.mark)
        assert reached == set(express.legal_marks(pad, state.dice))
