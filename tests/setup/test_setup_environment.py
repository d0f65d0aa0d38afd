"""Tests of the conditions for using an environment, and of the locked packages of each system."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest
import setup_house as a
from setup_house import describe

from cantstop.setup import environment

FILE = str(a.ROOT / "requirements.txt")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the metadata of the packages that the game needs, and let only this folder be searched."""
    for distribution, version in a.DISTRIBUTIONS.items():
        a.describe(tmp_path, distribution, version)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    return tmp_path


def test_requirements_of_the_tests_include_those_of_the_game() -> None:
    ours, theirs = (environment.needs(str(a.ROOT / f"requirements{more}.txt")) for more in ("", "-dev"))
    assert set(ours) < set(theirs)
    assert not [line for line in theirs if line.startswith(("#", "-"))]
    assert set(map(environment.name_of, theirs)) >= {"pygame-ce", "pygame-gui", "pytest", "mypy"}


@pytest.mark.parametrize(
    ("version", "fits"),
    [("2.5.4", 0), ("2.5.5", 1), ("2.5.12", 1), ("2.5.8.dev2", 1), ("2.6", 0), ("2.6.0rc1", 0), ("", 0)],
)
def test_distribution_counts_within_its_bounds(shelf: Path, version: str, fits: int) -> None:
    shutil.rmtree(next(shelf.glob("pygame_ce-*")))
    a.describe(shelf, "pygame_ce", version)
    assert environment.is_active_ready(FILE) == bool(fits)


def test_interpreter_is_refused_when_a_distribution_is_missing_or_pygame_is_classic(shelf: Path) -> None:
    assert environment.is_active_ready(FILE)
    assert not environment.is_active_ready(str(a.ROOT / "requirements-dev.txt"))
    a.describe(shelf, "pygame", "2.6.1")
    assert not environment.is_active_ready(FILE)


def test_active_environment_with_an_emptied_stamp_is_refused(shelf: Path) -> None:
    Path(environment.stamp_of(str(shelf))).write_text("")
    assert not environment.is_active_ready(FILE)


def test_finished_environment_counts_until_its_stamp_is_emptied(tmp_path: Path) -> None:
    packages = a.furnish(tmp_path)
    assert environment.abi_of(str(tmp_path), FILE) == environment.ABI
    assert environment.packages_of(str(tmp_path)) == str(packages)
    assert environment.abi_of(str(tmp_path), str(a.ROOT / "requirements-dev.txt")) is None
    assert environment.unstamp(str(tmp_path))
    assert environment.abi_of(str(tmp_path), FILE) is None
    assert environment.is_made_by_game(str(tmp_path))


@pytest.mark.parametrize("text", ["", "\n", "one line", "x\ny\nnumpy>=9,<10"])
def test_stamp_that_is_damaged_or_of_another_version_does_not_count(tmp_path: Path, text: str) -> None:
    a.furnish(tmp_path)
    Path(environment.stamp_of(str(tmp_path))).write_text(text)
    assert environment.abi_of(str(tmp_path), FILE) is None


def test_packages_of_the_environment_replace_those_of_the_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = ["/game", "/usr/lib/python3.11", "/usr/lib/python3/dist-packages", "/home/x/site-packages", "/named"]
    monkeypatch.setattr(sys, "path", theirs)
    environment.step_into("/game/.venv")
    assert sys.path == ["/game", "/usr/lib/python3.11", environment.packages_of("/game/.venv"), "/named"]


def test_data_folder_is_used_when_the_folder_of_the_game_cannot_be(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("CANTSTOP_HOME", raising=False)
    for name in ("XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    beside, in_the_data_folder = environment.places("/game")
    assert beside == os.path.join("/game", ".venv")
    assert (Path(in_the_data_folder).name, tmp_path in Path(in_the_data_folder).parents) == ("venv", True)


ROOT = Path(__file__).resolve().parents[2]
WITH_PYGAME_GUI = {"python-i18n"}
SYSTEMS = (
    "manylinux.*x86_64",
    "manylinux.*aarch64",
    "win_amd64",
    "macosx.*(x86_64|universal2)",
    "macosx.*(arm64|universal2)",
)


def entries(name: str) -> dict[tuple[str, str], tuple[str, int]]:
    """Return the name and version of each distribution, with the tags and the number of hashes of its wheels."""
    text = (ROOT / name).read_text("utf-8")
    found = re.findall(
        r"^# for (.+)\n([\w-]+)==([\w.]+)(?: ;[^\n\\]*)?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text, re.M
    )
    assert len(found) == text.count("==") - text.count("python_version ==")
    return {(name, version): (tags, hashes.count("--hash")) for tags, name, version, hashes in found}


@pytest.mark.parametrize("more", ["", "-optional"])
def test_requirements_are_locked_within_their_bounds(
    more: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = entries(f"requirements{more}.lock")
    needs = environment.needs(str(ROOT / f"requirements{more}.txt"))
    names = set(map(environment.name_of, needs))
    assert {name for name, _ in locked} == names | (set() if more else WITH_PYGAME_GUI)
    for name, version in locked:
        folder = tmp_path / f"{name} {version}"
        describe(folder, name.replace("-", "_"), version)
        monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
        assert all(environment.is_installed(each) for each in needs if environment.name_of(each) == name)


@pytest.mark.parametrize("python", ["310", "311", "312", "313", "314"])
@pytest.mark.parametrize("name", ["numpy", "pygame-ce"])
def test_every_supported_python_and_system_has_a_wheel(name: str, python: str) -> None:
    offered = [
        tags for (each, _), (line, _) in entries("requirements.lock").items() if each == name for tags in line.split()
    ]
    for system in SYSTEMS:
        assert any(re.match(f"cp{python}-.*{system}", tags) for tags in offered), system


def test_every_wheel_has_a_hash() -> None:
    for name in ("requirements.lock", "requirements-optional.lock"):
        assert all(len(tags.split()) == hashes for tags, hashes in entries(name).values())
