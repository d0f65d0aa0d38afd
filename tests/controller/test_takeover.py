"""Games of older versions: taken over at the first start, once, and their folders stay as they are."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from sqlite3 import Connection
from time import monotonic, sleep
from typing import Any

import old_folder
import pytest
from at_play import any_classic, any_express, begin, finished, go_on, left, play_out, seats, step

from cantstop.controller import files, journal
from cantstop.controller.database import old_folder as old
from cantstop.controller.database import takeover
from cantstop.controller.facts import facts_of
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.reviewing import Tally
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.steps import Now
from cantstop.controller.store import Filter, Store
from cantstop.model import classic
from cantstop.model.record import Record, RecordError

CLASSIC = ClassicSetup(seats(None, None), seed="11", starts=0)


@cache
def ended(number: int) -> Record:
    rng = Random(f"old {number}")
    match = begin(any_express(rng) if number % 2 else any_classic(rng))
    play_out(match, rng)
    return replace(
        match.record, details={"id": f"20250101-{number}", "seconds": 60 + number, "ended": "2025-01-01T10:00"}
    )


@cache
def in_play(moves: int = 30) -> Record:
    match, rng = begin(CLASSIC), Random(1)
    while match.moment < moves:
        step(match, rng)
    return replace(match.record, details={"id": "20250101-open", "starts": "seat"})


def contents(folder: Path) -> dict[str, bytes]:
    own = ("games.db", "windows.lock")
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(own)
    }


def old_home(folder: Path) -> None:
    old_folder.unfinished(folder, in_play(), [*in_play().moves, Now(12), "played 95"])
    old_folder.saved(folder, replace(in_play(), details={**in_play().details, "name": "Sunday"}))
    games = [ended(number) for number in range(6)]
    old_folder.finished(folder, games, json.dumps({"withdrawn": games[2].details["id"]}) + "\n")
    old_folder.known_facts(folder, games[:4])
    (folder / "reviews.json").write_text(json.dumps({"20250101-1": [[9, 8, 0.5], [7, 7, 0.0]]}))


@pytest.mark.slow
def test_all_games_of_an_old_folder_are_there_after_the_first_start(tmp_path: Path) -> None:
    old_home(tmp_path)
    before = contents(tmp_path)
    games = Store(tmp_path)
    named, open_one = sorted(games.games(), key=lambda entry: entry.name, reverse=True)
    assert (named.name, named.moves) == ("Sunday", 30)
    assert (open_one.moves, open_one.seats) == (12, CLASSIC.seats)
    match = go_on(games, open_one)
    assert match.record.moves == in_play().moves[:12]
    assert match.record.details["seconds"] == 95
    while match.redo():
        pass
    assert match.record.moves == in_play().moves
    expected = [ended(number) for number in (0, 1, 3, 4, 5)]
    assert finished(games) == expected
    assert games.sums().counted == 3
    ledger = games.ledger()
    ledger.read_all()
    assert ledger.counted == 3, "what was known is known"
    ledger.work(20_000)
    assert [game.game_id for game in ledger.games()] == [record.details["id"] for record in expected]
    assert ledger.games()[-1] == facts_of(expected[-1])
    assert games.accuracy().get("20250101-1") == (Tally(9, 8, 0.5), Tally(7, 7, 0.0))
    assert games.listed(games.find(Filter(over=True)))[0].over
    assert contents(tmp_path) == before, "the old folder stays untouched"


@pytest.mark.slow
def test_how_they_stand_is_noted_while_nobody_waits(tmp_path: Path) -> None:
    old_home(tmp_path)
    games = Store(tmp_path)
    shown = games.listed(games.find(Filter(over=True)))
    assert games.takeover.done_soon(30)
    games.look_after()
    assert soon(lambda: not games.ask(without_position, [0]))
    assert games.listed(games.find(Filter(over=True))) == shown
    over = games.find(Filter(over=True))
    sat = {(seat.name, seat.character) for game in over for seat in games.read(game).seats}
    won = {who: games.find(Filter(player=who[0], character=who[1], won=True)) for who in sat}
    assert won == {who: [game for game in over if has_won(games.read(game), *who)] for who in sat}
    assert any(won.values())
    assert not games.take_faults()


def without_position(connection: Connection) -> list[int]:
    return [game for (game,) in connection.execute("SELECT id FROM games WHERE position = ''")]


def has_won(record: Record, name: str, character: str | None) -> bool:
    facts = facts_of(record)
    sat = [(each.name, each.character) for each in record.seats]
    won = len(sat) > 1 and (name, character) in sat
    return won and (facts.classic or facts.express)[sat.index((name, character))].won


def soon(what: Callable[[], bool]) -> bool:
    end = monotonic() + 30
    while not what() and monotonic() < end:
        sleep(0.02)
    return what()


def test_they_are_taken_over_once_also_by_two_windows_at_once(tmp_path: Path) -> None:
    old_home(tmp_path)
    stores = [Store(tmp_path) for _ in range(3)]
    counts = [len(store.find()) for store in stores]
    assert len(Store(tmp_path).find()) == 7
    assert max(counts) == 7
    for store in stores:
        assert store.close(10)
    assert len(Store(tmp_path).find()) == 7


def test_a_kill_in_the_middle_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old_home(tmp_path)
    monkeypatch.setattr(takeover, "SLICE", 2)
    first = Store(tmp_path)
    first.takeover._kept = lambda: False  # type: ignore[method-assign]  # it goes no further
    assert first.close(10)
    monkeypatch.undo()
    assert len(Store(tmp_path).find()) == 7


def test_what_is_saved_as_a_file_later_is_not_taken_for_an_old_game(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = left(CLASSIC, games)
    old_folder.saved(tmp_path, replace(match.record, details={**match.record.details, "name": "mine"}))
    assert len(Store(tmp_path).find()) == 1


def test_a_damaged_game_costs_itself_alone_and_is_told_of(tmp_path: Path) -> None:
    old_home(tmp_path)
    path = tmp_path / "finished.jsonl"
    texts = path.read_bytes().splitlines(keepends=True)
    texts[0] = texts[0].replace(b'"dice 1', b'"dice 2', 1)
    path.write_bytes(b"".join(texts) + b"\xff torn")
    (tmp_path / "unfinished" / "other.game").write_bytes(b'{"format": "cants')
    games = Store(tmp_path)
    assert len(games.find()) == 6
    assert games.take_notices() == (Notice(NoticeKind.RECORDS_DAMAGED, number=3),)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


IN_THE_PLACE = [("finished.jsonl", Path.mkdir), ("unfinished", Path.touch), ("saved", Path.touch)] + (
    [(name, put) for name in ("finished.jsonl", "unfinished", "saved") for put in (pipe, zeros)]
    if hasattr(os, "mkfifo")
    else []
)


@pytest.mark.parametrize(("name", "put"), IN_THE_PLACE)
def test_what_is_no_file_or_folder_is_told_of_once_and_holds_nothing_up(
    name: str, put: Callable[[Path], object], tmp_path: Path
) -> None:
    old_home(tmp_path)
    path = tmp_path / name
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    put(path)
    games = Store(tmp_path)
    assert len(games.find()) == (2 if name == "finished.jsonl" else 6)
    assert games.takeover.done_soon(10)
    assert games.take_notices() == (Notice(NoticeKind.OLD_UNREADABLE, what=name),)
    assert games.close(10)
    again = Store(tmp_path)
    again.find()
    assert again.takeover.done_soon(10)
    assert again.take_notices() == ()


@pytest.mark.parametrize("name", ["finished.jsonl", "20250101-open.game", "unfinished"])
def test_what_the_system_does_not_let_us_read_today_is_taken_over_when_it_does(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old_home(tmp_path)
    monkeypatch.setattr(old, "open_plain", refused(files.open_plain, name))
    monkeypatch.setattr(files, "open_plain", refused(files.open_plain, name))
    monkeypatch.setattr(Path, "iterdir", refused(Path.iterdir, name))
    for _ in range(2):
        games = Store(tmp_path)
        assert len(games.find()) == (2 if name == "finished.jsonl" else 6)
        assert games.takeover.done_soon(10)
        told = name if "." in name and not name.endswith(".game") else "unfinished"
        assert games.take_notices() == (Notice(NoticeKind.OLD_UNREADABLE, what=told),)
        assert games.close(10)
    monkeypatch.undo()
    games = Store(tmp_path)
    assert len(games.find()) == 7
    assert games.take_notices() == ()


def refused(read: Callable[[Path], Any], name: str) -> Callable[[Path], Any]:
    def tried(path: Path) -> Any:
        if path.name == name:
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    return tried


NOTHING_SANE = {
    "empty lines": (b"\n" * 1_000_000, 0),
    "lines": (b"1\n" * 1000, 1000),
    "one line": (bytes(1_000_000), 1),
}


@pytest.mark.parametrize("what", NOTHING_SANE)
def test_of_a_huge_list_of_games_no_more_is_in_memory_than_its_games(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines beyond all measure end what is read; here the measure is small."""
    data, damaged = NOTHING_SANE[what]
    for bound, value in {"MOST": 1000, "LARGEST": 50_000, "LONGEST": 10_000}.items():
        monkeypatch.setattr(old, bound, value)
    (tmp_path / "finished.jsonl").write_bytes(data + b"\n")
    tracemalloc.start()
    folder = old.OldFolder(tmp_path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [folder.game(at) for at in range(folder.total)] == [None] * damaged
    assert (folder.damaged, folder.unreadable, folder.all_read) == (damaged, {"finished.jsonl"}, True)
    assert peak < 500_000
    folder.close()


def test_an_old_game_that_is_damaged_is_had_from_its_older_copy(tmp_path: Path) -> None:
    path = old_folder.unfinished(tmp_path, in_play(), [])
    path.write_bytes(b"torn")
    old_folder.saved(tmp_path, replace(in_play(12), details={**in_play().details, "name": "x"})).rename(
        path.with_suffix(".older")
    )
    shutil.rmtree(tmp_path / "saved")
    (entry,) = Store(tmp_path).games()
    assert (entry.moves, entry.name) == (12, "")


def test_files_of_a_date_beyond_all_calendars_are_taken_over(tmp_path: Path) -> None:
    first, last = (-(10**10), 5 * 10**11) if sys.platform == "win32" else (-(10**11), 10**12)  # that a file can have
    for number, when in enumerate((first, last)):
        record = replace(in_play(), details={"id": str(number)})
        os.utime(old_folder.unfinished(tmp_path, record, in_play().moves), (when, when))
    assert len(Store(tmp_path).games()) == 2


# The text of such games


@pytest.mark.parametrize("chosen", [(1, 2, 4), (1, 2, 2), (1, 3), (2, 1)], ids=str)
def test_a_line_that_is_missing_doubled_or_misplaced_ends_what_can_be_read(chosen: tuple[int, ...]) -> None:
    """Although each is sound in itself, and each could be played."""
    text = old_folder.lines(CLASSIC.record(), [classic.Roll(), Now(1), Now(1), Now(1)])
    assert journal.read(b"\n".join(text) + b"\n").whole
    found = journal.read(b"\n".join([text[0], *(text[number] for number in chosen)]) + b"\n")
    assert not found.whole


@pytest.mark.parametrize("line", ["now " + "9" * 5000, "played " + "9" * 5000, "played " + "9" * 400])
def test_numbers_beyond_all_measure_with_right_checksums_are_no_game(line: str) -> None:
    text = old_folder.lines(CLASSIC.record(), [classic.Roll(), line])
    assert not journal.read(b"\n".join(text) + b"\n").whole


def test_any_damage_to_a_file_ends_in_a_sentence_or_in_its_beginning(tmp_path: Path, long: bool) -> None:
    whole = b"\n".join(old_folder.lines(in_play(), in_play().moves)) + b"\n"
    rng, sentences = Random("damage"), set[str]()
    for _ in range(2000 if long else 100):
        data = bytearray(whole)
        at = rng.randrange(len(data))
        if rng.random() < 0.5:
            data[at] ^= 1 << rng.randrange(8)
        else:
            del data[at : at + rng.randint(1, 40)]
        try:
            found = journal.read(bytes(data))
        except RecordError as error:
            sentences.add(str(error))
            continue
        moves = found.history.moves
        assert moves == in_play().moves[: len(moves)]
        assert not found.whole or moves == in_play().moves
    assert sentences
    assert not any("\n" in sentence for sentence in sentences)
