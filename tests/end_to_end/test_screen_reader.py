"""Tests of the game with a screen reader, by AT-SPI on a private bus."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import afterwards
import pytest
import screen_moments
from player import SWIFT, prepare
from window import Game, XScreen

from cantstop.controller import settings as stored

pytestmark = pytest.mark.window

CLIENT, TIMED = (Path(__file__).with_name(name) for name in ("atspi_client.py", "late_frames.py"))
SYSTEM_PYTHON = "/usr/bin/python3"
LATEST = 100.0  # ms of a frame, while a client reads the whole tree in a loop; three times as many on a busy machine
MARKED = re.compile(r": [1-9] of [58]\b")  # a row or a number of the fifth die with marks
PRESSABLE = ("push button", "radio button", "toggle button", "slider", "entry")
# Controls that are pressed one after the other, each with the one that has the focus then.
ROUTE = """
new_game>start seat_3>start back>new_game
games>game_* game_*>play costly_1>play try>die_0 back>try back>game_* back>games
records>player_1 next_page>next_page:3 back>records
trainer>round round>* back>round back>trainer
how_to_play>notes next_page>next_page:1 back>how_to_play
settings>animations:3 about>licences licences>document:0 back>back back>about back>settings
continue>choice_1 menu>back save_as>name back>menu menu>back log>now close>menu menu>back main_menu>continue
new_game>start kind_1:0>kind_1:0 starts_roll>starts_roll start>throw throw>throw menu>back main_menu>continue
express_set_up>start seat_2>start start>throw throw>open open>die_0 die_1>pair_1 pair_1>mark mark>open
open>die_0 die_1>pair_1 pair_1>mark mark>throw menu>back log>now close>* menu>back main_menu>continue
"""
SHORT = "39"  # the number of games that the focused controls end early: after 25 presses, or after 11 throws
TRANSCRIPT = Path(__file__).parents[2] / "docs" / "screen-readers.md"
ORCA = 45  # the first version that speaks announcements
TURNS = {
    "cant-stop": ("Return", "space", "1", "space", "1", "b", "w", "s", "space"),
    "express": ("x", "Return", "space", "4", "j", "Return", "b"),
}
LATE = 1.0  # seconds after the first frame, when the game looks for a bus
BARE_BUS = """<busconfig><type>session</type><listen>unix:dir={folder}</listen><policy context="default">
<allow send_destination="*"/><allow own="*"/></policy></busconfig>"""  # starts no other program
TOOLS = ("dbus-run-session", "gdbus", SYSTEM_PYTHON)


def missing() -> str:
    """Return the reason why the client cannot run, or "" if it can."""
    for tool in TOOLS:
        if shutil.which(tool) is None:
            return tool
    asked = subprocess.run([SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"], capture_output=True)
    if asked.returncode:
        return "python3-gi and gir1.2-atspi-2.0"
    if subprocess.run([sys.executable, "-c", "import accesskit"], capture_output=True).returncode:
        return "accesskit"
    return ""


class Told(NamedTuple):
    heard: Any  # by the client
    latest: float  # ms of the longest frame


def told(screen: XScreen, home: Path, *story: str, seed: str = "reader", **settings: Any) -> Told:
    """Run the game and the client on one bus; return the client's report."""
    if what := missing():
        pytest.skip(f"no screen reader without {what}")
    prepare(home, replace(SWIFT, player="Anna", **settings))
    runtime, late = home / "runtime", home / "late"
    runtime.mkdir(mode=0o700)
    bus = {"XDG_RUNTIME_DIR": str(runtime), "NO_AT_BRIDGE": "0"}
    game = f'"{sys.executable}" "{TIMED}" "{late}" --windowed --size 1280x800 --seed {seed}'
    client = f'{SYSTEM_PYTHON} -W ignore "{CLIENT}" {shlex.join(story)}'
    inside = f"{game} & game=$!; {client}; code=$?; kill $game; wait $game; exit $code"
    environment = {**screen.environment, **bus, "CANTSTOP_HOME": str(home), "SDL_VIDEODRIVER": "x11"}
    environment |= {"LANG": "en_GB.UTF-8", "LC_ALL": "", "LANGUAGE": ""}
    done = subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", inside], env=environment, capture_output=True, text=True, timeout=400
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return Told(json.loads(done.stdout.strip().splitlines()[-1]), float(late.read_text()))


def faults(shown: list[dict[str, Any]]) -> list[str]:
    """Return the controls without a name, and disabled controls without a reason."""
    return [
        node["id"]
        for node in shown
        if (node["role"] in PRESSABLE and not node["name"]) or (node["id"] and not node["enabled"] and not node["note"])
    ]


