"""A process that plays at full pace is killed at any moment: nothing is lost but the last moment."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import IO, NamedTuple

import pytest
from at_play import finished, go_on
from full_speed import digest, endless
from standing_in_line import stolen

from cantstop.controller import matches
from cantstop.controller.games import Games
from cantstop.model.record import Record

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be forked and killed")

LOST = 0.05  # seconds that may be missing after a kill
TOLD = 0.12  # seconds until it is told that a processor was taken away, which is done by tenths
PHASE = 0.005  # seconds after a finished step, at most, for the kill to hit anything


class Said(NamedTuple):
    digest: int
    at: float

    @classmethod
    def of(cls, line: bytes) -> Said:
        digest, at = line.split()
        return cls(int(digest), float(at))


@pytest.fixture
def player() -> Iterator[subprocess.Popen[bytes]]:
    program = Path(__file__).with_name("full_speed.py")
    with subprocess.Popen([sys.executable, str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def play_and_kill(player: subprocess.Popen[bytes], seed: str, folder: Path, moment: float) -> tuple[list[Said], float]:
    """What was said of the finished steps until the kill, so many seconds of playing after the first, and how long a
    processor was not there meanwhile."""
    before = stolen()
    told, tell = player.stdout, player.stdin
    assert told is not None
    assert tell is not None
    tell.write(f"{seed} {folder}\n".encode())
    tell.flush()
    number = int(told.readline())
    said = [Said.of(told.readline())]
    while said[-1].at < said[0].at + moment:
        said.append(Said.of(told.readline()))
    time.sleep(moment % PHASE)
    os.kill(number, signal.SIGKILL)
    said += map(Said.of, _until_end(told))
    time.sleep(TOLD)
    return said, stolen() - before


def _until_end(said: IO[bytes]) -> Iterator[bytes]:
    for line in said:
        if line == b"end\n":
            return
        yield line


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_killed_game_lacks_nothing_but_the_last_moment(
    part: int, player: subprocess.Popen[bytes], tmp_path: Path, long: bool
) -> None:
    rng = Random(f"kill {part}")
    went_on, kills = 0, 75 if long else 5
    for number in range(kills):
        folder = tmp_path / str(number)
        said, gone = play_and_kill(player, f"kill-{part}-{number}", folder, 0.06 + rng.random() * 0.1)
        told = endless(f"kill-{part}-{number}")
        steps = [next(told) for _ in said]
        assert [digest(step) for step in steps] == [each.digest for each in said]
        following = next(told)
        sure = max((at for at, each in enumerate(said) if each.at < said[-1].at - LOST - gone), default=-1)
        games = Games(folder)
        found = {record.seed: record for record in finished(games)}
        for step in steps[: sure + 1]:
            if step.seed not in (steps[sure].seed, steps[-1].seed):
                assert step.seed in found, f"kill {number}: a finished game is lost"
        for entry in games.games():
            match = go_on(games, entry)
            assert not match.take_notices()
            found[entry.seed] = match.record
            matches.leave(match, games)
            went_on += 1
        if sure >= 0:
            kept = found.get(steps[sure].seed)
            of_game = [step for step in (*steps[sure:], following) if step.seed == steps[sure].seed]
            assert stands_at_one_of(kept, of_game), f"kill {number}: the game stands elsewhere"
        assert games.close(60)
        shutil.rmtree(folder)
    assert went_on > kills // 4, "too few kills hit a game in play to tell anything"


def stands_at_one_of(found: Record | None, steps: list[Record]) -> bool:
    """At one of these steps, or within one, which in Express may be the moves of many computers."""
    if found is None:
        return any(not step.moves for step in steps)  # nothing is lost with a game whose every move was taken back
    if any(found.moves == step.moves for step in steps):
        return True
    count = len(found.moves)
    between = ((before, after) for before, after in pairwise(steps) if len(before.moves) <= count <= len(after.moves))
    return any(found.moves == after.moves[:count] for _, after in between)
