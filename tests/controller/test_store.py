"""The folder of games: what is kept, what is listed, what comes back, and who may play."""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

import pytest
from at_play import begin, play_out, seats, settle, step

from cantstop.controller import journal, matches
from cantstop.controller.journal import Now
from cantstop.controller.matches import AnyMatch
from cantstop.controller.notices import About
from cantstop.controller.setups import ROLL_OFF, ClassicSetup, ExpressSetup
from cantstop.controller.store import Deleted, Store
from cantstop.controller.thinker import PromptThinker
from cantstop.model import classic, express
from cantstop.model.record import RecordError

CLASSIC = ClassicSetup(seats(None, None), seed="11", starts=0)
EXPRESS = ExpressSetup(seats(None, "greedy", None), seed="12")


def some_steps(setup: ClassicSetup | ExpressSetup, games: Store, count: int = 20) -> AnyMatch:
    match = matches.begin(setup, games, PromptThinker())
    rng = Random(1)
    while match.moment < count:
        step(match, rng)
    settle(match)
    return match


def left(setup: ClassicSetup | ExpressSetup, games: Store, count: int = 20) -> AnyMatch:
    match = some_steps(setup, games, count)
    matches.leave(match, games)
    return match


def test_a_game_that_is_left_is_listed_with_its_players_and_its_position(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = left(CLASSIC, games)
    (entry,) = Store(tmp_path).games()
    assert entry.seats == CLASSIC.seats
    assert entry.seed == "11"
    assert entry.moves == match.moment
    assert isinstance(entry.state, classic.State)
    assert entry.state.squares == match.state.squares
    assert entry.state.runners == match.state.runners
    assert (entry.state.player, entry.state.turn) == (match.state.player, match.state.turn)
    assert not entry.in_use
    assert not entry.damaged


def test_the_list_is_read_from_cards_and_from_the_games_where_these_are_missing_or_spoilt(tmp_path: Path) -> None:
    games = Store(tmp_path)
    left(CLASSIC, games)
    left(EXPRESS, games)
    listed = games.games()
    assert len(listed) == 2
    cards = tmp_path / "cards.json"
    for spoilt in ("", "[]", '{"unfinished/x.game": 3}', cards.read_text().replace('"position"', '"posture"')):
        cards.write_text(spoilt)
        assert Store(tmp_path).games() == listed
    cards.unlink()
    assert Store(tmp_path).games() == listed


def test_starting_a_new_game_never_loses_the_one_before_and_ten_are_kept(tmp_path: Path) -> None:
    games = Store(tmp_path)
    names = []
    for number in range(13):
        match = left(ClassicSetup(seats(None, None), seed=str(number), starts=0), games, 3)
        assert match.keeper
        os.utime(match.keeper.path, (number, number))
        names.append(match.keeper.path)
    assert [entry.path for entry in games.games()] == names[:2:-1]


def test_a_game_without_a_move_and_a_game_that_is_over_are_not_listed(tmp_path: Path) -> None:
    games = Store(tmp_path)
    matches.leave(matches.begin(CLASSIC, games), games)
    match = matches.begin(CLASSIC, games, PromptThinker())
    play_out(match, Random(2))
    matches.leave(match, games)
    assert games.games() == ()
    assert list((tmp_path / "unfinished").iterdir()) == []
    (record,), _ = games.finished.records()
    assert record.moves == match.record.moves


def test_a_game_left_while_everybody_throws_for_the_start_is_listed_and_throws_again(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = matches.begin(ClassicSetup(seats(None, None), seed="11", starts=ROLL_OFF), games)
    matches.leave(match, games)
    for _ in range(2):  # also from its card
        (entry,) = Store(tmp_path).games()
        assert (entry.moves, entry.starting) == (0, True)
    again: Any = matches.resume(games.open(entry), thinker=PromptThinker())
    assert again.opens_with_roll_off
    assert (again.roll_off, again.state) == (match.roll_off, match.state)
    again.play(classic.Roll())
    assert not again.opens_with_roll_off
    again.undo()
    assert not again.opens_with_roll_off, "who starts is known, and a move was made"
    matches.leave(again, games)


def test_an_end_that_was_undone_is_taken_from_the_finished_games(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = matches.begin(CLASSIC, games, PromptThinker())
    play_out(match, Random(2))
    assert match.undo()
    matches.leave(match, games)
    assert games.finished.records()[0] == ()
    (entry,) = games.games()
    match = matches.resume(games.open(entry), thinker=PromptThinker())
    play_out(match, Random(2))
    matches.leave(match, games)
    assert len(games.finished.records()[0]) == 1


def test_an_end_that_was_undone_and_redone_counts_once(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = matches.begin(CLASSIC, games, PromptThinker())
    play_out(match, Random(2))
    match.undo()
    match.redo()
    assert match.over
    matches.leave(match, games)
    assert games.games() == ()
    assert [record.moves for record in games.finished.records()[0]] == [match.record.moves]


def test_save_as_keeps_a_copy_that_later_play_does_not_change(tmp_path: Path) -> None:
    games = Store(tmp_path)
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
    matches.leave(match, games)
    assert {entry.name for entry in games.games()} == {"", "Sunday with Chloé"}
    copy = matches.resume(games.open(there), thinker=PromptThinker())
    assert copy.record.moves == saved
    assert copy.taken_back, "the game went on beyond the copy, so its dice are known"
    assert games.named("Sunday with Chloé") == there


def test_a_game_saved_under_a_name_is_listed_even_before_its_first_move(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = matches.begin(CLASSIC, games, PromptThinker())
    games.save_as(match.record, "for tomorrow")
    matches.leave(match, games)
    (entry,) = Store(tmp_path).games()
    assert (entry.name, entry.moves) == ("for tomorrow", 0)
    assert matches.resume(games.open(entry), thinker=PromptThinker()).state == match.state


def test_a_name_in_use_is_replaced(tmp_path: Path) -> None:
    games = Store(tmp_path)
    games.save_as(some_steps(CLASSIC, games, 5).record, "ours")
    games.save_as(some_steps(EXPRESS, games, 9).record, "Ours")
    named = [entry for entry in games.games() if entry.name]
    assert [(entry.name, entry.moves) for entry in named] == [("Ours", 9)]


def test_different_names_are_different_games(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = some_steps(CLASSIC, games, 5)
    names = ("!", "?", "a b", "a_b", "x" * 70 + "1", "x" * 70 + "2")
    for name in names:
        games.save_as(match.record, name)
    assert sorted(entry.name for entry in games.games() if entry.name) == sorted(names)


@pytest.mark.parametrize("name", ["", "   ", "../../etc/passwd", "a/b\\c:d", "x" * 300, "ﬀ", "\0"])
def test_any_name_can_be_given(tmp_path: Path, name: str) -> None:
    games = Store(tmp_path)
    assert games.save_as(some_steps(CLASSIC, games, 5).record, name) == ()
    assert games.named(name)
    assert [path.parent for path in tmp_path.rglob("*.game") if "saved" in str(path)] == [tmp_path / "saved"]


def test_delete_can_be_undone_until_the_trash_is_emptied(tmp_path: Path) -> None:
    games = Store(tmp_path)
    left(CLASSIC, games)
    left(EXPRESS, games)
    before = games.games()
    deleted = games.delete(before[0].path)
    assert isinstance(deleted, Deleted)
    assert games.games() == before[1:]
    assert games.undelete(deleted) is None
    assert games.games() == before
    games.delete(before[1].path)
    games.empty_trash()
    assert list((tmp_path / "trash").iterdir()) == []


@pytest.mark.parametrize("cut", [1, 3, 10])
def test_a_truncated_autosave_goes_on_with_a_notice_and_the_older_copy_is_offered(tmp_path: Path, cut: int) -> None:
    games = Store(tmp_path)
    match = left(CLASSIC, games, 60)
    (entry,) = games.games()
    lines = entry.path.read_bytes().splitlines(keepends=True)
    entry.path.write_bytes(b"".join(lines[:cut]) + lines[cut][:7])
    (entry,) = games.games()
    opened = games.open(entry)
    again = matches.resume(opened, thinker=PromptThinker())
    assert [notice.about for notice in again.take_notices()] == [About.GAME_CUT_OFF]
    assert again.record.moves == match.record.moves[: cut - 1]
    assert opened.older
    step(again, Random(5))
    matches.leave(again, games)
    older = matches.resume(games.open_older(entry.path), thinker=PromptThinker())
    assert older.moment > 40
    assert older.record.moves == match.record.moves[: older.moment]


def test_a_game_that_cannot_be_read_is_listed_as_such_and_its_older_copy_can_be_played(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = left(CLASSIC, games, 60)
    (entry,) = games.games()
    entry.path.write_bytes(b'{"format": "cants')
    (entry,) = games.games()
    assert entry.damaged
    assert entry.older
    with pytest.raises(RecordError):
        games.open(entry)
    older = matches.resume(games.open_older(entry.path), thinker=PromptThinker())
    assert older.record.moves == match.record.moves[: older.moment]
    (entry,) = games.games()
    assert not entry.damaged


def test_a_game_without_a_move_is_whole(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = some_steps(CLASSIC, games, 0)
    assert match.keeper
    text = match.keeper.path.read_bytes()
    assert journal.read(text).whole
    assert not journal.read(text[:-1]).whole
    opened = games.open_file(match.keeper.path)
    assert opened.notices == ()
    assert opened.history.moves == ()


@pytest.mark.parametrize("lines", [(1, 2, 4), (1, 2, 2), (1, 3), (2, 1)], ids=str)
def test_a_line_that_is_missing_doubled_or_misplaced_ends_what_can_be_read(lines: tuple[int, ...]) -> None:
    """Although each is sound in itself, and each could be played."""
    head = journal.head(CLASSIC.record())
    steps = {1: classic.Roll(), 2: Now(1), 3: Now(1), 4: Now(1)}
    assert journal.read(head + b"".join(journal.line(number, steps[number]) for number in (1, 2, 3, 4))).whole
    found = journal.read(head + b"".join(journal.line(number, steps[number]) for number in lines))
    assert not found.whole
    assert len(found.lines) - 1 < len(lines)


def test_any_damage_to_a_game_ends_in_a_sentence_or_in_its_beginning(tmp_path: Path, long: bool) -> None:
    games = Store(tmp_path)
    moves = left(CLASSIC, games, 60).record.moves
    (entry,) = games.games()
    whole = entry.path.read_bytes()
    rng = Random("damage")
    sentences: set[str] = set()
    for _ in range(2000 if long else 200):
        data = bytearray(whole)
        at = rng.randrange(len(data))
        if rng.random() < 0.5:
            data[at] ^= 1 << rng.randrange(8)
        else:
            del data[at : at + rng.randint(1, 40)]
        entry.path.write_bytes(data)
        try:
            opened = games.open(entry)
        except RecordError as error:
            sentences.add(str(error))
            continue
        found = opened.history.moves
        assert found == moves[: len(found)]
        assert opened.notices or found == moves
        opened.keeper.close()
    assert sentences
    assert not any("\n" in sentence for sentence in sentences)


def test_a_file_from_elsewhere_is_played_as_a_game_of_its_own(tmp_path: Path) -> None:
    games = Store(tmp_path / "mine")
    match = some_steps(EXPRESS, games)
    file = tmp_path / "dropped.txt"
    assert match.keeper
    file.write_bytes(match.keeper.path.read_bytes())
    opened = games.open_file(file)
    assert opened.record.seats == EXPRESS.seats
    assert opened.history.moves == match.record.moves
    assert opened.keeper.path != match.keeper.path
    for nonsense in (b"", b"\x89PNG\r\n", b"{}", b'{"format": "other"}'):
        file.write_bytes(nonsense)
        with pytest.raises(RecordError):
            games.open_file(file)
    with pytest.raises(RecordError):
        games.open_file(tmp_path)
    with open(file, "wb") as film:
        film.truncate(5_000_000_000)
    with pytest.raises(RecordError, match="too large"):
        games.open_file(file)


def test_no_unrevealed_choice_can_be_read_from_the_list(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = matches.begin(ExpressSetup(seats(None, None), seed="13"), games, PromptThinker())
    match.advance()
    state = match.seen_by(0)
    marks = express.legal_marks(state.pads[0], state.dice)
    looks = []
    for mark in (marks[0], marks[-1]):
        match.choose(mark)
        matches.leave(match, games)
        (entry,) = games.games()
        assert isinstance(entry.state, express.State)
        assert entry.state.pads == state.pads
        (card,) = json.loads((tmp_path / "cards.json").read_text()).values()
        assert set(card.pop("details")) <= {"id", "started", "seconds", "taken_back"}
        card.pop("stamp")
        looks.append((entry.state, card))
        match = matches.resume(games.open(entry), thinker=PromptThinker())
        match.undo()
    assert marks[0] != marks[-1]
    assert looks[0] == looks[1]


def test_when_a_game_was_left_is_told_by_its_file(tmp_path: Path) -> None:
    games = Store(tmp_path, now=lambda: datetime(2026, 11, 18, 18, 40, tzinfo=timezone.utc))
    match = left(CLASSIC, games)
    assert match.record.details["started"] == "2026-11-18T18:40:00+00:00"
    (entry,) = games.games()
    assert abs(entry.when - datetime.now(timezone.utc)) < timedelta(minutes=1)


def test_a_match_kept_nowhere_can_be_left(tmp_path: Path) -> None:
    match = begin(CLASSIC)
    step(match, Random(1))
    matches.leave(match, Store(tmp_path))
    assert list(tmp_path.iterdir()) == []
