"""The lessons of How to play: four cards of each game, and those of the variants of both."""

from __future__ import annotations

import pygame

from cantstop.model import classic
from cantstop.model.board import LENGTHS
from cantstop.model.express import LOSING_BOXES, PENALTIES, ROW_BOXES, TRACK_BOXES, row_score, value
from cantstop.model.record import COLOURS
from cantstop.view.art import pad
from cantstop.view.art.dice import flat_die
from cantstop.view.art.pieces import add_symbol, runner, tile
from cantstop.view.art.plates import hollow_plate, plate
from cantstop.view.art.stop_roll import Roll, Stop, shape
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import keys, svg
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_700, TEXT_800, fit, put, put_fitted
from cantstop.view.kit.paint import Canvas, clear, slanted
from cantstop.view.kit.svg import picture
from cantstop.view.kit.theme import Style
from cantstop.view.parts.express import ring
from cantstop.view.parts.lessons.card import Cutout, GameFigures, Lesson, enamel, lay, top, top_number, well
from cantstop.view.parts.table.panel import ROLL_KEY, STOP_KEY
from cantstop.view.words import language, say

PAIRINGS = ((3, 5, 2, 6), (3, 2, 5, 6), (3, 6, 5, 2))  # the same four dice, paired in three ways
OPEN = 3  # a column that nobody has claimed yet
BARS = {3: (2, 11, 12), 4: (2, 10, 11, 12), 5: (2, 4, 10, 11, 12)}  # claimed, by how many win
BAR, FLOOR_HIGH = 62.0, 144.0
PAIRS = ((3, 5), (2, 4))
FIFTH = 6
TRACKS = ((1, 6), (3, 4), (6, 3))  # number, marks
ROWS = ((6, 7), (8, 5), (9, 2))  # row, marks
BOX, PITCH, GATE_GAP, FIRST = 26.0, 30.0, 9.0, 82.0
KEPT = ((2, 3), (4, 4))  # of the throw 2 3 4 4 with one runner, on 6: this pairing brings two new runners
THROW = (2, 3, 4, 4, 6)  # of the five dice of Express
LEFT_OUT = ((2, 4), (3, 4))  # this pairing brings only one


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
    stop = Stop(say("table.keep_yours"), keys.cap(STOP_KEY))
    roll = Roll(say("table.roll_again"), keys.cap(ROLL_KEY))
    shape(w, h, stop, style, "normal").onto(surface, 20 * style.u, 6 * style.u)
    shape(w, h, roll, style, "normal").onto(surface, 216 * style.u, 6 * style.u)
    return surface


def claim(style: Style, figures: GameFigures) -> pygame.Surface:
    """Draw as many claimed columns as win, and one open one."""
    u, bars = style.u, BARS[figures.columns]
    canvas = enamel(426, 180, style)
    row_high = FLOOR_HIGH / max(LENGTHS[column] for column in bars)
    pitch = 426 / (len(bars) + 1)
    lefts = [pitch * (place + 0.5) - BAR / 2 for place in range(len(bars) + 1)]
    low = 18 + FLOOR_HIGH
    for row in range(LENGTHS[OPEN]):
        draw = top if row == LENGTHS[OPEN] - 1 else well
        draw(canvas, lefts[-1], low - row_high * (row + 1) + 1.5, BAR, row_high - 3, style)
    for left, column in zip(lefts, bars):
        _bar(canvas, left, low, row_high, LENGTHS[column], style)
    surface = canvas.surface()
    number_px = min(25.0, 0.9 * row_high)
    top_number(surface, OPEN, lefts[-1] + BAR / 2, low - row_high * (LENGTHS[OPEN] - 0.5), number_px, style)
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
                cross(surface, x, y, 34, 100 * row + place, style)
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
                cross(surface, x, y, BOX, 100 * row + place, style)
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
    words = Stop(say("table.shared"), "", shared=8)
    shape(side, side, words, style, "disabled").onto(surface, 264 * style.u, 8 * style.u)
    return surface


def eager(style: Style, _figures: GameFigures) -> pygame.Surface:
    u, theme = style.u, style.theme
    canvas = Canvas(460 * u, 152 * u)
    line = max(1.5, 2.5 * u)
    canvas.rect(line / 2, line / 2, 460 * u - line, 70 * u - line, 14 * u, theme["hover"], theme["hover_line"], line)
    thin, dash = max(1.0, 1.4 * u), (5 * u, 4 * u)
    canvas.rect(thin, 82 * u, 460 * u - 2 * thin, 68 * u, 14 * u, None, theme["ink_muted"], thin, dash=dash)
    surface = canvas.surface()
    for high, pairs, kept in ((0, KEPT, True), (81, LEFT_OUT, False)):
        for left, (one, other) in zip((18, 176), pairs):
            draw = plate if kept else hollow_plate
            lay(surface, flat_die(one, style.px(42), theme, not kept), left, high + 14, style)
            lay(surface, flat_die(other, style.px(42), theme, not kept), left + 46, high + 14, style)
            lay(surface, draw(one + other, style.px(48), theme), left + 94, high + 11, style)
        for place in range(2 if kept else 1):
            runner(style.px(36), theme).onto(surface, (338 + 40 * place) * u, (high + 17) * u)
    lay(surface, picture("kept", style.px(26), style.px(26), theme), 424, 22, style)
    lay(surface, svg.icon("cross", style.px(22), theme["loss"]), 426, 104, style)
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
        box(surface, 71 + 42 * place, 0, 36, "pad_danger", style)
        if place < LOSING_BOXES - 1:
            cross(surface, 71 + 42 * place, 0, 36, place, style)
    for place, cost in enumerate(PENALTIES):
        at = (50 + 100 * place) * u, 105 * u
        put(surface, language().number(-cost), DISPLAY_800, 28 * u, theme["loss"], at, "centre")
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
        for place, face in enumerate(THROW):
            lay(surface, flat_die(face, style.px(48), theme, not counts), 52 * place, 66 * line + 3, style)
    lay(surface, picture("kept", style.px(32), style.px(32), theme), 274, 11, style)
    lay(surface, svg.icon("cross", style.px(28), theme["loss"]), 276, 79, style)
    return surface


LESSONS = {
    "cant_stop": (
        Lesson("howto.roll", "howto.roll_text", pairings, (340, 174)),
        Lesson("howto.climb", "howto.climb_text", climb, Cutout.size(6, 3)),
        Lesson("howto.stop", "howto.stop_text", stop_or_roll, (410, 186)),
        Lesson("howto.claim", "howto.claim_text", claim, (426, 180)),
    ),
    "express": (
        Lesson("howto.five_dice", "howto.five_dice_text", one_throw, (330, 134)),
        Lesson("howto.pairs", "howto.pairs_text", pairs, (380, 128)),
        Lesson("howto.tracks", "howto.tracks_text", tracks, (376, 132)),
        Lesson("howto.rows", "howto.rows_text", rows, (500, 138)),
    ),
    "variants": (
        Lesson("setup.columns", "howto.columns_text", columns, (400, 150)),
        Lesson("setup.jump", "howto.jump_text", jump, Cutout.size(5, 3)),
        Lesson("setup.no_parking", "howto.no_parking_text", no_parking, (430, Cutout.size(3, 3)[1])),
        Lesson("setup.eager", "howto.eager_text", eager, (460, 152)),
        Lesson("howto.penalty", "howto.penalty_text", penalty, (300, 136)),
        Lesson("howto.timer", "howto.timer_text", timer, (300, 92)),
        Lesson("howto.practice", "howto.practice_text", practice, (310, 120)),
    ),
}
