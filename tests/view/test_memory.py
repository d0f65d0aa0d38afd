"""What a long evening takes of the machine's memory: what is over is let go, and what is kept has bounds."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import express_moments
import i18n
import pytest
from listening import overhear
from playhouse import Playhouse, calm
from table_moments import THREE_OUT, match_of, turn

from cantstop.view.app import idle_gc
from cantstop.view.app.idle_gc import IdleCollector
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Pop, Push, Reset
from cantstop.view.kit.store import pictures
from cantstop.view.kit.ui import Ui

AT_THE_START = 50_000  # objects, before Python looks for the first time for what may go
SIZES = ((900, 700), (1400, 700), (1024, 640), (800, 500), (1280, 720))


@pytest.fixture
def as_started() -> Iterator[None]:
    """Python looks for what may go as late as after a start, and at the end of the test as before."""
    usual = gc.get_threshold()
    gc.collect()
    gc.set_threshold(AT_THE_START)
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)


T = TypeVar("T")


def living(kind: type[T]) -> list[T]:
    return [each for each in gc.get_objects() if isinstance(each, kind)]


# Screens and their controls


@pytest.mark.slow
def test_scenes_that_are_left_are_let_go(tmp_path: Path, long: bool) -> None:
    house = Playhouse(tmp_path, (640, 400))
    for number in range(2 if long else 1):
        house.loop.apply(Reset("table", {"match": match_of(turn(*THREE_OUT))}))
        calm(house)
        house.loop.apply(Push("pause"))
        house.loop.apply(Pop())
        calm(house)
        match = express_moments.match_of(seed=str(number))
        house.loop.apply(Reset("express_table", {"match": match}))
        calm(house)
        house.loop.apply(Reset("title"))
    calm(house)
    gc.collect()
    assert living(Screen) == [house.screen]


@pytest.mark.slow
@pytest.mark.parametrize("set_up", ["new_game", "express_set_up"])
def test_a_name_that_was_typed_holds_its_set_up_no_longer_than_it_is_shown(tmp_path: Path, set_up: str) -> None:
    house = Playhouse(tmp_path)
    house.loop.apply(Push(set_up))
    house.settle()
    house.click("name_0")
    house.type("Zoe")
    house.key("Enter")
    house.loop.apply(Pop())
    calm(house)
    gc.collect()
    assert living(Screen) == [house.screen]
    assert [ui for ui in living(Ui) if ui.controls] == [house.screen.ui]


@pytest.mark.slow
def test_controls_that_are_replaced_over_and_over_do_not_gather(tmp_path: Path, as_started: None) -> None:
    """As at a table where computers play as fast as they can: nothing ever comes to rest."""
    house = calm(Playhouse(tmp_path))
    idle_gc.tidy()
    most = 0
    for number in range(300):
        house.screen.lay_out(house.screen.layout)
        house.feed()
        if number % 5 == 0:  # to count them takes longer than to make one
            most = max(most, len(living(Ui)))
    assert most < 60


def test_pygame_gui_looks_for_its_own_words_in_one_place_however_many_scenes_there_were(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    for _ in range(5):
        house.screen.lay_out(house.screen.layout)
    assert len(set(i18n.load_path)) == len(i18n.load_path)


# Pictures


@pytest.mark.slow
def test_ten_sizes_leave_no_more_than_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_shrink", lambda: None)  # what gives way for want of room is chance
    pictures.forget()
    house = calm(Playhouse(tmp_path, (1280, 800)))
    before = pictures.bytes
    for size in (*SIZES, *SIZES[:4], (1280, 800)):
        house.resize(size)
        house.wait(100)
    calm(house)
    assert pictures.bytes <= 1.02 * before


@pytest.mark.slow
def test_all_looks_leave_little_more_than_one(tmp_path: Path) -> None:
    """Letters of another look stay until there are too many; they are small."""
    pictures.forget()
    house = calm(Playhouse(tmp_path, look="light"))
    before = pictures.bytes
    for look in ("dark", "high_contrast", "light"):
        house.context.change(look=look)
        house.feed()
        calm(house)
    assert pictures.bytes <= 1.25 * before


@pytest.mark.slow
def test_a_language_keeps_the_pictures_without_words(tmp_path: Path) -> None:
    house = calm(Playhouse(tmp_path, language="en"))
    table = house.screen.ground()
    house.context.speak("de")
    house.feed()
    assert house.screen.ground() is table


# The machine's memory


@pytest.mark.slow
@pytest.mark.usefixtures("as_started")
def test_what_is_over_is_let_go_although_nothing_ever_comes_to_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where computers play among themselves for an hour."""
    house = Playhouse(tmp_path)
    now, sweeps = [0.0], list[None]()
    overhear(monkeypatch, idle_gc, "sweep", lambda: sweeps.append(None))
    at_rest = IdleCollector(house.loop, lambda: now[0])

    def lively(seconds: float) -> None:
        for _ in range(int(seconds / 0.02)):
            house.loop.prerender.disturbed()
            house.feed()
            now[0] += 0.02
            at_rest.after_frame()
        assert not house.loop.prerender.done

    lively(1.5 * idle_gc.LONGEST)
    house.screen.lay_out(house.screen.layout)
    for _ in range(3):
        over = weakref.ref(house.screen.ui)
        house.screen.lay_out(house.screen.layout)
        lively(1.5 * idle_gc.LONGEST)
        assert over() is None
    assert len(sweeps) <= now[0] / idle_gc.LONGEST, "they take as long as a frame or two"


