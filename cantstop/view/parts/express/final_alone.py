"""The end of a game alone: the curve of the scores, what the last one is worth, and a table of the day or of the
best games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from cantstop.controller.clock import today
from cantstop.controller.facts import GameFacts
from cantstop.model.record import Seat
from cantstop.view.kit.containers import Between, Column, Layers, Padded, Row, Spring
from cantstop.view.kit.drawing import Card, Drawing, Hairline, Tint
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import COUNT, LABEL, NOTE, STRONG, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.express.curve import ScoreCourse, curve
from cantstop.view.parts.express.scores import PastGame
from cantstop.view.words import language, say

SHOWN = 13  # games on the curve
LISTED = 5
ROW, LEAST = 41.0, 120.0  # a line of the table, and the height of the curve


class ScoreLine(NamedTuple):
    """A row of the table: colour is empty where there is no tile."""

    place: int  # 0 for a game that does not count
    name: str
    note: str
    score: int
    colour: str
    own: bool


def place_line(past: Sequence[PastGame]) -> str:
    """ "third best of 24 games alone", of the last one."""
    scores = [game.score for game in past]
    if len(scores) == 1:
        return say("expressend.first_alone")
    place = 1 + sum(score > scores[-1] for score in scores)
    key = {1: "expressend.best_alone", 2: "expressend.second_best", 3: "expressend.third_best"}.get(place)
    return say(key or "expressend.place_alone", n=len(scores), place=place)


def course(past: Sequence[PastGame], seat: Seat, worth: str, mean: int) -> Node:
    """The scores of the last games, beside what the Master scores on average; and what the last one is worth."""
    shown = past[-SHOWN:]
    counted = [game.score for game in past if game.counts]
    said = None
    if len(counted) > 1:
        own_mean, n = round(sum(counted) / len(counted)), sum(game.counts for game in shown)
        said = Text(say("expressend.last_games", n=n, mean=own_mean), STRONG_NOTE, "ink_muted", lines=1, at="end")
    head = Row(Text(say("expressend.alone", name=seat.name), LABEL.of(22), grow=1), said, gap=16)
    first = Text(say("expressend.first_game"), STRONG, "ink_muted") if len(shown) < 2 else None
    told = ScoreCourse(tuple(game.score for game in shown), past[-1].counts, seat.colour, days(shown), mean)
    picture = Drawing(lambda w, h, style: curve(w, h, told, style), height=LEAST, grow=1)
    picture.saying(say("spoken.last_scores"), lambda: map(language().number, told.scores))
    worded = Text(worth, STRONG) if worth else None
    return Card(Column(head, worded, first, _Filling(picture), gap=4), (20, 12, 20, 6), grow=1)


def days(shown: Sequence[PastGame]) -> tuple[str, ...]:
    """What is said below the first game and the last one; of one day once."""
    if not shown[0].day or shown[0].day == shown[-1].day:
        return (say("expressend.today_word"),)
    return language().date(date.fromisoformat(shown[0].day), today()), say("expressend.today_word")


class _Filling(Padded):
    """A picture as wide as the card, and as high as there is room."""

    def __init__(self, child: Node) -> None:
        super().__init__(child, (-10, 0), grow=1)


def table(heading: str, note: str, lines: Sequence[ScoreLine], ways: Node) -> Node:
    """Heading, note and lines, with the ways on below them."""
    head = Column(
        Text(heading, LABEL.of(22)), Text(note, STRONG_NOTE, "ink_muted") if note else None, gap=3, margin=(22, 0)
    )
    rows = [_row(line) for line in listed(lines)]
    return Card(Column(head, Column(*rows, margin=(2, 0)), Padded(ways, (22, 0)), gap=10), (0, 14, 0, 16))


def listed(lines: Sequence[ScoreLine]) -> list[ScoreLine]:
    """The first ones, with the own line as the last of them where it would not be seen."""
    own = [line for line in lines[LISTED:] if line.own]
    return [*lines[: LISTED - len(own)], *own]


def _row(line: ScoreLine) -> Node:
    place = Text(str(line.place or "\N{EN DASH}"), COUNT.of(18), "ink_muted", lines=1).sized(width=22)
    tile = emblems.tile(line.colour, 28) if line.colour else None
    name = Text(line.name, LABEL.of(19), lines=1)
    note = Text(line.note, NOTE, "ink_muted", lines=1) if line.note else None
    score = Text(language().number(line.score), COUNT.of(21), lines=1, at="end")
    row = Row(place, tile, name, note, Spring(), score, gap=10, margin=(22, 0))
    tinted = Layers(Tint("hover"), row) if line.own else row
    return Between(Column(Hairline(), tinted.sized(grow=1)), 34, ROW)


def day_lines(games: Sequence[GameFacts], own: PastGame, seat: Seat, note: str) -> list[ScoreLine]:
    """Everybody's first game of the day, and the one of now with what is to be said of it."""
    found = []
    for place, game in enumerate(games, 1):
        whose, now = game.seats[0], game.game_id == own.game_id
        found.append(ScoreLine(place, whose.name, note if now else "", game.express[0].score, whose.colour, now))
    if not any(line.own for line in found):
        found.append(ScoreLine(0, seat.name, note, own.score, seat.colour, True))
    return found


def best_lines(past: Sequence[PastGame], note: str) -> list[ScoreLine]:
    """The best games of one player, the earlier first of equal ones; below them one of now that does not count."""
    own = past[-1]
    ranked = sorted((game for game in past if game.counts), key=lambda game: -game.score)
    found = [_best_line(place, game, note if game is own else "", game is own) for place, game in enumerate(ranked, 1)]
    return found if own.counts else [*found, _best_line(0, own, note, True)]


def _best_line(place: int, game: PastGame, note: str, own: bool) -> ScoreLine:
    day = language().date(date.fromisoformat(game.day), today()) if game.day else ""
    return ScoreLine(place, day or "\N{EN DASH}", note, game.score, "", own)
