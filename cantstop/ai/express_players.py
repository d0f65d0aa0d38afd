"""The computer players of Express: Beginner, Greedy, Steady and Crafty, which follow a rule, and the master."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from math import exp
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cantstop.ai.decision import Decision, Reasons, Why, decisive
from cantstop.model import express
from cantstop.model.express import LOSING_BOXES, ROW_BOXES, ROWS, TRACK_BOXES, Mark, Pad, State, row_score

FEW = 3  # marks that a beginner looks at


class ExpressPlayer(ABC):
    name = ""

    @abstractmethod
    def decide(self, state: State, player: int, rng: Random) -> Decision[Mark]: ...

    def choose(self, state: State, player: int, rng: Random) -> Mark:
        return self.decide(state, player, rng).move

    def _asked(self, state: State, player: int) -> tuple[Pad, tuple[Mark, ...]]:
        if state.dice is None or player not in state.waiting:
            raise ValueError("no decision is awaited from this player")
        return state.pads[player], express.legal_marks(state.pads[player], state.dice)


class SimplePlayer(ExpressPlayer):
    """The base class of players that choose marks by a rule and give the rule as the reason."""

    def decide(self, state: State, player: int, rng: Random) -> Decision[Mark]:
        pad, marks = self._asked(state, player)
        mark, why = self._pick(state, pad, marks, rng) if len(marks) > 1 else (marks[0], Why.ONLY_MOVE)
        return Decision(mark, Reasons(why))

    @abstractmethod
    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]: ...


class Beginner(SimplePlayer):
    """A player that takes the best of a few random marks."""

    name = "beginner"

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        few = rng.sample(marks, min(FEW, len(marks)))
        return max(few, key=lambda mark: pad.gain(mark, state.rules.penalty)), Why.FELT_LIKE_IT


class Greedy(SimplePlayer):
    """A player that maximizes its current total; of equal marks, it chooses the one most likely to earn points soon."""

    name = "greedy"

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        def worth(mark: Mark) -> tuple[int, int]:
            gain = pad.gain(mark, state.rules.penalty)
            begun = sum(min(pad.row(row), ROW_BOXES - 1) for row in mark.pairs)
            likely = sum(6 - abs(7 - row) for row in mark.pairs)
            track = 0 if mark.fifth is None else pad.fifth(mark.fifth)
            return gain, begun + likely - CROWDED_EQUAL * track

        return max(marks, key=worth), Why.BEST_TOTAL


CROWDED_EQUAL = 4  # marks in its rows that outweigh one more mark in its track
USUAL_THROWS = 22  # throws in a usual game


class Steady(SimplePlayer):
    """A player that estimates how many marks each row will get in the remaining throws."""

    name = "steady"
    care = 1.0  # factor for the marks of a preferred row
    crowded = 0.25  # points times the square of the marks in a track
    full = 0  # points that going out seems to cost

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        return max(marks, key=self._worths(state, pad, marks).__getitem__), Why.LIKELY_ROWS

    def _worths(self, state: State, pad: Pad, marks: tuple[Mark, ...]) -> dict[Mark, float]:
        left = max(1, USUAL_THROWS - pad.throws - 1)
        return {mark: self._worth(pad, mark, left, state.rules.penalty) for mark in marks}

    def _worth(self, pad: Pad, mark: Mark, left: int, penalty: int) -> float:
        """Return the gain of a mark in expected scores of rows, less a cost for a nearly full track."""
        gain = 0.0
        for row in set(mark.pairs):
            marks = pad.row(row)
            marks_after = min(marks + mark.pairs.count(row), ROW_BOXES)
            gain += outlook(self.care, row, marks_after, left, penalty)
            gain -= outlook(self.care, row, min(marks, ROW_BOXES), left, penalty)
        if mark.fifth is None:
            return gain
        track = pad.fifth(mark.fifth) + 1
        return gain - self.crowded * track * track - (self.full if track == TRACK_BOXES else 0)


FONDNESS = 200  # extra points for an even number's new track


class Crafty(Steady):
    """A player that estimates scores as Steady does, but overrates marked rows and prefers to begin even numbers."""

    name = "crafty"
    care, crowded, full = 2.5, 6, 40

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        worths = self._worths(state, pad, marks)

        def appeal(mark: Mark) -> float:
            begins_even = mark.fifth is not None and mark.fifth % 2 == 0 and mark.fifth not in pad.numbers
            return worths[mark] + FONDNESS * begins_even

        best = max(marks, key=appeal)
        return best, Why.LIKELY_ROWS if worths[best] == max(worths.values()) else Why.EVEN_NUMBERS


@cache  # rows, marks, throws left and penalties are few
def outlook(care: float, row: int, marks: int, left: int, penalty: int) -> float:
    """Return the expected score of a begun row, assuming a Poisson distribution of its further marks."""
    if not marks:
        return 0.0
    expected = care * (6 - abs(7 - row)) / 36 * left
    enough = ROW_BOXES - marks
    chance, chances, total = exp(-expected), 0.0, 0.0
    for more in range(enough):
        total += chance * row_score(row, marks + more, penalty)
        chances += chance
        chance *= expected / (more + 1)
    return total + (1 - chances) * row_score(row, ROW_BOXES, penalty)


# The master, who evaluates pads with a learned net and searches the next throw exactly


if TYPE_CHECKING:  # NumPy is loaded when the first master thinks, not before
    from cantstop.ai.express_value import Net, Values

Worths = tuple[tuple[Mark, float], ...]

LATE = 12  # fifth marks on its pad from which on the master plays for the chance to win
MARGIN = 30.0  # points of the expected score that a better chance to be first may cost
LOOKED_AT = 4  # the largest number of marks that are simulated
STEPS = 3500  # marks made in the simulations of a decision, which take some 30 ms
LAST_STEPS = 21  # marks on a pad in most games
FEWEST_STEPS = 2  # the least number of marks to simulate, because free throws delay the end
REMEMBERED = 8  # cached decisions, because every build of the screen needs the coach's
DOUBT = 0.5  # standard errors by which another mark must beat the one for the score
OFTEN = 0.5  # share of rows that end at the penalty from which on a warning is given
SPARE = 3  # boxes left in a track that should be spared


class Master(ExpressPlayer):
    """A player that maximizes the expected final score and, late in a game with others, the chance to win."""

    name = "master"

    def __init__(self, to_be_first: bool = True) -> None:
        self.to_be_first = to_be_first

    def decide(self, state: State, player: int, rng: Random) -> Decision[Mark]:
        net = learned(state.rules.penalty)
        pad, marks = self._asked(state, player)
        worths = rank(net, pad, marks)
        best = worths[0][0]
        first = to_be_first(net, state, player, worths) if self.to_be_first else None
        if first is not None:
            mark, chance = first
            reasons = Reasons(Why.TO_BE_FIRST, chance=chance, instead=best)
            return Decision(mark, replace(_with_figures(worths, mark, reasons), cost=None))
        reasons = _why(net, pad, best, worths[1][0]) if len(worths) > 1 else Reasons(Why.ONLY_MOVE)
        return Decision(best, _with_figures(worths, best, reasons))


def learned(penalty: int) -> Net:
    from cantstop.ai import express_value

    return express_value.learned(penalty)


def expected_scores(state: State) -> tuple[float, ...]:
    """Return the expected final score of each pad, after the throw on the table if there is one."""
    net = learned(state.rules.penalty)
    expected = net.worth(state.pads)
    for player, pad in enumerate(state.pads):
        choice = state.chosen[player]
        if isinstance(choice, Mark):
            (expected[player],) = net.worth([pad.after(choice)])
        elif state.dice is not None and not pad.out:
            expected[player] = rank(net, pad, express.legal_marks(pad, state.dice))[0][1]
    return tuple(expected)


def rank(net: Net, pad: Pad, marks: Iterable[Mark]) -> Worths:
    """Return the marks with the expected final score after each, best first."""
    as_is = sorted(marks, key=_order)
    turned = sorted(map(mirrored_mark, as_is), key=_order)
    other = mirrored_pad(pad)
    if (_boxes(other), [_order(mark) for mark in turned]) < (_boxes(pad), [_order(mark) for mark in as_is]):
        return tuple((mirrored_mark(mark), worth) for mark, worth in _rank(net, other, turned))
    return _rank(net, pad, as_is)


def _rank(net: Net, pad: Pad, marks: list[Mark]) -> Worths:
    worths = net.worth([pad.after(mark) for mark in marks])
    return tuple(sorted(zip(marks, worths), key=lambda each: -each[1]))


def to_be_first(net: Net, state: State, player: int, worths: Worths) -> tuple[Mark, float] | None:
    """Return the mark that wins most often, with its chance, if it is not the mark with the best expected score.

    The rest of the game is simulated after each promising mark, with the same random throws. In the simulation, and
    for this throw, all other players choose the mark with the best expected score.
    """
    pad = state.pads[player]
    near = [mark for mark, worth in worths[:LOOKED_AT] if worth >= worths[0][1] - MARGIN]
    if state.rules.players == 1 or len(near) == 1 or sum(pad.fifths.values()) < LATE:
        return None
    assert state.dice is not None
    others = [_after_best(net, each, state.dice) for seat, each in enumerate(state.pads) if seat != player]
    chances = _played_out(net, [pad.after(mark) for mark in near], others)
    better = chances - chances[:, :1]
    sure = better.mean(axis=0) - DOUBT * better.std(axis=0) / len(better) ** 0.5
    best = int(sure.argmax())
    return (near[best], float(chances[:, best].mean())) if sure[best] > 0 else None


def _after_best(net: Net, pad: Pad, dice: tuple[int, ...]) -> Pad:
    return pad if pad.out else pad.after(rank(net, pad, express.legal_marks(pad, dice))[0][0])


def _played_out(net: Net, own: list[Pad], others: list[Pad]) -> Values:
    """Return the simulated share of a win by sample and own pad. A pad and its mirror image get the same share."""
    pads = min([*own, *others], [mirrored_pad(pad) for pad in [*own, *others]], key=lambda some: [*map(_boxes, some)])
    return _shares(net, tuple(tuple(_boxes(pad)) for pad in pads), len(own))


@lru_cache(maxsize=REMEMBERED)
def _shares(net: Net, seats: tuple[tuple[int, ...], ...], own: int) -> Values:
    """Return the simulated share of a win by sample and own pad, where equal pads are simulated only once."""
    from cantstop.ai import express_value

    different = list(dict.fromkeys(seats))
    pads = [_pad(boxes) for boxes in different]
    left = max(FEWEST_STEPS, LAST_STEPS - min(sum(pad.fifths.values()) for pad in pads))
    throws = express_value.chance_throws(STEPS // (left * len(pads)), seats[0])
    finals = express_value.finals(net, pads, throws)
    return express_value.shares(finals[:, [different.index(seat) for seat in seats]], own)


def _pad(boxes: tuple[int, ...]) -> Pad:
    rows, fifths = zip(ROWS, boxes), enumerate(boxes[len(ROWS) :], 1)
    return Pad({row: marks for row, marks in rows if marks}, {number: marks for number, marks in fifths if marks})


def mirrored_pad(pad: Pad) -> Pad:
    """Return the pad with rows 2 to 12 and numbers 1 to 6 in reverse order. Its chances are the same."""
    rows = {14 - row: marks for row, marks in pad.rows.items()}
    return Pad(rows, {7 - number: marks for number, marks in pad.fifths.items()})


def mirrored_mark(mark: Mark) -> Mark:
    low, high = mark.pairs
    return Mark(None if mark.fifth is None else 7 - mark.fifth, (14 - high, 14 - low))


def _order(mark: Mark) -> tuple[int, tuple[int, int]]:
    return mark.fifth or 0, mark.pairs


def _boxes(pad: Pad) -> list[int]:
    return [pad.row(row) for row in ROWS] + [pad.fifth(number) for number in range(1, 7)]


def compared(state: State, player: int, mark: Mark, instead: Mark) -> Reasons:
    """Return the reason why a mark brings a better score than another."""
    net, pad = learned(state.rules.penalty), state.pads[player]
    assert state.dice is not None
    worths = rank(net, pad, express.legal_marks(pad, state.dice))
    return _with_figures(worths, mark, _why(net, pad, mark, instead))


def _why(net: Net, pad: Pad, mark: Mark, instead: Mark) -> Reasons:
    return explain(net, pad, mark, instead) or Reasons(Why.BEST_SCORE, instead=instead)


def _with_figures(worths: Worths, mark: Mark, reasons: Reasons) -> Reasons:
    expected = dict(worths)[mark]
    second = next(((each, worth) for each, worth in worths if each != mark), None)
    return replace(
        reasons,
        second=second and second[0],
        cost=second and expected - second[1],
        expected=expected,
        worths=worths,
    )


# Causes: without its cause, another mark would be as good, or nearly


class Cause(NamedTuple):
    """A reason to prefer one mark to another, and the pads after these marks without the effect named by the reason."""

    reasons: Reasons
    after: Pad
    instead: Pad


def explain(net: Net, pad: Pad, mark: Mark, instead: Mark) -> Reasons | None:
    """Return the reasons why the mark is better than another, or None if no single cause decides."""
    after, other = pad.after(mark), pad.after(instead)
    found = list(causes(net, pad, mark, instead))
    worths = net.worth([after, other, *(each for cause in found for each in (cause.after, cause.instead))])
    margin, *without = (one - two for one, two in zip(worths[::2], worths[1::2], strict=True))
    return decisive(margin, zip((cause.reasons for cause in found), without, strict=True))


def causes(net: Net, pad: Pad, mark: Mark, instead: Mark) -> Iterator[Cause]:
    after, other = pad.after(mark), pad.after(instead)
    gained, lost = Counter(mark.pairs) - Counter(instead.pairs), Counter(instead.pairs) - Counter(mark.pairs)
    for row, marks in gained.items():
        why = row_kind(pad.row(row), after.row(row))
        if why is not None:
            yield Cause(Reasons(why, row=row, instead=instead), without_marks(after, row, marks), other)
    for row, marks in lost.items():
        often = None if other.out else net.ends_badly(other, row)
        if not pad.row(row) and not after.row(row) and (often is None or often >= OFTEN):
            reasons = Reasons(Why.ROW_STAYS_SHUT, row=row, often=often, instead=instead)
            yield Cause(reasons, after, without_marks(other, row, marks))
    if instead.fifth is not None and mark.fifth != instead.fifth:
        left = TRACK_BOXES - pad.fifth(instead.fifth)
        if left <= SPARE:
            why = Why.ENDS_GAME if left == 1 else Why.SPARES_NUMBER
            reasons = Reasons(why, number=instead.fifth, marks=left, instead=instead)
        else:
            reasons = Reasons(Why.EASY_TO_SPARE, number=mark.fifth, instead=instead)
        if left <= SPARE or mark.fifth is not None:
            yield Cause(reasons, pad.after(Mark(instead.fifth, mark.pairs)), other)


def row_kind(before: int, after: int) -> Why | None:
    """Return the effect of the marks on their row, or None if the row was full."""
    if before >= ROW_BOXES:
        return None
    if before <= LOSING_BOXES < after:
        return Why.ROW_ESCAPES
    if after > LOSING_BOXES:
        return Why.ROW_EARNS
    if after == LOSING_BOXES:
        return Why.ROW_NEAR
    return Why.ROW_GROWS if before else Why.ROW_OPENS


def without_marks(pad: Pad, row: int, marks: int) -> Pad:
    rows = dict(pad.rows)
    rows[row] -= marks
    return Pad({row: marks for row, marks in rows.items() if marks}, dict(pad.fifths))
