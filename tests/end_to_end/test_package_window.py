"""Tests that the wheel, installed in an empty environment without its source, can be played in a real window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from player import Player, is_opened, prepare, saved, sent_game
from window import ROOT, Game, XScreen, seen

import cantstop

pytestmark = [pytest.mark.window, pytest.mark.slow, pytest.mark.network]

PARTS = ("cantstop", "assets", "main.py", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "requirements.txt")


def call(
    *command: str | Path, env: dict[str, str] | None = None, cwd: str | Path | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, env=env, cwd=cwd)


def fetched(*command: str | Path) -> None:
    """Run the command; skip the test if its packages cannot be downloaded."""
    told = call(*command)
    if told.returncode and ("No matching distribution" in told.stderr or "connection" in told.stderr):
        pytest.skip("no packages can be had here")
    assert told.returncode == 0, told.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, built from a copy of the source that is then deleted."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for part in PARTS:
        copy: Callable[..., object] = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, source / part)
    fetched(sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", folder, source)
    shutil.rmtree(source)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of commands of an environment in which only the wheel is installed."""
    place = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    pip = (sys.executable, "-m", "pip", "--python", place)
    fetched(*pip, "install", "--no-compile", "--prefer-binary", wheel)
    return place / "bin"


def test_wheel_holds_all_data_once_and_only_the_game(wheel: Path) -> None:
    held = {name.partition("/")[2] for name in zipfile.ZipFile(wheel).namelist() if name.startswith("cantstop/")}
    wanted = {str(path.relative_to(ROOT)) for path in (ROOT / "assets").rglob("*") if path.is_file()}
    code = {str(path.relative_to(ROOT / "cantstop")) for path in (ROOT / "cantstop").rglob("*.py")}
    assert held == wanted | code | {"py.typed", "LICENSE"}


@pytest.mark.parametrize("command", [["cantstop"], ["cantstop-gui"], ["python", "-m", "cantstop"]])
def test_commands_show_version_and_help(environment: Path, tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "cantstop").mkdir()
    (tmp_path / "cantstop" / "__init__.py").write_text("raise SystemExit('a stranger')")
    folder = "/" if "-m" in command else tmp_path
    bare = {"LANG": "C.UTF-8", "HOME": str(tmp_path)}
    program: tuple[str | Path, ...] = (environment / command[0], *command[1:])
    assert call(*program, "--version", env=bare, cwd=folder).stdout == f"Can't Stop {cantstop.__version__}\n"
    assert call(*program, "--help", env=bare, cwd=folder).stdout.startswith("usage: cantstop [")


def test_package_plays_without_setting_up(environment: Path, screen: XScreen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    prepare(home)
    command = [environment / "cantstop-gui"]
    with Game(screen, home, "--windowed", "--seed", "248", folder=tmp_path, command=command, bare=True) as game:
        for _ in range(5):  # the first key may come before the window has the focus
            game.key("Return")
            if seen(lambda: saved(home) is not None, 6):
                break
        assert saved(home) is not None, "no game has begun"
        player = Player(game, home, False, (1280, 800))
        while (record := saved(home)) is None or len(record.moves) < 4:
            player.act()
    assert not list(tmp_path.rglob("*venv*"))


def test_menu_entry_of_the_package_starts_it_and_opens_saved_games(
    environment: Path, screen: XScreen, tmp_path: Path
) -> None:
    entries = tmp_path / "data" / "applications"
    bare = {"XDG_DATA_HOME": str(entries.parent), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    told = call(environment / "cantstop", "--install-shortcut", env=bare)
    assert (told.returncode, told.stderr) == (0, "")
    (line,) = [line for line in (entries / "cantstop.desktop").read_text().splitlines() if line.startswith("Exec=")]
    command = [word.strip('"') for word in line.removeprefix("Exec=").split() if not word.startswith("%")]
    (tmp_path / "cantstop.py").write_text("raise SystemExit('a stranger')")
    with Game(screen, tmp_path / "home", folder=tmp_path, command=command, bare=True) as game:
        game.key("q")
        assert game.ended()
        assert game.process.returncode == 0
    path, sent = sent_game(tmp_path)
    with Game(screen, tmp_path / "home", folder=tmp_path, command=[*command, path], bare=True):
        assert seen(lambda: is_opened(tmp_path / "home", sent))


@pytest.mark.parametrize("way", ["uvx --from", "pipx run --spec"])
def test_package_runs_without_being_installed(wheel: Path, tmp_path: Path, long: bool, way: str) -> None:
    if not long:
        pytest.skip("all that the game needs is fetched once more: --long does")
    tool, *rest = way.split()
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not here")
    told = call(tool, *rest, wheel, "cantstop", "--version", env=os.environ | {"HOME": str(tmp_path)})
    assert told.stdout == f"Can't Stop {cantstop.__version__}\n", told.stderr
