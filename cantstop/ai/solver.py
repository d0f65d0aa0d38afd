"""One turn of Can't Stop solved exactly, once the worth of every way to end it is known.

    worth(runners) = max(worth of stopping here, sum over rolls of chance * best worth after it; a bust's own worth)

Nobody rolls when the bust is certain, unless No parking forbids to stop.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from cantstop.ai.foresighted import MASTER, Mind
from cantstop.ai.turn_layout import Flags, Layer, Numbers, TurnLayout, Values
from cantstop.model.board import COLUMNS, SLOTS

NEVER = -np.inf
Held = tuple[tuple[int, int], ...]  # columns by index, with the spaces left above a runner in each
EAGER = 4096.0  # more than any worth: one more new runner outweighs everything


@dataclass(frozen=True)
class TurnToSolve:
    """The possible moves of a turn, as far as the solver needs them."""

    reach: Numbers  # by column: the number of spaces left; 0 if it is closed
    stopping: Values  # by place: the worth of stopping there; NEVER where it is forbidden
    bust: float
    eager: bool = False
    mind: Mind = MASTER
    held: Held = ()  # only places that these runners can still reach are solved


@dataclass(frozen=True)
class SolvedTurn:
    """The worth, by place, of rolling once more, and of the better of rolling and stopping."""

    rolling: Values
    worth: Values


def open_places(layout: TurnLayout, reach: Numbers, held: Held = ()) -> list[Numbers]:
    """Return, by layer, the rows that a turn can reach; with runners held, those that it can still reach."""
    return [_open(layer, reach, held) for layer in layout.layers]


def _open(layer: Layer, reach: Numbers, held: Held) -> Numbers:
    rows = _still_open(layer, held) if held else np.arange(len(layer.places), dtype=np.int32)
    can: Flags = np.ones(len(rows), dtype=np.bool_)
    for at in range(layer.runners):
        can &= layer.left[rows, at] < reach[layer.columns[rows, at]]
    return rows[can]


def _still_open(layer: Layer, held: Held) -> Numbers:
    """Return the rows of the layer with runners in the same columns, as high or higher."""
    sets = np.array(
        [
            {column for column, _ in held} <= set(chosen)
            for chosen in combinations(range(SLOTS - COLUMNS[0]), layer.runners)
        ]
    )
    rows = np.flatnonzero(sets[layer.sets]).astype(np.int32)
    for column, left in held:
        there = (layer.columns[rows] == column) & (layer.left[rows] <= left)
        rows = rows[there.any(axis=1)]
    return rows


def solve(layout: TurnLayout, turn: TurnToSolve) -> SolvedTurn:
    rows = open_places(layout, turn.reach, turn.held)
    solved = SolvedTurn(np.full(layout.total + 1, NEVER), np.full(layout.total + 1, NEVER))
    stopping = np.append(turn.stopping, NEVER)
    stopping[0] = NEVER
    for at in _groups(layout.layers[-1], rows[-1]):
        _all_out(layout, turn, at, stopping, solved)
    leads = _leads(layout, turn.reach) if any(map(len, rows[:-1])) else layout.step
    for layer, open_rows in reversed(list(zip(layout.layers[:-1], rows[:-1]))):
        if not len(open_rows):
            continue
        first, second = layout.pairings.T
        places = layer.places[open_rows]
        one = leads[leads[places[:, None], first[None, :]], second[None, :]]
        other = leads[leads[places[:, None], second[None, :]], first[None, :]]
        for at in _groups(layer, np.arange(len(places), dtype=np.int32), layer.together[open_rows]):
            _some_left(layout, turn, places[at], (one[at], other[at]), stopping, solved)
    return solved


def _groups(layer: Layer, rows: Numbers, together: Numbers | None = None) -> list[Numbers]:
    """Return the rows in groups with equally many spaces left, fewest first: each leads only to earlier groups."""
    together = layer.together[rows] if together is None else together
    if not len(rows):
        return []
    edges = np.flatnonzero(np.diff(together)) + 1
    return np.split(rows, edges)


def _settle(places: Numbers, roll: Values, alive: Flags, stopping: Values, solved: SolvedTurn, far: bool) -> None:
    stop = stopping[places]
    solved.rolling[places] = roll
    go_on = np.maximum(stop, roll) if far else stop
    solved.worth[places] = np.where(stop == NEVER, roll, np.where(alive, go_on, stop))


def _all_out(layout: TurnLayout, turn: TurnToSolve, rows: Numbers, stopping: Values, solved: SolvedTurn) -> None:
    worth = solved.worth
    layer, choices = layout.layers[-1], layout.choices
    reached = worth[layout.after[:, rows]]  # an impossible step leads to its own place, which is not solved yet
    sets = layer.sets[rows]
    roll = choices.bust[sets] * turn.bust + turn.mind.urge
    if turn.mind.even_urge:
        roll += turn.mind.even_urge * (layer.columns[rows] % 2 == COLUMNS[0] % 2).all(axis=1)
    chances = choices.chances[sets].T
    for number in np.flatnonzero(chances.any(axis=1)):
        option = choices.options[number]
        best = reached[option[0]]
        for slot in option[1:]:
            best = np.maximum(best, reached[slot])
        roll += chances[number] * np.where(best == NEVER, turn.bust, best)
    alive = (reached[: layout.runners] != NEVER).any(axis=0)
    _settle(layer.places[rows], roll, alive, stopping, solved, turn.mind.far)


def _leads(layout: TurnLayout, reach: Numbers) -> Numbers:
    """Return, for each column, the place after one step, entering or climbing; the same place if none is possible."""
    leads: Numbers = layout.step.copy()
    before = len(layout.enter)
    entering = (layout.enter < layout.total) & (reach > 0)
    leads[:before] = np.where(entering, layout.enter + layout.stride * (reach - 1), leads[:before])
    return leads


def _some_left(
    layout: TurnLayout,
    turn: TurnToSolve,
    places: Numbers,
    leads: tuple[Numbers, Numbers],
    stopping: Values,
    solved: SolvedTurn,
) -> None:
    """Evaluate places with a free runner: both steps of a pairing, in either order; a dead end has no worth yet."""
    one, other = leads
    first, second = solved.worth[one], solved.worth[other]
    if turn.eager:
        first, second = first + EAGER * layout.count[one], second + EAGER * layout.count[other]
    pairing = np.maximum(first, second)
    best = np.maximum(np.maximum(pairing[:, layout.rolls[0]], pairing[:, layout.rolls[1]]), pairing[:, layout.rolls[2]])
    dead = best == NEVER
    best[dead] = turn.bust
    if turn.eager:
        best[~dead] -= EAGER * np.round(best[~dead] / EAGER)
    _settle(places, best @ layout.chances, ~dead.all(axis=1), stopping, solved, turn.mind.far)
