"""A row of buttons of which one is chosen."""

from __future__ import annotations

from cantstop.view.app.layout import Layout
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.faces import Style
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.set_up.controls import choice_looks

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
