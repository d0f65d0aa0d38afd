"""Tests that the bundle for Linux, unpacked or installed, can be played in a real window without Python."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from player import Player, is_opened, prepare, saved, sent_game
from window import ROOT, Game, XScreen, seen

import cantstop

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.network,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the bundle for Linux"),
]
MOST_BYTES = 40_000_000


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, long: bool) -> Path:
    """Return a folder with bundles: the one in CANTSTOP_BUNDLES, or a new one made by tools/bundle.py."""
    if made := os.environ.get("CANTSTOP_BUNDLES"):
        return Path(made)
    if not long:
        pytest.skip("making a bundle takes minutes: --long does")
    into = tmp_path_factory.mktemp("dist")
    command = [sys.executable, str(ROOT / "tools" / "bundle.py"), "--into", str(into)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=1800)
    if "needs venv, pip and the internet" in told.stderr:
        pytest.skip("no packages can be had here")
    assert told.returncode == 0, told.stderr
    return into


@contextmanager
def open_folder() -> Iterator[Path]:
    """Yield a folder that other users can read, since those of pytest are private."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture(scope="module")
def folder(made: Path) -> Iterator[Path]:
    """Yield the unpacked folder, read-only."""
    with open_folder() as place, tarfile.open(next(made.glob("*.tar.xz"))) as archive:
        archive.extractall(place / "Spiele für Zoë & Co")
        (folder,) = (place / "Spiele für Zoë & Co").iterdir()
        subprocess.run(["chmod", "-R", "a-w,a+rX", folder], check=True)
        yield folder
        subprocess.run(["chmod", "-R", "u+w", folder], check=True)


@pytest.fixture
def somebody() -> Iterator[Path]:
    """Yield the home of a user who is not root, since root can write to read-only folders."""
    with open_folder() as place:
        home = place / "home"
        home.mkdir()
        if os.getuid() == 0:
            shutil.chown(home, "nobody")
        yield home


def user() -> str | None:
    return "nobody" if os.getuid() == 0 else None


def call(home: Path, *command: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command in an empty environment, without Python on the path."""
    bare = {"HOME": str(home), "LANG": "C.UTF-8", **more}
    return subprocess.run(command, env=bare, capture_output=True, text=True, check=False, timeout=60, user=user())


def test_bundles_are_small(made: Path) -> None:
    sizes = {path.suffix: path.stat().st_size for path in made.iterdir()}
    assert set(sizes) >= {".xz", ".deb"}
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}


def test_bundle_shows_version_and_help(folder: Path, somebody: Path) -> None:
    assert call(somebody, folder / "cantstop", "--version").stdout == f"Can't Stop {cantstop.__version__}\n"
    assert call(somebody, folder / "cantstop", "--help").stdout.startswith("usage: cantstop [")
    told = call(somebody, folder / "cantstop", "--size", "huge")
    assert told.stderr.endswith("cantstop: error: argument --size: “huge” is not a size such as 1280x800\n")


def test_bundle_without_a_display_gives_a_sentence_and_a_log(folder: Path, somebody: Path) -> None:
    told = call(somebody, folder / "cantstop")
    *_, sentence = told.stderr.splitlines()  # SDL may have printed something before
    assert (told.returncode, "Traceback" in told.stderr) == (1, False)
    assert sentence.endswith(f"{somebody}/.local/state/cantstop/setup.log).")


def test_bundle_in_a_read_only_folder_resumes_after_a_kill(folder: Path, screen: XScreen, somebody: Path) -> None:
    home = somebody / "games"
    prepare(home)
    subprocess.run(["chmod", "-R", "a+rwX", somebody], check=True)
    command = [folder / "cantstop"]
    with Game(screen, home, "--windowed", "--seed", "248", command=command, bare=True, user=user()) as game:
        game.key("Return")
        assert seen(lambda: saved(home) is not None), "no game has begun"
        player = Player(game, home, False, (1280, 800))
        while (record := saved(home)) is None or len(record.moves) < 6:
            player.act()
        game.process.send_signal(signal.SIGKILL)
        game.process.wait()
    left = saved(home)
    assert left is not None
    with Game(screen, home, "--windowed", command=command, bare=True, user=user()) as game:
        game.key("c")
        played = Player(game, home, False, (1280, 800)).play_on()
    assert played.moves[: len(left.moves)] == left.moves


def test_menu_entry_of_the_bundle_starts_it_and_opens_saved_games(
    folder: Path, screen: XScreen, somebody: Path
) -> None:
    told = call(somebody, folder / "install-me", PATH="/usr/bin:/bin")
    assert (told.returncode, told.stderr) == (0, "")
    entry = somebody / ".local" / "share" / "applications" / "cantstop.desktop"
    (line,) = [line for line in entry.read_text("utf-8").splitlines() if line.startswith("Exec=")]
    program, field = line.removeprefix('Exec="').split('" ')
    assert field == "%f"
    with Game(screen, somebody, command=[program], bare=True, user=user()) as game:
        game.key("q")
        assert game.ended()
        assert game.process.returncode == 0
    path, sent = sent_game(somebody)
    with Game(screen, somebody, command=[program, path], bare=True, user=user()):
        assert seen(lambda: is_opened(somebody, sent))
    assert call(somebody, folder / "remove-me", PATH="/usr/bin:/bin").returncode == 0
    assert not entry.exists()


def test_debian_package_installs_plays_and_is_removed_completely(made: Path, screen: XScreen, somebody: Path) -> None:
    if os.getuid() != 0 or shutil.which("dpkg") is None:
        pytest.skip("only root may install packages, and only with dpkg")
    (package,) = made.glob("*.deb")
    subprocess.run(["dpkg", "--install", package], check=True, capture_output=True)
    try:
        with Game(screen, somebody, command=["/usr/games/cantstop-gui"], bare=True, user=user()) as game:
            game.key("q")
            assert game.ended()
    finally:
        subprocess.run(["dpkg", "--purge", "cantstop"], check=True, capture_output=True)
    assert not Path("/usr/lib/cantstop").exists()
    assert not list(Path("/usr/share").glob("*/*cantstop*"))
