"""Tests that keys press controls, move the focus and lists, and edit texts, in any program that uses the kit."""

from __future__ import annotations

import pytest
from input_events import key_events
from kit_window import KitWindow, Page
from pygame import KEYDOWN, TEXTINPUT
from pygame.event import Event

from cantstop.view.kit.controls import Button
from cantstop.view.kit.drawing import Words
from cantstop.view.kit.field import Field
from cantstop.view.kit.keys import Keyboard
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Column, Node, Row

ROWS = 200


class Shelf(Page):
    """A page with two buttons of one key, a disabled third, a name to edit, and a long list."""

    def __init__(self) -> None:
        super().__init__()
        self.name, self.sends, self.by_keys = "Anna", True, False

    def build(self) -> Node:
        return Column(
            Row(
                Button("save", Words("Save"), pressed_by="Enter", group="ways", on=self.tells("save")),
                Button(
                    "send",
                    Words("Send"),
                    pressed_by="Enter",
                    group="ways",
                    enabled=self.sends,
                    on=self.tells("send"),
                ),
                Button("closed", Words("Closed"), pressed_by="X", group="ways", enabled=False),
                gap=8,
            ),
            Field("name", self.name, longest=12, pressed_by="N", on=self.rename),
            List("rows", ROWS, self._row, row_height=40, gap=4, by_keys=self.by_keys),
            gap=10,
            margin=18,
        )

    def _row(self, number: int) -> Node:
        return Button(f"row_{number}", Words(f"Row {number}"), group="rows").sized(height=40)

    def rename(self, name: str) -> None:
        self.name = name


@pytest.fixture
def window() -> KitWindow[Shelf]:
    window = KitWindow(Shelf())
    window.settle()
    return window


def rows(window: KitWindow[Shelf]) -> list[int]:
    return [int(each.name[4:]) for each in window.ui.controls if each.name.startswith("row_")]


def test_key_presses_the_topmost_of_two_controls(window: KitWindow[Shelf]) -> None:
    window.key("Enter")
    assert window.page.told == [("send", None)]


def test_key_presses_the_enabled_one_of_two_controls(window: KitWindow[Shelf]) -> None:
    window.set(sends=False)
    window.key("Enter")
    assert window.page.told == [("save", None)]


def test_enter_and_space_press_the_focused_control(window: KitWindow[Shelf]) -> None:
    window.key("Tab")
    window.key("Enter")
    window.key("Space")
    assert window.page.told == [("save", None), ("save", None)]


def test_key_of_a_disabled_control_is_refused(window: KitWindow[Shelf]) -> None:
    refused: list[str] = []
    keyboard = Keyboard(window.tree, lambda: None, lambda control: refused.append(control.name))
    assert keyboard.takes(key_events("X")[0])
    assert (refused, window.ui.take_presses()) == (["closed"], [])


def test_key_without_a_control_is_left_to_the_program(window: KitWindow[Shelf]) -> None:
    assert not window.keyboard.takes(key_events("Q")[0])
    assert not window.keyboard.takes(key_events("Ctrl+Enter")[0])


def test_arrows_begin_in_the_first_group(window: KitWindow[Shelf]) -> None:
    window.keyboard.first_group = "rows"
    window.key("Down")
    assert window.ui.focus is window.control("row_0")


def test_arrows_move_beyond_the_visible_rows(window: KitWindow[Shelf]) -> None:
    window.keyboard.first_group = "rows"
    seen = len(rows(window))
    for _ in range(seen + 3):
        window.key("Down")
    assert window.ui.focus is window.control(f"row_{seen + 2}")
    assert rows(window)[0] > 0
    for _ in range(seen + 9):
        window.key("Up")
    assert window.ui.focus is window.control("row_0"), "nobody leaves a list by its end"


def test_page_keys_move_the_list_with_the_focus(window: KitWindow[Shelf]) -> None:
    window.keyboard.first_group = "rows"
    window.key("Down")
    window.key("End")
    assert rows(window)[-1] == ROWS - 1
    assert window.ui.focus is not None
    assert window.ui.focus.node.group == "rows"
    window.key("Home")
    assert rows(window)[0] == 0


def test_list_without_focus_is_moved_when_the_program_names_it(window: KitWindow[Shelf]) -> None:
    first = rows(window)
    window.key("PageDown")
    assert rows(window) == first
    window.set(by_keys=True)
    window.key("PageDown")
    assert rows(window)[0] > first[0]
    assert window.ui.focus is None


def test_field_gets_all_letters_until_enter(window: KitWindow[Shelf]) -> None:
    window.key("N")
    assert window.ui.editing is window.control("name")
    window.feed(Event(TEXTINPUT, text="n"))  # the letter of the key that led there
    window.type("xe")
    window.key("Enter")
    assert window.ui.editing is None
    assert window.page.name == "xe", "X has pressed nothing, and N has written nothing"


def test_field_is_left_by_esc_and_by_tab(window: KitWindow[Shelf]) -> None:
    for key in ("Esc", "Tab"):
        window.key("N")
        assert window.ui.editing is not None
        window.key(key)
        assert window.ui.editing is None


def test_function_keys_reach_the_program_while_a_field_is_edited(window: KitWindow[Shelf]) -> None:
    window.key("N")
    down = key_events("F1")[0]
    assert down.type == KEYDOWN
    assert not window.keyboard.takes(down)
    assert window.ui.editing is not None
