"""The panels of the records. Each writes itself into a box on the paper; units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from cantstop.controller.statistics import Player
from cantstop.model.board import COLUMNS
from cantstop.view import words
from cantstop.view.art import charts, pieces
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_600, TEXT_700, TEXT_800
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.records import pictures
from cantstop.view.parts.records.figures import LAST_GAMES, Choices, name_of
from cantstop.view.words import say

HEAD = 56.0
WIDEST = 0.4  # of the bust scale, unless somebody busts more often
WIDEST_BAR = 49.0
NAMES = 96.0  # the room for names beside tiles
Fact = tuple[str, str]


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float


def panel(paper: Paper, box: Box, title: str) -> Box:
    """The card with its heading; gives the room below."""
    paper.card(box.y, box.h, box.x, box.w)
    paper.write(title, DISPLAY_800, 19, "ink", (box.x + 22, box.y + 28), room=box.w - 44)
    return Box(box.x + 22, box.y + HEAD, box.w - 44, box.h - HEAD - 16)


def nothing(paper: Paper, box: Box, line: str) -> None:
    paper.write(line, TEXT_600, 17, "ink_muted", (box.x, box.y + 20), room=box.w, lines=2)


def facts(paper: Paper, box: Box, found: Sequence[Fact]) -> None:
    """Large figures side by side, each with what it is below."""
    paper.card(box.y, box.h, box.x, box.w)
    each = (box.w - 40) / max(1, len(found))
    for number, (figure, line) in enumerate(found):
        x = box.x + 32 + each * number
        paper.write(figure, DISPLAY_900, 40, "ink", (x, box.y + 41), room=each - 26)
        paper.write(line, TEXT_600, 17, "ink_muted", (x, box.y + 79), room=each - 26)


def columns_claimed(paper: Paper, box: Box, claimed: Counter[int]) -> None:
    inner = panel(paper, box, say("records.columns"))
    values = tuple(float(claimed[column]) for column in COLUMNS)
    names = [str(column) for column in COLUMNS]
    upright(paper, _for_bars(inner, len(values)), values, names, paper.style.theme["chart_red"], None, figures=True)


def lengths(paper: Paper, box: Box, rounds: Sequence[int]) -> None:
    """How many rounds games take; the usual length is dark."""
    inner = panel(paper, box, say("records.length"))
    if not rounds:
        nothing(paper, inner, say("records.nothing"))
        return
    low, high = min(rounds), max(rounds)
    step = max(1, -(-(high - low + 1) // 9))
    starts = list(range(low, high + 1, step))
    counts = Counter((each - low) // step for each in rounds)
    middle = int((median(rounds) - low) // step)
    values = tuple(float(counts[number]) for number in range(len(starts)))
    names = [words.language().number(start) if number % 2 == 0 else "" for number, start in enumerate(starts)]
    upright(paper, _for_bars(inner, len(values)), values, names, charts.sand(paper.style), middle)


def _for_bars(box: Box, count: int) -> Box:
    """The middle of the box, so that a few bars do not become blocks."""
    wide = min(box.w, WIDEST_BAR * count)
    return Box(box.x + (box.w - wide) / 2, box.y, wide, box.h)


def upright(
    paper: Paper,
    box: Box,
    values: tuple[float, ...],
    names: Sequence[str],
    tone: tuple[int, int, int],
    chosen: int | None,
    figures: bool = False,
) -> None:
    """Bars with what each stands for below, and its figure above."""
    style = paper.style
    top = 20.0 if figures else 4.0
    room = box.h - top - 26
    rect = paper.rect(box.x, box.y + top, box.w, room)
    paper.put(charts.columns(rect.w, rect.h, values, chosen, tone, style), (box.x, box.y + top))
    pitch, most = box.w / len(values), max((*values, 1.0))
    for number, (value, name) in enumerate(zip(values, names)):
        middle = box.x + pitch * (number + 0.5)
        if name:
            face, size = (DISPLAY_800, 18) if figures else (TEXT_700, 15)
            wide = pitch - 2 if figures else 2 * pitch - 4
            low = box.y + box.h - 9
            paper.write(name, face, size, "ink" if figures else "ink_muted", (middle, low), "centre", room=wide)
        if figures and value:
            at = box.y + top + room * (1 - value / most) - 11
            said = words.language().number(int(value))
            paper.write(said, TEXT_700, 15, "ink_muted", (middle, at), "centre", room=pitch)


def busts(paper: Paper, box: Box, players: Sequence[Player], steady: float | None, pitch: float) -> None:
    """Each player's turns that ended in a bust, on one scale; with names where two players have one tile."""
    inner = panel(paper, box, say("records.busts"))
    rated = [player for player in players if player.classic.turns]
    if not rated:
        nothing(paper, inner, say("records.nothing"))
        return
    style = paper.style
    named = len({(player.colour, player.character) for player in rated}) < len(rated)
    left = inner.x + 48 + (NAMES if named else 0)
    wide = inner.x + inner.w - 74 - left
    whole = max(WIDEST, *(player.classic.bust_rate for player in rated))
    for number, player in enumerate(rated):
        middle = inner.y + pitch * (number + 0.5)
        paper.centre(pictures.small_head(player.colour, player.character, style.px(30), style), (inner.x + 16, middle))
        if named:
            paper.write(name_of(player), TEXT_700, 15, "ink", (inner.x + 40, middle), room=NAMES - 8, lines=2)
        paper.put(charts.bar(style.px(wide), style.px(4), 1.0, style.theme["line"], style), (left, middle - 2))
        if steady is not None:
            mark = charts.dotted(style.px(6), style.px(24), style.theme["ink"], style)
            paper.centre(mark, (left + wide * steady / whole, middle))
        at = left + wide * player.classic.bust_rate / whole
        paper.centre(pieces.tile(style.px(24), player.colour, style.theme), (at, middle))
        said = words.language().percent(player.classic.bust_rate)
        paper.write(said, TEXT_800, 18, "ink", (inner.x + inner.w, middle), "right", room=70)
    if steady is not None:
        low = inner.y + inner.h - 4
        paper.centre(charts.dotted(style.px(6), style.px(20), style.theme["ink"], style), (inner.x + 2, low))
        line = say("records.steady_line", chance=steady)
        paper.write(line, TEXT_600, 16, "ink_muted", (inner.x + 14, low), room=inner.w - 20)


