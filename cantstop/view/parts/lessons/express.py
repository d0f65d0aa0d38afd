"""The four cards of Express, with one worked example: 3 5 2 4 and the fifth die 6."""

from __future__ import annotations

import pygame

from cantstop.model.express import LOSING_BOXES, ROW_BOXES, TRACK_BOXES, row_score, value
from cantstop.model.record import COLOURS
from cantstop.view.art import pad, pad_form
from cantstop.view.art.dice import flat_die
from cantstop.view.art.pieces import tile
from cantstop.view.art.plates import plate
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, TEXT_800, fit, put, put_fitted
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.style import Style
from cantstop.view.kit.svg import picture
from cantstop.view.parts.lessons.card import GameFigures, Lesson, lay
from cantstop.view.words import language, say

PAIRS = ((3, 5), (2, 4))
FIFTH = 6
TRACKS = ((1, 6), (3, 4), (6, 3))  # number, marks
ROWS = ((6, 7), (8, 5), (9, 2))  # row, marks
BOX, PITCH, GATE_GAP, FIRST = 26.0, 30.0, 9.0, 82.0


def one_throw(style: Style, _figures: GameFigures) -> pygame.Surface:
    surface = clear(330 * style.u, 136 * style.u)
    for place, face in enumerate((*PAIRS[0], *PAIRS[1], FIFTH)):
        lay(surface, flat_die(face, style.px(56), style.theme), 5 + 66 * place, 0, style)
    for place, player in enumerate(COLOURS):
        lay(surface, tile(style.px(42), player, style.theme), 3 + 56 * place, 84, style)
        sign = "waiting" if player == COLOURS[-1] else "kept"
        lay(surface, picture(sign, style.px(21), style.px(21), style.theme), 30 + 56 * place, 112, style)
    return surface


def pairs(style: Style, _figures: GameFigures) -> pygame.Surface:
    u, theme = style.u, style.theme
    canvas = Canvas(380 * u, 128 * u)
    canvas.rect(0, 0, 100 * u, 128 * u, 15 * u, theme["sign_red"])
    line = max(1.0, 2 * u)
    canvas.rect(4 * u, 4 * u, 92 * u, 120 * u, 12 * u, None, theme["rim"], line)
    surface = canvas.surface()
    words = fit(say("express.fifth"), DISPLAY_800, 17 * u, 84 * u, 1)
    put_fitted(surface, words, DISPLAY_800, theme["rim"], (50 * u, 25 * u), "centre")
    lay(surface, flat_die(FIFTH, style.px(66), theme), 17, 46, style)
    for row, (one, other) in enumerate(PAIRS):
        for place, face in enumerate((one, other)):
            lay(surface, flat_die(face, style.px(54), theme), 166 + 60 * place, 4 + 66 * row, style)
        lay(surface, plate(one + other, style.px(56), theme), 302, 3 + 66 * row, style)
    return surface


def tracks(style: Style, _figures: GameFigures) -> pygame.Surface:
    u, theme = style.u, style.theme
    surface = clear(376 * u, 132 * u)
    for row, (_, marks) in enumerate(TRACKS):
        for place in range(TRACK_BOXES):
            x, y, last = 58 + 40 * place, 46 * row + 3, place == TRACK_BOXES - 1
            box(surface, x, y, 34, "pad_danger" if last else "pad_gate", style, last)
            if place < marks:
                cross(surface, x, y, 34, pad_form.track_seed(row, place), style)
    for row, (number, _) in enumerate(TRACKS):
        lay(surface, flat_die(number, style.px(40), theme), 0, 46 * row, style)
    return surface


def rows(style: Style, figures: GameFigures) -> pygame.Surface:
    u, theme = style.u, style.theme
    surface = clear(500 * u, 138 * u)
    for line, (row, marks) in enumerate(ROWS):
        for place in range(ROW_BOXES):
            x, y = _box_x(place), 32 + 38 * line
            if place == LOSING_BOXES:
                lay(surface, pad.gate(style.px(BOX), theme, _line(style)), x, y, style)
            else:
                box(surface, x, y, BOX, "pad_danger" if place < LOSING_BOXES else "pad_score", style)
            if place < marks:
                cross(surface, x, y, BOX, pad_form.row_seed(row, place), style)
    _headings(surface, style, figures.penalty)
    for line, (row, marks) in enumerate(ROWS):
        middle = (32 + 38 * line + BOX / 2) * u
        score = row_score(row, marks, figures.penalty)
        tone = theme["gain"] if score > 0 else theme["loss"] if score < 0 else theme["ink"]
        put(surface, str(value(row)), TEXT_700, 17 * u, theme["ink_muted"], (28 * u, middle), "right")
        put(surface, str(row), DISPLAY_800, 26 * u, theme["ink"], (54 * u, middle), "centre")
        put(surface, language().number(score), TEXT_800, 22 * u, tone, (498 * u, middle), "right")
    return surface


def _headings(surface: pygame.Surface, style: Style, penalty: int) -> None:
    u, tone = style.u, style.theme["ink_muted"]
    middles = (_box_x(0) + 2 * PITCH, _box_x(4) + BOX / 2, _box_x(5) + 2.5 * PITCH)
    words = (say("express.danger", penalty=-penalty), say("express.gate"), say("express.score"))
    for x, text, room in zip(middles, words, (4.0 * PITCH, 2.2 * BOX, 5.0 * PITCH)):
        put_fitted(surface, fit(text, TEXT_700, 15 * u, room * u, 1), TEXT_700, tone, (x * u, 12 * u), "centre")


def _box_x(place: int) -> float:
    return FIRST + PITCH * place + (GATE_GAP if place > 3 else 0) + (GATE_GAP if place > 4 else 0)


def box(target: pygame.Surface, x: float, y: float, side: float, fill: str, style: Style, signed: bool = False) -> None:
    """Draw an empty box of a pad."""
    lay(target, pad.empty_box(style.px(side), style.theme[fill], style.theme, _line(style), signed), x, y, style)


def cross(target: pygame.Surface, x: float, y: float, side: float, seed: int, style: Style) -> None:
    """Draw a mark of the blue player."""
    tone = player_paint(style.theme, "blue").pad_mark
    lay(target, pad.cross(style.px(side), tone, seed), x, y, style)


def _line(style: Style) -> float:
    return max(1.0, 1.2 * style.u)


CARDS = (
    Lesson("howto.five_dice", "howto.five_dice_text", one_throw, (330, 134)),
    Lesson("howto.pairs", "howto.pairs_text", pairs, (380, 128)),
    Lesson("howto.tracks", "howto.tracks_text", tracks, (376, 132)),
    Lesson("howto.rows", "howto.rows_text", rows, (500, 138)),
)
