"""How a screen comes: in parts where it takes long to draw, and fading in over the one before."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from playhouse import Playhouse

from cantstop.view.app import loop, transition
from cantstop.view.app.layout import Layout
from cantstop.view.kit import compositor, tree
from cantstop.view.kit.compositor import Sprite


@pytest.mark.slow
def test_a_panel_over_the_table_leaves_the_controls_below_it_as_they_are(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="table", notes=3)
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
    monkeypatch.setattr(compositor, "paint", lambda window, sprites, rect: painted.append(rect))
    ground, dot = pygame.Surface(layout.size), pygame.Surface((20, 20))
    fade = transition.Transition(pygame.Surface(layout.size), "normal", rises=True, brief=False)
    before = fade.over([Sprite(ground, 0, 0), Sprite(dot, 100, 100)], layout)[1].surface
    assert painted == [ground.get_rect()]
    assert fade.over([Sprite(ground, 0, 0), Sprite(dot, 100, 100)], layout)[1].surface is before
    after = fade.over([Sprite(ground, 0, 0), Sprite(dot, 110, 100)], layout)[1].surface
    assert after is not before  # or the window would not be painted where nothing but this has changed
    assert painted[1:] == [pygame.Rect(100, 100, 30, 20)]
