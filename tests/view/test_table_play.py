"""Playing at the table, by key and by pointer: turns, previews, reasons, advice, computers, and the ways back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pygame
import pytest
from playhouse import Playhouse, click_events, key_events
from test_table_fit import COMPUTERS, CROWDED, MOMENTS, PEOPLE, SEVENS, THREE_OUT, match_of, turn, until_bust

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.controller import matches
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.thinker import PromptThinker
from cantstop.model import classic, odds
from cantstop.model import record as records
from cantstop.model.classic import Advance, Dice, Roll, Stop
from cantstop.model.record import Record, Seat
from cantstop.view.draw import position
from cantstop.view.table import choice_cards, coach
from cantstop.view.widgets.button import ShapeButton

TWO = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
ANNA_AND_OTTO = (Seat("Anna", "blue"), Seat("Otto", "yellow", "steady"))
FOUR_CARDS = [Roll(), Dice((2, 3, 5, 6))]  # 5 and 11, 7 and 9, 8 and 8


def table_of(home: Path, match: ClassicMatch, **settings: Any) -> Playhouse:
    house = Playhouse(home, start="table", details={"match": match}, **({"animations": "reduced"} | settings))
    house.wait(600)
    return house


def moves(house: Playhouse) -> tuple[Any, ...]:
    match: ClassicMatch = house.loop.top.match  # type: ignore[attr-defined]
    return match.record.moves


def phase(house: Playhouse) -> str:
    return str(house.loop.top.phase)  # type: ignore[attr-defined]


def lit(house: Playhouse) -> list[str]:
    """The cards that look as if pointed at."""
    house.wait(200)
    cards = [each for each in house.loop.top.ui.controls if each.name.startswith("choice_")]  # type: ignore[attr-defined]
    return [card.name for card in cards if card.hover_part > 0.9]


def place_on_board(house: Playhouse, column: int, space: int) -> tuple[int, int]:
    x, y = house.loop.top.view.place.box(column, space).middle  # type: ignore[attr-defined]
    return round(x), round(y)


@pytest.fixture(autouse=True)
def faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault fails the test that brought it about."""

    def told(self: object, error: Exception) -> None:
        raise error

    monkeypatch.setattr("cantstop.view.loop.Loop._fail", told)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written on the paper of any panel."""
    from cantstop.view.paper import Paper

    found: list[str] = []
    for name in ("write", "text"):
        original = getattr(Paper, name)

        def noted(self: Paper, words: str, *rest: Any, original: Any = original, **more: Any) -> Any:
            found.append(words)
            return original(self, words, *rest, **more)

        monkeypatch.setattr(Paper, name, noted)
    return found


# ---------------------------------------------------------------------- a turn


@pytest.mark.parametrize("by_key", [True, False], ids=["by key", "by mouse"])
def test_a_turn_from_the_first_throw_to_the_stop(tmp_path: Path, by_key: bool) -> None:
    house = table_of(tmp_path, match_of([], TWO))

    def press(control: str, key: str) -> None:
        house.move(house.place_of(control))
        house.key(key) if by_key else house.click(control)
        house.wait(2500)

    press("roll", "Space")
    assert phase(house) == "choose"
    press("choice_1", "1")
    assert phase(house) == "decide"
    press("roll", "Space")
    assert phase(house) == "choose"
    press("choice_2", "2")
    press("stop", "S")
    assert [type(move) for move in moves(house)] == [Roll, Dice, Advance, Roll, Dice, Advance, Stop]
    assert phase(house) == "roll"
    assert house.loop.top.player == 1  # type: ignore[attr-defined]


def test_each_card_takes_the_move_it_shows(tmp_path: Path) -> None:
    start = match_of(FOUR_CARDS)
    cards = [
        card
        for row in choice_cards.rows(start.state, ["A"] * 4, ["blue"] * 4, False, start.preview)
        for card in row.cards
    ]
    wanted = [card.move for card in cards if card.move is not None]
    assert set(wanted) == set(classic.legal_moves(start.state))
    for number, move in enumerate(wanted, 1):
        house = table_of(tmp_path / str(number), match_of(FOUR_CARDS))
        house.key(str(number))
        assert moves(house)[-1] == move


def test_space_while_dice_fly_only_ends_their_flight(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], TWO), animations="normal")
    house.key("Space", 200)
    assert house.loop.top.timeline.playing  # type: ignore[attr-defined]
    house.key("Space", 40)
    assert phase(house) == "choose"
    assert len(moves(house)) == 2


@pytest.mark.parametrize("touch", [False, True])
def test_a_press_anywhere_while_dice_fly_only_ends_their_flight(tmp_path: Path, touch: bool) -> None:
    house = table_of(tmp_path, match_of([], TWO), animations="normal")
    house.key("Space", 200)
    house.click((600, 600), touch=touch)
    house.wait(40)
    assert phase(house) == "choose"
    assert len(moves(house)) == 2


def test_any_other_key_ends_the_flight_and_then_acts(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], TWO), animations="normal")
    house.key("Space", 200)
    house.key("1")
    assert isinstance(moves(house)[-1], Advance)
    house.key("S")
    assert moves(house)[-1] == Stop()


def test_several_keys_in_one_frame_all_count(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], TWO))
    house.feed(*key_events("Space"), *key_events("1"), *key_events("S"))
    house.wait(200)
    assert [type(move) for move in moves(house)] == [Roll, Dice, Advance, Stop]


def test_two_clicks_in_one_frame_throw_and_end_the_flight(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], TWO), animations="normal")
    place = house.place_of("roll")
    house.feed(*click_events(place), *click_events(place))
    house.wait(40)
    assert phase(house) == "choose"
    assert [type(move) for move in moves(house)] == [Roll, Dice]


def test_digits_count_by_their_place_on_the_keyboard(tmp_path: Path) -> None:
    """On a French keyboard the key of the 1 prints an ampersand."""
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    down = pygame.event.Event(pygame.KEYDOWN, key=ord("&"), mod=0, unicode="&", scancode=pygame.KSCAN_1)
    house.feed(down)
    assert isinstance(moves(house)[-1], Advance)


def test_a_key_of_no_card_does_nothing(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    for key in ("6", "S", "Space"):
        house.key(key, 100)
    assert len(moves(house)) == 2


def test_a_waiting_board_costs_nothing(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(turn(*THREE_OUT)), animations="normal")
    house.settle()
    painted = house.loop.stage.frames
    for _ in range(100):
        house.feed()
    assert not house.loop.lively
    assert house.loop.stage.frames == painted


@pytest.mark.parametrize(("control", "seen"), [("hint", "advised"), ("odds", "view")])
def test_what_a_key_does_can_be_clicked(tmp_path: Path, control: str, seen: str) -> None:
    house = table_of(tmp_path, match_of([] if control == "odds" else turn(*THREE_OUT)), coach="request")
    table: Any = house.loop.top
    house.click(control)
    house.wait(100)
    assert table.advised if seen == "advised" else table.view.odds
    house.click(control)
    house.wait(100)
    assert not (table.advised if seen == "advised" else table.view.odds)


def test_a_click_on_the_hint_hurries_a_computer(tmp_path: Path) -> None:
    start = turn((SEVENS, Advance((7, 7))), stop=True)
    house = table_of(tmp_path, match_of(start, ANNA_AND_OTTO), animations="normal")
    until_phase(house, "watch")
    house.click("hurry")
    assert house.loop.top.hurrying  # type: ignore[attr-defined]
    for _ in range(100):
        house.feed()
    assert phase(house) == "roll"


@pytest.mark.parametrize(("move", "title"), [("Space", "The dice roll"), ("S", "4 steps kept")])
def test_while_pieces_move_stop_and_roll_are_grey(tmp_path: Path, said: list[str], move: str, title: str) -> None:
    house = table_of(tmp_path, match_of(turn(*THREE_OUT)), animations="slow")
    said.clear()
    house.key(move, 60)
    assert title in said
    assert house.control("stop") is None
    assert not house.control("roll").is_enabled


# ---------------------------------------------------------------------- previews


def test_arrows_preview_on_the_board_and_enter_takes(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    view = house.loop.top.view  # type: ignore[attr-defined]
    house.key("Right", 100)
    first = view.preview
    assert first
    house.key("Down", 100)
    assert view.preview
    assert view.preview != first
    shown = dict(view.preview)
    house.key("Enter", 800)
    state = house.loop.top.match.state  # type: ignore[attr-defined]
    assert all(state.runner(column) == space for column, space in shown.items())


def test_the_pointer_previews_and_a_click_takes(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    view = house.loop.top.view  # type: ignore[attr-defined]
    assert view.preview == ()
    house.move(house.place_of("choice_2"))
    house.wait(40)
    assert view.preview
    assert len(moves(house)) == 2
    house.click("choice_2")
    assert isinstance(moves(house)[-1], Advance)


def test_the_first_touch_previews_and_the_second_takes(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    house.click("choice_1", touch=True)
    house.wait(100)
    assert house.loop.top.view.preview  # type: ignore[attr-defined]
    assert len(moves(house)) == 2
    house.click("choice_1", touch=True)
    assert isinstance(moves(house)[-1], Advance)


def test_pointing_at_a_column_lights_the_cards_that_use_it(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    for column in (5, 7, 8, 9, 11, 3):
        house.move(place_on_board(house, column, 2))
        using = [
            f"choice_{number}"
            for number, move in enumerate(house.loop.top.panel.choices, 1)  # type: ignore[attr-defined]
            if column in move.columns
        ]
        assert lit(house) == using, column
    house.move((5, 400))
    assert lit(house) == []


def test_a_crowded_space_is_magnified_under_the_pointer(tmp_path: Path) -> None:
    everybody_on_7 = [move for _ in range(3) for move in turn((SEVENS, Advance((7, 7))), stop=True)]
    house = table_of(tmp_path, match_of(everybody_on_7))
    view = house.loop.top.view  # type: ignore[attr-defined]
    house.move(place_on_board(house, 7, 2))
    assert view.magnified == [(7, 2)]
    house.move(place_on_board(house, 6, 2))
    assert view.magnified == []


def test_crowded_spaces_are_magnified_where_the_choice_in_view_leads(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(CROWDED))
    view = house.loop.top.view  # type: ignore[attr-defined]
    assert view.magnified == []
    for way in ("focus", "pointer"):
        house.key("Down", 100) if way == "focus" else house.move(house.place_of("choice_1"))
        assert view.magnified == [(6, 1), (7, 1)]
        left, right = (sprite for sprite in view.sprites() if sprite.surface.get_width() == lens_width(view))
        assert right.x >= left.x + left.surface.get_width(), "one lens lies over the other"
    house.key("1")
    house.settle()
    assert view.magnified == []


def test_a_choice_that_leads_to_nobody_needs_no_lens(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    house.key("Down", 100)
    view = house.loop.top.view  # type: ignore[attr-defined]
    assert view.preview
    assert view.magnified == []


def lens_width(view: Any) -> int:
    seen = view.shown.position(view.place.colours)
    return position.magnified(seen, 6, 1, view.place.side, view.place.theme).surface.get_width()


# ---------------------------------------------------------------------- reasons and warnings


def test_stop_is_barred_under_no_parking_and_says_why(tmp_path: Path, said: list[str]) -> None:
    match, _ = MOMENTS["no parking"]()
    house = table_of(tmp_path, match)
    stop = house.control("stop")
    assert not stop.is_enabled
    assert "No parking on 7" in said
    before = moves(house)
    house.key("S", 100)
    house.click("stop")
    house.wait(100)
    assert moves(house) == before
    house.key("Space", 100)
    assert Roll() in moves(house)[len(before) :]


def test_without_the_variant_the_same_stop_is_open(tmp_path: Path) -> None:
    sevens = [*turn((SEVENS, Advance((7, 7))), stop=True), *turn((SEVENS, Advance((7, 7))))]
    house = table_of(tmp_path, match_of(sevens))
    assert house.control("stop").is_enabled


def test_a_certain_bust_is_warned_of_and_rolling_asks_nothing(tmp_path: Path, said: list[str]) -> None:
    match, _ = MOMENTS["a certain bust"]()
    assert odds.bust_chance(match.state) == 1
    house = table_of(tmp_path, match, odds="off")
    assert "Stop now" in said
    assert "100%" in said
    assert house.control("stop").is_enabled
    house.key("Space", 600)
    assert phase(house) in ("busting", "bust")


def test_sums_that_cannot_be_played_are_cards_without_a_key_and_say_why() -> None:
    match, _ = MOMENTS["a claimed column"]()
    rows = choice_cards.rows(
        match.state, ["Anna", "Ben", "Chloé", "Dan"], ["blue", "yellow", "jade", "ink"], False, match.preview
    )
    refused = [card for row in rows for card in row.cards if card.move is None]
    assert refused
    assert any("Anna" in card.words for card in refused)
    assert {card.move for row in rows for card in row.cards} - {None} == set(classic.legal_moves(match.state))


def test_what_is_said_of_a_move_is_what_it_does() -> None:
    match = match_of(FOUR_CARDS)
    rows = choice_cards.rows(match.state, ["A"] * 4, ["blue"] * 4, True, match.preview)
    words = [card.words for row in rows for card in row.cards]
    assert "start on 5" in " ".join(words)
    assert "start on 8, two spaces" in words
    after, _ = match.preview(Advance((8, 8)))
    card = next(card for row in rows for card in row.cards if card.move == Advance((8, 8)))
    assert f"{100 * odds.bust_chance(after):.0f}%" in card.note.replace("\N{NO-BREAK SPACE}", "")


# ---------------------------------------------------------------------- odds, coach


def test_the_table_of_odds_comes_and_goes_with_its_key(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(turn(*THREE_OUT)))
    view = house.loop.top.view  # type: ignore[attr-defined]
    house.key("T", 40)
    assert view.odds[7] == "64%"
    assert set(view.odds) == set(range(2, 13))
    house.key("T", 40)
    assert not view.odds


def test_with_the_odds_off_there_is_no_gauge_and_no_table(tmp_path: Path, said: list[str]) -> None:
    house = table_of(tmp_path, match_of(turn(*THREE_OUT)), odds="off")
    house.key("T", 40)
    assert not house.loop.top.view.odds  # type: ignore[attr-defined]
    assert "Chance of a bust" not in said


def test_always_odds_are_on_every_card(tmp_path: Path) -> None:
    match = match_of(FOUR_CARDS)
    for with_odds in (True, False):
        rows = choice_cards.rows(match.state, ["A"] * 4, ["blue"] * 4, with_odds, match.preview)
        assert all(bool(card.note) == with_odds for row in rows for card in row.cards if card.move is not None)


@pytest.mark.parametrize(
    ("coach", "at_first", "after_the_key"), [("off", False, False), ("request", False, True), ("always", True, False)]
)
def test_the_coach_speaks_as_he_is_set(
    tmp_path: Path, said: list[str], coach: str, at_first: bool, after_the_key: bool
) -> None:
    house = table_of(tmp_path, match_of(turn(*THREE_OUT)), coach=coach)

    def speaks() -> bool:
        return any(words.startswith("Coach: ") for words in said)

    assert speaks() == at_first
    said.clear()
    before = moves(house)
    house.key("H", 100)
    if coach != "always":
        assert speaks() == after_the_key
    assert moves(house) == before


def test_the_coach_gives_the_chances_that_he_weighed(tmp_path: Path, said: list[str]) -> None:
    table_of(tmp_path, match_of(turn(*THREE_OUT)), coach="always")
    reason = said[said.index(coach_line(said)) + 1]
    assert re.fullmatch(r"(Stopping wins \d+%, rolling \d+%|Rolling wins \d+%, stopping \d+%)\.", reason)


@pytest.mark.parametrize(("stopped", "said"), [(None, "steps on average"), (0.4, "Rolling wins 50%, stopping 40%.")])
def test_only_a_coach_without_chances_speaks_of_steps(stopped: float | None, said: str) -> None:
    rolled = None if stopped is None else 0.5
    why = Why.LITTLE_AT_STAKE if stopped is None else Why.ROLLING_IS_BETTER
    reasons = Reasons(why, bust=0.3, steps=3, gain=0.8, risk=0.9, stopped=stopped, rolled=rolled)
    assert said in coach.advice(Decision(Roll(), reasons))[1]


def coach_line(said: list[str]) -> str:
    return next(words for words in said if words.startswith("Coach: "))


# ---------------------------------------------------------------------- a bust, a claim


def busted(home: Path, **settings: Any) -> Playhouse:
    """At the moment in which the facts of a bust are shown."""
    settings = {"animations": "reduced"} | settings
    house = Playhouse(home, start="table", details={"match": until_bust(TWO)}, **settings)
    until_phase(house, "bust")
    return house


def until_phase(house: Playhouse, name: str) -> None:
    for _ in range(1000):
        if phase(house) == name:
            return
        house.feed()
    raise AssertionError(f"never {name}, but {phase(house)}")


def test_after_a_bust_the_game_goes_on_by_itself_in_four_seconds(tmp_path: Path) -> None:
    house = busted(tmp_path)
    house.wait(3800)
    assert phase(house) == "bust"
    house.wait(400)
    assert phase(house) != "bust"
    until_phase(house, "roll")


def test_with_slow_animations_it_waits_for_the_player(tmp_path: Path) -> None:
    house = table_of(tmp_path, until_bust(TWO), animations="slow")
    until_phase(house, "bust")
    house.wait(10_000)
    assert phase(house) == "bust"
    house.key("Space")
    until_phase(house, "roll")


@pytest.mark.parametrize("way", ["Space", "click"])
def test_the_facts_of_a_bust_are_left_by_key_and_by_click(tmp_path: Path, way: str) -> None:
    house = busted(tmp_path)
    house.key("Space") if way == "Space" else house.click("continue")
    house.wait(2500)
    assert phase(house) == "roll"


def test_the_plaque_of_a_bust_fades_when_the_pointer_enters_the_board(tmp_path: Path) -> None:
    house = busted(tmp_path, animations="slow")
    view = house.loop.top.view  # type: ignore[attr-defined]
    assert view.plaque()[1] == 1
    house.move(place_on_board(house, 7, 7))
    house.wait(400)
    assert view.plaque()[1] == 0


def test_a_claimed_column_is_told_of_and_belongs_to_the_player(tmp_path: Path, said: list[str]) -> None:
    match, _ = MOMENTS["a column claimed"]()
    house = table_of(tmp_path, match)
    house.key("S", 3000)
    assert phase(house) == "claimed"
    assert "Column 2 is yours" in said
    assert house.loop.top.view.shown.claimed[2] == 0  # type: ignore[attr-defined]
    house.key("Space", 2500)
    assert house.loop.top.player == 1  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- undo


def test_undo_and_redo_by_key_and_the_same_dice_again(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], TWO))
    house.key("Space", 600)
    dice = moves(house)[1]
    house.key("1", 800)
    with_choice = moves(house)
    house.key("Ctrl+Z", 100)
    assert moves(house) == with_choice[:2]
    house.key("Ctrl+Shift+Z", 100)
    assert moves(house) == with_choice
    house.key("Ctrl+Z", 100)
    house.key("Ctrl+Z", 100)
    assert moves(house) == ()
    assert phase(house) == "roll"
    house.key("Space", 600)
    assert moves(house)[1] == dice


def test_undo_and_redo_in_the_pause_menu_name_what_they_take_back(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], TWO))
    house.key("Space", 600)
    house.key("1", 800)
    before = moves(house)
    house.click("menu")
    house.wait(300)
    assert house.names[-1] == "pause"
    house.click("undo")
    house.wait(300)
    assert house.name == "table"
    assert moves(house) == before[:-1]
    house.key("Esc", 300)
    assert house.name == "pause"
    house.key("Ctrl+Shift+Z", 300)
    assert moves(house) == before


def test_undo_in_mid_flight_shows_the_board_as_it_was(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS), animations="normal")
    house.key("1", 60)
    house.key("Ctrl+Z", 100)
    table: Any = house.loop.top
    assert moves(house) == tuple(FOUR_CARDS)
    assert phase(house) == "choose"
    assert table.view.actors == []
    assert not any(table.view.shown.runners)


# ---------------------------------------------------------------------- computers


def test_a_computer_plays_its_turn_and_says_why_at_every_decision(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(turn((SEVENS, Advance((7, 7))), stop=True), ANNA_AND_OTTO))
    table: Any = house.loop.top
    heard, wanted = set(), 0
    for _ in range(2000):
        house.feed()
        wanted = max(wanted, len(moves(house)))
        if table.why:
            heard.add(table.why)
        if table.phase == "roll":
            break
    assert table.phase == "roll"
    assert table.player == 0
    assert len(heard) >= 2
    assert all("Otto" in line for line in heard)


def test_space_hurries_a_computer_to_the_end_of_its_turn(tmp_path: Path) -> None:
    def frames_until_ours(house: Playhouse, hurried: bool) -> int:
        for frame in range(4000):
            if frame == 20 and hurried:
                house.key("Space")
            house.feed()
            if phase(house) == "roll":
                return frame
        raise AssertionError("the computer never ends its turn")

    start = turn((SEVENS, Advance((7, 7))), stop=True)
    waited = frames_until_ours(table_of(tmp_path / "a", match_of(start, ANNA_AND_OTTO), animations="normal"), False)
    hurried = frames_until_ours(table_of(tmp_path / "b", match_of(start, ANNA_AND_OTTO), animations="normal"), True)
    assert hurried < waited / 3


@pytest.mark.parametrize(("pace", "longest"), [("at_once", 2.0), ("fast", 20.0)])
def test_the_pace_of_computers_is_set(tmp_path: Path, pace: str, longest: float) -> None:
    match = match_of(turn((SEVENS, Advance((7, 7))), stop=True), ANNA_AND_OTTO)
    match._thinker = PromptThinker()
    house = table_of(tmp_path, match, pace=pace, animations="normal")
    for frame in range(4000):
        house.feed()
        if phase(house) == "roll":
            assert frame * 0.02 <= longest
            return
    raise AssertionError("the computer never ends its turn")


def test_a_game_of_computers_alone_can_be_watched_to_its_end(tmp_path: Path) -> None:
    match = match_of([], COMPUTERS)
    match._thinker = PromptThinker()
    house = table_of(tmp_path, match, pace="at_once")
    for _ in range(20_000):
        house.feed(ms=60)
        if house.name == "game_over":
            return
    raise AssertionError(f"it stands still: {phase(house)} after {len(moves(house))} moves")


# ---------------------------------------------------------------------- from person to person


@pytest.mark.parametrize("on", [True, False])
def test_the_screen_is_handed_over_with_a_banner_unless_that_is_turned_off(tmp_path: Path, on: bool) -> None:
    house = table_of(tmp_path, match_of(turn((SEVENS, Advance((7, 7)))), TWO), hand_over=on)
    house.key("S")
    seen = False
    for _ in range(200):
        house.feed()
        seen = seen or house.loop.top.view.banner is not None  # type: ignore[attr-defined]
    assert seen == on
    assert phase(house) == "roll"


def test_alone_among_computers_nothing_is_handed_over(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(turn((SEVENS, Advance((7, 7)))), ANNA_AND_OTTO))
    house.key("S")
    for _ in range(400):
        house.feed()
        assert house.loop.top.view.banner is None  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- away and back


@pytest.mark.parametrize("way", ["key", "mouse", "straight"])
def test_a_game_is_saved_under_a_name(tmp_path: Path, way: str) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    if way == "straight":
        house.key("Ctrl+S", 300)
    else:
        house.key("Esc", 300)
        house.key("Ctrl+S", 300) if way == "key" else house.click("save_as")
        house.wait(300)
    assert house.name == "save_as"
    house.click("save") if way == "mouse" else house.key("Enter")
    house.wait(300)
    house.key("Enter", 300) if house.name == "save_as" else None
    assert house.name == "table"
    saved = list((tmp_path / "data" / "saved").glob("*.game"))
    assert len(saved) == 1
    assert records.loads(saved[0].read_text()).moves == tuple(FOUR_CARDS)


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_the_main_menu_and_the_other_games_are_reached_from_the_pause(tmp_path: Path, way: str) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    house.key("Esc", 300)
    house.key("Ctrl+O") if way == "key" else house.click("other_game")
    house.wait(300)
    assert house.name == "continue"
    house.key("Esc", 300)
    assert house.name == "table"
    house.key("Esc", 300)
    house.key("Q") if way == "key" else house.click("main_menu")
    house.wait(300)
    assert house.name == "title"


def test_a_saved_game_dropped_on_the_window_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "sunday.game"
    file.write_text(records.dumps(match_of(turn(*THREE_OUT), TWO).record))
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    house.feed(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    house.wait(600)
    assert house.name == "table"
    assert phase(house) == "decide"
    assert len(moves(house)) == 6
    house.key("S", 300)
    assert moves(house)[-1] == Stop()


@pytest.mark.parametrize("content", ["", "no game at all", '{"game": "classic"}'])
def test_a_dropped_file_that_is_no_game_changes_nothing(tmp_path: Path, content: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(content)
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    house.feed(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    house.feed(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "nowhere")))
    house.feed(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path)))
    house.wait(100)
    assert house.name == "table"
    assert moves(house) == tuple(FOUR_CARDS)


@pytest.mark.parametrize("moment", ["dice in the air", "a person decides", "a computer thinks"])
def test_a_game_goes_on_from_wherever_it_was_left(tmp_path: Path, moment: str) -> None:
    begun: dict[str, tuple[list[Any], tuple[Seat, ...]]] = {
        "dice in the air": ([Roll()], TWO),
        "a person decides": (turn(*THREE_OUT), TWO),
        "a computer thinks": ([*turn(*THREE_OUT, stop=True), Roll()], ANNA_AND_OTTO),
    }
    before, seats = begun[moment]
    match = matches.take_up(Record("classic", classic.Rules(2), seats, "77", tuple(before)))
    assert isinstance(match, ClassicMatch)
    house = table_of(tmp_path, match, pace="at_once")
    for _ in range(1500):
        house.feed()
        if phase(house) in ("roll", "choose", "decide", "bust"):
            break
    assert phase(house) in ("roll", "choose", "decide", "bust")
    assert moves(house)[: len(before)] == tuple(before)


def test_other_language_look_and_size_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], PEOPLE), animations="normal")
    house.key("Space", 100)
    for change in ({"language": "de"}, {"look": "dark"}, {"animations": "reduced"}, {"larger_symbols": True}):
        house.desk.change(**change)
        house.wait(60)
    house.resize((1024, 640))
    house.wait(2500)
    assert phase(house) == "choose"
    assert isinstance(house.control("choice_1"), ShapeButton)
