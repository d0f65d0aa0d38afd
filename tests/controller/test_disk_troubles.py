"""Tests that with a full, read-only or failing disk play continues after one notice, and is saved when possible."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from at_play import finished, go_on, left, play_out, seats, step

from cantstop.controller import game_file, matches, settings
from cantstop.controller.game_file import FILE
from cantstop.controller.games import Games, ListedGame
from cantstop.controller.matches import AnyMatch
from cantstop.controller.notices import Notice, NoticeFilter, NoticeKind
from cantstop.controller.setups import ClassicSetup, ExpressSetup


@contextmanager
def small_disk(disk: Path, kilobytes: int) -> Iterator[Path]:
    disk.mkdir(parents=True, exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(disk)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(path: Path) -> None:
    with open(path, "ab", buffering=0) as file, suppress(OSError):
        while file.write(b"x" * 4096):
            pass


def give_back(path: Path, pages: int) -> None:
    with open(path, "r+b") as file:
        file.truncate(max(0, path.stat().st_size - 4096 * pages))


@contextmanager
def read_only(disk: Path, seen: Path) -> Iterator[Path]:
    """Mount the same disk at another path, read-only."""
    seen.mkdir()
    subprocess.run(["mount", "--bind", str(disk), str(seen)], check=True)
    subprocess.run(["mount", "-o", "remount,bind,ro", str(seen)], check=True)
    try:
        yield seen
    finally:
        subprocess.run(["umount", "-l", str(seen)], check=True)


SETUP = ClassicSetup(seats(None, "steady"), seed="disk", starts=0)
EXPRESS = ExpressSetup(seats(None, "greedy"), seed="disk")
FULL, READ_ONLY = Notice(NoticeKind.NOTHING_KEPT_FULL), Notice(NoticeKind.NOTHING_KEPT_READ_ONLY)
AGAIN = Notice(NoticeKind.KEPT_AGAIN)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk", 512) as made:
        yield made


def steps(match: AnyMatch, count: int, rng: Random, games: Games) -> None:
    for _ in range(count):
        if not match.over:
            step(match, rng)
    assert games.writer.settle(20)


def test_full_disk_gives_one_notice_and_the_game_is_saved_when_there_is_space(disk: Path) -> None:
    games = Games(disk / "games")
    match = matches.begin(SETUP, games)
    rng = Random(1)
    steps(match, 30, rng, games)
    assert games.take_notices() == ()
    fill(disk / "filler")
    while games.writer.trouble is None:
        steps(match, 5, rng, games)
    steps(match, 20, rng, games)
    assert games.writer.trouble == games.unsaved() == FULL
    assert games.take_notices() == ()
    assert match.autosave
    assert match.autosave.failing
    assert games.save_as(match.record, "full") == (FULL,)
    assert settings.save(disk / "games", settings.Settings()) == (FULL,)
    assert not list(disk.rglob("*.new")), "nothing half-written is left behind"
    (disk / "filler").unlink()
    steps(match, 1, rng, games)
    assert games.take_notices() == (AGAIN,)
    assert games.unsaved(20) is None
    match.leave()
    assert games.writer.settle(20)
    (entry,) = Games(disk / "games").games()
    assert go_on(Games(disk / "games"), entry).record.moves == match.record.moves


def test_refused_write_is_tried_again_without_another_move(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_file, "AGAIN", 0.05)
    games = Games(disk / "games")
    match = matches.begin(SETUP, games)
    steps(match, 3, Random(1), games)
    fill(disk / "filler")
    rng = Random(2)
    while games.writer.trouble is None:
        steps(match, 5, rng, games)
    (disk / "filler").unlink()
    end = time.monotonic() + 10
    while games.writer.trouble is not None and time.monotonic() < end:
        time.sleep(0.01)
    assert match.autosave
    assert match.autosave.is_kept


@pytest.mark.parametrize("setup", [SETUP, EXPRESS], ids=["classic", "express"])
@pytest.mark.parametrize("pages", [1, 2, 3])
def test_finished_game_is_not_lost_when_a_full_disk_frees_a_page(
    setup: ClassicSetup | ExpressSetup, pages: int, disk: Path, long: bool
) -> None:
    """The disk fills up in mid-game, the game ends, some pages are freed, the list is opened, and play continues."""
    games, rng = Games(disk / "games"), Random(f"pages {pages}")
    ended = []
    for _ in range(14 if long else 2):
        match = matches.begin(setup, games)
        steps(match, rng.randint(1, 40), rng, games)
        fill(disk / "filler")
        play_out(match, rng)
        match.leave()
        ended.append(match.record.moves)
        give_back(disk / "filler", pages)
        assert games.games() == ()
        assert [record.moves for record in finished(games)] == ended
        assert games.statistics().games == len(ended)
        give_back(disk / "filler", 30)
    (disk / "filler").unlink()
    games.ask(lambda connection: None)
    assert games.close(20)
    other = Games(disk / "games")
    assert [record.moves for record in finished(other)] == ended
    assert other.games() == ()


def test_log_is_emptied_when_a_full_disk_has_space(disk: Path) -> None:
    """Otherwise a small disk would stay full, because the log of the database grows by a page with each write."""
    games, rng = Games(disk / "games"), Random(5)
    match = matches.begin(SETUP, games)
    for _ in range(8):
        steps(match, 1, rng, games)
    log = disk / "games" / f"{FILE}-wal"
    assert log.stat().st_size > 50_000
    fill(disk / "filler")
    while games.writer.trouble is None:
        steps(match, 5, rng, games)
    (disk / "filler").unlink()
    assert games.writer.settle(20)
    assert log.stat().st_size == 0


def test_read_only_disk_gives_one_notice_and_the_game_continues(disk: Path, tmp_path: Path) -> None:
    games = Games(disk / "games")
    left(SETUP, games, 10)
    (entry,) = games.games()
    assert games.close(10)
    with read_only(disk, tmp_path / "seen") as seen:
        games = Games(seen / "games")
        _play_on_a_read_only_disk(games, entry)


def _play_on_a_read_only_disk(games: Games, entry: ListedGame) -> None:
    match = matches.begin(SETUP, games)
    play_out(match, Random(3))
    assert games.writer.settle(20)
    assert games.writer.trouble == READ_ONLY
    assert [each.id for each in games.games()] == [entry.id]
    again = go_on(games, entry)
    steps(again, 1, Random(4), games)
    again.leave()
    assert games.delete(entry.id) == (READ_ONLY,)
    assert games.save_as(again.record, "x") == (READ_ONLY,)


def test_game_without_a_folder_is_saved_when_one_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    games = Games(tmp_path / "home" / "games")
    match: AnyMatch = matches.begin(SETUP, games)
    steps(match, 30, Random(1), games)
    assert games.writer.trouble == games.unsaved() == Notice(NoticeKind.NOTHING_KEPT)
    assert games.take_notices() == ()
    match.leave()
    (entry,) = games.games()
    assert entry.moves == match.moment, "it is in memory, and can be gone on with"
    match = go_on(games, entry)
    steps(match, 10, Random(2), games)
    match.leave()
    (tmp_path / "home").unlink()
    another = matches.begin(SETUP, games)
    steps(another, 20, Random(1), games)
    assert games.take_notices() == (AGAIN,)
    another.leave()
    assert games.writer.settle(10)
    assert [entry.moves for entry in Games(tmp_path / "home" / "games").games()] == [another.moment, match.moment]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no folder in which a file is open")
def test_folder_deleted_during_play_comes_back_with_the_game(tmp_path: Path) -> None:
    games, rng = Games(tmp_path / "games"), Random(1)
    match = matches.begin(SETUP, games)
    steps(match, 20, rng, games)
    shutil.rmtree(tmp_path / "games")
    steps(match, 20, rng, games)
    assert games.take_notices() == ()
    match.leave()
    assert games.writer.settle(10)
    for each in (games, Games(tmp_path / "games")):
        (entry,) = each.games()
        assert each.read(entry.id).moves == match.record.moves


def test_error_of_one_job_does_not_affect_others(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match = matches.begin(SETUP, games)

    def faulty(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM games")
        raise KeyError("a fault")

    steps(match, 5, Random(2), games)
    games.writer.give(faulty)
    steps(match, 5, Random(1), games)
    (fault,) = games.writer.faults.take()
    assert "KeyError: 'a fault'" in fault
    assert games.games()[0].moves == match.moment
    assert games.take_notices() == ()


HOLD = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
os.kill(os.getpid(), signal.SIGSTOP)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no process is stopped there")
def test_lock_of_a_stopped_process_is_reported_and_outlasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, rng = Games(tmp_path), Random(1)
    match = matches.begin(SETUP, games)
    steps(match, 5, rng, games)
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path / FILE)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        begun = time.monotonic()
        for _ in range(5):
            step(match, rng)
        while games.writer.trouble is None and time.monotonic() < begun + 20:
            time.sleep(0.02)
        assert time.monotonic() - begun < 5
        assert games.writer.trouble == games.unsaved() == Notice(NoticeKind.NOTHING_KEPT_LOCKED)
        other.kill()
    while games.writer.trouble is not None and time.monotonic() < begun + 60:
        time.sleep(0.02)
    assert games.unsaved(20) is None
    (entry,) = Games(tmp_path).games()
    assert entry.moves == match.moment


@pytest.mark.slow
def test_log_is_synced_every_second_during_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, rng, synced = Games(tmp_path), Random(1), list[float]()
    sync = game_file._sync

    def noted(path: Path) -> None:
        if path.parent == tmp_path:
            synced.append(time.monotonic())
        sync(path)

    match = matches.begin(SETUP, games)
    steps(match, 1, rng, games)
    monkeypatch.setattr(game_file, "_sync", noted)
    begun = time.monotonic()
    while time.monotonic() < begun + 3.5:
        step(match, rng) if not match.over else match.undo()
        time.sleep(0.05)
    gaps = [later - before for before, later in pairwise([begun, *synced])]
    assert 3 <= len(synced) <= 4
    assert max(gaps) < 2
    time.sleep(1.5)
    quiet = len(synced)
    time.sleep(1.5)
    assert len(synced) == quiet, "nothing is written, and nothing synced"


def test_notices_are_returned_once() -> None:
    told = NoticeFilter()
    assert told.fresh([FULL, AGAIN, FULL]) == (FULL, AGAIN)
    assert told.fresh([FULL]) == ()
    assert told.fresh([Notice(NoticeKind.STEADY_STEPPED_IN, player=1), FULL]) == (
        Notice(NoticeKind.STEADY_STEPPED_IN, player=1),
    )
