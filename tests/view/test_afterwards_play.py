"""The log, the end of a game, the review, the records and the first notes, as they are used: by keys and by mouse."""

from __future__ import annotations

import csv
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import afterwards
import pygame
import pytest
from afterwards import reviewed
from playhouse import Playhouse, screen_at
from table_moments import SEVENS, match_of, turn

from cantstop.controller import matches
from cantstop.controller.awaited import AwaitDice
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.statistics import Selection
from cantstop.model.classic import Advance, Roll
from cantstop.model.moves import Dice
from cantstop.model.record import Seat
from cantstop.view.app import ways
from cantstop.view.parts.notes.notes import Plate
from cantstop.view.parts.review.frame import A_DECISION
from cantstop.view.parts.table_top import SeatCard
from cantstop.view.screens import records as records_screen


def at_table(home: Path, **settings: Any) -> Playhouse:
    record = afterwards.game(3)
    moves = record.moves[:90]
    match = afterwards.match_of(replace(record, moves=moves))
    while isinstance(match.awaited, AwaitDice):
        match.advance()
    return Playhouse(home, start="table", details={"match": match}, **settings)


def with_records(home: Path) -> Playhouse:
    afterwards.keep(home / "data", afterwards.many())
    house = Playhouse(home, start="records")
    house.settle()
    return house


# The log


def test_the_log_shows_earlier_moments_and_any_key_comes_back(tmp_path: Path) -> None:
    house = at_table(tmp_path)
    now = house.screen.match.state
    house.key("Z")
    assert house.names == ["table", "log"]
    log = house.screen
    assert log.state == now
    house.key("Up")
    house.key("Up")
    assert log.state == log.match.state_at(log.thrown[-2][1].moment)
    house.key("Home")
    assert log.chosen == 0
    house.key("X")
    assert house.names == ["table"]
    assert house.screen.match.state == now


def test_seats_say_the_same_in_the_log_as_at_the_table(tmp_path: Path) -> None:
    seats = (Seat("Anna", "blue"), Seat("Otto", "yellow", "careful"))
    details = {"match": match_of(turn((SEVENS, Advance((7, 7)))), seats)}
    table, log = (screen_at(tmp_path, name, (1280, 800), details) for name in ("table", "log"))
    list(table.sprites())
    told = [
        [each.node.card for each in screen.tree.nodes() if isinstance(each.node, SeatCard)] for screen in (table, log)
    ]
    assert [card.name for card in told[0]] == ["Anna", "Ida"]
    assert told[0] == told[1]


def test_a_row_of_the_log_is_chosen_by_mouse(tmp_path: Path) -> None:
    house = at_table(tmp_path)
    house.key("Z")
    house.settle()
    rows = [control.name for control in house.screen.ui.controls if control.node.group == "rows"]
    house.click(rows[0])
    assert house.screen.chosen is not None
    house.click("now")
    assert house.names == ["table"]


def test_play_goes_on_from_an_earlier_moment_after_a_question(tmp_path: Path) -> None:
    house = at_table(tmp_path)
    match = house.screen.match
    before = match.moment
    house.key("Z")
    for _ in range(4):
        house.key("Up")
    moment = house.screen.moment
    house.key("P")
    house.key("Esc")
    assert house.name == "log"
    assert match.moment == before
    house.key("P")
    house.key("Enter")
    assert house.names == ["table"]
    assert match.moment == moment
    assert before > moment


def test_play_goes_on_from_an_earlier_moment_though_a_choice_is_awaited_now(tmp_path: Path) -> None:
    match = matches.begin(ClassicSetup((Seat("Anna", "blue"), Seat("Ben", "yellow")), starts=0, seed="3"))
    house = Playhouse(tmp_path, start="table", details={"match": match}, animations="reduced")
    for key in ("Space", "1", "Space"):
        house.key(key, ms=1000)
    assert house.screen.phase == "choose"
    for key in ("Z", "Up", "Up", "P", "Enter"):
        house.key(key)
    assert house.names == ["table"]
    assert house.screen.phase == "decide"


