"""What is done while nothing happens: pictures are drawn before they are needed."""

from __future__ import annotations

from pathlib import Path

from playhouse import Playhouse, calm

from cantstop.view.kit.fonts import label
from cantstop.view.kit.store import pictures
from cantstop.view.parts.lessons.card import picture_of


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


def test_what_is_far_down_the_menu_of_the_title_is_written_before_too(tmp_path: Path) -> None:
    def written_by(house: Playhouse, key: str) -> int:
        before = label.drawings
        house.key(key, ms=400)
        assert house.scene.name != "title"
        return label.drawings - before

    for key in ("G", "T"):
        pictures.forget()
        at_once = written_by(Playhouse(tmp_path / f"{key} at once", (1280, 800)), key)
        pictures.forget()
        assert written_by(calm(Playhouse(tmp_path / key, (1280, 800))), key) < at_once / 3


def test_a_blinking_cursor_does_not_hold_it_up(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="save_as", details={"suggestion": "Sunday", "replaced": lambda name: None})
    assert house.scene.waiting
    assert faces(calm(house))["save"] >= {"hover"}


def test_nothing_is_drawn_while_a_player_is_busy(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    for _ in range(30):
        house.move((5, 5))
    assert faces(house)["new_game"] == {"normal"}
