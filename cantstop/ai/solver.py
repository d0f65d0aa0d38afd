"""One turn of Can't Stop solved exactly, once the worth of every way to end it is known.

    worth(runners) = max(worth of stopping here, sum over rolls of chance * best worth after it; a bust's own worth)

Nobody rolls when the bust is certain, unless No parking forbids to stop.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cantstop.ai.turn_layout import Flags, Layer, Numbers, TurnLayout, Values

NEVER = -np.inf
EAGER = 4096.0  # more than any worth: one new runner more comes before all else


@dataclass(frozen=True)
class TurnToSolve:
    """What the player to move may do, as far as the solver must know."""

    reach: Numbers  # by column: how many spaces he could still climb to; 0 where the column is closed
    stopping: Values  # by place: the worth of stopping there; NEVER where it is forbidden
    bust: float
    eager: bool = False
    urge: float = 0.0  # what each roll seems to bring besides


@dataclass(frozen=True)
class SolvedTurn:
    """By place: the worth of rolling once more, and of the better of rolling and stopping."""

    rolling: Values
    worth: Values


def open_places(layout: TurnLayout, reach: Numbers) -> list[Numbers]:
    """By layer: which of its rows a turn can come to."""
    return [_open(layer, reach) for layer in layout.layers]


def _open(layer: Layer, reach: Numbers) -> Numbers:
    can: Flags = np.ones(len(layer.places), dtype=np.bool_)
    for at in range(layer.runners):
        can &= layer.left[:, at] < reach[layer.columns[:, at]]
    return np.flatnonzero(can).astype(np.int32)


def solve(layout: TurnLayout, turn: TurnToSolve) -> SolvedTurn:
    rows = open_places(layout, turn.reach)
    worth = np.full(layout.total + 1, NEVER)
    rolling = np.full(layout.total + 1, NEVER)
    stopping = np.append(turn.stopping, NEVER)
    stopping[0] = NEVER
    for at in _groups(layout.layers[-1], rows[-1]):
        _all_out(layout, turn, at, stopping, rolling, worth)
    leads = _leads(layout, turn.reach)
    for layer, open_rows in reversed(list(zip(layout.layers[:-1], rows[:-1]))):
        first, second = layout.pairings.T
        places = layer.places[open_rows]
        one = leads[leads[places[:, None], first[None, :]], second[None, :]]
        other = leads[leads[places[:, None], second[None, :]], first[None, :]]
        for at in _groups(layer, np.arange(len(places), dtype=np.int32), layer.together[open_rows]):
            _some_left(layout, turn, places[at], (one[at], other[at]), stopping, rolling, worth)
    return SolvedTurn(rolling, worth)


def _groups(layer: Layer, rows: Numbers, together: Numbers | None = None) -> list[Numbers]:
    """The rows in groups of equally many spaces left, fewest first: each leads only to earlier groups."""
    together = layer.together[rows] if together is None else together
    if not len(rows):
        return []
    edges = np.flatnonzero(np.diff(together)) + 1
    return np.split(rows, edges)


def _settle(places: Numbers, roll: Values, alive: Flags, stopping: Values, rolling: Values, worth: Values) -> None:
    stop = stopping[places]
    rolling[places] = roll
    worth[places] = np.where(alive | (stop == NEVER), np.maximum(stop, roll), stop)


def _all_out(
    layout: TurnLayout, turn: TurnToSolve, rows: Numbers, stopping: Values, rolling: Values, worth: Values
) -> None:
    layer, choices = layout.layers[-1], layout.choices
    reached = worth[layout.after[:, rows]]  # a step that leads nowhere finds its own worth, which is not known yet
    sets = layer.sets[rows]
    roll = choices.bust[sets] * turn.bust + turn.urge
    chances = choices.chances[sets].T
    for number, option in enumerate(choices.options):
        best = reached[option[0]]
        for slot in option[1:]:
            best = np.maximum(best, reached[slot])
        roll += chances[number] * np.where(best == NEVER, turn.bust, best)
    alive = (reached[: layout.runners] != NEVER).any(axis=0)
    _settle(layer.places[rows], roll, alive, stopping, rolling, worth)


def _leads(layout: TurnLayout, reach: Numbers) -> Numbers:
    """Where one step in each column leads, entering or climbing; to itself where none is possible."""
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
    rolling: Values,
    worth: Values,
) -> None:
    """With a runner free: both steps of a pairing in either order; what leads nowhere has no worth yet."""
    one, other = leads
    first, second = worth[one], worth[other]
    if turn.eager:
        first, second = first + EAGER * layout.count[one], second + EAGER * layout.count[other]
    pairing = np.maximum(first, second)
    best = np.maximum(np.maximum(pairing[:, layout.rolls[0]], pairing[:, layout.rolls[1]]), pairing[:, layout.rolls[2]])
    dead = best == NEVER
    best[dead] = turn.bust
    if turn.eager:
        best[~dead] -= EAGER * np.round(best[~dead] / EAGER)
    _settle(places, best @ layout.chances + turn.urge, ~dead.all(axis=1), stopping, rolling, worth)
