"""A process that plays at full speed is killed at any moment: the game stands at the last finished move, always."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import IO

import pytest
from full_speed import digest, endless

from cantstop.controller import matches
from cantstop.controller.store import Store
from cantstop.controller.thinker import PromptThinker
from cantstop.model.record import Record

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be forked and killed"),
]

NEEDS_MEMORY = pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="no memory outlives a process here")


@pytest.fixture
def player() -> Iterator[subprocess.Popen[bytes]]:
    program = Path(__file__).with_name("full_speed.py")
    with subprocess.Popen([sys.executable, str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def play_and_kill(player: subprocess.Popen[bytes], seed: str, folder: Path, moment: float, disk: str) -> list[int]:
    """What was said of the finished steps until the kill, so many seconds after the first."""
    said, tell = player.stdout, player.stdin
    assert said is not None
    assert tell is not None
    tell.write(f"{seed} {disk} {folder}\n".encode())
    tell.flush()
    number = int(said.readline())
    lines = [said.readline()]
    time.sleep(moment)
    os.kill(number, signal.SIGKILL)
    lines += _until_end(said)
    return [int(line) for line in lines]


def _until_end(said: IO[bytes]) -> Iterator[bytes]:
    for line in said:
        if line == b"end\n":
            return
        yield line


@pytest.mark.parametrize("disk", ["well", pytest.param("sick", marks=NEEDS_MEMORY)])
def test_a_killed_game_stands_at_its_last_finished_move(
    player: subprocess.Popen[bytes], disk: str, tmp_path: Path, long: bool
) -> None:
    rng = Random("kill")
    went_on, times = 0, {"well": 50, "sick": 10}[disk] * (20 if long else 1)
    for number in range(times):
        folder = tmp_path / str(number)
        said = play_and_kill(player, f"kill-{number}", folder, rng.random() * 0.15, disk)
        told = endless(f"kill-{number}")
        steps = [next(told) for _ in said]
        assert [digest(step) for step in steps] == said
        last, following = steps[-1], next(told)
        game = last.seed
        games = Store(folder)
        entries = {entry.seed: entry for entry in games.games()}
        finished = {record.seed: record for record in games.finished.records()[0]}
        assert not {step.seed for step in steps} - {game} - set(finished)
        assert set(entries) <= {game, following.seed}
        if game in entries:
            match = matches.resume(games.open(entries[game]), thinker=PromptThinker())
            assert not match.take_notices()
            assert between(match.record, last, following), f"kill {number}: the game stands elsewhere"
            matches.leave(match, games)
            went_on += 1
        elif game in finished:
            assert between(finished[game], last, following)
        else:  # nothing is lost with a game whose every move was taken back
            assert () in (last.moves, following.moves), f"kill {number}: the game is lost"
    assert went_on > times / 5, "too few kills hit a game in play to tell anything"


def between(found: Record, last: Record, following: Record) -> bool:
    """At the last step that was said; or in the step after it, which in Express may be the moves of many computers."""
    if found.moves in (last.moves, following.moves):
        return True
    made = len(found.moves)
    return made > len(last.moves) and found.moves == following.moves[:made]
