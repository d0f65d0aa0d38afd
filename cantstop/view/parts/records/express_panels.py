"""The panels of Express."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, islice

from cantstop.controller.statistics import Player, ReviewedChoices, Score
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.drawing import Hairline
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import COUNT, LABEL, NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.records.charts import Curve
from cantstop.view.parts.records.figures import LAST_GAMES, name_of
from cantstop.view.parts.records.panels import judged, nothing, panel
from cantstop.view.parts.records.panels import spread as spread_of
from cantstop.view.words import language, say

RANKED = 100  # scores in the list of the best


def scores(player: Player | None, last: Sequence[int]) -> Node:
    """A player's scores in the last games from left to right, the best one in red with its figure."""
    if player is None or not last:
        return panel(say("title.express"), nothing(say("records.nothing")))
    title = say("records.express_curve", name=name_of(player), n=len(last))
    return panel(title, Curve(list(map(float, last))))


def accuracy(player: Player, made: Sequence[ReviewedChoices]) -> Node:
    """The points that a player gave away by his choices, in all and game by game; the best game lies highest."""
    title = say("records.choices_points", name=name_of(player))
    if not made:
        return panel(title, nothing(say("records.not_reviewed")))
    lost = language().number(-round(sum(each.lost for each in made) / len(made)))
    curve = Curve([-each.lost for each in made[-LAST_GAMES:]])
    return judged(title, say("records.points_lost", points=lost, n=len(made)), curve)


def spread(players: Sequence[Player]) -> Node:
    """How the scores are spread, in hundreds; the most frequent ones are dark."""
    found = Counter[int]()
    for player in players:
        for score, count in player.counted.items():
            found[score.score] += count
    return spread_of(say("records.spread"), found, of=100)


def best_scores(players: Sequence[Player]) -> Node:
    """The best games: who, how much, under which penalty; a mark where moves were taken back."""
    found = [(player, score, count) for player in players for score, count in player.counted.items()]
    found.sort(key=lambda each: -each[1].score)
    best = list(islice(chain.from_iterable([(player, score)] * count for player, score, count in found), RANKED))
    if not best:
        return panel(say("records.best_scores"), nothing(say("records.nothing")))

    def row(number: int) -> Node:
        line = Hairline() if number + 1 < len(best) else None
        return Column(_score(*best[number]).share(), line)

    return panel(say("records.best_scores"), List("best_scores", len(best), row, row_height=38))


def _score(player: Player, score: Score) -> Node:
    number = language().number
    penalty = Text(say("records.penalty", n=number(-score.penalty)), NOTE.of(15), "ink_muted", lines=1, at="end")
    return Row(
        Row(emblems.head(player.colour, player.character, 26), margin=(2, 0)),
        Text(name_of(player), LABEL.of(17), lines=1).share(3),
        Text(number(score.score), COUNT.of(18), lines=1, at="end").share(2),
        penalty.share(3),
        emblems.sign("again", 18, "ink_muted") if score.taken_back else Spring(0),
        gap=8,
    )
