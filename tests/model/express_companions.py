"""Helpers for tests of Express, for random games with fair and loaded dice, and for pads written briefly."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cantstop.model import express
from cantstop.model.events import ExpressEvent
from cantstop.model.express import Choose, Dice, Mark, Pad, Rules, State

Step = tuple[State, express.Move, tuple[ExpressEvent, ...], State]


def fall(rng: Random, faces: tuple[int, ...], loaded: float) -> tuple[int, ...]:
    """Return five random dice; with probability `loaded`, only these faces occur."""
    shown = faces if rng.random() < loaded else (1, 2, 3, 4, 5, 6)
    return tuple(rng.choice(shown) for _ in range(5))


def walk(rules: Rules, seed: object) -> Iterator[Step]:
    """Yield each step of a random game: state, move, events, next state. Loaded dice lead to rare situations."""
    rng = Random(str(seed))
    faces = tuple(rng.sample(range(1, 7), rng.randint(1, 4)))
    loaded = rng.choice((0.0, 0.3, 0.9))
    state = express.new_game(rules)
    while not state.over:
        move: express.Move
        if state.dice is None:
            move = Dice(fall(rng, faces, loaded))
        else:
            player = rng.choice(state.waiting)  # in any order
            move = Choose(player, rng.choice(express.legal_marks(state.pads[player], state.dice)))
        after, events = express.apply(state, move)
        yield state, move, events, after
        state = after


def play(state: State, *moves: express.Move) -> tuple[State, list[ExpressEvent]]:
    happened: list[ExpressEvent] = []
    for move in moves:
        state, events = express.apply(state, move)
        happened += events
    return state, happened


def nearly_out(number: int = 6) -> Pad:
    """Return a pad after nine throws that is out with one more mark of this number. It scores 150 + 120."""
    others = [face for face in (1, 2, 3) if face != number][:2]
    return Pad(rows={7: 10, 6: 8}, fifths={number: 7, others[0]: 1, others[1]: 1})


def shown(mark: Mark) -> str:
    return f"{'-' if mark.fifth is None else mark.fifth} with {mark.pairs[0]} {mark.pairs[1]}"