def test_a_question_about_one_moment_goes_when_another_is_looked_at(tmp_path: Path) -> None:
    match = matches.begin(ClassicSetup((Seat("Anna", "blue"), Seat("Ben", "yellow")), starts=0, seed="3"))
    house = Playhouse(tmp_path, start="table", details={"match": match}, animations="reduced")
    for key in ("Space", "1", "Space"):
        house.key(key, ms=1000)
    before = match.moment
    for key in ("Z", "Up", "Up", "P"):
        house.key(key)
    latest = [control.name for control in house.screen.ui.controls if control.node.group == "rows"][-1]
    house.click(latest)
    assert house.screen.moment == before
    assert house.control("yes") is None, "from there the game goes on anyway"
    house.key("Enter")
    assert house.names == ["table"]
    assert match.moment == before


def test_the_pause_panel_opens_the_log(tmp_path: Path) -> None:
    house = at_table(tmp_path)
    house.key("F10")
    house.click("log")
    assert house.names == ["table", "log"]


# The end and the review


@pytest.mark.slow
def test_the_end_draws_its_curve_while_the_window_goes_on(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="game_over", details={"match": afterwards.match_of(afterwards.game())})
    over = house.screen
    over.review.finish()
    house.wait(40)
    assert len(over.review.curve) > 5
    house.settle()
    assert not house.loop.lively
    house.key("D")
    assert over.view == "dice"
    house.key("W")
    assert house.names == ["game_over", "review"]
    house.key("Esc")
    assert house.names == ["game_over"]
    house.key("W")
    house.key("Esc")
    house.key("W")
    house.click("menu")
    assert house.names == ["game_over", "review", "pause"]


@pytest.mark.slow
@pytest.mark.parametrize("of_express", [False, True])
def test_from_a_review_the_menu_opens_the_pause_as_everywhere(tmp_path: Path, of_express: bool) -> None:
    if of_express:
        match: Any = matches.take_up(afterwards.express_game())
        house = Playhouse(tmp_path, start="express_over", details={"match": match})
    else:
        match = afterwards.match_of(afterwards.game())
        house = Playhouse(tmp_path, start="game_over", details={"match": match})
    below = house.names
    for ways_back in ("Esc", "F1 Esc Esc"):
        house.key("W")
        house.key("F10")
        assert house.name == "pause"
        for key in ways_back.split():
            house.key(key)
        house.key("Ctrl+Z")
        house.key("Esc")
        assert house.names == below
    house.key("W")
    house.key("F10")
    house.key("Ctrl+Z")
    assert house.name == "pause", "nothing is taken back in a review"
    house.click("main_menu")
    assert house.names == ["title"]


def test_the_review_is_walked_by_keys_and_by_mouse(tmp_path: Path) -> None:
    review = reviewed()
    house = Playhouse(tmp_path, start="review", details={"record": review.record, "review": review})
    screen = house.screen
    house.key("End")
    assert screen.number == len(review.entries) - 1
    house.key("Left")
    house.key("Home")
    house.key("Right")
    assert screen.number == 1
    house.key("1")
    assert screen.number == review.costliest()[0].entry
    house.click("costly_2")
    assert screen.number == review.costliest()[1].entry
    house.click(screen.tree.box("course").rect.center)
    at = review.entries[screen.number].at
    assert at == pytest.approx(review.rounds / 2, abs=0.5)
    house.key("Down")
    assert screen.choice in (None, 1)


def test_a_game_is_watched_again_and_paused(tmp_path: Path) -> None:
    review = reviewed()
    details = {"record": review.record, "review": review, "playing": True}
    house = Playhouse(tmp_path, start="review", details=details)
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


def test_a_counted_review_is_kept_for_the_records(tmp_path: Path) -> None:
    afterwards.keep(tmp_path / "data", [afterwards.game()])
    review = copy(reviewed())
    review.kept = False
    house = Playhouse(tmp_path, start="review", details={"record": afterwards.game(), "review": review})
    house.wait(40)
    assert house.context.open_store().at_rest(20)
    house = Playhouse(tmp_path, start="records")
    house.settle()
    key = ("Maximiliane", None)
    found = house.context.open_store().choices(key, house.screen.wanted)
    tally = reviewed().tally(0)
    ((good, decisions, lost),) = found
    assert (good, decisions) == (tally.good, tally.decisions)
    assert lost == pytest.approx(tally.lost, abs=1e-3)


