"""What a chart says at one moment: of the round under the pointer, or of the one that the arrows have gone to.

reading = Reading(lambda: screen.ui, "chart")      kept by the screen; the chart is the control of that name
reading.step(1)                                    the arrows, where the control has the focus
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from cantstop.controller.reviewing import Point
from cantstop.view.art import pieces
from cantstop.view.kit.control import Act, ControlNode
from cantstop.view.kit.face import Cap, Face, Faces
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, TEXT_800, put, width
from cantstop.view.kit.node import Node, Wrapper
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.ui import Ui

PITCH, PAD, TILE, LETTERS = 25.0, 13.0, 20.0, 17.0


class BubbleLine(NamedTuple):
    colour: str
    name: str
    figure: str


class BubbleText(NamedTuple):
    title: str
    lines: tuple[BubbleLine, ...]


class Reading:
    def __init__(self, ui: Callable[[], Ui], control: str = "") -> None:
        self._ui, self._control = ui, control
        self._place = 0  # of the points of the curve: where the arrows are

    def step(self, by: int) -> None:
        self._place += by

    def point(self, curve: Sequence[Point], plot: pygame.Rect, rounds: int) -> Point | None:
        """The point that is read, if any."""
        ui = self._ui()
        if not curve:
            return None
        if plot.collidepoint(ui.pointer):
            at = rounds * (ui.pointer[0] - plot.x) / max(1, plot.w)
            return min(curve, key=lambda point: abs(point.at - at))
        focus = ui.focus
        if self._control and ui.ring and focus is not None and focus.name == self._control:
            self._place = min(len(curve) - 1, max(0, self._place))
            return curve[self._place]
        return None


@dataclass
class ReadChart(Wrapper, ControlNode):
    """A chart that takes the focus: the arrows go from moment to moment."""

    child: Node
    reading: Reading
    told: Callable[[], str] = str  # of the moment that the arrows have gone to

    arrows = "across"

    def spoken(self) -> Spoken:
        return Spoken("button", note=self.told())

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        return Faces(radius=12)

    def pressed(self, face: Face) -> Act | None:
        return None

    def pushed(self) -> Act | None:
        return None

    def stepped(self, step: int) -> Act | None:
        return partial(self.reading.step, step)


@drawn
def bubble(told: BubbleText, style: Style) -> pygame.Surface:
    """A small plate with the moment and everybody's figure."""
    u, theme = style.u, style.theme
    names = max(width(line.name, TEXT_700, LETTERS * u) for line in told.lines)
    figures = max(width(line.figure, TEXT_800, LETTERS * u) for line in told.lines)
    wide = max(names + figures + (TILE + 8 + 18) * u, width(told.title, DISPLAY_800, LETTERS * u)) + 2 * PAD * u
    canvas = Canvas(round(wide), round((len(told.lines) + 1) * PITCH * u + 14 * u))
    line = style.line()
    box = line / 2, line / 2, canvas.width - line, canvas.height - line
    canvas.rect(*box, 10 * u, theme["panel"], theme["ink"], line)
    surface = canvas.surface()
    y = 7 * u + PITCH * u / 2
    put(surface, told.title, DISPLAY_800, LETTERS * u, theme["ink"], (PAD * u, y))
    for each in told.lines:
        y += PITCH * u
        tile = pieces.tile(style.px(TILE), each.colour, theme)
        surface.blit(tile, (round(PAD * u), round(y - tile.get_height() / 2)))
        put(surface, each.name, TEXT_700, LETTERS * u, theme["ink"], ((PAD + TILE + 8) * u, y))
        put(surface, each.figure, TEXT_800, LETTERS * u, theme["ink"], (canvas.width - PAD * u, y), "right")
    return surface
