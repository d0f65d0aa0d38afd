"""Counts games from elsewhere beside the screen that shows them, slice by slice, so that it stays fluid.

counting = Counting(ledger)
counting.go_on(ms, held)   # in every frame; True when what is known by now shall be shown, which has a frame of its own
counting.touched()         # somebody moves or presses something: shorter slices for a while
counting.over              # all is counted and shown
"""

from __future__ import annotations

from cantstop.controller.ledger import Ledger

SLICE, LONG_SLICE = 12.0, 30.0  # ms of a frame: while somebody touches something, and while nobody does
CALM = 400.0  # ms since the last touch
TIMES = 10  # that figures are shown until all are there
FEWEST = 100  # games that are worth showing anew
MANY = 10_000  # of which it takes so long to add them up that they are shown only when they have doubled


class Counting:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._shown = ledger.counted
        self._step = max(FEWEST, ledger.total // TIMES)
        self._untouched = 0.0

    @property
    def over(self) -> bool:
        return self._shown == self._ledger.total

    def touched(self) -> None:
        self._untouched = 0.0

    def go_on(self, ms: float, held: bool) -> bool:
        """While something is held pressed it must not be laid out anew, or the press would be lost."""
        self._untouched += ms
        news = self._ledger.counted - self._shown
        enough = max(self._step, self._shown if self._shown >= MANY else 0) if self._shown else FEWEST
        if news and not held and (self._ledger.done or news >= enough):
            self._shown = self._ledger.counted
            return True
        self._ledger.work(SLICE if self._untouched < CALM else LONG_SLICE)
        return False
