"""The timer of a choice: it runs only while a pad is open."""

from __future__ import annotations

from collections.abc import Callable, Hashable


class Countdown:
    def __init__(self, seconds: int, clock: Callable[[], float]) -> None:
        self.seconds = seconds
        self._clock = clock
        self._whose: Hashable = None
        self._used = 0.0
        self._since: float | None = None

    @property
    def left(self) -> float:
        running = 0.0 if self._since is None else self._clock() - self._since
        return max(0.0, self.seconds - self._used - running)

    @property
    def running(self) -> bool:
        return self._since is not None

    def go_on(self, whose: Hashable) -> None:
        """Run for this choice, with all the time if it is new, else with the rest."""
        self.stop()
        if whose != self._whose:
            self._whose = whose
            self._used = 0.0
        self._since = self._clock()

    def stop(self) -> None:
        if self._since is not None:
            self._used += self._clock() - self._since
        self._since = None
