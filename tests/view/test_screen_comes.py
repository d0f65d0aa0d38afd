"""A change of screens: the new one fades in over the one before."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from playhouse import Playhouse

from cantstop.view.app import transition
from cantstop.view.app.layout import Layout
from cantstop.view.kit import compositor
from cantstop.view.kit.compositor import Sprite


@pytest.mark.slow
def test_a_panel_over_the_table_leaves_the_controls_below_it_as_they_are(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="table", notes=3)
    before = list(house.screen.ui.controls)
    house.key("Ctrl+S")
    assert house.name == "save_as"
    house.key("Esc")
    assert house.screen.ui.controls == before


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
