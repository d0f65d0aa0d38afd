"""Tall windows: pads keep their form, the large one grows, and small ones are not stretched."""

from __future__ import annotations

from pathlib import Path

import pytest
from express_moments import MOMENTS
from playhouse import screen_at

from cantstop.view.kit.drawing import Drawing


@pytest.mark.parametrize("moment", ["two pads", "four pads", "six pads"])
@pytest.mark.parametrize("size", [(640, 1300), (640, 2000), (800, 1200)])
def test_boxes_of_small_pads_are_not_stretched(moment: str, size: tuple[int, int], tmp_path: Path) -> None:
    made = MOMENTS[moment]
    table = screen_at(tmp_path, made.screen, size, made.details(), **dict(made.settings))
    made.then(table)
    cards = [control.rect for control in table.ui.controls if control.name.startswith("look_")]
    drawings = [found.box for found in table.tree.nodes() if isinstance(found.node, Drawing) and found.node.grow]
    grids = [box for box in drawings if any(card.contains(box.rect) for card in cards)]
    assert len(grids) == len(cards)
    assert all(box.h <= box.w + 1 for box in grids)
