"""The words and figures on a large pad: its heading, the scores of its rows, and what a choice would change in them."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from cantstop.model.express import ROWS, Option, Pad, row_score
from cantstop.view import words
from cantstop.view.app.layout import Layout
from cantstop.view.art import pieces
from cantstop.view.art.pad_form import GATE, Form
from cantstop.view.kit import fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, TEXT_800
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.parts.paper import Paper
from cantstop.view.words import say

MOST_WRITTEN = 24  # choices of a throw, and more


class Heading(NamedTuple):
    """Whose pad it is, and which throw is the present one, in words."""

    name: str
    colour: str
    round: str


class Writing:
    """All that is written on a pad but its total; `penalty` is that of the game."""

    def __init__(self, penalty: int) -> None:
        self.penalty = penalty
        self._written: dict[object, list[Sprite]] = {}

    def lay_out(self, layout: Layout, style: Style, form: Form, area: tuple[float, float, float, float]) -> None:
        """`area` is the pad's place: x, y, width and height in units."""
        self.layout, self.style, self.form = layout, style, form
        self.x, self.y, self.width, self.height = area
        self._written = {}

    def sprites(self, pad: Pad, preview: Option | None, heading: Heading) -> list[Sprite]:
        """Written once for each choice that is looked at."""
        facts = (pad, preview, heading, words.language().code)
        if facts not in self._written:
            if len(self._written) >= MOST_WRITTEN:
                self._written = {}
            paper = Paper(self.layout, self.style, self.x, self.width)
            self._head(paper, heading)
            self._captions(paper)
            self._scores(paper, pad, preview)
            self._foot(paper, preview)
            self._written[facts] = paper.sprites
        return self._written[facts]

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A place of the form, in pixels, as the paper counts."""
        return x / self.style.u, self.y + y / self.style.u

    def _head(self, paper: Paper, heading: Heading) -> None:
        y = self.y
        paper.put(pieces.tile(self.style.px(34), heading.colour, self.style.theme), (20, y + 15))
        wide = paper.write(heading.round, TEXT_700, 18, "ink_muted", (self.width - 18, y + 34), "right")
        title = say("express.pad_of", name=heading.name)
        paper.write(title, DISPLAY_800, 28, "ink", (68, y + 33), room=self.width - 68 - wide - 36)

    def _captions(self, paper: Paper) -> None:
        """What the boxes below are called."""
        form, middle, to_u = self.form, self.y + 71, 1 / self.style.u
        first, gate, score = (form.box(2, place) for place in (0, GATE, GATE + 1))
        danger_room, score_room = 4 * form.box_pitch * to_u, 5 * form.box_pitch * to_u
        paper.write(say("express.points"), TEXT_700, 16, "ink_muted", (20, middle), room=60)
        danger = say("express.danger", penalty=-self.penalty)
        at = (first.x + 2 * form.box_pitch) * to_u - 2, middle
        paper.write(danger, TEXT_700, 16, "ink_muted", at, "centre", room=danger_room)
        paper.write(say("express.gate"), TEXT_700, 16, "ink_muted", (gate.middle[0] * to_u, middle), "centre", room=54)
        at = (score.x + 2.5 * form.box_pitch) * to_u - 2, middle
        paper.write(say("express.score"), TEXT_700, 16, "ink_muted", at, "centre", room=score_room)
        for sign, x in (("\N{EN DASH}", form.minus_x), ("+", form.plus_x)):
            paper.write(sign, TEXT_700, 16, "ink_muted", (x * to_u, middle), "centre")

    def _scores(self, paper: Paper, pad: Pad, preview: Option | None) -> None:
        changes = {change.row: change for change in preview.rows} if preview is not None else {}
        for row in ROWS:
            marks = pad.row(row)
            change = changes.get(row)
            score = row_score(row, marks, self.penalty)
            if marks and (change is None or change.score_after == score):
                self._score(paper, row, score)
            elif change is not None:
                if score < 0:
                    self._struck(paper, row, score)
                self._score(paper, row, change.score_after)

    def _score(self, paper: Paper, row: int, score: int) -> None:
        x = self.form.minus_x if score < 0 else self.form.plus_x
        tone = "loss" if score < 0 else "gain" if score > 0 else "ink_muted"
        at = self._at(x, self.form.row_middle(row))
        paper.write(words.language().number(score), TEXT_800, 20, tone, at, "centre")

    def _struck(self, paper: Paper, row: int, score: int) -> None:
        surface = struck(words.language().number(score), fonts.pixels(20 * self.style.u), self.style)
        paper.centre(surface, self._at(self.form.minus_x, self.form.row_middle(row)))

    def _foot(self, paper: Paper, preview: Option | None) -> None:
        y = self.y + self.height
        fifth = paper.write(say("express.fifth"), DISPLAY_800, 19, "ink", (18, y - 142), room=120)
        room = self.width - 36 - fifth - 16 - 100
        paper.write(say("express.fifth_ends"), TEXT_700, 16, "ink_muted", (18 + fifth + 14, y - 142), room=room)
        right = self.width - 18
        paper.write(say("express.total"), TEXT_700, 18, "ink_muted", (right, y - 127), "right", room=110)
        if preview is not None:
            change = preview.change
            tone = "gain" if change > 0 else "loss" if change < 0 else "ink_muted"
            line = say("express.with_this", change=change)
            paper.write(line, TEXT_800, 18, tone, (right, y - 48), "right", room=self.width - 36 - 378)


@drawn
def struck(figure: str, px: int, style: Style) -> pygame.Surface:
    """A figure that is no longer true."""
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
