"""A full disk, a read-only folder, a slow disk: one notice, and the game goes on."""

from __future__ import annotations

import errno
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event, current_thread, main_thread

import pytest
from at_play import play_out, seats, settle, step

from cantstop.controller import gamefile, journal, matches, settings
from cantstop.controller.matches import AnyMatch
from cantstop.controller.notices import About, Notice, Told
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.store import Store
from cantstop.controller.thinker import PromptThinker

SETUP = ClassicSetup(seats(None, "steady"), seed="disk", starts=0)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk can be mounted here")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(path: Path) -> None:
    """Write until the disk takes no more."""
    with open(path, "wb", buffering=0) as file, suppress(OSError):
        while file.write(b"x" * 64):
            pass


def steps(match: AnyMatch, count: int, rng: Random) -> None:
    for _ in range(count):
        if not match.over:
            step(match, rng)
    settle(match)


def test_a_disk_that_fills_up_is_told_once_and_the_game_is_kept_again_when_there_is_room(small_disk: Path) -> None:
    games = Store(small_disk / "games")
    match = matches.begin(SETUP, games, PromptThinker())
    rng = Random(1)
    steps(match, 30, rng)
    assert match.take_notices() == ()
    filler = small_disk / "filler"
    fill(filler)
    steps(match, 400, rng)
    assert match.take_notices() == (Notice(About.NOTHING_KEPT_FULL),)
    assert games.save_as(match.record, "full") == (Notice(About.NOTHING_KEPT_FULL),)
    assert settings.save(small_disk / "games", settings.Settings()) == (Notice(About.NOTHING_KEPT_FULL),)
    match.undo()
    settle(match)
    assert not list((small_disk / "games").rglob("*.new")), "nothing half-written is left behind"
    filler.unlink()
    steps(match, 3, rng)
    assert match.take_notices() == (Notice(About.KEPT_AGAIN),)
    matches.leave(match, games)
    (entry,) = games.games()
    assert matches.resume(games.open(entry), thinker=PromptThinker()).record.moves == match.record.moves


def test_a_game_that_ends_on_a_full_disk_is_not_lost(small_disk: Path) -> None:
    games = Store(small_disk / "games")
    match = matches.begin(SETUP, games, PromptThinker())
    rng = Random(2)
    while not match.over:
        before = match.record.moves
        step(match, rng)
    matches.leave(match, games)
    assert games.finished.records()[0][0].moves == match.record.moves
    games.finished._path.write_bytes(b"")
    match = matches.begin(SETUP, games, PromptThinker())
    rng = Random(2)
    for _ in range(len(before)):
        step(match, rng)
    fill(small_disk / "filler")
    while not match.over:
        step(match, rng)
    matches.leave(match, games)
    assert games.finished.records()[0] == ()
    (small_disk / "filler").unlink()
    listed, (finished,) = games.games(), games.finished.records()[0]
    assert listed == ()
    assert finished.moves == match.record.moves


def test_a_read_only_disk_is_told_once_and_the_game_goes_on_to_its_end(small_disk: Path) -> None:
    games = Store(small_disk / "games")
    kept = matches.begin(SETUP, games, PromptThinker())
    steps(kept, 10, Random(1))
    matches.leave(kept, games)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    match = matches.begin(SETUP, games, PromptThinker())
    play_out(match, Random(3))
    settle(match)
    assert match.take_notices() == (Notice(About.NOTHING_KEPT_READ_ONLY),)
    matches.leave(match, games)
    (entry,) = games.games()
    again = matches.resume(games.open(entry), thinker=PromptThinker())
    steps(again, 1, Random(4))
    assert again.take_notices() == (Notice(About.NOTHING_KEPT_READ_ONLY),)
    assert games.delete(entry.path) == Notice(About.NOTHING_KEPT_READ_ONLY)
    assert games.save_as(again.record, "x") == (Notice(About.NOTHING_KEPT_READ_ONLY),)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO])
