"""Tests of making the environment, with messages about failures. Steps are recorded instead of run."""

from __future__ import annotations

import importlib
import json
import os
import runpy
import shutil
import stat
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import setup_house as a

from cantstop.controller.paths import make_folder
from cantstop.setup import child, environment, install, trouble
from cantstop.setup.install import set_up
from cantstop.setup.trouble import Trouble
from cantstop.view import words

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="the stand-in for Python and pip makes environments with the folders of Linux"
)
ENGLISH = a.ROOT / "assets" / "words" / "en.json"


class Steps:
    """A replacement for the processes of a set-up, which records their arguments and makes their visible results."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.sources: list[tuple[str, ...]] = []
        self.answers: dict[str, tuple[bool, str]] = {}
        self.delay = 0.0

    def __call__(self, work: install._Work, step: str, *arguments: str) -> tuple[bool, str]:
        optional = step == "install" and "optional" in arguments[1]
        what = "optional" if optional else step
        self.asked.append(what)
        if step == "install":
            self.sources.append(tuple(Path(file).name for file in arguments[1:3]))
        time.sleep(self.delay)
        if what in self.answers:
            return self.answers[what]
        if step == "venv":
            self._make(Path(work.place))
        return True, ""

    @staticmethod
    def _make(place: Path) -> None:
        for entry in place.iterdir():
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        (place / a.PACKAGES).mkdir(parents=True)
        (place / "bin").mkdir()
        (place / "bin" / "python").write_text("#!/bin/sh\n")
        (place / "bin" / "python").chmod(0o755)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    steps = Steps()
    monkeypatch.setattr(install._Work, "_run", lambda *given: steps(*given))
    monkeypatch.setattr("shutil.unpack_archive", lambda *given: None)  # of pip, which no step runs
    return steps


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    words.use("en")
    for name in ("CANTSTOP_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    house = tmp_path / "house"
    house.mkdir()
    for path in a.ROOT.glob("requirements*"):
        shutil.copy(path, house)
    return house


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def made(house: Path, file: str = "requirements.txt") -> str:
    place = set_up(str(house), str(house / file), "Here we go.")
    assert environment.abi_of(place, str(house / file))
    return place


def trouble_in(house: Path) -> Trouble:
    with pytest.raises(Trouble) as raised:
        made(house)
    return raised.value


def in_data_folder(house: Path) -> str:
    return str(house.parent / "home" / ".local" / "share" / "cantstop" / "venv")


# Which folder


def test_environment_is_made_next_to_the_game(house: Path, steps: Steps, capsys: pytest.CaptureFixture[str]) -> None:
    assert made(house) == str(house / ".venv")
    assert steps.asked == ["venv", "settings", "install", "optional"]
    said = capsys.readouterr().err.splitlines()
    assert (said[0], said[-1]) == ("Here we go.", "Ready"), "as lines, which a screen reader reads"
    made(house)
    assert len(steps.asked) == 4, "it is there"


def test_unfinished_environment_is_made_again(house: Path, steps: Steps) -> None:
    """The folder may be emptied, because the lock file next to it shows that it belongs to the game."""
    made(house)
    shutil.rmtree(house / ".venv" / "lib")
    os.remove(environment.stamp_of(str(house / ".venv")))
    steps.asked.clear()
    assert made(house) == str(house / ".venv")
    assert steps.asked[0] == "venv"


def test_failed_set_up_leaves_no_stamp_and_the_next_start_finishes_it(house: Path, steps: Steps) -> None:
    made(house)
    environment.unstamp(str(house / ".venv"))
    steps.answers["install"] = (False, NO_NETWORK)
    trouble_in(house)
    assert environment.abi_of(str(house / ".venv"), str(house / "requirements.txt")) is None
    steps.answers.clear()
    assert made(house) == str(house / ".venv")


@pytest.mark.parametrize(
    "what", ["a folder", "another program's", "in place of the environment", "a link", "a file", "a link for the lock"]
)
def test_foreign_things_are_left_alone_and_the_data_folder_is_used(what: str, house: Path, steps: Steps) -> None:
    place, letter = house / ".venv", house.parent / "letter.txt"
    match what:
        case "a link for the lock":
            (house / ".venv.lock").symlink_to(letter)
        case "a file":
            letter = place
        case "a link":
            place.symlink_to(house.parent)
        case "in place of the environment":
            made(house)
            place.rename(house.parent / "moved")
    if what in ("a folder", "another program's", "in place of the environment"):
        place.mkdir()
        letter = place / ("pyvenv.cfg" if "program" in what else "letter.txt")
    letter.write_text("precious")
    assert made(house) == in_data_folder(house)
    assert letter.read_text() == "precious"


def test_missing_folders_give_a_sentence(house: Path, steps: Steps) -> None:
    (house / ".venv").write_text("")
    (house.parent / "home").write_text("")
    assert "neither beside the game nor at" in trouble_in(house).sentence()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only for root")
def test_data_folder_is_used_when_the_folder_is_read_only(house: Path, steps: Steps) -> None:
    house.chmod(0o500)
    assert made(house) == in_data_folder(house)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives folders away")
def test_folder_planted_in_a_shared_data_folder_is_not_used(house: Path, steps: Steps) -> None:
    (house / ".venv").write_text("")
    os.makedirs(in_data_folder(house))
    os.chown(in_data_folder(house), 12345, -1)
    assert trouble_in(house).key == "trouble.no_folder"


def test_two_starts_together_make_one_environment(house: Path, steps: Steps) -> None:
    steps.delay = 0.02
    ends: list[str] = []
    starts = [threading.Thread(target=lambda: ends.append(made(house))) for _ in range(3)]
    for each in starts:
        each.start()
    for each in starts:
        each.join()
    assert ends == [str(house / ".venv")] * 3
    assert steps.asked.count("venv") == 1


def test_folders_and_files_are_private(house: Path, steps: Steps, umask: None) -> None:
    made(house)
    trouble.write_log("one")
    (house / ".venv").rename(house.parent / "moved")
    make_folder(house.parent / "home" / "a" / "b")
    paths = [house / ".venv.lock", *(house.parent / "home").rglob("*")]
    modes = {stat.S_IMODE(path.stat().st_mode) for path in paths if path.is_file()}
    assert modes == {0o600}
    assert {stat.S_IMODE(path.stat().st_mode) for path in paths if path.is_dir()} == {0o700}


# Sources of packages


@pytest.mark.parametrize("more", ["", "-optional"])
def test_packages_in_a_lock_for_this_python_are_installed_by_hash(more: str) -> None:
    lock = str(a.ROOT / f"requirements{more}.lock")
    assert child.sources(lock, "") == ["--require-hashes", "--only-binary=:all:", "-r", lock]


def test_packages_without_a_lock_for_this_python_are_installed_by_name(tmp_path: Path) -> None:
    lock = tmp_path / "requirements.lock"
    lock.write_text("# for py3-none-any\npygame-ce==2.5.8\n# for cp27-cp27m-win32\nnumpy==1.0\n")
    assert child.sources(str(lock), "ranges.txt") == ["--prefer-binary", "-r", "ranges.txt"]
    assert child.sources(str(lock), "") == []


def test_tests_get_their_tools_after_the_game(house: Path, steps: Steps) -> None:
    made(house, "requirements-dev.txt")
    game = ("requirements.lock", "requirements.txt")
    assert steps.sources == [game, (house.name, "requirements-dev.txt"), ("requirements-optional.lock", "")]
    assert environment.abi_of(str(house / ".venv"), str(house / "requirements.txt")), "which can be played, too"


def test_set_up_finishes_without_optional_packages(house: Path, steps: Steps) -> None:
    steps.answers["optional"] = (False, "ERROR: No matching distribution found for accesskit")
    made(house)


def test_only_sources_are_taken_from_the_players_settings_of_pip() -> None:
    listed = [
        *("global.index-url='https://one/'", "install.index-url='https://two/'", "global.target='/x'"),
        *("global.extra-index-url='a b'", ":env:.timeout='180'", "install.no-deps='true'", ":env:.no-index='no'"),
        *("global.dry-run='1'", "Configuration file could not be loaded", "global.prefix='/x'", "global.cert='/c d'"),
    ]
    assert install._sources("\n".join(listed)) == {
        "index-url": "https://two/",
        "extra-index-url": "a b",
        "timeout": "180",
        "no-index": "no",
        "cert": "/c d",
    }


# Failures

NO_NETWORK = """WARNING: Retrying (Retry(total=1)) after connection broken by 'NewConnectionError'
ERROR: No matching distribution found for numpy"""
NOT_FOUND = "ERROR: No matching distribution found for numpy"


@pytest.mark.parametrize(
    ("said", "key", "sentence"),
    [
        (NO_NETWORK, "trouble.no_network", "needs the internet once, to download pygame-ce, pygame-gui, numpy"),
        (NOT_FOUND, "trouble.not_offered", "no pygame-ce, pygame-gui, numpy yet"),
        ("error: metadata-generation-failed", "trouble.not_offered", "start Can’t Stop with another Python"),
        ("OSError: [Errno 28] No space left on device", "trouble.disk_full", "The disk is full"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "trouble.altered", "so nothing was installed"),
        ("Segmentation fault", "trouble.not_installed", "could not be installed in"),
    ],
)
def test_errors_of_pip_become_sentences(house: Path, steps: Steps, said: str, key: str, sentence: str) -> None:
    steps.answers["install"] = (False, said)
    found = trouble_in(house)
    assert (found.key, found.details) == (key, said)
    assert sentence in found.sentence()


@pytest.mark.parametrize("said", [NO_NETWORK, NOT_FOUND])
def test_misleading_settings_of_pip_are_named(house: Path, steps: Steps, said: str) -> None:
    steps.answers |= {"settings": (True, "global.index-url='http://nowhere'"), "install": (False, said)}
    assert "with pip’s own settings on this computer (index-url)" in trouble_in(house).sentence()


def test_tests_without_a_network_give_the_sentence(
    house: Path, steps: Steps, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`python3 tests` prints one sentence if it can neither find packages nor download them."""
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    monkeypatch.setitem(sys.modules, "main", importlib.import_module("main"))
    monkeypatch.setattr(environment, "is_active_ready", lambda file: False)
    tests = runpy.run_path(str(a.build(house / "of the tests") / "tests" / "__main__.py"))
    steps.answers["install"] = (False, NO_NETWORK)
    assert tests["main"](["--quick"]) == 1
    first, *_, sentence = capsys.readouterr().err.splitlines()
    assert first == "Setting up the tests for the first time."
    assert sentence.startswith("Can’t Stop needs the internet once, to download pygame-ce")


