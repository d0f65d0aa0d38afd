"""Tests that a game killed at any moment in a real window is saved up to one of its last steps."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from noting import Note, waited
from player import SWIFT, prepare
from window import Game, XScreen, seen

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "controller"))

from at_play import any_classic, any_express, step

from cantstop.controller import game_rows, matches
from cantstop.controller.game_file import FILE, open_to_read
from cantstop.controller.games import Games

pytestmark = [pytest.mark.window, pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")]

LOST = 0.05  # seconds that may be missing after a kill
STOLEN = 0.01  # seconds: the unit in which the system counts the time taken by a host
KEYS = {"classic": ["space", "1", "space", "2", "s", "1", "z"], "express": ["space", *"123456", "j", "k", "Return"]}


def kept(home: Path) -> dict[int, tuple[str, ...]]:
    with closing(open_to_read(home / "data" / FILE)) as connection:
        games = [game for (game,) in connection.execute("SELECT id FROM games").fetchall()]
        found = {game: rows for game in games if (rows := game_rows.stored(connection, game)) is not None}
    read = {game: game_rows.replayed(rows) for game, rows in found.items()}
    return {game: tuple(line.rpartition(" ")[0] for line in each.steps) for game, each in read.items()}


def begin_if_none(home: Path, kind: str, rng: Random) -> None:
    """Begin a game of this kind unless one is being played."""
    prepare(home, replace(SWIFT, open_game="some", animations=rng.choice(("reduced", "slow"))))
    games = Games(home / "data")
    if games.newest() is None:
        match = matches.begin(any_classic(rng) if kind == "classic" else any_express(rng), games)
        for _ in range(3):
            step(match, rng)
        match.leave()
    assert games.take_notices() == ()
    assert games.close(20)


def stopped(process: int) -> bool:
    threads = Path(f"/proc/{process}/task").iterdir()
    return all((thread / "stat").read_text().rpartition(") ")[2].startswith("T") for thread in threads)


def stolen() -> float:
    """Return the seconds for which the host of this virtual machine has used the processors for other work."""
    ticks = int(Path("/proc/stat").read_text().split("\n", 1)[0].split()[8])
    return ticks / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in (1, 2, 3))])
def test_killed_window_lacks_at_most_the_last_moment(part: int, screen: XScreen, tmp_path: Path, long: bool) -> None:
    rng = Random(f"killed window {part}")
    made = lacking = 0
    for number in range(75 if long else 3):
        kind = rng.choice(("classic", "express"))
        home = tmp_path / kind
        begin_if_none(home, kind, rng)
        before, noted = kept(home), tmp_path / f"noted-{number}"
        program = sys.executable, Path(__file__).with_name("noting.py"), noted
        with Game(screen, home, "--windowed", "--size", "1024x640", command=program) as game:
            game.key("c")
            keys = rng.choices(KEYS[kind], k=200)
            pressing = ["xdotool", "key", "--delay", str(rng.choice((12, 30, 60))), *keys]
            with subprocess.Popen(pressing, env=screen.environment, stdout=subprocess.DEVNULL) as presses:
                assert seen(lambda path=noted: path.exists() and bool(path.read_text()))  # type: ignore[misc]
                time.sleep(rng.random() * 1.5)
                end, gone = time.monotonic(), stolen()
                os.kill(game.pid, signal.SIGSTOP)  # the system counts the waiting time of a thread at its end
                assert seen(lambda pid=game.pid: stopped(pid))  # type: ignore[misc]
                ready = waited(game.pid)
                os.kill(game.pid, signal.SIGKILL)
                presses.kill()
            screen.tool("xdotool", "keyup", *KEYS[kind])  # or a held key would be lost in the next game on this screen
            game.process.wait()
        notes = [Note.of(line) for line in noted.read_text().splitlines()]
        after = kept(home)
        played, away = {each: list(steps) for each, steps in before.items()}, stolen() - gone + STOLEN
        for note in notes:
            steps = played[note.game]
            assert len(steps) == note.number - 1
            steps.append(note.step)
            if len(after[note.game]) < note.number:
                missing = end - note.at
                waiting = away + sum(ready[thread] - note.waited.get(thread, 0) for thread in ready) / 1e9
                assert missing <= LOST + waiting, f"kill {number}: {missing:.3f} s missing, {waiting:.3f} s were waited"
        for each, steps in played.items():
            assert list(after[each]) == steps[: len(after[each])], f"kill {number}: not what was played"
        made += len(notes)
        lacking += sum(map(len, played.values())) - sum(map(len, after.values()))
    print(f"{made} steps were played, and {lacking} are not kept")
    assert made > (150 if long else 3), "too little was played to tell anything"
