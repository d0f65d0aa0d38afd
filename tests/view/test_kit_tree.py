"""A screen is built again after every press; what has a key goes on as if nothing had happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest
from input_events import click_events, key_events
from playhouse import Playhouse

from cantstop.view.app.actions import Action
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change, Push
from cantstop.view.kit import tree as kit_tree
from cantstop.view.kit.button_faces import Words
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.controls import Button, Pressable, back_button
from cantstop.view.kit.inputs import Field, Slider
from cantstop.view.kit.lists import List
from cantstop.view.kit.motion import Appear, Follow, Movement, Moving
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import BODY, Text
from cantstop.view.kit.timeline import Timeline, Tween

ROWS = 100_000


class Shop(Screen):
    """A screen of everything: buttons, a list, a field, rows that come and change places."""

    name = "shop"
    actions: ClassVar = {"more": Action(key="M", main=True), "swap": Action(key="S")}

    def __init__(self, context: Any) -> None:
        super().__init__(context)
        self.rows, self.swapped, self.told = 1, False, []  # type: tuple[int, bool, list[tuple[str, Any]]]
        self.volume, self.chosen = 40, 0

    def build(self) -> Node:
        cards = [Appear(f"card_{number}", Text(f"Card {number}", BODY)) for number in range(self.rows)]
        pair = [Follow("one", Text("One")), Follow("other", Text("The other"))]
        return Column(
            Row(
                back_button("Back"),
                Spring(),
                self.button("more", label="More"),
                self.button("swap", label="Swap"),
                gap=8,
            ),
            Row(Field("who", "Anna", longest=12), Slider("volume", self.volume), Spring(), gap=8),
            *(reversed(pair) if self.swapped else pair),
            *cards,
            Pressable("plate", Text("A plate with words")),
            List("rows", ROWS, self._row, row_height=40, gap=4, chosen=self.chosen),
            gap=10,
            margin=18,
        )

    def _row(self, number: int) -> Node:
        return Button(f"row_{number}", Words(f"Row {number}")).sized(height=40)

    def on(self, action: str, value: Any) -> Change:
        self.told.append((action, value))
        if action == "more":
            self.rows += 1
        elif action == "swap":
            self.swapped = not self.swapped
        elif action == "volume":
            self.volume = value
        else:
            return super().on(action, value)
        return None


@pytest.fixture
def house(tmp_path: Path) -> Playhouse:
    house = Playhouse(tmp_path)
    house.loop.apply(Push(Shop(house.context)))
    house.settle()
    return house


def test_what_has_not_changed_keeps_its_element(house: Playhouse) -> None:
    swap, plate = house.control("swap"), house.control("plate")
    house.key("M", ms=400)
    assert house.control("swap") is swap
    assert house.control("plate") is not plate  # it lies lower now
    assert house.scene.rows == 2


def test_a_press_goes_on_where_its_button_has_moved(house: Playhouse) -> None:
    place = house.control("plate").rect.center
    down, up = click_events(place)
    house.feed(down)
    house.scene.rows = 3
    house.scene.changed()
    house.feed()
    assert house.control("plate").rect.center != place
    house.feed(up)
    assert ("plate", None) in house.scene.told


def test_hover_stays_on_what_is_built_again_under_the_pointer(house: Playhouse) -> None:
    house.move(house.control("volume").rect.center)
    house.wait(300)
    house.scene.volume = 90
    house.scene.changed()
    house.feed()
    assert house.control("volume").hovered
    assert house.control("volume").value == 90


@pytest.mark.parametrize("name", ["Maximiliane", "Maximiliane Wolfgang"])
def test_a_long_text_stays_within_its_field_while_nobody_edits_it(house: Playhouse, name: str) -> None:
    field = house.control("who")
    field.set_text_length_limit(24)
    field.rect.width = 90
    field.show_text(name)
    _, written = field.sprites()
    assert written.rect.right <= field.rect.right
    assert field.text == name


def test_the_focus_stays_when_its_control_is_made_anew(house: Playhouse) -> None:
    house.scene.ui.set_focus(house.control("plate"))
    house.key("M", ms=400)
    assert house.scene.ui.focus is house.control("plate")
    house.key("Enter")
    assert ("plate", None) in house.scene.told


def test_who_types_goes_on_typing_while_things_move(house: Playhouse) -> None:
    house.click("who")
    house.type("Bo")
    house.scene.rows = 4
    house.scene.changed()
    house.feed()
    house.type("b")
    assert house.control("who").text == "Bob"


def test_a_new_card_comes_in_once_and_the_old_ones_stay(house: Playhouse) -> None:
    still = list(house.scene.tree.sprites())
    house.feed(*key_events("M"))
    house.feed()
    faint = [sprite for sprite in house.scene.tree.sprites() if sprite.alpha < 255]
    assert faint
    assert all(sprite not in still for sprite in faint)
    house.settle()
    assert all(sprite.alpha == 255 for sprite in house.scene.tree.sprites())
    house.scene.changed()
    house.feed()
    assert all(sprite.alpha == 255 for sprite in house.scene.tree.sprites())


def test_what_changes_places_glides_there(house: Playhouse) -> None:
    tree = house.scene.tree
    one, other = tree.box("one"), tree.box("other")
    house.feed(*key_events("S"))
    assert tree.box("one") == other._replace(w=one.w)

    def lowest() -> int:
        placed = next(each for each in tree.nodes() if each.node.key == "one")
        sprites: list[Sprite] = []
        tree._paint(placed, sprites)
        return max(sprite.y for sprite in sprites)

    begun = lowest()
    house.settle()
    assert begun < lowest()


def test_nothing_glides_because_the_window_was_resized(house: Playhouse) -> None:
    house.resize((1600, 1000))
    while house.loop._resizing is not None:
        house.feed()
    painted = [(sprite.x, sprite.y) for sprite in house.scene.sprites()]
    house.wait(200)
    assert painted == [(sprite.x, sprite.y) for sprite in house.scene.sprites()]


def test_the_wheel_moves_the_list_under_the_pointer_and_nothing_else(house: Playhouse) -> None:
    assert house.control("row_0") is not None
    house.move(house.control("row_2").rect.center)
    house.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert house.control("row_0") is None
    assert house.control("row_3") is not None
    house.move((5, 5))
    house.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert house.control("row_3") is not None


def test_a_hundred_thousand_rows_are_one_drag_away(house: Playhouse) -> None:
    bar = house.control("rows.scroll").rect
    house.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(bar.centerx, bar.top + 3), button=1, touch=False))
    for y in (bar.centery, bar.bottom + 50):
        place = (bar.centerx, y)
        house.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 9), buttons=(1, 0, 0), touch=False))
    house.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(bar.centerx, bar.bottom), button=1, touch=False))
    assert house.control(f"row_{ROWS - 1}") is not None


def test_the_chosen_row_is_brought_into_sight_and_the_wheel_may_leave_it(house: Playhouse) -> None:
    house.scene.chosen = 500
    house.scene.changed()
    house.feed()
    assert house.control("row_500") is not None
    house.move(house.control("row_500").rect.center)
    for _ in range(30):
        house.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert house.control("row_500") is None


def test_a_new_size_keeps_focus_caret_and_list(house: Playhouse) -> None:
    house.move(house.control("row_2").rect.center)
    house.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    house.click("who")
    house.type("Zoe")
    house.resize((1920, 1080))
    house.settle()
    house.type("y")
    assert house.control("who").text == "Zoey"
    assert house.control("row_0") is None
    assert house.scene.ui.window_resolution == (1920, 1080)


def test_a_control_that_is_gone_takes_its_focus_with_it(house: Playhouse) -> None:
    house.scene.ui.set_focus(house.control("row_3"))
    house.scene.chosen = 90_000
    house.scene.changed()
    house.feed()
    assert house.scene.ui.focus is None
    house.key("Tab")
    assert house.scene.ui.focus is not None


def test_tab_goes_in_the_order_of_the_tree(house: Playhouse) -> None:
    house.scene.rows = 5
    house.scene.changed()
    house.feed()
    names = [control.name for control in house.scene.ui.controls]
    assert names[:6] == ["back", "more", "swap", "who", "volume", "plate"]


def test_a_frame_in_which_something_moves_lays_nothing_out_and_paints_no_still_thing_anew(tmp_path: Path) -> None:
    """A plate rises under the pointer; the rest of the screen is what it was."""
    asked = []

    class Told(Text):
        def natural(self, layout: Layouter, room: Size) -> Size:
            asked.append("laid out")
            return super().natural(layout, room)

        def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
            asked.append("painted")
            return super().sprites(style, box)

    class Window(Screen):
        name = "window"

        def build(self) -> Node:
            return Column(Pressable("plate", Text("Press me")), Row(Told("Seen"), Told("And read")), margin=18)

    house = Playhouse(tmp_path)
    house.loop.apply(Push(Window(house.context)))
    house.settle()
    asked.clear()
    control = house.control("plate")
    one = list(control.sprites())
    house.move(control.rect.center)
    house.feed()
    assert house.loop.lively
    assert list(control.sprites()) != one
    assert asked == []


def test_what_moves_is_shown_once_all_that_is_in_it_is_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen that fades in is painted in parts."""

    class Pair(Moving):
        def begin(self, timeline: Timeline, before: Box | None, now: Box) -> Tween:
            return timeline.tween(10_000)

        def shown(self, sprites: Iterable[Sprite], movement: Movement, now: Box, u: float) -> Iterable[Sprite]:
            first, second = sprites
            return (second, first)

    class Door(Screen):
        name = "door"

        def build(self) -> Node:
            return Column(Pair("pair", Row(Text("One"), Text("Two"))), margin=18)

    clock = count()
    monkeypatch.setattr(kit_tree, "perf_counter", lambda: next(clock))
    house = Playhouse(tmp_path)
    house.loop.apply(Push(Door(house.context)))
    house.feed(ms=0)
    tree = house.scene.tree
    for placed in tree.nodes():
        placed.shown = False
    parts = []
    for _ in range(6):
        tree.until = next(clock) + 2.5
        parts.append(len(tree.sprites()))
    assert parts[0] == 0
    assert parts[-1] == 2
    assert not tree.unfinished
