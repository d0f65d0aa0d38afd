"""Tests of the log, the end of a game, the review, the records and the first notes, by keys and by mouse."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import afterwards
import pytest
from afterwards import reviewed
from playhouse import Playhouse, screen_at
from table_moments import SEVENS, match_of, turn

from cantstop.controller import matches
from cantstop.controller.awaited import AwaitDice
from cantstop.controller.games import Games
from cantstop.controller.review import Review
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.statistics import Selection, choices
from cantstop.model.classic import Advance, Roll
from cantstop.model.moves import Dice
from cantstop.model.record import Record, Seat
from cantstop.view.app import ways
from cantstop.view.kit.fonts import Text
from cantstop.view.parts.notes import Plate
from cantstop.view.parts.review_frame import A_DECISION
from cantstop.view.parts.rolling import Tray
from cantstop.view.parts.table_top import SeatCard
from cantstop.view.screens import records as records_screen
from cantstop.view.words import say

ONCE_EACH = [*turn((SEVENS, Advance((7, 7))), stop=True), *turn((SEVENS, Advance((7, 7))))]


def table_of(home: Path, match: Any, *keys: str, size: tuple[int, int] = (1280, 800), **settings: Any) -> Playhouse:
    """Return a playhouse with the table of the match, after these keys."""
    house = Playhouse(home, size, "table", details={"match": match}, **settings)
    for key in keys:
        house.key(key, ms=1000)
    return house


def half_way() -> Any:
    record = afterwards.game(3)
    match = afterwards.match_of(replace(record, moves=record.moves[:90]))
    while isinstance(match.awaited, AwaitDice):
        match.advance()
    return match


def begun() -> Any:
    return matches.begin(ClassicSetup((Seat("Anna", "blue"), Seat("Ben", "yellow")), starts=0, seed="3"))


def with_records(home: Path, *keys: str) -> Playhouse:
    afterwards.keep(home / "data", afterwards.many())
    house = Playhouse(home, start="records")
    house.settle()
    for key in keys:
        house.key(key)
    return house


def rows_of(house: Playhouse) -> list[str]:
    return [control.name for control in house.screen.ui.controls if control.node.group == "rows"]


# The log


def test_log_shows_earlier_moments_and_any_key_comes_back(tmp_path: Path) -> None:
    house = table_of(tmp_path, half_way(), "Z")
    log, now = house.screen, house.screen.match.state
    assert house.names == ["table", "log"]
    assert log.state == now
    house.key("Up")
    house.key("Up")
    assert log.state == log.match.state_at(log.thrown[-2][1].moment)
    house.key("Home")
    assert log.chosen == 0
    house.key("X")
    assert house.names == ["table"]
    assert house.screen.match.state == now


def test_log_of_a_game_that_is_over_tells_the_end(tmp_path: Path) -> None:
    match: Any = afterwards.match_of(afterwards.game(2))
    log: Any = screen_at(tmp_path, "log", (1280, 800), {"match": match})
    words = {placed.node.words for placed in log.tree.nodes() if isinstance(placed.node, Text)}
    winner, turn = match.seats[match.state.winner], log.turns[-1]
    won = say("log.won_with", columns=list(turn.claimed))
    assert turn.claimed
    assert {"The game is over", f"{winner.name} wins", won} <= words
    assert "Back to the game" not in words
    claims = {say("log.claimed", columns=list(each.claimed)) for each in log.turns if each.claimed}
    for number in log.throws:  # each turn is listed while one of its throws is shown
        log.choose(number)
        claims -= {placed.node.words for placed in log.tree.nodes() if isinstance(placed.node, Text)}
    assert claims == {say("log.claimed", columns=list(turn.claimed))}, "the winning claim says more"


def test_row_of_the_log_is_chosen_by_mouse(tmp_path: Path) -> None:
    house = table_of(tmp_path, half_way())
    house.key("F10")
    house.click("log")
    assert house.names == ["table", "log"]
    house.settle()
    house.click(rows_of(house)[0])
    assert house.screen.chosen is not None
    house.click("now")
    assert house.names == ["table"]


def test_play_continues_from_an_earlier_moment_after_a_question(tmp_path: Path) -> None:
    house = table_of(tmp_path, half_way())
    match = house.screen.match
    before = match.moment
    for key in ("Z", "Up", "Up", "Up", "Up"):
        house.key(key)
    moment = house.screen.moment
    house.key("P")
    house.key("Esc")
    assert house.name == "log"
    assert match.moment == before
    house.key("P")
    house.key("Enter")
    assert house.names == ["table"]
    assert before > match.moment == moment


def test_question_about_a_moment_closes_when_another_moment_is_shown(tmp_path: Path) -> None:
    house = table_of(tmp_path, begun(), "Space", "1", "Space", animations="reduced")
    match = house.screen.match
    before = match.moment
    for key in ("Z", "Up", "Up", "P"):
        house.key(key)
    house.click(rows_of(house)[-1])
    assert house.screen.moment == before
    assert house.control("yes") is None, "from there the game goes on anyway"
    house.key("Enter")
    assert house.names == ["table"]
    assert match.moment == before


# The end and the review


@pytest.mark.slow
@pytest.mark.parametrize("end", ["game_over", "express_over"])
def test_menu_of_a_review_opens_the_pause_as_everywhere(tmp_path: Path, end: str) -> None:
    game = afterwards.game() if end == "game_over" else afterwards.express_game()
    house = Playhouse(tmp_path, start=end, details={"match": matches.take_up(game)})
    for ways_back in ("Esc", "F1 Esc Esc"):
        house.key("W")
        house.key("F10")
        assert house.name == "pause"
        for key in (*ways_back.split(), "Ctrl+Z", "Esc"):
            house.key(key)
        assert house.names == [end]
    house.key("W")
    house.click("menu")
    house.key("Ctrl+Z")
    assert house.name == "pause", "nothing is undone in a review"
    house.click("main_menu")
    assert house.names == ["title"]


@pytest.mark.parametrize("done", [True, False])
def test_review_from_the_end_waits_at_the_costliest_or_last_decision(done: bool, tmp_path: Path) -> None:
    review = reviewed() if done else Review(reviewed().record)
    screen: Any = screen_at(tmp_path, "review", (1280, 800), {"record": review.record, "review": review})
    last = max(number for number, entry in enumerate(review.entries) if entry.decided)
    assert screen.number == (review.costliest()[0].entry if done else last)
    assert not screen.playing


def test_review_is_walked_by_keys_and_by_mouse(tmp_path: Path) -> None:
    review = reviewed()
    house = Playhouse(tmp_path, start="review", details={"record": review.record, "review": review})
    screen = house.screen
    house.key("End")
    assert screen.number == len(review.entries) - 1
    for key in ("Left", "Home", "Right"):
        house.key(key)
    assert screen.number == 1
    house.key("1")
    assert screen.number == review.costliest()[0].entry
    house.click("costly_2")
    assert screen.number == review.costliest()[1].entry
    house.click(screen.tree.box("course").rect.center)
    assert review.entries[screen.number].at == pytest.approx(review.rounds / 2, abs=0.5)
    house.key("Down")
    assert screen.choice in (None, 1)


def test_game_is_watched_again_and_paused(tmp_path: Path) -> None:
    review = reviewed()
    house = Playhouse(tmp_path, start="review", details={"record": review.record, "review": review, "playing": True})
    screen = house.screen
    house.wait(2.5 * A_DECISION)
    assert screen.number == 2
    house.key("V")
    house.key("V")
    house.wait(1.5 * A_DECISION)
    assert screen.number >= 5
    house.key("Space")
    still = screen.number
    house.wait(2000)
    assert screen.number == still
    house.settle()
    sent = len(house.sent)
    house.wait(500)
    assert len(house.sent) == sent


@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.parametrize("start", ["review", "game_over", "express_review", "express_over"])
def test_complete_review_is_kept_for_the_records(start: str, leaves: bool, tmp_path: Path) -> None:
    """The review is saved even if the player leaves the screen just when the last figure is computed."""
    whole: Any = afterwards.express_reviewed() if "express" in start else reviewed()
    afterwards.keep(tmp_path / "data", [whole.record])
    review = copy(whole)
    review.kept = False
    details = {"record": whole.record, "review": review}
    if start.endswith("over"):
        details = {"match": matches.take_up(whole.record)}
    house = Playhouse(tmp_path, start=start, details=details)
    house.screen.review = review
    if leaves:
        house.loop.apply(ways.to_title())
    else:
        house.settle()
        house.wait(200)
    store = house.context.open_store()
    assert store.writer.settle(20)
    for player, seat in enumerate(whole.seats):
        tally = whole.tally(player)
        (found,) = store.ask(choices, (seat.name, None), Selection())
        assert (found.good, found.decisions) == (tally.good, tally.decisions)
        assert found.lost == pytest.approx(tally.lost, abs=1e-3)


@pytest.mark.slow
def test_unfinished_game_of_the_list_can_be_watched(tmp_path: Path) -> None:
    store = Games(tmp_path / "data")
    two = afterwards.PEOPLE[:2]
    for setup in (ClassicSetup(two, starts=0, seed="1"), ExpressSetup(two, seed="2")):
        match = matches.begin(setup, store)
        if match.game == "classic":
            match.play(Roll())
        match.advance()
        match.leave()
    assert store.writer.settle(10)
    house = Playhouse(tmp_path, start="games")
    seen = set()
    for key in ("Home", "End"):
        house.key(key)
        house.key("W")
        seen.add(house.name)
        house.key("Space", ms=200)
        house.key("End")
        house.key("Esc")
        assert house.names == ["games"]
    assert seen == {"review", "express_review"}


# The records


@pytest.mark.slow
@pytest.mark.parametrize("key", ["Tab", "B"])
def test_question_about_a_name_closes_when_other_games_are_shown(key: str, tmp_path: Path) -> None:
    house = with_records(tmp_path, "1", "Del")
    assert house.control("yes") is not None
    house.key(key)
    assert house.control("yes") is None


@pytest.mark.parametrize(("played", "page"), [(afterwards.express_game, "express"), (afterwards.game, "classic")])
def test_records_open_on_the_only_game_that_was_played(played: Callable[[], Record], page: str, tmp_path: Path) -> None:
    afterwards.keep(tmp_path / "data", [played()])
    assert Playhouse(tmp_path, start="records").screen.page == page


@pytest.mark.slow
def test_filters_leave_out_the_named_games(tmp_path: Path) -> None:
    house = with_records(tmp_path)
    screen = house.screen
    assert screen.page == "both"
    assert screen.figures.total.undone == 1
    house.key("B")
    assert screen.figures.total.games == len(afterwards.many()) - 1
    for _ in range(2):
        house.key("Tab")
    assert screen.figures.total.rounds.total() == screen.figures.total.games
    assert not any(player.scores for player in screen.figures.players)
    house.key("Down")
    assert screen.player is not None
    house.click("player_1")
    assert screen.player is None


@pytest.mark.slow
def test_player_is_forgotten_after_a_question(tmp_path: Path) -> None:
    house = with_records(tmp_path, "1", "Del", "Esc")
    name = house.screen.player.name
    assert house.name == "records"
    house.key("Del")
    house.key("Enter")
    house.settle()
    keys = house.screen.figures.keys
    assert (name, None) not in keys
    assert ("", None) in keys
    store = house.context.open_store()
    people = {seat.name for game in store.find() for seat in store.read(game).seats if seat.character is None}
    assert "" in people
    assert name not in people


def test_records_without_a_game_say_so(tmp_path: Path, said: list[str]) -> None:
    house = Playhouse(tmp_path, start="records")
    for key in ("Tab", "E", "Del", "Down"):
        house.key(key)
        assert house.name == "records"
    assert house.screen.say("records.empty") in said


def test_exported_records_are_shown_in_their_folder_by_the_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []

    def show_folder(folder: Path) -> bool:
        shown.append(folder)
        return True

    monkeypatch.setattr(records_screen, "show_folder", show_folder)
    house = with_records(tmp_path, "E")
    while house.screen.exported is None:
        house.wait(20)
    house.key("E")
    assert shown == [house.context.home.games]


# The first notes

FIRST_ROLL = [Roll(), Dice((2, 3, 5, 6))]


def note(house: Playhouse) -> bool:
    return house.control("note_understood") is not None


def test_three_notes_lead_through_the_first_game_once(tmp_path: Path) -> None:
    match = match_of(FIRST_ROLL)
    house = table_of(tmp_path, match, notes=0)
    assert note(house)
    house.key("1", ms=2500)  # acting closes the note
    assert house.context.settings.notes == 1
    house.settle()
    house.click("note_understood")
    assert house.context.settings.notes == 2
    assert not note(house)
    assert match.moment == 3


@pytest.mark.parametrize("keys", [(), ("Enter", "Space")], ids=["aim", "sums"])
def test_note_in_a_tall_window_covers_no_seat_and_no_question(keys: tuple[str, ...], tmp_path: Path) -> None:
    seats = (Seat("Anna", "blue"), Seat("Ben", "yellow"), Seat("Chloé", "jade"))
    match = matches.begin(ClassicSetup(seats, starts=0, seed="3", first=True))
    house = table_of(tmp_path, match, *keys, size=(900, 1400), notes=0)
    house.wait(2500)
    screen: Any = house.screen
    (place,) = (placed.box.rect for placed in screen.tree.nodes() if isinstance(placed.node, Plate))
    kept = [placed.box.rect for placed in screen.tree.nodes() if isinstance(placed.node, SeatCard | Tray)]
    assert len(kept) == 4
    assert place.collidelist([*kept, house.control("menu").rect]) == -1


def test_note_about_stop_waits_until_stop_is_possible(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(ONCE_EACH, no_parking=True), notes=1)
    house.settle()
    assert house.screen.phase == "decide"
    assert not note(house)
    assert house.context.settings.notes == 1


@pytest.mark.parametrize(("columns", "line"), [(3, "Three columns win"), (5, "Five columns win")])
def test_last_note_names_as_many_columns_as_win(tmp_path: Path, said: list[str], columns: int, line: str) -> None:
    twice = [*turn((SEVENS, Advance((7, 7))), stop=True)] * 2
    house = table_of(tmp_path, match_of(twice, afterwards.PEOPLE[:2], columns_to_win=columns), notes=2)
    house.settle()
    assert note(house)
    assert line in said


def test_no_more_notes_means_none(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FIRST_ROLL), "Esc", notes=0)
    assert house.names == ["table"]
    assert house.context.settings.notes == 3
    house.key("Esc")
    assert house.name == "pause"


def test_how_to_play_brings_the_notes_back(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="how_to_play")
    house.key("N")
    assert (house.context.settings.notes, house.context.settings.express_notes) == (0, 0)
