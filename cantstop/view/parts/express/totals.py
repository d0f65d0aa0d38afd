"""Two views of the totals at the end of Express: totals(...) as blocks on an axis, final_table(...) as a table.

On the axis, rows that cost points are at the left of zero, rows that earn points at the right. `growth` has the shares
of losses and gains shown so far, from 0 to 1; the total shown is their sum.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from cantstop.model import express
from cantstop.model.express import ROWS, VALUES, Pad
from cantstop.model.record import Seat
from cantstop.view.art import charts
from cantstop.view.art.pad import small_row
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import fonts
from cantstop.view.kit.drawing import Card, Drawing, Hairline, Tint
from cantstop.view.kit.fonts import COUNT, DISPLAY_800, HERO, LABEL, NOTE, STRONG, STRONG_NOTE, Text, alike
from cantstop.view.kit.node import Between, Box, Column, Layers, Layouter, Node, Padded, Row, Size, Spring
from cantstop.view.kit.paint import Canvas, plate
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.parts.emblems import player_row
from cantstop.view.parts.express import sayings
from cantstop.view.parts.express.pad import DOT
from cantstop.view.parts.express.sayings import tone_of
from cantstop.view.words import language, say

FIRST, LINE = 118.0, 74.0  # heights of lines
NAMES, TOTAL = 0.27, 160.0  # the part of the width in front of the axis, and the width of the totals
SCALE = 30.0
BLOCK, HIGHEST = 0.44, 64.0  # height of a block: as a part of its line, and at most
LEVEL = 150.0  # the least width between two levels of the scale
LEFT, HEAD, FOOT = 136.0, 64.0, 86.0  # the captions of the rows, the heads and feet of the columns
ROOMY = 215.0  # the least width of a column with large letters and computers' faces
LONGEST, BOXES = 190.0, 19.0  # width and height of the boxes of a row
FIGURE = 72.0  # the room for the points after the blocks

Growth = tuple[float, float]
Blocks = tuple[tuple[int, int], ...]  # rows with their points, from zero outward


def losses(pad: Pad, penalty: int) -> Blocks:
    scores = ((row, pad.row_score(row, penalty)) for row in ROWS)
    return tuple((row, -score) for row, score in scores if score < 0)


def gains(pad: Pad, penalty: int) -> Blocks:
    scores = ((row, pad.row_score(row, penalty)) for row in ROWS)
    return tuple((row, score) for row, score in scores if score > 0)


def points(blocks: Blocks) -> int:
    return sum(score for _, score in blocks)


class Range(NamedTuple):
    low: int
    high: int

    def x(self, box: Box, score: float) -> float:
        return box.x + box.w * (score - self.low) / (self.high - self.low)


def totals(
    state: express.State, seats: Sequence[Seat], growth: Sequence[Growth], width: float, roomiest: float
) -> Node:
    """Return a node with a line for each player, by rank; `growth` has the state of the animation for each rank.

    If there is room, lines are up to `roomiest` times as high. A solo player's line has no name.
    """
    penalty, places, alone = state.rules.penalty, state.places, len(seats) == 1
    low = max(points(losses(pad, penalty)) for pad in state.pads)
    high = max(points(gains(pad, penalty)) for pad in state.pads)
    axis = Range(-max(low, 200), max(high, 200))
    order = sorted(range(len(seats)), key=places.__getitem__)
    names = alike(*(Text(seats[player].name, LABEL.of(20), lines=1) for player in order))
    front, edge = (0.0, 0.0) if alone else (NAMES * width, 24.0)
    heights = [FIRST if places.count(1) == 1 and not number else LINE for number in range(len(order))]
    lines: list[Node] = []
    for number, (player, height) in enumerate(zip(order, heights)):
        seat, pad, large = seats[player], state.pads[player], height == FIRST
        earned, lost = growth[number][1] * points(gains(pad, penalty)), growth[number][0] * points(losses(pad, penalty))
        figure = HERO.of(44 if alone else 50 if large else 33)
        line: Node = Row(
            None if alone else _named(places[player], player, seats, names[number], large).sized(width=front),
            BlocksNode(pad, penalty, seat.colour, axis, growth[number]).share().sized(align="fill"),
            Text(language().number(round(earned - lost)), figure, lines=1, at="end").sized(width=TOTAL),
        )
        line = Padded(line.saying(told(pad, penalty, seat)), (edge, 0))
        if large and not alone:
            line = Layers(Padded(Drawing(_tint).saying(""), (8, 0)), line)
        ruled = number and heights[number - 1] == LINE
        lines.append(Column(Hairline() if ruled else None, line.share()).share(height))
    scale = Row(
        Spring(0).sized(width=front),
        Levels(axis).share().sized(align="fill").saying(""),
        Spring(0).sized(width=TOTAL),
        margin=(edge, 0),
    )
    chart = Layers(scale, Column(Spring(0).sized(height=SCALE), *lines))
    return Column(Between(chart, 0, SCALE + roomiest * sum(heights)), Spring())


def _named(rank: int, player: int, seats: Sequence[Seat], name: Text, large: bool) -> Node:
    """Return a row with a player's rank, tile, face and name. If there are faces, all names are equally wide."""
    seat, side = seats[player], 46.0 if large else 30.0
    role, tone = LABEL.of(25) if large else STRONG.of(18), "ink" if rank == 1 else "ink_muted"
    place = Text(say("expressend.place", place=rank), role, tone, lines=1).sized(width=62)
    face: Node | None = None
    if seat.character is not None:
        face = emblems.portrait(seat.character, side * 1.25)
    elif any(each.character is not None for each in seats):
        face = Spring(0).sized(width=side * 1.25)
    name = Text(seat.name, LABEL.of(24), lines=1) if large else name
    return Row(place, emblems.tile(seat.colour, side), face, name.share(), gap=10, margin=(0, 0, 10, 0))


