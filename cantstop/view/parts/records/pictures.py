"""A player's row in the list of games won, in each state of a control."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from cantstop.view.art import charts, pieces, portraits
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_800, fit, put_fitted, width
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn

RADIUS = 12


class PlayerRow(NamedTuple):
    name: str
    colour: str
    character: str | None
    won: str
    of: str
    part: float
    chosen: bool


@drawn
def player_row(w: int, h: int, row: PlayerRow, style: Style, state: str) -> pygame.Surface:
    theme, u, px = style.theme, style.u, style.px
    surface = clear(w, h)
    if row.chosen or state != "normal":
        line = style.line("selected" if row.chosen else "hair")
        canvas = Canvas(w, h)
        edge = theme["hover_line"] if row.chosen else None
        canvas.rect(line / 2, line / 2, w - line, h - line, RADIUS * u, theme["hover"], edge, line)
        surface = canvas.surface()
    side = round(min(34 * u, h - 4 * u))
    head(surface, row.colour, row.character, (10 * u, h / 2), side, style)
    won = width(row.won, TEXT_800, 18 * u) + width(" " + row.of, TEXT_600, 16 * u)
    right = w - 12 * u
    of = fit(row.of, TEXT_600, 16 * u, 90 * u, 1)
    put_fitted(surface, of, TEXT_600, theme["ink_muted"], (right, h / 2), "right")
    left = right - width(row.of, TEXT_600, of.px) - 6 * u
    figure = fit(row.won, TEXT_800, 18 * u, 60 * u, 1)
    put_fitted(surface, figure, TEXT_800, theme["ink"], (left, h / 2), "right")
    column = right - max(won, 76 * u) - 12 * u
    bar_w, bar_h = round(w * 0.37), round(min(28 * u, h * 0.66))
    tone = theme.player(row.colour).fill
    bar = charts.bar(bar_w, bar_h, row.part, tone, style)
    x = round(column - bar_w)
    surface.blit(bar, (x, (h - bar_h) // 2))
    room = x - (10 * u + side + 12 * u) - px(8)
    name = fit(row.name, DISPLAY_800, 19 * u, room, 1)
    put_fitted(surface, name, DISPLAY_800, theme["ink"], (10 * u + side + 12 * u, h / 2), "left")
    return surface


def head(
    surface: pygame.Surface,
    colour: str,
    character: str | None,
    at: tuple[float, float],
    side: int,
    style: Style,
) -> None:
    """A person's tile, or a computer's face; `at` is the left end of its middle line."""
    x, y = round(at[0]), round(at[1] - side / 2)
    if character is None:
        surface.blit(pieces.tile(side, colour, style.theme), (x, y))
    else:
        portraits.portrait(character, side, style.theme).onto(surface, x, y)


@drawn
def small_head(colour: str, character: str | None, side: int, style: Style) -> pygame.Surface:
    """The head alone, for plain writing."""
    high = round(side * 1.3)
    surface = clear(side, high)
    head(surface, colour, character, (0, high / 2), side, style)
    return surface
