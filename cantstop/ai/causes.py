"""The reasons of the master and Crafty. A cause explains a decision that would change, or almost, without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import TypeVar

from cantstop.ai import foresight, solver
from cantstop.ai.classic_players import MASTER, Mind, Squares, gain, others_back
from cantstop.ai.decision import Reasons, Why, decisive
from cantstop.ai.foresight import Case, Foresight
from cantstop.model import classic, classic_climbing, odds
from cantstop.model.board import COLUMNS, LENGTHS, RUNNERS
from cantstop.model.classic import Advance, Move, Rules, State, Stop

T = TypeVar("T")

LITTLE, MUCH = 6, 12  # steps at stake
SEEN = 0.05  # the least chance that counts as a cause: it is rounded to one in ten
NEAR = 2  # steps from the top at which a column counts as nearly claimed
REACH = 9  # the most steps in one turn that are considered; more are too rare
HIGH = 0.5  # share of a column from which on the square of a rival counts as high
UP = 0.6  # share of a column from which on a runner counts as high
BUSTS_LESS = 0.005
WAYS_MORE = 1.0  # ways, out of 36 pairs of dice, by which a column must be likelier to be named so
RISKY, FEW = 0.5, 3  # a risk that is a reason alone, and steps that are not
GOOD = 0.125  # a chance of a bust with runners in columns that come up often
BEGUN = 0.25  # share of a column from which on a square is worth continuing
ALIKE, ALIKE_ALONE = 0.01, 0.05  # of a game, of a turn: a smaller difference is none


Causes = Iterator[tuple[Reasons, float]]  # each with the margin of the decision without it


def explain(state: State, move: Move, instead: Move, mind: Mind = MASTER) -> Reasons | None:
    """Return the reasons why the move is better than another, or None if no single cause decides."""
    seen = foresight.foresee(state, mind)
    if isinstance(move, Advance) and isinstance(instead, Advance):
        return _Choice(state, mind, seen, move, instead).reasons()
    return _StopOrRoll(state, mind, seen).reasons(isinstance(move, Stop))


def scale(state: State, worth: float) -> float:
    """Return a chance as log odds, which spread out the values near 0 and 1; return a number of turns unchanged."""
    return worth if state.rules.players == 1 else foresight.log_odds(worth)


class _StopOrRoll:
    def __init__(self, state: State, mind: Mind, seen: Foresight) -> None:
        self.state, self.mind, self.seen = state, mind, seen
        stopped, self.rolled = seen.stop_or_roll(state)
        assert stopped is not None
        self.stopped = stopped

    def reasons(self, stops: bool) -> Reasons | None:
        rolls = scale(self.state, self.rolled) - scale(self.state, self.stopped)
        if stops:
            return decisive(-rolls, self._for_stopping())
        return decisive(rolls, self._for_rolling()) or decisive(rolls, self._good_runners())

    def _rolls_by(self, case: Case) -> float:
        stopped, rolled = foresight.weigh(self.state, self.mind, case).stop_or_roll(self.state)
        return inf if stopped is None else scale(self.state, rolled) - scale(self.state, stopped)

    def _stake(self, times: float) -> Case:
        return Case(bust=self.stopped - times * (self.stopped - self.seen.turn.bust))

    def _for_rolling(self) -> Causes:
        state, steps = self.state, self.state.steps
        if (threat := threatening(state, self.mind, self.seen)) is not None:
            yield threat, self._rolls_by(Case(squares=others_back(state)))
        for column in COLUMNS:
            left = spaces_left(state, column)
            if state.runner(column) and 0 < left <= NEAR:
                reasons = Reasons(Why.COLUMN_NEAR, column=column, left=left)
                yield reasons, self._rolls_by(Case(never_closes=column))
        if steps <= LITTLE and self.stopped > self.seen.turn.bust:
            reasons = Reasons(Why.LITTLE_AT_STAKE, steps=steps, gain=gain(state))
            yield reasons, self._rolls_by(self._stake(max(2, MUCH / steps)))
        if state.free_runners and self.mind.far:
            yield Reasons(Why.RUNNER_LEFT), self._rolls_by(Case(runners=RUNNERS - state.free_runners))

    def _good_runners(self) -> Causes:
        bust = odds.bust_chance(self.state)
        if not self.state.free_runners and 0 < bust <= GOOD:
            rolled = at_the_risk(self.rolled, bust, RISKY, self.seen.turn.bust)
            margin = scale(self.state, rolled) - scale(self.state, self.stopped)
            below = tuple(column for column in COLUMNS if 0 < self.state.runner(column) < LENGTHS[column])
            yield Reasons(Why.GOOD_RUNNERS, columns=below), margin

    def _for_stopping(self) -> Causes:
        state, steps, bust = self.state, self.state.steps, odds.bust_chance(self.state)
        for column in COLUMNS:
            if state.runner(column) == LENGTHS[column]:
                yield Reasons(Why.COLUMN_KEPT, column=column), -self._rolls_by(Case(never_closes=column))
        if bust > 0 and self.stopped > self.seen.turn.bust:
            why = Why.TOO_RISKY if bust >= RISKY or steps <= FEW else Why.TOO_MUCH_AT_STAKE
            yield Reasons(why, steps=steps, bust=bust), -self._rolls_by(self._stake(0.5))
        if self.seen.judged and not self.mind.forgets and threatening(state, self.mind, self.seen) is None:
            yield Reasons(Why.TIME_ENOUGH), -self._rolls_by(Case(squares=others_level(state)))
        if state.rules.no_parking:
            yield Reasons(Why.PARKING_AHEAD), -self._rolls_by(Case(parking=True))


class _Choice:
    def __init__(self, state: State, mind: Mind, seen: Foresight, move: Advance, instead: Advance) -> None:
        self.state, self.mind, self.seen, self.move, self.other = state, mind, seen, move, instead
        self.after, self.instead = classic.apply(state, move)[0], classic.apply(state, instead)[0]

    def reasons(self) -> Reasons | None:
        found = decisive(self._value(self.after) - self._value(self.instead), self._causes())
        apart = self.seen.shown(self.seen.worth(self.after)) - self.seen.shown(self.seen.worth(self.instead))
        if found is None and abs(apart) < (ALIKE if self.state.rules.players > 1 else ALIKE_ALONE):
            found = Reasons(Why.AS_GOOD)
        return found and replace(found, instead=self.other)

    def _value(self, state: State) -> float:
        return scale(state, self.seen.worth(state))

    def _better_by(self, case: Case, before: State | None = None) -> float:
        """Return the advantage of the move over the other one in this case, or from the position `before`."""
        after, instead = self.after, self.instead
        if before is not None:
            after, instead = classic.apply(before, self.move)[0], classic.apply(before, self.other)[0]
        return self._weighed(after, case) - self._weighed(instead, case)

    def _weighed(self, state: State, case: Case) -> float:
        return scale(state, foresight.weigh(state, self.mind, case).worth(state))

    def _causes(self) -> Causes:
        yield from self._tops()
        yield from self._risks()
        yield from self._progress()
        yield from self._rivals()
        threat = threatening(self.state, self.mind, self.seen)
        if threat is not None and threat.why is Why.SOMEBODY_NEAR:
            yield threat, self._better_by(Case(squares=others_back(self.state)))
        if classic.stop_refusals(self.instead) and not classic.stop_refusals(self.after):
            yield Reasons(Why.MAY_STOP_THERE), self._better_by(Case(parking=True))

    def _tops(self) -> Causes:
        """Yield each top that only one choice reaches, with the advantage if that runner were one space lower."""
        for one, other, why in (
            (self.after, self.instead, Why.CLOSES),
            (self.instead, self.after, Why.OTHER_BLOCKS),
        ):
            for column in COLUMNS:
                if one.runner(column) == LENGTHS[column] != other.runner(column):
                    lower = self._value(step_back(one, column)) - self._value(other)
                    yield Reasons(why, column=column), lower if why is Why.CLOSES else -lower

    def _risks(self) -> Causes:
        more = self.after.free_runners - self.instead.free_runners
        if more > 0 and self.mind.far:
            without = self._weighed(self.after, Case(runners=RUNNERS - more))
            yield Reasons(Why.KEEPS_RUNNER), without - self._value(self.instead)
        bust, others = odds.bust_chance(self.after), odds.bust_chance(self.instead)
        if self.mind.far and _mean_ways(self.move) >= _mean_ways(self.other) + WAYS_MORE:
            costless = Case(bust=max(self.seen.worth(self.after), self.seen.turn.bust))
            yield Reasons(Why.LIKELIER), self._better_by(costless)
        elif self.mind.far and bust < others - BUSTS_LESS:
            without = self._at_the_risk(bust, others) - self._value(self.instead)
            yield Reasons(Why.SAFER, bust=bust), without

    def _at_the_risk(self, bust: float, others: float) -> float:
        """Return the worth of the move if the next roll busted as often as after the other choice."""
        stopped, rolled = self.seen.stop_or_roll(self.after)
        rolled = at_the_risk(rolled, bust, others, self.seen.turn.bust)
        return scale(self.state, max(rolled, -inf if stopped is None else stopped))

    def _progress(self) -> Causes:
        if self.after.steps > self.instead.steps:
            fewer = min(self._value(step_back(self.after, column)) for column in set(self.move.columns))
            yield Reasons(Why.MORE_STEPS), fewer - self._value(self.instead)
        for column in sorted(set(self.move.columns) - set(self.other.columns)):
            before, left = lowered(self.state, column), spaces_left(self.after, column)
            is_up = self.after.runner(column) >= UP * LENGTHS[column]
            if left and before is not None and is_up:
                yield Reasons(Why.FAR_UP, column=column, left=left), self._better_by(Case(), before)
            elif left and (is_up or left <= NEAR):
                reasons = Reasons(Why.FAR_UP, column=column, left=left)
                yield reasons, self._better_by(Case(never_closes=column))
            elif left and before is not None and self._is_highest(column):
                yield Reasons(Why.BUILDS_ON, column=column), self._better_by(Case(), before)

    def _is_highest(self, column: int) -> bool:
        """Return whether the player has climbed 25 % or more of this column, and less of each of the other choice's."""
        height = height_of(self.state, column)
        return height >= BEGUN and all(height > height_of(self.state, other) for other in self.other.columns)

    def _rivals(self) -> Causes:
        if self.mind.forgets or self.state.rules.players == 1:
            return
        for columns, others, why in (
            (self.move.columns, self.other.columns, Why.RIVAL_BESIDE),
            (self.other.columns, self.move.columns, Why.RIVAL_THERE),
        ):
            for column in sorted(set(columns) - set(others)):
                who = highest(self.state, column)
                if who is not None:
                    case = Case(squares=others_back(self.state, (column,)))
                    yield Reasons(why, column=column, who=who), self._better_by(case)


