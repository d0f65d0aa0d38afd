"""How rounds went, one after the other: how many answers of ten were best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from cantstop.controller.training import LENGTH, Round, best_round
from cantstop.view.art import charts
from cantstop.view.kit import fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.fonts import DISPLAY_800
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import HEADING, NOTE, STRONG, Text
from cantstop.view.parts.trainer import progress
from cantstop.view.words import say

SHOWN = 40  # rounds, the latest
ROOM = 26.0  # above the line, for the figure of the best


def curve(played: Sequence[Round]) -> Node:
    """With its heading; `played` are the rounds of one player in one game, oldest first."""
    whole = [each for each in played if each.over and len(each.positions) == LENGTH]
    heading = Text(say("trainer.curve"), HEADING)
    if not whole:
        to_come = Row(Spring(), *(progress.empty() for _ in range(LENGTH)), Spring(), gap=10)
        said = Text(say("trainer.no_rounds"), STRONG.of(20), "ink_muted", at="middle")
        return Column(heading, Spring(), to_come, said, Spring(1.4), gap=16)
    shown = whole[-SHOWN:]
    best = best_round(shown)
    at = next(number for number, each in enumerate(shown) if each is best)
    first, last = len(whole) - len(shown) + 1, len(whole)
    ends = Row(
        Text(say("trainer.round_number", n=first), NOTE, "ink_muted"),
        Spring(),
        Text(say("trainer.round_number", n=last), NOTE, "ink_muted") if last > first else None,
    )
    line = _Line(tuple(float(each.best) for each in shown), at).sized(grow=1)
    return Column(heading, line, ends, gap=10)


class _Line(Node):
    """The figures of the best round and of the latest stand over their dots, or below where the line comes down."""

    def __init__(self, values: tuple[float, ...], best: int) -> None:
        self.values, self.best = values, best

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        room = style.px(ROOM)
        if rect.w <= 0 or rect.h <= 2 * room:
            return
        dots = charts.line(rect.w, rect.h - room, self.values, self.best, style)
        yield Sprite(dots.surface, rect.x, rect.y + room)
        taken: list[pygame.Rect] = []
        for number, tone in ((self.best, "chart_red"), (len(self.values) - 1, "ink")):
            figure = fonts.label(f"{self.values[number]:.0f}", DISPLAY_800, style.px(18), style.theme[tone])
            x, y = dots.places[number]
            left = min(max(0, round(x - figure.get_width() / 2)), rect.w - figure.get_width())
            falls = number > 0 and self.values[number - 1] > self.values[number]
            top = min(round(y) + room + style.px(6), rect.h - figure.get_height()) if falls else round(y)
            place = figure.get_rect(topleft=(rect.x + left, rect.y + top))
            if place.inflate(style.px(8), 0).collidelist(taken) < 0:
                taken.append(place)
                yield Sprite(figure, *place.topleft)
