"""Whole sentences for what the rules, the computers and the disk have to say."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.controller.notices import Notice
from cantstop.model.classic import Advance, Dice, Move, Roll, Stop
from cantstop.model.never import assert_never
from cantstop.model.refusals import Reason, Refusal
from cantstop.view.words import has, say


def capitalised(said: str) -> str:
    """Makes the first letter a capital."""
    return said[:1].upper() + said[1:]


def sentence(said: str) -> str:
    return f"{capitalised(said)}."


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


def notice(told: Notice, names: Sequence[str] = ()) -> str:
    return say(
        f"notice.{told.kind.value}",
        what=told.what,
        n=0 if told.number is None else told.number,
        name=_name(told.player, names),
    )


def decided(decision: Decision[Move], name: str) -> str:
    """What a computer did, and why: "Otto stops: 8 steps at stake are enough"."""
    columns: tuple[int, ...] = ()
    match decision.move:
        case Roll():
            if decision.reasons.why is Why.TURN_BEGINS:
                return say("why.begins", name=name)
            said = say("why.rolled", name=name)
        case Stop():
            said = say("why.stopped", name=name)
        case Advance(columns):
            said = say("why.took", name=name, columns=columns)
        case Dice():
            return reason(decision.reasons)
        case forgotten:
            assert_never(forgotten)
    return say("why.because", said=said, reason=reason(decision.reasons, columns))


def reason(of: Reasons, columns: Sequence[int] = ()) -> str:
    """Why a computer did what it did; `columns`: those it took, which may be one."""
    count = len(set(columns)) if columns else of.steps or 0
    if of.why in _IN_CHANCES:
        name, values = _chances(of)
        return say(f"why.{name}", **values)
    if of.share is not None:
        return say(f"why.{of.why.value}", n=min(round(10 * of.share), 9), row=of.row)
    expected = None if of.expected is None else round(of.expected)
    return say(f"why.{of.why.value}", n=count, row=of.row, expected=expected)


def outlook(of: Reasons) -> str | None:
    """The chances weighed, said to the person who is to choose.

    "If you stop, you win 60 times in 100; if you roll, 57".
    """
    if of.why not in _IN_CHANCES:
        return None
    name, values = _chances(of)
    return say(f"coach.{name}", **values)


_IN_CHANCES = (Why.STOPPING_IS_BETTER, Why.ROLLING_IS_BETTER, Why.BEST_CHANCE)


def _chances(of: Reasons) -> tuple[str, dict[str, object]]:
    """The name of the sentence, and what it puts in."""
    first = {Why.STOPPING_IS_BETTER: of.stopped, Why.ROLLING_IS_BETTER: of.rolled}.get(of.why, of.chance)
    values: dict[str, object] = {
        "n": round(100 * (first or 0)),
        "chance": of.chance,
        "stopped": of.stopped,
        "rolled": of.rolled,
    }
    if of.in_turns:
        return "fewest_turns", values
    alike = of.why is not Why.BEST_CHANCE and _look_alike(of.stopped, of.rolled)
    return "even" if alike else of.why.value, values


def _look_alike(stopped: float | None, rolled: float | None) -> bool:
    """As they are said: "stopping wins 60 times in 100, rolling 60" would be no reason."""
    return stopped is not None and rolled is not None and round(100 * stopped) == round(100 * rolled)


def _name(player: int | None, names: Sequence[str]) -> str:
    known = player is not None and 0 <= player < len(names)
    return names[player] if player is not None and known else say("common.somebody")
