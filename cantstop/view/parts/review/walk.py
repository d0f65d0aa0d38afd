"""The way through the entries of a review: step by step, by itself, or straight to one of them."""

from __future__ import annotations

A_DECISION = 900.0  # ms, at the first speed
SPEEDS = (1, 2, 4)


class Walk:
    def __init__(self, length: int) -> None:
        self.last = length - 1
        self.number = 0  # of the entry that is shown
        self.choice: int | None = None  # of its choices the one that is shown; None: the best one
        self.playing, self.speed = False, SPEEDS[0]
        self._passed = 0.0  # ms since the last step

    def go_to(self, number: int) -> None:
        """Go to an entry; playing by itself ends."""
        self.playing = False
        self._stand_at(number)

    def play(self) -> None:
        """Start or stop playing by itself; at the end, from the start again."""
        self.playing, self._passed = not self.playing, 0.0
        if self.playing and self.number == self.last:
            self._stand_at(0)

    def update(self, ms: float) -> bool:
        """Play on; whether another entry is shown now."""
        if not self.playing:
            return False
        self._passed += ms
        if self._passed < A_DECISION / self.speed:
            return False
        self._passed = 0.0
        self._stand_at(self.number + 1)
        self.playing = self.number < self.last
        return True

    def _stand_at(self, number: int) -> None:
        self.number, self.choice = min(self.last, max(0, number)), None
