"""Tests that renaming a person also changes unfinished games, copies and set-ups, and can be undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from at_play import some_steps, step

from cantstop.controller import copies, game_rows, people
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.training import Round, Rounds
from cantstop.model.record import Seat


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    found = Games(tmp_path)
    yield found
    found.close()


def leave_open(games: Games, name: str) -> int:
    """Leave a game of this person against Ben unfinished; return its number."""
    setup = ClassicSetup((Seat(name, "blue"), Seat("Ben", "yellow")), seed="7", starts=0)
    some_steps(setup, games).leave()
    return games.find()[0]


def names(games: Games, numbers: tuple[int, ...]) -> list[str]:
    return [games.read(game).seats[0].name for game in numbers]


def in_copy(games: Games, numbers: tuple[int, ...], folder: Path) -> list[str]:
    folder.mkdir()
    copied = Games(folder)
    copied.writer.path.write_bytes(copies.newest_first(games.folder)[0].read_bytes())
    found = names(copied, numbers)
    copied.close()
    return found


def test_renaming_changes_unfinished_games_and_copies_and_can_be_undone(games: Games, tmp_path: Path) -> None:
    left, rounds = (leave_open(games, "Anna"), leave_open(games, "Zoë")), Rounds(games)
    rounds.save(Round("Anna", "classic", "easy", "1", ("classic 3; -; -; dice 1 2 3 4",)))
    games.writer.settle(10)
    copies.copy(games.writer.path)
    done = people.rename(games, "Anna", "Zoë")
    assert done is not None
    assert not done.notices
    assert names(games, left) == in_copy(games, left, tmp_path / "joined") == ["Zoë", "Zoë"]
    assert len(rounds.of("Zoë", "classic")) == 1
    assert not people.undo(games, done)
    assert names(games, left) == in_copy(games, left, tmp_path / "undone") == ["Anna", "Zoë"]
    assert (len(rounds.of("Anna", "classic")), len(rounds.of("Zoë", "classic"))) == (1, 0)


def test_game_in_play_stays_sound_when_its_player_is_renamed(games: Games) -> None:
    setup = ClassicSetup((Seat("Anna", "blue"), Seat("Ben", "yellow")), seed="7", starts=0)
    match = some_steps(setup, games)
    games.writer.settle(10)
    assert people.rename(games, "Anna", "Zoë") is not None
    step(match, Random(2))
    games.writer.settle(10)
    assert match.autosave is not None
    rows = games.ask(game_rows.stored, match.autosave.game)
    assert rows is not None
    assert rows.sound
    assert game_rows.replayed(rows).steps == match.autosave.steps
    assert rows.names == ["Zoë", "Ben"]
    match.leave()


def test_names_that_share_a_game_are_not_joined(games: Games) -> None:
    left = (leave_open(games, "Anna"),)
    assert people.rename(games, "Anna", "Ben") is None
    assert names(games, left) == ["Anna"]


def test_set_ups_follow_a_renaming_but_never_seat_one_name_twice() -> None:
    seats = (Seat("Anna", "blue"), Seat("Otto", "ink", "steady"), Seat("Ben", "sky"))
    set_ups: dict[str, dict[str, object]] = {"classic": ClassicSetup(seats).values(), "trainer": {"player": "Anna"}}

    def renamed(name: str, to: str) -> list[str]:
        found = people.in_set_ups(set_ups, name, to)
        return [seat.name for seat in ClassicSetup.from_values(found["classic"]).seats]

    assert renamed("Anna", "Zoë") == ["Zoë", "Otto", "Ben"]
    assert people.in_set_ups(set_ups, "Anna", "Zoë")["trainer"] == {"player": "Zoë"}
    assert renamed("Anna", "Ben") == renamed("Otto", "Zoë") == ["Anna", "Otto", "Ben"]
