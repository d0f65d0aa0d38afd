"""Tests that a new tree keeps the state of keyed nodes and named controls, and an open panel on top."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest
from input_events import click_events
from kit_window import KitWindow, Page

from cantstop.view.kit.controls import Button, Popup, Pressable, Segments, Slider, Switch, back_button
from cantstop.view.kit.drawing import Words, key_cap
from cantstop.view.kit.field import Field
from cantstop.view.kit.fonts import BODY, Text
from cantstop.view.kit.lists import List
from cantstop.view.kit.motion import Keyed
from cantstop.view.kit.node import Column, Layers, Node, Row, Spring

ROWS = 100_000


class Shop(Page):
    """A page with buttons, a list, a field, and rows that appear and change places."""

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.swapped, self.volume, self.chosen, self.open = 1, False, 40, 0, True

    def build(self) -> Node:
        cards = [Keyed(f"card_{number}", Text(f"Card {number}", BODY)) for number in range(self.rows)]
        pair = [Keyed("one", Text("One")), Keyed("other", Text("The other"))]
        return Column(
            Row(
                back_button("Back"),
                Spring(),
                Button("more", Words("More", main=True), pressed_by="M", on=self.more),
                Button("swap", Words("Swap"), pressed_by="S", on=self.swap),
                gap=8,
            ),
            Row(Field("who", "Anna", longest=12), Slider("volume", self.volume, on=self.set_volume), Spring(), gap=8),
            *(reversed(pair) if self.swapped else pair),
            *cards,
            Pressable("plate", Text("A plate with words"), on=self.tells("plate"), enabled=self.open),
            List("rows", ROWS, self._row, row_height=40, gap=4, chosen=self.chosen),
            gap=10,
            margin=18,
        )

    def _row(self, number: int) -> Node:
        return Button(f"row_{number}", Words(f"Row {number}")).sized(height=40)

    def more(self) -> None:
        self.rows += 1

    def swap(self) -> None:
        self.swapped = not self.swapped

    def set_volume(self, volume: int) -> None:
        self.volume = volume


@pytest.fixture
def window() -> KitWindow[Shop]:
    window = KitWindow(Shop())
    window.settle()
    return window


def test_element_lives_as_long_as_its_name(window: KitWindow[Shop]) -> None:
    swap, plate, field = (window.control(name) for name in ("swap", "plate", "who"))
    place = plate.rect.center
    window.key("M", ms=400)
    window.resize((1024, 640))
    assert (window.control("swap"), window.control("plate"), window.control("who")) == (swap, plate, field)
    assert plate.rect.center != place
    assert window.page.rows == 2


def begin_a_press(window: KitWindow[Shop], name: str) -> pygame.event.Event:
    """Press the pointer on a control and return the event that releases it there."""
    down, up = click_events(window.control(name).rect.center)
    window.feed(down)
    return up


def test_press_acts_when_its_control_has_moved(window: KitWindow[Shop]) -> None:
    place = window.control("plate").rect.center
    up = begin_a_press(window, "plate")
    window.set(rows=3)
    assert window.control("plate").rect.center != place
    window.feed(up)
    assert window.page.told == [("plate", None)]


def test_press_is_dropped_when_its_control_was_disabled_meanwhile(window: KitWindow[Shop]) -> None:
    up = begin_a_press(window, "plate")
    for opened in (False, True):
        window.set(open=opened)
    window.feed(up)
    assert window.page.told == []


class Turn(Page):
    """A page with a button whose action differs in each turn; `way` selects the form of the action."""

    def __init__(self, way: str) -> None:
        super().__init__()
        self.way, self.turn = way, 1

    def build(self) -> Node:
        number = self.turn
        ways: dict[str, Callable[[], object]] = {
            "partial": partial(self.play, number),
            "lambda": lambda: self.play(number),
            "method": self.first if number == 1 else self.second,
        }
        return Column(Button("play", Words("Play"), on=ways[self.way]), margin=18)

    def play(self, number: int) -> None:
        self.told.append(("play", number))

    def first(self) -> None:
        self.play(1)

    def second(self) -> None:
        self.play(2)


@pytest.mark.parametrize("way", ["partial", "lambda", "method"])
@pytest.mark.parametrize("changes", [False, True])
def test_press_is_dropped_when_its_action_changes(way: str, changes: bool) -> None:
    window = KitWindow(Turn(way))
    down, up = click_events(window.control("play").rect.center)
    window.feed(down)
    window.set(turn=2 if changes else 1)
    window.feed(up)
    assert window.page.told == ([] if changes else [("play", 1)])


class Values(Page):
    def __init__(self) -> None:
        super().__init__()
        self.choices = [(name, name) for name in ("one", "two", "three")]

    def build(self) -> Node:
        bar = Segments("bar", self.choices, "one", frozenset(["three"]), on=self.tells("bar"))
        return Column(bar, Switch("switch", True, on=self.tells("switch")), gap=9, margin=18)


def test_controls_of_values_call_with_the_new_value() -> None:
    window = KitWindow(Values())
    box = window.control("bar").rect
    window.click(box.center)
    window.click((box.right - 6, box.centery))  # barred: the chosen one once more
    window.click("switch")
    window.key("Tab")
    window.key("Enter")
    window.key("Right")
    window.key("Left")
    assert window.page.told == [
        ("bar", "two"),
        ("bar", "one"),
        ("switch", False),
        ("bar", "two"),
        ("bar", "two"),
    ]


@pytest.mark.parametrize("name", ["Maximiliane", "Maximiliane Wolfgang"])
def test_long_text_stays_inside_its_field(window: KitWindow[Shop], name: str) -> None:
    field = window.control("who")
    field.set_text_length_limit(24)
    field.rect.width = 90
    field.show_text(name)
    _, written = field.sprites()
    assert written.rect.right <= field.rect.right
    assert field.text == name


def test_focus_stays_when_its_control_moves(window: KitWindow[Shop]) -> None:
    window.ui.set_focus(window.control("plate"))
    window.key("M", ms=400)
    assert window.ui.focus is window.control("plate")
    window.key("Enter")
    assert ("plate", None) in window.page.told


def test_typing_continues_while_nodes_move(window: KitWindow[Shop]) -> None:
    window.click("who")
    window.type("Bo")
    window.set(rows=4)
    window.type("b")
    assert window.control("who").text == "Bob"


def test_wheel_moves_the_list_under_the_pointer(window: KitWindow[Shop]) -> None:
    assert window.control("row_0") is not None
    window.move(window.control("row_2").rect.center)
    window.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert window.control("row_0") is None
    assert window.control("row_3") is not None
    window.move((5, 5))
    window.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert window.control("row_3") is not None


def test_list_of_a_hundred_thousand_rows_can_be_dragged(window: KitWindow[Shop]) -> None:
    bar = window.control("rows.scroll").rect
    window.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(bar.centerx, bar.top + 3), button=1, touch=False))
    for y in (bar.centery, bar.bottom + 50):
        place = (bar.centerx, y)
        window.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 9), buttons=(1, 0, 0), touch=False))
    window.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(bar.centerx, bar.bottom), button=1, touch=False))
    assert window.control(f"row_{ROWS - 1}") is not None


def test_chosen_row_is_scrolled_into_view_once(window: KitWindow[Shop]) -> None:
    window.set(chosen=500)
    assert window.control("row_500") is not None
    window.move(window.control("row_500").rect.center)
    for _ in range(30):
        window.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert window.control("row_500") is None


def test_new_size_keeps_focus_caret_and_list(window: KitWindow[Shop]) -> None:
    window.move(window.control("row_2").rect.center)
    window.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    window.click("who")
    window.type("Zoe")
    window.resize((1920, 1080))
    window.settle()
    window.type("y")
    assert window.control("who").text == "Zoey"
    assert window.control("row_0") is None
    assert window.ui.window_resolution == (1920, 1080)


def test_focus_is_lost_with_its_control(window: KitWindow[Shop]) -> None:
    window.ui.set_focus(window.control("row_3"))
    window.set(chosen=90_000)
    assert window.ui.focus is None
    window.key("Tab")
    assert window.ui.focus is not None


def test_tab_follows_the_order_of_the_tree(window: KitWindow[Shop]) -> None:
    window.set(rows=5)
    names = [control.name for control in window.ui.controls]
    assert names[:6] == ["back", "more", "swap", "who", "volume", "plate"]


class Cards(Page):
    """A page with three cards, and a list of two entries beside the open one."""

    def __init__(self, opened: int) -> None:
        super().__init__()
        self.open, self.named = opened, "card_{}"

    def build(self) -> Node:
        cards = Row(*(self._card(number) for number in range(3)), gap=16)
        entries = Column(*(Button(name, Words(name), on=self.tells(name)) for name in ("first", "second")), gap=2)
        field = Row(key_cap("G"), Field("who", "Anna", longest=12), Spring())
        popup = Popup("entries", entries, beside=f"place_{self.open}", points_at=f"place_{self.open}")
        return Layers(Column(cards, field, gap=10, margin=18), popup)

    def _card(self, number: int) -> Node:
        return Button(self.named.format(number), Words("Card")).share().sized(height=300, key=f"place_{number}")


def cards(opened: int) -> KitWindow[Cards]:
    window = KitWindow(Cards(opened), animations="reduced")
    window.settle()
    return window


def test_popup_blocks_clicks() -> None:
    window = cards(0)
    window.click("first")
    gap = window.control("entries").rect.midbottom
    window.click((gap[0], gap[1] - 3))
    assert window.page.told == [("first", None)]


def test_popup_stays_on_top_of_a_new_control() -> None:
    window = cards(0)
    window.set(named="new_{}")
    assert window.control("new_1") is not None
    window.click("second")
    assert window.page.told == [("second", None)]


def test_tab_reaches_the_entries_of_a_popup() -> None:
    window = cards(0)
    seen = []
    for _ in range(6):
        window.key("Tab")
        seen.append(window.ui.focus.name if window.ui.focus else None)
    assert seen == ["card_0", "card_1", "card_2", "who", "first", "second"]


def test_key_caps_are_dimmed_when_an_edited_field_takes_their_keys() -> None:
    window = cards(0)

    def dimmed() -> int:
        pictures = [sprite.surface for sprite in window.tree.sprites()]
        return sum(greatest_alpha(each) < 255 for each in pictures if each.get_flags() & pygame.SRCALPHA)

    def greatest_alpha(surface: pygame.Surface) -> int:
        return max(pygame.image.tobytes(surface, "RGBA")[3::4])

    assert not dimmed()
    window.click("who")
    window.wait(40)
    assert dimmed() == 1
    window.key("Esc")
    window.wait(40)
    assert not dimmed()
