"""How well everybody chose in the games that were reviewed, kept beside the finished games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from cantstop.controller.files import write_whole
from cantstop.controller.reviewing import Tally

FILE = "reviews.json"


class Accuracy:
    """A tally for each seat of a game, by the game's number."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._games = self._read()

    def get(self, game_id: str) -> tuple[Tally, ...]:
        return self._games.get(game_id, ())

    def put(self, game_id: str, tallies: Sequence[Tally]) -> None:
        """A disk that refuses costs only the counting at the next review."""
        if self._games.get(game_id) == tuple(tallies):
            return
        self._games[game_id] = tuple(tallies)
        kept = {number: [[a, b, round(c, 4)] for a, b, c in game] for number, game in self._games.items()}
        try:
            write_whole(self._path, json.dumps(kept))
        except OSError:
            return

    def _read(self) -> dict[str, tuple[Tally, ...]]:
        try:
            values = json.loads(self._path.read_bytes())
            return {
                str(number): tuple(Tally(int(a), int(b), float(c)) for a, b, c in game)
                for number, game in values.items()
            }
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            return {}
