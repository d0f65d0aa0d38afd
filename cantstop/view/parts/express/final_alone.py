"""The end of a game alone: the pad, the curve of the scores, and a table of the day or of the best games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from cantstop.controller.facts import GameFacts
from cantstop.model.express import Pad
from cantstop.model.record import Seat
from cantstop.view import words
from cantstop.view.art import pieces
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700, TEXT_800
from cantstop.view.kit.node import Box
from cantstop.view.parts.express.curve import curve
from cantstop.view.parts.express.pad import PadFacts, PadNode
from cantstop.view.parts.express.scores import Past, today
from cantstop.view.parts.paper import Paper, plain
from cantstop.view.words import say

PAD_WIDE = 528.0
SHOWN = 13  # games on the curve
LISTED = 5
ROW = 58.0


class Line(NamedTuple):
    """A row of the table: colour is empty where there is no tile."""

    place: int  # 0 for a game that does not count
    name: str
    note: str
    score: int
    colour: str
    own: bool


def place_line(past: Sequence[Past]) -> str:
    """ "third best of 24 games alone", of the last one."""
    scores = [game.score for game in past]
    if len(scores) == 1:
        return say("expressend.first_alone")
    place = 1 + sum(score > scores[-1] for score in scores)
    key = {1: "expressend.best_alone", 2: "expressend.second_best", 3: "expressend.third_best"}.get(place)
    return say(key or "expressend.place_alone", n=len(scores), place=place)


def draw_pad(paper: Paper, y: float, height: float, own: Pad, colour: str, penalty: int) -> Iterator[Sprite]:
    """The pad without headings, with what each row scores."""
    box = Box(*paper.rect(0, y, PAD_WIDE, height))
    yield from PadNode(PadFacts(own, penalty, colour), headed=False).sprites(paper.style, box)


def draw_curve(paper: Paper, y: float, height: float, past: Sequence[Past], name: str, colour: str) -> None:
    paper.card(y, height)
    shown = past[-SHOWN:]
    counted = [game.score for game in past if game.counts]
    paper.write(say("expressend.alone", name=name), DISPLAY_800, 22, "ink", (20, y + 27), room=300)
    if len(counted) > 1:
        mean = round(sum(counted) / len(counted))
        said = say("expressend.last_games", n=sum(game.counts for game in shown), mean=mean)
        paper.write(said, TEXT_700, 16, "ink_muted", (paper.width - 20, y + 27), "right", room=paper.width - 340)
    if len(shown) < 2:
        said = say("expressend.first_game")
        paper.write(said, TEXT_700, 18, "ink_muted", (20, y + height / 2 + 14), room=paper.width - 40, lines=2)
        return
    rect = paper.rect(10, y + 46, paper.width - 20, height - 54)
    first = words.language().date(date.fromisoformat(shown[0].day), today()) if shown[0].day else ""
    dates = first, say("expressend.today_word")
    picture = curve(rect.w, rect.h, tuple(game.score for game in shown), past[-1].counts, colour, dates, paper.style)
    paper.put(picture, (10, y + 46))


def draw_table(
    paper: Paper, y: float, height: float, below: float, said: tuple[str, str], lines: Sequence[Line]
) -> None:
    """Heading, note and lines; so much room is kept below them."""
    heading, note = said
    paper.card(y, height)
    paper.write(heading, DISPLAY_800, 22, "ink", (22, y + 25), room=paper.width - 44)
    top = y + 50
    if note:
        paper.write(note, TEXT_700, 16, "ink_muted", (22, y + 49), room=paper.width - 44)
        top = y + 68
    pitch = min(ROW, (height - below - 12 - (top - y)) / LISTED)
    for number, line in enumerate(listed(lines)):
        _row(paper, top + pitch * number, pitch, line)


def listed(lines: Sequence[Line]) -> list[Line]:
    """The first ones, with the own line as the last of them where it would not be seen."""
    own = [line for line in lines[LISTED:] if line.own]
    return [*lines[: LISTED - len(own)], *own]


def _row(paper: Paper, y: float, pitch: float, line: Line) -> None:
    style, middle = paper.style, y + pitch / 2
    if line.own:
        box = paper.rect(0, y, paper.width, pitch)
        paper.put(plain(box.w, box.h, style.theme["hover"]), (0, y))
    paper.rule(0, y, paper.width)
    paper.write(str(line.place or "\N{EN DASH}"), TEXT_800, 18, "ink_muted", (22, middle))
    x = 54.0
    if line.colour:
        side = min(28.0, pitch - 10)
        paper.centre(pieces.tile(style.px(side), line.colour, style.theme), (x + 15, middle))
        x += 44
    x += paper.write(line.name, DISPLAY_800, 19, "ink", (x, middle), room=300) + 10
    if line.note:
        paper.write(line.note, TEXT_600, 16, "ink_muted", (x, middle), room=paper.width - x - 120)
    score = words.language().number(line.score)
    paper.write(score, TEXT_800, 21, "ink", (paper.width - 22, middle), "right")


def day_lines(games: Sequence[GameFacts], own: Past, seat: Seat, note: str) -> list[Line]:
    """Everybody's first game of the day, and the one of now with what is to be said of it."""
    found = []
    for place, game in enumerate(games, 1):
        whose, now = game.seats[0], game.game_id == own.game_id
        found.append(Line(place, whose.name, note if now else "", game.express[0].score, whose.colour, now))
    if not any(line.own for line in found):
        found.append(Line(0, seat.name, note, own.score, seat.colour, True))
    return found


def best_lines(past: Sequence[Past], note: str) -> list[Line]:
    """The best games of one player, the earlier first of equal ones; below them one of now that does not count."""
    own = past[-1]
    ranked = sorted((game for game in past if game.counts), key=lambda game: -game.score)
    found = [_best_line(place, game, note if game is own else "", game is own) for place, game in enumerate(ranked, 1)]
    return found if own.counts else [*found, _best_line(0, own, note, True)]


def _best_line(place: int, game: Past, note: str, own: bool) -> Line:
    day = words.language().date(date.fromisoformat(game.day), today()) if game.day else ""
    return Line(place, day or "\N{EN DASH}", note, game.score, "", own)
