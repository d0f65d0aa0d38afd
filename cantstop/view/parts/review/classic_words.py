"""What the review says of a decision in Can't Stop: what was done, what would have been best, and why."""

from __future__ import annotations

from cantstop.controller.reviewing import RatedMove
from cantstop.model import classic, odds
from cantstop.model.board import LENGTHS
from cantstop.model.classic import Advance, Dice, Move, Roll, Stop
from cantstop.model.never import assert_never
from cantstop.view.words import say

MORE_OFTEN = 1.0  # of 36 pairs of dice
WORTH_A_FIGURE = 0.005  # of all rolls


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


def reason(state: classic.State, options: tuple[RatedMove[Move], ...], chosen: Move | None) -> str:
    """One reason, in figures or in what happens on the board."""
    if len(options) == 1:
        return say("review.only")
    best_one = options[0]
    if not isinstance(best_one.move, Advance):
        return _risk(odds.bust_chance(state), state.steps)
    if best_one.move == chosen:
        return say("review.was_best")
    after = classic.apply(state, best_one.move)[0]
    instead = classic.apply(state, chosen)[0] if isinstance(chosen, Advance) else after
    columns = best_one.move.columns
    twice = len(columns) == 2 and columns[0] == columns[1]
    freer = after.free_runners > instead.free_runners
    if twice and freer:
        return say("review.twice_and_free", column=columns[0])
    if freer:
        return say("review.free")
    if odds.bust_chance(after) < odds.bust_chance(instead) - 0.005:
        return say("review.safer", best=odds.bust_chance(after), chosen=odds.bust_chance(instead))
    if twice:
        return say("review.twice", column=columns[0])
    if (
        top := next((each for each in columns if _on_top(after, each) and not _on_top(instead, each)), None)
    ) is not None:
        return say("review.tops", column=top)
    others = chosen.columns if isinstance(chosen, Advance) else columns
    if _pair_ways(columns) >= _pair_ways(others) + MORE_OFTEN:
        best_ones, other_ones = sorted(set(columns)), sorted(set(others))
        return say("review.likelier", n=len(best_ones), best=best_ones, chosen=other_ones)
    instead_worth = next(option.worth for option in options if option.move == chosen)
    more = round(100 * best_one.worth) - round(100 * instead_worth)  # of the figures that stand beside the two
    return say("review.more", n=more) if more else say("review.as_good")


def _on_top(state: classic.State, column: int) -> bool:
    return state.runners[column] == LENGTHS[column]


def _pair_ways(columns: tuple[int, ...]) -> float:
    """How many of 36 pairs of dice make one of them, on average."""
    return sum(map(odds.pair_ways, columns)) / len(columns)


def _risk(chance: float, steps: int) -> str:
    """What rounds to 0% is said in words."""
    if chance >= WORTH_A_FIGURE:
        return say("review.risk", chance=chance, n=steps)
    return say("review.hardly_risk" if chance else "review.no_risk", n=steps)
