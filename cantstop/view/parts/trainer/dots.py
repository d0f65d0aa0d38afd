"""The answers of the trainer: discs for best choices, octagons for others, so that colour is not the only sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.controller.training import LENGTH, Answer, Round, best_round
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.fonts import FIGURE, HEADING, LABEL, NOTE, STRONG, Text
from cantstop.view.kit.node import Box, Column, Node, Row, Spring
from cantstop.view.kit.paint import picture, plate
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style
from cantstop.view.parts import charts
from cantstop.view.parts.charts import Chart
from cantstop.view.words import language, say

SMALL, LARGE = 26.0, 72.0
SIGNED = 24.0  # the least dot of a column with a tick or a cross
SHOWN = 20  # rounds, the latest
HEAD, WIDEST = 34.0, 104.0  # units for the figures above the columns, and from column to column


def told(round: Round, best: Round | None, now: int) -> Node:
    """Return small dots for the answers of the round, its result so far, and the best earlier round.

    `now` is the number of the current question.
    """
    answered = len(round.answers)
    kinds = [_kind(answer) for answer in round.answers] + ["open"] * (len(round.positions) - answered)
    if now == answered:
        kinds[now] = "now"
    row = Row(*(_dot(kind, SMALL) for kind in kinds), gap=10)
    so_far = say("trainer.so_far", n=round.best, all=answered, lost=_mean_cost(round)) if answered else ""
    line = say("trainer.best_round", best=best.best, all=len(best.positions)) if best else say("trainer.first_round")
    return Column(row, Text(so_far, STRONG), Text(line, NOTE, "ink_muted"), gap=6)


def result(round: Round) -> Node:
    """Return large dots over the whole width, each with its cost."""
    cells: list[Node] = []
    for number, answer in enumerate(round.answers, 1):
        cost = language().number(-answer.cost)
        said = Text(cost, FIGURE, "loss") if answer.cost else Text(say("review.best"), STRONG, "ink_muted")
        said.lines, said.at = 1, "middle"
        below = said.sized(height=34, width=LARGE)
        cell = Column(_dot(_kind(answer), LARGE), below, gap=10)
        cells += [cell.saying(say("spoken.of_player", name=number, places=said.words)), Spring()]
    return Row(*cells[:-1])


def overview(played: Sequence[Round], ended: Round | None = None) -> Node:
    """Return the rounds of one player in one game, oldest first, with a heading, and the cost of the last round."""
    whole = [each for each in played if each.over and len(each.positions) == LENGTH]
    heading = Text(say("trainer.curve"), HEADING)
    if not whole:
        to_come = Row(Spring(), *(_dot("open", SMALL) for _ in range(LENGTH)), Spring(), gap=10)
        said = Text(say("trainer.no_rounds"), STRONG.of(20), "ink_muted", at="middle")
        return Column(heading, Spring(), to_come, said, Spring(1.4), gap=16)
    lost = say("trainer.given_away", lost=_mean_cost(ended)) if ended is not None else ""
    head = Row(heading.sized(grow=1), Text(lost, STRONG, "ink_muted", lines=1, at="end") if lost else None, gap=16)
    return Column(head, _Rounds(whole).sized(grow=1), gap=6)


def _mean_cost(played: Round) -> str:
    """Return the mean cost of an answer: in Express in whole points, in Can't Stop in tenths of a win."""
    return say(f"trainer.lost_{played.game}", mean=played.mean_loss, n=round(played.mean_loss))


class _Rounds(Chart):
    """Ten dots for each of the latest rounds, the best choices below; the best round is framed."""

    left = 30.0

    def __init__(self, whole: Sequence[Round]) -> None:
        self.shown = whole[-SHOWN:]
        numbers = range(len(whole) - len(self.shown) + 1, len(whole) + 1)
        super().__init__([each.best for each in self.shown], list(map(str, numbers)), 0, LENGTH)
        self.best, self.last = self.shown.index(best_round(self.shown) or self.shown[-1]), len(self.shown) - 1

    def spoken(self) -> Spoken:
        pairs = zip(self.names, self.shown)
        told = (
            f"{say('trainer.round_number', n=name)}: {say('trainer.result_best', n=each.best, all=LENGTH)}"
            for name, each in pairs
        )
        return Spoken("list", say("trainer.curve"), lines=tuple(told))

    def area(self, u: float, box: Box) -> Box:
        area = super().area(u, box).inside(0, (HEAD - charts.FIGURE) * u, 0, 0)
        return area._replace(w=min(area.w, WIDEST * u * len(self.shown)))

    def figures(self, u: float, area: Box) -> Iterator[tuple[Text, Box]]:
        wide = area.w / len(self.shown)
        for number, each in enumerate(self.shown):
            strong = number in (self.best, self.last)
            words, tone = language().number(each.best), "ink" if strong else "ink_muted"
            text = Text(words, LABEL if strong else STRONG, tone, lines=1, at="middle")
            yield text, Box(area.x + wide * number, area.y - (HEAD - 4) * u, wide, (HEAD - 6) * u)

    def drawn(self, style: Style, area: Box) -> Iterator[Sprite]:
        wide, high = area.w / len(self.shown), area.h / LENGTH
        px = int(min(0.8 * wide, 0.86 * high, 40 * style.u))
        if px < 2:
            return
        signed = px >= SIGNED * style.u
        for number, each in enumerate(self.shown):
            middle = area.x + wide * (number + 0.5)
            if number == self.best or (number == self.last and not signed):
                side = min(wide, px + 14 * style.u)
                column = Box(middle - side / 2, area.y - HEAD * style.u, side, area.h + (HEAD + 3) * style.u).rect
                fill, edge = ("hover", "hover_line") if number == self.best else ("inset", "line")
                tones = style.theme[fill], style.theme[edge]
                yield Sprite(plate(*column.size, 12 * style.u, *tones, style.line()), *column.topleft)
            for place in range(LENGTH):
                kind = "full" if place < each.best else "hollow"
                if number == self.last and signed:
                    kind = "best" if place < each.best else "missed"
                y = area.bottom - high * (place + 0.5) - px / 2
                yield Sprite(picture(f"dot_{kind}", px, px, style.theme), round(middle - px / 2), round(y))


def _kind(answer: Answer) -> str:
    return "missed" if answer.cost else "best"


def _dot(kind: str, size: float) -> Node:
    """Return a disc or an octagon, with a tick or a cross for a single answer; a ring if it is not answered yet."""
    return (
        Drawing(lambda w, h, style: picture(f"dot_{kind}", w, w, style.theme)).sized(width=size, height=size).saying("")
    )
