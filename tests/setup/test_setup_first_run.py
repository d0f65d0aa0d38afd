"""Tests of the first start of a new user on an empty machine, with a real environment and a real pip."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import setup_house as a

from cantstop.setup import environment

FirstStart = tuple[Path, Path, subprocess.CompletedProcess[str]]
pytestmark = pytest.mark.slow


def pip_settings() -> dict[str, str]:
    """Return the environment variables with pip's settings, because a first start uses the player's."""
    names = [name for name in os.environ if name.startswith("PIP_") or name.lower().endswith("_proxy")]
    return {name: os.environ[name] for name in names}


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FirstStart]:
    """Yield a copy of the game, the home of its player, and the output of the first start."""
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
def test_first_start_sets_up_and_plays(first: FirstStart) -> None:
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
def test_second_start_plays_immediately(first: FirstStart) -> None:
    house, home, before = first
    begun = time.monotonic()
    told = a.start(house, home=home)
    assert (told.stdout, told.stderr) == (before.stdout, "")
    assert time.monotonic() - begun < 20


@pytest.mark.network
def test_title_appears_after_the_set_up(first: FirstStart, home: Path) -> None:
    house, _, _ = first
    for whole in ("cantstop", "assets"):
        shutil.copytree(a.ROOT / whole, house / whole, dirs_exist_ok=True)
    said, ready = home / "said", home / "ready"
    with said.open("w") as errors:
        game = subprocess.Popen(
            [a.PYTHON, house / "main.py", "--windowed", "--size", "1280x800"],
            env=a.surroundings(home, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", CANTSTOP_READY=str(ready)),
            stderr=errors,
        )
    try:
        end = time.monotonic() + 60
        while not ready.exists() and game.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
        assert ready.exists(), said.read_text("utf-8")
    finally:
        game.terminate()
        game.wait(60)


@pytest.mark.early
def test_half_deleted_environment_is_made_again_whatever_pip_is_set_to(tmp_path: Path, home: Path) -> None:
    """In a half-deleted environment, the path of its Python can lead to the player's Python, which stays unchanged.

    Of the player's settings of pip, only the source of packages is used.
    """
    house = a.build(tmp_path / "house")
    place, elsewhere, settings = house / ".venv", home / "elsewhere", home / ".config" / "pip" / "pip.conf"
    subprocess.run([a.PYTHON, "-m", "venv", "--without-pip", place], check=True)
    (house / ".venv.lock").write_text(environment.identity(str(place)))
    shutil.rmtree(place / "lib")
    (place / "pyvenv.cfg").unlink()
    astray = [f"{name} = {elsewhere}" for name in ("target", "prefix", "root", "requirement", "python")]
    astray += [f"{name} = true" for name in ("user", "dry-run", "no-deps", "require-hashes")]
    lines = ["[global]", "quiet = 1", "no-index = true", f"find-links = {a.wheels(home / 'wheels')}"]
    settings.parent.mkdir(parents=True)
    settings.write_text("\n".join([*lines, "[install]", "no-binary = :all:", *astray]))
    before = a.contents_of_python()
    told = a.start(house, home=home, more={"PIP_TARGET": str(elsewhere), "PIP_DRY_RUN": "1"})
    log = (home / ".local" / "state" / "cantstop" / "setup.log").read_text("utf-8")
    assert told.stdout.startswith(f"PLAYS {place}/"), told.stderr + log
    assert a.sentences(told)[-1] == "Ready"
    assert "Successfully installed" in log
    assert not elsewhere.exists()
    assert a.contents_of_python() == before


def test_wheels_without_the_locked_hash_are_not_installed(tmp_path: Path, home: Path) -> None:
    house, wheels = a.build(tmp_path / "house"), a.wheels(tmp_path / "wheels")
    lines = []
    for wheel in sorted(wheels.iterdir()):
        name, version, _ = wheel.name.split("-", 2)
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        lines.append(f"# for py3-none-any\n{name}=={version} --hash=sha256:{digest}\n")
        with zipfile.ZipFile(wheel, "a") as changed:
            changed.writestr("pygame/more.py", "")
    (house / "requirements.lock").write_text("".join(lines))
    told = a.start(house, home=home, more={"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels)})
    assert not told.stdout.startswith("PLAYS")
    assert "so nothing was installed" in told.stderr


def test_step_ends_with_the_start_that_began_it(tmp_path: Path) -> None:
    child = a.ROOT / "cantstop" / "setup" / "child.py"
    waits = tmp_path / "pip" / "__init__.py"
    waits.parent.mkdir()
    waits.write_text("print('begun', flush=True)\nimport time\ntime.sleep(60)\n")
    subprocess.run([a.PYTHON, "-m", "venv", "--without-pip", tmp_path / "place"], check=True)
    step = subprocess.Popen(
        [environment.python_of(str(tmp_path / "place")), "-I", child, "settings", tmp_path / "place", tmp_path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert step.stdin is not None
    assert step.stdout is not None
    assert step.stdout.readline().strip() == b"begun"
    step.stdin.close()
    assert step.wait(30) == 1
    step.stdout.close()


def test_steps_refuse_a_python_outside_the_environment(tmp_path: Path) -> None:
    child = a.ROOT / "cantstop" / "setup" / "child.py"
    command: list[str | Path] = [a.PYTHON, "-I", child, "settings", tmp_path, ""]
    pipe = subprocess.PIPE  # a step ends when its input does
    with subprocess.Popen(command, env=a.surroundings(tmp_path), text=True, stdin=pipe, stderr=pipe) as step:
        assert step.stderr is not None
        assert "is no Python of" in step.stderr.read()
        assert step.wait(60) == 1
