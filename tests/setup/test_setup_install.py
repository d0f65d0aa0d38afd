"""Making and mending the environment, with commands that only say that they have done it."""

from __future__ import annotations

import importlib
import os
import runpy
import shutil
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
import setup_house as a

from cantstop.setup import commands, environment, install
from cantstop.setup.install import set_up
from cantstop.setup.progress import ProgressLines
from cantstop.setup.trouble import Trouble, TroubleReason
from cantstop.view import words

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="the stand-in for Python and pip makes environments with the folders of Linux"
)
FILE = str(a.ROOT / "requirements.txt")
Answer = TypeVar("Answer")
KINDS = ("venv", "ensurepip", "compileall", "uninstall", "install", "-c", "pip")


class Silent(ProgressLines):
    """Remembers what was shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[tuple[float, str]] = []

    def show(self, part: float, sentence: str) -> None:
        self.shown.append((part, sentence))


class Machine:
    """Stands in for Python and pip: notes what it is asked for, and does the visible part of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answers: dict[str, tuple[bool, str]] = {}
        self.facts = f"3\n11\n{environment.ABI}\n{a.PACKAGES}\n"
        self.delay = 0.0

    def __call__(self, command: list[str], hear: Callable[[str], None] = lambda line: None) -> tuple[bool, str]:
        what = next(name for name in KINDS if name in command)
        self.asked.append(what)
        time.sleep(self.delay)
        if what in self.answers:
            return self.answers[what]
        done: tuple[bool, str] = getattr(self, "_" + what.strip("-"))(command, hear)
        return done

    def _venv(self, command: list[str], hear: Callable[[str], None]) -> tuple[bool, str]:
        place = Path(command[-1])
        for entry in place.iterdir():  # the folder itself stays, as with the true one: another start may look at it
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        (place / a.PACKAGES).mkdir(parents=True)
        (place / "bin").mkdir()
        (place / "bin" / "python").write_text("#!/bin/sh\n")
        (place / "bin" / "python").chmod(0o755)
        return True, ""

    def _c(self, command: list[str], hear: Callable[[str], None]) -> tuple[bool, str]:
        return True, self.facts

    def _ensurepip(self, command: list[str], hear: Callable[[str], None]) -> tuple[bool, str]:
        (self._packages(command) / "pip-24.2.dist-info").mkdir(parents=True)
        return True, ""

    def _pip(self, command: list[str], hear: Callable[[str], None]) -> tuple[bool, str]:
        return True, "pip 24.2"

    def _uninstall(self, command: list[str], hear: Callable[[str], None]) -> tuple[bool, str]:
        for entry in self._packages(command).glob("pygame*"):
            shutil.rmtree(entry)
        return True, ""

    def _install(self, command: list[str], hear: Callable[[str], None]) -> tuple[bool, str]:
        for name, version in a.DISTRIBUTIONS.items():
            hear(f"Collecting {name}>=1 (from -r requirements.txt)")
            hear("Progress 500 of 1000")
            (self._packages(command) / f"{name}-{version}.dist-info").mkdir(exist_ok=True)
        hear("Installing collected packages: all of them")
        return True, ""

    def _compileall(self, command: list[str], hear: Callable[[str], None]) -> tuple[bool, str]:
        return True, ""

    @staticmethod
    def _packages(command: list[str]) -> Path:
        python = next(word for word in command if word.endswith("bin/python"))
        return Path(python).parents[1] / a.PACKAGES


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(install, "run", machine)
    return machine


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    words.use("en")
    for name in ("CANTSTOP_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "house").mkdir()
    return tmp_path / "house"


def made(house: Path) -> tuple[str, Silent]:
    progress = Silent()
    place, stamp = set_up(str(house), FILE, progress, "Here we go.")
    assert environment.is_ready(place, FILE) == stamp
    assert not environment.is_unfinished(place)
    return place, progress


def trouble(house: Path) -> Trouble:
    with pytest.raises(Trouble) as raised:
        set_up(str(house), FILE, Silent(), "Here we go.")
    return raised.value


def test_on_a_fresh_machine_all_is_made_beside_the_game(house: Path, machine: Machine) -> None:
    place, progress = made(house)
    assert place == str(house / ".venv")
    assert machine.asked == ["venv", "-c", "ensurepip", "install", "compileall"]
    parts = [part for part, _ in progress.shown]
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (0, 1)
    said = [sentence for _, sentence in progress.shown]
    assert said[0] == "Here we go."
    assert "Downloading pygame_ce" in said
    assert said[-2:] == ["Installing", "Ready"]


def test_one_that_has_all_is_only_stamped(house: Path, machine: Machine) -> None:
    """Made by hand, by another tool, or for requirements that have changed since without any harm."""
    (house / ".venv").mkdir()
    machine(["venv", str(house / ".venv")])
    packages = house / ".venv" / a.PACKAGES
    for name, version in a.DISTRIBUTIONS.items():
        (packages / f"{name}-{version}.dist-info").mkdir()
    machine.asked.clear()
    made(house)
    assert machine.asked == ["-c", "compileall"]


def test_one_that_lacks_something_gets_it(house: Path, machine: Machine) -> None:
    made(house)
    shutil.rmtree(house / ".venv" / a.PACKAGES / "numpy-2.4.6.dist-info")
    machine.asked.clear()
    made(house)
    assert machine.asked == ["-c", "install", "compileall"]


def test_one_whose_making_was_cut_off_is_made_anew(house: Path, machine: Machine) -> None:
    made(house)
    environment.mark_unfinished(str(house / ".venv"))
    machine.asked.clear()
    made(house)
    assert machine.asked[0] == "venv"


@pytest.mark.parametrize("lost", ["bin", "lib", "bin lib"])
def test_one_that_has_lost_a_part_is_whole_again(house: Path, machine: Machine, lost: str) -> None:
    made(house)
    for folder in lost.split():
        shutil.rmtree(house / ".venv" / folder)
    machine.asked.clear()
    made(house)
    assert "install" in machine.asked


def test_one_of_a_python_too_old_is_made_anew(house: Path, machine: Machine) -> None:
    made(house)
    (house / ".venv" / "ready-for-requirements.txt").unlink()
    asked_before, machine.facts = machine.facts, machine.facts.replace("11", "9", 1)

    def grown_up(command: list[str], hear: Callable[[str], None]) -> tuple[bool, str]:
        machine.facts = asked_before
        return Machine._venv(machine, command, hear)

    machine.asked.clear()
    machine._venv = grown_up  # type: ignore[method-assign]
    made(house)
    assert machine.asked[:2] == ["-c", "venv"]


def test_classic_pygame_in_it_is_taken_out_first(house: Path, machine: Machine) -> None:
    made(house)
    (house / ".venv" / a.PACKAGES / "pygame-2.6.1.dist-info").mkdir()
    machine.asked.clear()
    made(house)
    assert machine.asked == ["-c", "uninstall", "install", "compileall"]


def test_what_cannot_be_mended_is_made_anew(house: Path, machine: Machine) -> None:
    made(house)
    shutil.rmtree(house / ".venv" / a.PACKAGES / "numpy-2.4.6.dist-info")
    machine.asked.clear()
    answers = iter([(False, "ERROR: Cannot uninstall numpy, RECORD file not found."), None])

    def first_fails(command: list[str], hear: Callable[[str], None]) -> tuple[bool, str]:
        return next(answers) or Machine._install(machine, command, hear)

    machine._install = first_fails  # type: ignore[method-assign]
    made(house)
    assert machine.asked == ["-c", "install", "venv", "-c", "ensurepip", "install", "compileall"]


@pytest.mark.parametrize("name", ["ready-for-requirements.txt", "ready-for-requirements.txt.new", "unfinished"])
@pytest.mark.parametrize("put", ["mkfifo", "mkdir"])  # by name: Windows has no pipes among its files
def test_one_with_a_pipe_or_a_folder_in_the_place_of_a_file_is_made_anew(
    house: Path, machine: Machine, name: str, put: str
) -> None:
    made(house)
    path = house / ".venv" / name
    for stamp in house.glob(".venv/ready-for-*"):
        stamp.unlink()
    getattr(os, put)(path)
    machine.asked.clear()
    within(20, lambda: made(house))
    assert machine.asked[0] == "venv"


@pytest.mark.parametrize("name", [".venv.lock", ".venv/can-be-written"])
@pytest.mark.parametrize("put", ["mkfifo", "mkdir"])  # by name: Windows has no pipes among its files
def test_a_place_that_a_pipe_or_a_folder_blocks_is_gone_round(
    house: Path, machine: Machine, name: str, put: str
) -> None:
    (house / ".venv").mkdir()
    getattr(os, put)(house / name)
    assert within(20, lambda: made(house)[0]) == str(house.parent / "home" / ".local" / "share" / "cantstop" / "venv")


def within(seconds: float, what: Callable[[], Answer]) -> Answer:
    """Its answer; a pipe that is waited at keeps no test from ending."""
    answers: list[Answer] = []
    asked = threading.Thread(target=lambda: answers.append(what()), daemon=True)
    asked.start()
    asked.join(seconds)
    assert answers, "it waits"
    return answers[0]


def test_a_folder_that_cannot_be_written_to_sends_it_to_the_data_folder(house: Path, machine: Machine) -> None:
    (house / ".venv").write_text("a file where the folder should be")
    place, _ = made(house)
    assert place == str(house.parent / "home" / ".local" / "share" / "cantstop" / "venv")


def test_without_any_folder_it_says_so(house: Path, machine: Machine) -> None:
    (house / ".venv").write_text("")
    (house.parent / "home").write_text("")
    assert "neither beside the game nor at" in trouble(house).sentence()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_folder_sends_it_to_the_data_folder(house: Path, machine: Machine) -> None:
    house.chmod(0o500)
    place, _ = made(house)
    assert "cantstop/venv" in place


def test_two_starts_at_once_make_it_once(house: Path, machine: Machine) -> None:
    machine.delay = 0.05
    ends: list[str] = []
    starts = [threading.Thread(target=lambda: ends.append(made(house)[0])) for _ in range(3)]
    for each in starts:
        each.start()
    for each in starts:
        each.join()
    assert ends == [str(house / ".venv")] * 3
    assert machine.asked.count("venv") == machine.asked.count("install") == 1


# What can fail

NO_NETWORK = """WARNING: Retrying (Retry(total=1)) after connection broken by 'NewConnectionError'
ERROR: No matching distribution found for numpy"""


@pytest.mark.parametrize(
    ("said", "reason", "sentence"),
    [
        (NO_NETWORK, TroubleReason.NO_NETWORK, "needs the internet once, to download pygame-ce, pygame-gui, numpy"),
        (
            "ERROR: No matching distribution found for numpy",
            TroubleReason.NOT_OFFERED,
            "no pygame-ce, pygame-gui, numpy yet",
        ),
        ("error: metadata-generation-failed", TroubleReason.NOT_OFFERED, "start Can’t Stop with another Python"),
        ("OSError: [Errno 28] No space left on device", TroubleReason.DISK_FULL, "The disk is full"),
        ("Segmentation fault", TroubleReason.NOT_INSTALLED, "could not be installed in"),
    ],
)
def test_what_pip_says_becomes_a_sentence(
    house: Path, machine: Machine, said: str, reason: TroubleReason, sentence: str
) -> None:
    machine.answers["install"] = (False, said)
    found = trouble(house)
    assert (found.reason, found.details) == (reason, said)
    assert sentence in found.sentence()
    assert environment.is_ready(str(house / ".venv"), FILE) is None
    assert environment.is_unfinished(str(house / ".venv"))


def test_the_tests_without_a_network_say_so_too(
    house: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`python3 tests`, with a Python that has nothing."""
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    monkeypatch.setitem(sys.modules, "main", importlib.import_module("main"))
    monkeypatch.setattr(environment, "is_active_ready", lambda file: False)
    tests = runpy.run_path(str(a.build(house / "of the tests") / "tests" / "__main__.py"))
    machine.answers["install"] = (False, NO_NETWORK)
    assert tests["main"](["--quick"]) == 1
    first, *_, sentence = capsys.readouterr().err.splitlines()
    assert first == "Setting up the tests for the first time."
    assert sentence.startswith("Can’t Stop needs the internet once, to download pygame-ce")


def test_pip_that_says_all_is_well_is_not_believed(house: Path, machine: Machine) -> None:
    machine.answers["install"] = (True, "Successfully installed nothing")
    assert trouble(house).reason is TroubleReason.NOT_INSTALLED


def test_after_a_failure_the_next_start_makes_it(house: Path, machine: Machine) -> None:
    machine.answers["install"] = (False, NO_NETWORK)
    trouble(house)
    machine.answers.clear()
    made(house)


def test_without_ensurepip_the_outer_pip_serves(house: Path, machine: Machine) -> None:
    machine.answers["ensurepip"] = (False, "No module named ensurepip")
    made(house)
    assert machine.asked == ["venv", "-c", "ensurepip", "pip", "install", "compileall"]


@pytest.mark.parametrize(
    ("python", "debian", "sentence"),
    [
        ("/usr/bin/python3", True, "run “sudo apt install python3."),
        ("/opt/python/bin/python3", True, "its venv or ensurepip module is missing"),
        ("/usr/bin/python3", False, "its venv or ensurepip module is missing"),
    ],
)
def test_without_any_pip_it_says_what_to_install(
    house: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, python: str, debian: bool, sentence: str
) -> None:
    exists = os.path.exists
    monkeypatch.setattr(os.path, "exists", lambda path: debian if path == "/etc/debian_version" else exists(path))
    monkeypatch.setattr(environment, "base_python", lambda: python)
    machine.answers["ensurepip"] = machine.answers["pip"] = (False, "No module named ensurepip")
    assert sentence in trouble(house).sentence()


def test_without_a_venv_module_it_says_what_to_install(house: Path, machine: Machine) -> None:
    machine.answers["venv"] = (False, "/usr/bin/python3: No module named venv")
    assert trouble(house).reason in (TroubleReason.NO_VENV, TroubleReason.NO_VENV_DEBIAN)


@pytest.mark.parametrize("reason", TroubleReason)
@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_every_trouble_is_one_sentence_with_its_log(house: Path, code: str, reason: TroubleReason) -> None:
    words.use(code)
    values = {"what": "pygame-ce", "folder": "/x", "package": "python3.11-venv", "python": "python3", "version": "3.11"}
    sentence = Trouble(reason, **values).sentence()
    words.use("en")
    assert "{" not in sentence
    assert str(house.parent / "home" / ".local" / "state" / "cantstop" / "setup.log") in sentence
    assert sentence.replace("3.1", "").replace("setup.log", "").count(".") - sentence.count("/.local") == 1
    assert sentence.endswith((".", "festgehalten."))


# Running commands


def test_commands_are_heard_line_by_line_and_written_to_the_log(house: Path) -> None:
    heard: list[str] = []
    fine, said = commands.run([a.PYTHON, "-c", "print('one'); print('two'); raise SystemExit(3)"], heard.append)
    assert (fine, said, heard) == (False, "one\ntwo\n", ["one", "two"])
    log = house.parent / "home" / ".local" / "state" / "cantstop" / "setup.log"
    assert "one\ntwo\n" in log.read_text("utf-8")


def test_a_player_who_closes_the_window_ends_the_command_too(house: Path) -> None:
    def closed(line: str) -> None:
        raise KeyboardInterrupt

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        commands.run([a.PYTHON, "-uc", "import time; print('begun'); time.sleep(30)"], closed)
    assert time.monotonic() - begun < 10


def test_settings_that_would_lead_pip_astray_are_left_out(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PIP_TARGET": "/x", "PYTHONPATH": "/x", "PIP_USER": "1", "PIP_PROXY": "http://proxy"}.items():
        monkeypatch.setenv(name, value)
    asked = "import os; print(*(os.environ.get(n) for n in ('PIP_TARGET', 'PYTHONPATH', 'PIP_USER', 'PIP_PROXY')))"
    assert commands.run([a.PYTHON, "-c", asked])[1] == "None None 0 http://proxy\n"
