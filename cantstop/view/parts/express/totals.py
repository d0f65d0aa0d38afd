"""The totals of a finished game on one axis: rows that cost are blocks to the left, rows that earn to the right.

totals(state, seats, growth, width, roomiest)   a line for each player, by place
one_total(pad, penalty, seat, growth)       the line of a player alone

`growth` tells how far losses and gains have grown, each 0 to 1; the total is their sum on the way, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from cantstop.model import express
from cantstop.model.express import ROWS, VALUES, Pad
from cantstop.model.record import Seat
from cantstop.view.art import charts, small_pad
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import drawing, fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Between, Column, Layers, Padded, Row, Spring
from cantstop.view.kit.drawing import Card, Draw, Drawing, Hairline, Tint
from cantstop.view.kit.fonts import DISPLAY_800
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.text import COUNT, HERO, LABEL, NOTE, STRONG, STRONG_NOTE, Text, alike
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.parts.express import sayings
from cantstop.view.parts.express.pad import DOT
from cantstop.view.parts.express.sayings import tone_of
from cantstop.view.parts.player_row import player_row
from cantstop.view.words import language, say

FIRST, LINE = 118.0, 74.0  # heights of lines
NAMES, TOTAL = 0.27, 160.0  # the part of the width in front of the axis, and the width of the totals
SCALE = 30.0
BLOCK, HIGHEST = 0.44, 64.0  # height of a block: as a part of its line, and at most
LEVEL = 150.0  # the least width between two levels of the scale
LEFT, HEAD, FOOT = 136.0, 64.0, 86.0  # the captions of the rows, the heads and feet of the columns
ROOMY = 215.0  # the least width of a column with larger letters, and with a face beside the name of a computer
LONGEST, BOXES = 190.0, 19.0  # width and height of the boxes of a row

Growth = tuple[float, float]
Blocks = tuple[tuple[int, int], ...]  # rows with their points, from zero outward


def losses(pad: Pad, penalty: int) -> Blocks:
    scores = ((row, pad.row_score(row, penalty=penalty)) for row in ROWS)
    return tuple((row, -score) for row, score in scores if score < 0)


def gains(pad: Pad, penalty: int) -> Blocks:
    scores = ((row, pad.row_score(row, penalty=penalty)) for row in ROWS)
    return tuple((row, score) for row, score in scores if score > 0)


def points(blocks: Blocks) -> int:
    return sum(score for _, score in blocks)


def told(pad: Pad, penalty: int, seat: Seat) -> str:
    """Return the spoken text of a line of the chart."""
    lost, earned = losses(pad, penalty), gains(pad, penalty)
    parts = [say("spoken.total_brief", name=seat.name, total=pad.score(penalty=penalty))]
    for key, blocks, sign in (("cost", lost, -1), ("earn", earned, 1)):
        if blocks:
            rows = [row for row, _ in blocks]
            parts.append(say(f"expressend.rows_{key}", rows=rows, n=len(rows), points=sign * points(blocks)))
    return ", ".join(parts)


class Axis(NamedTuple):
    """The range of scores on both sides of zero."""

    low: int
    high: int

    @classmethod
    def of(cls, pads: Sequence[Pad], penalty: int) -> Axis:
        low = max((points(losses(pad, penalty)) for pad in pads), default=0)
        high = max((points(gains(pad, penalty)) for pad in pads), default=0)
        return cls(-max(low, 200), max(high, 200))

    def x(self, box: Box, score: float) -> float:
        return box.x + box.w * (score - self.low) / (self.high - self.low)

    def levels(self, box: Box, u: float) -> Sequence[int]:
        return charts.levels(self.low, self.high, max(1, min(6, int(box.w / (LEVEL * u)))))


def totals(
    state: express.State, seats: Sequence[Seat], growth: Sequence[Growth], width: float, roomiest: float
) -> Node:
    """Return the lines of all players below a common scale; `growth` has an animation for each place, from the first.
    With room to spare, lines are up to `roomiest` times as high."""
    penalty, axis = state.rules.penalty, Axis.of(state.pads, state.rules.penalty)
    order = sorted(range(len(seats)), key=lambda player: state.places[player])
    names = alike(*(Text(seats[player].name, LABEL.of(20), lines=1) for player in order))
    front, single = NAMES * width, len(state.winners) == 1
    lines: list[Node] = []
    for number, player in enumerate(order):
        seat, pad = seats[player], state.pads[player]
        first = state.places[player] == 1
        large = first and single
        side = 46.0 if large else 30.0
        place = Text(
            say("expressend.place", place=state.places[player]),
            LABEL.of(25) if large else STRONG.of(18),
            "ink" if first else "ink_muted",
            lines=1,
        ).sized(width=62)
        name = Text(seat.name, LABEL.of(24), lines=1) if large else names[number]
        face: Node | None = None
        if seat.character is not None:
            face = emblems.portrait(seat.character, side * 1.25)
        elif any(each.character is not None for each in seats):  # so that all names have one room and size
            face = Spring(0).sized(width=side * 1.25)
        named = Row(place, emblems.tile(seat.colour, side), face, name.share(), gap=10, margin=(0, 0, 10, 0))
        total = _figure(pad, penalty, growth[number], 50 if large else 33)
        blocks = BlocksNode(pad, penalty, seat.colour, axis, growth[number], levels=not large)
        line: Node = Row(named.sized(width=front), blocks.share().sized(align="fill"), total.sized(width=TOTAL))
        line = Padded(line.saying(told(pad, penalty, seat)), (24, 0))
        if large:
            line = Layers(Padded(Drawing(_tint).saying(""), (8, 0)), line)
        ruled = number and not (single and number == 1)
        lines.append(Column(Hairline() if ruled else None, line.share()).share(FIRST if large else LINE))
    high = LINE * len(lines) + (FIRST - LINE if single else 0)
    scale = Row(
        Spring(0).sized(width=front),
        ScaleNode(axis).share().sized(align="fill").saying(""),
        Spring(0).sized(width=TOTAL),
        margin=(24, 0),
    )
    return Column(scale.sized(height=SCALE), Between(Column(*lines), 0, roomiest * high), Spring())


def one_total(pad: Pad, penalty: int, seat: Seat, growth: Growth) -> Node:
    axis = Axis.of((pad,), penalty)
    blocks = BlocksNode(pad, penalty, seat.colour, axis, growth)
    total = _figure(pad, penalty, growth, 44).sized(width=TOTAL)
    line = Row(blocks.share().sized(align="fill"), total).saying(told(pad, penalty, seat))
    scale = Row(ScaleNode(axis).share().sized(align="fill").saying(""), Spring(0).sized(width=TOTAL)).sized(
        height=SCALE
    )
    return Column(scale, Between(line, 40, FIRST), Spring(), grow=1)


def _figure(pad: Pad, penalty: int, growth: Growth, size: float) -> Node:
    total = round(_total(pad, penalty, growth))
    return Text(language().number(total), HERO.of(size), lines=1, at="end")


def _total(pad: Pad, penalty: int, growth: Growth) -> float:
    """Return the total that the growing bars of losses and gains show now."""
    return growth[1] * points(gains(pad, penalty)) - growth[0] * points(losses(pad, penalty))


class ScaleNode(Node):
    """The levels of the axis with their scores, above the lines."""

    def __init__(self, axis: Axis) -> None:
        self.axis = axis

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        for level in self.axis.levels(box, layout.u):
            words = Text(language().number(level), COUNT.of(15), "ink_muted" if level else "ink", lines=1)
            x = self.axis.x(box, level) + 6 * layout.u
            yield words, Box(x, box.y, 70 * layout.u, box.h - 6 * layout.u)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        for level in self.axis.levels(box, style.u):
            yield _level(self.axis, box.inside(0, box.h / 2, 0, 0), level, style)


class BlocksNode(Node):
    """The rows of a pad as blocks on the axis, and its total as a pin."""

    def __init__(self, pad: Pad, penalty: int, colour: str, axis: Axis, growth: Growth, *, levels: bool = True) -> None:
        self.pad, self.penalty, self.colour, self.axis, self.growth = pad, penalty, colour, axis, growth
        self.levels = levels

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(0, LINE * layout.u)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        for level in self.axis.levels(box, style.u):
            if self.levels or not level:
                yield _level(self.axis, box, level, style)
        zero, h = self.axis.x(box, 0), round(min(BLOCK * box.h, HIGHEST * style.u))
        pixels, y = box.w / (self.axis.high - self.axis.low), round(box.y + (box.h - h) / 2)
        for blocks, colour, grown in (
            (losses(self.pad, self.penalty), "", self.growth[0]),
            (gains(self.pad, self.penalty), self.colour, self.growth[1]),
        ):
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
        x = self.axis.x(box, _total(self.pad, self.penalty, self.growth))
        yield Sprite(pin, round(x - pin.get_width() / 2), y - round(0.28 * h))


def _level(axis: Axis, box: Box, level: int, style: Style) -> Sprite:
    line = _upright(box.rect.h, not level, style)
    return Sprite(line, round(axis.x(box, level) - line.get_width() / 2), box.rect.y)


@drawn
def _upright(h: int, zero: bool, style: Style) -> pygame.Surface:
    surface = pygame.Surface((max(1, round((2.0 if zero else 1.5) * style.u)), max(1, h)))
    surface.fill(style.theme["ink" if zero else "line"])
    return surface


@drawn
def _tint(w: int, h: int, style: Style) -> pygame.Surface:
    """Draw the ground of the winner's line."""
    theme, canvas = style.theme, Canvas(w, h)
    line = style.line("selected") if theme.flat else 0.0
    canvas.rect(line / 2, line / 2, w - line, h - line, 16 * style.u, theme["hover"], theme["hover_line"], line)
    return canvas.surface()