def told(pad: Pad, penalty: int, seat: Seat) -> str:
    parts = [say("spoken.total_brief", name=seat.name, total=pad.score(penalty))]
    for key, blocks, sign in (("cost", losses(pad, penalty), -1), ("earn", gains(pad, penalty), 1)):
        if blocks:
            rows = [row for row, _ in blocks]
            parts.append(say(f"expressend.rows_{key}", rows=rows, n=len(rows), points=sign * points(blocks)))
    return ", ".join(parts)


class Levels(Node):
    """A node for the labels of the axis, and its level lines behind the blocks."""

    def __init__(self, axis: Range) -> None:
        self.axis = axis

    def _levels(self, box: Box, u: float) -> Iterator[tuple[int, float]]:
        most = max(1, min(6, int(box.w / (LEVEL * u))))
        return ((level, self.axis.x(box, level)) for level in charts.levels(*self.axis, most))

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        for level, x in self._levels(box, layout.u):
            words = Text(language().number(level), COUNT.of(15), "ink_muted" if level else "ink", lines=1)
            yield words, Box(x + 6 * layout.u, box.y, 70 * layout.u, (SCALE - 6) * layout.u)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        top = box.rect.y + style.px(SCALE / 2)
        for level, x in self._levels(box, style.u):
            line = _upright(box.rect.bottom - top, not level, style)
            yield Sprite(line, round(x - line.get_width() / 2), top)


