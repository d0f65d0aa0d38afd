"""Tests that the game starts and shows a notice if files or packages are damaged."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from threading import Thread

import pygame
import pytest
from playhouse import Playhouse, context_at

from cantstop.controller import settings as stored
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.letters import LONGEST
from cantstop.model import record as records
from cantstop.model.record import Scalar, Seat
from cantstop.setup import environment, start
from cantstop.view.app import main
from cantstop.view.app.sound import Sounds

pytestmark = pytest.mark.usefixtures("faults")


DETAILS = (
    "id", "name", "seconds", "timer", "daily", "ended", "started", "starts", "start_throws", "practice", "taken_back",
)  # fmt: skip
ODD: tuple[Scalar, ...] = (
    None, "", 0, -1, -100, 10**300, 1.5, True, "x" * 3000, "A\0", "0001-01-01", "9999-12-31", "roll_off", "classic 2",
)  # fmt: skip
SEATS = (Seat("Anna", "blue", "steady"), Seat("Ben", "yellow", "beginner"))


@pytest.mark.parametrize("said", ["\ud800", "A\0B", "\u200b", "\n", "W" * 40_000])
def test_damaged_name_of_the_open_game_is_dropped(said: str, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / stored.FILE).write_text(json.dumps({"open_game": said}))
    house = Playhouse(tmp_path)
    assert (house.name, house.context.settings.open_game) == ("title", "")
    assert len(list((tmp_path / "config").glob("*.damaged-*"))) == 1
    house.context.change(volume=3)
    assert stored.load(tmp_path / "config") == (house.context.settings, ())


@pytest.mark.parametrize("name", ["A\nB", "A\x1b", "W" * LONGEST])
def test_open_game_with_strange_names_is_remembered(name: str, tmp_path: Path) -> None:
    record = ExpressSetup(tuple(replace(seat, name=name) for seat in SEATS) * 3, seed="1").record()
    (tmp_path / "sent.game").write_text(records.dumps(record))
    house = Playhouse(tmp_path, animations="reduced")
    house.feed(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "sent.game")))
    for key in ("Space", "Esc", "Q"):
        house.key(key, 300)
    assert house.name == "title"
    assert house.context.settings.open_game
    assert stored.load(tmp_path / "config") == (house.context.settings, ())


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has none among its files")
@pytest.mark.parametrize("put", [pipe, device, Path.mkdir])
def test_dropped_path_that_is_no_file_is_refused(put: Callable[[Path], object], tmp_path: Path) -> None:
    put(tmp_path / "sent.game")
    house = Playhouse(tmp_path, animations="reduced")
    event = pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "sent.game"))
    dropping = Thread(target=house.feed, args=(event,), daemon=True)
    dropping.start()
    dropping.join(20)
    assert not dropping.is_alive()
    assert house.loop.toast._line is not None
    assert (house.name, house.loop.toast._line.words) == ("title", house.context.say("notice.not_a_game"))


@pytest.mark.slow
def test_game_with_any_details_is_played_or_refused(tmp_path: Path, long: bool) -> None:
    setups: tuple[ClassicSetup | ExpressSetup, ...] = (
        ClassicSetup(SEATS, starts=0),
        ClassicSetup(SEATS),
        ExpressSetup(SEATS, timer=10),
    )
    cases = list(product(setups, DETAILS, ODD))
    for number, (setup, name, value) in enumerate(cases if long else Random("details").sample(cases, 8)):
        record = replace(setup, seed="1").record()
        path = tmp_path / f"{number}.game"
        path.write_text(records.dumps(replace(record, details={**record.details, name: value})))
        house = Playhouse(tmp_path / str(number), animations="reduced")
        house.feed(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        for key in ("Space", "Space", "Z", "Esc", "Esc"):
            house.key(key, 100)
        for key in ("L",) if house.name == "title" else ("Q", "L"):  # at the title, Q quits
            house.key(key, 100)
        assert house.name == "games"
        assert house.context.store is not None
        assert not house.context.store.writer.faults.take()


def numpy_without_core() -> None:
    try:
        raise ModuleNotFoundError("No module named 'numpy._core'", name="numpy._core")
    except ModuleNotFoundError as error:
        raise ImportError("Error importing numpy") from error


@pytest.mark.parametrize("ours", [True, False])
def test_missing_part_is_reported_and_the_next_start_sets_up_again(
    ours: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "venv"
    place.mkdir()
    stamp = Path(environment.stamp_of(str(place)))
    if ours:
        stamp.write_text("finished")
    context = context_at(tmp_path)
    monkeypatch.setenv("CANTSTOP_HOME", str(tmp_path))
    monkeypatch.setattr(main, "load_screens", numpy_without_core)
    monkeypatch.setattr(start, "_entered", str(place))
    main._load_late(context)
    (line,) = context.notices
    assert ("numpy" in line.words, "Start the game again" in line.words) == (True, ours)
    assert not stamp.exists() or not stamp.read_text(), "it counts as unfinished"
    assert capsys.readouterr().err == ""
    assert "numpy._core" in (tmp_path / "state" / "setup.log").read_text("utf-8")


class Missing:
    """A stand-in for a part of pygame that cannot be loaded."""

    def __getattr__(self, name: str) -> object:
        raise NotImplementedError(name)


@pytest.mark.parametrize("part", ["key", "mouse", "mixer"])
def test_missing_part_of_pygame_is_reported_after_the_first_frame(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, f"pygame.{part}", None)
    monkeypatch.setenv("CANTSTOP_HOME", str(tmp_path))
    context = context_at(tmp_path)
    main._load_late(context)
    (line,) = context.notices
    assert "pygame-ce" in line.words


def test_game_stays_silent_without_the_mixer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "mixer", Missing())
    sounds = Sounds()
    sounds.open()
    sounds.play("throw")
    sounds.close()
