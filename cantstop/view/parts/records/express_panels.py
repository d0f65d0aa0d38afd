"""The panels of Express. Each writes itself into a box on the paper; units."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.controller.statistics import Player, Score
from cantstop.view import words
from cantstop.view.art import charts
from cantstop.view.kit import icons
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700, TEXT_800
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.records import pictures
from cantstop.view.parts.records.figures import LAST_GAMES, Choices, last_scores, name_of
from cantstop.view.parts.records.panels import Box, curve, nothing, panel, upright
from cantstop.view.words import say

ROW = 38.0
BARS = 9  # at most, of the spread


def scores(paper: Paper, box: Box, player: Player | None) -> None:
    """A player's scores in the last games from left to right, the best one in red with its figure."""
    if player is None or not player.counted:
        nothing(paper, panel(paper, box, say("title.express")), say("records.nothing"))
        return
    last = last_scores(player)
    inner = panel(paper, box, say("records.express_curve", name=name_of(player), n=len(last)))
    values = [float(score.score) for score in last]
    curve(paper, Box(inner.x, inner.y + 18, inner.w, inner.h - 18), values, values.index(max(values)))


def accuracy(paper: Paper, box: Box, player: Player, made: Sequence[Choices]) -> None:
    """The points that a player gave away by his choices, in all and game by game; the best game lies highest."""
    inner = panel(paper, box, say("records.choices_points", name=name_of(player)))
    if not made:
        nothing(paper, inner, say("records.not_reviewed"))
        return
    said = words.language().number(-round(sum(each.lost for each in made) / len(made)))
    line = say("records.points_lost", points=said, n=len(made))
    paper.write(line, TEXT_700, 17, "ink", (inner.x, inner.y + 4), room=inner.w, lines=2)
    values = [-each.lost for each in made[-LAST_GAMES:]]
    curve(paper, Box(inner.x, inner.y + 50, inner.w, inner.h - 50), values, values.index(max(values)))


def spread(paper: Paper, box: Box, players: Sequence[Player]) -> None:
    """How the scores are spread; the most frequent ones are dark."""
    inner = panel(paper, box, say("records.spread"))
    found = [score.score for player in players for score in player.counted]
    if not found:
        nothing(paper, inner, say("records.nothing"))
        return
    low, high = min(found) // 100 * 100, max(found) // 100 * 100
    step = 100 * max(1, -(-((high - low) // 100 + 1) // BARS))
    starts = list(range(low, high + 1, step))
    values = tuple(float(sum(start <= each < start + step for each in found)) for start in starts)
    names = [words.language().number(start) if place % 2 == 0 else "" for place, start in enumerate(starts)]
    upright(paper, inner, values, names, charts.sand(paper.style), values.index(max(values)))


def best_scores(paper: Paper, box: Box, players: Sequence[Player]) -> None:
    """The best games: who, how much, under which penalty; a mark where moves were taken back."""
    inner = panel(paper, box, say("records.best_scores"))
    found = [(player, score) for player in players for score in player.counted]
    if not found:
        nothing(paper, inner, say("records.nothing"))
        return
    best = sorted(found, key=lambda each: -each[1].score)
    for number, (player, score) in enumerate(best[: max(1, int(inner.h // ROW))]):
        if number:
            paper.rule(inner.x, inner.y + ROW * number - 2, inner.w)
        _score(paper, inner, inner.y + ROW * number + 17, player, score)


def _score(paper: Paper, box: Box, middle: float, player: Player, score: Score) -> None:
    language, style, right = words.language(), paper.style, box.x + box.w
    picture = pictures.small_head(player.colour, player.character, style.px(26), style)
    paper.centre(picture, (box.x + 15, middle))
    paper.write(name_of(player), DISPLAY_800, 17, "ink", (box.x + 40, middle), room=box.w * 0.34)
    paper.write(language.number(score.score), TEXT_800, 18, "ink", (box.x + box.w * 0.62, middle), "right", room=80)
    note = say("records.penalty", n=language.number(-score.penalty))
    end = right - (30 if score.taken_back else 0)
    paper.write(note, TEXT_600, 15, "ink_muted", (end, middle), "right", room=box.w * 0.3 - 30)
    if score.taken_back:
        paper.centre(icons.icon("again", style.px(18), style.theme["ink_muted"]), (right - 9, middle))
