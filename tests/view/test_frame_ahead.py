"""What is done while nothing happens: pictures are drawn before they are needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playhouse import Playhouse, calm

from cantstop.view.app import registry
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.kit.store import pictures
from cantstop.view.parts.lessons.card import picture_of
from cantstop.view.screens.title import Title


def faces(house: Playhouse) -> dict[str, set[str]]:
    return {each.name: set(each.looks._faces) for each in house.scene.ui.controls if hasattr(each, "looks")}


def test_what_controls_look_like_when_pointed_at_is_drawn_before(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    assert faces(house)["new_game"] == {"normal"}
    assert faces(calm(house))["new_game"] == {"normal", "hover", "pressed"}


def test_it_is_drawn_again_when_the_scene_was_laid_out_anew(tmp_path: Path) -> None:
    house = calm(Playhouse(tmp_path))
    house.scene.refresh()
    house.feed()
    assert not house.loop.prerender.done
    assert faces(calm(house))["new_game"] == {"normal", "hover", "pressed"}


def test_other_pages_are_drawn_before_they_are_turned_to(tmp_path: Path) -> None:
    pictures.forget()  # what was drawn for other houses is not this one's to keep
    house = calm(Playhouse(tmp_path, start="how_to_play"))
    drawn = picture_of.drawings
    for _ in range(3):
        house.key("Right", ms=400)
    assert house.scene.page == "keys"
    assert picture_of.drawings == drawn


def test_all_screens_that_the_title_leads_to_are_drawn_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def foreseen(kind: type[Screen], context: Context) -> Iterator[None]:
        yield from Screen.foreseen.__func__(kind, context)  # type: ignore[attr-defined]
        drawn.append(kind.name)

    plain = {name for name in Title.leads_to if registry.kind(name).plain}
    for name in plain:
        monkeypatch.setattr(registry.kind(name), "foreseen", classmethod(foreseen))
    pictures.forget()
    calm(Playhouse(tmp_path, (1280, 800)))
    assert set(drawn) == plain


def test_a_blinking_cursor_does_not_hold_it_up(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="save_as", details={"suggestion": "Sunday", "replaced": lambda name: None})
    assert house.scene.waiting
    assert faces(calm(house))["save"] >= {"hover"}


def test_nothing_is_drawn_while_a_player_is_busy(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    for _ in range(30):
        house.move((5, 5))
    assert faces(house)["new_game"] == {"normal"}
