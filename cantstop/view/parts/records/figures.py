"""The figures of the records for one choice of filters: of everybody, or of one player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cantstop.controller.accuracy import Accuracy
from cantstop.controller.facts import GameFacts
from cantstop.controller.statistics import Key, Player, Statistics, key_of, middle, statistics
from cantstop.controller.totals import Totals
from cantstop.view.parts.player_row import level
from cantstop.view.words import say

LAST_GAMES = 12
WORTH_A_WORD = 20  # turns of Steady, before the rate of its busts says something


class Best(NamedTuple):
    figure: int
    name: str


class ReviewedChoices(NamedTuple):
    """How well a person chose in one reviewed game."""

    good: int
    decisions: int
    lost: float  # games that were not won by it; in Express points


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


class Selection(NamedTuple):
    """Which games the figures are of."""

    kind: str | None  # "classic", "express", or both
    undone: bool  # also those in which moves were taken back

    def fits(self, game: GameFacts) -> bool:
        return self.kind in (None, game.game) and (self.undone or not game.taken_back)

    def figures(self, totals: Totals) -> Figures:
        total = statistics(totals, self.kind, undone=self.undone)
        ranked = sorted(total.players, key=lambda key: (-total.players[key].wins, -total.players[key].games, key[0]))
        return Figures(total, [total.players[key] for key in ranked], ranked)


def name_of(player: Player) -> str:
    """A person's name, "Somebody" for one who was forgotten, a computer's character."""
    return level(player) or player.name or say("common.somebody")


def choices(reviewed: Accuracy, key: Key, wanted: Selection) -> list[ReviewedChoices]:
    """A player's choices, game by game, oldest first."""
    found = []
    for game in filter(wanted.fits, reviewed.games):
        for seat, tally in zip(game.seats, reviewed.get(game.game_id)):
            if key_of(seat) == key and tally.decisions:
                found.append(ReviewedChoices(tally.good, tally.decisions, tally.lost))
    return found


def _best(found: list[tuple[int, Player]]) -> Best | None:
    if not found:
        return None
    figure, player = max(found, key=lambda each: each[0])
    return Best(figure, name_of(player))
