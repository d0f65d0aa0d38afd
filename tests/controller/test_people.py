"""Renaming people: unfinished games, copies and remembered set-ups follow, and all of it can be undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from at_play import some_steps

from cantstop.controller import copies, matches, people
from cantstop.controller.games import Games
from cantstop.controller.kept_training import KeptRounds
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.training import Answer, Round
from cantstop.model.record import Seat

ANNA, BEN = Seat("Anna", "blue"), Seat("Ben", "yellow")


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    found = Games(tmp_path)
    yield found
    found.close()


def leave_open(games: Games, *seats: Seat) -> int:
    """Leave a game unfinished; return its number in the list."""
    matches.leave(some_steps(ClassicSetup(seats, seed="7", starts=0), games), games)
    return games.find()[0]


def names(games: Games, game: int) -> list[str]:
    return [seat.name for seat in games.read(game).seats]


def in_copy(games: Games, game: int, folder: Path) -> list[str]:
    """Return the names that stand in the latest copy."""
    copied = Games(folder)
    folder.mkdir(exist_ok=True)
    copied.writer.path.write_bytes(copies.newest_first(games.folder)[0].read_bytes())
    found = names(copied, game)
    copied.close()
    return found


def test_renaming_reaches_unfinished_games_and_copies_and_can_be_undone(games: Games, tmp_path: Path) -> None:
    game = leave_open(games, ANNA, BEN)
    games.writer.settle(10)
    copies.copy(games.writer.path)
    done = people.rename(games, "Anna", "Zoë")
    assert done is not None
    assert not done.notices
    assert names(games, game) == ["Zoë", "Ben"]
    assert in_copy(games, game, tmp_path / "renamed") == ["Zoë", "Ben"]
    assert not people.undo(games, done)
    assert names(games, game) == ["Anna", "Ben"]
    assert in_copy(games, game, tmp_path / "undone") == ["Anna", "Ben"]


def test_joined_names_part_again_in_games_copies_and_rounds(games: Games, tmp_path: Path) -> None:
    first, second = leave_open(games, ANNA, BEN), leave_open(games, Seat("Zoë", "blue"), BEN)
    rounds = KeptRounds(games)
    rounds.save(Round("Anna", "classic", "easy", "1", ("classic 3; -; -; dice 1 2 3 4",), (Answer("stop", 0),)))
    games.writer.settle(10)
    copies.copy(games.writer.path)
    done = people.rename(games, "Anna", "Zoë")
    assert done is not None
    assert len(rounds.of("Zoë", "classic")) == 1
    people.undo(games, done)
    assert [names(games, game)[0] for game in (first, second)] == ["Anna", "Zoë"]
    assert [in_copy(games, game, tmp_path / f"{game}")[0] for game in (first, second)] == ["Anna", "Zoë"]
    assert len(rounds.of("Anna", "classic")) == 1
    assert not rounds.of("Zoë", "classic")


def test_names_that_share_an_unfinished_game_are_not_joined(games: Games) -> None:
    game = leave_open(games, ANNA, BEN)
    assert people.rename(games, "Anna", "Ben") is None
    assert names(games, game) == ["Anna", "Ben"]


def test_set_ups_follow_a_renaming_but_never_seat_one_name_twice() -> None:
    seats = [["Anna", "blue", None], ["Otto", "ink", "steady"], ["Ben", "sky", None]]
    set_ups: dict[str, dict[str, object]] = {
        "classic": {"seats": seats, "columns_to_win": 3},
        "trainer": {"player": "Anna", "level": "easy"},
    }
    found = people.in_set_ups(set_ups, "Anna", "Zoë")
    assert found["classic"]["seats"] == [["Zoë", "blue", None], *seats[1:]]
    assert found["trainer"]["player"] == "Zoë"
    assert people.in_set_ups(set_ups, "Anna", "Ben")["classic"]["seats"] == seats
    assert people.in_set_ups(set_ups, "Otto", "Zoë")["classic"]["seats"] == seats