@pytest.mark.parametrize("start", ["review", "game_over"])
def test_who_leaves_the_moment_all_is_counted_has_it_kept(start: str, tmp_path: Path) -> None:
    game = afterwards.game()
    afterwards.keep(tmp_path / "data", [game])
    details = {"record": game} if start == "review" else {"match": matches.take_up(game)}
    house = Playhouse(tmp_path, start=start, details=details)
    house.screen.review.finish()
    house.loop.apply(ways.to_title())
    store = house.context.open_store()
    assert store.at_rest(10)
    assert store.choices(("Maximiliane", None), Selection())


def test_how_well_people_chose_in_express_is_kept_at_the_end(tmp_path: Path) -> None:
    game = afterwards.express_game()
    afterwards.keep(tmp_path / "data", [game])
    house = Playhouse(tmp_path, start="express_over", details={"match": matches.take_up(game)})
    house.screen.review.finish()
    house.settle()
    house.wait(200)
    store = house.context.open_store()
    assert store.at_rest(10)
    for player, seat in enumerate(game.seats):
        (found,) = store.choices((seat.name, None), Selection())
        assert found.lost == pytest.approx(afterwards.express_reviewed().tally(player).lost, abs=1e-3)


# Long lists


def at_long_list(home: Path) -> Playhouse:
    """Return a throw of Express with more choices than the list shows."""
    review = afterwards.express_reviewed()
    house = Playhouse(home, start="express_review", details={"record": review.record, "review": review})
    most = max(range(len(review.entries)), key=lambda number: len(review.options(number) or ()))
    house.screen.go_to(most)
    house.settle()
    return house


def seen(house: Playhouse) -> list[int]:
    """Return the numbers of the choices that are seen."""
    controls = house.screen.ui.controls
    return [int(each.name[7:]) for each in controls if each.name.startswith("option_")]


def drag(house: Playhouse, place: tuple[int, int], down: int) -> None:
    x, y = place
    motion: dict[str, Any] = {"rel": (0, 1), "touch": False}
    house.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
    for step in (down // 2, down):
        house.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y + step), buttons=(1, 0, 0), **motion))
    house.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y + down), button=1, touch=False))
    house.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), buttons=(0, 0, 0), **motion))


@pytest.mark.slow
def test_a_long_list_of_choices_is_moved_by_wheel_bar_and_keys(tmp_path: Path) -> None:
    house = at_long_list(tmp_path)
    count = len(house.screen.review.options(house.screen.number))
    best = 1
    wheel: dict[str, Any] = {"x": 0, "flipped": False, "which": 0}
    bar = house.control(f"choices_{house.screen.number}.scroll")
    house.move((bar.rect.x - 60, bar.rect.centery))
    house.feed(pygame.event.Event(pygame.MOUSEWHEEL, y=99, **wheel))
    rows = len(seen(house)) - 1
    first, last = [best, *range(2, rows + 2)], [best, *range(count - rows + 1, count + 1)]
    assert seen(house) == first
    house.feed(pygame.event.Event(pygame.MOUSEWHEEL, y=-2, **wheel))
    assert seen(house) == [best, *range(4, rows + 4)], "the best one stays"
    house.feed(pygame.event.Event(pygame.MOUSEWHEEL, y=9, **wheel))
    box = pygame.Rect(house.control(bar.name).rect)
    drag(house, (box.centerx, box.y + 20), box.h)
    assert seen(house) == last, "dragged to its end, and let go"
    house.click((box.centerx, box.y + 5))
    assert seen(house) == [best, *range(count - 2 * rows + 1, count - rows + 1)], "a page back"
    house.screen.ui.set_focus(None)
    for _ in range(count):
        house.key("Down")
    assert seen(house) == last
    assert house.screen.choice == count - 1


def test_the_log_is_dragged_and_the_moment_stays(tmp_path: Path) -> None:
    house = at_table(tmp_path)
    house.key("Z")
    house.settle()
    house.key("Home")
    chosen = house.screen.chosen
    before = [control.name for control in house.screen.ui.controls if control.node.group == "rows"]
    bar = pygame.Rect(house.control("rows.scroll").rect)
    drag(house, (bar.centerx, bar.y + 8), bar.h)
    after = [control.name for control in house.screen.ui.controls if control.node.group == "rows"]
    assert int(after[-1][4:]) > int(before[-1][4:])
    assert house.screen.chosen == chosen


