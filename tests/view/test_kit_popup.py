"""A panel over other controls: it is beside its opener, blocks clicks, and stays on top."""

from __future__ import annotations

import pygame
import pytest
from kit_window import KitWindow, Page

from cantstop.view.kit.button_faces import Words
from cantstop.view.kit.containers import Column, Layers, Row, Spring
from cantstop.view.kit.controls import Button, Popup
from cantstop.view.kit.drawing import key_cap
from cantstop.view.kit.field import Field
from cantstop.view.kit.node import Node


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


@pytest.mark.parametrize(("opened", "over"), [(0, 1), (1, 2), (2, 1)])
def test_popup_is_beside_its_card_when_there_is_room(opened: int, over: int) -> None:
    window = cards(opened)
    panel, card = window.control("entries").rect, window.control(f"card_{over}").rect
    assert (panel.left, panel.top) == pytest.approx((card.left, card.top), abs=2)
    assert pygame.Rect(0, 0, *window.size).contains(panel)


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
        return sum(sprite.alpha < 255 for sprite in window.tree.sprites())

    assert not dimmed()
    window.click("who")
    window.wait(40)
    assert dimmed() == 1
    window.key("Esc")
    window.wait(40)
    assert not dimmed()
