"""What the review says of a decision in Can't Stop: what was done, what would have been best, and why."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.ai.decision import Reasons, Why
from cantstop.controller.reviewing import RatedMove
from cantstop.model.classic import Advance, Dice, Move, Roll, Stop
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.words import say


def done(move: Move | None) -> str:
    """ "chose 7", "rolled again", "stopped"."""
    match move:
        case Advance(columns):
            return say("review.chose", columns=list(columns))
        case Stop():
            return say("review.stopped")
        case Roll() | Dice() | None:
            return say("review.rolled")
        case _:
            assert_never(move)


def best(move: object, steps: int) -> str:
    if isinstance(move, Advance):
        what = " + ".join(map(str, move.columns))
    else:
        what = say("review.stop_with", n=steps) if isinstance(move, Stop) else say("review.roll_again")
    return say("review.best_was", what=what)


def reason(
    options: tuple[RatedMove[Move], ...], compared: Move | None, reasons: Reasons | None, names: Sequence[str]
) -> str:
    """Return why the best choice is better than another, or in figures by how much; nothing while it is unknown."""
    if len(options) == 1:
        return say("review.only")
    if reasons is None:
        return ""
    best = options[0]
    if reasons.why not in FIGURES_ALONE:
        columns = best.move.columns if isinstance(best.move, Advance) else ()
        return sentences.sentence(sentences.reason(reasons, names, columns))
    worth = next((option.worth for option in options if option.move == compared), options[1].worth)
    more = round(100 * best.worth) - round(100 * worth)  # of the figures that stand beside the two
    return say("review.more", n=more) if more else say("review.as_good")


FIGURES_ALONE = (Why.STOPPING_IS_BETTER, Why.ROLLING_IS_BETTER, Why.BEST_CHANCE)