def test_whatever_the_disk_refuses_the_game_goes_on(
    tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = Store(tmp_path)
    match = matches.begin(SETUP, games, PromptThinker())
    rng = Random(1)
    steps(match, 20, rng)

    def refuse(handle: int, data: bytes) -> None:
        os.write(handle, data[: len(data) // 2])
        raise OSError(number, "injected")

    with monkeypatch.context() as disk:
        disk.setattr(gamefile, "write_all", refuse)
        steps(match, 50, rng)
        (notice,) = match.take_notices()
        assert notice.about in (About.NOTHING_KEPT_FULL, About.NOTHING_KEPT_READ_ONLY, About.NOTHING_KEPT)
        torn = Store(tmp_path / "elsewhere").open_file(match.keeper.path) if match.keeper else None
        assert torn
        assert torn.history.moves == match.record.moves[: len(torn.history.moves)]
        assert 20 <= len(torn.history.moves) < len(match.record.moves)
    steps(match, 1, rng)
    assert match.take_notices() == (Notice(About.KEPT_AGAIN),)
    matches.leave(match, games)
    (entry,) = games.games()
    assert matches.resume(games.open(entry), thinker=PromptThinker()).record.moves == match.record.moves


def test_where_no_folder_can_be_made_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    games = Store(tmp_path / "home" / "games")
    match = matches.begin(SETUP, games, PromptThinker())
    steps(match, 30, Random(1))
    assert match.take_notices() == (Notice(About.NOTHING_KEPT),)
    assert games.games() == ()
    matches.leave(match, games)
    (tmp_path / "home").unlink()
    another = matches.begin(SETUP, games, PromptThinker())
    steps(another, 20, Random(1))
    assert another.take_notices() == ()
    matches.leave(another, games)
    still_in_memory = [match.moment] if os.access("/dev/shm", os.W_OK) else []
    assert sorted(entry.moves for entry in games.games()) == [another.moment, *still_in_memory]


def test_notices_are_told_once() -> None:
    told = Told()
    full, again = Notice(About.NOTHING_KEPT_FULL), Notice(About.KEPT_AGAIN)
    assert told.fresh([full, again, full]) == (full, again)
    assert told.fresh([full]) == ()
    assert told.fresh([Notice(About.STEADY_STEPPED_IN, player=1), full]) == (Notice(About.STEADY_STEPPED_IN, player=1),)


def test_no_move_waits_until_the_disk_has_it_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk is at work without an end, the game goes on, and every step stands in its file."""
    at_work, go_on, waiting = Event(), Event(), []
    sync = os.fsync

    def endless(handle: int) -> None:
        waiting.append(current_thread())
        at_work.set()
        if current_thread() is not main_thread():
            go_on.wait(20)
        sync(handle)

    games = Store(tmp_path)
    match = matches.begin(SETUP, games, PromptThinker())
    monkeypatch.setattr(os, "fsync", endless)
    steps(match, 200, Random(1))
    assert at_work.wait(5)
    assert main_thread() not in waiting
    assert match.keeper
    standing = journal.read(match.keeper.path.read_bytes())
    go_on.set()
    assert standing.history.moves == match.record.moves
    matches.leave(match, games)


def test_what_a_move_wrote_is_soon_made_durable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = Store(tmp_path)
    match = matches.begin(SETUP, games, PromptThinker())
    rng = Random(1)
    steps(match, 5, rng)
    assert match.keeper
    file = match.keeper.path.stat().st_ino
    durable: list[int] = []
    sync = os.fsync

    def noted(handle: int) -> None:
        facts = os.fstat(handle)
        sync(handle)
        durable.append(facts.st_size if facts.st_ino == file else 0)

    monkeypatch.setattr(os, "fsync", noted)
    for _ in range(3):
        steps(match, 1, rng)
        size, end = match.keeper.path.stat().st_size, time.monotonic() + 20
        while size not in durable and time.monotonic() < end:
            time.sleep(0.001)
        assert size in durable
    matches.leave(match, games)


def test_a_disk_that_refuses_slowly_is_not_asked_once_for_every_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = Store(tmp_path)
    match = matches.begin(SETUP, games, PromptThinker())
    settle(match)
    asked, go_on = [], Event()

    def refuse(handle: int, data: bytes) -> None:
        asked.append(len(data))
        assert go_on.wait(20)
        raise OSError(errno.EIO, "injected")

    monkeypatch.setattr(gamefile, "write_all", refuse)
    rng = Random(1)
    for _ in range(100):
        step(match, rng)
    go_on.set()
    settle(match)
    assert match.take_notices() == (Notice(About.NOTHING_KEPT),)
    assert len(asked) <= 2, "once for the first, and once for all that had come since"
    matches.leave(match, games)


def test_a_move_takes_little_time_to_keep(tmp_path: Path) -> None:
    games = Store(tmp_path)
    times = []
    for number in range(3):
        match = matches.begin(SETUP, games, PromptThinker())
        assert match.keeper
        keep = match.keeper.keep

        def timed(entry: object) -> None:
            begun = time.thread_time()
            keep(entry)  # type: ignore[arg-type]  # noqa: B023
            times.append(time.thread_time() - begun)

        match.keeper.keep = timed  # type: ignore[method-assign]
        play_out(match, Random(number))
        matches.leave(match, games)
    times.sort()
    assert times[len(times) // 2] < 0.001
    assert times[int(len(times) * 0.99)] < 0.005
