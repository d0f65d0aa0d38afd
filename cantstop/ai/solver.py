"""The exact solution of a turn of Can't Stop, given the worth of each way to end it.

    worth(runners) = max(worth of stopping here, sum over rolls of chance * best worth after it, or worth of the bust)

Nobody rolls when the bust is certain, unless No parking forbids stopping. All arrangements of the runners are
numbered once for all turns, by the spaces left above each runner, 0 on the top. Such an arrangement is called a place.
A step always leads to the same next place; only the place at which a runner enters depends on the position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from cantstop.ai.classic_players import MASTER, Mind
from cantstop.model.board import COLUMNS, LENGTHS, RUNNERS, SLOTS
from cantstop.model.classic import State
from cantstop.model.classic_climbing import barred_by, path
from cantstop.model.dice import ROLLS, sums

# The places of the runners

Numbers = NDArray[np.int32]
Flags = NDArray[np.bool_]
Values = NDArray[np.float64]
Slot = tuple[int, int]  # indices in the set: of the column that steps, and of the one that steps after it, or -1

_PAIRS = [(low, high) for low in range(len(COLUMNS)) for high in range(low, len(COLUMNS))]
_ROLLED = [[_PAIRS.index((low - 2, high - 2)) for (low, high), _ in sums(values)] for values, _ in ROLLS]
PAIRINGS: Numbers = np.array(_PAIRS, dtype=np.int32)  # (pairings, 2) by column index
ROLL: Numbers = np.array([(row + row[-1:] * 2)[:3] for row in _ROLLED], dtype=np.int32).T.copy()  # (3, rolls)
ROLL_CHANCE: Values = np.array([weight for _, weight in ROLLS]) / 6**4


@dataclass(frozen=True)
class Layer:
    """The arrangements (places) of a number of runners, those with the fewest spaces left first."""

    runners: int
    places: Numbers  # (states,) their numbers
    columns: Numbers  # (states, runners) by index, ascending
    left: Numbers  # (states, runners)
    together: Numbers  # (states,) spaces left, summed
    sets: Numbers  # (states,) which set of columns


@dataclass(frozen=True)
class TurnLayout:
    lengths: tuple[int, ...]
    runners: int
    layers: tuple[Layer, ...]  # by number of runners, none first
    total: int  # number of places; the index `total` means none
    count: Numbers  # (places,) runners out
    tops: Numbers  # (places,) the number of runners on tops
    parent: Numbers  # (places,) the place without its last runner
    last: Numbers  # (places,) column * longest + spaces left, of the last runner
    step: Numbers  # (places, columns) the place after a step of a runner; the same place if no step is possible
    enter: Numbers  # (places with a free runner, columns) the place after a runner enters on the top
    stride: Numbers  # (the same) the distance between places for each space left above the runner
    after: Numbers  # (slots, places without a free runner, in the layer's order) the place after each slot
    options: tuple[tuple[int, ...], ...]  # the slots that a roll leaves to choose from when all runners are out
    chances: Values  # (sets, options) of each choice
    bust: Values  # (sets,) and of none

    @property
    def longest(self) -> int:
        return max(self.lengths)

    def place(self, runners: dict[int, int]) -> int:
        """Return the number of an arrangement of runners, given as column index to spaces left."""
        number = 0
        for column, left in runners.items():
            number = int(self.enter[number, column] + self.stride[number, column] * left)
        return number

    def on_top(self, column: int) -> Numbers:
        """Return 1 for each arrangement with a runner on the top of the column, 0 for the others."""
        found = np.zeros(self.total, dtype=np.int32)
        for layer in self.layers:
            found[layer.places] = ((layer.columns == column) & (layer.left == 0)).any(axis=1)
        return found


@lru_cache(maxsize=RUNNERS)
def printed_board(runners: int) -> TurnLayout:
    """Return the tables for the real board, with fewer runners in some hypothetical cases."""
    return make(tuple(LENGTHS[column] for column in COLUMNS), runners)


def make(lengths: tuple[int, ...], runners: int) -> TurnLayout:
    """Number the ways to place up to `runners` runners on columns of these lengths; return tables indexed by number."""
    blocks = _place_tables(lengths, runners)
    first, total = int(blocks[tuple(range(runners))].flat[0]), sum(numbers.size for numbers in blocks.values())
    step = np.repeat(np.arange(total, dtype=np.int32)[:, None], len(lengths), axis=1)
    count, tops, parent, last = (np.zeros(total, dtype=np.int32) for _ in range(4))
    enter, stride = (np.full((first, len(lengths)), fill, dtype=np.int32) for fill in (total, 0))
    parts: list[list[tuple[Numbers, ...]]] = [[] for _ in range(runners + 1)]
    for chosen, numbers in blocks.items():
        places = numbers.ravel()
        left = np.indices(numbers.shape, dtype=np.int32).reshape(len(chosen), len(places)).T
        part = parts[len(chosen)]
        columns = np.broadcast_to(np.array(chosen, dtype=np.int32), left.shape)
        part.append((places, columns, left, np.full(len(places), len(part), dtype=np.int32)))
        count[places] = len(chosen)
        tops[places] = (left == 0).sum(axis=1)
        for at, column in enumerate(chosen):
            step[places, column] = numbers.take(np.maximum(np.arange(lengths[column]) - 1, 0), axis=at).ravel()
        for column in set(range(len(lengths))) - set(chosen) if len(chosen) < runners else ():
            joined = tuple(sorted((*chosen, column)))
            entered = np.moveaxis(blocks[joined], joined.index(column), -1)
            enter[places, column] = entered[..., 0].ravel()
            stride[places, column] = entered.strides[-1] // entered.itemsize
        if chosen:
            parent[places] = np.repeat(blocks[chosen[:-1]].ravel(), lengths[chosen[-1]])
            last[places] = chosen[-1] * max(lengths) + left[:, -1]
    layers = tuple(_layer(out, part) for out, part in enumerate(parts))
    options, chances, bust = _choices(runners, len(lengths))
    after = _after(layers[-1], _slots(runners), step)
    return TurnLayout(
        lengths, runners, layers, total, count, tops, parent, last, step, enter, stride, after, options, chances, bust
    )


def _place_tables(lengths: tuple[int, ...], runners: int) -> dict[tuple[int, ...], Numbers]:
    """Return a table for each set of columns: the numbers of its arrangements, indexed by the spaces left."""
    blocks: dict[tuple[int, ...], Numbers] = {}
    total = 0
    for out in range(runners + 1):
        for chosen in combinations(range(len(lengths)), out):
            shape = tuple(lengths[column] for column in chosen)
            size = int(np.prod(shape, dtype=np.int64))
            blocks[chosen] = np.arange(total, total + size, dtype=np.int32).reshape(shape)
            total += size
    return blocks


def _layer(runners: int, parts: list[tuple[Numbers, ...]]) -> Layer:
    places, columns, left, sets = (np.concatenate(part) for part in zip(*parts))
    together = left.sum(axis=1, dtype=np.int32)
    order = np.argsort(together, kind="stable")
    return Layer(runners, places[order], columns[order], left[order], together[order], sets[order])


def _slots(runners: int) -> list[Slot]:
    """Return the kinds of moves, in which one runner steps once or twice, or two runners step."""
    once = [(first, -1) for first in range(runners)]
    twice = [(first, first) for first in range(runners)]
    return once + twice + list(combinations(range(runners), 2))


def _choices(runners: int, columns: int) -> tuple[tuple[tuple[int, ...], ...], Values, Values]:
    slots = _slots(runners)
    rows: list[dict[tuple[int, ...], int]] = []
    for chosen in combinations(range(columns), runners):
        row: dict[tuple[int, ...], int] = {}
        for values, weight in ROLLS:
            offered = set()
            for (low, high), _ in sums(values):
                at = sorted(chosen.index(total - 2) for total in (low, high) if total - 2 in chosen)
                if at:
                    offered.add(slots.index((at[0], at[1] if len(at) == 2 else -1)))
            row[tuple(sorted(offered))] = row.get(tuple(sorted(offered)), 0) + weight
        rows.append(row)
    options = tuple(sorted({option for row in rows for option in row} - {()}))
    chances = np.array([[row.get(option, 0) for option in options] for row in rows]) / 6**4
    bust = np.array([row.get((), 0) for row in rows]) / 6**4
    return options, chances, bust


def _after(layer: Layer, slots: list[Slot], step: Numbers) -> Numbers:
    after = np.empty((len(slots), len(layer.places)), dtype=np.int32)
    for number, (first, second) in enumerate(slots):
        after[number] = step[layer.places, layer.columns[:, first]]
        if second >= 0:
            after[number] = step[after[number], layer.columns[:, second]]
    return after


# A position of the model


@dataclass(frozen=True)
class Paths:
    """The spaces on which a runner of the player to move can stand, by column index, the top first."""

    spaces: tuple[tuple[int, ...], ...]
    barred: tuple[tuple[bool, ...], ...]  # whether another player's square forbids to stop there

    @property
    def reach(self) -> Numbers:
        return np.array([len(spaces) for spaces in self.spaces], dtype=np.int32)

    def held(self, runners: tuple[int, ...]) -> dict[int, int]:
        """Return the spaces left above each runner, by column index from 0; `runners` is a table by column number."""
        return {column - 2: self.spaces[column - 2].index(runners[column]) for column in COLUMNS if runners[column]}

    def place(self, layout: TurnLayout, runners: tuple[int, ...]) -> int:
        return layout.place(self.held(runners))

    def forbidden(self, layout: TurnLayout) -> Flags:
        barred = np.zeros(len(COLUMNS) * layout.longest, dtype=np.bool_)
        for column, spaces in enumerate(self.barred):
            barred[column * layout.longest : column * layout.longest + len(spaces)] = spaces
        result = np.zeros(layout.total, dtype=np.bool_)
        if barred.any():
            for layer in layout.layers[1:]:
                result[layer.places] = barred[layer.columns * layout.longest + layer.left].any(axis=1)
        return result


def paths(state: State) -> Paths:
    spaces = [path(state, column, state.squares[state.player][column])[::-1] for column in COLUMNS]
    barred = [tuple(bool(barred_by(state, column, space)) for space in found) for column, found in zip(COLUMNS, spaces)]
    return Paths(tuple(spaces), tuple(barred))


# The solution

NEVER = -np.inf
Held = tuple[tuple[int, int], ...]  # columns by index, with the spaces left above a runner in each
EAGER = 4096.0  # more than any worth, so that one more new runner outweighs everything


@dataclass(frozen=True)
class TurnToSolve:
    reach: Numbers  # by column: the number of spaces left; 0 if it is closed
    stopping: Values  # by place: the worth of stopping there; NEVER if it is forbidden
    bust: float
    eager: bool = False
    mind: Mind = MASTER
    held: Held = ()  # only places that these runners can still reach are solved


def open_places(layout: TurnLayout, reach: Numbers, held: Held = ()) -> list[Numbers]:
    """Return, for each number of runners, the rows of the arrangements that the turn can still reach."""
    found = []
    columns = {column for column, _ in held}
    for layer in layout.layers:
        rows = np.arange(len(layer.places), dtype=np.int32)
        if held:
            sets = [columns <= set(chosen) for chosen in combinations(range(SLOTS - COLUMNS[0]), layer.runners)]
            rows = rows[np.array(sets)[layer.sets]]
        for column, left in held:
            rows = rows[((layer.columns[rows] == column) & (layer.left[rows] <= left)).any(axis=1)]
        can = (layer.left[rows] < reach[layer.columns[rows]]).all(axis=1)
        found.append(rows[can])
    return found


class SolvedTurn:
    """The solution of a turn, by arrangement of the runners: the worth of rolling, and of the better decision."""

    def __init__(self, layout: TurnLayout, turn: TurnToSolve) -> None:
        self.rolling = np.full(layout.total + 1, NEVER)
        self.worth = np.full(layout.total + 1, NEVER)
        self._layout, self._turn = layout, turn
        rows = open_places(layout, turn.reach, turn.held)
        for group in _groups(rows[-1], layout.layers[-1].together[rows[-1]]):
            self._all_out(group)
        leads = _leads(layout, turn.reach) if any(map(len, rows[:-1])) else layout.step
        for layer, open_rows in reversed(list(zip(layout.layers[:-1], rows[:-1]))):
            first, second = PAIRINGS.T
            places = layer.places[open_rows]
            one = leads[leads[places[:, None], first[None, :]], second[None, :]]
            other = leads[leads[places[:, None], second[None, :]], first[None, :]]
            for group in _groups(np.arange(len(places), dtype=np.int32), layer.together[open_rows]):
                self._some_left(places[group], one[group], other[group])
        self.worth[0] = self.rolling[0]  # no turn ends before its first roll

    def _all_out(self, rows: Numbers) -> None:
        layout, turn = self._layout, self._turn
        layer = layout.layers[-1]
        reached = self.worth[layout.after[:, rows]]  # an impossible step leads to its own place, not solved yet
        sets = layer.sets[rows]
        roll = layout.bust[sets] * turn.bust + turn.mind.urge
        if turn.mind.even_urge:
            roll += turn.mind.even_urge * (layer.columns[rows] % 2 == COLUMNS[0] % 2).all(axis=1)
        chances = layout.chances[sets].T
        for number in np.flatnonzero(chances.any(axis=1)):
            option = layout.options[number]
            best = reached[option[0]]
            for slot in option[1:]:
                best = np.maximum(best, reached[slot])
            roll += chances[number] * np.where(best == NEVER, turn.bust, best)
        alive = (reached[: layout.runners] != NEVER).any(axis=0)
        self._settle(layer.places[rows], roll, alive)

    def _some_left(self, places: Numbers, one: Numbers, other: Numbers) -> None:
        """Evaluate arrangements that leave a runner free, trying the steps of a pairing in both orders."""
        turn, count = self._turn, self._layout.count
        first, second = self.worth[one], self.worth[other]
        if turn.eager:
            first, second = first + EAGER * count[one], second + EAGER * count[other]
        pairing = np.maximum(first, second)
        best = np.maximum(np.maximum(pairing[:, ROLL[0]], pairing[:, ROLL[1]]), pairing[:, ROLL[2]])
        dead = best == NEVER
        best[dead] = turn.bust
        if turn.eager:
            best[~dead] -= EAGER * np.round(best[~dead] / EAGER)
        self._settle(places, best @ ROLL_CHANCE, ~dead.all(axis=1))

    def _settle(self, places: Numbers, roll: Values, alive: Flags) -> None:
        stop = self._turn.stopping[places]
        self.rolling[places] = roll
        go_on = np.maximum(stop, roll) if self._turn.mind.far else stop
        self.worth[places] = np.where(stop == NEVER, roll, np.where(alive, go_on, stop))


def _groups(rows: Numbers, together: Numbers) -> list[Numbers]:
    """Return the rows grouped by the number of spaces left, fewest first, because a step always reduces it."""
    return np.split(rows, np.flatnonzero(np.diff(together)) + 1)


def _leads(layout: TurnLayout, reach: Numbers) -> Numbers:
    """Return, for each arrangement and column, the arrangement after a step, or the same if no step is possible."""
    leads: Numbers = layout.step.copy()
    before = len(layout.enter)
    entering = (layout.enter < layout.total) & (reach > 0)
    leads[:before] = np.where(entering, layout.enter + layout.stride * (reach - 1), leads[:before])
    return leads
