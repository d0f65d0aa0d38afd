"""The first start as a stranger has it: an empty machine, a real environment, a real pip."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import setup_house as a

from cantstop.setup import environment

FirstStart = tuple[Path, Path, subprocess.CompletedProcess[str]]
pytestmark = pytest.mark.slow


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    return home


def pip_settings() -> dict[str, str]:
    """Where this machine gets its packages from: a first start has the player's own settings."""
    names = [name for name in os.environ if name.startswith("PIP_") or name.lower().endswith("_proxy")]
    return {name: os.environ[name] for name in names}


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FirstStart]:
    """A house in an empty folder, the home of its player, and what the first start said."""
    folder = tmp_path_factory.mktemp("first start")
    house, home = a.build(folder / "Can't Stop, für alle", lacking=False), folder / "home"
    home.mkdir()
    told = a.start(house, home=home, more=pip_settings())
    if told.returncode == 0 and not (house / ".venv").exists():
        pytest.skip("the Python of this machine has everything already")
    if told.returncode and "the internet once" in told.stderr:
        pytest.skip("no packages can be had here")
    yield house, home, told
    shutil.rmtree(house)


@pytest.mark.network
def test_the_first_start_sets_up_and_plays(first: FirstStart) -> None:
    house, home, told = first
    log = (home / ".local" / "state" / "cantstop" / "setup.log").read_text("utf-8")
    assert told.returncode == 0, told.stderr + log
    assert told.stdout.startswith(f"PLAYS {house}/.venv/")
    said = told.stderr.splitlines()
    assert said[0] == "Setting up Can’t Stop for the first time (about 60 MB)."
    assert said[-1] == "Ready"
    assert "Successfully installed" in log
    assert list((house / ".venv" / a.PACKAGES / "pygame_gui").rglob("*.pyc")), "compiled, so that it starts quickly"


@pytest.mark.network
def test_the_second_start_goes_straight_on(first: FirstStart) -> None:
    house, home, before = first
    begun = time.monotonic()
    told = a.start(house, home=home)
    assert (told.stdout, told.stderr) == (before.stdout, "")
    assert time.monotonic() - begun < 20


@pytest.mark.network
@pytest.mark.window
def test_then_the_title_appears(first: FirstStart, home: Path, display: str) -> None:
    """The game itself, in that environment, with a home that has never seen it."""
    house, _, _ = first
    for whole in ("cantstop", "assets"):
        shutil.copytree(a.ROOT / whole, house / whole, dirs_exist_ok=True)
    said = home / "said"
    with said.open("w") as errors:
        game = subprocess.Popen(
            [a.PYTHON, house / "main.py", "--windowed", "--size", "1280x800"],
            env=a.surroundings(home, DISPLAY=display, SDL_AUDIODRIVER="dummy"),
            stderr=errors,
        )
    try:
        assert until(lambda: has_window(display, game.pid) or game.poll() is not None, seconds=60)
        assert game.poll() is None, said.read_text("utf-8")
    finally:
        game.terminate()
        game.wait(60)


def until(happened: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happened():
            return True
        time.sleep(0.2)
    return False


def has_window(display: str, process: int) -> bool:
    search = ["timeout", "2", "xdotool", "search", "--onlyvisible", "--pid", str(process)]
    told = subprocess.run(search, env=os.environ | {"DISPLAY": display}, capture_output=True, text=True, check=False)
    return bool(told.stdout.split())


def test_without_a_network_it_says_so_and_runs_nothing_that_lies_in_the_current_folder(
    tmp_path: Path, home: Path
) -> None:
    """An environment is there, but something new is needed."""
    house, ran = a.build(tmp_path / "house"), tmp_path / "ran"
    packages = a.furnish(house / ".venv")
    a.with_pip(house / ".venv")
    shutil.rmtree(packages / "no_such_die-1.0.dist-info")
    (house / ".venv" / "ready-for-requirements.txt").write_text("")
    here = a.planted(tmp_path / "here", ran)
    told = a.type_in(a.PYTHON, house / "main.py", home=home, cwd=here, more=a.NO_NETWORK)
    *steps, sentence = a.sentences(told)
    assert told.returncode == 1
    assert steps[0].startswith("Setting up Can’t Stop")
    assert sentence.startswith("Can’t Stop needs the internet once, to download pygame-ce, pygame-gui, numpy")
    assert environment.is_ready(str(house / ".venv"), str(house / "requirements.txt")) is None
    assert not ran.exists(), ran.read_text()
