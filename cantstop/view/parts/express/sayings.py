"""Choices and points of Express in words: effects, marks, advice, and points with sign and tone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.model.express import Effect, Mark, Option, Pad, RowChange, fifth_dice, options
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.kit.node import Align
from cantstop.view.kit.text import Role, Text
from cantstop.view.words import language, say


def tone_of(points: int) -> str:
    return "loss" if points < 0 else "gain" if points > 0 else "ink_muted"


def change_text(change: int, role: Role, at: Align = "start") -> Text:
    """Return a change of points with its sign, in the tone of gain or loss."""
    return Text(language().number(change, signed=True), role, tone_of(change), lines=1, at=at)


def lines(option: Option, penalty: int) -> tuple[str, ...]:
    """Return the consequence for each row ("8 leaves −200", "6 earns 40"), in the order of the plates."""
    said = tuple(consequence(change, penalty) for change in reversed(option.rows))
    return (*said, say("express.two_marks")) if len(option.rows) == 1 else said


def consequence(change: RowChange, penalty: int) -> str:
    row = change.row
    match change.effect:
        case Effect.OPENS:
            return say("express.opens", row=row, penalty=-penalty)
        case Effect.STAYS:
            return say("express.stays", row=row, points=change.score_after)
        case Effect.LEAVES if change.score_after:
            return say("express.leaves_earns", row=row, penalty=-penalty, points=change.score_after)
        case Effect.LEAVES:
            return say("express.leaves", row=row, penalty=-penalty)
        case Effect.EARNS:
            return say("express.earns", row=row, points=change.score_after - change.score)
        case Effect.FULL:
            return say("express.full", row=row)
        case forgotten:
            assert_never(forgotten)


def doing(mark: Mark) -> str:
    """Return the label of the button that makes this mark: "Mark 8, 6 and fifth die 6"."""
    return say(f"express.mark{_form(mark)}", **_values(mark))


def marked(marks: Mapping[int, Mark], names: Sequence[str]) -> str:
    """Return the line on the marks of players whose time ran out: "Time was up. Anna: 8 twice and fifth die 6"."""
    if len(names) == 1:
        return say("express.time_marked", marks=said_marks(marks[0]))
    told = [say("express.marks_of", name=names[who], marks=said_marks(mark)) for who, mark in marks.items()]
    return say("express.time_marked_of", marks=". ".join(told))


def said_marks(mark: Mark) -> str:
    """Return a mark in words: "8, 6 and fifth die 6"."""
    return say(f"express.marks{_form(mark)}", **_values(mark))


FORMS = {(False, False): "", (True, False): "twice", (False, True): "free", (True, True): "twice_free"}


def _form(mark: Mark) -> str:
    """Return the suffix of the text about this mark: a double and a free throw have their own."""
    form = FORMS[mark.pairs[0] == mark.pairs[1], mark.fifth is None]
    return f"_{form}" if form else ""


def _values(mark: Mark) -> dict[str, object]:
    low, high = mark.pairs
    return {"fifth": mark.fifth, "row": low, "rows": [high, low], "first": high, "second": low}


def advice(decision: Decision[Mark] | None, pad: Pad, chosen: Mark | None = None) -> tuple[str, str]:
    """Return the coach's headline, and the reason with the cost of the mark chosen."""
    if decision is None:
        return say("table.thinking"), ""
    mark = decision.move
    headline = say(f"express.coach{_form(mark)}", **_values(mark))
    return headline, reason(decision.reasons, pad.after(mark), chosen)


def reason(reasons: Reasons, after: Pad, chosen: Mark | None = None) -> str:
    """Return the reason for the best mark, with the cost of the chosen mark or the final score that the best mark leads
    to."""
    because = () if reasons.why is Why.BEST_SCORE else (sentences.sentence(sentences.reason(reasons)),)
    return " ".join((*because, *_final(reasons, after, chosen)))


def _final(reasons: Reasons, after: Pad, chosen: Mark | None) -> tuple[str, ...]:
    """Return the cost of another choice in points, or the final score; nothing if neither is known."""
    if reasons.why is Why.TO_BE_FIRST:
        return ()
    worths = {mark: round(worth) for mark, worth in reasons.worths}  # as they are shown beside it
    if chosen in worths and (points := max(worths.values()) - worths[chosen]):
        return (say("express.costs", n=points),)
    if reasons.expected is None:
        return ()
    return (say("express.ends_with" if after.out else "express.expected", n=round(reasons.expected)),)


def option_of(pad: Pad, dice: tuple[int, ...], mark: Mark, penalty: int) -> Option | None:
    """Return the option of this mark, with its consequences."""
    faces = [die.face for die in fifth_dice(pad, dice) if mark.fifth in (None, die.face)]
    found = (each for face in faces for each in options(pad, dice, face, penalty) if each.mark == mark)
    return next(found, None)
