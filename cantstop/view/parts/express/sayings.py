"""What the Express table says of a choice: consequences in points, from what the model tells of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.model.express import LOSING_BOXES, Effect, Mark, Option, Pad, RowChange, fifth_dice, legal_marks, options
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.words import say


def lines(option: Option, penalty: int) -> tuple[str, ...]:
    """ "8 leaves −200", "6 earns 40": what happens to each row, in the order of the plates."""
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
    """ "Mark 8, 6 and fifth die 6"."""
    return say(f"express.mark{_form(mark)}", **_values(mark))


def marked(marks: Mapping[int, Mark], names: Sequence[str]) -> str:
    """What was marked for those whose time ran out: "Time was up. Anna: 8 twice and fifth die 6"."""
    if len(names) == 1:
        return say("express.time_marked", marks=said_marks(marks[0]))
    told = [say("express.marks_of", name=names[who], marks=said_marks(mark)) for who, mark in marks.items()]
    return say("express.time_marked_of", marks=". ".join(told))


def said_marks(mark: Mark) -> str:
    """ "8, 6 and fifth die 6"."""
    return say(f"express.marks{_form(mark)}", **_values(mark))


FORMS = {(False, False): "", (True, False): "twice", (False, True): "free", (True, True): "twice_free"}


def _form(mark: Mark) -> str:
    """Which of the four texts about marks it takes: a double and a free throw have their own."""
    form = FORMS[mark.pairs[0] == mark.pairs[1], mark.fifth is None]
    return f"_{form}" if form else ""


def _values(mark: Mark) -> dict[str, object]:
    low, high = mark.pairs
    return {"fifth": mark.fifth, "row": low, "rows": [high, low], "first": high, "second": low}


def advice(
    decision: Decision[Mark] | None, pad: Pad, dice: tuple[int, ...], penalty: int, chosen: Mark | None = None
) -> tuple[str, str]:
    """The coach's headline and reason: "the 6 row is one mark from paying", and what the one chosen costs."""
    if decision is None:
        return say("coach.nothing"), ""
    mark = decision.move
    headline = say(f"express.coach{_form(mark)}", **_values(mark))
    option = option_of(pad, dice, mark, penalty)
    if option is None:
        return headline, ""
    best = all(pad.gain(each, penalty) <= option.change for each in legal_marks(pad, dice))
    reasons = decision.reasons
    if reasons.why is Why.ROW_STAYS_SHUT and reasons.share is not None:
        often = min(round(10 * reasons.share), 9)
        because = sentences.sentence(say("express.stays_shut", row=reasons.row, penalty=-penalty, n=often))
    else:
        because = _because(option, penalty, best)
    return headline, " ".join((because, *_final(reasons, chosen)))


def _final(reasons: Reasons, chosen: Mark | None) -> tuple[str, ...]:
    """What another choice costs of the final score, or what score is to be expected; nothing where it is not known.

    Where the mark is to be first, the chance of it.
    """
    if (chance := sentences.outlook(reasons)) is not None:
        return (chance,)
    worths = {mark: round(worth) for mark, worth in reasons.worths}  # as they are shown beside it
    if chosen in worths and (points := max(worths.values()) - worths[chosen]):
        return (say("express.costs", n=points),)
    return () if reasons.expected is None else (say("express.expected", n=round(reasons.expected)),)


def option_of(pad: Pad, dice: tuple[int, ...], mark: Mark, penalty: int) -> Option | None:
    """What the mark does, as the cards tell it."""
    faces = [die.face for die in fifth_dice(pad, dice) if mark.fifth in (None, die.face)]
    found = (each for face in faces for each in options(pad, dice, face, penalty) if each.mark == mark)
    return next(found, None)


def _because(option: Option, penalty: int, best_total: bool) -> str:
    """The chief effect: out of the penalty, points, nearly there, or at least no row opened."""
    order = (Effect.LEAVES, Effect.EARNS)
    best = sorted(option.rows, key=lambda change: order.index(change.effect) if change.effect in order else 9)
    said = []
    for change in best:
        if change.effect in order:
            said.append(consequence(change, penalty))
        if change.marks_after == LOSING_BOXES + 1:
            said.append(say("express.one_from_paying", row=change.row))
        elif change.marks_after == LOSING_BOXES:
            said.append(say("express.one_from_leaving", row=change.row, penalty=-penalty))
    if not said and all(change.effect is not Effect.OPENS for change in option.rows):
        said.append(say("express.opens_nothing"))
    if not said:
        said.append(say("express.best_total" if best_total else "express.likely_rows"))
    return sentences.sentence(", ".join(said[:2]))
