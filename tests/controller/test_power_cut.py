"""Tests with a disk image that a power cut loses at most the moves of the last two seconds."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cantstop.controller.games import Games

fcntl = pytest.importorskip("fcntl", reason="a disk image needs Linux")
SHUT_DOWN, AT_ONCE = 0x8004587D, 2  # of ext4: nothing more reaches the disk, and its journal is not written out
AGE = 2.0  # seconds of play that a power cut may cost
PLAY = """
import sys, time
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from at_play import seats, step
from random import Random
from cantstop.controller import matches
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup
games, rng = Games(Path(sys.argv[1])), Random(1)
match = matches.begin(ClassicSetup(seats(None, None), 5, seed="cut", starts=0), games)
while True:
    step(match, rng) if not match.over else match.undo()
    print(len(match.autosave.steps), time.monotonic(), flush=True)
    time.sleep(0.03)
"""


@pytest.fixture
def image(tmp_path: Path) -> Iterator[tuple[Path, Path]]:
    """Yield a file that serves as a disk, and its mount point."""
    disk, place = tmp_path / "disk.img", tmp_path / "disk"
    place.mkdir()
    with open(disk, "wb") as file:
        file.truncate(48 << 20)
    try:
        subprocess.run(["mkfs.ext4", "-q", str(disk)], check=True, capture_output=True)
        mount(disk, place)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk can be made and mounted here")
    try:
        yield disk, place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def mount(disk: Path, place: Path) -> None:
    subprocess.run(["mount", "-o", "loop", str(disk), str(place)], check=True, capture_output=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="nobody else has ext4")
def test_power_cut_loses_at_most_two_seconds(image: tuple[Path, Path], long: bool) -> None:
    (disk, place), rng = image, Random("power cut")
    here = Path(__file__).resolve()
    for number in range(12 if long else 1):
        home, played = place / "data", list[tuple[int, float]]()
        program = [sys.executable, "-c", PLAY, str(home), str(here.parent), str(here.parents[2])]
        with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as player:
            assert player.stdout is not None
            end = None
            for line in player.stdout:
                steps, moment = line.split()
                played.append((int(steps), float(moment)))
                end = end or played[0][1] + 3 + rng.random() * 5
                if played[-1][1] > end:
                    break
            cut(place)
            now = time.monotonic()
            player.kill()
        subprocess.run(["umount", str(place)], check=True)
        mount(disk, place)
        games = Games(home)
        (entry,) = games.games()
        found = games.open(entry.id)
        kept = len(found.steps)
        sure = max((steps for steps, moment in played if moment < now - AGE), default=0)
        youngest = max((moment for steps, moment in played if steps <= kept), default=played[0][1])
        print(f"cut {number}: {played[-1][0]} steps, {kept} kept, {now - youngest:.2f} s missing")
        assert kept >= sure, f"cut {number}"
        assert games.take_notices() == ()
        found.close()
        assert games.close(20)
        del games, found
        gc.collect()  # an open file would keep the disk from being unmounted
        shutil.rmtree(home)


def cut(place: Path) -> None:
    folder = os.open(place, os.O_RDONLY)
    fcntl.ioctl(folder, SHUT_DOWN, AT_ONCE.to_bytes(4, sys.byteorder))
    os.close(folder)
