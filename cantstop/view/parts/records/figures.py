"""The figures of the records for one choice of filters: of everybody, or of one player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from cantstop.controller.accuracy import Accuracy
from cantstop.controller.facts import GameFacts
from cantstop.controller.statistics import Key, Player, Score, Statistics, by_character, statistics
from cantstop.view.words import say

LAST_GAMES = 12
WORTH_A_WORD = 20  # turns of Steady, before the rate of its busts says something


class Best(NamedTuple):
    figure: int
    name: str


class Choices(NamedTuple):
    """How well a person chose in one reviewed game."""

    good: int
    decisions: int
    lost: float  # games that were not won by it; in Express points


@dataclass(slots=True)
class Figures:
    """`players` are in the order of the list: those with most wins first."""

    games: Sequence[GameFacts]
    total: Statistics
    players: list[Player]
    keys: list[Key]
    undone: int  # games in which moves were taken back
    practice: int  # games with throws that somebody knew

    @property
    def minutes(self) -> int | None:
        return round(median(self.total.seconds) / 60) if self.total.seconds else None

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


def figures(games: Sequence[GameFacts], game: str, undone: bool) -> Figures:
    """Of "classic", "express" or "both" games, with or without those in which moves were taken back."""
    chosen = [each for each in games if game == "both" or each.game == game]
    marked = sum(each.taken_back for each in chosen)
    if not undone:
        chosen = [each for each in chosen if not each.taken_back]
    total = statistics(chosen, by_character)
    ranked = sorted(total.players, key=lambda key: (-total.players[key].wins, -total.players[key].games, key[0]))
    practice = sum(each.practice for each in chosen)
    return Figures(chosen, total, [total.players[key] for key in ranked], ranked, marked, practice)


def name_of(player: Player) -> str:
    """A person's name, "Somebody" for one who was forgotten, a computer's character."""
    if player.character is not None:
        return say(f"character.{player.character}")
    return player.name or say("common.somebody")


def last_scores(player: Player) -> list[Score]:
    return player.counted[-LAST_GAMES:]


def choices(games: Sequence[GameFacts], key: Key, kept: Accuracy) -> list[Choices]:
    """A player's choices, game by game, oldest first."""
    found = []
    for game in games:
        for seat, tally in zip(game.seats, kept.get(game.game_id)):
            if by_character(seat) == key and tally.decisions:
                found.append(Choices(tally.good, tally.decisions, tally.lost))
    return found


def _best(found: list[tuple[int, Player]]) -> Best | None:
    if not found:
        return None
    figure, player = max(found, key=lambda each: each[0])
    return Best(figure, name_of(player))
