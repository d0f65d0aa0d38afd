"""The worth of a position between turns, computed by a small learned net from squares and claimed columns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from cantstop.ai import solver, weights
from cantstop.ai.decision import WeightsMissing
from cantstop.ai.solver import Paths, TurnLayout, Values
from cantstop.ai.weights import Weights
from cantstop.model.board import COLUMNS, LENGTHS, SLOTS
from cantstop.model.classic import Rules, State

TURNS = 8.0  # turns to go in a unit of the net's output, in solo games
AT_ONCE = 2048  # arrangements of runners computed at once, whose sums fit into the processor's cache

Heights = tuple[tuple[int, ...], ...]  # by seat, the player to move first; by the model's column

START = [0] * SLOTS  # index of each column's first space in a list of all spaces
for _column in COLUMNS[1:]:
    START[_column] = START[_column - 1] + LENGTHS[_column - 1]
SPACES = sum(LENGTHS)


@dataclass(frozen=True)
class Net:
    """The learned weights for one number of players and one number of columns to win."""

    players: int
    columns: int
    first: Weights
    first_bias: Weights
    second: Weights
    second_bias: Weights
    third: Weights
    third_bias: Weights
    sway: float = 0.0  # of a judge: the influence of a turn's events on a chance, see `Swayed`

    def standing(self, heights: Heights) -> tuple[float, ...]:
        """Return each seat's chance to win, the player to move first; for a solo player, the turns to go."""
        out = self._outputs(np.maximum(self._sums(heights), 0))
        if self.players == 1:
            return (float(out[0]) * TURNS,)
        chances = np.exp(out - out.max())
        return tuple(float(chance) for chance in chances / chances.sum())

    def turn(
        self, state: State, ways: Paths, layout: TurnLayout, held: solver.Held = (), never_closes: int = 0
    ) -> solver.TurnToSolve:
        """Return the turn to solve, with the worth of each end: a chance to win or, for a solo player, minus the turns
        to go.

        With runners on the board, only reachable ends get a worth. The top of the column `never_closes` has the worth
        of the space below.
        """
        after = seen_from(state, (state.player + 1) % self.players)
        reach = ways.reach
        stopping = np.full(layout.total, solver.NEVER)
        base = self._sums(after)
        steps = self._steps(after, ways, layout, never_closes)
        tops = self._tops(after, layout)
        closed = layout.tops - layout.on_top(never_closes - COLUMNS[0]) if never_closes else layout.tops
        before = len(layout.enter)
        sums = np.empty((before, len(base)), dtype=np.float32)
        sums[0] = base
        for layer in layout.layers[1:-1]:
            places = np.sort(layer.places)
            sums[places] = sums[layout.parent[places]] + steps[layout.last[places]]
        for rows, layer in zip(solver.open_places(layout, reach, held)[1:], layout.layers[1:]):
            places = np.sort(layer.places[rows])
            for start in range(0, len(places), AT_ONCE):
                some = places[start : start + AT_ONCE]
                hidden = sums[layout.parent[some]] + steps[layout.last[some]]
                on_top = np.flatnonzero(closed[some])
                hidden[on_top] += tops[closed[some[on_top]]]
                stopping[some] = self._result(np.maximum(hidden, 0))
        won = closed >= self.columns - state.claimed.count(state.player)
        stopping[won & (stopping > solver.NEVER)] = 0.0 if self.players == 1 else 1.0
        stopping[ways.forbidden(layout)] = solver.NEVER
        bust = self._result(np.maximum(base, 0)[None, :])[0]
        return solver.TurnToSolve(reach, stopping, float(bust), state.rules.eager, held=held)

    def _sums(self, heights: Heights) -> Weights:
        on = []
        for seat, own in enumerate(heights):
            on += [seat * SPACES + START[column] + own[column] - 1 for column in COLUMNS if own[column]]
            claimed = sum(own[column] == LENGTHS[column] for column in COLUMNS)
            if 0 < claimed < self.columns:
                on.append(self._claimed(seat, claimed))
        total: Weights = self.first_bias + self.first[on].sum(axis=0)
        return total

    def _claimed(self, seat: int, count: int) -> int:
        return self.players * SPACES + seat * (self.columns - 1) + count - 1

    def _steps(self, heights: Heights, ways: Paths, layout: TurnLayout, never_closes: int) -> Weights:
        """Return the amounts that a runner on each space adds to the inputs of the units if it becomes a square."""
        steps = np.zeros((len(COLUMNS) * layout.longest, len(self.first_bias)), dtype=np.float32)
        seat = self.players - 1
        for column, spaces in zip(COLUMNS, ways.spaces):
            for left, space in enumerate(spaces):
                row = steps[(column - 2) * layout.longest + left]
                if column == never_closes and space == LENGTHS[column]:
                    space -= 1
                    if not space or space == heights[seat][column]:
                        continue
                row += self.first[seat * SPACES + START[column] + space - 1]
                gone = range(self.players) if space == LENGTHS[column] else (seat,)
                for other in gone:
                    if heights[other][column]:
                        row -= self.first[other * SPACES + START[column] + heights[other][column] - 1]
        return steps

    def _tops(self, heights: Heights, layout: TurnLayout) -> Weights:
        """Return the amounts that further claimed columns add to the inputs of the units."""
        tops = np.zeros((layout.runners + 1, len(self.first_bias)), dtype=np.float32)
        seat = self.players - 1
        claimed = sum(heights[seat][column] == LENGTHS[column] for column in COLUMNS)
        for more in range(1, layout.runners + 1):
            if claimed + more < self.columns:
                tops[more] = self.first[self._claimed(seat, claimed + more)]
                if claimed:
                    tops[more] -= self.first[self._claimed(seat, claimed)]
        return tops

    def _outputs(self, hidden: Weights) -> Weights:
        out: Weights = np.maximum(hidden @ self.second + self.second_bias, 0) @ self.third + self.third_bias
        return out

    def _result(self, hidden: Weights) -> Values:
        """Return the worth of each position for the last seat, whose player has just stopped."""
        out = self._outputs(hidden).astype(np.float64)
        if self.players == 1:
            alone: Values = -TURNS * out[:, 0]
            return alone
        chance: Values = 1 / np.exp(out - out[:, -1:]).sum(axis=1)
        return chance


def seen_from(state: State, player: int) -> Heights:
    """Return the squares of this player, then of the others in the order of play."""
    return state.squares[player:] + state.squares[:player]


def for_rules(rules: Rules) -> Net:
    """Return the net that chooses moves; raise WeightsMissing if its weights are missing or damaged."""
    return _read(weights.FOLDER, "classic", rules.players, rules.columns_to_win)


def judge_for(rules: Rules) -> Net:
    """Return the net that estimates chances to win. The net that chooses well overrates the leader."""
    return _read(weights.FOLDER, "chances", rules.players, rules.columns_to_win)


@lru_cache(maxsize=16)
def _read(folder: Path, kind: str, players: int, columns: int) -> Net:
    shapes: dict[str, tuple[int | str, ...]] = {
        "first": (players * (SPACES + columns - 1), "units"),
        "first_bias": ("units",),
        "second": ("units", "inner"),
        "second_bias": ("inner",),
        "third": ("inner", players),
        "third_bias": (players,),
    }
    file = folder / f"{kind}-{players}-{columns}.npz"
    if kind == "classic":
        return Net(players, columns, **weights.load(file, shapes))
    net = Net(players, columns, **weights.load(file, {**shapes, "sway": ()}))
    if net.sway <= 0:
        raise WeightsMissing(file.name)
    return net
