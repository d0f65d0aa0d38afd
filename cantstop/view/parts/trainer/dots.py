"""The answers of the trainer as dots: those of a round in a row, all rounds as columns side by side.

A disc is a best choice, an octagon one that was not; so the shape says it too.

row(round, now)          small dots while a round is under way; `now` is the number that is asked
result(round)            the ten of a round that is over, with the cost of each mistake
overview(rounds)         a column for each round, with its scale from 0 to 10
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from cantstop.controller.training import LENGTH, Answer, Round, best_round
from cantstop.view.kit import panels
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.node import Box, Layouter, Node
from cantstop.view.kit.paint import Canvas, octagon
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.store import drawn
from cantstop.view.kit.svg import icon
from cantstop.view.kit.text import FIGURE, HEADING, LABEL, NOTE, STRONG, Text
from cantstop.view.kit.theme import Style
from cantstop.view.parts.charts import ON_SCALE
from cantstop.view.words import language, say

SMALL, LARGE = 26.0, 72.0
SIGNED = 24.0  # the least dot of a column with a tick or a cross
SHOWN = 20  # rounds, the latest
SCALE, FIGURES, NUMBERS = 30.0, 34.0, 26.0  # units left of the columns, above and below them
WIDEST, NARROWEST = 52.0, 36.0  # from column to column; with less, only the first and the last are numbered


def row(round: Round, now: int | None) -> Node:
    kinds = [_kind(answer) for answer in round.answers]
    kinds += ["to come"] * (len(round.positions) - len(kinds))
    if now is not None and now >= len(round.answers):
        kinds[now] = "now"
    return Row(*(_dot(kind, SMALL) for kind in kinds), gap=10)


def told(round: Round, best: Round | None, now: int | None) -> Node:
    """Return the dots, what was given away so far, and the best round before."""
    answered = len(round.answers)
    so_far = say("trainer.so_far", n=round.best, all=answered, lost=_lost(round)) if answered else ""
    line = say("trainer.best_round", best=best.best, all=len(best.positions)) if best else say("trainer.first_round")
    return Column(row(round, now), Text(so_far, STRONG), Text(line, NOTE, "ink_muted"), gap=6)


def result(round: Round) -> Node:
    """Return large dots over the whole width, each with its cost."""
    cells: list[Node] = []
    for answer in round.answers:
        cost = language().number(-answer.cost)
        said = Text(cost, FIGURE, "loss") if answer.cost else Text(say("review.best"), STRONG, "ink_muted")
        said.lines, said.at = 1, "middle"
        below = said.sized(height=34, width=LARGE)
        cells += [Column(_dot(_kind(answer), LARGE), below, gap=10), Spring()]
    return Row(*cells[:-1])


def overview(played: Sequence[Round], ended: Round | None = None) -> Node:
    """Return the rounds of one player in one game, oldest first, with a heading, and the cost of the last round."""
    whole = [each for each in played if each.over and len(each.positions) == LENGTH]
    heading = Text(say("trainer.curve"), HEADING)
    if not whole:
        to_come = Row(Spring(), *(_dot("to come", SMALL) for _ in range(LENGTH)), Spring(), gap=10)
        said = Text(say("trainer.no_rounds"), STRONG.of(20), "ink_muted", at="middle")
        return Column(heading, Spring(), to_come, said, Spring(1.4), gap=16)
    lost = say("trainer.given_away", lost=_lost(ended)) if ended is not None else ""
    head = Row(heading.sized(grow=1), Text(lost, STRONG, "ink_muted", lines=1, at="end") if lost else None, gap=16)
    return Column(head, _Columns(whole).sized(grow=1), gap=6)


def _lost(round: Round) -> str:
    return say(f"trainer.lost_{round.game}", mean=round.mean_loss)


class _Columns(Node):
    """Ten dots for each of the latest rounds, the best choices below; the best round is framed."""

    def __init__(self, whole: Sequence[Round]) -> None:
        self.shown = tuple(whole[-SHOWN:])
        self.first = len(whole) - len(self.shown) + 1  # the number of the first one
        best = best_round(self.shown)
        self.best = next(number for number, each in enumerate(self.shown) if each is best)

    def spoken(self) -> Spoken:
        rounds = (
            f"{say('trainer.round_number', n=number)}: {say('trainer.result_best', n=each.best, all=LENGTH)}"
            for number, each in enumerate(self.shown, self.first)
        )
        return Spoken("list", say("trainer.curve"), lines=tuple(rounds))

    def _area(self, u: float, box: Box) -> Box:
        return box.inside(SCALE * u, FIGURES * u, 0, NUMBERS * u)

    def _pitch(self, u: float, area: Box) -> float:
        """Return the distance from column to column, in pixels."""
        return min(WIDEST * 2 * u, area.w / len(self.shown))

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        u, area = layout.u, self._area(layout.u, box)
        wide, high, last = self._pitch(u, area), area.h / LENGTH, len(self.shown) - 1
        for number in (0, 5, LENGTH):
            words = Text(str(number), ON_SCALE, "ink_muted", lines=1, at="end")
            y = area.bottom - high * number + (high / 2 if number else 0)
            yield words, Box(box.x, y - 9 * u, (SCALE - 12) * u, 18 * u)
        all_fit = wide >= NARROWEST * u
        for number, each in enumerate(self.shown):
            x = area.x + wide * number
            strong = number in (self.best, last)
            if strong or all_fit:
                figure = LABEL if strong else STRONG
                said = Text(str(each.best), figure, "ink" if strong else "ink_muted", lines=1, at="middle")
                yield said, Box(x, box.y + 4 * u, wide, (FIGURES - 6) * u)
            if number in (0, last) or all_fit:
                label = Text(str(self.first + number), STRONG.of(16), "ink_muted", lines=1, at="middle")
                yield label, Box(x, area.bottom + 4 * u, wide, (NUMBERS - 4) * u)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        area, last = self._area(style.u, box), len(self.shown) - 1
        wide, high = self._pitch(style.u, area), area.h / LENGTH
        px = int(min(0.8 * wide, 0.86 * high, 40 * style.u))
        if px < 2:
            return
        signed = px >= SIGNED * style.u
        for number, each in enumerate(self.shown):
            middle = area.x + wide * (number + 0.5)
            if number == self.best or (number == last and not signed):
                side = min(wide, px + 14 * style.u)
                column = Box(middle - side / 2, box.y, side, area.bottom - box.y + 3 * style.u).rect
                yield Sprite(_frame(*column.size, style, number == self.best), *column.topleft)
            for place in range(LENGTH):
                kind = "full" if place < each.best else "hollow"
                if number == last and signed:
                    kind = "best" if place < each.best else "missed"
                y = area.bottom - high * (place + 0.5) - px / 2
                yield Sprite(dot(px, kind, style), round(middle - px / 2), round(y))


def _kind(answer: Answer) -> str:
    return "missed" if answer.cost else "best"


def _dot(kind: str, size: float) -> Node:
    return Drawing(lambda w, h, style: dot(min(w, h), kind, style)).sized(width=size, height=size).saying("")


@drawn
def dot(px: int, kind: str, style: Style) -> pygame.Surface:
    """Draw a disc or an octagon, with a tick or a cross for a single answer; a ring if it is not answered yet."""
    theme, middle, line = style.theme, px / 2, max(1.5, 0.08 * px)
    canvas = Canvas(px, px)
    if kind == "missed":
        canvas.polygon(octagon(middle, middle, middle), theme["loss"])
    elif kind == "hollow":
        thin = max(1.2, 0.05 * px)
        canvas.polygon(octagon(middle, middle, 0.86 * middle), theme["panel"], theme["ink_muted"], thin)
    elif kind in ("best", "full"):
        canvas.circle(middle, middle, middle, theme["gain"])
    else:
        now = kind == "now"
        dash = None if now else (0.16 * px, 0.12 * px)
        tone, thick = theme["ink" if now else "ink_muted"], line * (1.5 if now else 1)
        canvas.circle(middle, middle, middle - line, theme["panel"], tone, thick, dash=dash)
    surface = canvas.surface()
    if kind in ("best", "missed"):
        side = round(0.62 * px)
        sign = icon("tick" if kind == "best" else "cross", side, theme["panel"])
        surface.blit(sign, ((px - side) // 2, (px - side) // 2))
    return surface


@drawn
def _frame(w: int, h: int, style: Style, best: bool) -> pygame.Surface:
    """Return the plate under the column of the best round, or of the latest one."""
    theme, line = style.theme, style.line()
    fill, edge = ("hover", "hover_line") if best else ("inset", "line")
    return panels.plate(w, h, 12 * style.u, theme[fill], theme[edge], line)
