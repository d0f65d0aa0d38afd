"""Counts games in small slices while the screen shows their figures, so that it stays fluid.

counting = Counting(sums)
counting.go_on(ms, held)   # in every frame; True when what is known by now shall be shown, which has a frame of its own
counting.touched()         # somebody moves or presses something: shorter slices for a while
counting.over              # all is counted and shown
"""

from __future__ import annotations

from cantstop.controller.ledger import SummedGames

SLICE, LONG_SLICE = 12.0, 30.0  # ms of a frame: while somebody touches something, and while nobody does
CALM = 400.0  # ms since the last touch
TIMES = 10  # that figures are shown until all are there
FEWEST = 100  # games that are worth showing anew


class Counting:
    def __init__(self, sums: SummedGames) -> None:
        self._sums = sums
        self._shown = sums.counted
        self._step = max(FEWEST, sums.total // TIMES)
        self._untouched = 0.0

    @property
    def over(self) -> bool:
        return self._shown == self._sums.total

    def touched(self) -> None:
        self._untouched = 0.0

    def go_on(self, ms: float, held: bool) -> bool:
        """While something is held pressed it must not be laid out anew, or the press would be lost."""
        self._untouched += ms
        news = self._sums.counted - self._shown
        enough = self._step if self._shown else FEWEST
        if news and not held and (self._sums.done or news >= enough):
            self._shown = self._sums.counted
            return True
        self._sums.work(SLICE if self._untouched < CALM else LONG_SLICE)
        return False
