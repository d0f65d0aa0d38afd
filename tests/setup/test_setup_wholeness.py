"""A package of which something was damaged after it was installed is not taken for a fault of the game's own."""

from __future__ import annotations

import base64
import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
import setup_house as a

from cantstop.setup import wholeness

USES = """
import pygame, pygame_gui, numpy

def main(options):
    pygame.IS_CE
    numpy.zeros
    print("PLAYS")
    return 0
"""
FILES = {
    "pygame/__init__.py": ("pygame_ce", "IS_CE = 1"),
    "pygame/surface.so": ("pygame_ce", "compiled"),
    "pygame_gui/__init__.py": ("pygame_gui", "UIManager = object"),
    "numpy/__init__.py": ("numpy", "zeros = list"),
}


def installed(packages: Path) -> Path:
    """These files, with the list of files that pip leaves of each package."""
    for distribution, version in a.DISTRIBUTIONS.items():
        own = {name: text for name, (whose, text) in FILES.items() if whose == distribution}
        lines = [f"{name},sha256={digest(text)},{len(text)}" for name, text in own.items()]
        for name, text in own.items():
            (packages / name).parent.mkdir(parents=True, exist_ok=True)
            (packages / name).write_text(text)
        facts = packages / f"{distribution}-{version}.dist-info"
        facts.mkdir(parents=True, exist_ok=True)
        (facts / "RECORD").write_text("\n".join([*lines, f"{facts.name}/RECORD,,", "numpy/compiled.pyc,,"]))
    return packages


def digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


def folder_in_place(path: Path) -> None:
    path.unlink()
    path.mkdir()


HARM: dict[str, tuple[str, Callable[[Path], object], str]] = {
    "pygame emptied": ("pygame/__init__.py", lambda path: path.write_text(""), "pygame-ce"),
    "a part of pygame missing": ("pygame/surface.so", Path.unlink, "pygame-ce"),
    "null bytes": ("pygame_gui/__init__.py", lambda path: path.write_bytes(bytes(500)), "pygame-gui"),
    "cut off": ("pygame_gui/__init__.py", lambda path: path.write_text("def f(:"), "pygame-gui"),
    "a folder": ("pygame_gui/__init__.py", folder_in_place, "pygame-gui"),
    "wants a file": ("pygame_gui/__init__.py", lambda path: path.write_text("open('/nowhere/x')"), "pygame-gui"),
    "numpy emptied": ("numpy/__init__.py", lambda path: path.write_text(""), "numpy"),
    "its list damaged": ("numpy-2.4.6.dist-info/RECORD", lambda path: path.write_bytes(b"\xff\n"), "numpy"),
}


@pytest.mark.parametrize("what", [None, *HARM])
def test_the_damaged_package_is_named(what: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path / "nowhere"), str(installed(tmp_path))])
    if what:
        name, harm, _ = HARM[what]
        harm(tmp_path / name)
    assert wholeness.damaged(ValueError("a fault")) == (HARM[what][2] if what else "")


def test_of_packages_without_a_list_of_files_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As those that came with the system."""
    monkeypatch.setattr(sys, "path", [str(installed(tmp_path))])
    for path in tmp_path.glob("*.dist-info/RECORD"):
        path.unlink()
    (tmp_path / "numpy" / "__init__.py").write_text("")
    assert wholeness.damaged(ValueError("a fault")) == ""


@pytest.mark.parametrize("distribution", ["pygame_ce", "pygame"])
def test_an_emptied_pygame_of_ours_is_no_classic_one(
    distribution: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"{distribution}-2.5.8.dist-info").mkdir()
    emptied = ModuleType("pygame")
    emptied.__file__ = str(tmp_path / "pygame" / "__init__.py")
    monkeypatch.setitem(sys.modules, "pygame", emptied)
    assert wholeness.classic_pygame() == ("" if distribution == "pygame_ce" else str(tmp_path))


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for an environment has the folders of Linux")
@pytest.mark.parametrize("what", ["pygame emptied", "null bytes", "wants a file", "numpy emptied"])
def test_the_environment_is_to_blame(what: str, tmp_path: Path) -> None:
    """And where it was, already, the sentence says what to do."""
    house, home = a.build(tmp_path / "house", USES), tmp_path / "home"
    home.mkdir()
    a.furnish(house / ".venv")
    name, harm, _ = HARM[what]
    harm(installed(house / ".venv" / a.PACKAGES) / name)
    (sentence,) = a.sentences(a.start(house, home=home, more={"CANTSTOP_MENDED": "1"}))
    assert f"could not be installed in {house}/.venv" in sentence
