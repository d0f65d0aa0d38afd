"""Tests that after a first start killed at any moment the next works, and the player's Python is unchanged."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import setup_house as a

pytestmark = [
    pytest.mark.long,
    pytest.mark.slow,
    pytest.mark.network,
    pytest.mark.skipif(
        sys.platform == "win32", reason="signals and groups of processes are those of Linux and the Mac"
    ),
]
STARTS = 40
WAYS = ("the parent alone", "parent and children", "the parent alone, twice")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the packages, so that only one start downloads them."""
    folder = tmp_path_factory.mktemp("wheels")
    for lock in ("requirements.lock", "requirements-optional.lock"):
        command = [sys.executable, "-m", "pip", "download", "-q", "--require-hashes", "-r", str(a.ROOT / lock)]
        if subprocess.run([*command, "-d", str(folder)], check=False).returncode:
            pytest.skip("no packages can be had here")
    return folder


def test_killed_first_starts_play_at_last_without_touching_the_players_python(wheels: Path, tmp_path: Path) -> None:
    more = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels)}
    before, chance, notes = a.contents_of_python(read=True), random.Random(248), []
    house, home = a.build(tmp_path / "whole", lacking=False), tmp_path / "home"
    home.mkdir()
    begun = time.monotonic()
    assert a.start(house, home=home, more=more).stdout.startswith("PLAYS")
    whole = time.monotonic() - begun
    for number in range(STARTS):
        house = a.build(tmp_path / f"house {number}", lacking=False)
        way = WAYS[number % 3]
        moments: list[str] = []
        for _ in range(2 if "twice" in way else 1):
            lasted, killed = killed_after(chance.uniform(0.05, whole), house, home, more, everything="children" in way)
            whole = whole if killed or moments else min(whole, lasted)
            moments.append(f"{lasted:.2f} s" + ("" if killed else " (it was over)"))
        told = a.start(house, home=home, more=more)
        notes.append(f"{number}: {way}, after {', '.join(moments)}")
        assert told.stdout.startswith(f"PLAYS {house}/.venv/"), "\n".join([*notes, told.stderr])
        assert "Traceback" not in told.stderr
        shutil.rmtree(house)
    print(f"a whole first start: {whole:.1f} s", *notes, sep="\n")
    assert a.contents_of_python(read=True) == before


def killed_after(
    seconds: float, house: Path, home: Path, more: dict[str, str], *, everything: bool
) -> tuple[float, bool]:
    """Return the seconds that a start lasted, and whether it was killed before it finished."""
    begun = time.monotonic()
    start = subprocess.Popen(
        [a.PYTHON, house / "main.py"],
        env=a.surroundings(home, **more),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        start.wait(seconds)
        return time.monotonic() - begun, False
    except subprocess.TimeoutExpired:
        os.killpg(start.pid, signal.SIGKILL) if everything else start.kill()
        start.wait()
        return time.monotonic() - begun, True
