"""The cards of the variants of both games; those of Can't Stop can be mixed, but Jump not with No parking."""

from __future__ import annotations

import pygame

from cantstop.model import classic
from cantstop.model.express import LOSING_BOXES, PENALTIES
from cantstop.model.record import COLOURS
from cantstop.view.art.dice import flat_die
from cantstop.view.art.pieces import runner, tile
from cantstop.view.art.plates import hollow_plate, plate
from cantstop.view.art.stop_roll import StopWords, stop_button
from cantstop.view.kit import icons
from cantstop.view.kit.fonts import DISPLAY_800, put
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.style import Style
from cantstop.view.kit.svg import picture
from cantstop.view.parts.express import ring
from cantstop.view.parts.lessons import express
from cantstop.view.parts.lessons.card import GameFigures, Lesson, lay
from cantstop.view.parts.lessons.cutout import Cutout
from cantstop.view.words import language, say

KEPT = ((2, 3), (4, 4))  # of the throw 2 3 4 4 with one runner, on 6: this pairing brings two new runners
THROW = (2, 3, 4, 4, 6)  # of the five dice of Express
LEFT_OUT = ((2, 4), (3, 4))  # this pairing brings only one


def columns(style: Style, _figures: GameFigures) -> pygame.Surface:
    surface = clear(400 * style.u, 150 * style.u)
    for line, players in enumerate((2, 3, 4)):
        y = 52 * line
        for place in range(players):
            lay(surface, tile(style.px(36), COLOURS[place], style.theme), 44 * place, y + 5, style)
        for place, wanted in enumerate((3, 4, 5)):
            allowed = classic.rules_refusal(players, wanted, False, False) is None
            draw = plate if allowed else hollow_plate
            lay(surface, draw(wanted, style.px(46), style.theme), 234 + 60 * place, y, style)
    return surface


def jump(style: Style, _figures: GameFigures) -> pygame.Surface:
    board = Cutout(5, 3, style)
    board.square(2, 1, "yellow")
    board.square(4, 0, "jade")
    board.square(0, 2, "ink")
    board.leaving(2, 0)
    board.runner(2, 2)
    board.runner(4, 1)
    u = style.u
    arrow = Canvas(*board.surface.get_size())
    (x, low), (_, high) = board.middle(2, 0), board.middle(2, 2)
    right, tip = x + 48, (x + 27, high + 4)
    tone, line = style.theme["column_glow"], max(1.5, 4.5 * u)
    path = f"M{(x + 27) * u:.2f} {low * u:.2f}C{right * u:.2f} {low * u:.2f} {right * u:.2f} {high * u:.2f} "
    arrow.path(path + f"{tip[0] * u:.2f} {tip[1] * u:.2f}", None, tone, line)
    head = ((tip[0] + 10, tip[1] - 7), tip, (tip[0] + 7, tip[1] + 10))
    arrow.lines(tuple((px * u, py * u) for px, py in head), tone, line)
    board.surface.blit(arrow.surface(), (0, 0))
    return board.surface


def no_parking(style: Style, _figures: GameFigures) -> pygame.Surface:
    board = Cutout(3, 3, style, tops={0: 7, 1: 8, 2: 9})
    board.square(1, 1, "yellow", left=-14, wide=25, tall=42)
    board.runner(1, 1, right=13.5, px=37)
    board.square(0, 0, "blue")
    board.chevron(1, 0)
    board.runner(2, 0)
    surface = clear(430 * style.u, board.height * style.u)
    surface.blit(board.surface, (0, 0))
    side = style.px(166)
    words = StopWords(say("table.shared"), "", shared=8)
    stop_button(side, side, words, style, "disabled").onto(surface, 264 * style.u, 8 * style.u)
    return surface