class BlocksNode(Node):
    """A node that shows the rows of a pad as blocks on the axis, and its total as a pin."""

    def __init__(self, pad: Pad, penalty: int, colour: str, axis: Range, growth: Growth) -> None:
        self.lost, self.earned, self.colour = losses(pad, penalty), gains(pad, penalty), colour
        self.axis, self.growth = axis, growth

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(0, LINE * layout.u)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        zero, h = self.axis.x(box, 0), round(min(BLOCK * box.h, HIGHEST * style.u))
        line = _upright(box.rect.h, True, style)
        yield Sprite(line, round(zero - line.get_width() / 2), box.rect.y)
        pixels, y = box.w / (self.axis.high - self.axis.low), round(box.y + (box.h - h) / 2)
        total = 0.0
        for blocks, colour, grown in ((self.lost, "", self.growth[0]), (self.earned, self.colour, self.growth[1])):
            total += grown * points(blocks) * (1 if colour else -1)
            if not blocks or not grown:
                continue
            surface = block_row(blocks, colour, h, pixels, style)
            w = surface.get_width()
            seen = max(1, round(w * grown))
            if colour:
                yield Sprite(surface, round(zero), y, 255, (0, 0, seen, h))
            else:
                yield Sprite(surface, round(zero) - seen, y, 255, (w - seen, 0, seen, h))
        pin = pin_picture(round(0.5 * h), style)  # above the numbers of the rows
        yield Sprite(pin, round(self.axis.x(box, total) - pin.get_width() / 2), y - round(0.28 * h))


@drawn
def _upright(h: int, zero: bool, style: Style) -> pygame.Surface:
    surface = pygame.Surface((max(1, round((2.0 if zero else 1.5) * style.u)), max(1, h)))
    surface.fill(style.theme["ink" if zero else "line"])
    return surface


def _tint(w: int, h: int, style: Style) -> pygame.Surface:
    line = style.line("selected") if style.theme.flat else 0.0
    return plate(w, h, 16 * style.u, style.theme["hover"], style.theme["hover_line"] if line else None, line)


@drawn
def block_row(blocks: Blocks, colour: str, h: int, pixels: float, style: Style) -> pygame.Surface:
    """Draw blocks with the numbers of their rows: gains are filled in the player's colour, losses are outlines."""
    theme, u = style.theme, style.u
    wide, gap = round(pixels * points(blocks)), max(1.0, 2 * u)
    fill, edge, tone = theme["pad_danger"], theme["loss"], theme["loss"]
    if colour:
        paint = player_paint(theme, colour)
        fill, tone = paint.fill, paint.on_fill
        edge = theme["line"] if theme.flat else theme["ink_muted"] if theme.dark else fill
    canvas, line = Canvas(wide, h), style.line()
    places, score = [], 0
    for row, worth in blocks:
        x, score = pixels * score, score + worth
        w = max(1.0, pixels * worth - gap)
        left = x + gap if colour else wide - x - w - gap
        canvas.rect(left + line / 2, line / 2, max(1.0, w - line), h - line, 5 * u, fill, edge, line)
        places.append((row, left, w))
    surface = canvas.surface()
    for row, left, w in places:
        size = min(20 * u, 0.4 * h, w / (0.75 * len(str(row))))
        if size >= 8:
            fonts.put(surface, str(row), DISPLAY_800, size, tone, (left + w / 2, h / 2), "middle")
    return surface


@drawn
def pin_picture(h: int, style: Style) -> pygame.Surface:
    """Draw a pin with a light edge, which is visible over blocks of any colour."""
    theme, u = style.theme, style.u
    radius, edge = 6 * u, 1.5 * u
    w = 2 * (radius + edge)
    canvas = Canvas(w, h)
    for tone, more in ((theme["panel"], edge), (theme["ink"], 0.0)):
        canvas.lines(((w / 2, radius), (w / 2, h - edge)), tone, 3 * u + 2 * more)
        canvas.circle(w / 2, radius + edge, radius + more, tone)
    return canvas.surface()


# Row by row


def final_table(state: express.State, seats: Sequence[Seat], width: float, head: Node | None) -> Node:
    """Return a card with a column for each player below a head; the winners' columns are tinted."""
    wide = (width - LEFT) / len(seats)
    columns = [_column(state, player, seats, wide) for player in range(len(seats))]
    return Card(Column(head, Row(_left(), *columns, across="fill", grow=1)), 0, grow=1)


def _stack(head: Node, rows: Sequence[Node], total: Node) -> Node:
    """Return a column of the table: head, rows and total, at the same heights in all columns."""
    rule, other = (Tint("ink").sized(height=2) for _ in range(2))
    lines = [node for row in rows for node in (Hairline(), row.share())]
    return Column(head.sized(height=HEAD - 2), rule, Column(*lines[1:], grow=1), other, total.sized(height=FOOT - 2))


