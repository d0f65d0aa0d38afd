"""All pads of a finished game beside each other, row by row, counted up."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cantstop.model import express
from cantstop.model.express import ROWS, row_score, value
from cantstop.model.record import Seat
from cantstop.view import words
from cantstop.view.art import pieces, small_pad
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_600, TEXT_700, TEXT_800
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour
from cantstop.view.parts.paper import Paper, plain
from cantstop.view.words import say

LEFT, HEAD, TOTAL = 136.0, 64.0, 86.0
ROOMY = 215.0


def draw(paper: Paper, y: float, height: float, state: express.State, seats: Sequence[Seat]) -> None:
    """The card with its columns; the winners' are tinted."""
    width = paper.width
    rect = paper.card(y, height)
    column = (width - LEFT) / len(seats)
    for player in state.winners:
        box = paper.rect(LEFT + player * column, y, column, height)
        last = player == len(seats) - 1
        paper.sprites.append(Sprite(winner_column(*box.size, last, paper.style), *box.topleft))
    pitch = (height - HEAD - TOTAL) / len(ROWS)
    _left(paper, y, height, pitch)
    for player, seat in enumerate(seats):
        _column(paper, (LEFT + player * column, y, column, height), pitch, state, player, seat)
    for number in range(1, len(ROWS)):
        paper.rule(0, y + HEAD + pitch * number, width)
    for low in (y + HEAD, y + height - TOTAL):
        line = plain(rect.w, max(2, round(2 * paper.style.u)), paper.style.theme["ink"])
        paper.put(line, (0, low))


def _left(paper: Paper, y: float, height: float, pitch: float) -> None:
    middle = y + HEAD / 2
    paper.write(say("express.points"), TEXT_700, 16, "ink_muted", (22, middle), room=52)
    paper.write(say("express.row"), TEXT_700, 16, "ink_muted", (102, middle), "centre", room=46)
    for number, row in enumerate(ROWS):
        middle = y + HEAD + pitch * (number + 0.5)
        paper.write(str(value(row)), TEXT_600, 18, "ink_muted", (22, middle))
        paper.write(str(row), DISPLAY_800, min(24.0, pitch * 0.62), "ink", (102, middle), "centre")
    paper.write(say("express.total"), DISPLAY_800, 21, "ink", (22, y + height - TOTAL / 2), room=LEFT - 30)


def _column(
    paper: Paper, box: tuple[float, float, float, float], pitch: float, state: express.State, player: int, seat: Seat
) -> None:
    x, y, wide, _ = box
    style, own, penalty = paper.style, state.pads[player], state.rules.penalty
    inset, tile = (20.0, 38.0) if wide > ROOMY else (11.0, 32.0)
    paper.put(pieces.tile(style.px(tile), seat.colour, style.theme), (x + inset, y + 32 - tile / 2))
    left = inset + tile + (14 if wide > ROOMY else 8)
    room = wide - left - 6
    paper.write(seat.name, DISPLAY_800, 22 if wide > ROOMY else 20, "ink", (x + left, y + 23), room=room)
    said = say("expressend.out_in_throw", n=own.throws)
    paper.write(said, TEXT_600, 16, "ink_muted", (x + left, y + 46), room=room)
    boxes = min(0.5 * wide, 190.0)
    for number, row in enumerate(ROWS):
        middle = y + HEAD + pitch * (number + 0.5)
        marks = own.row(row)
        strip = small_pad.strip(marks, style.px(boxes), style.px(min(20.0, pitch * 0.5)), seat.colour, style)
        paper.centre(strip, (x + 20 + boxes / 2, middle))
        score = row_score(row, marks, penalty)
        figure = words.language().number(score) if marks else "\N{MIDDLE DOT}"
        tone = "loss" if score < 0 else "gain" if score > 0 else "ink_muted"
        paper.write(figure, TEXT_800, 20, tone, (x + wide - 16, middle), "right")
    _total(paper, box, state, player)


def _total(paper: Paper, box: tuple[float, float, float, float], state: express.State, player: int) -> None:
    x, y, wide, height = box
    first = player in state.winners
    tone: str | Colour = paper.style.theme["panel"] if first else "ink"
    middle = y + height - TOTAL / 2
    place = say("expressend.place", place=state.places[player])
    left = 20.0 if wide > ROOMY else 11.0
    paper.write(place, TEXT_700, 18, paper.style.theme["panel"] if first else "ink_muted", (x + left, middle), room=60)
    total = words.language().number(state.totals[player])
    size, room = (44, wide - 96) if wide > ROOMY else (35, wide - 68)
    paper.write(total, DISPLAY_900, size, tone, (x + wide - 14, middle), "right", room=room)


@drawn
def winner_column(w: int, h: int, last: bool, style: Style) -> pygame.Surface:
    """Tinted, with the total on ink; the last one follows the corners of the card."""
    theme, u = style.theme, style.u
    canvas = Canvas(w, h)
    radius = 18 * u
    total = h - TOTAL * u
    right = w - radius if last else w
    upper = f"M0 0H{right:.2f}" + (f"A{radius:.2f} {radius:.2f} 0 0 1 {w} {radius:.2f}" if last else "")
    canvas.path(f"{upper}V{total:.2f}H0Z", theme["hover"])
    lower = f"M0 {total:.2f}H{w}V{h - radius if last else h:.2f}"
    lower += f"A{radius:.2f} {radius:.2f} 0 0 1 {w - radius:.2f} {h}H0Z" if last else "H0Z"
    canvas.path(lower, theme["ink"])
    return canvas.surface()
