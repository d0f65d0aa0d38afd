"""Decisions of computer players with their reasons, as data; the view turns them into sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import Any, Generic, TypeVar

from cantstop.model.express import Mark
from cantstop.model.moves import Move

M_co = TypeVar("M_co", covariant=True)

STAYS = 2 / 3  # the largest share of the margin that may remain without the named cause


class WeightsMissing(Exception):
    """Raised if the file with the learned weights of a player is missing or damaged."""


class Why(Enum):
    """The kinds of reasons; each value is the key of its sentence.

    The reason of a player who looks ahead is a cause; that of any other player is a rule or a mood.
    """

    # Rolling or stopping
    TURN_BEGINS = "turn_begins"
    STOPPING_WINS = "stopping_wins"
    BUST_IS_CERTAIN = "bust_is_certain"
    MAY_NOT_STOP = "may_not_stop"  # No parking
    # for rolling
    SOMEBODY_NEAR = "somebody_near"  # `who` wins in the next turn, `often`
    RIVAL_AHEAD = "rival_ahead"  # `who` is likelier to win
    COLUMN_NEAR = "column_near"  # the runner in `column` can reach the top in a roll or two
    LITTLE_AT_STAKE = "little_at_stake"  # `steps`, six at most
    RUNNER_LEFT = "runner_left"  # a runner is free
    GOOD_RUNNERS = "good_runners"  # `columns` of the runners come up often; only if no other cause decides
    # for stopping
    COLUMN_KEPT = "column_kept"  # stopping claims `column`
    TOO_MUCH_AT_STAKE = "too_much_at_stake"  # `steps`, for the risk `bust`
    TOO_RISKY = "too_risky"  # `bust`
    TIME_ENOUGH = "time_enough"  # no other player is near
    PARKING_AHEAD = "parking_ahead"  # No parking may forbid to stop after the next roll
    # by a rule of thumb, or by whim
    COUNT_SHORT = "count_short"  # `points` of `threshold`
    COUNT_REACHED = "count_reached"
    ROLL_LOOKS_GOOD = "roll_looks_good"  # for a player who sees one roll ahead
    STOP_LOOKS_GOOD = "stop_looks_good"
    EVEN_RUNNERS = "even_runners"  # all runners are in even columns, so Crafty does not stop
    FELT_LIKE_STOPPING = "felt_like_stopping"
    FELT_LIKE_ROLLING = "felt_like_rolling"
    # nothing decides alone: the chances `stopped` and `rolled` speak
    STOPPING_IS_BETTER = "stopping_is_better"
    ROLLING_IS_BETTER = "rolling_is_better"

    # Moving the runners, compared with the choice `instead`
    ONLY_MOVE = "only_move"
    CLOSES = "closes"  # reaches the top of `column`
    KEEPS_RUNNER = "keeps_runner"  # leaves a runner free
    LIKELIER = "likelier"  # columns that come up more often
    SAFER = "safer"  # the next roll busts less often
    OTHER_BLOCKS = "other_blocks"  # the other choice ends on the top of `column`, and that runner can do no more
    RIVAL_BESIDE = "rival_beside"  # `who` is high in `column`
    RIVAL_THERE = "rival_there"  # `who` is high in `column`, which the other choice takes
    FAR_UP = "far_up"  # few spaces are left in `column`
    BUILDS_ON = "builds_on"  # the square in `column` is higher than those in the other choice's columns
    MORE_STEPS = "more_steps"
    MAY_STOP_THERE = "may_stop_there"  # No parking would forbid it after the other choice
    BEST_COUNT = "best_count"
    BEST_COLUMNS = "best_columns"  # for a player who sees one roll ahead
    EVEN_COLUMNS = "even_columns"  # though others would have been better
    AS_GOOD = "as_good"  # no cause decides alone, and both choices have nearly the same worth
    BEST_CHANCE = "best_chance"  # nothing decides alone: the winning `chance` speaks
    FELT_LIKE_IT = "felt_like_it"

    # Marking a pad, compared with the choice `instead`
    ROW_EARNS = "row_earns"  # `row` earns points now
    ROW_ESCAPES = "row_escapes"  # `row` no longer loses any
    ROW_NEAR = "row_near"  # `row` is then one mark from escaping
    ROW_GROWS = "row_grows"  # `row` is begun, and another mark adds much
    ROW_OPENS = "row_opens"  # `row` is worth opening
    ROW_STAYS_SHUT = "row_stays_shut"  # the other choice opens `row`; `often`: chance of a loss, None: certain
    ENDS_GAME = "ends_game"  # the eighth mark of `number`, which the other choice takes
    SPARES_NUMBER = "spares_number"  # `number` has only `marks` boxes left, and the other choice takes one
    EASY_TO_SPARE = "easy_to_spare"  # `number` is a better fifth die than the other choice's
    TO_BE_FIRST = "to_be_first"  # wins more often against the other totals, `chance`
    BEST_TOTAL = "best_total"
    LIKELY_ROWS = "likely_rows"  # rows that come often enough in the throws left
    EVEN_NUMBERS = "even_numbers"  # though others would have been better
    BEST_SCORE = "best_score"  # nothing decides alone: the `expected` score speaks


@dataclass(frozen=True, slots=True)
class Reasons:
    why: Why
    who: int | None = None  # a player
    often: float | None = None  # a chance
    column: int | None = None
    columns: tuple[int, ...] = ()  # of runners
    left: int | None = None  # spaces above the runner
    points: int | None = None  # by a rule of thumb
    threshold: int | None = None
    bust: float | None = None  # the exact chance that the next roll busts
    steps: int | None = None  # at stake
    gain: float | None = None  # steps that a further roll brings on average
    row: int | None = None
    number: int | None = None  # of the fifth die
    marks: int | None = None
    # by players who look ahead to the end of the game: chances to win, or in a solo game (in_turns) turns to go
    chance: float | None = None  # with the chosen move
    stopped: float | None = None
    rolled: float | None = None
    second: Move | Mark | None = None  # the second-best choice
    cost: float | None = None  # the difference in worth
    instead: Move | Mark | None = None  # the choice that the reason compares with
    worths: tuple[tuple[Any, float], ...] = ()  # of all legal choices, best first: chances, or expected scores
    in_turns: bool = False
    # by players who expect final scores of a pad
    expected: float | None = None  # with the chosen mark


def decisive(margin: float, causes: Iterable[tuple[Reasons, float]]) -> Reasons | None:
    """Return the cause that matters most for a decision; each cause is given with the margin that remains without it.

    Return None if more than two thirds of `margin`, the actual margin, would remain.
    """
    found, without = min(causes, key=lambda cause: cause[1], default=(None, inf))
    return found if without <= STAYS * margin else None


@dataclass(frozen=True, slots=True)
class Decision(Generic[M_co]):
    move: M_co
    reasons: Reasons