@drawn
def block_row(blocks: Blocks, colour: str, h: int, pixels: float, style: Style) -> pygame.Surface:
    """Draw blocks with their rows: gains filled in the player's colour; losses, which have no colour, as outlines."""
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
            fonts.put(surface, str(row), DISPLAY_800, size, tone, (left + w / 2, h / 2), "centre")
    return surface


@drawn
def pin_picture(h: int, style: Style) -> pygame.Surface:
    """Draw a pin with a light edge, to be seen over blocks of any colour."""
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
    """Return the card with its columns, the winners' tinted, below a head; `width` is the card's."""
    wide = (width - LEFT) / len(seats)
    columns = [_column(state, player, seats, wide) for player in range(len(seats))]
    return Card(Column(head, Row(_left(), *columns, across="fill", grow=1)), 0, grow=1)


def _stack(head: Node, rows: Draw, total: Node) -> Node:
    """Return a column of the table: head, rows and total, at the same heights in all columns."""
    rule, other = (Tint("ink").sized(height=2) for _ in range(2))
    return Column(head.sized(height=HEAD - 2), rule, Drawing(rows, grow=1), other, total.sized(height=FOOT - 2))


def _left() -> Node:
    points = Text(say("express.points"), STRONG_NOTE, "ink_muted", lines=1).sized(width=54)
    row = Text(say("express.row"), STRONG_NOTE, "ink_muted", lines=1, at="middle").sized(width=52)
    total = Text(say("express.total"), LABEL.of(21), lines=1, grow=1)
    margin = (22, 0, 8, 0)
    return _stack(Row(points, row, margin=margin), row_numbers, Row(total, margin=margin)).sized(width=LEFT).saying("")


