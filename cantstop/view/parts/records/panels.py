"""The panels of the records, of which each is a card with its title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from cantstop.controller.characters import NAMES
from cantstop.controller.statistics import Player, ReviewedChoices, middle
from cantstop.model.board import COLUMNS
from cantstop.view.art import charts
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.drawing import Card, Icon
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, COUNT, HERO, LABEL, NOTE, STRONG, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.records.charts import Curve, Scale, upright
from cantstop.view.parts.records.figures import LAST_GAMES, name_of
from cantstop.view.words import language, say

WIDEST = 0.4  # of the bust scale, unless somebody busts more often
BARS = 9  # at most, of a spread
Fact = tuple[str, str]


def panel(title: str, content: Node, *, beside: str = "", side: float = 22.0) -> Node:
    """A card with its title; `side` is the room at either side of what is on it."""
    name = Row(Text(title, LABEL.of(19), lines=1, grow=1), margin=(22 - side, 0))
    if beside:
        name = Row(name.sized(grow=1), Text(beside, STRONG_NOTE.of(15), "ink_muted", lines=1), gap=12)
    return Card(Column(name, content.share(), gap=14), (side, 17, side, 14))


def nothing(line: str) -> Node:
    return Column(Text(line, BODY, "ink_muted"), Spring())


def facts(found: Sequence[Fact]) -> Node:
    """Large figures side by side, each with what it is below."""
    told = (
        Column(Text(figure, HERO.of(40), lines=1), Text(line, BODY, "ink_muted", lines=1), gap=1)
        for figure, line in found
    )
    return Card(Row(*(each.share() for each in told), gap=26), (32, 0, 20, 0))


def columns_claimed(claimed: Counter[int]) -> Node:
    values = [float(claimed[column]) for column in COLUMNS]
    names = [str(column) for column in COLUMNS]
    return panel(say("records.columns"), upright(values, names, tone="chart_red", figures=True))


def spread(title: str, found: Mapping[int, int], *, of: int = 1, chosen: int | None = None) -> Node:
    """How often each figure was found, in steps of a multiple of `of`; the bar of `chosen`, or the highest, is dark."""
    if not found:
        return panel(title, nothing(say("records.nothing")))
    low, high = min(found) // of, max(found) // of
    step = max(1, -(-(high - low + 1) // BARS))
    counts = Counter[int]()
    for each, count in found.items():
        counts[(each // of - low) // step] += count
    values = [float(counts[number]) for number in range((high - low) // step + 1)]
    starts = [of * (low + step * number) for number in range(len(values))]
    names = [language().number(start) if number % 2 == 0 else "" for number, start in enumerate(starts)]
    dark = values.index(max(values)) if chosen is None else (chosen // of - low) // step
    return panel(title, upright(values, names, chosen=dark))


def lengths(rounds: Mapping[int, int]) -> Node:
    """How many rounds games take; the usual length is dark."""
    return spread(say("records.length"), rounds, chosen=int(middle(rounds)) if rounds else None)


def busts(players: Sequence[Player], steady: float | None) -> Node:
    """Each player's turns that ended in a bust, on one scale; with names where two players have one tile."""
    title = say("records.busts")
    rated = [player for player in players if player.classic.turns]
    if not rated:
        return panel(title, nothing(say("records.nothing")))
    named = len({(player.colour, player.character) for player in rated}) < len(rated)
    whole = max(WIDEST, *(player.classic.bust_rate for player in rated))
    rows = [_bust_rate(player, whole, steady, named) for player in rated]
    beside = None
    if steady is not None:
        dotted = Icon(lambda style: charts.dotted(style.px(6), style.px(20), style.theme["ink"], style))
        beside = Row(
            dotted,
            Text(say("records.steady_line", name=NAMES["steady"], chance=steady), NOTE, "ink_muted", lines=1, grow=1),
            gap=9,
        )
    return panel(title, Column(*(row.sized(height=37) for row in rows), Spring(), beside))


def _bust_rate(player: Player, whole: float, steady: float | None, named: bool) -> Node:
    rate = player.classic.bust_rate
    name = Text(name_of(player), STRONG_NOTE.of(15), lines=2).sized(width=84) if named else None
    mark = emblems.tile(player.colour, 24)
    scale = Scale(rate / whole, mark, None if steady is None else steady / whole).share()
    said = Text(language().percent(rate), COUNT.of(18), lines=1, at="end").sized(width=56)
    return Row(emblems.head(player.colour, player.character, 30), name, scale, said, gap=6)


def accuracy(player: Player, made: Sequence[ReviewedChoices]) -> Node:
    """How many of a player's choices were good, in all and game by game."""
    title = say("records.choices", name=name_of(player))
    if not made:
        return panel(title, nothing(say("records.not_reviewed")))
    share = sum(each.good for each in made) / sum(each.decisions for each in made)
    values = [100 * each.good / each.decisions for each in made[-LAST_GAMES:]]
    return judged(title, say("records.good", chance=share, n=len(made)), Curve(values, percent=True))


def judged(title: str, line: str, curve: Node) -> Node:
    """What was found in reviews: in a line, and game by game."""
    return panel(title, Column(Text(line, STRONG), curve.share(), gap=4))