def chance_to_win(state: State, player: int) -> float:
    """Return the player's chance to win in the next turn, if the player rolls until winning or busting."""
    return _chance_to_win(state.rules, state.squares, state.claimed, player)


@lru_cache(maxsize=16)  # needed in every decision of a turn
def _chance_to_win(rules: Rules, squares: Squares, claimed: tuple[int | None, ...], player: int) -> float:
    needed = rules.columns_to_win - claimed.count(player)
    left = sorted(LENGTHS[column] - squares[player][column] for column in COLUMNS if claimed[column] is None)
    if needed > RUNNERS or sum(left[:needed]) > REACH:
        return 0.0
    state = State(rules, player, 1, 0, squares, (0,) * len(squares[player]), claimed)
    layout, ways = solver.printed_board(RUNNERS), solver.paths(state)
    stopping = (layout.tops >= needed).astype(float)
    stopping[ways.forbidden(layout)] = solver.NEVER
    return float(solver.SolvedTurn(layout, solver.TurnToSolve(ways.reach, stopping, 0.0, rules.eager)).rolling[0])


# Other positions


def with_entry(table: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*table[:at], value, *table[at + 1 :])


def others_level(state: State) -> Squares:
    """Return squares with which no other player is behind the player to move.

    Each square of the others is at least as high as the mover's. A player with fewer claimed columns gets one square
    just below a top for each missing column.
    """
    mine, claims = state.squares[state.player], state.claimed.count(state.player)
    free = [column for column in COLUMNS if state.claimed[column] is None]
    raised = []
    for player, own in enumerate(state.squares):
        squares = list(own)
        if player != state.player:
            lacking = max(0, claims - state.claimed.count(player))
            for column in free:
                squares[column] = max(own[column], mine[column])
            for column in sorted(free, key=lambda column: own[column] / LENGTHS[column])[len(free) - lacking :]:
                squares[column] = LENGTHS[column] - 1
        raised.append(tuple(squares))
    return tuple(raised)


