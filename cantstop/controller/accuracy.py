"""How well everybody chose in the games that were reviewed, kept beside the finished games."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from math import isfinite
from pathlib import Path

from cantstop.controller.files import write_whole
from cantstop.controller.reviewing import Tally
from cantstop.controller.scribe import Scribe

FILE = "reviews.json"
PATIENCE = 0.5  # seconds until what was given to keep is read without being kept
_SCRIBE = Scribe("tallies")  # one for all: each file is read, changed and written whole


class Accuracy:
    """A tally for each seat of a game, by the game's number."""

    def __init__(self, folder: Path) -> None:
        _SCRIBE.idle(PATIENCE)
        self._games = _read(folder / FILE)

    def get(self, game_id: str) -> tuple[Tally, ...]:
        return self._games.get(game_id, ())


def keep_tallies(folder: Path, game_id: str, tallies: Iterable[Tally]) -> None:
    """Counts and writes in the background. If the disk refuses, the next review counts again."""
    _SCRIBE.give(partial(_keep, folder / FILE, game_id, tallies))


def _keep(path: Path, game_id: str, tallies: Iterable[Tally]) -> None:
    games, counted = _read(path), tuple(tallies)
    if games.get(game_id) == counted:
        return
    games[game_id] = counted
    kept = {number: [[a, b, round(c, 4)] for a, b, c in game] for number, game in games.items()}
    write_whole(path, json.dumps(kept))


def _read(path: Path) -> dict[str, tuple[Tally, ...]]:
    try:
        values = json.loads(path.read_bytes())
        return {str(number): tuple(_tally(*tally) for tally in game) for number, game in values.items()}
    except (OSError, ValueError, TypeError, AttributeError, OverflowError, RecursionError):
        return {}


def _tally(decisions: int, good: int, lost: float) -> Tally:
    """Reads one tally; a damaged file may hold Infinity or NaN, which are refused."""
    if not isfinite(lost):
        raise ValueError(lost)
    return Tally(int(decisions), int(good), float(lost))
