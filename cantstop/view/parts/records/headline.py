"""The large figures above the records: how much was played, and the best of it."""

from __future__ import annotations

from cantstop.controller.statistics import Player
from cantstop.view.parts.records.figures import Best, Figures, name_of
from cantstop.view.parts.records.panels import Fact
from cantstop.view.words import language, say


def facts(shown: Figures, player: Player | None) -> list[Fact]:
    """The headline facts of one player or of everybody."""
    number = language().number
    played = shown.total.games if player is None else player.games
    found = [(number(played), say("records.games", n=played))]
    if player is not None:
        found.append((number(player.wins), say("records.wins", n=player.wins)))
    elif shown.minutes is not None:
        found.append((say("records.minutes", n=shown.minutes), say("records.usual_length")))
    turn, longest, score = _bests_of_all(shown) if player is None else _bests(player)
    if turn is not None and turn.figure:
        found.append((say("common.steps", n=turn.figure), say("records.best_turn", name=turn.name)))
    if longest is not None and longest.figure:
        found.append((say("log.rolls", n=longest.figure), say("records.longest_turn", name=longest.name)))
    if score is not None:
        found.append((number(score.figure), say("records.best_express", name=score.name)))
    return found


def _bests_of_all(shown: Figures) -> tuple[Best | None, Best | None, Best | None]:
    return shown.best_turn(), shown.longest_turn(), shown.best_score()


def _bests(player: Player) -> tuple[Best | None, Best | None, Best | None]:
    name, scores = name_of(player), [each.score for each in player.counted]
    score = Best(max(scores), name) if scores else None
    return Best(player.classic.best_turn, name), Best(player.classic.longest_turn, name), score
