"""The local time, the playing time of a game, and the timer of a choice."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import date, datetime, timezone

LONGEST_THOUGHT = 120.0  # seconds between two moves that count as playing; the rest was spent elsewhere


def now() -> datetime:
    return local(datetime.now(timezone.utc))


def local(moment: datetime) -> datetime:
    """Return the time in the system's time zone, or in UTC if that zone is invalid."""
    try:
        return moment.astimezone()
    except (ValueError, OverflowError):  # TZ names a zone of more than a day
        return moment.astimezone(timezone.utc)


def today() -> date:
    return now().date()


class PlayingTime:
    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._clock = clock
        self._since = clock()

    @property
    def seconds(self) -> int:
        return round(self._seconds)

    def count(self) -> None:
        """Add the time since the last call, as time of play."""
        since = self._since
        self.skip()
        self._seconds += min(self._since - since, LONGEST_THOUGHT)

    def skip(self) -> None:
        """Treat the time since the last call as a pause, which does not count."""
        self._since = self._clock()


class Countdown:
    """The timer of a choice, which runs only while the pad is open."""

    def __init__(self, seconds: int, clock: Callable[[], float]) -> None:
        self.seconds = seconds
        self._clock = clock
        self._choice: Hashable = None
        self._used = 0.0
        self._since: float | None = None

    @property
    def left(self) -> float:
        running = 0.0 if self._since is None else self._clock() - self._since
        return max(0.0, self.seconds - self._used - running)

    @property
    def running(self) -> bool:
        return self._since is not None

    def go_on(self, choice: Hashable) -> None:
        """Start the timer for this choice, with the full time if the choice is new, else with the remaining time."""
        self.stop()
        if choice != self._choice:
            self._choice = choice
            self._used = 0.0
        self._since = self._clock()

    def stop(self) -> None:
        if self._since is not None:
            self._used += self._clock() - self._since
        self._since = None