def _column(state: express.State, player: int, seats: Sequence[Seat], wide: float) -> Node:
    """Return a player's column; a computer has its face, where there is room."""
    seat, last, first = seats[player], player == len(seats) - 1, player in state.winners
    pad, penalty, roomy = state.pads[player], state.rules.penalty, wide > ROOMY
    inset, tones = 20.0 if roomy else 11.0, ("panel", "panel") if first else ("ink_muted", "ink")
    size, letters, face = (38, 22, 40) if roomy else (32, 19, 0)
    below = Text(say("expressend.out_in_throw", n=pad.throws), NOTE, "ink_muted", lines=1)
    named = player_row(
        seat, size=size, role=LABEL.of(letters), below=below, face=face, face_last=True, gap=8, kin=seats
    )
    place = say("expressend.place", place=state.places[player])
    total = HERO.of(44 if roomy else 35)
    foot = Row(
        Text(place, STRONG.of(18), tones[0], lines=1),
        Spring(),
        Text(language().number(state.totals[player]), total, tones[1], lines=1, at="end"),
        gap=8,
        margin=(inset, 0, 14, 0),
    )
    strip = min(0.5 * wide, LONGEST)
    column = _stack(
        Row(named.sized(grow=1), margin=(inset, 0, 8, 0)),
        lambda w, h, style: row_scores(w, h, pad, penalty, seat.colour, style.px(strip), style),
        foot,
    )
    tint = Drawing(lambda w, h, style: winner_column(w, h, last, style)).saying("")
    told = f"{place}: {sayings.pad_name(seat.name, pad, penalty)}"
    column.saying(told, partial(sayings.pad_lines, pad, penalty))
    return (Layers(tint, column) if first else column).share()