@pytest.mark.slow
def test_more_players_than_the_list_shows(tmp_path: Path) -> None:
    names = "Anna Ben Chloé Dora Emil Fanny Gustav".split()
    games = []
    for number, name in enumerate(names):
        game = afterwards.game(2, number)
        seats = (replace(game.seats[0], name=name), game.seats[1])
        games.append(replace(game, seats=seats, details={"id": name}))
    afterwards.keep(tmp_path / "data", games)
    house = Playhouse(tmp_path, start="records")
    house.settle()
    screen = house.screen
    bar = pygame.Rect(house.control("players.scroll").rect)
    drag(house, (bar.centerx, bar.y + 8), bar.h)
    house.click("player_4")
    assert screen.player is screen.figures.players[-1]
    house.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=20, flipped=False, which=0))
    house.click("player_1")
    assert screen.player is screen.figures.players[0]


# The records


@pytest.mark.slow
def test_figures_of_the_records_equal_a_plain_count(tmp_path: Path) -> None:
    from cantstop.model import record as records

    house = with_records(tmp_path)
    games = afterwards.many()
    figures = house.screen.figures
    assert figures.total.games == len(games)
    for name in ("Maximiliane", "Wolfgang", "Chloé"):
        won = played = 0
        for game in games:
            last = records.replay(game)[-1]
            winners = getattr(last, "winners", None) or (getattr(last, "winner", None),)
            for player, seat in enumerate(game.seats):
                if seat.name == name:
                    played += 1
                    won += player in winners
        player = figures.total.players[name, None]
        assert (player.wins, player.games) == (won, played)
    busts = turns = 0
    for game in games:
        if game.game == "classic":
            for step in records.walk(game):
                told = {type(event).__name__ for event in step.events}
                busts += "Busted" in told
                turns += bool(told & {"Busted", "Stopped"})
    assert sum(player.classic.busts for player in figures.players) == busts
    assert sum(player.classic.turns for player in figures.players) == turns


@pytest.mark.slow
@pytest.mark.parametrize("key", ["Tab", "B"])
def test_who_is_asked_about_a_name_and_turns_to_other_games_is_asked_no_more(key: str, tmp_path: Path) -> None:
    house = with_records(tmp_path)
    house.key("1")
    house.key("Del")
    assert house.control("yes") is not None
    house.key(key)
    assert house.control("yes") is None


@pytest.mark.slow
def test_filters_leave_out_what_they_say(tmp_path: Path) -> None:
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
def test_the_table_has_a_line_for_each_player_of_each_game(tmp_path: Path) -> None:
    house = with_records(tmp_path)
    house.key("E")
    while house.screen.waiting:
        house.feed()
    house.settle()
    (path,) = (tmp_path / "data").glob("*.csv")
    lines = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert len(lines) == sum(len(game.seats) for game in afterwards.many())
    assert sum(line["won"] == "1" for line in lines) == len(afterwards.many())


@pytest.mark.slow
def test_a_player_is_forgotten_after_a_question(tmp_path: Path) -> None:
    house = with_records(tmp_path)
    house.click("player_1")
    name = house.screen.player.name
    house.key("Del")
    house.key("Esc")
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


def test_without_a_game_the_records_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = Playhouse(tmp_path, start="records")
    records, said = house.screen, set[str]()

    def say(key: str, **values: object) -> str:
        said.add(key)
        return key

    monkeypatch.setattr(records, "say", say)
    for key in ("Tab", "E", "Del", "Down"):
        house.key(key)
        assert house.screen is records
    assert "records.empty" in said


# The first notes


def test_three_notes_lead_through_the_first_game_once(tmp_path: Path) -> None:
    match = match_of([Roll(), Dice((2, 3, 5, 6))])
    house = Playhouse(tmp_path, start="table", details={"match": match}, notes=0)
    assert house.control("note_understood") is not None
    house.key("1", ms=2500)  # acting closes the note
    assert house.context.settings.notes == 1
    house.settle()
    house.click("note_understood")
    assert house.context.settings.notes == 2
    assert house.control("note_understood") is None
    assert match.moment == 3