def curve(paper: Paper, box: Box, values: Sequence[float], best: int, percent: bool = False) -> None:
    """Values of games from left to right, the best one in red with its figure; zero is named at its line."""
    language, u = words.language(), paper.style.u
    rect = paper.rect(*box)
    dots = charts.line(rect.w, rect.h, tuple(values), best, paper.style)
    paper.put(dots.surface, (box.x, box.y))
    x, y = dots.places[best]
    said = language.percent(values[best] / 100) if percent else language.number(round(values[best]))
    at = min(max(box.x + x / u, box.x + 24), box.x + box.w - 24)
    paper.write(said, DISPLAY_800, 18, "chart_red", (at, box.y + y / u - 20), "centre", room=120)
    line = dots.zero / u
    if at < box.x + box.w - 60 or line > box.h / 2:  # else the figure stands there
        zero = language.percent(0) if percent else language.number(0)
        low = box.y + line + (10 if 0.2 * box.h < line < 0.8 * box.h else -10)
        paper.write(zero, TEXT_600, 15, "ink_muted", (box.x + box.w, low), "right", room=40)


def accuracy(paper: Paper, box: Box, player: Player, made: Sequence[Choices]) -> None:
    """How many of a player's choices were good, in all and game by game."""
    inner = panel(paper, box, say("records.choices", name=name_of(player)))
    if not made:
        nothing(paper, inner, say("records.not_reviewed"))
        return
    share = sum(each.good for each in made) / sum(each.decisions for each in made)
    line = say("records.good", chance=share, n=len(made))
    paper.write(line, TEXT_700, 17, "ink", (inner.x, inner.y + 4), room=inner.w, lines=2)
    values = [100 * each.good / each.decisions for each in made[-LAST_GAMES:]]
    curve(paper, Box(inner.x, inner.y + 50, inner.w, inner.h - 50), values, values.index(max(values)), percent=True)
