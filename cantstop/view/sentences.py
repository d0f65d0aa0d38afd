"""Sentences for refusals, the reasons of computer players, and notices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.controller.notices import Notice
from cantstop.model.classic import Advance, Dice, Move, Roll, Stop
from cantstop.model.express import Mark
from cantstop.model.never import assert_never
from cantstop.model.refusals import Reason, Refusal
from cantstop.view.language import ENDS
from cantstop.view.words import has, say

if TYPE_CHECKING:
    from cantstop.controller.review import RatedMove


def capitalised(said: str) -> str:
    return said[:1].upper() + said[1:]


def sentence(said: str) -> str:
    return capitalised(said) if said.endswith(ENDS) else f"{capitalised(said)}."


def refusal(why: Refusal, names: Sequence[str], reader: int | None = None) -> str:
    """Return the sentence that explains a refusal; `reader` is the player who is addressed as "you".

    All faults of a position have the same sentence, because faulty positions occur only in damaged files.
    """
    key = f"refusal.{why.reason.name.lower()}"
    if why.reason is Reason.CLAIMED and why.player is not None and why.player == reader:
        key = "refusal.claimed_yours"
    if not has(key):
        key = "refusal.position"
    return say(key, column=why.column, player=why.player, number=why.number, name=_name(why.player, names))


def bust(causes: Sequence[Refusal], brief: bool = False) -> str:
    """Return the causes of a bust: "Column 10 is closed", in brief "no 6, no 8"."""
    columns = [cause.column for cause in causes]
    if causes[0].reason is Reason.NOT_ON_DICE and not brief:
        return say("bust.no_pair", columns=columns)
    said = say(f"bust.{_BUSTS[causes[0].reason]}", n=len(columns), columns=columns)
    return said if brief else capitalised(said)


_BUSTS = {
    Reason.CLAIMED: "closed",
    Reason.ON_TOP: "at_top",
    Reason.NOT_ON_DICE: "none",
    Reason.NO_RUNNER: "no_runner",
}


def notice(told: Notice, names: Sequence[str] = ()) -> str:
    return say(
        f"notice.{told.kind.value}",
        what=told.what,
        n=0 if told.number is None else told.number,
        name=_name(told.player, names),
    )


def decided(decision: Decision[Move], name: str, names: Sequence[str] = ()) -> str:
    """Return a computer's move with its reason: "Otto stops: 11 steps are too many for a risk of 24%"."""
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
            return reason(decision.reasons, names)
        case forgotten:
            assert_never(forgotten)
    return say("why.because", said=said, reason=reason(decision.reasons, names, columns))


def reason(of: Reasons, names: Sequence[str] = (), columns: Sequence[int] = ()) -> str:
    """Return the reason of a decision as a clause; `columns` are the columns of the move."""
    if of.why in _IN_CHANCES:
        name, values = _chances(of)
        return say(f"why.{name}", **values)
    others = of.instead.columns if isinstance(of.instead, Advance) else ()
    name = of.why.value
    if of.why is Why.MORE_STEPS and len(set(columns)) < len(columns):
        name = "climbs_twice"
    elif of.why is Why.ROW_STAYS_SHUT and of.often is None:
        name = "row_stays_shut_now"
    return say(
        f"why.{name}",
        n=_count(of, columns),
        name=_name(of.who, names),
        column=columns[0] if name == "climbs_twice" else of.column,
        best=sorted(set(columns or of.columns)),
        chosen=sorted(set(others)),
        threshold=of.threshold,
        bust=of.bust,
        gain=of.gain,
        row=of.row,
        number=of.number,
        other=of.instead.fifth if isinstance(of.instead, Mark) else None,
        chance=of.chance,
        expected=None if of.expected is None else round(of.expected),
    )


def _count(of: Reasons, columns: Sequence[int]) -> int:
    """Return the number that selects the singular or plural form of a sentence."""
    if of.often is not None:
        return min(max(1, round(10 * of.often)), 9)  # of 10
    if of.why is Why.TO_BE_FIRST:
        return round(100 * (of.chance or 0))
    found = next((each for each in (of.points, of.left, of.marks) if each is not None), None)
    if found is not None:
        return found
    return len(set(columns)) if columns else of.steps or 0


def better(
    options: Sequence[RatedMove[Move]], compared: Move | None, reasons: Reasons | None, names: Sequence[str]
) -> str:
    """Return a sentence on why, or by how much, the best choice is better than another, or "" if not known yet."""
    if len(options) == 1:
        return say("review.only")
    if reasons is None:
        return ""
    best = options[0]
    if reasons.why not in _IN_CHANCES:
        columns = best.move.columns if isinstance(best.move, Advance) else ()
        return sentence(reason(reasons, names, columns))
    worth = next((option.worth for option in options if option.move == compared), options[1].worth)
    more = round(100 * best.worth) - round(100 * worth)  # of the two figures as shown
    return say("review.more", n=more) if more else say("review.as_good")


def outlook(of: Reasons) -> str | None:
    """Return the chances in the coach's words, or None if the decision has another reason.

    For example: "If you stop, you win 60 times in 100; if you roll, 57".
    """
    if of.why not in _IN_CHANCES:
        return None
    name, values = _chances(of)
    return say(f"coach.{name}", **values)


_IN_CHANCES = (Why.STOPPING_IS_BETTER, Why.ROLLING_IS_BETTER, Why.BEST_CHANCE)  # reasons given as chances


def _chances(of: Reasons) -> tuple[str, dict[str, object]]:
    first = {Why.STOPPING_IS_BETTER: of.stopped, Why.ROLLING_IS_BETTER: of.rolled}.get(of.why, of.chance)
    values: dict[str, object] = {
        "n": round(100 * (first or 0)),
        "chance": of.chance,
        "stopped": of.stopped,
        "rolled": of.rolled,
    }
    if of.in_turns:
        return "fewest_turns", values
    both = [round(100 * chance) for chance in (of.stopped, of.rolled) if chance is not None]
    if of.why is not Why.BEST_CHANCE and len(both) == 2 and both[0] == both[1]:
        return "even", values  # "stopping wins 60 times in 100, rolling 60" would be no reason
    return of.why.value, values


def _name(player: int | None, names: Sequence[str]) -> str:
    known = player is not None and 0 <= player < len(names)
    return names[player] if player is not None and known else say("common.somebody")
