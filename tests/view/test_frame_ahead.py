"""What is done while nothing happens: pictures are drawn before they are needed, and what is over is let go."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import express_moments
import pygame
import pytest
from playhouse import Playhouse
from test_table_fit import THREE_OUT, match_of, turn

from cantstop.view import rest
from cantstop.view.scene import Pop, Push, Reset
from cantstop.view.screen import Screen

FINITE = ("cantstop.view.keys", "cantstop.view.scenes", "cantstop.view.theme", "cantstop.view.words")


def calm(house: Playhouse) -> Playhouse:
    house.settle()
    for _ in range(400):
        if house.loop.warmth.done:
            return house
        house.feed(ms=100)
    raise AssertionError("there is always more to draw")


def faces(house: Playhouse) -> dict[str, set[str]]:
    return {each.name: set(each.looks._faces) for each in house.loop.top.ui.controls if hasattr(each, "looks")}


def test_what_controls_look_like_when_pointed_at_is_drawn_before(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    assert faces(house)["new_game"] == {"normal"}
    assert faces(calm(house))["new_game"] == {"normal", "hover", "pressed"}


def test_it_is_drawn_again_when_the_scene_was_laid_out_anew(tmp_path: Path) -> None:
    house = calm(Playhouse(tmp_path))
    house.scene.rebuild()
    house.feed()
    assert not house.loop.warmth.done
    assert faces(calm(house))["new_game"] == {"normal", "hover", "pressed"}


def test_a_blinking_cursor_does_not_hold_it_up(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="save_as", details={"suggestion": "Sunday", "replaced": lambda name: None})
    assert house.scene.waiting
    assert faces(calm(house))["save"] >= {"hover"}


def test_nothing_is_drawn_while_a_player_is_busy(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    for _ in range(30):
        house.move((5, 5))
    assert faces(house)["new_game"] == {"normal"}


def test_scenes_that_are_left_are_let_go(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    for number in range(3):
        house.loop.apply(Reset("table", {"match": match_of(turn(*THREE_OUT))}))
        calm(house)
        house.loop.apply(Push("pause", {"line": "", "undo": None, "redo": None, "kept": True}))
        house.loop.apply(Pop())
        calm(house)
        match = express_moments.match_of(seed=str(number))
        house.loop.apply(Reset("express_table", {"match": match}))
        calm(house)
        house.loop.apply(Reset("title"))
    calm(house)
    pygame.event.get()  # an event tells of every text edited and names its field; no window's loop takes them here
    gc.collect()
    ours = {id(house.scene)}
    assert [type(each) for each in gc.get_objects() if isinstance(each, Screen) and id(each) not in ours] == []


def test_no_picture_is_kept_without_a_bound(tmp_path: Path) -> None:
    """Whatever is drawn, in however many sizes: each drawing function keeps so many pictures and no more."""
    calm(Playhouse(tmp_path))
    unbounded = [
        f"{name}.{kept.__name__}"
        for name, module in sys.modules.items()
        if name.startswith("cantstop.view.") and name not in FINITE
        for kept in vars(module).values()
        if getattr(kept, "__module__", "") == name and hasattr(kept, "cache_info") and not kept.cache_info().maxsize
    ]
    assert unbounded == []


def test_a_new_size_forgets_the_pictures_of_the_old_one(tmp_path: Path) -> None:
    house = calm(Playhouse(tmp_path))
    before = kept_pictures()
    for width in range(1100, 1108):
        house.resize((width, 700))
        house.wait(300)
    calm(house)
    assert kept_pictures() <= 1.5 * before


def kept_pictures() -> int:
    return sum(
        kept.cache_info().currsize
        for name, module in list(sys.modules.items())
        if name.startswith("cantstop.view.") and name not in FINITE
        for kept in vars(module).values()
        if getattr(kept, "__module__", "") == name and hasattr(kept, "cache_info")
    )


@pytest.fixture
def thawed() -> object:
    yield
    gc.unfreeze()


def test_what_is_kept_for_long_is_not_looked_through_again(thawed: object) -> None:
    rest.tidy()
    before = gc.get_freeze_count()
    assert before > 10_000
    kept = [[] for _ in range(5_000)]
    rest.tidy()
    assert gc.get_freeze_count() > before
    del kept
    rest.tidy()
    assert gc.get_freeze_count() < before + 5_000
