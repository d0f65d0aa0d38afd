"""Tests under Wine of the bundle, and of the game set up from source, played by keys, killed and resumed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from express_player import ExpressPlayer
from player import SWIFT, Player, is_opened, prepare, saved, sent_game
from window import ROOT, Game, XScreen, alike, seen, until

from cantstop.controller.setups import ExpressSetup
from cantstop.model.record import Seat

pytestmark = [pytest.mark.window, pytest.mark.slow, pytest.mark.network]

SCRIPT = ROOT / "tools" / "windows.sh"
PLACE = "Spiele ü & 日本"
SET_UP_TAKES = 600.0  # seconds


@pytest.fixture(scope="module")
def windows(long: bool) -> Path:
    """Return the folder that is drive C:."""
    if not long or sys.platform == "win32" or shutil.which("wine") is None:
        pytest.skip("Wine is not here" if long else "a Windows takes minutes: --long does")
    told = subprocess.run([SCRIPT, "make"], capture_output=True, text=True, check=False, timeout=3000)
    if told.returncode:
        pytest.skip(told.stderr.strip())
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get("CANTSTOP_WINDOWS") or cache / "cantstop-windows") / "prefix" / "drive_c"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / PLACE
    folder.mkdir()
    return folder


def of_wine(path: Path) -> str:
    return "Z:" + str(path).replace("/", "\\")


class WineGame(Game):
    """A run of the game in Wine, whose window has the name of its program."""

    def __init__(self, screen: XScreen, home: Path, *command: str, program: str = "python.exe") -> None:
        self.screen, self.home, self.program, self.window = screen, home, program, ""
        self._drawing = 0
        home.mkdir(parents=True, exist_ok=True)
        self._ready = home / f"ready-{time.monotonic_ns()}"
        told = {"CANTSTOP_HOME": of_wine(home), "CANTSTOP_READY": of_wine(self._ready), "SDL_VIDEODRIVER": ""}
        self.log = home / "output.txt"
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [SCRIPT, *command], env={**screen.environment, **told}, stdout=log, stderr=log
            )
        screen.tool("xdotool", "mousemove", "0", "0")

    def wait_ready(self) -> None:
        assert seen(self._ready.exists, SET_UP_TAKES), f"no first frame: {self.log.read_text()}"
        until(lambda: bool(self._find()), "the window")
        until(self._has_keyboard, "the keyboard")

    def _find(self) -> str:
        found = self.screen.tool("xdotool", "search", "--onlyvisible", "--class", f"^{self.program}$").split()
        self.window = found[-1] if found else ""
        self._drawing = int(self._owner(self.window) or 0)
        return self.window if self._drawing else ""

    @property
    def pid(self) -> int:
        """The process ID of the game, not of the script that started it."""
        return self._drawing

    def kill(self) -> None:
        """Kill the process that runs this program with this file, even if it has no window."""
        told = f"CANTSTOP_READY={of_wine(self._ready)}".encode()
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # ended by now, or of another user
                name, _, _ = (folder / "cmdline").read_bytes().lower().partition(b"\0")
                if name.endswith(self.program.encode()) and told in (folder / "environ").read_bytes().split(b"\0"):
                    os.kill(int(folder.name), signal.SIGKILL)
        self.process.wait(30)


def played_a_little(game: Game, home: Path, moves: int = 6) -> None:
    """Begin a game against the computer with one key, and play some moves."""
    game.key("Return")
    assert seen(lambda: saved(home) is not None, 20), "no game has begun"
    player = Player(game, home, False, (1280, 800))
    while (record := saved(home)) is None or len(record.moves) < moves:
        player.act()


def test_game_from_source_sets_up_plays_and_resumes_after_a_kill(windows: Path, screen: XScreen, place: Path) -> None:
    for name in ("main.py", "LICENSE"):
        shutil.copy(ROOT / name, place)
    needs = (ROOT / "requirements.txt").read_text("utf-8")
    (place / "requirements.txt").write_text(needs.replace("numpy>=1.26,<3", "numpy>=2.0.2,<2.0.3"), "utf-8")
    for folder in ("cantstop", "assets"):
        shutil.copytree(ROOT / folder, place / folder, ignore=shutil.ignore_patterns("__pycache__"))
    home, start = place / "home", ("bare", of_wine(place / "main.py"), "--windowed", "--lang", "en", "--seed", "248")
    prepare(home)
    with WineGame(screen, home, *start) as game:
        assert (place / ".venv").is_dir()
        played_a_little(game, home)
    left = saved(home)
    assert left is not None
    with WineGame(screen, home, *start) as game:
        game.key("c")
        played = Player(game, home, False, (1280, 800)).play_on()
    assert played.moves[: len(left.moves)] == left.moves


@pytest.fixture(scope="module")
def made(windows: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with bundles for Windows: the one in CANTSTOP_BUNDLES, or a new one made by tools/bundle.py."""
    into = Path(os.environ.get("CANTSTOP_BUNDLES") or tmp_path_factory.mktemp("dist"))
    if not list(into.glob("*windows*.zip")):
        tool = ROOT / "tools" / "bundle.py"
        subprocess.run([sys.executable, tool, "--windows", "--into", into], check=True, timeout=3000)
    return into


