"""A part of the board as a picture: enamel with wells, and pieces on them."""

from __future__ import annotations

import pygame

from cantstop.view.art import pieces
from cantstop.view.kit.fonts import DISPLAY_900, put
from cantstop.view.kit.paint import Canvas, Picture, slanted, upright
from cantstop.view.kit.style import Style

WELL = (58.0, 46.0)
PITCH = (66.0, 53.0)


def enamel(w: float, h: float, style: Style) -> Canvas:
    """Return a red plate with its ivory rim, as large as w x h units."""
    u, theme = style.u, style.theme
    canvas = Canvas(w * u, h * u)
    tones = (theme["sign_red_high"], theme["sign_red"], theme["sign_red_low"])
    canvas.rect(0, 0, w * u, h * u, 16 * u, theme["sign_red_low"] if not theme.flat else theme["rim"])
    canvas.rect(2.5 * u, 2.5 * u, (w - 5) * u, (h - 5) * u, 14 * u, theme["rim"])
    canvas.rect(6 * u, 6 * u, (w - 12) * u, (h - 12) * u, 11 * u, slanted(tones, (0, 0), (w * u, h * u)))
    return canvas


def well(canvas: Canvas, x: float, y: float, w: float, h: float, style: Style) -> None:
    u, theme = style.u, style.theme
    if theme.flat:
        canvas.rect(x * u, y * u, w * u, h * u, 9 * u, theme["well"], theme["rim"], max(1.0, 1.6 * u))
    else:
        shade = upright(theme["well_shade"], theme["well"], y * u, (y + 0.35 * h) * u)
        canvas.rect(x * u, y * u, w * u, h * u, 9 * u, shade)


def top(canvas: Canvas, x: float, y: float, w: float, h: float, style: Style) -> None:
    """Draw the last space of a column, with its number."""
    u, theme = style.u, style.theme
    paint = upright(theme["number_plate"], theme["number_plate_low"], y * u, (y + h) * u)
    canvas.rect(x * u, y * u, w * u, h * u, 9 * u, paint)


def number(surface: pygame.Surface, value: int, x: float, y: float, h: float, style: Style) -> None:
    ink = style.theme["number_plate_ink"]
    put(surface, str(value), DISPLAY_900, 0.74 * h * style.u, ink, (x * style.u, y * style.u), "centre")


class Cutout:
    """Wells in columns and rows; (0, 0) is the lowest space of the left column."""

    def __init__(self, columns: int, rows: int, style: Style, tops: dict[int, int] | None = None) -> None:
        self.style, self.rows = style, rows
        self.width, self.height = self.size(columns, rows)
        canvas = enamel(self.width, self.height, style)
        for column in range(columns):
            for row in range(rows):
                x, y = self._corner(column, row)
                draw = top if tops and column in tops and row == rows - 1 else well
                draw(canvas, x, y, *WELL, style)
        self.surface = canvas.surface()
        for column, value in (tops or {}).items():
            x, y = self.middle(column, rows - 1)
            number(self.surface, value, x, y, WELL[1], style)

    @staticmethod
    def size(columns: int, rows: int) -> tuple[float, float]:
        return 38 + (columns - 1) * PITCH[0] + WELL[0], 30 + (rows - 1) * PITCH[1] + WELL[1]

    def _corner(self, column: int, row: int) -> tuple[float, float]:
        return 19 + column * PITCH[0], 15 + (self.rows - 1 - row) * PITCH[1]

    def middle(self, column: int, row: int) -> tuple[float, float]:
        x, y = self._corner(column, row)
        return x + WELL[0] / 2, y + WELL[1] / 2

    def square(
        self, column: int, row: int, player: str, left: float = 0, wide: float = 41.5, tall: float = 41.5
    ) -> None:
        x, y = self.middle(column, row)
        px = self.style.px
        tile = pieces.square(px(wide), px(tall), player, self.style.theme)
        self._put(tile, x + left - wide / 2, y - tall / 2)

    def runner(self, column: int, row: int, right: float = 0, px: float = 46) -> None:
        self._disc(pieces.runner(self.style.px(px), self.style.theme), column, row, right, px)

    def ghost(self, column: int, row: int) -> None:
        self._disc(pieces.ghost(self.style.px(42), self.style.theme), column, row, 0, 42)

    def leaving(self, column: int, row: int) -> None:
        self._disc(pieces.leaving(self.style.px(46), self.style.theme), column, row, 0, 46)

    def chevron(self, column: int, row: int) -> None:
        x, y = self._corner(column, row)
        px = self.style.px
        self._put(pieces.chevron(px(WELL[0]), px(WELL[1]), self.style.theme), x, y)

    def _disc(self, picture: Picture, column: int, row: int, right: float, units: float) -> None:
        x, y = self.middle(column, row)
        u = self.style.u
        picture.onto(self.surface, (x + right - units / 2) * u, (y - units / 2) * u)

    def _put(self, surface: pygame.Surface, x: float, y: float) -> None:
        self.surface.blit(surface, (round(x * self.style.u), round(y * self.style.u)))
