"""What the coach says: one line of advice and one of reason. He never moves a piece."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.model.classic import Advance, Dice, Move, Roll, Stop
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.words import say

_PLAIN = {
    Why.STOPPING_WINS: "coach.wins_now",
    Why.BUST_IS_CERTAIN: "coach.certain",
    Why.MAY_NOT_STOP: "coach.must_roll",
    Why.RUNNER_LEFT: "coach.free_runner",
    Why.BEST_COLUMNS: "coach.good_columns",
    Why.ONLY_MOVE: "coach.only",
}


Advice = tuple[str, str]  # the headline and the reason


def advice(decision: Decision[Move] | None) -> Advice:
    if decision is None or decision.reasons.why is Why.TURN_BEGINS:
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
    return headline, _reason(decision.reasons, columns)


def _reason(reasons: Reasons, columns: Sequence[int]) -> str:
    """In winning chances where those were weighed: steps gained and risked may then speak for the other choice."""
    if reasons.why in _PLAIN:
        return say(_PLAIN[reasons.why], n=len(set(columns)))
    if reasons.rolled is None and reasons.gain is not None and reasons.risk is not None:
        return say("coach.steps", gain=reasons.gain, risk=reasons.risk)
    if (told := sentences.outlook(reasons)) is not None:
        return told
    return sentences.sentence(sentences.reason(reasons, columns))
