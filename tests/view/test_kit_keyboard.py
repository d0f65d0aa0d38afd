"""Keys press what they are printed on, move the focus and lists, and edit texts, in any program."""

from __future__ import annotations

import pytest
from input_events import key_events
from kit_window import KitWindow, Page
from pygame import KEYDOWN, TEXTINPUT
from pygame.event import Event

from cantstop.view.kit.button_faces import Words
from cantstop.view.kit.containers import Column, Row
from cantstop.view.kit.controls import Button
from cantstop.view.kit.field import Field
from cantstop.view.kit.keyboard import Keyboard
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Node

ROWS = 200


class Shelf(Page):
    """Two buttons with one key, a third that cannot be pressed, a name to change, and a long list."""

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
    """Those that are seen."""
    return [int(each.name[4:]) for each in window.ui.controls if each.name.startswith("row_")]


def test_of_two_controls_with_one_key_the_topmost_is_pressed(window: KitWindow[Shelf]) -> None:
    window.key("Enter")
    assert window.page.told == [("send", None)]


def test_of_two_controls_with_one_key_the_one_that_can_be_pressed_is(window: KitWindow[Shelf]) -> None:
    window.page.sends = False
    window.changed()
    window.feed()
    window.key("Enter")
    assert window.page.told == [("save", None)]


def test_enter_and_space_press_what_has_the_focus_rather(window: KitWindow[Shelf]) -> None:
    window.key("Tab")
    window.key("Enter")
    window.key("Space")
    assert window.page.told == [("save", None), ("save", None)]


def test_a_key_on_what_cannot_be_pressed_is_taken_and_refused(window: KitWindow[Shelf]) -> None:
    refused: list[str] = []
    keyboard = Keyboard(window.tree, lambda: None, lambda: refused.append("closed"))
    assert keyboard.takes(key_events("X")[0])
    assert (refused, window.ui.take_presses()) == (["closed"], [])


def test_a_key_that_means_nothing_here_is_left_to_the_program(window: KitWindow[Shelf]) -> None:
    assert not window.keyboard.takes(key_events("Q")[0])
    assert not window.keyboard.takes(key_events("Ctrl+Enter")[0])


def test_arrows_begin_in_the_group_that_the_program_names(window: KitWindow[Shelf]) -> None:
    window.keyboard.first_group = "rows"
    window.key("Down")
    assert window.ui.focus is window.control("row_0")


def test_arrows_go_down_a_list_farther_than_it_is_seen(window: KitWindow[Shelf]) -> None:
    window.keyboard.first_group = "rows"
    seen = len(rows(window))
    for _ in range(seen + 3):
        window.key("Down")
    assert window.ui.focus is window.control(f"row_{seen + 2}")
    assert rows(window)[0] > 0
    for _ in range(seen + 9):
        window.key("Up")
    assert window.ui.focus is window.control("row_0"), "nobody leaves a list by its end"


def test_pages_move_the_list_and_take_the_focus_along(window: KitWindow[Shelf]) -> None:
    window.keyboard.first_group = "rows"
    window.key("Down")
    window.key("End")
    assert rows(window)[-1] == ROWS - 1
    assert window.ui.focus is not None
    assert window.ui.focus.group == "rows"
    window.key("Home")
    assert rows(window)[0] == 0


def test_a_list_without_focus_is_moved_where_the_program_names_it(window: KitWindow[Shelf]) -> None:
    first = rows(window)
    window.key("PageDown")
    assert rows(window) == first
    window.page.by_keys = True
    window.changed()
    window.feed()
    window.key("PageDown")
    assert rows(window)[0] > first[0]
    assert window.ui.focus is None


def test_a_text_gets_all_letters_until_enter(window: KitWindow[Shelf]) -> None:
    window.key("N")
    assert window.ui.editing is window.control("name")
    window.feed(Event(TEXTINPUT, text="n"))  # the letter of the key that led there
    window.type("xe")
    window.key("Enter")
    assert window.ui.editing is None
    assert window.page.name == "xe", "X has pressed nothing, and N has written nothing"


def test_a_text_is_left_by_esc_and_by_tab(window: KitWindow[Shelf]) -> None:
    for key in ("Esc", "Tab"):
        window.key("N")
        assert window.ui.editing is not None
        window.key(key)
        assert window.ui.editing is None


def test_function_keys_are_the_programs_while_a_text_is_edited(window: KitWindow[Shelf]) -> None:
    window.key("N")
    down = key_events("F1")[0]
    assert down.type == KEYDOWN
    assert not window.keyboard.takes(down)
    assert window.ui.editing is not None
