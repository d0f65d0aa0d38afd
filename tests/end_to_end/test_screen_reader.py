"""The game with a screen reader, over AT-SPI on a private bus."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from player import SWIFT, prepare
from window import Game, XScreen

from cantstop.controller import settings as stored

pytestmark = pytest.mark.window

CLIENT = Path(__file__).with_name("atspi_client.py")
SYSTEM_PYTHON = "/usr/bin/python3"
SCREENS = ("new_game", "express_set_up", "games", "records", "trainer", "how_to_play", "settings", "about")
TRANSCRIPT = Path(__file__).parents[2] / "docs" / "screen-readers.md"
ORCA = 45  # the first that says announcements
TURNS = {
    "cant-stop": ("Return", "space", "1", "space", "1", "b", "w", "s"),
    "express": ("x", "Return", "space", "4", "j", "Return", "b"),
}
LATE = 1.0  # seconds after the first frame, when the game looks for a bus
BARE_BUS = """<busconfig><type>session</type><listen>unix:dir={folder}</listen><policy context="default">
<allow send_destination="*"/><allow own="*"/></policy></busconfig>"""  # starts no other program
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


def told(screen: XScreen, home: Path, *story: str, **settings: Any) -> dict[str, Any]:
    """Run the game and the client on one bus; return what the client has to say."""
    if what := missing():
        pytest.skip(f"no screen reader without {what}")
    prepare(home, replace(SWIFT, player="Anna", **settings))
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)
    bus = {"XDG_RUNTIME_DIR": str(runtime), "NO_AT_BRIDGE": "0"}
    script = f'"{sys.executable}" "{CLIENT.parents[2] / "main.py"}" --windowed --size 1280x800 --seed reader'
    client = f'{SYSTEM_PYTHON} -W ignore "{CLIENT}" {" ".join(story)}'
    inside = f"{script} & game=$!; {client}; code=$?; kill $game; wait $game; exit $code"
    environment = {**screen.environment, **bus, "CANTSTOP_HOME": str(home), "SDL_VIDEODRIVER": "x11"}
    environment |= {"LANG": "en_GB.UTF-8", "LC_ALL": "", "LANGUAGE": ""}
    done = subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", inside], env=environment, capture_output=True, text=True, timeout=400
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    answer: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return answer


def test_title_names_its_buttons_and_survives_a_reader_that_comes_and_goes(screen: XScreen, tmp_path: Path) -> None:
    heard = told(screen, tmp_path, "title")
    assert heard == {"unnamed": [], "focused": ["play"], "table": "Menu", "undo": "nothing to undo"}


def test_no_number_of_a_node_comes_back_on_the_way_through_the_screens(screen: XScreen, tmp_path: Path) -> None:
    heard = told(screen, tmp_path, "screens", *SCREENS)
    assert heard["back"] == []
    assert heard["gone"] > 100
    for name in SCREENS:
        found = heard["screens"][name]
        assert found == {"unnamed": [], "focused": 1, "unexplained": []}, name


def test_settings_and_a_set_up_are_changed_and_a_name_is_echoed(screen: XScreen, tmp_path: Path) -> None:
    heard = told(screen, tmp_path, "changes")
    assert heard["echo"] == ["typed E", "typed v", "typed a"]
    assert heard["typed"] == ["Eva", 3]
    kept = stored.load(tmp_path / "config")[0]
    assert (kept.pace, kept.volume, kept.larger_symbols) == ("normal", 40, True)


@pytest.mark.slow
def test_whole_game_of_cant_stop_is_played_by_a_reader_alone(screen: XScreen, tmp_path: Path) -> None:
    heard = told(screen, tmp_path, "game")
    assert heard["unnamed"] == []
    assert any("wins in round" in line for line in heard["heard"])


@pytest.mark.slow
def test_whole_game_of_express_is_played_by_a_reader_in_german(screen: XScreen, tmp_path: Path) -> None:
    heard = told(screen, tmp_path, "express", language="de")
    assert heard["unnamed"] == []
    assert any(line.startswith("Wurf 1: ") for line in heard["heard"])
    assert any("die höchste Summe" in line for line in heard["heard"])


@pytest.mark.parametrize("bus", ["", "unix:path=/nowhere/bus", "nonsense", "without accessibility", "that dies"])
def test_nothing_is_printed_without_a_bus(screen: XScreen, tmp_path: Path, bus: str) -> None:
    daemon = None
    if " " in bus:
        if shutil.which("dbus-daemon") is None:
            pytest.skip("no bus without dbus-daemon")
        config = tmp_path / "bus.conf"
        config.write_text(BARE_BUS.format(folder=tmp_path), "utf-8")
        command = ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address"]
        daemon = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    address = bus if daemon is None or daemon.stdout is None else daemon.stdout.readline().strip()
    environment = {"DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": str(tmp_path)}
    with Game(screen, tmp_path / "home", environment=environment) as game:
        time.sleep(LATE)
        if daemon is not None and bus == "that dies":
            daemon.kill()
        game.key("g")
        game.close()
        assert game.ended()
        printed = [line for line in game.log.read_text().splitlines() if not line.startswith("pygame-ce")]
    if daemon is not None:
        daemon.kill()
        daemon.wait(10)
    assert printed == []


def orca_version() -> int:
    command = [*os.environ.get("CANTSTOP_ORCA", SYSTEM_PYTHON).split(), "-c"]
    command.append("from orca import orca_platform; print(orca_platform.version)")
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return int(said.partition(".")[0] or 0)


@pytest.mark.long
@pytest.mark.parametrize("game", TURNS)
def test_orca_says_a_turn_as_the_manual_has_it(screen: XScreen, tmp_path: Path, game: str) -> None:
    if orca_version() < ORCA:
        pytest.skip(f"no announcements before Orca {ORCA}; CANTSTOP_ORCA names a Python that has a newer one")
    kept = re.search(rf"```{game}\n(.*?)```", TRANSCRIPT.read_text("utf-8"), re.DOTALL)
    assert kept is not None
    said = told(screen, tmp_path, "orca", str(tmp_path / "orca.log"), *TURNS[game])["said"]
    lines = [f"{key if not place else '':8}{line}".rstrip() for key, heard in said for place, line in enumerate(heard)]
    if os.environ.get("CANTSTOP_KEEP_PICTURES"):
        text = TRANSCRIPT.read_text("utf-8").replace(kept[0], "\n".join([f"```{game}", *lines, "```"]))
        TRANSCRIPT.write_text(text, "utf-8")
    assert answers(lines) == answers(kept[1].splitlines())


def answers(lines: list[str]) -> list[list[str]]:
    """Return what was said after each key; whether a line or the focus comes first is a matter of milliseconds."""
    keys = [place for place, line in enumerate(lines) if line[:1].strip()] + [len(lines)]
    return [sorted(line[8:] for line in lines[begin:end]) for begin, end in pairwise(keys)]
