"""Express as people play it: dice, pairings, rows, secrets, the timer, and what the table does by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from express_moments import COMPUTERS, SIX, choosing, found, free_throw, match_of, opened, play
from playhouse import Playhouse

from cantstop.controller import matches
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.setups import ExpressSetup
from cantstop.controller.thinker import PromptThinker
from cantstop.model import express
from cantstop.model.express import Mark
from cantstop.view.express.choice import Choice


def at_table(home: Path, match: ExpressMatch, size: tuple[int, int] = (1280, 800), **settings: Any) -> Playhouse:
    return Playhouse(home, size, "express_table", details={"match": match}, **({"animations": "reduced"} | settings))


def phase(house: Playhouse, wanted: str) -> None:
    """Time passes until the table is in this phase."""
    for _ in range(300):
        if house.scene.phase == wanted:  # type: ignore[attr-defined]
            return
        house.wait(20)
    raise AssertionError(f"{wanted} never comes, only {house.scene.phase}")  # type: ignore[attr-defined]


def table(house: Playhouse) -> Any:
    return house.scene


def marks_by_key(house: Playhouse) -> None:
    """Space, a face, J and Enter: one person's whole choice."""
    if table(house).phase != "choose":
        house.key("Space")
    phase(house, "choose")
    house.key(str(table(house).choice.allowed[0]))
    house.key("J")
    house.key("Enter")
    house.wait(20)


# ---------------------------------------------------------------------- a throw


def test_a_throw_by_keys(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(SIX[:1], seed="7"))
    house.key("Space")
    phase(house, "choose")
    choice = table(house).choice
    face = choice.allowed[-1]
    house.key(str(face))
    assert choice.face == face
    house.key("K")
    option = choice.options[1]
    assert choice.option == option
    house.key("Enter")
    phase(house, "ready")
    assert table(house).state.pads[0] == express.Pad().after(option.mark)
    assert table(house).view.pad == table(house).state.pads[0]


def test_a_throw_by_mouse_and_the_mind_changed(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(SIX[:1], seed="7"))
    house.click("throw")
    phase(house, "choose")
    choice = table(house).choice
    house.click("die_0")
    assert choice.place == 0
    house.wait(300)
    house.click("pair_1")
    first = choice.mark
    house.click("die_0")  # it goes back to the others
    assert choice.place is None
    assert choice.mark is None
    house.wait(300)
    house.click("die_4")
    house.wait(300)
    house.click("pair_2")
    assert choice.mark not in (None, first)
    wanted = choice.mark
    house.click("mark")
    phase(house, "ready")
    assert table(house).throws[-1].taken[0].mark == wanted


def test_arrows_preview_and_enter_takes_and_marks(tmp_path: Path) -> None:
    house = at_table(tmp_path, choosing(match_of(SIX[:1], seed="7")))
    phase(house, "choose")
    choice = table(house).choice
    house.key(str(choice.allowed[0]))
    house.wait(200)
    house.key("Right")
    assert table(house).view.preview == choice.options[0]
    assert choice.mark is None, "looking is not taking"
    house.key("Enter")
    assert choice.mark == choice.options[0].mark
    house.key("Enter")
    phase(house, "ready")


def test_the_other_way_round_rows_pick_the_pairing(tmp_path: Path) -> None:
    house = at_table(tmp_path, choosing(match_of(SIX[:1], seed="7")))
    phase(house, "choose")
    choice = table(house).choice
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
    assert set(table(house).throws[-1].taken[0].mark.pairs) == {low, high}


def test_a_die_that_cannot_be_the_fifth_is_refused_and_says_why(tmp_path: Path) -> None:
    def some_barred(match: ExpressMatch) -> bool:
        state = match.state
        dice = state.dice
        faces = express.fifth_dice(state.pads[0], dice) if dice else ()
        return any(die.refusal for die in faces) and sum(die.refusal is None for die in faces) > 1

    house = at_table(tmp_path, found(some_barred))
    phase(house, "choose")
    choice = table(house).choice
    barred = next(face for face, die in choice.faces.items() if die.refusal is not None)
    house.key(str(barred))
    assert choice.place is None
    button = house.control(f"die_{choice.dice.index(barred)}")
    assert str(barred) in button.tool_tip_text


def test_a_free_throw_marks_no_track(tmp_path: Path) -> None:
    house = at_table(tmp_path, found(free_throw))
    phase(house, "choose")
    tracks = dict(table(house).choice.pad.fifths)
    assert set(table(house).choice.allowed) == set(table(house).choice.dice)
    marks_by_key(house)
    phase(house, "ready")
    assert dict(table(house).state.pads[0].fifths) == tracks


