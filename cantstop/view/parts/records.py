"""The figures of the records for one choice of filters, and the panels that show them.

A panel is a function of the figures: a card with a title, a legend if a chart has marks, and a chart or a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median

from cantstop.controller import fairness
from cantstop.controller.characters import NAMES
from cantstop.controller.fairness import FACES
from cantstop.controller.statistics import (
    Key,
    Player,
    Score,
    SeatFigures,
    Statistics,
    Tally,
    expected_sums,
)
from cantstop.model.board import COLUMNS
from cantstop.view.art import charts as drawings
from cantstop.view.kit.drawing import Card, Hairline, Icon
from cantstop.view.kit.fonts import BODY, COUNT, HERO, LABEL, NOTE, STRONG, STRONG_NOTE, Text, alike, wrapping
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Column, Firm, Node, Row, Spring
from cantstop.view.parts import charts, emblems
from cantstop.view.parts.charts import WIDEST_BAR, Bar, Bars, Curve, Percent, PercentEnds
from cantstop.view.words import language, say

TITLE = LABEL.of(19)
LAST_GAMES = 12
WORTH_A_WORD = 20  # turns of Steady, from which its rate of busts is shown
FEW = 3  # figures below this number make no chart
BARS = 7  # the largest number of bars in a histogram
WIDE_BAR = 64.0  # the largest width of a bar whose label has several digits, in units
ROW, ROW_GAP = 40.0, 2.0  # of a player
RANKED = 100  # the largest number of scores in the list of the best
SEEN = 4  # visible rows of the list of players
WIDEST = 90.0  # the widest bar for a die, with the gap
FACE, GAP, NAME, RATE = 30.0, 6.0, 84.0, 56.0  # the columns of a rate of busts


@dataclass
class Figures:
    total: Statistics
    choices: Callable[[Key], Sequence[Tally]]
    last_scores: Callable[[Key], Sequence[int]]
    chosen: Key | None = None  # the player whose figures are shown; None for all players
    first: int = 0  # the first player that is seen in the list

    def __post_init__(self) -> None:
        players = self.total.players
        self.keys = sorted(players, key=lambda key: (-players[key].wins, -players[key].games, key[0]))
        self.players = [players[key] for key in self.keys]

    @property
    def player(self) -> Player | None:
        return None if self.chosen is None else self.total.players[self.chosen]

    def favourite(self, game: str) -> Key | None:
        """Return the key of the chosen player or, if none is chosen, of the person with the most games of this kind."""
        if self.chosen is not None:
            return self.chosen

        def games(key: Key) -> int:
            player = self.total.players[key]
            return player.express_games if game == "express" else player.classic.games

        people = [key for key, player in zip(self.keys, self.players) if player.is_person] or self.keys
        return max(filter(games, people), key=games, default=None)

    def facts(self) -> Iterator[tuple[str, str]]:
        number, player = language().number, self.player
        played = self.total.games if player is None else player.games
        yield number(played), say("records.games", n=played)
        if player is not None:
            yield number(player.wins), say("records.wins", n=player.wins)
        elif self.total.seconds:
            minutes = round(median(self.total.seconds.elements()) / 60)
            yield say("records.minutes", n=minutes), say("records.usual_length", n=self.total.games)
        players = self.players if player is None else [player]
        for of, words, line in (
            ("best_turn", "common.steps", "records.best_turn"),
            ("longest_turn", "log.rolls", "records.longest_turn"),
        ):
            figures = [getattr(each.classic, of) for each in players]
            if any(figures):
                best = players[figures.index(max(figures))]
                yield say(words, n=max(figures)), say(line, name=name_of(best))
        scores = [(score.score, name_of(each)) for each in players for score in each.counted]
        if scores:
            score, name = max(scores, key=lambda each: each[0])
            yield number(score), say("records.best_express", name=name)


def name_of(player: Player) -> str:
    """Return the name of a person or a character, or "Somebody" for a forgotten person."""
    if player.character is not None:
        return NAMES[player.character]
    return player.name or say("common.somebody")


def facts(figures: Figures, tall: bool) -> Node:
    """Return a row of large figures, each next to the words that explain it, which wrap."""
    numbers, lines = zip(*figures.facts())
    large = alike(*(Text(number, HERO.of(30 if tall else 40), lines=1) for number in numbers))
    small = (wrapping(line, BODY, "ink_muted") for line in lines)
    cells = (Column(number, line, gap=1).as_one().share() for number, line in zip(large, small))
    row = Row(*cells, gap=14 if tall else 26, across="start")
    return Card(Column(Spring(), row, Spring()), (22 if tall else 32, 0, 20, 0)).sized(height=108)


def panel(title: str, content: Node | None, *, beside: Node | None = None, side: float = 22.0) -> Node:
    """Return a card with a title; an empty card says that there is nothing yet. `side` is its side margin."""
    head = Row(Text(title, TITLE, lines=1, grow=1), beside, gap=12, margin=(22 - side, 0))
    content = content or Column(Text(say("records.nothing"), BODY, "ink_muted"), Spring())
    return Card(Column(head, content.share(), gap=12), (side, 17, side, 14))


def few(*figures: int) -> Node:
    """Return the text that replaces a chart if there are too few games for it."""
    said = language().listing(figures)
    more = Text(say("records.more_games"), BODY, "ink_muted", lines=2)
    return Column(Text(said, HERO.of(40), lines=1) if said else None, more, Spring(), gap=6)


def note(words: str) -> Text:
    return Text(words, STRONG_NOTE.of(15), "ink_muted", lines=1)


# The list of players


def won(player: Player) -> tuple[str, str, float]:
    """Return the texts of the games won and of all games, and the share won. A solo player has no games won."""
    if not player.contests:
        return "", say("records.solo", n=player.games), 0.0
    return language().number(player.wins), say("records.of", n=player.contests), player.wins / player.contests


def games_won(figures: Figures, number: int) -> Node:
    player = figures.players[number]
    wins, of, part = won(player)
    names = alike(*(Text(name_of(each), LABEL.of(19), lines=1) for each in figures.players))
    figure = Text(wins, COUNT.of(18), lines=1) if wins else None
    return Row(
        emblems.head(player.colour, player.character, 34),
        names[number].share(0.42),
        Bar(part, player.colour, 28).share(0.58),
        Row(Spring(), figure, Text(of, NOTE, "ink_muted", lines=1), gap=6).sized(width=78),
        gap=11,
    )


# Can't Stop


def columns(figures: Figures) -> Node:
    """Return the chart of how often each column was claimed; after few games, the list of each player's columns."""
    everybodys, player = figures.total.together.claimed, figures.player
    if figures.total.rounds.total() < FEW:
        seen = figures.players[figures.first : figures.first + SEEN] if player is None else [player]
        return panel(say("records.columns"), Column(*map(_claimed, seen), Spring(), gap=ROW_GAP))
    claimed = everybodys if player is None else player.classic.claimed
    whole = 0 if player is None else everybodys.total()
    expected = [claimed.total() * everybodys[column] / whole for column in COLUMNS] if whole else []
    values = [float(claimed[column]) for column in COLUMNS]
    title, usual = say("records.columns"), say("records.usual")
    chart = Bars(values, [str(column) for column in COLUMNS], tone="chart_red", expected=expected, means=usual)
    return panel(title, chart.saying(title), beside=charts.legend("expected", usual) if whole else None)


