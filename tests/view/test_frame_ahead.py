"""What is done while nothing happens: pictures are drawn before they are needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import afterwards
import express_moments
import pygame
import pytest
from playhouse import Playhouse, calm

from cantstop.view.app import loop, screens_ahead, transition
from cantstop.view.app.layout import Layout
from cantstop.view.app.screen import Screen
from cantstop.view.kit import compositor, tree
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import label
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.store import Drawn, pictures
from cantstop.view.kit.style import Style
from cantstop.view.parts.express import hand_over
from cantstop.view.parts.lessons.card import picture_of
from cantstop.view.screens.title import Title


def drawn_of(house: Playhouse, control: str) -> set[str]:
    """The states of a control that are not drawn any more when they are asked for."""
    looks, asked = house.control(control).looks, set()
    draw = looks.draw

    def noted(state: str) -> pygame.Surface:
        asked.add(state)
        picture: pygame.Surface = draw(state)
        return picture

    looks.draw = noted
    states = {"normal", "hover", "pressed"}
    for state in states:
        looks.face(state)
    return states - asked


@pytest.mark.slow
def test_what_controls_look_like_when_pointed_at_is_drawn_before(tmp_path: Path) -> None:
    assert drawn_of(Playhouse(tmp_path), "new_game") == {"normal"}
    assert drawn_of(calm(Playhouse(tmp_path)), "new_game") == {"normal", "hover", "pressed"}


def test_it_is_drawn_again_when_the_scene_was_laid_out_anew(tmp_path: Path) -> None:
    house = calm(Playhouse(tmp_path))
    house.screen.refresh()
    house.feed()
    assert not house.loop.prerender.done
    assert drawn_of(calm(house), "new_game") == {"normal", "hover", "pressed"}


@pytest.mark.slow
def test_other_pages_are_drawn_before_they_are_turned_to(tmp_path: Path) -> None:
    pictures.forget()  # what was drawn for other houses is not this one's to keep
    house = calm(Playhouse(tmp_path, start="how_to_play"))
    drawn = picture_of.drawings
    for _ in range(3):
        house.key("Right", ms=400)
    assert house.screen.page == "keys"
    assert picture_of.drawings == drawn


@pytest.mark.parametrize("start", ["table", "express_table"])
def test_all_nodes_of_a_table_are_asked_what_else_they_may_paint(
    start: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    details = {"match": express_moments.match_of()} if start == "express_table" else {}
    house = Playhouse(tmp_path, start=start, details=details)
    asked: list[Node] = []

    def noted(self: Node, style: Style, box: Box) -> Iterator[None]:
        asked.append(self)
        return iter(())

    monkeypatch.setattr(Node, "warm", noted)
    for _ in house.screen.warm():
        pass
    plain = [each.node for each in house.screen.tree.nodes() if type(each.node).warm is noted]
    assert len(plain) > 10
    assert {id(node) for node in plain} <= {id(node) for node in asked}


@pytest.mark.slow
def test_all_screens_that_the_title_leads_to_are_drawn_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = set()
    first_view = screens_ahead.first_view

    def noted(screen: Screen, near: bool = False) -> Iterator[None]:
        yield from first_view(screen, near)
        drawn.add(screen.name)

    monkeypatch.setattr(screens_ahead, "first_view", noted)
    pictures.forget()
    calm(Playhouse(tmp_path))
    assert drawn == set(Title.leads_to) - {"records"}  # its figures are counted when it comes


def test_a_blinking_cursor_does_not_hold_it_up(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="save_as", details={"suggestion": "Sunday", "replaced": lambda name: None})
    assert house.screen.waiting
    assert "hover" in drawn_of(calm(house), "save")


def test_nothing_is_drawn_while_a_player_is_busy(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    for _ in range(30):
        house.move((5, 5))
    assert drawn_of(house, "new_game") == {"normal"}


@pytest.fixture
def drawn_now(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the functions that draw, as they do; nothing gives way for want of room meanwhile."""
    monkeypatch.setattr(pictures, "_shrink", lambda: None)
    pictures.forget()
    names: list[str] = []
    draw = Drawn._drawn_now

    def noted(self: Any, *rest: Any) -> Any:
        names.append(self.name.removeprefix("cantstop.view."))
        return draw(self, *rest)

    monkeypatch.setattr(Drawn, "_drawn_now", noted)
    return names


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "keys"),
    [("title", ("L",)), ("title", ("N", "Enter")), ("title", ("T", "Enter")), ("table", ("Ctrl+S",))],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_a_screen_that_was_foreseen_is_drawn_when_it_comes(
    tmp_path: Path, drawn_now: list[str], start: str, keys: tuple[str, ...]
) -> None:
    house = Playhouse(tmp_path, start=start, notes=3)
    for key in keys:
        came_from = house.name
        calm(house)
        drawn_now.clear()
        house.key(key, ms=0)
        assert house.name != came_from
    assert drawn_now == []


