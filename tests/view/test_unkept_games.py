"""Tests that a game that cannot be saved goes on in memory, with a sign in the window and a question at its end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from input_events import click_events
from playhouse import Playhouse

from cantstop.controller import matches
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup
from cantstop.model import classic
from cantstop.model.record import Seat
from cantstop.resources import ROOT


def unkept(tmp_path: Path) -> Playhouse:
    """Return a playhouse with a game on the table whose disk refuses writes."""
    (tmp_path / "data").write_text("in the way")
    house = Playhouse(tmp_path, animations="reduced")
    house.key("V", 300)
    house.key("Space", 300)
    assert house.context.open_store().writer.settle(10)
    house.wait(40)
    return house


def sign(house: Playhouse) -> str:
    """Return the text of the sign at the edge of the window."""
    (sprite,) = house.loop.toast.sprites(house.screen)
    assert sprite.alpha == 255
    return house.loop.toast._standing


@pytest.mark.slow
def test_unsaved_game_is_resumed_while_the_program_runs(tmp_path: Path) -> None:
    house = unkept(tmp_path)
    match = house.screen.match
    house.key("Esc", 300)
    assert house.screen._kept == "not_saved"
    house.click("main_menu")
    house.wait(400)
    assert house.name == "title"
    house.key("C", 300)
    assert house.name == "table"
    assert house.screen.match.record.moves == match.record.moves


def test_sign_is_shown_while_nothing_can_be_saved(tmp_path: Path) -> None:
    house = unkept(tmp_path)
    said = house.context.say("notice.nothing_kept")
    house.wait(60_000)
    assert sign(house) == said
    (sprite,) = house.loop.toast.sprites(house.screen)
    house.feed(*click_events(sprite.rect.center))
    house.wait(400)
    assert sign(house) == said, "no click takes it away"
    assert not house.loop.toast.busy, "it costs nothing"
    house.context.notify("notice.sound_off")
    house.wait(200)
    assert house.loop.toast._line.words == house.context.say("notice.sound_off")
    house.wait(6000)
    assert sign(house) == said, "it comes back"


def test_sign_disappears_when_everything_is_saved(tmp_path: Path) -> None:
    house = unkept(tmp_path)
    (tmp_path / "data").unlink()
    assert house.context.open_store().writer.settle(10)
    house.wait(60)
    assert house.context.sign == ""
    house.wait(6000)
    assert not list(house.loop.toast.sprites(house.screen))
    house.feed(pygame.event.Event(pygame.QUIT))
    assert not house.loop.running


def cross(house: Playhouse) -> None:
    """Close the window, as by its cross or Alt+F4."""
    house.feed(pygame.event.Event(pygame.QUIT))


def quit_of_the_title(house: Playhouse) -> None:
    house.key("Esc", 300)
    house.click("main_menu")
    house.wait(400)
    house.key("Q", 40)


@pytest.mark.parametrize("close", [cross, quit_of_the_title])
def test_closing_asks_once_before_anything_is_lost(close: Callable[[Playhouse], None], tmp_path: Path) -> None:
    house = unkept(tmp_path)
    close(house)
    house.wait(300)
    assert (house.name, house.loop.running) == ("unsaved", True)
    house.key("Esc", 300)
    assert house.name in ("table", "title")
    cross(house)
    house.wait(300)
    assert (house.name, house.loop.running) == ("unsaved", True)
    cross(house)
    assert not house.loop.running


def test_confirmed_quit_is_immediate(tmp_path: Path) -> None:
    house = unkept(tmp_path)
    cross(house)
    house.wait(300)
    house.key("Q", 40)
    assert not house.loop.running


def test_closing_asks_nothing_when_nothing_would_be_lost(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    for start in ("title", "new_game"):
        house = Playhouse(tmp_path, start=start)
        house.wait(100)
        cross(house)
        assert not house.loop.running
    house = Playhouse(tmp_path / "another", animations="reduced")
    house.key("V", 300)
    house.key("Space", 300)
    cross(house)
    assert not house.loop.running


FIRST_FRAME = """
import sys
from pathlib import Path
import pygame
from cantstop.controller.paths import Places
from cantstop.view.app import main, ways
from cantstop.view.app.context import Context
from cantstop.view.app.loop import Loop
from cantstop.view.kit.pictures import Compositor
pygame.display.init()
pygame.font.init()
surface = pygame.display.set_mode((1280, 800))
home = Path(sys.argv[1])
window = type("Window", (), {"surface": surface, "size": (1280, 800), "full_screen": False})
loop = Loop(Context(home=Places(home, home, home)), window, Compositor(surface))
loop.begin(ways.to_title().make(loop.context))
loop.frame((), 0)
print(*(name for name in sys.modules if name == "sqlite3" or name.startswith("cantstop.view.screens.")))
import time
from threading import Thread
end, main.BREATH = time.monotonic() + 60, 60
Thread(target=main._load_late, args=(loop.context,), daemon=True).start()
while not loop.context.settings.open_game and time.monotonic() < end:
    time.sleep(0.001)
    loop.frame((), 1)
print("numpy" in sys.modules, loop.context.settings.open_game)
"""


def test_first_frame_needs_the_title_alone_which_then_knows_the_open_game(tmp_path: Path) -> None:
    store = Games(tmp_path)
    match = matches.begin(ClassicSetup((Seat("Anna", "blue"), Seat("Ben", "yellow")), starts=0), store)
    match.play(classic.Roll())
    match.leave()
    assert store.close(10)
    told = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME, str(tmp_path)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    *_, first, then = told.stdout.splitlines()
    assert first == "cantstop.view.screens.title", "neither other screens nor the database"
    assert then == "False Anna and Ben, round\u00a01"
