"""How well everybody chose in the games that were reviewed."""

from __future__ import annotations

from collections.abc import Mapping

from cantstop.controller.reviewing import Tally


class Accuracy:
    """A tally for each seat of a game, by the game's number."""

    def __init__(self, games: Mapping[str, tuple[Tally, ...]]) -> None:
        self._games = games

    def get(self, game_id: str) -> tuple[Tally, ...]:
        return self._games.get(game_id, ())