def _claimed(player: Player) -> Node:
    claimed = sorted(player.classic.claimed.elements())
    plates: Sequence[Node] = [emblems.claimed_plate(column, 30, player.colour) for column in claimed]
    none = Text(say("over.none"), NOTE, "ink_muted", lines=1)
    return Row(emblems.head(player.colour, player.character, 34), *(plates or [none]), gap=7).sized(height=ROW)


def lengths(figures: Figures) -> Node:
    player = figures.player
    return spread(say("records.length"), figures.total.rounds if player is None else player.classic.lengths)


def spread(title: str, found: Mapping[int, int], of: int = 1) -> Node:
    """Return a histogram of figures, in groups whose size is a multiple of `of`; the bar of the median is dark."""
    if sum(found.values()) < FEW:
        return panel(title, few(*sorted(Counter(found).elements())) if found else None)
    low, high = min(found) // of, max(found) // of
    step = max(1, -(-(high - low + 1) // BARS))
    counts = Counter[int]()
    for each, count in found.items():
        counts[(each // of - low) // step] += count
    values = [float(counts[number]) for number in range((high - low) // step + 1)]
    starts = [language().number(of * (low + step * number)) for number in range(len(values))]
    usual = say("records.usual")
    dark = (int(median(Counter(found).elements())) // of - low) // step
    chart = Bars(values, starts, usual=dark, means=usual, widest=WIDEST_BAR if of == 1 else WIDE_BAR).saying(title)
    return panel(title, chart, beside=charts.legend("usual", usual))


def busts(figures: Figures) -> Node:
    seen = figures.players[figures.first : figures.first + SEEN]
    return bust_rates([player for player in seen if player.classic.turns], figures.total.players.get(("", "steady")))


def bust_rates(rated: Sequence[Player], steady: Player | None) -> Node:
    """Return each player's bust rate, and Steady's as a dotted line; players with equal tiles also have names."""
    title = say("records.busts")
    if not rated:
        return panel(title, None)
    usual, beside = None, None
    if steady is not None and steady.classic.turns >= WORTH_A_WORD:
        usual = steady.classic.bust_rate
        dotted = Icon(lambda style: drawings.dotted(style.px(6), style.px(20), style, drawings.UPRIGHT))
        said = say("records.steady_line", name=NAMES["steady"], chance=usual)
        beside = Row(dotted.saying(""), Text(said, NOTE, "ink_muted", lines=1, grow=1), gap=9)
    named = len({(player.colour, player.character) for player in rated}) < len(rated)
    rows = []
    for player in rated:
        name, rate = name_of(player), language().percent(player.classic.bust_rate)
        row = Row(
            emblems.head(player.colour, player.character, FACE),
            Text(name, STRONG_NOTE.of(15), lines=2).sized(width=NAME) if named else None,
            Percent(player.classic.bust_rate, emblems.tile(player.colour, 24), usual).share(),
            Text(rate, COUNT.of(18), lines=1, at="end").sized(width=RATE),
            gap=GAP,
        )
        rows.append(row.saying(say("spoken.of_player", name=name, places=rate)).sized(height=35))
    before = Spring(0).sized(width=FACE + GAP + NAME if named else FACE)
    ends = Row(before, PercentEnds().share(), Spring(0).sized(width=RATE), gap=GAP)
    return panel(title, Column(*rows, ends, Spring(), beside))


# Reviews, and Express


def reviewed(game: str, figures: Figures) -> Node:
    """Return a panel with the quality of a player's choices: the mean, and a chart with the best game highest."""
    key = figures.favourite(game)
    if key is None:
        return Spring()
    made, title = figures.choices(key), say(f"records.choices_{game}")
    if game == "classic":
        share = sum(each.good for each in made) / max(1, sum(each.decisions for each in made))
        line, values = say("records.good", chance=share, n=len(made)), [each.good / each.decisions for each in made]
    else:
        mean = language().number(-round(sum(each.lost for each in made) / max(1, len(made))))
        line, values = say("records.points_lost", points=mean, n=len(made)), [-each.lost for each in made]
    content = Column(Text(say("records.not_reviewed"), BODY, "ink_muted"), Spring())
    if made:
        chart = few() if len(made) < FEW else _game_by_game(title, values, percent=game == "classic")
        content = Column(Text(line, STRONG), chart.share(), gap=4)
    return panel(title, content, beside=note(name_of(figures.total.players[key])))


def scores(figures: Figures) -> Node:
    key = figures.favourite("express")
    last = [] if key is None else figures.last_scores(key)
    if key is None or not last:
        return panel(say("common.express"), None)
    title = say("records.express_curve", n=len(last))
    curve = few(*last) if len(last) < FEW else _game_by_game(title, list(map(float, last)))
    return panel(title, curve, beside=note(name_of(figures.total.players[key])))


def _game_by_game(title: str, values: Sequence[float], *, percent: bool = False) -> Node:
    """Return a chart with a curve of the values of the latest games, labelled with the number of each game."""
    numbers = [str(number) for number in range(1, len(values) + 1)]
    return Curve(values[-LAST_GAMES:], numbers[-LAST_GAMES:], percent=percent).saying(title)


def scores_spread(figures: Figures) -> Node:
    found = Counter[int]()
    for player in [figures.player] if figures.player is not None else figures.players:
        for score, count in player.counted.items():
            found[score.score] += count
    return spread(say("records.spread"), found, of=100)


def best_scores(figures: Figures) -> Node:
    """Return the list of the best games, with player, score and penalty, and a mark if moves were taken back."""
    players = [figures.player] if figures.player is not None else figures.players
    found = [(player, score) for player in players for score in player.counted.elements()]
    best = sorted(found, key=lambda each: -each[1].score)[:RANKED]

    def row(number: int) -> Node:
        return Column(_score(*best[number]).as_one().share(), Hairline() if number + 1 < len(best) else None)

    title = say("records.best_scores")
    listed = List("best_scores", len(best), row, row_height=29, by_keys=True).saying(title) if best else None
    return panel(title, listed)


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


# Dice, which the end of a game shows too


def dice_panel(thrown: SeatFigures, line: str = "", tall: bool = False) -> Node:
    """Return two charts of the counts of faces and sums, with the verdict of the significance test and another line."""
    verdict, expected = fairness.verdict(thrown.faces), expected_sums(thrown.rolls)
    left = Bars(
        [thrown.faces[face] for face in FACES],
        [emblems.die(face, 24) for face in FACES],
        expected=[verdict.expected] * len(FACES),
        means=say("over.expected"),
        widest=WIDEST,
    ).saying(say("over.faces"))
    right = Bars(
        [thrown.sums[column] for column in COLUMNS],
        [str(column) for column in COLUMNS],
        expected=[expected[column] for column in COLUMNS],
        means=say("over.expected"),
        widest=WIDEST,
    ).saying(say("over.sums"))
    right.below = left.below  # so that both have one baseline
    of_faces = wrapping(say("over.faces"), TITLE)
    mark = Firm(charts.legend("expected", say("over.expected")))
    of_sums = Row(wrapping(say("over.sums"), TITLE).share(), mark, gap=12)
    number, chance = verdict.expected, max(1, round(100 * verdict.chance))
    figure = language().number(number, 1 if number < 100 else 0)
    said = say(f"fair.{verdict.kind}", n=verdict.thrown, expected=figure, chance=chance)
    more = Text(line, NOTE, "ink_muted", lines=1) if line else None
    told = Column(Text(said, STRONG, lines=2 if tall else 1), more, gap=2, margin=(0, 9, 0, 0)).sized(height=54)
    if tall:
        return Column(of_faces, left.share(), of_sums, right.share(), told, gap=9)
    headings, bars = (
        Row(one.share(0.38), other.share(0.62), gap=28, across="fill")
        for one, other in ((of_faces, of_sums), (left, right))
    )
    return Column(headings, Column(bars.share(), told, grow=1), gap=9)


# By page, the panels: above at the right, and below from left to right
PANELS: Mapping[str, tuple[Callable[[Figures], Node], ...]] = {
    "classic": (columns, busts, lengths, partial(reviewed, "classic")),
    "express": (best_scores, scores_spread, scores, partial(reviewed, "express")),
    "both": (columns, busts, lengths, scores),
}
