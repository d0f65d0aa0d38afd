"""What counts as an environment that the game can be played from."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
import setup_house as a

from cantstop.setup import environment

NEEDS = "pygame-ce>=2.5.5,<2.6\npygame_gui>=0.6.14,<0.7\nnumpy>=1.26,<3"
FILE = str(a.ROOT / "requirements.txt")


def shelf(folder: Path, *entries: str) -> list[str]:
    for entry in entries:
        (folder / entry).mkdir()
    return [str(folder)]


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("2.5.8", (2, 5, 8)),
        ("2.6.0rc1", (2, 6, 0)),
        ("1.26", (1, 26)),
        ("0.6.14.dev2", (0, 6, 14)),
        ("3", (3,)),
        ("", ()),
    ],
)
def test_versions_are_their_leading_numbers(text: str, version: tuple[int, ...]) -> None:
    assert environment.version_of(text) == version


def test_requirements_are_read_with_their_bounds() -> None:
    first, second, _ = environment.requirements(NEEDS)
    assert first == ("pygame-ce", ((">=", (2, 5, 5)), ("<", (2, 6))))
    assert second.name == "pygame-gui"


@pytest.mark.parametrize(("version", "fits"), [("2.5.4", 0), ("2.5.5", 1), ("2.5.12", 1), ("2.6", 0), ("2.6.0", 0)])
def test_a_distribution_counts_within_its_bounds(version: str, fits: int) -> None:
    wanted = next(environment.requirements(NEEDS))
    assert wanted.allows(environment.version_of(version)) == bool(fits)


def test_the_requirements_of_the_tests_include_those_of_the_game() -> None:
    ours, theirs = (environment.needs(str(a.ROOT / f"requirements{more}.txt")).splitlines() for more in ("", "-dev"))
    assert set(ours) < set(theirs)
    assert not [line for line in theirs if line.startswith(("#", "-"))]
    assert {wanted.name for wanted in environment.requirements("\n".join(theirs))} >= {"pygame-ce", "pytest", "mypy"}


def test_all_that_is_needed_is_found_by_the_names_of_folders(tmp_path: Path) -> None:
    folders = shelf(
        tmp_path, "pygame_ce-2.5.8.dist-info", "pygame_gui-0.6.14.dist-info", "numpy-1.26.4.egg-info", "pip"
    )
    assert environment.holds(folders, NEEDS)
    assert not environment.holds(folders, NEEDS + "\npytest>=8,<10")


def test_a_version_out_of_bounds_is_not_enough(tmp_path: Path) -> None:
    folders = shelf(tmp_path, "pygame_ce-2.4.0.dist-info", "pygame_gui-0.6.14.dist-info", "numpy-2.0.0.dist-info")
    assert not environment.holds(folders, NEEDS)


def test_classic_pygame_beside_ours_spoils_it(tmp_path: Path) -> None:
    good = shelf(tmp_path, "pygame_ce-2.5.8.dist-info", "pygame_gui-0.6.14.dist-info", "numpy-2.0.0.dist-info")
    assert environment.holds(good, NEEDS)
    assert not environment.holds(shelf(tmp_path, "pygame-2.6.1.dist-info"), NEEDS)


def test_a_finished_environment_is_ready(tmp_path: Path) -> None:
    packages = a.furnish(tmp_path)
    stamp = environment.is_ready(str(tmp_path), FILE)
    assert stamp is not None
    assert (stamp.abi, tmp_path / stamp.packages) == (environment.ABI, packages)


def test_one_for_playing_is_not_ready_for_the_tests(tmp_path: Path) -> None:
    a.furnish(tmp_path)
    assert environment.is_ready(str(tmp_path), str(a.ROOT / "requirements-dev.txt")) is None


def test_an_environment_with_holes_or_marks_is_not_ready(tmp_path: Path) -> None:
    packages = a.furnish(tmp_path)
    environment.mark_unfinished(str(tmp_path))
    assert environment.is_ready(str(tmp_path), FILE) is None
    environment.mark_unfinished(str(tmp_path), False)
    assert environment.is_ready(str(tmp_path), FILE)
    (packages / "numpy-2.4.6.dist-info").rmdir()
    assert environment.is_ready(str(tmp_path), FILE) is None


@pytest.mark.parametrize("text", ["", "\n", "one line", "x\ny\nnumpy>=9,<10"])
def test_a_stamp_that_is_damaged_or_of_another_version_does_not_count(tmp_path: Path, text: str) -> None:
    a.furnish(tmp_path)
    Path(environment.stamp_file(str(tmp_path), FILE)).write_text(text)
    assert environment.is_ready(str(tmp_path), FILE) is None


def test_stepping_in_takes_its_packages_in_place_of_the_interpreters_own(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = ["/game", "/usr/lib/python3.11", "/usr/lib/python3/dist-packages", "/home/x/lib/site-packages"]
    monkeypatch.setattr(sys, "path", theirs)
    environment.step_into("/game/.venv", environment.Stamp(environment.ABI, "lib/site-packages", NEEDS))
    assert sys.path == ["/game", "/usr/lib/python3.11", os.path.join("/game/.venv", "lib/site-packages")]


def test_without_a_place_beside_the_game_there_is_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("CANTSTOP_HOME", raising=False)
    for name in ("XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    beside, in_the_data_folder = environment.environments("/game")
    assert beside == os.path.join("/game", ".venv")
    assert (Path(in_the_data_folder).name, tmp_path in Path(in_the_data_folder).parents) == ("venv", True)
