"""A copy of the game for tests of starts: the real main.py and set-up, and a stand-in that reports its start."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from itertools import chain
from pathlib import Path

import pytest

from cantstop.setup import environment

ROOT = Path(__file__).resolve().parents[2]
PYTHON = environment.base_python()  # as on a fresh machine, outside any environment
PACKAGES = environment.packages_of("")
DISTRIBUTIONS = {"pygame_ce": "2.5.8", "pygame_gui": "0.6.14", "numpy": "2.4.6"}
GAME = """
import os, sys
import pygame, pygame_gui, numpy

def main(options):
    print("PLAYS", os.path.dirname(pygame.__file__))
    print(options)
    return 0
"""


PARTS = (
    "main.py",
    "requirements*",
    "cantstop/*.py",
    "cantstop/setup/*.py",
    "cantstop/controller/__init__.py",
    "cantstop/controller/paths.py",
    "cantstop/view/*.py",
    "cantstop/view/app/__init__.py",
    "assets/linux/*",
    "assets/words/*",
)


def build(house: Path, game: str = GAME, *, lacking: bool = True) -> Path:
    """Copy the parts that a start reads into a new folder.

    The copy requires an additional package that is never installed, because the Python of the tests may have all
    others.
    """
    for part in [path for pattern in PARTS for path in ROOT.glob(pattern) if path.is_file()]:
        copy = house / part.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(part, copy)
    (house / "cantstop" / "view" / "app" / "main.py").write_text(game, encoding="utf-8")
    if lacking:
        with (house / "requirements.txt").open("a", encoding="utf-8") as needs:
            needs.write("no-such-die>=1,<2\n")
        for lock in house.glob("requirements*.lock"):
            lock.unlink()
    (house / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "__main__.py", house / "tests")
    return house


def furnish(
    place: Path, *, abi: str = environment.ABI, file: str = "requirements.txt", house: Path | None = None
) -> Path:
    """Make a finished environment with empty packages; return its folder of packages."""
    packages = place / PACKAGES
    for distribution, version in (DISTRIBUTIONS | {"no_such_die": "1.0"}).items():
        describe(packages, distribution, version)
    for name, text in {"pygame": "IS_CE = 1", "pygame_gui": "", "numpy": ""}.items():
        (packages / name).mkdir()
        (packages / name / "__init__.py").write_text(text)
    own = (house or place.parent) / file
    stamp = "\n".join([abi, *environment.needs(str(own if own.exists() else ROOT / file))])
    Path(environment.stamp_of(str(place))).write_text(stamp)
    return packages


def describe(packages: Path, distribution: str, version: str) -> None:
    """Make a distribution of this name and version that has no modules."""
    facts = packages / f"{distribution}-{version}.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n")


def contents_of_python(*, read: bool = False) -> dict[str, object]:
    """Return the inode, size and time of each file of Python except compiled ones; with `read`, its digest instead."""
    where = "import sysconfig; print(*(sysconfig.get_path(n) for n in ('stdlib', 'purelib', 'scripts')), sep='\\n')"
    folders = subprocess.check_output([PYTHON, "-I", "-c", where], text=True).splitlines()
    found: dict[str, object] = {}
    for path, folders_in, files in chain.from_iterable(map(os.walk, folders)):
        if "site-packages" not in path:
            folders_in[:] = [name for name in folders_in if name != "__pycache__"]
        for file in (os.path.join(path, name) for name in files):
            facts = os.lstat(file)
            found[file] = facts.st_ino, facts.st_size, facts.st_mtime_ns
            if read and os.path.isfile(file):
                found[file] = hashlib.sha256(Path(file).read_bytes()).hexdigest()
    return found


PLANTED = "venv pip ensurepip compileall sysconfig runpy subprocess json sitecustomize importlib".split()


def planted(folder: Path, told: Path) -> Path:
    """Make a folder with modules named as in PLANTED, which report to `told` when they are imported."""
    folder.mkdir()
    for name in PLANTED:
        (folder / f"{name}.py").write_text(f"open({str(told)!r}, 'a').write({name!r} + ' ')\n")
    return folder


def wheels(folder: Path) -> Path:
    """Make the same empty packages as wheels, for a pip without a network."""
    folder.mkdir()
    for distribution, version in (DISTRIBUTIONS | {"no_such_die": "1.0"}).items():
        facts = f"{distribution}-{version}.dist-info"
        files = {
            f"{distribution.removesuffix('_ce')}/__init__.py": "IS_CE = 1",
            f"{facts}/METADATA": f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n",
            f"{facts}/WHEEL": "Wheel-Version: 1.0\nGenerator: by hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        }
        files[f"{facts}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{facts}/RECORD"))
        with zipfile.ZipFile(folder / f"{distribution}-{version}-py3-none-any.whl", "w") as wheel:
            for name, text in files.items():
                wheel.writestr(name, text)
    return folder


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """Return the environment variables of an English-speaking player without a display, with this home."""
    kept = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "TMPDIR": str(home)}
    if sys.platform == "win32":
        roaming = str(home / "Roaming")
        kept |= {"SYSTEMROOT": os.environ["SYSTEMROOT"], "USERPROFILE": str(home), "TEMP": str(home)}
        kept |= {"APPDATA": roaming, "LOCALAPPDATA": roaming, "PYTHONIOENCODING": "utf-8"}
    return kept | {"PYTHONDONTWRITEBYTECODE": "1", "CANTSTOP_QUIET": "1"} | more


NOTHING_MORE: Mapping[str, str] = {}
NO_NETWORK: Mapping[str, str] = {
    "PIP_CONFIG_FILE": os.devnull,
    "HTTPS_PROXY": "http://127.0.0.1:9",
    "HTTP_PROXY": "http://127.0.0.1:9",
}


def type_in(
    *command: str | Path,
    home: Path,
    cwd: Path | None = None,
    patience: float = 600,
    more: Mapping[str, str] = NOTHING_MORE,
) -> subprocess.CompletedProcess[str]:
    """Run a command with the player's environment variables."""
    return subprocess.run(
        command,
        env=surroundings(home, **more),
        cwd=cwd or home,
        capture_output=True,
        encoding="utf-8",
        timeout=patience,
        check=False,
    )


def start(
    house: Path, *arguments: str, home: Path, patience: float = 600, more: Mapping[str, str] = NOTHING_MORE
) -> subprocess.CompletedProcess[str]:
    """Run `python3 main.py` as on a machine without packages, and return its output."""
    return type_in(PYTHON, house / "main.py", *arguments, home=home, patience=patience, more=more)


def sentences(told: subprocess.CompletedProcess[str]) -> list[str]:
    """Return the messages shown to the player; fail if there is a traceback."""
    assert "Traceback" not in told.stderr + told.stdout
    return told.stderr.strip().splitlines()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return the home of a player who has never started the game."""
    home = tmp_path / "home"
    home.mkdir()
    return home
