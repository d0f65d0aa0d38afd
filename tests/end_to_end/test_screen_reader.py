"""The game with a screen reader, over AT-SPI on a private bus."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from player import SWIFT, prepare
from window import Game, XScreen

pytestmark = pytest.mark.window

CLIENT = Path(__file__).with_name("atspi_client.py")
SYSTEM_PYTHON = "/usr/bin/python3"
TOOLS = ("dbus-run-session", "gdbus", SYSTEM_PYTHON)


def missing() -> str:
    """Return the reason why the client cannot run; empty if it can."""
    for tool in TOOLS:
        if shutil.which(tool) is None:
            return tool
    asked = subprocess.run([SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"], capture_output=True)
    if asked.returncode:
        return "python3-gi and gir1.2-atspi-2.0"
    if subprocess.run([sys.executable, "-c", "import accesskit"], capture_output=True).returncode:
        return "accesskit"
    return ""


def told(screen: XScreen, home: Path, story: str) -> dict[str, Any]:
    """Run the game and the client on one bus; return the client's report."""
    if what := missing():
        pytest.skip(f"no screen reader without {what}")
    prepare(home, SWIFT)
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)
    bus = {"XDG_RUNTIME_DIR": str(runtime), "NO_AT_BRIDGE": "0"}
    script = f'"{sys.executable}" "{CLIENT.parents[2] / "main.py"}" --windowed --size 1280x800 --seed reader'
    inside = f'{script} & game=$!; {SYSTEM_PYTHON} "{CLIENT}" {story}; code=$?; kill $game; wait $game; exit $code'
    environment = {**screen.environment, **bus, "CANTSTOP_HOME": str(home), "SDL_VIDEODRIVER": "x11"}
    environment |= {"LANG": "en_GB.UTF-8", "LC_ALL": "", "LANGUAGE": ""}
    done = subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", inside], env=environment, capture_output=True, text=True, timeout=400
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    answer: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return answer


def test_title_names_every_button_and_focuses_the_main_one(screen: XScreen, tmp_path: Path) -> None:
    heard = told(screen, tmp_path, "title")
    assert heard["unnamed"] == []
    assert heard["focused"] == ["play"]
    assert heard["continue"] == "No unfinished game"


def test_game_goes_on_when_a_reader_comes_and_goes_twenty_times(screen: XScreen, tmp_path: Path) -> None:
    assert told(screen, tmp_path, "comes_and_goes") == {"table": True}


@pytest.mark.slow
def test_whole_game_is_played_by_a_reader_alone(screen: XScreen, tmp_path: Path) -> None:
    heard = told(screen, tmp_path, "game")
    assert heard["unnamed"] == []
    assert any("wins in round" in line for line in heard["heard"])


def test_nothing_is_printed_without_a_bus(screen: XScreen, tmp_path: Path) -> None:
    without = {"DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": str(tmp_path)}
    with Game(screen, tmp_path / "home", environment=without) as game:
        game.key("g")
        game.close()
        assert game.ended()
        said = [line for line in game.log.read_text().splitlines() if not line.startswith("pygame-ce")]
    assert said == []
