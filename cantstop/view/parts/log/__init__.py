"""The logs of both games: the drawer they share, the rows of Can't Stop, and how they look."""

from __future__ import annotations

from typing import NamedTuple


class Earlier(NamedTuple):
    """What a log ends with when the game is to go on from an earlier moment: the number of moves made until then."""

    moment: int
