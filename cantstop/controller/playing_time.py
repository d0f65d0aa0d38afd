"""The time that a game has been played."""

from __future__ import annotations

from collections.abc import Callable

LONGEST_THOUGHT = 120.0  # seconds between two moves that count as playing; longer ones were spent elsewhere


class PlayingTime:
    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._clock = clock
        self._since = clock()

    @property
    def seconds(self) -> int:
        return round(self._seconds)

    def count(self) -> None:
        """Add the time since the last call."""
        since = self._since
        self.skip()
        self._seconds += min(self._since - since, LONGEST_THOUGHT)

    def skip(self) -> None:
        """Leave out the time since the last call."""
        self._since = self._clock()
