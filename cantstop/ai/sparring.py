"""Players for the arena alone: the published ones by their own names, and two without any knowledge."""

from __future__ import annotations

from random import Random

from cantstop.ai.classic_players import ByRule, ClassicPlayer
from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.ai.published import GLENN_ALOI, GLENN_LINEAR, RULE_OF_28
from cantstop.model.classic import Advance, Move, State

PUBLISHED = {"rule-of-28": RULE_OF_28, "glenn-aloi": GLENN_ALOI, "glenn-linear": GLENN_LINEAR}
STOP_AFTER = "stop-after-"


class StopAfter(ByRule):
    """Chooses as the Rule of 28 does, and stops after so many rolls."""

    def __init__(self, rolls: int) -> None:
        super().__init__(f"{STOP_AFTER}{rolls}", RULE_OF_28)
        self.rolls = rolls

    def _stop(self, state: State, rng: Random) -> tuple[bool, Why]:
        stop = state.throw >= self.rolls
        return stop, Why.FELT_LIKE_STOPPING if stop else Why.FELT_LIKE_ROLLING


class Chance(ClassicPlayer):
    """Moves at random, and rolls or stops by the toss of a coin."""

    name = "random"

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Decision[Move]:
        return Decision(rng.choice(moves), Reasons(Why.FELT_LIKE_IT))

    def _stop(self, state: State, rng: Random) -> tuple[bool, Why]:
        stop = rng.random() < 0.5
        return stop, Why.FELT_LIKE_STOPPING if stop else Why.FELT_LIKE_ROLLING


def partner(name: str) -> ClassicPlayer:
    """The sparring partner of this name; LookupError if there is none."""
    if name in PUBLISHED:
        return ByRule(name, PUBLISHED[name])
    if name == Chance.name:
        return Chance()
    number = name.removeprefix(STOP_AFTER)
    if number != name and number.isdecimal() and int(number) > 0:
        return StopAfter(int(number))
    raise LookupError(f"there is no player {name!r}")
