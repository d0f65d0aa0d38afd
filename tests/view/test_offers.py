"""Tests of proposals at the end of a game: practice on the mistakes of a first game, or a better opponent."""

from __future__ import annotations

from pathlib import Path

import pytest
from ended_games import ended
from playhouse import Playhouse

from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.statistics import Selection, against
from cantstop.model import classic
from cantstop.model.classic import Roll, Stop
from cantstop.view.kit.fonts import Text
from cantstop.view.parts import games

pytestmark = pytest.mark.usefixtures("faults")


# Numbers of games that the person wins, and of others.
WON, LOST = ("True68", "True84", "True105"), ("1", "2", "3")


def won_by(store: Games, person: bool, count: int) -> ClassicMatch:
    """Play `count` games; the person wins all of them or loses all of them."""
    for seed in (WON if person else LOST)[:count]:
        match = ended(store, seed)
        assert (match.state.winner == 0) == person
        match.leave()
    assert store.writer.settle(60)
    return match


@pytest.mark.slow
@pytest.mark.parametrize(("person", "name", "character"), [(True, "Vera", "crafty"), (False, "Max", "bold")])
def test_more_suitable_opponent_is_offered_at_the_end(tmp_path: Path, person: bool, name: str, character: str) -> None:
    house = Playhouse(tmp_path, (1280, 800))
    match = won_by(house.context.open_store(), person, 3)
    house = Playhouse(tmp_path, (1280, 800), start="game_over", details={"match": match})
    house.screen.review.finish()
    house.wait(2000)
    found = house.screen.offered
    assert found is not None
    assert found.character == character
    assert name in found.label
    assert house.control("offer").node.said_note == found.said
    house.key("O", 600)
    assert house.screen.match.seats[0].name == name or house.screen.match.seats[1].name == name
    last = games.last_setup(house.context, ClassicSetup)
    assert character in [seat.character for seat in last.seats]


def test_records_show_wins_against_each_character(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800))
    store = house.context.open_store()
    won_by(store, True, 2)
    won_by(store, False, 1)
    assert store.ask(against, "Zoë", Selection()) == [("steady", 2, 3)]
    house.key("R", 600)
    house.key("1", 300)
    if house.screen.player is None or house.screen.player.name != "Zoë":
        house.key("2", 300)
    texts = [placed.node.words for placed in house.screen.tree.nodes() if isinstance(placed.node, Text)]
    assert any("Otto: 2 of 3" in words for words in texts)


@pytest.mark.slow
def test_no_opponent_is_offered_after_two_games(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800))
    match = won_by(house.context.open_store(), True, 2)
    house = Playhouse(tmp_path, (1280, 800), start="game_over", details={"match": match})
    house.screen.review.finish()
    house.wait(2000)
    assert house.screen.offered is None
    house.key("O", 100)
    assert house.name == "game_over"


@pytest.mark.slow
def test_costliest_mistake_of_the_first_game_can_be_practised(tmp_path: Path) -> None:
    match = ended(None, "7", first=True)
    house = Playhouse(tmp_path, (1280, 800), start="game_over", details={"match": match})
    before = house.screen.tree.box("final_board")
    house.screen.review.finish()
    house.wait(2000)
    assert house.screen.tree.box("final_board") == before, "the line has had its room from the beginning"
    found, review = house.screen.offered, house.screen.review
    assert found is not None
    assert found.entry is not None
    assert review.entries[found.entry].player == 0
    lost = dict.fromkeys((Stop, Roll, classic.Advance), 0.0)
    for number, entry in enumerate(review.entries):
        if entry.player == 0 and entry.chosen is not None and (review.loss(number) or 0) >= review.costly:
            lost[type(entry.chosen)] += review.loss(number) or 0
    assert type(review.entries[found.entry].chosen) is max(lost, key=lambda kind: lost[kind])
    dearest = review.loss(found.entry)
    assert dearest is not None
    assert f"{round(100 * dearest)} wins" in found.said
    house.key("O", 600)
    assert house.name == "training"
