"""What a computer player decides, and why: data that the screen turns into a line of words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

M_co = TypeVar("M_co", covariant=True)


class Why(Enum):
    """The kinds of reasons; each value is the key of its sentence."""

    # rolling or stopping
    TURN_BEGINS = "turn_begins"
    STOPPING_WINS = "stopping_wins"
    BUST_IS_CERTAIN = "bust_is_certain"
    MAY_NOT_STOP = "may_not_stop"  # No parking
    RUNNER_LEFT = "runner_left"  # a further column could still be entered
    ENOUGH_AT_STAKE = "enough_at_stake"
    LITTLE_AT_STAKE = "little_at_stake"
    FELT_LIKE_STOPPING = "felt_like_stopping"
    FELT_LIKE_ROLLING = "felt_like_rolling"
    # moving the runners
    ONLY_MOVE = "only_move"
    BEST_COLUMNS = "best_columns"
    FELT_LIKE_IT = "felt_like_it"
    # marking a pad
    BEST_TOTAL = "best_total"
    ROW_PAYS = "row_pays"  # the `row` is now worth points or no longer loses any


@dataclass(frozen=True, slots=True)
class Reasons:
    """The chief reason and its figures; what does not apply stays None."""

    why: Why
    bust: float | None = None  # the exact chance that the next roll busts
    steps: int | None = None  # at stake
    gain: float | None = None  # steps that a further roll brings on average
    risk: float | None = None  # steps that it loses on average
    score: int | None = None  # by the player's own rule of thumb
    threshold: int | None = None  # at which that rule says stop
    row: int | None = None
    before: int | None = None  # totals of the pad
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Decision(Generic[M_co]):
    move: M_co
    reasons: Reasons
