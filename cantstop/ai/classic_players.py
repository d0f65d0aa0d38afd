"""The computer players of Can't Stop below the master: Beginner, Careful, Bold and Steady."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from random import Random

from cantstop.ai import outlook
from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.ai.published import RULE_OF_28, RuleOfThumb, another_column_opens, mirrored
from cantstop.model import classic, odds
from cantstop.model.board import LENGTHS
from cantstop.model.classic import Advance, Move, Roll, State, Stop


def stopping_wins(state: State) -> bool:
    tops = sum(space == LENGTHS[column] for column, space in enumerate(state.runners) if space)
    return state.claimed.count(state.player) + tops >= state.rules.columns_to_win


class ClassicPlayer(ABC):
    """The base of all: wins when it can, and never rolls into a certain bust."""

    name = ""

    def decide(self, state: State, rng: Random) -> Decision[Move]:
        moves = classic.legal_moves(state)
        if not moves:
            raise ValueError("no decision is awaited in this position")
        if isinstance(moves[0], Advance):
            return self._advance(state, [move for move in moves if isinstance(move, Advance)], rng)
        stop, why = self._forced(state, moves) or self._stop(state, rng)
        return Decision(Stop() if stop else Roll(), self._reasons(state, why))

    def choose(self, state: State, rng: Random) -> Move:
        return self.decide(state, rng).move

    def _forced(self, state: State, moves: tuple[Move, ...]) -> tuple[bool, Why] | None:
        """The decision where only one is sensible; None where the player must judge."""
        if Stop() not in moves:
            return False, Why.TURN_BEGINS if not state.steps else Why.MAY_NOT_STOP
        if stopping_wins(state):
            return True, Why.STOPPING_WINS
        if odds.bust_chance(state) == 1.0:
            return True, Why.BUST_IS_CERTAIN
        return None

    def _reasons(self, state: State, why: Why) -> Reasons:
        bust = odds.bust_chance(state)
        return Reasons(why, bust, state.steps, outlook.gain(state), outlook.risk(state))

    @abstractmethod
    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Decision[Move]: ...

    @abstractmethod
    def _stop(self, state: State, rng: Random) -> tuple[bool, Why]: ...


class Beginner(ClassicPlayer):
    """Takes the columns it likes at the moment, and rolls until it has had enough."""

    name = "beginner"

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Decision[Move]:
        move = rng.choice(moves)
        return Decision(move, Reasons(Why.ONLY_MOVE if len(moves) == 1 else Why.FELT_LIKE_IT))

    def _stop(self, state: State, rng: Random) -> tuple[bool, Why]:
        stop = rng.random() < min(0.9, 0.2 * state.throw)
        return stop, Why.FELT_LIKE_STOPPING if stop else Why.FELT_LIKE_ROLLING


class ByRule(ClassicPlayer):
    """Decides by a published rule of thumb."""

    def __init__(self, name: str, rule: RuleOfThumb) -> None:
        self.name = name
        self.rule = rule

    def rule_for(self, columns: int) -> RuleOfThumb:
        """The rule in a game for so many columns."""
        return self.rule

    def _rule(self, state: State) -> RuleOfThumb:
        return self.rule_for(state.rules.columns_to_win)

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Decision[Move]:
        best = max(moves, key=lambda move: (self.rule.appeal(classic.apply(state, move)[0]), -abs(move.columns[0] - 7)))
        return Decision(best, Reasons(Why.ONLY_MOVE if len(moves) == 1 else Why.BEST_COLUMNS))

    def _stop(self, state: State, rng: Random) -> tuple[bool, Why]:
        rule = self._rule(state)
        if rule.waits and another_column_opens(state):
            return False, Why.RUNNER_LEFT
        stop = rule.stops(state)
        return stop, Why.ENOUGH_AT_STAKE if stop else Why.LITTLE_AT_STAKE

    def _reasons(self, state: State, why: Why) -> Reasons:
        bust = odds.bust_chance(state)
        gain, risk = outlook.gain(state), outlook.risk(state)
        return Reasons(why, bust, state.steps, gain, risk)


CAREFUL = replace(RULE_OF_28, choice=mirrored(1, 2, 3, 4, 5, 6), threshold=13, waits=False)
BOLDNESS = 36  # points beyond the Rule of 28, shared by the columns to win: a long game punishes each lost turn


class Careful(ByRule):
    """Prefers the middle columns and stops early, even with a runner still free."""

    def __init__(self) -> None:
        super().__init__("careful", CAREFUL)


class Bold(ByRule):
    """Rolls well beyond where the Rule of 28 stops."""

    def __init__(self) -> None:
        super().__init__("bold", RULE_OF_28)

    def rule_for(self, columns: int) -> RuleOfThumb:
        return replace(self.rule, threshold=self.rule.threshold + BOLDNESS // columns)


class Steady(ByRule):
    """Plays the Rule of 28."""

    def __init__(self) -> None:
        super().__init__("steady", RULE_OF_28)
