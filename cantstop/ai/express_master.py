"""The Express master: evaluates pads with a learned net and searches the next throw exactly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.ai.express_players import ExpressPlayer, Steady, paying_row
from cantstop.model import express
from cantstop.model.express import LOSING_BOXES, ROWS, Mark, Pad, State

if TYPE_CHECKING:  # NumPy is loaded when the first master thinks, not before
    from cantstop.ai.express_value import Net

Worths = tuple[tuple[Mark, float], ...]

OFTEN = 0.5  # a row that ends at the penalty at least so often is worth a warning


class Master(ExpressPlayer):
    """Plays for the best final score; without its weights it plays as Steady does, and says so."""

    name = "master"

    def decide(self, state: State, player: int, rng: Random) -> Decision[Mark]:
        net = learned(state.rules.penalty)
        if net is None:
            decision = Steady().decide(state, player, rng)
            return Decision(decision.move, replace(decision.reasons, as_steady=True))
        pad, marks = self._asked(state, player)
        worths = rank(net, pad, marks)
        return Decision(worths[0][0], _reasons(net, pad, worths))


def learned(penalty: int) -> Net | None:
    """The net for this penalty; None where its weights are missing or damaged."""
    from cantstop.ai import express_value

    return express_value.learned(penalty, express_value.WEIGHTS)


def expected_scores(state: State) -> tuple[float, ...] | None:
    """The score each pad is expected to end with, after the throw on the table if there is one."""
    net = learned(state.rules.penalty)
    if net is None:
        return None
    expected = net.worth(state.pads)
    for player, pad in enumerate(state.pads):
        choice = state.chosen[player]
        if isinstance(choice, Mark):
            (expected[player],) = net.worth([pad.after(choice)])
        elif state.dice is not None and not pad.out:
            expected[player] = rank(net, pad, express.legal_marks(pad, state.dice))[0][1]
    return tuple(expected)


def rank(net: Net, pad: Pad, marks: Iterable[Mark]) -> Worths:
    """The final score to be expected with each mark, best first.

    Of a pad and its mirror image always the same one is looked at, so both get the same answer to the last bit.
    """
    as_is = sorted(marks, key=_order)
    turned = sorted(map(mirrored_mark, as_is), key=_order)
    other = mirrored_pad(pad)
    if (_boxes(other), [_order(mark) for mark in turned]) < (_boxes(pad), [_order(mark) for mark in as_is]):
        return tuple((mirrored_mark(mark), worth) for mark, worth in _rank(net, other, turned))
    return _rank(net, pad, as_is)


def _rank(net: Net, pad: Pad, marks: list[Mark]) -> Worths:
    worths = net.worth([pad.after(mark) for mark in marks])
    return tuple(sorted(zip(marks, worths), key=lambda each: -each[1]))


def mirrored_pad(pad: Pad) -> Pad:
    """Row 2 for 12 and number 1 for 6: it scores the same, and the same throws are as likely."""
    rows = {14 - row: marks for row, marks in pad.rows.items()}
    return Pad(rows, {7 - number: marks for number, marks in pad.fifths.items()})


def mirrored_mark(mark: Mark) -> Mark:
    low, high = mark.pairs
    return Mark(None if mark.fifth is None else 7 - mark.fifth, (14 - high, 14 - low))


def _order(mark: Mark) -> tuple[int, tuple[int, int]]:
    return mark.fifth or 0, mark.pairs


def _boxes(pad: Pad) -> list[int]:
    return [pad.row(row) for row in ROWS] + [pad.fifth(number) for number in range(1, 7)]


def _reasons(net: Net, pad: Pad, worths: Worths) -> Reasons:
    (best, expected), second = worths[0], worths[1] if len(worths) > 1 else None
    why, row, share = _why(net, pad, worths)
    before = pad.score(net.penalty)
    return Reasons(
        why,
        row=row,
        before=before,
        after=before + pad.gain(best, net.penalty),
        second=second and second[0],
        cost=second and expected - second[1],
        expected=expected,
        worths=worths,
        share=share,
    )


def _why(net: Net, pad: Pad, worths: Worths) -> tuple[Why, int | None, float | None]:
    """Picks one reason for the best mark: what it does for a row, or what another mark would have done."""
    best = worths[0][0]
    if len(worths) == 1:
        return Why.ONLY_MOVE, None, None
    if (row := paying_row(pad, best)) is not None:
        return Why.ROW_PAYS, row, None
    after = pad.after(best)
    for row in best.pairs:
        if after.row(row) == LOSING_BOXES + 1:
            return Why.ROW_NEAR, row, None
    shut = [
        (net.ends_badly(pad.after(mark), row), row)
        for mark, _ in worths[1:]
        for row in mark.pairs
        if not pad.row(row) and not after.row(row)
    ]
    if shut and max(shut)[0] >= OFTEN:
        return Why.ROW_STAYS_SHUT, max(shut)[1], max(shut)[0]
    return Why.BEST_SCORE, None, None
