"""A row of buttons of which one is chosen."""

from __future__ import annotations

from cantstop.view.draw.controls import Style
from cantstop.view.layout import Layout
from cantstop.view.set_up.controls import choice_looks
from cantstop.view.widgets.button import ShapeButton
from cantstop.view.widgets.ui import Ui

GAP = 8.0


class Choices:
    """Buttons beside each other, from the left."""

    def __init__(self, ui: Ui, layout: Layout, style: Style, x: float, y: float, height: float) -> None:
        self.ui, self.layout, self.style = ui, layout, style
        self.x, self.y, self.height = x, y, height

    def add(
        self,
        name: str,
        words: str,
        width: float,
        chosen: bool,
        *,
        die: bool = False,
        colour: str = "",
        tip: str | None = None,
        group: str = "",
    ) -> None:
        rect = self.layout.rect(self.x, self.y, width, self.height)
        looks = choice_looks(rect.w, rect.h, words, self.style, chosen, die, colour)
        ShapeButton(self.ui, rect, name, looks, group=group or name.split("_")[0], tip=tip)
        self.x += width + GAP