@pytest.fixture(scope="module")
def bundle(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked") / PLACE
    with zipfile.ZipFile(next(made.glob("*windows*.zip"))) as archive:
        archive.extractall(folder)
    return folder / "Can't Stop"


@pytest.mark.usefixtures("pictures")
def test_bundle_plays_express_from_a_folder_with_all_kinds_of_letters(
    bundle: Path, screen: XScreen, place: Path
) -> None:
    home, program = place / "home", bundle / "Can't Stop.exe"
    setup = ExpressSetup((Seat("Zoë", "blue"), Seat("Otto", "yellow", "greedy")))
    prepare(home, replace(SWIFT, set_ups={"express": setup.values()}))
    start = ("run", of_wine(program), "--windowed", "--size", "1280x800", "--seed", "238")
    with WineGame(screen, home, *start, program="can't stop.exe") as game:
        title = game.look()
        game.key("x")
        assert seen(lambda: not alike(game.look(), title, 0.1)), "the set-up did not come"
        assert seen(lambda: game.waits(0.1)), "a press would only end a movement"
        game.key("Return")
        assert seen(lambda: saved(home) is not None, 20), "no game has begun"
        assert ExpressPlayer(game, home, False, (1280, 800)).play_on().moves


def test_bundle_is_added_to_the_start_menu_opens_saved_games_and_is_removed(
    bundle: Path, windows: Path, screen: XScreen, place: Path
) -> None:
    def run(*command: str) -> int:
        return subprocess.run([SCRIPT, "run", *command], env=screen.environment, check=False, timeout=120).returncode

    def links() -> list[Path]:
        return list((windows / "users").glob("*/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Can't Stop.lnk"))

    program, classes = of_wine(bundle / "Can't Stop.exe"), place / "classes.reg"
    assert run(program, "--install-shortcut") == 0
    assert len(links()) == 1
    assert run("reg", "export", "HKCU\\Software\\Classes\\CantStop.Game", of_wine(classes), "/y") == 0
    assert opener(classes) == [program, "%1"]
    path, sent = sent_game(place)
    with WineGame(screen, place / "home", "run", program, of_wine(path), program="can't stop.exe"):
        assert seen(lambda: is_opened(place / "home", sent), 20)
    assert run(program, "--remove-shortcut") == 0
    assert links() == []


def opener(classes: Path) -> list[str]:
    """Return the command in the registry that opens a saved game; Wine 8 does not run it by itself."""
    lines = classes.read_text("utf-16").splitlines()
    command = lines[next(number for number, line in enumerate(lines) if line.endswith("\\open\\command]")) + 1]
    value = command.removeprefix('@="').removesuffix('"').replace('\\"', '"').replace("\\\\", "\\")
    return value[1:-1].split('" "')


def test_installer_needs_no_answer_and_uninstalls_completely(made: Path, windows: Path, screen: XScreen) -> None:
    installers = list(made.glob("*setup.exe"))
    if not installers or b"PE\0\0\x64\x86" not in installers[0].read_bytes()[:1024]:
        pytest.skip("makensis is not here, or makes installers of 32 bits, which this Wine does not run")

    def there() -> list[str]:
        found = (windows / "users").glob("*/AppData/**/Can't Stop.*")
        return sorted(path.name for path in found)

    def run(program: str) -> None:
        subprocess.run([SCRIPT, "run", program, "/S"], env=screen.environment, check=True, timeout=300)

    run(of_wine(installers[0]))
    assert there() == ["Can't Stop.exe", "Can't Stop.lnk"]
    (uninstall,) = (windows / "users").glob("*/AppData/Local/Programs/Cant Stop/uninstall.exe")
    run(of_wine(uninstall))
    assert seen(lambda: not there(), 60), there()