@pytest.mark.slow
def test_every_screen_is_told_with_names_reasons_and_focus(screen: XScreen, tmp_path: Path, long: bool) -> None:
    """No frame is late although the client reads all the time. Numbers of removed nodes are never used again."""
    screen_moments.keep_games(tmp_path)
    afterwards.keep(tmp_path / "data", afterwards.many())
    shown, latest = told(screen, tmp_path, "tour", *ROUTE.split())
    assert [fault for seen in shown for fault in faults(seen)] == []
    present, gone = set[str](), set[str]()
    for seen in shown:
        here = {node["path"] for node in seen}
        assert here & gone == set()
        present, gone = here, gone | present - here
    first, second = (place for place, step in enumerate(ROUTE.split(), 1) if step.startswith("mark>"))
    for place in range(first, second):
        assert not [node["name"] for node in shown[place] if MARKED.search(node["name"])], "a hidden mark is told"
    assert [node["name"] for seen in shown[second:] for node in seen if MARKED.search(node["name"])]
    assert latest <= (LATEST if long else 3 * LATEST)


def test_settings_and_a_set_up_are_changed_and_a_list_is_read(screen: XScreen, tmp_path: Path) -> None:
    afterwards.keep(tmp_path / "data", afterwards.many())
    heard, _ = told(screen, tmp_path, "changes")
    assert heard["echo"][-3:] == ["typed E", "typed v", "typed a"]
    assert heard["typed"] == ["Eva", 3]
    first, *_, last = heard["rows"]
    assert not set(first) & set(last)
    assert len({row for view in heard["rows"] for row in view}) == len(afterwards.many())
    kept = stored.load(tmp_path / "config")[0]
    assert (kept.pace, kept.volume, kept.larger_symbols) == ("normal", 40, True)


@pytest.mark.slow
def test_whole_game_of_cant_stop_is_played_by_a_reader_alone(screen: XScreen, tmp_path: Path, long: bool) -> None:
    heard, latest = told(screen, tmp_path, "cant_stop", seed=SHORT)
    assert faults(heard["end"]) == []
    assert any("wins in round" in line for line in heard["heard"])
    assert not any(".." in line for line in heard["heard"])
    assert latest <= (LATEST if long else 3 * LATEST)


@pytest.mark.slow
def test_whole_game_of_express_is_played_by_a_reader_in_german(screen: XScreen, tmp_path: Path, long: bool) -> None:
    heard, latest = told(screen, tmp_path, "express", seed=SHORT, language="de")
    assert faults(heard["end"]) == []
    assert any(line.startswith("Wurf 1: ") for line in heard["heard"])
    assert any("ist fertig mit" in line for line in heard["heard"])
    assert not any(".." in line for line in heard["heard"])
    assert latest <= (LATEST if long else 3 * LATEST)


SLOW_BUSES = ("unix:path=/nowhere/bus", "without accessibility", "that dies")  # for some the program waits 25 seconds


@pytest.mark.parametrize("bus", ["", "nonsense", *(pytest.param(bus, marks=pytest.mark.long) for bus in SLOW_BUSES)])
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
def test_orca_speaks_a_turn_as_in_the_manual(screen: XScreen, tmp_path: Path, game: str) -> None:
    if orca_version() < ORCA:
        pytest.skip(f"no announcements before Orca {ORCA}; CANTSTOP_ORCA names a Python that has a newer one")
    kept = re.search(rf"```{game}\n(.*?)```", TRANSCRIPT.read_text("utf-8"), re.DOTALL)
    assert kept is not None
    said = told(screen, tmp_path, "orca", str(tmp_path / "orca.log"), *TURNS[game]).heard["said"]
    lines = [f"{key if not place else '':8}{line}".rstrip() for key, heard in said for place, line in enumerate(heard)]
    if os.environ.get("CANTSTOP_KEEP_PICTURES"):
        text = TRANSCRIPT.read_text("utf-8").replace(kept[0], "\n".join([f"```{game}", *lines, "```"]))
        TRANSCRIPT.write_text(text, "utf-8")
    assert answers(lines) == answers(kept[1].splitlines())


def answers(lines: list[str]) -> list[list[str]]:
    """Return the spoken lines after each key, sorted, because lines and focus arrive in either order."""
    keys = [place for place, line in enumerate(lines) if line[:1].strip()] + [len(lines)]
    return [sorted(line[8:] for line in lines[begin:end]) for begin, end in pairwise(keys)]