@pytest.mark.slow
def test_memory_goes_back_to_the_system_once_after_a_new_size_or_look_and_never_after_a_scene(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = Playhouse(tmp_path, (1280, 800), look="light")
    house.draws_ahead = True
    at_rest, given = IdleCollector(house.loop), []
    monkeypatch.setattr(idle_gc, "tidy", lambda: None)
    monkeypatch.setattr(idle_gc, "hand_back", lambda: given.append(house.name))

    def rested() -> int:
        house.feed()
        for _ in range(300):
            house.feed(ms=100)
            at_rest.after_frame()
        return len(given)

    assert rested() == 0
    house.loop.apply(Push("settings"))
    assert rested() == 0
    house.context.change(look="dark")
    assert rested() == 1
    house.resize((1024, 640))
    assert rested() == 2
    house.loop.apply(Pop())
    assert rested() == 2


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux")
def test_what_lay_between_pictures_that_are_needed_goes_back() -> None:
    kept = [bytearray(b"x" * 100_000) for _ in range(600)]
    del kept[::2]
    before = resident()
    idle_gc.hand_back()
    assert resident() < before - 15_000
    assert len(kept) == 300


@pytest.mark.parametrize("ctypes", [None, SimpleNamespace(CDLL=lambda name: object(), c_size_t=int)])
def test_where_memory_cannot_be_handed_back_the_game_goes_on(ctypes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python that was built without ctypes; a C library without that function."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setitem(sys.modules, "ctypes", ctypes)
    idle_gc.hand_back()
    idle_gc.hold_back_little()


def resident() -> int:
    """Kilobytes."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@pytest.mark.slow
@pytest.mark.usefixtures("as_started")
def test_what_is_kept_for_long_is_not_looked_through_again() -> None:
    idle_gc.tidy()
    before = gc.get_freeze_count()
    assert before > 10_000
    kept: list[list[object]] = [[] for _ in range(5_000)]
    idle_gc.tidy()
    assert gc.get_freeze_count() > before
    del kept
    idle_gc.tidy()
    assert gc.get_freeze_count() < before + 5_000


@pytest.mark.parametrize(("lively", "looked_through"), [(True, 0), (False, 1)])
def test_nothing_is_looked_through_while_a_computer_thinks_although_all_is_drawn(
    lively: bool, looked_through: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[None] = []
    monkeypatch.setattr(idle_gc, "tidy", lambda: times.append(None))
    loop: Any = SimpleNamespace(prerender=SimpleNamespace(done=True), lively=lively)
    IdleCollector(loop, lambda: 0.0).after_frame()
    assert len(times) == looked_through