@pytest.mark.parametrize("size", [(1280, 800), (800, 1200)])
def test_the_first_note_leaves_the_dice_that_it_speaks_of_free(tmp_path: Path, size: tuple[int, int]) -> None:
    match = match_of([Roll(), Dice((2, 3, 5, 6))])
    house = Playhouse(tmp_path, size, "table", details={"match": match}, notes=0)
    house.settle()
    (plate,) = (each.box.rect for each in house.screen.tree.nodes() if isinstance(each.node, Plate))
    tray = house.screen.tree.box("tray").rect
    assert not plate.colliderect(tray.inflate(0, -0.4 * tray.h))


def test_asking_the_coach_closes_the_note_whose_ring_would_lie_on_his_figures(tmp_path: Path) -> None:
    match = match_of(turn((SEVENS, Advance((7, 7)))))
    house = Playhouse(tmp_path, start="table", details={"match": match}, notes=1)
    house.settle()
    assert house.control("note_understood") is not None
    house.key("H", ms=100)
    assert house.control("note_understood") is None
    assert house.context.settings.notes == 2


def test_the_note_about_stop_waits_until_one_may_stop(tmp_path: Path) -> None:
    onto_ben = [*turn((SEVENS, Advance((7, 7))), stop=True), *turn((SEVENS, Advance((7, 7))))]
    house = Playhouse(tmp_path, start="table", details={"match": match_of(onto_ben, no_parking=True)}, notes=1)
    house.settle()
    assert house.screen.phase == "decide"
    assert house.control("note_understood") is None
    assert house.context.settings.notes == 1


@pytest.mark.parametrize(("columns", "line"), [(3, "Three columns win"), (5, "Five columns win")])
def test_the_last_note_names_as_many_columns_as_win(tmp_path: Path, said: list[str], columns: int, line: str) -> None:
    once_each = [*turn((SEVENS, Advance((7, 7))), stop=True), *turn((SEVENS, Advance((7, 7))), stop=True)]
    match = match_of(once_each, afterwards.PEOPLE[:2], columns_to_win=columns)
    house = Playhouse(tmp_path, start="table", details={"match": match}, notes=2)
    house.settle()
    assert house.control("note_understood") is not None
    assert line in said


def test_no_more_notes_means_none(tmp_path: Path) -> None:
    match = match_of([Roll(), Dice((2, 3, 5, 6))])
    house = Playhouse(tmp_path, start="table", details={"match": match}, notes=0)
    house.key("Esc")
    assert house.names == ["table"]
    assert house.context.settings.notes == 3
    house.key("Esc")
    assert house.name == "pause"


def test_how_to_play_brings_the_notes_back(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="how_to_play")
    house.key("N")
    assert (house.context.settings.notes, house.context.settings.express_notes) == (0, 0)


# Watching a game of the list


@pytest.mark.slow
def test_an_unfinished_game_of_the_list_can_be_watched(tmp_path: Path) -> None:
    store = Games(tmp_path / "data")
    two = afterwards.PEOPLE[:2]
    for setup in (ClassicSetup(two, starts=0, seed="1"), ExpressSetup(two, seed="2")):
        match = matches.begin(setup, store)
        if match.game == "classic":
            match.play(Roll())
        match.advance()
        matches.leave(match, store)
    assert store.at_rest(10)
    house = Playhouse(tmp_path, start="games")
    seen = set()
    for key in ("Home", "End"):
        house.key(key)
        house.key("W")
        seen.add(type(house.screen).__name__)
        house.key("Space", ms=200)
        house.key("End")
        house.key("Esc")
        assert house.names == ["games"]
    assert seen == {"ReviewScreen", "ExpressReviewScreen"}


def test_records_exported_are_shown_in_their_folder_by_the_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []

    def show_folder(folder: Path) -> bool:
        shown.append(folder)
        return True

    monkeypatch.setattr(records_screen, "show_folder", show_folder)
    afterwards.keep(tmp_path / "data", afterwards.many())
    house = Playhouse(tmp_path, start="records")
    house.key("E")
    while house.screen.exported is None:
        house.wait(20)
    house.key("E")
    assert shown == [house.context.home.games]
