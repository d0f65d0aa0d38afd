"""Parts for solo games: a player's scores and their curve, the rank of the last score, and the best games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from cantstop.controller.clock import today
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.statistics import GameFacts
from cantstop.model.express import ROWS
from cantstop.model.record import Seat
from cantstop.view.art import charts, pieces
from cantstop.view.kit.drawing import Card, Hairline, Tint
from cantstop.view.kit.fonts import COUNT, FIGURE, LABEL, NOTE, STRONG, STRONG_NOTE, Text
from cantstop.view.kit.node import Align, Between, Box, Column, Layers, Layouter, Node, Row, Spring
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.parts.charts import Curve, legend
from cantstop.view.parts.express.sayings import tone_of
from cantstop.view.parts.express.shown import throw_history
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.app.context import Context

SHOWN = 13  # games on the curve
LISTED = 5
WORDS = ("hard", "low", "low", "low", "fair", "fair", "good", "good", "great", "masterly")  # for beaten Masters
FAIR = WORDS.index("fair")
ROW, LEAST = 41.0, 120.0  # a line of the table, and the height of the curve


class PastGame(NamedTuple):
    """A finished solo game; `day` is empty if the date is not known."""

    score: int
    day: str
    game_id: str
    counts: bool = True  # whether its throws were new


def played(context: Context) -> tuple[GameFacts, ...]:
    from cantstop.controller.statistics import Selection

    return tuple(context.open_store().finished(Selection("express"), alone=True))


def of_person(finished: Sequence[GameFacts], name: str, penalty: int) -> list[GameFacts]:
    """Return the person's solo games with this penalty and previously unseen throws, oldest first."""
    return [
        game
        for game in finished
        if len(game.figures) == 1 and game.counts and game.penalty == penalty
        if (game.record.seats[0].name, game.record.seats[0].character) == (name, None)
    ]


# The end


def place_line(past: Sequence[PastGame]) -> str:
    """Return a line with the rank of the last game, such as "third best of 24 games alone"."""
    scores = [game.score for game in past]
    if len(scores) == 1:
        return say("expressend.first_alone")
    place = 1 + sum(score > scores[-1] for score in scores)
    if place == len(scores):
        return say("expressend.lowest_alone", n=place)
    key = {1: "expressend.best_alone", 2: "expressend.second_best", 3: "expressend.third_best"}.get(place)
    return say(key or "expressend.place_alone", n=len(scores), place=place)


def highlights(match: ExpressMatch, mean: int) -> Node:
    """Return a node with the scores of the best row and the best throw of the game, and the Master's mean score."""
    pad, penalty = match.state.pads[0], match.state.rules.penalty
    row = max((row for row in ROWS if pad.row(row)), key=lambda row: pad.row_score(row, penalty))
    throw = max(throw_history(match), key=lambda throw: throw.taken[0].change)
    figures = (
        (pad.row_score(row, penalty), say("expressend.best_row", row=row)),
        (throw.taken[0].change, say("expressend.best_throw", n=throw.round)),
        (mean, say("expressend.master_scores")),
    )
    columns = []
    for number, (points, said) in enumerate(figures):
        own = number < 2
        tone = tone_of(points) if own else "ink"
        figure = Text(language().number(points, signed=own), FIGURE, tone, lines=1)
        columns.append(Column(figure, Text(said, NOTE, "ink_muted", lines=1)).as_one().share())
    return Column(Hairline(), Row(*columns, gap=16), gap=10)


def course(past: Sequence[PastGame], seat: Seat, mean: int) -> Node:
    shown = past[-SHOWN:]
    counted = [game.score for game in past if game.counts]
    said = say("expressend.first_game") if len(shown) < 2 else ""
    if len(counted) > 1:
        own_mean, n = round(sum(counted) / len(counted)), sum(game.counts for game in shown)
        said = say("expressend.last_games", n=n, mean=own_mean)
    dashes = legend("expected", say("expressend.master_mean", mean=mean))
    line = Row(Text(said, STRONG_NOTE, "ink_muted").share(), dashes, gap=16)
    curve = ScoreCurve(shown, seat.colour, mean)
    curve.saying(say("spoken.last_scores"), lambda: map(language().number, curve.values))
    return Column(line, curve, gap=4, grow=1)


