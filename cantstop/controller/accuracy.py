"""How well everybody chose in the games that were reviewed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cantstop.controller.facts import GameFacts
from cantstop.controller.reviewing import Tally


class Accuracy:
    """A tally for each seat of a game, by the game's number."""

    def __init__(self, tallies: Mapping[str, tuple[Tally, ...]], games: Sequence[GameFacts]) -> None:
        self._tallies = tallies
        self.games = games  # that are over and were reviewed, in the order they ended

    def get(self, game_id: str) -> tuple[Tally, ...]:
        return self._tallies.get(game_id, ())
