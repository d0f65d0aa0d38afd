"""A panel over other controls: it stands beside what opened it, keeps clicks for itself, and stays on top."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest
from playhouse import Playhouse

from cantstop.view.app.actions import Action
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change, Push
from cantstop.view.kit.button_faces import Words
from cantstop.view.kit.containers import Column, Layers, Row, Spring
from cantstop.view.kit.controls import Button
from cantstop.view.kit.drawing import key_cap
from cantstop.view.kit.inputs import Field
from cantstop.view.kit.node import Node
from cantstop.view.kit.popup import Popup


class Cards(Screen):
    """Three cards. Beside the one that is `open` is a list of two entries."""

    name = "cards"
    actions: ClassVar = {"grow": Action(key="G")}

    def __init__(self, context: Any, opened: int) -> None:
        super().__init__(context)
        self.open, self.told, self.words = opened, [], "Card"  # type: int, list[str], str

    def build(self) -> Node:
        cards = Row(*(self._card(number) for number in range(3)), gap=16)
        entries = Column(Button("first", Words("First")), Button("second", Words("Second")), gap=2)
        field = Row(key_cap("G"), Field("who", "Anna", longest=12), Spring())
        popup = Popup("entries", entries, beside=f"card_{self.open}", points_at=f"card_{self.open}")
        return Layers(Column(cards, field, gap=10, margin=18), popup)

    def _card(self, number: int) -> Node:
        return Button(f"card_{number}", Words(self.words)).sized(width=0, grow=1, height=300)

    def on(self, action: str, value: Any) -> Change:
        self.told.append(action)
        return None


def cards(home: Path, opened: int) -> Playhouse:
    house = Playhouse(home, animations="reduced")
    house.loop.apply(Push(Cards(house.context, opened)))
    house.settle()
    return house


@pytest.mark.parametrize(("opened", "over"), [(0, 1), (1, 2), (2, 1)])
def test_it_stands_beside_its_card_where_there_is_room(tmp_path: Path, opened: int, over: int) -> None:
    house = cards(tmp_path, opened)
    panel, card = house.control("entries").rect, house.control(f"card_{over}").rect
    assert (panel.left, panel.top) == pytest.approx((card.left, card.top), abs=2)
    assert house.window.surface.get_rect().contains(panel)


def test_a_click_on_it_reaches_nothing_below(tmp_path: Path) -> None:
    house = cards(tmp_path, 0)
    house.click("first")
    gap = house.control("entries").rect.midbottom
    house.click((gap[0], gap[1] - 3))
    assert house.scene.told == ["first"]


def test_it_stays_on_top_of_what_is_made_anew_below_it(tmp_path: Path) -> None:
    house = cards(tmp_path, 0)
    below = house.control("card_1")
    house.scene.words = "Another card"
    house.scene.changed()
    house.feed()
    assert house.control("card_1") is not below
    house.click("second")
    assert house.scene.told == ["second"]


def test_tab_passes_over_it_into_its_entries(tmp_path: Path) -> None:
    house = cards(tmp_path, 0)
    seen = []
    for _ in range(6):
        house.key("Tab")
        seen.append(house.scene.ui.focus.name)
    assert seen == ["card_0", "card_1", "card_2", "who", "first", "second"]


def test_the_caps_of_keys_that_a_field_takes_are_dimmed_while_it_is_edited(tmp_path: Path) -> None:
    house = cards(tmp_path, 0)

    def dimmed() -> int:
        return sum(sprite.alpha < 255 for sprite in house.scene.tree.sprites())

    assert not dimmed()
    house.click("who")
    house.wait(40)
    assert dimmed() == 1
    house.key("Esc")
    house.wait(40)
    assert not dimmed()
