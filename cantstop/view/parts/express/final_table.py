"""The pads of a finished game side by side, row by row, with counting totals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from cantstop.model import express
from cantstop.model.express import ROWS, row_score, value
from cantstop.model.record import Seat
from cantstop.view.art import small_pad
from cantstop.view.kit.containers import Column, Layers, Row, Spring
from cantstop.view.kit.drawing import Card, Drawing, Hairline, Icon, Tint
from cantstop.view.kit.node import Node
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import COUNT, HERO, LABEL, NOTE, STRONG, STRONG_NOTE, Text
from cantstop.view.parts.express import speech
from cantstop.view.parts.express.pad_writing import DOT
from cantstop.view.parts.express.sayings import tone_of
from cantstop.view.parts.player_row import player_row
from cantstop.view.words import language, say

LEFT, HEAD, TOTAL = 136.0, 64.0, 86.0
ROOMY = 215.0  # a column with larger letters, and faces beside the names of computers
LONGEST, BOXES = 190.0, 19.0  # the boxes of a row: how long, and how high


def final_table(state: express.State, seats: Sequence[Seat], width: float, chooser: Node) -> Node:
    """Return the card with its columns, the winners' tinted, and above them what chooses the view; `width` is the
    card's."""
    wide = (width - LEFT) / len(seats)
    columns = [_column(state, player, seat, wide, player == len(seats) - 1) for player, seat in enumerate(seats)]
    head = Row(Text(say("expressend.how"), LABEL.of(22), grow=1), chooser, margin=(24, 10, 24, 6))
    return Card(Column(head, Row(_left(), *columns, across="fill", grow=1)), 0, grow=1)


def _stack(head: Node, rows: Sequence[Node], total: Node) -> Node:
    """Return head, rows and total of a column, on the same lines in all columns."""
    lined = [Column(Hairline() if number else None, row.sized(grow=1)) for number, row in enumerate(rows)]
    return Column(
        head.sized(height=HEAD - 2),
        _line(),
        *(row.share() for row in lined),
        _line(),
        total.sized(height=TOTAL - 2),
    )


def _line() -> Node:
    """Return the line between rows and totals."""
    return Tint("ink").sized(height=2)


def _left() -> Node:
    points = Text(say("express.points"), STRONG_NOTE, "ink_muted", lines=1).sized(width=54)
    row = Text(say("express.row"), STRONG_NOTE, "ink_muted", lines=1, at="middle").sized(width=52)
    head = Row(points, row, margin=(22, 0, 8, 0))
    rows = [
        Row(
            Text(str(value(row)), NOTE.of(18), "ink_muted", lines=1).sized(width=54),
            Text(str(row), LABEL.of(24), lines=1, at="middle").sized(width=52),
            margin=(22, 0, 8, 0),
        )
        for row in ROWS
    ]
    total = Row(Text(say("express.total"), LABEL.of(21), lines=1, grow=1), margin=(22, 0, 8, 0))
    return _stack(head, rows, total).sized(width=LEFT).saying("")


def _column(state: express.State, player: int, seat: Seat, wide: float, last: bool) -> Node:
    own, penalty, roomy = state.pads[player], state.rules.penalty, wide > ROOMY
    inset = 20.0 if roomy else 11.0
    rows = []
    for row in ROWS:
        marks = own.row(row)
        score = row_score(row, marks, penalty)
        figure = Text(language().number(score) if marks else DOT, COUNT.of(20), tone_of(score), lines=1, at="end")
        strip = min(0.5 * wide, LONGEST)
        boxes = Icon(partial(_strip, marks, seat.colour, strip), size=(strip, BOXES))
        rows.append(Row(boxes, Spring(), figure, gap=6, margin=(20, 0, 16, 0)))
    first = player in state.winners
    place = Text(
        say("expressend.place", place=state.places[player]), STRONG.of(18), _foot_tone(first, "ink_muted"), lines=1
    )
    total = Text(
        language().number(state.totals[player]),
        HERO.of(44 if roomy else 35),
        _foot_tone(first, "ink"),
        lines=1,
        at="end",
    )
    foot = Row(place, Spring(), total, gap=8, margin=(inset, 0, 14, 0))
    column = _stack(_head(seat, own.throws, roomy, inset), rows, foot)
    tint = Drawing(lambda w, h, style: winner_column(w, h, last, style)).saying("")
    told = f"{say('expressend.place', place=state.places[player])}: {speech.pad_name(seat.name, own, penalty)}"
    column.saying(told, partial(speech.pad_lines, own, penalty))
    return (Layers(tint, column) if first else column).share()


def _foot_tone(first: bool, tone: str) -> str:
    """Return the tone of words in the foot, which is of ink below the first."""
    return "panel" if first else tone


def _head(seat: Seat, throws: int, roomy: bool, inset: float) -> Node:
    """Return tile and name; of a computer its face, where there is room."""
    note = say("expressend.out_in_throw", n=throws)
    below = Text(note, NOTE, "ink_muted", lines=1)
    size, letters, face = (38, 22, 40) if roomy else (32, 19, 0)
    named = player_row(seat, size=size, role=LABEL.of(letters), below=below, face=face, face_last=True, gap=8)
    return Row(named.sized(grow=1), margin=(inset, 0, 8, 0))


def _strip(marks: int, colour: str, wide: float, style: Style) -> pygame.Surface:
    return small_pad.strip(marks, style.px(wide), style.px(BOXES), colour, style)


@drawn
def winner_column(w: int, h: int, last: bool, style: Style) -> pygame.Surface:
    """Draw the ground of the winner's column, with the total on ink; the last one follows the corners of the card."""
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