class ScoreCurve(Curve):
    """A chart of the scores of a player's last games, with the Master's mean score as a dotted line.

    The last score is marked by the player's tile, which is apart from the curve if the score does not count.
    """

    grow, height = 1.0, LEAST

    def __init__(self, past: Sequence[PastGame], colour: str, mean: int) -> None:
        super().__init__([game.score for game in past], [_day(game) for game in past])
        self.labels = []
        self.ends = [_day(past[0]), say("expressend.today_word")]
        if not past[0].day or past[0].day == past[-1].day:
            self.ends = self.ends[1:]
        self.low, self.high, self.mean, self.colour = min(self.low, mean), max(self.high, mean), mean, colour
        if not past[-1].counts and len(past) > 1:
            self.joined -= 1
            self.best = self.values.index(max(self.values[:-1]))

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        yield from super().arrange(layout, box)
        area = self.area(layout.u, box)
        below = Box(area.x, box.bottom - self.below * layout.u, area.w, self.below * layout.u)
        at: tuple[Align, ...] = ("middle",) if len(self.ends) == 1 else ("start", "end")
        for said, side in zip(self.ends, at):
            yield Text(said, STRONG.of(15), "ink_muted", lines=1, at=side), below

    def behind(self, style: Style, area: Box) -> Iterator[Sprite]:
        line = charts.dotted(area.rect.w, style.px(3), style, charts.LEVEL)
        yield Sprite(line, area.rect.x, round(self.y(area, self.mean)))

    def drawn(self, style: Style, area: Box) -> Iterator[Sprite]:
        yield from super().drawn(style, area)
        tile = pieces.tile(style.px(22), self.colour, style.theme)
        x, y = self.place(area, len(self.values) - 1)
        yield Sprite(tile, round(x - tile.get_width() / 2), round(y - tile.get_height() / 2))


def _day(game: PastGame) -> str:
    return language().date(date.fromisoformat(game.day), today()) if game.day else ""


class Score(NamedTuple):
    """A row of the table of best scores. It has a tile only if it has a colour."""

    name: str
    points: int
    colour: str = ""


def of_all(games: Sequence[GameFacts], own: PastGame, seat: Seat) -> tuple[list[Score], Score]:
    """Return the scores of the first game of each player on the day, best first, and the score of this game."""
    now = Score(seat.name, own.score, seat.colour)
    seats = (game.record.seats[0] for game in games)
    found = [Score(each.name, game.figures[0].score, each.colour) for each, game in zip(seats, games)]
    here = next((place for place, game in enumerate(games) if game.record.text("id") == own.game_id), None)
    return found, now if here is None else found[here]


def best_of(past: Sequence[PastGame]) -> tuple[list[Score], Score]:
    """Return the scores of the player's games that count, best first and older first if equal, and the latest score."""
    scores = [Score(_day(game) or "\N{EN DASH}", game.score) for game in past]
    ranked = sorted((pair for pair in zip(past, scores) if pair[0].counts), key=lambda pair: -pair[0].score)
    return [score for _, score in ranked], scores[-1]


def table(heading: str, below: str, ranked: Sequence[Score], own: Score, note: str) -> Node:
    """Return the table of the best scores; if the player's own score is not among them, it is added with its note."""
    head = Column(
        Text(heading, LABEL.of(22)), Text(below, STRONG_NOTE, "ink_muted") if below else None, gap=3, margin=(22, 0)
    )
    rows = [_row(place, score, note if score is own else "") for place, score in listed(ranked, own)]
    return Card(Column(head, Column(*rows, margin=(2, 0)), gap=10), (0, 14, 0, 10))


def listed(ranked: Sequence[Score], own: Score) -> list[tuple[int, Score]]:
    """Return the best scores with their ranks, and the player's own score, whose rank is 0 if it does not count."""
    found = list(enumerate(ranked, 1))
    mine = next((pair for pair in found if pair[1] is own), (0, own))
    return found[:LISTED] if mine in found[:LISTED] else [*found[: LISTED - 1], mine]


def _row(place: int, score: Score, note: str) -> Node:
    number = Text(str(place or "\N{EN DASH}"), COUNT.of(18), "ink_muted", lines=1).sized(width=22)
    tile = emblems.tile(score.colour, 28) if score.colour else None
    name = Text(score.name, LABEL.of(19), lines=1)
    said = Text(note, NOTE, "ink_muted", lines=1) if note else None
    figure = Text(language().number(score.points), COUNT.of(21), lines=1, at="end")
    row = Row(number, tile, name, said, Spring(), figure, gap=10, margin=(22, 0)).as_one()
    tinted = Layers(Tint("hover"), row) if note else row
    return Between(Column(Hairline(), tinted.sized(grow=1)), 34, ROW)
