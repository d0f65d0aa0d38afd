"""The first start of a new user: an empty machine, a real environment, a real pip."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import time
import zipfile
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
    """Return the machine's settings of pip, because a first start uses the player's."""
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
@pytest.mark.window
def test_title_appears_after_the_set_up(first: FirstStart, home: Path, display: str) -> None:
    """The game itself runs in the new environment, with a new home."""
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


def test_missing_network_gives_a_sentence_and_no_module_of_the_current_folder_runs(tmp_path: Path, home: Path) -> None:
    house, ran = a.build(tmp_path / "house"), tmp_path / "ran"
    here = a.planted(tmp_path / "here", ran)
    told = a.type_in(a.PYTHON, house / "main.py", home=home, cwd=here, more=a.NO_NETWORK)
    *steps, sentence = a.sentences(told)
    assert told.returncode == 1
    assert steps[0].startswith("Setting up Can’t Stop")
    assert sentence.startswith("Can’t Stop needs the internet once, to download pygame-ce, pygame-gui, numpy")
    assert environment.abi_of(str(house / ".venv"), str(house / "requirements.txt")) is None
    assert not ran.exists(), ran.read_text()


def test_half_deleted_environment_is_made_again_without_touching_the_players_python(tmp_path: Path, home: Path) -> None:
    """In a half-deleted environment, the path of its Python can lead to the player's Python."""
    house = a.build(tmp_path / "house")
    place, more = house / ".venv", {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(a.wheels(tmp_path / "wheels"))}
    subprocess.run([a.PYTHON, "-m", "venv", "--without-pip", place], check=True)
    (house / ".venv.lock").write_text(environment.identity(str(place)))
    shutil.rmtree(place / "lib")
    (place / "pyvenv.cfg").unlink()
    before = a.contents_of_python()
    told = a.start(house, home=home, more=more)
    assert told.stdout.startswith(f"PLAYS {place}/"), told.stderr
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


def test_settings_of_the_players_pip_do_not_redirect_the_install(tmp_path: Path, home: Path) -> None:
    house, settings = a.build(tmp_path / "house"), home / ".config" / "pip" / "pip.conf"
    astray = [f"{name} = {tmp_path}/{name}" for name in ("target", "prefix", "root", "requirement", "log", "python")]
    astray += [f"{name} = true" for name in ("user", "dry-run", "no-deps", "require-hashes")]
    settings.parent.mkdir(parents=True)
    lines = ["[global]", "quiet = 1", "no-index = true", f"find-links = {a.wheels(tmp_path / 'wheels')}"]
    settings.write_text("\n".join([*lines, "[install]", "no-binary = :all:", *astray]))
    before = a.contents_of_python()
    told = a.start(house, home=home, more={"PIP_TARGET": str(tmp_path / "target"), "PIP_DRY_RUN": "1"})
    assert told.stdout.startswith(f"PLAYS {house}/.venv/"), told.stderr
    assert {path.name for path in tmp_path.iterdir()} - {"log"} == {"house", "wheels", "home"}
    assert a.contents_of_python() == before


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