def test_the_only_possible_die_is_set_aside_at_once(tmp_path: Path) -> None:
    def one_way(match: ExpressMatch) -> bool:
        state = match.state
        return state.dice is not None and sum(
            die.refusal is None for die in express.fifth_dice(state.pads[0], state.dice)
        ) == 1

    house = at_table(tmp_path, found(one_way))
    phase(house, "choose")
    assert table(house).choice.place is not None
    house.click(f"die_{table(house).choice.place}")
    assert table(house).choice.place is not None, "there is no other to take"


def test_undo_takes_the_last_marks_back(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(SIX[:1], seed="7"))
    house.key("Space")
    marks_by_key(house)
    phase(house, "ready")
    house.key("Ctrl+Z")
    phase(house, "choose")
    assert table(house).state.round == 1
    assert table(house).view.pad == express.Pad()
    house.key("Ctrl+Shift+Z")
    phase(house, "ready")
    assert table(house).throws[-1].taken


@pytest.mark.parametrize("coach", ["off", "request", "always"])
def test_the_coach_speaks_when_he_may(coach: str, tmp_path: Path) -> None:
    house = at_table(tmp_path, choosing(match_of(SIX[:1], seed="7")), coach=coach)
    phase(house, "choose")
    assert table(house).column.advised == (coach == "always")
    house.key("H")
    assert table(house).column.advised == (coach == "request")


# ---------------------------------------------------------------------- secrets


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


@pytest.mark.parametrize("players", [1, 2, 3])
def test_while_a_person_thinks_nothing_is_drawn(players: int, tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(SIX[:players]), animations="normal")
    for wanted in ("ready", *(["handover"] if players > 1 else []), "choose"):
        phase(house, wanted)
        house.settle()
        painted = len(house.sent)
        house.wait(2000)
        assert not house.loop.lively, wanted
        assert len(house.sent) == painted, wanted
        house.key("Space")


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


# ---------------------------------------------------------------------- the timer


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def timed(seats: Any = SIX[:1], seed: str = "7") -> tuple[ExpressMatch, Clock]:
    clock = Clock()
    setup = ExpressSetup(tuple(seats), timer=30, seed=seed)
    match = matches.begin(setup, thinker=PromptThinker(), clock=clock)
    assert isinstance(match, ExpressMatch)
    return match, clock


def test_the_time_runs_from_the_opening_of_the_pad_and_ticks_at_its_end(tmp_path: Path) -> None:
    match, clock = timed()
    house = at_table(tmp_path, match)
    ticks: list[str] = []
    house.desk.play = lambda cue, variant=None: ticks.append(cue)  # type: ignore[method-assign]
    clock.now = 50.0
    house.key("Space")
    phase(house, "choose")
    assert match.countdown is not None
    assert match.countdown.left == 30
    for left in (6.5, 4.5, 4.2, 3.5, 2.5, 1.5, 0.5):
        clock.now = 80 - left
        house.wait(20)
    assert ticks.count("tick") == 5
    clock.now = 81.0
    house.wait(20)
    phase(house, "ready")
    state = choosing(match_of(SIX[:1], seed="7")).state
    assert state.dice is not None
    assert table(house).throws[-1].taken[0].mark == express.best_total_mark(express.Pad(), state.dice)


def test_when_the_time_is_up_the_highlighted_choice_counts(tmp_path: Path) -> None:
    match, clock = timed()
    house = at_table(tmp_path, match)
    house.key("Space")
    phase(house, "choose")
    choice = table(house).choice
    worst = min(
        ((option, face) for face in choice.allowed for option in choice.options_of(face)),
        key=lambda found: found[0].change,
    )
    house.key(str(worst[1]))
    house.key("JKL"[choice.options.index(worst[0])])
    house.wait(40)
    clock.now = 31.0
    house.wait(40)
    phase(house, "ready")
    assert table(house).throws[-1].taken[0].mark == worst[0].mark


def test_a_pause_stops_the_time_and_hides_the_dice(tmp_path: Path) -> None:
    match, clock = timed()
    house = at_table(tmp_path, match)
    house.key("Space")
    phase(house, "choose")
    clock.now = 10.0
    house.key("Esc")
    assert house.names[-1] == "pause"
    assert match.dice_hidden
    assert house.loop.stack[0].ui.find("die_0") is None  # type: ignore[attr-defined]
    clock.now = 500.0
    house.key("Esc")
    phase(house, "choose")
    assert match.countdown is not None
    assert match.countdown.left == 20
    assert house.control("die_0") is not None