@pytest.mark.parametrize(
    ("python", "debian", "sentence"),
    [
        ("/usr/bin/python3", True, "run “sudo apt install python3."),
        ("/opt/python/bin/python3", True, "its venv or ensurepip module is missing"),
        ("/usr/bin/python3", False, "its venv or ensurepip module is missing"),
    ],
)
@pytest.mark.parametrize("step", ["venv", "install"])
def test_missing_venv_or_pip_gives_the_package_to_install(
    house: Path, steps: Steps, monkeypatch: pytest.MonkeyPatch, step: str, python: str, debian: bool, sentence: str
) -> None:
    exists = os.path.exists
    monkeypatch.setattr(os.path, "exists", lambda path: debian if path == "/etc/debian_version" else exists(path))
    monkeypatch.setattr(environment, "base_python", lambda: python)
    steps.answers[step] = (False, f"No module named '{'venv' if step == 'venv' else 'pip'}'")
    assert sentence in trouble_in(house).sentence()


@pytest.mark.parametrize("code", words.CODES)
def test_every_trouble_is_one_sentence_with_its_log(house: Path, code: str) -> None:
    values = {"what": "pygame-ce", "folder": "/x", "package": "python3.11-venv", "python": "python3", "version": "3.11"}
    words.use(code)
    troubles = [key for key in json.loads(ENGLISH.read_text("utf-8")) if key.startswith("trouble.")]
    told = [Trouble(key, settings="index-url", needed=400, **values).sentence() for key in troubles]
    words.use("en")
    for sentence in told:
        assert "{" not in sentence
        assert str(house.parent / "home" / ".local" / "state" / "cantstop" / "setup.log") in sentence
        assert sentence.replace("3.1", "").replace("setup.log", "").count(".") - sentence.count("/.local") == 1
        assert sentence.endswith((".", "festgehalten."))


# The log


def test_log_is_bounded_with_one_older_file(house: Path) -> None:
    for _ in range(30):
        trouble.write_log("x" * 150_000)
    log = Path(trouble.log_file())
    assert sorted(path.name for path in log.parent.iterdir()) == ["setup.log", "setup.log.old"]
    assert max(path.stat().st_size for path in log.parent.iterdir()) <= trouble.LONGEST_LOG


def test_log_without_a_folder_gets_a_new_one_and_follows_no_link(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (house.parent / "home").write_text("")
    assert Path(trouble.log_file()).parent.name.startswith("cantstop-")
    state = house.parent / "state" / "cantstop"
    monkeypatch.setenv("XDG_STATE_HOME", str(state.parent))
    state.mkdir(parents=True)
    (state / "setup.log").symlink_to(house.parent / "letter.txt")
    trouble.write_log("one")
    assert not (house.parent / "letter.txt").exists()


@pytest.mark.parametrize("put", ["mkfifo", "mkdir"])
def test_obstacle_in_place_of_the_log_stops_nothing(house: Path, put: str) -> None:
    log = Path(trouble.log_file())
    getattr(os, put)(log)
    trouble.write_log("one")
