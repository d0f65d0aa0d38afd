"""What the coach says: one line of advice and one of reason. He never moves a piece."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.ai.decision import Decision, Why
from cantstop.model.classic import Advance, Dice, Move, Roll, Stop
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.words import say

Advice = tuple[str, str]  # the headline and the reason


def advice(decision: Decision[Move] | None, names: Sequence[str] = ()) -> Advice:
    if decision is None:
        return say("table.thinking"), ""
    if decision.reasons.why is Why.TURN_BEGINS:
        return say("coach.nothing"), ""
    columns: tuple[int, ...] = ()
    match decision.move:
        case Roll():
            headline = say("coach.roll")
        case Stop():
            headline = say("coach.stop")
        case Advance(columns):
            headline = say("coach.choose", columns=columns)
        case Dice():
            return say("coach.nothing"), ""
        case forgotten:
            assert_never(forgotten)
    reasons = decision.reasons
    if reasons.why is Why.ONLY_MOVE:
        return headline, say("coach.only")
    return headline, sentences.outlook(reasons) or sentences.sentence(sentences.reason(reasons, names, columns))