def eager(style: Style, _figures: GameFigures) -> pygame.Surface:
    u, theme = style.u, style.theme
    canvas = Canvas(460 * u, 152 * u)
    line = max(1.5, 2.5 * u)
    canvas.rect(line / 2, line / 2, 460 * u - line, 70 * u - line, 14 * u, theme["hover"], theme["hover_line"], line)
    thin, dash = max(1.0, 1.4 * u), (5 * u, 4 * u)
    canvas.rect(thin, 82 * u, 460 * u - 2 * thin, 68 * u, 14 * u, None, theme["ink_muted"], thin, dash=dash)
    surface = canvas.surface()
    for top, pairs, kept in ((0, KEPT, True), (81, LEFT_OUT, False)):
        for left, (one, other) in zip((18, 176), pairs):
            draw = plate if kept else hollow_plate
            lay(surface, flat_die(one, style.px(42), theme, not kept), left, top + 14, style)
            lay(surface, flat_die(other, style.px(42), theme, not kept), left + 46, top + 14, style)
            lay(surface, draw(one + other, style.px(48), theme), left + 94, top + 11, style)
        for place in range(2 if kept else 1):
            runner(style.px(36), theme).onto(surface, (338 + 40 * place) * u, (top + 17) * u)
    lay(surface, picture("kept", style.px(26), style.px(26), theme), 424, 22, style)
    lay(surface, icons.icon("cross", style.px(22), theme["loss"]), 426, 104, style)
    return surface


def penalty(style: Style, _figures: GameFigures) -> pygame.Surface:
    """Return a row of three marks, and what it may cost."""
    u, theme = style.u, style.theme
    canvas = Canvas(300 * u, 136 * u)
    for place in range(3):
        canvas.rect(
            (6 + 100 * place) * u, 76 * u, 88 * u, 58 * u, 14 * u, theme["inset"], theme["loss"], max(1.0, 1.6 * u)
        )
    surface = canvas.surface()
    for place in range(LOSING_BOXES):
        express.box(surface, 71 + 42 * place, 0, 36, "pad_danger", style)
        if place < LOSING_BOXES - 1:
            express.cross(surface, 71 + 42 * place, 0, 36, place, style)
    for place, value in enumerate(PENALTIES):
        at = (50 + 100 * place) * u, 105 * u
        put(surface, language().number(-value), DISPLAY_800, 28 * u, theme["loss"], at, "centre")
    return surface


def timer(style: Style, _figures: GameFigures) -> pygame.Surface:
    """Return the ring of the timer as it runs down."""
    surface = clear(300 * style.u, 92 * style.u)
    large = style._replace(u=style.u * 92 / ring.SIZE)
    for place, left in enumerate((30, 14, 4)):
        for part in ring.ring(left, 30, large):
            surface.blit(part.surface, (round(104 * place * style.u) + part.x, part.y))
    return surface


def practice(style: Style, _figures: GameFigures) -> pygame.Surface:
    """Draw a throw that counts and, below, the same throw again, which does not."""
    surface, theme = clear(310 * style.u, 120 * style.u), style.theme
    for line, counts in enumerate((True, False)):
        for place, value in enumerate(THROW):
            lay(surface, flat_die(value, style.px(48), theme, not counts), 52 * place, 66 * line + 3, style)
    lay(surface, picture("kept", style.px(32), style.px(32), theme), 274, 11, style)
    lay(surface, icons.icon("cross", style.px(28), theme["loss"]), 276, 79, style)
    return surface


CARDS = (
    Lesson("setup.columns", "howto.columns_text", columns, (400, 150)),
    Lesson("setup.jump", "howto.jump_text", jump, Cutout.size(5, 3)),
    Lesson("setup.no_parking", "howto.no_parking_text", no_parking, (430, Cutout.size(3, 3)[1])),
    Lesson("setup.eager", "howto.eager_text", eager, (460, 152)),
    Lesson("howto.penalty", "howto.penalty_text", penalty, (300, 136)),
    Lesson("howto.timer", "howto.timer_text", timer, (300, 92)),
    Lesson("howto.practice", "howto.practice_text", practice, (310, 120)),
)
