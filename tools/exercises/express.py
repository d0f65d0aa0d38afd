"""Pads of Express with a decision, and the certainty of the best mark.

The master searches one throw with its net. To check its choice, two throws are searched: random samples of the next
throw, the same for all marks, and then all throws after it with the net.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cantstop import ai
from cantstop.ai import express_players
from cantstop.ai.express_value import Net
from cantstop.model import dice, express
from cantstop.model.express import DICE, PENALTIES, ROWS, Mark, Pad, State

THROWS = 24  # that the deeper look draws
CERTAIN = 0.5  # the share of the master's advantage of a mark that the deeper search must confirm
RIVALS = 2  # marks that are looked at deeper
USUAL = 3  # more games with the usual penalty than with each of the others


def decisions(game: int, seed: str) -> Iterator[State]:
    """Yield the positions with a choice from a solo game of a random character."""
    rng = Random(f"{seed}/express/{game}")
    player = rng.choice(ai.opponents("express"))
    state = express.new_game(express.Rules(1, PENALTIES[max(0, game % (USUAL + len(PENALTIES)) - USUAL)]))
    while not state.over:
        values = dice.throw(f"{seed}/express/{game}", state.round, 1, DICE)
        state, _ = express.apply(state, express.Dice(values))
        if len(express.legal_marks(state.pads[0], values)) > 1:
            yield state
        state, _ = express.apply(state, express.Choose(0, player.choose(state, 0, rng)))


def worths(state: State) -> express_players.Worths:
    assert state.dice is not None
    pad, net = state.pads[0], express_players.learned(state.rules.penalty)
    return express_players.rank(net, pad, express.legal_marks(pad, state.dice))


def margin(state: State) -> tuple[Mark, float]:
    """Return the master's best mark, and its advantage over the second best in points."""
    (best, first), (_, second), *_ = worths(state)
    return best, first - second


def signature(state: State) -> object:
    """Return a value that similar or mirrored pads share: the throw, the begun rows and the legal marks."""
    pad, values = state.pads[0], state.dice or ()
    marks = express.legal_marks(pad, values)
    turned = tuple(map(express_players.mirrored_mark, marks))
    mirrored = _seen(express_players.mirrored_pad(pad), tuple(7 - value for value in values), turned)
    return min(_seen(pad, values, marks), mirrored)


def _seen(pad: Pad, values: tuple[int, ...], marks: tuple[Mark, ...]) -> tuple[object, ...]:
    begun = tuple(pad.row(row) > 0 for row in ROWS)
    return tuple(sorted(values)), begun, tuple(sorted((mark.fifth or 0, mark.pairs) for mark in marks))


def is_trap(state: State, best: Mark) -> bool:
    """Return whether Greedy, Steady or Crafty chooses another mark than the best one."""
    found = (ai.opponent("express", name).choose(state, 0, Random(0)) for name in ("greedy", "steady", "crafty"))
    return any(mark != best for mark in found)


def is_sure(state: State, best: Mark, lead: float, seed: str) -> bool:
    net = express_players.learned(state.rules.penalty)
    rng = Random(f"{seed}/sure")
    throws = [tuple(rng.randint(1, 6) for _ in range(DICE)) for _ in range(THROWS)]
    pad = state.pads[0]
    marks = [mark for mark, _ in worths(state)][:RIVALS]
    deeper = {mark: _deeper(net, pad.after(mark), throws) for mark in marks}
    return deeper[best] - max(worth for mark, worth in deeper.items() if mark != best) >= CERTAIN * lead


def _deeper(net: Net, pad: Pad, throws: list[tuple[int, ...]]) -> float:
    """Return the mean score that the net expects of the pad after the best mark for each throw."""
    if pad.out:
        return float(pad.score(net.penalty))
    marks = [express.legal_marks(pad, values) for values in throws]
    worth = iter(net.worth([pad.after(mark) for each in marks for mark in each]))
    return sum(max(next(worth) for _ in each) for each in marks) / len(throws)