# ---------------------------------------------------------------------- the course of a game


def test_who_is_out_watches_and_the_others_go_on_to_the_end(tmp_path: Path) -> None:
    match = play(match_of(SIX[:2], seed="8"), 13)
    assert [pad.out for pad in match.state.pads] == [False, True]
    house = at_table(tmp_path, match)
    for _ in range(400):
        if house.name != "express_table":
            break
        if table(house).phase in ("ready", "handover", "closed"):
            house.key("Space")
            house.wait(20)
        elif table(house).phase == "choose":
            marks_by_key(house)
        else:
            house.wait(20)
    assert house.name == "express_over"
    assert match.over
    throws = [pad.throws for pad in match.state.pads]
    assert throws[0] != throws[1], "one of them watched the last throws"


def test_a_game_of_computers_goes_on_by_itself(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(COMPUTERS[:2]), pace="at_once")
    for _ in range(6000):
        if house.name == "express_over":
            return
        house.feed(ms=100)
    raise AssertionError("it stands still")


def test_at_the_end_the_same_throws_can_be_played_again(tmp_path: Path) -> None:
    match = play(match_of(SIX[:2], seed="23"))
    house = Playhouse(tmp_path, start="express_over", details={"match": match})
    house.key("Z")
    assert house.name == "express_log"
    house.key("PageUp")
    house.key("Esc")
    assert house.name == "express_over"
    house.key("T")
    assert house.name == "express_table"
    assert table(house).match.seed == "23"
    house = Playhouse(tmp_path, start="express_over", details={"match": match})
    house.key("Enter")
    assert table(house).match.seed != "23"


def test_a_game_left_for_the_title_goes_on_from_there(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express")
    house.key("Enter")
    house.key("Space")
    phase(house, "choose")
    seed = table(house).match.seed
    house.key("Esc")
    house.key("Q")
    assert house.names == ["title"]
    house.key("C")
    assert house.name == "express_table"
    assert table(house).match.seed == seed
    phase(house, "choose")


# ---------------------------------------------------------------------- set-up


def test_the_set_up_by_keys(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express")
    for key in ("F2", "F3", "F3", "Shift+F2", "V", "T", "T"):
        house.key(key)
    setup = table(house).setup()
    assert [seat.character is None for seat in setup.seats] == [True, True, False]
    assert setup.seats[1].colour == "ink"
    assert (setup.penalty, setup.timer) == (150, 40)
    house.click("seconds")
    house.type("55")
    house.key("Enter")
    assert table(house).setup().timer == 55
    house.key("Enter")
    assert table(house).match.countdown.seconds == 55
    assert Playhouse(tmp_path, start="express").scene.timer == 55  # type: ignore[attr-defined]


@pytest.mark.parametrize(("typed", "timer"), [("5", 10), ("500", 120), ("x", None), ("12", 12)])
def test_any_time_that_is_typed_becomes_one_that_can_be_played(typed: str, timer: int | None, tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express")
    house.click("seconds")
    house.type(typed)
    house.key("Enter")
    assert table(house).setup().timer == timer


def test_todays_throws_are_for_one_alone(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express")
    house.key("Y")
    scene = table(house)
    assert scene.setup().daily == scene.setup().seed == scene.day.isoformat()
    assert house.control("number") is None, "the day fixes the number"
    house.key("F2")
    assert scene.setup().daily == ""
    assert not house.control("today").is_enabled


# ---------------------------------------------------------------------- choices


def test_every_legal_mark_can_be_picked_and_no_other() -> None:
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
            if choice.take(place):
                for number in range(len(choice.options)):
                    assert choice.pick(number)
                    reached.add(choice.mark)
        assert reached == set(express.legal_marks(pad, state.dice))


def test_clicked_rows_reach_every_pair_of_rows() -> None:
    match = choosing(match_of(SIX[:1], seed="7"))
    state = match.state
    assert state.dice is not None
    for mark in express.legal_marks(state.pads[0], state.dice):
        choice = Choice(state.pads[0], state.dice, 200)
        for row in mark.pairs:
            choice.pick_row(row)
        assert choice.mark is not None
        assert set(choice.mark.pairs) == set(mark.pairs) or mark.pairs[0] == mark.pairs[1]
        assert not choice.pick_row(13)


def test_opening_is_shown_for_every_kind_of_moment(tmp_path: Path) -> None:
    house = at_table(tmp_path, choosing(match_of(SIX[:2])))
    opened(table(house))
    assert table(house).match.pad_open == 0
