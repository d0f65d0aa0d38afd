"""A disk that hangs, and files that are none: the window comes up, draws on, and ends when it is asked to."""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from player import SWIFT, prepare
from window import Game, XScreen, alike, seen

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "controller"))

import slow_disk
from at_play import finished
from standing_in_line import waited_by

from cantstop.controller.store import Store

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("pictures")]


def ends_soon(game: Game, long: bool) -> None:
    """Within the second in which a desktop takes it for alive, without waiting for the disk.

    What its threads stand in line for a processor does not count; on a busy machine taking it down takes its time, too.
    """
    process = game.process
    begun, before = time.monotonic(), waited_by(process.pid)
    line = before
    process.send_signal(signal.SIGTERM)
    while process.poll() is None and time.monotonic() < begun + 60:
        line = max(line, waited_by(process.pid))
        time.sleep(0.002)
    took = time.monotonic() - begun
    assert game.ended()
    assert took - (line - before) < (1 if long else 2), f"{took:.2f} s, of which {line - before:.2f} in line"


@pytest.mark.skipif(not slow_disk.THERE, reason="needs Linux and a C compiler")
@pytest.mark.parametrize("moment", ["from the start", "in mid-game"])
def test_on_a_disk_that_hangs_the_window_draws_on_and_ends_within_a_second(
    screen: XScreen, tmp_path: Path, moment: str, long: bool
) -> None:
    home, hangs = tmp_path / "home", tmp_path / "hangs"
    prepare(home, replace(SWIFT, animations="fast"))
    told = slow_disk.environment(home / "data", hangs=hangs)
    with Game(screen, home, "--windowed", environment=told) as game:
        if moment == "from the start":
            (home / "data").mkdir(exist_ok=True)
            hangs.touch()
        game.key("space")
        time.sleep(0.5)
        hangs.touch()
        before = game.look()
        for _ in range(6):
            game.key("space", "1", "Return")
        assert seen(lambda: not alike(game.look(), before, 0.01)), "the game goes on"
        game.key("Escape")
        seen(lambda: False, 0.3)
        ends_soon(game, long)
    hangs.unlink()


@pytest.mark.skipif(not slow_disk.THERE, reason="needs Linux and a C compiler")
def test_settings_that_cannot_be_written_hold_nobody_up(screen: XScreen, tmp_path: Path, long: bool) -> None:
    """The sound is switched on a disk that hangs: at once it can be seen, and a polite end is answered."""
    home, hangs = tmp_path / "home", tmp_path / "hangs"
    prepare(home)
    told = slow_disk.environment(home, hangs=hangs)
    with Game(screen, home, "--windowed", environment=told) as game:
        seen(lambda: False, 1)
        hangs.touch()
        before = game.look()
        game.key("m")
        assert seen(lambda: not alike(game.look(), before, 0.0005)), "it says so"
        ends_soon(game, long)
    hangs.unlink()


def test_pipes_devices_and_huge_files_in_the_place_of_ours_stop_no_start(screen: XScreen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    for folder in ("config", "data", "state"):
        (home / folder).mkdir(parents=True)
    os.mkfifo(home / "config" / "settings.json")
    os.mkfifo(home / "data" / "games.db")
    os.mkfifo(home / "state" / "kept-title.still")
    with open(home / "state" / "system.json", "wb") as huge:
        huge.truncate(3_000_000_000)
    with Game(screen, home, "--windowed", "--lang", "en") as game:
        game.key("q")
        assert game.ended()
        assert game.process.returncode == 0
    assert [path.name for path in (home / "config").iterdir() if path.is_fifo()] == ["settings.damaged-1.json"]
    assert finished(Store(home / "data")) == []
