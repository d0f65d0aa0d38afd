"""The four cards of Can't Stop."""

from __future__ import annotations

import pygame

from cantstop.model.board import LENGTHS
from cantstop.view.art.dice import flat_die
from cantstop.view.art.pieces import add_symbol, tile
from cantstop.view.art.plates import plate
from cantstop.view.art.stop_roll import RollWords, StopWords, roll_button, stop_button
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import keys
from cantstop.view.kit.fonts import DISPLAY_900, put
from cantstop.view.kit.paint import Canvas, clear, slanted
from cantstop.view.kit.style import Style
from cantstop.view.parts.lessons import cutout
from cantstop.view.parts.lessons.card import GameFigures, Lesson, lay
from cantstop.view.parts.lessons.cutout import Cutout
from cantstop.view.parts.table.panel import ROLL_KEY, STOP_KEY
from cantstop.view.words import say

PAIRINGS = ((3, 5, 2, 6), (3, 2, 5, 6), (3, 6, 5, 2))  # the same four dice, paired in three ways


def pairings(style: Style, _figures: GameFigures) -> pygame.Surface:
    surface = clear(340 * style.u, 174 * style.u)
    for row, dice in enumerate(PAIRINGS):
        for left, (one, other) in ((0, dice[:2]), (196, dice[2:])):
            y = 61 * row
            lay(surface, flat_die(one, style.px(41), style.theme), left, y + 5.5, style)
            lay(surface, flat_die(other, style.px(41), style.theme), left + 43, y + 5.5, style)
            lay(surface, plate(one + other, style.px(52), style.theme), left + 92, y, style)
    return surface


def climb(style: Style, _figures: GameFigures) -> pygame.Surface:
    board = Cutout(6, 3, style)
    for column, row, player in ((0, 1, "yellow"), (1, 0, "blue"), (2, 1, "ink"), (3, 0, "blue"), (4, 2, "jade")):
        board.square(column, row, player)
    board.chevron(1, 1)
    for column, row in ((1, 2), (3, 1), (5, 0)):
        board.runner(column, row)
    return board.surface


def stop_or_roll(style: Style, _figures: GameFigures) -> pygame.Surface:
    surface = clear(410 * style.u, 186 * style.u)
    w, h = style.px(172), style.px(164)
    stop = StopWords(say("table.keep_yours"), keys.cap(STOP_KEY))
    roll = RollWords(say("table.roll_again"), keys.cap(ROLL_KEY))
    stop_button(w, h, stop, style, "normal").onto(surface, 20 * style.u, 6 * style.u)
    roll_button(w, h, roll, style, "normal").onto(surface, 216 * style.u, 6 * style.u)
    return surface


def claim(style: Style, figures: GameFigures) -> pygame.Surface:
    """Draw as many claimed columns as win, and one open one."""
    u, bars = style.u, BARS[figures.columns]
    canvas = cutout.enamel(426, 180, style)
    row_high = FLOOR_HIGH / max(LENGTHS[column] for column in bars)
    pitch = 426 / (len(bars) + 1)
    lefts = [pitch * (place + 0.5) - BAR / 2 for place in range(len(bars) + 1)]
    low = 18 + FLOOR_HIGH
    for row in range(LENGTHS[OPEN]):
        draw = cutout.top if row == LENGTHS[OPEN] - 1 else cutout.well
        draw(canvas, lefts[-1], low - row_high * (row + 1) + 1.5, BAR, row_high - 3, style)
    for left, column in zip(lefts, bars):
        _bar(canvas, left, low, row_high, LENGTHS[column], style)
    surface = canvas.surface()
    number_px = min(25.0, 0.9 * row_high)
    cutout.number(surface, OPEN, lefts[-1] + BAR / 2, low - row_high * (LENGTHS[OPEN] - 0.5), number_px, style)
    square = 0.8 * row_high
    for row, player in ((0, "jade"), (2, "yellow")):
        middle = low - row_high * (row + 0.5)
        picture = tile(style.px(square), player, style.theme)
        lay(surface, picture, lefts[-1] + (BAR - square) / 2, middle - square / 2, style)
    ink = player_paint(style.theme, "blue").on_fill
    for left, column in zip(lefts, bars):
        at = (left + BAR / 2) * u, (low - row_high * (LENGTHS[column] - 0.5)) * u
        put(surface, str(column), DISPLAY_900, min(21.0, 0.8 * row_high) * u, ink, at, "centre")
    return surface


OPEN = 3  # a column that nobody has claimed yet
BARS = {3: (2, 11, 12), 4: (2, 10, 11, 12), 5: (2, 4, 10, 11, 12)}  # claimed, by how many win
BAR, FLOOR_HIGH = 62.0, 144.0


def _bar(canvas: Canvas, left: float, low: float, row_high: float, spaces: int, style: Style) -> None:
    u, paint = style.u, player_paint(style.theme, "blue")
    tall = row_high * spaces
    y = low - tall
    canvas.rect(left * u, y * u, BAR * u, tall * u, 9 * u, style.theme["rim"])
    fill = slanted((paint.fill_high, paint.fill), (left * u, y * u), ((left + BAR) * u, (y + tall) * u))
    canvas.rect((left + 3) * u, (y + 3) * u, (BAR - 6) * u, (tall - 6) * u, 7 * u, fill)
    radius = min(6.5, 0.23 * row_high)
    for row in range(1, spaces):
        middle = (y + row_high * (row + 0.5)) * u
        add_symbol(canvas, paint.symbol, (left + BAR / 2) * u, middle, radius * u, paint.on_fill)


CARDS = (
    Lesson("howto.roll", "howto.roll_text", pairings, (340, 174)),
    Lesson("howto.climb", "howto.climb_text", climb, Cutout.size(6, 3)),
    Lesson("howto.stop", "howto.stop_text", stop_or_roll, (410, 186)),
    Lesson("howto.claim", "howto.claim_text", claim, (426, 180)),
)
