"""Sentences of the table on a choice, a risk and a bust, and the coach's advice."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.ai.decision import Decision, Why
from cantstop.model import odds
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic import Advance, Dice, Move, Roll, Stop
from cantstop.model.events import Busted, Event, RunnerClimbed, RunnerEntered
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.words import language, say

Advice = tuple[str, str]  # a headline and a reason
Step = RunnerEntered | RunnerClimbed
APART = " · "  # a comma between numbers would read as a list of them


def consequence(events: Sequence[Event], names: Sequence[str], brief: bool = False) -> str:
    """Return the effect of a move: "8 climbs two spaces, to 9 of 11", "to 4 of 13", with the players jumped over.

    With `brief`, only "to 9 of 11", because two plates next to the text show the rest.
    """
    steps = [event for event in events if isinstance(event, RunnerEntered | RunnerClimbed)]
    first, last = steps[0], steps[-1]
    if len(steps) == 2 and first.column != last.column:
        return APART.join(_over(_reached(step, "part_top", "start", "part_climb"), [step], names) for step in steps)
    if len(steps) == 2 and not brief:
        return _over(_reached(last, "double_top", "double_start", "double", begun=not first.start), steps, names)
    return _over(_reached(last, "top", "start", "climb"), steps, names)


def _over(said: str, steps: Sequence[Step], names: Sequence[str]) -> str:
    jumped = list(dict.fromkeys(player for step in steps for player in step.jumped))
    return ", ".join([said, say("choice.jumps", names=[names[player] for player in jumped])]) if jumped else said


def targets(events: Sequence[Event]) -> tuple[tuple[int, int], ...]:
    """Return the column and space that each runner of a move reaches."""
    ends = {event.column: event.space for event in events if isinstance(event, RunnerEntered | RunnerClimbed)}
    return tuple(ends.items())


def _reached(step: Step, top: str, start: str, climb: str, begun: bool = False) -> str:
    """Return the words for a step to the top, onto the board, which two steps may have `begun`, or farther up."""
    key = climb
    if step.space == LENGTHS[step.column]:
        key = top
    elif step.space == 1 + begun and (begun or isinstance(step, RunnerEntered)):
        key = start
    return say(f"choice.{key}", column=step.column, space=step.space, spaces=LENGTHS[step.column])


def risk(chance: float, steps: int, free_runners: int) -> str:
    """Return the line below the gauge: "About 1 roll in 7 loses all 8 steps"."""
    if chance >= 1:
        return say("gauge.certain")
    if chance <= 0:
        return say("gauge.no_risk")
    if free_runners and chance < 0.005:
        return say("gauge.almost_safe")
    if chance > 0.4:
        return say("gauge.of_ten", rolls=max(1, round(10 * chance)), n=steps)
    return say("gauge.one_in", rolls=round(1 / chance), n=steps)


def chances() -> dict[int, str]:
    """Return the chance of each column's sum."""
    return {column: language().percent(odds.sum_chance(column)) for column in COLUMNS}


def plaque(bust: Busted) -> tuple[str, str]:
    """Return the word on the plaque, and the line below it."""
    return say("bust.plaque"), sentences.bust(bust.causes, brief=True)


def advice(decision: Decision[Move] | None, names: Sequence[str] = ()) -> Advice:
    """Return the coach's line of advice and one of reason; without a decision the coach still thinks."""
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
