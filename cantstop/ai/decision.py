"""What a computer player decides, and why: data that the screen turns into a line of words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from cantstop.model.express import Mark
from cantstop.model.moves import Move

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
    STOPPING_IS_BETTER = "stopping_is_better"  # by the chances `stopped` and `rolled`
    ROLLING_IS_BETTER = "rolling_is_better"
    # moving the runners
    ONLY_MOVE = "only_move"
    BEST_COLUMNS = "best_columns"
    EVEN_COLUMNS = "even_columns"  # though others would have been better
    BEST_CHANCE = "best_chance"  # leaves the winning `chance`
    FELT_LIKE_IT = "felt_like_it"
    # marking a pad
    BEST_TOTAL = "best_total"
    ROW_PAYS = "row_pays"  # the `row` is now worth points or no longer loses any
    EVEN_NUMBERS = "even_numbers"  # though others would have been better
    LIKELY_ROWS = "likely_rows"  # rows that come often enough in the throws left
    ROW_NEAR = "row_near"  # the `row` is now one mark from paying
    ROW_STAYS_SHUT = "row_stays_shut"  # another mark would open the `row`, which then ends badly with this `share`
    BEST_SCORE = "best_score"  # leaves the best `expected` score


@dataclass(frozen=True, slots=True)
class Reasons:
    """The chief reason and its figures; what does not apply stays None."""

    why: Why
    bust: float | None = None  # the exact chance that the next roll busts
    steps: int | None = None  # at stake
    gain: float | None = None  # steps that a further roll brings on average
    risk: float | None = None  # steps that it loses on average
    row: int | None = None
    before: int | None = None  # totals of the pad
    after: int | None = None
    # by who looks ahead to the end of the game: winning chances, or alone (in_turns) the turns still to be played
    chance: float | None = None  # with the chosen move
    stopped: float | None = None
    rolled: float | None = None
    second: Move | Mark | None = None  # the second-best choice
    cost: float | None = None  # by how much it is worse
    in_turns: bool = False
    # by who expects final scores of a pad
    expected: float | None = None  # with the chosen mark
    worths: tuple[tuple[Mark, float], ...] = ()  # of all legal marks, best first
    share: float | None = None
    as_steady: bool = False  # the weights are missing or damaged: Steady has decided


@dataclass(frozen=True, slots=True)
class Decision(Generic[M_co]):
    move: M_co
    reasons: Reasons
