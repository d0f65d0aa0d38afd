"""One turn of Can't Stop, solved exactly from the worth of every way to end it.

    worth(runners) = max(worth of stopping here, sum over rolls of chance * best worth after it; a bust's own worth)

Nobody rolls when the bust is certain, unless No parking forbids stopping.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from cantstop.ai.classic_players import MASTER, Mind
from cantstop.ai.turn_layout import PAIRINGS, ROLL, ROLL_CHANCE, Flags, Numbers, TurnLayout, Values
from cantstop.model.board import COLUMNS, SLOTS

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
    """Return, by layer, the rows of the places that the turn can still reach."""
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
    """The solution of a turn, by place: the worth of rolling, and the better worth of rolling and stopping."""

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
        """Evaluate places with a free runner: the two steps of a pairing are tried in either order."""
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
    """Return the rows in groups with equally many spaces left, fewest first, since a step always leads to fewer."""
    return np.split(rows, np.flatnonzero(np.diff(together)) + 1)


def _leads(layout: TurnLayout, reach: Numbers) -> Numbers:
    """Return, for each column, the place after one step, entering or climbing; the same place if none is possible."""
    leads: Numbers = layout.step.copy()
    before = len(layout.enter)
    entering = (layout.enter < layout.total) & (reach > 0)
    leads[:before] = np.where(entering, layout.enter + layout.stride * (reach - 1), leads[:before])
    return leads
