"""The figures of the records for one choice of filters, and the panels that show them.

A panel is a card with a title, a legend where a chart has a mark, and a chart or a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import NamedTuple

from cantstop.controller import characters
from cantstop.controller.characters import NAMES
from cantstop.controller.statistics import Key, Player, ReviewedChoices, Score, Statistics, middle
from cantstop.model.board import COLUMNS
from cantstop.view.art import charts as drawings
from cantstop.view.kit.containers import Column, Grid, Row, Spring
from cantstop.view.kit.drawing import Card, Hairline, Icon
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, COUNT, HERO, LABEL, NOTE, STRONG, STRONG_NOTE, Text, alike
from cantstop.view.parts import charts, emblems
from cantstop.view.parts.charts import Bars, Curve, Percent, PercentEnds
from cantstop.view.words import language, say

LAST_GAMES = 12
WORTH_A_WORD = 20  # turns of Steady, from which its rate of busts is shown
BARS = 7  # at most, of a spread
RANKED = 100  # scores in the list of the best
Fact = tuple[str, str]  # a large figure and the line below it


class Best(NamedTuple):
    figure: int
    name: str


@dataclass(slots=True)
class Figures:
    """The figures for these filters. `players` are in the order of the list, most wins first."""

    total: Statistics
    players: list[Player]
    keys: list[Key]

    def steady_busts(self) -> float | None:
        """Return how often the steady computer's turns ended in a bust."""
        steady = self.total.players.get(("", "steady"))
        if steady is None or steady.classic.turns < WORTH_A_WORD:
            return None
        return steady.classic.bust_rate

    def facts(self, player: Player | None) -> Iterator[Fact]:
        """Yield the large figures of one player or of everybody: how much was played, and the best of it."""
        number, players = language().number, self.players if player is None else [player]
        played = self.total.games if player is None else player.games
        yield number(played), say("records.games", n=played)
        if player is not None:
            yield number(player.wins), say("records.wins", n=player.wins)
        elif self.total.seconds:
            yield say("records.minutes", n=round(middle(self.total.seconds) / 60)), say("records.usual_length")
        turn = _best([(each.classic.best_turn, each) for each in players])
        if turn is not None and turn.figure:
            yield say("common.steps", n=turn.figure), say("records.best_turn", name=turn.name)
        longest = _best([(each.classic.longest_turn, each) for each in players])
        if longest is not None and longest.figure:
            yield say("log.rolls", n=longest.figure), say("records.longest_turn", name=longest.name)
        score = _best([(score.score, each) for each in players for score in each.counted])
        if score is not None:
            yield number(score.figure), say("records.best_express", name=score.name)


def figures(total: Statistics) -> Figures:
    ranked = sorted(total.players, key=lambda key: (-total.players[key].wins, -total.players[key].games, key[0]))
    return Figures(total, [total.players[key] for key in ranked], ranked)


def name_of(player: Player) -> str:
    """Return the name of a person or a character, "Somebody" for a person who was forgotten."""
    if player.character is not None:
        return characters.NAMES[player.character]
    return player.name or say("common.somebody")


def _best(found: list[tuple[int, Player]]) -> Best | None:
    if not found:
        return None
    figure, player = max(found, key=lambda each: each[0])
    return Best(figure, name_of(player))


def panel(title: str, content: Node, *, beside: str | Node = "", side: float = 22.0) -> Node:
    """Return a card with its title; `side` is the room at either side of what is on it."""
    name: Node = Text(title, LABEL.of(19), lines=1, grow=1)
    if beside:
        told = Text(beside, STRONG_NOTE.of(15), "ink_muted", lines=1) if isinstance(beside, str) else beside
        name = Row(name, told, gap=12, grow=1)
    return Card(Column(Row(name, margin=(22 - side, 0)), content.share(), gap=12), (side, 17, side, 14))


def nothing(line: str) -> Node:
    return Column(Text(line, BODY, "ink_muted"), Spring())


def facts(found: Iterable[Fact], columns: int = 0) -> Node:
    """Return large figures with their words: side by side, or in this many columns."""
    figures, lines = zip(*found)
    large = alike(*(Text(figure, HERO.of(40), lines=1) for figure in figures))
    small = alike(*(Text(line, BODY, "ink_muted", lines=1) for line in lines))
    cells = (Column(figure, line, gap=1).as_one() for figure, line in zip(large, small))
    if columns:
        return Card(Grid(*cells, columns=columns, gap=(20, 12)), (28, 16))
    return Card(Row(*(cell.share() for cell in cells), gap=26), (32, 0, 20, 0)).sized(height=108)


# Can't Stop


def columns_claimed(claimed: Counter[int], everybodys: Counter[int]) -> Node:
    """Return how often each column was claimed, in the red of the board; beside a player's, what would be usual."""
    values = [float(claimed[column]) for column in COLUMNS]
    whole = sum(everybodys.values())
    expected = [claimed.total() * everybodys[column] / whole for column in COLUMNS] if whole else []
    chart = Bars(values, [str(column) for column in COLUMNS], tone="chart_red", expected=expected)
    return panel(say("records.columns"), chart, beside=charts.legend("expected", say("records.usual")) if whole else "")