def _row_lines(w: int, h: int, style: Style) -> Iterator[tuple[pygame.Surface, int, float]]:
    """Yield a picture with hairlines between rows, each row, and its middle."""
    surface, pitch = clear(w, h), h / len(ROWS)
    for number, row in enumerate(ROWS):
        if number:
            surface.blit(drawing.hairline(w, style), (0, round(number * pitch)))
        yield surface, row, (number + 0.5) * pitch


@drawn
def row_numbers(w: int, h: int, style: Style) -> pygame.Surface:
    u, theme = style.u, style.theme
    for surface, row, middle in _row_lines(w, h, style):
        fonts.put(surface, str(VALUES[row]), NOTE.face, 18 * u, theme["ink_muted"], (22 * u, middle))
        fonts.put(surface, str(row), LABEL.face, 24 * u, theme["ink"], (102 * u, middle), "centre")
    return surface


@drawn
def row_scores(w: int, h: int, pad: Pad, penalty: int, colour: str, strip: int, style: Style) -> pygame.Surface:
    """Draw the boxes of each row with its score."""
    u, high = style.u, style.px(BOXES)
    for surface, row, middle in _row_lines(w, h, style):
        marks, score = pad.row(row), pad.row_score(row, penalty=penalty)
        surface.blit(small_pad.strip(marks, strip, high, colour, style), (round(20 * u), round(middle - high / 2)))
        figure, tone = language().number(score) if marks else DOT, style.theme[tone_of(score)]
        fonts.put(surface, figure, COUNT.face, 20 * u, tone, (w - 16 * u, middle), "right")
    return surface


@drawn
def winner_column(w: int, h: int, last: bool, style: Style) -> pygame.Surface:
    """Draw the background of the winner's column, its foot dark; the last column has the card's rounded corner."""
    theme, u = style.theme, style.u
    canvas = Canvas(w, h)
    radius = 18 * u
    total = h - FOOT * u
    canvas.path(f"M0 0H{w}V{total:.2f}H0Z", theme["hover"])
    lower = f"M0 {total:.2f}H{w}V{h - radius if last else h:.2f}"
    lower += f"A{radius:.2f} {radius:.2f} 0 0 1 {w - radius:.2f} {h}H0Z" if last else "H0Z"
    canvas.path(lower, theme["ink"])
    return canvas.surface()