@pytest.mark.slow
def test_a_panel_over_the_table_leaves_the_controls_below_it_as_they_are(tmp_path: Path) -> None:
    house = calm(Playhouse(tmp_path, start="table", notes=3))
    before = list(house.screen.ui.controls)
    house.key("Ctrl+S")
    assert house.name == "save_as"
    house.key("Esc")
    assert house.screen.ui.controls == before


@pytest.mark.slow
def test_a_screen_that_takes_long_to_draw_comes_in_parts_and_not_at_full_strength(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]

    def later() -> float:
        now[0] += 0.001
        return now[0]

    for module in (loop, tree):
        monkeypatch.setattr(module, "perf_counter", later)
    house = Playhouse(tmp_path, (1280, 800))
    house.loop.patience = 20.0
    house.key("G", ms=0)
    seen, parts = house.loop.transition, [len(house.screen.tree.sprites())]
    while house.screen.tree.unfinished:
        house.feed(ms=100)
        assert house.loop.transition is seen is not None
        parts.append(len(house.screen.tree.sprites()))
    assert len(parts) > 3
    assert parts == sorted(set(parts))
    house.settle()
    whole = house.picture()
    house.screen.refresh()
    assert house.picture().get_buffer().raw == whole.get_buffer().raw


def test_of_a_screen_that_fades_in_only_what_changes_is_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    layout, painted = Layout(1280, 800), list[pygame.Rect]()
    monkeypatch.setattr(compositor, "_paint_part", lambda window, sprites, rect: painted.append(rect))
    ground, dot = pygame.Surface(layout.size), pygame.Surface((20, 20))
    fade = transition.Transition(pygame.Surface(layout.size), "normal", rises=True, brief=False)
    before = fade.over([Sprite(ground, 0, 0), Sprite(dot, 100, 100)], layout)[1].surface
    assert painted == [ground.get_rect()]
    assert fade.over([Sprite(ground, 0, 0), Sprite(dot, 100, 100)], layout)[1].surface is before
    after = fade.over([Sprite(ground, 0, 0), Sprite(dot, 110, 100)], layout)[1].surface
    assert after is not before  # or the window would not be painted where nothing but this has changed
    assert painted[1:] == [pygame.Rect(100, 100, 30, 20)]


@pytest.mark.slow
def test_the_page_that_hands_the_screen_on_is_drawn_before_the_dice_lie(tmp_path: Path) -> None:
    pictures.forget()  # what was drawn for other houses is not this one's to keep
    match = express_moments.play(express_moments.match_of(), 9)
    house = calm(Playhouse(tmp_path, start="express_table", details={"match": match}))
    drawn = hand_over.ground.drawings
    house.key("Space")
    house.settle()
    assert house.screen.phase == "handover"
    assert hand_over.ground.drawings == drawn > 0


def test_how_the_dice_fell_is_drawn_while_the_chances_are_looked_at(tmp_path: Path) -> None:
    pictures.forget()
    house = calm(Playhouse(tmp_path, start="game_over", details={"match": afterwards.match_of(afterwards.game(2))}))
    written = label.drawings
    house.key("D")
    house.settle()
    assert house.screen.view == "dice"
    assert label.drawings == written


@pytest.mark.slow
@pytest.mark.parametrize("size", [(600, 900), (1280, 800)])
def test_a_pad_is_drawn_before_it_is_laid_open(tmp_path: Path, drawn_now: list[str], size: tuple[int, int]) -> None:
    match = express_moments.play(express_moments.match_of(express_moments.SIX[1:3]), 5)
    house = Playhouse(tmp_path, size, start="express_table", details={"match": match}, notes=3)
    for phase in ("handover", "choose"):
        calm(house)
        drawn_now.clear()
        house.key("Space")
        house.settle()
        assert house.screen.phase == phase
        assert drawn_now == []