def spread(title: str, found: Mapping[int, int], *, of: int = 1, usual: int | None = None) -> Node:
    """Return how often each figure was found, in steps of a multiple of `of`; the bar of the usual figure is of ink."""
    if not found or usual is None:
        return panel(title, nothing(say("records.nothing")))
    low, high = min(found) // of, max(found) // of
    step = max(1, -(-(high - low + 1) // BARS))
    counts = Counter[int]()
    for each, count in found.items():
        counts[(each // of - low) // step] += count
    values = [float(counts[number]) for number in range((high - low) // step + 1)]
    starts = [language().number(of * (low + step * number)) for number in range(len(values))]
    chart = Bars(values, starts, usual=(usual // of - low) // step)
    return panel(title, chart, beside=charts.legend("usual", say("records.usual")))


def lengths(rounds: Mapping[int, int]) -> Node:
    """Return how many rounds games take."""
    return spread(say("records.length"), rounds, usual=int(middle(rounds)) if rounds else None)


def busts(players: Sequence[Player], steady: float | None) -> Node:
    """Return each player's turns that ended in a bust, on one scale; with names where two players have one tile."""
    title = say("records.busts")
    rated = [player for player in players if player.classic.turns]
    if not rated:
        return panel(title, nothing(say("records.nothing")))
    named = len({(player.colour, player.character) for player in rated}) < len(rated)
    rows = [_bust_rate(player, steady, named).sized(height=35) for player in rated]
    before = Spring(0).sized(width=30 + 6 + 84 if named else 30)
    ends = Row(before, PercentEnds().share(), Spring(0).sized(width=56), gap=6)
    beside = None
    if steady is not None:
        dotted = Icon(lambda style: drawings.dotted(style.px(6), style.px(20), style.theme["ink"], style))
        said = say("records.steady_line", name=NAMES["steady"], chance=steady)
        beside = Row(dotted.saying(""), Text(said, NOTE, "ink_muted", lines=1, grow=1), gap=9)
    return panel(title, Column(*rows, ends, Spring(), beside))


def _bust_rate(player: Player, steady: float | None, named: bool) -> Node:
    rate = player.classic.bust_rate
    name = Text(name_of(player), STRONG_NOTE.of(15), lines=2).sized(width=84) if named else None
    line = Percent(rate, emblems.tile(player.colour, 24), steady).share()
    said = Text(language().percent(rate), COUNT.of(18), lines=1, at="end").sized(width=56)
    row = Row(emblems.head(player.colour, player.character, 30), name, line, said, gap=6)
    return row.saying(say("spoken.of_player", name=name_of(player), places=language().percent(rate)))


def accuracy(player: Player, made: Sequence[ReviewedChoices]) -> Node:
    """Return how many of a player's choices were good, in all and game by game."""
    title = say("records.choices", name=name_of(player))
    if not made:
        return panel(title, nothing(say("records.not_reviewed")))
    share = sum(each.good for each in made) / sum(each.decisions for each in made)
    values = [each.good / each.decisions for each in made[-LAST_GAMES:]]
    return _judged(title, say("records.good", chance=share, n=len(made)), values, percent=True)


def _judged(title: str, line: str, values: Sequence[float], *, percent: bool) -> Node:
    """Return the result of reviews: in a line, and game by game."""
    curve = game_by_game(values, percent=percent).share()
    return panel(title, Column(Text(line, STRONG), curve, gap=4))


def game_by_game(values: Sequence[float], *, percent: bool = False) -> Node:
    """Return a curve of the last games, oldest first, by their numbers."""
    return Curve(values, [str(number) for number in range(1, len(values) + 1)], percent=percent)


# Express


def scores(player: Player | None, last: Sequence[int]) -> Node:
    """Return a player's scores in the last games."""
    if player is None or not last:
        return panel(say("common.express"), nothing(say("records.nothing")))
    title = say("records.express_curve", name=name_of(player), n=len(last))
    return panel(title, game_by_game(list(map(float, last))))


def points_lost(player: Player, made: Sequence[ReviewedChoices]) -> Node:
    """Return the points that a player gave away by his choices, in all and game by game; the best game lies highest."""
    title = say("records.choices_points", name=name_of(player))
    if not made:
        return panel(title, nothing(say("records.not_reviewed")))
    lost = language().number(-round(sum(each.lost for each in made) / len(made)))
    line = say("records.points_lost", points=lost, n=len(made))
    return _judged(title, line, [-each.lost for each in made[-LAST_GAMES:]], percent=False)


def scores_spread(players: Sequence[Player]) -> Node:
    """Return the spread of the scores, in hundreds."""
    found = Counter[int]()
    for player in players:
        for score, count in player.counted.items():
            found[score.score] += count
    return spread(say("records.spread"), found, of=100, usual=int(middle(found)) if found else None)


def best_scores(players: Sequence[Player]) -> Node:
    """Return the best games: who, how much, under which penalty; a mark where moves were taken back."""
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
