"""Whole sentences for what the rules, the computers and the disk have to say."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.controller.notices import Notice
from cantstop.model.classic import Advance, Move, Roll, Stop
from cantstop.model.refusals import Reason, Refusal
from cantstop.view.words import has, say


def refusal(why: Refusal, names: Sequence[str], told: int | None = None) -> str:
    """Why something cannot be done; `told`: the player to whom it is said, who is not told of by his name.

    The faults of a position, which only a damaged file can have, share one sentence.
    """
    key = f"refusal.{why.reason.name.lower()}"
    if why.reason is Reason.CLAIMED and why.player is not None and why.player == told:
        key = "refusal.claimed_yours"
    if not has(key):
        key = "refusal.position"
    return say(key, column=why.column, player=why.player, number=why.number, name=_name(why.player, names))


def notice(about: Notice, names: Sequence[str] = ()) -> str:
    return say(
        f"notice.{about.about.value}",
        what=about.what,
        n=0 if about.number is None else about.number,
        name=_name(about.player, names),
    )


def decided(decision: Decision[Move], name: str) -> str:
    """What a computer did, and why: "Otto stops: 8 steps at stake are enough"."""
    match decision.move:
        case Roll():
            said = say("why.begins" if decision.reasons.why is Why.TURN_BEGINS else "why.rolled", name=name)
        case Stop():
            said = say("why.stopped", name=name)
        case Advance(columns):
            said = say("why.took", name=name, columns=list(columns))
        case _:
            return reason(decision.reasons)
    return say("why.because", said=said, reason=reason(decision.reasons))


def reason(of: Reasons) -> str:
    """Why a computer did what it did."""
    steps = 0 if of.steps is None else of.steps
    if of.in_turns and of.why in (Why.STOPPING_IS_BETTER, Why.ROLLING_IS_BETTER, Why.BEST_CHANCE):
        return say("why.fewest_turns")
    if of.share is not None:
        return say(f"why.{of.why.value}", n=min(round(10 * of.share), 9), row=of.row)
    expected = None if of.expected is None else round(of.expected)
    if of.why in (Why.STOPPING_IS_BETTER, Why.ROLLING_IS_BETTER) and _look_alike(of.stopped, of.rolled):
        return say("why.even", chance=of.chance)
    chances = {"chance": of.chance, "stopped": of.stopped, "rolled": of.rolled, "expected": expected}
    return say(f"why.{of.why.value}", n=steps, bust=of.bust, gain=of.gain, risk=of.risk, row=of.row, **chances)


def _look_alike(stopped: float | None, rolled: float | None) -> bool:
    """As percentages: "stopping wins 60 %, rolling 60 %" would be no reason."""
    return stopped is not None and rolled is not None and round(100 * stopped) == round(100 * rolled)


def _name(player: int | None, names: Sequence[str]) -> str:
    known = player is not None and 0 <= player < len(names)
    return names[player] if player is not None and known else say("common.somebody")
