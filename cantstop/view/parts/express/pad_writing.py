"""The texts on a pad: its heading, the scores of its rows, and the change by a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cantstop.model.express import ROWS, row_score
from cantstop.view.art import pieces
from cantstop.view.art.pad_form import GATE, Form
from cantstop.view.kit import fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_700, TEXT_800, Face, Side
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Style
from cantstop.view.parts.express.sayings import tone_of
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.parts.express.pad import PadNode

SMALLEST = 16.0  # units, on a pad that is drawn smaller
DOT = "\N{MIDDLE DOT}"


def sprites(node: PadNode, form: Form, style: Style, at: tuple[int, int]) -> list[Sprite]:
    """Write all but the total; `at` is the corner of the pad."""
    pen = _Pen(form, style, at)
    if form.headed:
        _head(pen, node)
        captions(pen, node.penalty)
        _changes(pen, node)
        _foot(pen, node)
    else:
        _scores(pen, node)
        pen.write(say(node.total_words), TEXT_700, 17, "ink_muted", (form.wide - 20, form.high - 94), "right", 126)
    return pen.sprites


def total(points: int, form: Form, style: Style, at: tuple[int, int]) -> Sprite:
    """Write the total."""
    pen = _Pen(form, style, at)
    size, inset, low = (52, 18, 88) if form.headed else (44, 20, 56)
    pen.write(language().number(points), DISPLAY_900, size, "ink", (form.wide - inset, form.high - low), "right")
    return pen.sprites[0]


class _Pen:
    """A pen that writes at places of the form, in its units."""

    def __init__(self, form: Form, style: Style, at: tuple[int, int]) -> None:
        self.form, self.style, self.at = form, style, at
        self.sprites: list[Sprite] = []

    def write(
        self,
        said: str,
        face: Face,
        size: float,
        tone: str,
        place: tuple[float, float],
        align: Side = "left",
        room: float | None = None,
    ) -> float:
        """Write one line that shrinks to its room, and return its width."""
        u = self.form.u
        px = max(size * u, min(size, SMALLEST) * self.style.u)
        fitted = fonts.fit(said, face, px, 10_000.0 if room is None else room * u, 1)
        surface = fonts.label(fitted.lines[0], face, fonts.pixels(fitted.px), self.style.theme[tone])
        x = self.at[0] + place[0] * u - surface.get_width() * fonts.LEFT_OF[align]
        y = self.at[1] + place[1] * u - fonts.cap_middle(face, fitted.px)
        self.sprites.append(Sprite(surface, round(x), round(y)))
        return surface.get_width() / u

    def put(self, surface: pygame.Surface, x: float, y: float) -> None:
        u = self.form.u
        self.sprites.append(Sprite(surface, round(self.at[0] + x * u), round(self.at[1] + y * u)))

    def middle(self, row: int) -> float:
        return self.form.row_middle(row) / self.form.u


def _head(pen: _Pen, node: PadNode) -> None:
    if not node.name:
        return
    wide = pen.form.wide
    pen.put(pieces.tile(round(34 * pen.form.u), node.colour, pen.style.theme), 20, 15)
    note = pen.write(node.note, TEXT_700, 18, "ink_muted", (wide - 18, 34), "right", 200) if node.note else 0.0
    title = say("express.pad_of", name=node.name)
    pen.write(title, DISPLAY_800, 28, "ink", (68, 33), room=wide - 68 - note - 36)


def captions(pen: _Pen, penalty: int) -> None:
    """Write the headings of the boxes."""
    form, to_u, middle = pen.form, 1 / pen.form.u, 71
    first, gate, score = (form.box(2, place) for place in (0, GATE, GATE + 1))
    pitch = form.box_pitch * to_u
    at = form.points_x * to_u - 22
    pen.write(say("express.points"), TEXT_700, 16, "ink_muted", (at, middle), room=60)
    headings = (
        (say("express.danger", penalty=-penalty), first.x * to_u + 2 * pitch - 2, 4 * pitch),
        (say("express.gate"), gate.middle[0] * to_u, 54),
        (say("express.score"), score.x * to_u + 2.5 * pitch - 2, 5 * pitch),
        ("\N{EN DASH}", form.minus_x * to_u, 40),
        ("+", form.plus_x * to_u, 40),
    )
    for said, x, room in headings:
        pen.write(said, TEXT_700, 16, "ink_muted", (x, middle), "centre", room)


def _changes(pen: _Pen, node: PadNode) -> None:
    """Write the score of each row, and the one it would have with the previewed choice."""
    changes = {change.row: change for change in node.preview.rows} if node.preview is not None else {}
    for row in ROWS:
        marks, change = node.pad.row(row), changes.get(row)
        score = row_score(row, marks, node.penalty)
        if marks and (change is None or change.score_after == score):
            _score(pen, row, score)
        elif change is not None:
            if score < 0:
                _struck(pen, row, score)
            _score(pen, row, change.score_after)


def _score(pen: _Pen, row: int, score: int) -> None:
    x = (pen.form.minus_x if score < 0 else pen.form.plus_x) / pen.form.u
    pen.write(language().number(score), TEXT_800, 20, tone_of(score), (x, pen.middle(row)), "centre")


def _struck(pen: _Pen, row: int, score: int) -> None:
    u = pen.form.u
    surface = struck(language().number(score), fonts.pixels(20 * u), pen.style)
    wide, high = surface.get_size()
    pen.put(surface, (pen.form.minus_x - wide / 2) / u, pen.middle(row) - high / 2 / u)


def _scores(pen: _Pen, node: PadNode) -> None:
    """Write the score of each row, in one column."""
    for row in ROWS:
        marks = node.pad.row(row)
        score = row_score(row, marks, node.penalty)
        figure = language().number(score) if marks else DOT
        at = pen.form.plus_x / pen.form.u, pen.middle(row)
        pen.write(figure, TEXT_800, 19, tone_of(score), at, "right")


def _foot(pen: _Pen, node: PadNode) -> None:
    form = pen.form
    low, right = form.high, form.wide - 18
    fifth = pen.write(say("express.fifth"), DISPLAY_800, 19, "ink", (18, low - 142), room=120)
    room = form.wide - 36 - fifth - 16 - 100
    pen.write(say("express.fifth_ends"), TEXT_700, 16, "ink_muted", (18 + fifth + 14, low - 142), room=room)
    pen.write(say(node.total_words), TEXT_700, 18, "ink_muted", (right, low - 127), "right", room=110)
    if node.preview is not None:
        change = node.preview.change
        line = say("express.with_this", change=change) if change else say("express.unchanged")
        room = form.wide - 36 - form.tracks_width / form.u
        pen.write(line, TEXT_800, 18, tone_of(change), (right, low - 48), "right", room=room)


@drawn
def struck(figure: str, px: int, style: Style) -> pygame.Surface:
    """Draw a figure that is no longer true, struck through."""
    tone = style.theme["loss"]
    line = fonts.label(figure, TEXT_800, px, tone)
    surface = clear(line.get_width() + px * 0.3, line.get_height())
    line = line.copy()
    line.set_alpha(170)
    surface.blit(line, (px * 0.15, 0))
    canvas = Canvas(*surface.get_size())
    middle = fonts.cap_middle(TEXT_800, px)
    canvas.lines(((0, middle), (surface.get_width(), middle)), tone, max(1.5, px * 0.09))
    surface.blit(canvas.surface(), (0, 0))
    return surface
