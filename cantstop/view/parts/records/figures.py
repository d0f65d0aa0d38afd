"""The figures of the records for one choice of filters, and the large ones above the panels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cantstop.controller import characters
from cantstop.controller.statistics import Key, Player, Statistics, middle
from cantstop.view.words import language, say

LAST_GAMES = 12
WORTH_A_WORD = 20  # turns of Steady, from which its rate of busts is shown
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