def lowered(state: State, column: int) -> State | None:
    """Return the position as if the mover had no square in the column and the runner had started at the bottom.

    Return None if the mover has no square in the column, or if the variant Jump is on.
    """
    own, runner = state.square(state.player, column), state.runner(column)
    if not own or state.rules.jump:
        return None
    squares = with_entry(state.squares, state.player, with_entry(state.squares[state.player], column, 0))
    climbed = classic_climbing.path(state, column, own).index(runner) if runner else 0
    down = classic_climbing.path(state, column, 0)[climbed] if runner else 0
    return replace(state, squares=squares, runners=with_entry(state.runners, column, down))


def step_back(state: State, column: int) -> State:
    """Return the position with this column's runner one step lower, or off the board if it has just entered."""
    spaces = classic_climbing.path(state, column, state.square(state.player, column))
    below = [space for space in spaces if space < state.runner(column)]
    return replace(state, runners=with_entry(state.runners, column, below[-1] if below else 0))


# Facts


def threatening(state: State, mind: Mind, seen: Foresight) -> Reasons | None:
    """Return the reason that another player can win in the next turn or is likelier to win, or None if none is."""
    if mind.forgets or seen.judged is None:
        return None
    others = [player for player in range(state.rules.players) if player != state.player]
    often, who = max((chance_to_win(state, player), -player) for player in others)
    if often >= SEEN:
        return Reasons(Why.SOMEBODY_NEAR, who=-who, often=often)
    own, *chances = seen.judged.judged
    best = max(chances)
    if best <= own:
        return None
    return Reasons(Why.RIVAL_AHEAD, who=(state.player + 1 + chances.index(best)) % state.rules.players)


def highest(state: State, column: int) -> int | None:
    """Return the opponent who is highest in the column, or None if no opponent is in its upper half."""
    height, who = max((own[column], -player) for player, own in enumerate(state.squares) if player != state.player)
    return -who if height >= HIGH * LENGTHS[column] else None


def height_of(state: State, column: int) -> float:
    return state.square(state.player, column) / LENGTHS[column]


def at_the_risk(rolled: float, bust: float, others: float, lost: float) -> float:
    """Return the worth of rolling if the chance of a bust were `others` instead of `bust`.

    `rolled` is the worth before the change, `lost` the worth of a bust.
    """
    return lost if bust == 1 else (rolled - bust * lost) / (1 - bust) * (1 - others) + others * lost


def spaces_left(state: State, column: int) -> int:
    return len(classic_climbing.path(state, column, state.runner(column)))


def _mean_ways(move: Advance) -> float:
    return sum(map(odds.pair_ways, move.columns)) / len(move.columns)
