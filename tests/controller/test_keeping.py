"""Tests that games are saved, listed and resumed, and that only one window plays each."""

from __future__ import annotations

import shutil
import sys
import time
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from itertools import cycle
from pathlib import Path
from random import Random
from sqlite3 import Connection
from typing import Any

import pytest
from at_play import begin, finished, go_on, left, open_files, play_out, seats, some_steps, step

from cantstop.controller import copies, matches, saved_file
from cantstop.controller.game_file import open_to_read
from cantstop.controller.games import Filter, GameInUse, Games
from cantstop.controller.matches import AnyMatch
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.saved_file import path_of
from cantstop.controller.setups import ROLL_OFF, ClassicSetup, ExpressSetup
from cantstop.model import classic, express
from cantstop.model import record as records
from cantstop.model.record import RecordError, Seat

CLASSIC = ClassicSetup(seats(None, None), seed="11", starts=0)
EXPRESS = ExpressSetup(seats(None, "greedy", None), seed="12")


def test_left_game_is_listed_with_players_and_position(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match = left(CLASSIC, games)
    for each in (games, Games(tmp_path)):
        (entry,) = each.games()
        assert (entry.record.seats, entry.record.seed, entry.moves) == (CLASSIC.seats, "11", match.moment)
        assert isinstance(entry.state, classic.State)
        assert entry.state == match.state
        assert (entry.in_use, entry.damaged, entry.over) == (False, False, False)


@pytest.mark.parametrize("setup", [CLASSIC, EXPRESS], ids=["classic", "express"])
def test_game_resumes_with_its_undone_moves(setup: ClassicSetup | ExpressSetup, tmp_path: Path) -> None:
    games, rng = Games(tmp_path), Random(4)
    match = some_steps(setup, games, 30)
    for _ in range(3):
        match.undo()
    match.leave()
    assert games.writer.settle(20)
    other = Games(tmp_path)
    again = go_on(other, other.games()[0])
    assert again.record == match.record
    assert again.would_redo() == match.would_redo()
    while again.redo():
        match.redo()
    assert again.record.moves == match.record.moves
    play_out(again, rng)
    again.leave()
    assert other.writer.settle(20)
    (record,) = finished(Games(tmp_path))
    assert record.moves == again.record.moves
    assert record.details["ended"]


def test_games_are_never_dropped_from_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list has every game, the one played last first, even if the clock was set back."""
    times = cycle((3e8, 2e8, 4e8))
    monkeypatch.setattr(time, "time", lambda: next(times))
    games = Games(tmp_path)
    played = [left(ClassicSetup(seats(None, None), seed=str(number), starts=0), games, 3) for number in range(13)]
    listed = Games(tmp_path).games()
    assert [entry.record.seed for entry in listed] == [match.seed for match in reversed(played)]


def test_game_left_in_the_roll_off_is_listed_and_resumes_there(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match: Any = matches.begin(ClassicSetup(seats(None, None), seed="11", starts=ROLL_OFF), games)
    match.leave()
    assert games.writer.settle(20)
    (entry,) = Games(tmp_path).games()
    assert (entry.moves, entry.starting) == (0, True)
    again: Any = go_on(games, entry)
    assert again.opens_with_roll_off
    assert (again.roll_off, again.state) == (match.roll_off, match.state)
    again.play(classic.Roll())
    assert not again.opens_with_roll_off
    again.undo()
    assert not again.opens_with_roll_off, "who starts is known, and a move was made"
    again.leave()


def test_undone_end_is_removed_from_the_records(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match: AnyMatch = matches.begin(CLASSIC, games)
    play_out(match, Random(2))
    assert games.statistics().games == 1
    assert match.undo()
    match.leave()
    assert games.statistics().games == 0
    (entry,) = games.games()
    match = go_on(games, entry)
    play_out(match, Random(2))
    match.undo()
    match.redo()
    assert match.over
    match.leave()
    assert games.games() == ()
    assert [record.moves for record in finished(games)] == [match.record.moves]
    assert games.statistics().games == 1


def test_lists_are_filtered_by_kind_player_result_and_state(tmp_path: Path) -> None:
    games = Games(tmp_path)
    setups = (CLASSIC, EXPRESS, ClassicSetup(seats(None, "steady"), seed="13", starts=0))
    for setup in setups:
        match = matches.begin(setup, games)
        play_out(match, Random(1))
        match.leave()
    left(CLASSIC, games)
    open_one, third, second, first = games.find()
    assert games.find(Filter(over=False)) == [open_one]
    assert games.find(Filter("express")) == [second]
    assert games.find(Filter("classic", over=True)) == [third, first]
    assert games.find(Filter(player="Chloé")) == [second]
    assert games.find(Filter(player="nobody")) == []
    for name, seat in (("Anna", 0), ("Ben", 1)):
        won = [game for game in (third, second, first) if _won(games, game, seat, name)]
        assert games.find(Filter(player=name, won=True)) == won
    assert games.people() == ["Anna", "Ben", "Chloé"]
    assert [entry.id for entry in games.listed([first, 5, open_one])] == [first, open_one]


def _won(games: Games, game: int, seat: int, name: str) -> bool:
    record = games.read(game)
    state: Any = records.replay(record)[-1]
    winners = (state.winner,) if isinstance(state, classic.State) else state.winners
    sits = (record.seats[seat].name, record.seats[seat].character) == (name, None)
    return seat in winners and sits


# Under a name


def test_saved_game_is_listed_with_a_notice_when_its_file_cannot_be_written(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match = some_steps(CLASSIC, games)
    (tmp_path / "saved").write_text("no folder")
    assert games.save_as(match.record, " Sunday ") == ()
    assert games.take_notices() == (Notice(NoticeKind.NO_FILE, what="Sunday"),)
    assert games.named("Sunday") is not None
    assert games.take_notices() == ()


def test_save_as_makes_a_copy_that_later_play_does_not_change(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match = some_steps(CLASSIC, games)
    saved = match.record.moves
    assert games.named("Sunday with Chloé") is None
    assert games.save_as(match.record, " Sunday with Chloé ") == ()
    there = games.named("sunday with CHLOÉ")
    assert there is not None
    assert there.name == "Sunday with Chloé"
    rng = Random(3)
    for _ in range(10):
        step(match, rng)
    match.leave()
    assert {entry.name for entry in games.games()} == {"", "Sunday with Chloé"}
    copy = go_on(games, there)
    assert copy.record.moves == saved
    assert copy.taken_back, "the game went on beyond the copy, so its dice are known"
    assert games.named("Sunday with Chloé") == there


def test_copy_under_a_name_keeps_the_time_of_the_last_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = Games(tmp_path)
    match = some_steps(CLASSIC, games)
    (before,) = games.games()
    later = time.time() + 3600
    monkeypatch.setattr(time, "time", lambda: later)
    assert games.save_as(match.record, "Sunday") == ()
    copy = games.named("Sunday")
    assert copy is not None
    assert copy.when == before.when


def test_finished_game_is_listed_once_when_saved_under_a_name(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match = matches.begin(CLASSIC, games)
    play_out(match, Random(3))
    match.leave()
    games.save_as(match.record, "Sunday")
    (entry,) = games.listed(games.find())
    assert entry.name == "Sunday"
    assert games.delete(entry.id) == ()
    (entry,) = games.listed(games.find())
    assert entry.name == "", "it is there without its name"
    assert games.statistics().games == 1


def test_named_game_is_listed_before_its_first_move(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match = matches.begin(CLASSIC, games)
    games.save_as(match.record, "for tomorrow")
    match.leave()
    assert games.writer.settle(20)
    (entry,) = Games(tmp_path).games()
    assert (entry.name, entry.moves) == ("for tomorrow", 0)
    assert go_on(games, entry).state == match.state


def test_game_whose_name_is_reused_goes_into_the_bin(tmp_path: Path) -> None:
    games = Games(tmp_path)
    games.save_as(some_steps(CLASSIC, games, 5).record, "ours")
    first = games.named("ours")
    assert first
    games.save_as(some_steps(EXPRESS, games, 9).record, "Ours")
    named = [entry for entry in games.games() if entry.name]
    assert [(entry.name, entry.moves) for entry in named] == [("Ours", 9)]
    assert games.undelete(first.id) == ()
    assert {entry.name for entry in games.games() if entry.name} == {"ours", "Ours"}


def test_different_names_are_different_games(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match = some_steps(CLASSIC, games, 5)
    names = ("!", "?", "a b", "a_b", "x" * 70 + "1", "x" * 70 + "2")
    for name in names:
        games.save_as(match.record, name)
    assert sorted(entry.name for entry in games.games() if entry.name) == sorted(names)
    assert len({path_of(tmp_path, name) for name in names}) == len(names)


@pytest.mark.parametrize("name", ["", "   ", "../../etc/passwd", "a/b\\c:d", "x" * 300, "ﬀ", "\0"])
def test_any_name_makes_a_file_that_can_be_opened(tmp_path: Path, name: str) -> None:
    named = replace(begin(CLASSIC).record, moves=(), details={"name": name.strip()})
    saved_file.write(tmp_path, named)
    (path,) = (tmp_path / "saved").iterdir()
    assert path == path_of(tmp_path, name)
    assert records.loads(path.read_bytes()) == named


# From elsewhere


def test_opened_file_is_a_separate_game(tmp_path: Path) -> None:
    games = Games(tmp_path / "mine")
    match = some_steps(EXPRESS, games)
    file = tmp_path / "dropped.txt"
    file.write_text(records.dumps(match.record) + "\n")
    opened = games.open_file(file)
    assert opened.record.seats == match.seats
    assert opened.history.moves == match.record.moves
    assert match.autosave
    assert opened.game != match.autosave.game
    for nonsense in (b"", b"\x89PNG\r\n", b"{}", b'{"format": "other"}', b"[" * 200_000):
        file.write_bytes(nonsense)
        with pytest.raises(RecordError):
            games.open_file(file)
    with pytest.raises(RecordError, match="no file"):
        games.open_file(tmp_path)
    with open(file, "wb") as film:
        film.truncate(5_000_000_000)
    with pytest.raises(RecordError, match="too large"):
        games.open_file(file)


def test_game_from_a_file_counts_for_no_record_and_is_recognised(tmp_path: Path) -> None:
    games, file = Games(tmp_path), tmp_path / "sent.game"
    match = begin(CLASSIC)
    play_out(match, Random(1))
    file.write_text(records.dumps(match.record))
    for _ in range(3):
        again = matches.resume(games.open_file(file))
        assert again.over
        again.leave()
    assert games.writer.settle(20)
    assert len(games.find()) == 1
    assert games.statistics().games == 0
    assert games.finished() == []
    games.save_as(games.read(games.find()[0]), "of a file")
    copy = games.named("of a file")
    assert copy is not None
    go_on(games, copy).leave()
    assert games.statistics().games == 0


def test_game_from_a_file_resumes_where_it_was_left(tmp_path: Path) -> None:
    games, file = Games(tmp_path), tmp_path / "sent.game"
    file.write_text(records.dumps(some_steps(CLASSIC, Games(tmp_path / "elsewhere"), 9).record))
    match = matches.resume(games.open_file(file))
    with pytest.raises(GameInUse):
        games.open_file(file)
    while match.moment < 15:
        step(match, Random(1))
    match.leave()
    again = matches.resume(games.open_file(file))
    assert again.record.moves == match.record.moves


@pytest.mark.parametrize("name", ["A\nB", "W" * 200, "  Zoë \t", "\x1b[31mred"])
def test_names_from_a_file_fit_a_seat(name: str, tmp_path: Path) -> None:
    record = replace(CLASSIC, seats=(Seat(name, "blue"), *CLASSIC.seats[1:])).record()
    (tmp_path / "x.game").write_text(records.dumps(record))
    seat = Games(tmp_path).open_file(tmp_path / "x.game").record.seats[0]
    assert seat.name
    assert len(seat.name) <= saved_file.LONGEST_NAME
    assert seat.name.isprintable()


@pytest.mark.parametrize("cut", [1, 3, 10])
@pytest.mark.parametrize("copy", [False, True])
def test_game_with_a_changed_move_is_repaired_when_opened(cut: int, copy: bool, tmp_path: Path) -> None:
    """The game is restored from a copy; without a copy, it ends before the changed move."""
    games = Games(tmp_path)
    match = left(CLASSIC, games, 60)
    (entry,) = games.games()
    if copy:
        copies.copy(games.writer.path)

    def change(connection: Connection) -> None:
        ((steps,),) = connection.execute("SELECT steps FROM games").fetchall()
        lines = steps.split("\n")
        lines[cut] += "0"
        connection.execute("UPDATE games SET steps = ?", ("\n".join(lines),))

    games.writer.give(change)
    again = go_on(games, entry)
    assert again.record.moves == (match.record.moves if copy else match.record.moves[:cut])
    assert games.take_notices() == (Notice(NoticeKind.GAMES_DAMAGED, what="games.damaged-1.db", number=1),)
    step(again, Random(5))
    again.leave()
    once_more = go_on(games, entry)
    assert games.take_notices() == ()
    assert once_more.record.moves == again.record.moves


def test_list_shows_no_hidden_choice(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match: Any = matches.begin(ExpressSetup(seats(None, None), seed="13"), games)
    match.advance()
    state = match.seen_by(0)
    marks = express.legal_marks(state.pads[0], state.dice)
    looks = []
    for mark in (marks[0], marks[-1]):
        match.choose(mark)
        match.leave()
        (entry,) = games.games()
        assert isinstance(entry.state, express.State)
        assert entry.state.pads == state.pads
        looks.append(entry.state)
        match = go_on(games, entry)
        match.undo()
    assert marks[0] != marks[-1]
    assert looks[0] == looks[1]


def test_list_has_the_time_of_the_last_move(tmp_path: Path) -> None:
    games, now = Games(tmp_path), datetime.now(timezone.utc)
    match = left(CLASSIC, games)
    assert abs(datetime.fromisoformat(str(match.record.details["started"])) - now) < timedelta(minutes=1)
    (entry,) = games.games()
    assert entry.when
    assert abs(entry.when - now) < timedelta(minutes=1)


@pytest.mark.skipif(sys.platform != "linux", reason="nobody else tells which files are open")
def test_closed_games_leave_no_thread_and_no_open_file(tmp_path: Path) -> None:
    left(CLASSIC, Games(tmp_path))
    path = tmp_path / "games.db"
    games = Games(tmp_path)
    assert len(games.games()) == 1
    assert open_files(path)
    del games
    end = time.monotonic() + 20
    while open_files(path) and time.monotonic() < end:
        time.sleep(0.01)
    assert not open_files(path)


def test_closed_file_has_every_game_even_while_it_is_read(tmp_path: Path) -> None:
    """After closing, games.db can be copied by hand without its log."""
    games = Games(tmp_path / "played")
    match = left(CLASSIC, games)
    with closing(open_to_read(games.writer.path)) as reader:
        reader.execute("SELECT 1 FROM games").fetchone()
        assert games.close(20)
        (tmp_path / "copied").mkdir()
        shutil.copy(games.writer.path, tmp_path / "copied")
    (entry,) = Games(tmp_path / "copied").games()
    assert entry.moves == match.moment
