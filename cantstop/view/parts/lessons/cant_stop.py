"""The four cards of Can't Stop."""

from __future__ import annotations

import pygame

from cantstop.view.app.bindings import BINDINGS
from cantstop.view.art.dice import flat_die
from cantstop.view.art.pieces import add_symbol, tile
from cantstop.view.art.plates import plate
from cantstop.view.art.stop_roll import RollWords, StopWords, roll_button, stop_button
from cantstop.view.kit import keys
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_900, put
from cantstop.view.kit.paint import Canvas, clear, slanted
from cantstop.view.parts.lessons import slate
from cantstop.view.parts.lessons.card import Lesson
from cantstop.view.parts.lessons.slate import Slate
from cantstop.view.words import say

PAIRINGS = ((3, 5, 2, 6), (3, 2, 5, 6), (3, 6, 5, 2))  # the same four dice, paired in three ways


def pairings(style: Style) -> pygame.Surface:
    surface = clear(340 * style.u, 174 * style.u)
    for row, dice in enumerate(PAIRINGS):
        for left, (one, other) in ((0, dice[:2]), (196, dice[2:])):
            y = 61 * row
            _blit(surface, flat_die(one, style.px(41), style.theme), left, y + 5.5, style)
            _blit(surface, flat_die(other, style.px(41), style.theme), left + 43, y + 5.5, style)
            _blit(surface, plate(one + other, style.px(52), style.theme), left + 92, y, style)
    return surface


def climb(style: Style) -> pygame.Surface:
    board = Slate(6, 3, style)
    for column, row, player in ((0, 1, "yellow"), (1, 0, "blue"), (2, 1, "ink"), (3, 0, "blue"), (4, 2, "jade")):
        board.square(column, row, player)
    board.chevron(1, 1)
    for column, row in ((1, 2), (3, 1), (5, 0)):
        board.runner(column, row)
    return board.surface


def stop_or_roll(style: Style) -> pygame.Surface:
    surface = clear(410 * style.u, 202 * style.u)
    w, h = style.px(164), style.px(156)
    stop = StopWords(say("table.keep_yours"), keys.cap(BINDINGS["table"]["stop"]))
    roll = RollWords(say("table.roll_again"), keys.cap(BINDINGS["table"]["roll"]))
    stop_button(w, h, stop, style, "normal").onto(surface, 28 * style.u, 14 * style.u)
    roll_button(w, h, roll, style, "normal").onto(surface, 218 * style.u, 14 * style.u)
    return surface


def claim(style: Style) -> pygame.Surface:
    u = style.u
    canvas = slate.enamel(426, 180, style)
    for row in range(5):
        draw = slate.top if row == 0 else slate.well
        draw(canvas, 324, 22 + 28 * row, 62, 25, style)
    for left, _, spaces in BARS:
        _bar(canvas, left, spaces, style)
    surface = canvas.surface()
    slate.number(surface, 3, 355, 34.5, 25, style)
    for row, player in ((2, "yellow"), (4, "jade")):
        _blit(surface, tile(style.px(22), player, style.theme), 344, 23.5 + 28 * row, style)
    ink = style.theme.player("blue").on_fill
    for left, value, spaces in BARS:
        put(surface, str(value), DISPLAY_900, 21 * u, ink, ((left + 31) * u, (162 - 28 * spaces + 14) * u), "centre")
    return surface


BARS = ((36, 2, 3), (132, 11, 5), (228, 12, 3))  # left edge, column, spaces


def _bar(canvas: Canvas, left: float, spaces: int, style: Style) -> None:
    u, paint = style.u, style.theme.player("blue")
    y, tall = 162 - 28 * spaces, 28 * spaces
    canvas.rect(left * u, y * u, 62 * u, tall * u, 9 * u, style.theme["rim"])
    fill = slanted((paint.fill_high, paint.fill), (left * u, y * u), ((left + 62) * u, (y + tall) * u))
    canvas.rect((left + 3) * u, (y + 3) * u, 56 * u, (tall - 6) * u, 7 * u, fill)
    for row in range(1, spaces):
        add_symbol(canvas, paint.symbol, (left + 31) * u, (y + 14 + 28 * row) * u, 6.5 * u, paint.on_fill)


def _blit(target: pygame.Surface, picture: pygame.Surface, x: float, y: float, style: Style) -> None:
    target.blit(picture, (round(x * style.u), round(y * style.u)))


CARDS = (
    Lesson("howto.roll", "howto.roll_text", pairings, (340, 174)),
    Lesson("howto.climb", "howto.climb_text", climb, Slate.size(6, 3)),
    Lesson("howto.stop", "howto.stop_text", stop_or_roll, (410, 202)),
    Lesson("howto.claim", "howto.claim_text", claim, (426, 180)),
)