def _left() -> Node:
    points = Text(say("express.points"), STRONG_NOTE, "ink_muted", lines=1).sized(width=54)
    row = Text(say("express.row"), STRONG_NOTE, "ink_muted", lines=1, at="middle").sized(width=52)
    total = Text(say("express.total"), LABEL.of(21), lines=1, grow=1)
    margin = (22, 0, 8, 0)
    rows = [
        Row(
            Text(str(VALUES[row]), NOTE.of(18), "ink_muted", lines=1).sized(width=54),
            Text(str(row), LABEL.of(24), lines=1, at="middle").sized(width=52),
            margin=margin,
        )
        for row in ROWS
    ]
    return _stack(Row(points, row, margin=margin), rows, Row(total, margin=margin)).sized(width=LEFT).saying("")


def _column(state: express.State, player: int, seats: Sequence[Seat], wide: float) -> Node:
    """Return a player's column of the table, with the face of a computer if there is room."""
    seat, last, first = seats[player], player == len(seats) - 1, player in state.winners
    pad, penalty, roomy = state.pads[player], state.rules.penalty, wide > ROOMY
    inset, tones = 20.0 if roomy else 11.0, ("panel", "panel") if first else ("ink_muted", "ink")
    size, letters, face = (38, 22, 40) if roomy else (32, 19, 0)
    below = Text(say("expressend.out_in_throw", n=pad.throws), NOTE, "ink_muted")
    named = player_row(seat, size=size, role=LABEL.of(letters), below=below, face=face, gap=8, kin=seats)
    place = say("expressend.place", place=state.places[player])
    total = Text(language().number(state.totals[player]), HERO.of(44 if roomy else 35), tones[1], lines=1, at="end")
    foot = Row(Text(place, STRONG.of(18), tones[0], lines=1), Spring(), total, gap=8, margin=(inset, 0, 14, 0))
    boxes = min(0.5 * wide, wide - inset - FIGURE, LONGEST)
    rows = [_row(pad, row, penalty, seat.colour, boxes, inset) for row in ROWS]
    column = _stack(Row(named.sized(grow=1), margin=(inset, 0, 8, 0)), rows, foot)
    told = f"{place}: {sayings.pad_name(seat.name, pad, penalty)}"
    column.saying(told, partial(sayings.pad_lines, pad, penalty))
    tint = Drawing(lambda w, h, style: winner_column(w, h, last, style)).saying("")
    return (Layers(tint, column) if first else column).share()


def _row(pad: Pad, row: int, penalty: int, colour: str, wide: float, inset: float) -> Node:
    marks, score = pad.row(row), pad.row_score(row, penalty)
    boxes = Drawing(lambda w, h, style: small_row(marks, w, h, colour, style)).sized(width=wide, height=BOXES)
    figure = Text(language().number(score) if marks else DOT, COUNT.of(20), tone_of(score), lines=1, at="end")
    return Row(boxes, figure.share(), margin=(inset, 0, 14, 0))


@drawn
def winner_column(w: int, h: int, last: bool, style: Style) -> pygame.Surface:
    """Draw the background of the winner's column with a dark foot; the last column has the card's rounded corner."""
    theme, u = style.theme, style.u
    canvas = Canvas(w, h)
    radius = 18 * u
    total = h - FOOT * u
    right = w - math.ceil(style.line("selected")) if last and theme.flat else w  # if the card has an outline
    canvas.path(f"M0 0H{right}V{total:.2f}H0Z", theme["hover"])
    lower = f"M0 {total:.2f}H{w}V{h - radius if last else h:.2f}"
    lower += f"A{radius:.2f} {radius:.2f} 0 0 1 {w - radius:.2f} {h}H0Z" if last else "H0Z"
    canvas.path(lower, theme["ink"])
    return canvas.surface()
