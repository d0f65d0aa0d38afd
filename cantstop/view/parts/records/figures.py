"""The figures of the records for one choice of filters: of everybody, or of one player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cantstop.controller import characters
from cantstop.controller.statistics import Key, Player, Statistics, middle
from cantstop.view.words import say

LAST_GAMES = 12
WORTH_A_WORD = 20  # turns of Steady, before the rate of its busts says something


class Best(NamedTuple):
    figure: int
    name: str


@dataclass(slots=True)
class Figures:
    """`players` are in the order of the list: those with most wins first."""

    total: Statistics
    players: list[Player]
    keys: list[Key]

    @property
    def minutes(self) -> int | None:
        return round(middle(self.total.seconds) / 60) if self.total.seconds else None

    def best_turn(self) -> Best | None:
        return _best([(player.classic.best_turn, player) for player in self.players])

    def longest_turn(self) -> Best | None:
        return _best([(player.classic.longest_turn, player) for player in self.players])

    def best_score(self) -> Best | None:
        """The best of all penalties, by people alone if there are any."""
        return _best([(score.score, player) for player in self.players for score in player.counted])

    def steady_busts(self) -> float | None:
        """How often the steady computer's turns ended in a bust."""
        steady = self.total.players.get(("", "steady"))
        if steady is None or steady.classic.turns < WORTH_A_WORD:
            return None
        return steady.classic.bust_rate


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
