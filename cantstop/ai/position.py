"""A position of the model as the turn solver sees it: how far each column still reaches, and which space is where."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cantstop.ai.turn_layout import Flags, Numbers, TurnLayout
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic import State
from cantstop.model.classic_state import others_on


@dataclass(frozen=True)
class Paths:
    """For the player to move, by column index: the spaces where his runner can stand, the top first."""

    spaces: tuple[tuple[int, ...], ...]
    shared: tuple[tuple[bool, ...], ...]  # whether another player's square stands there too

    @property
    def reach(self) -> Numbers:
        return np.array([len(spaces) for spaces in self.spaces], dtype=np.int32)

    def place(self, layout: TurnLayout, runners: tuple[int, ...]) -> int:
        """The solver's number for these runners, given by the model's column."""
        return layout.place(
            {column - 2: self.spaces[column - 2].index(runners[column]) for column in COLUMNS if runners[column]}
        )

    def forbidden(self, layout: TurnLayout) -> Flags:
        """The places where No parking forbids to stop: some runner shares its space."""
        barred = np.zeros(len(COLUMNS) * layout.longest, dtype=np.bool_)
        for column, shared in enumerate(self.shared):
            barred[column * layout.longest : column * layout.longest + len(shared)] = shared
        result = np.zeros(layout.total, dtype=np.bool_)
        for layer in layout.layers[1:]:
            result[layer.places] = barred[layer.columns * layout.longest + layer.left].any(axis=1)
        return result


def paths(state: State) -> Paths:
    """Under Jump the spaces with others' squares are left out, for no runner ever stands there."""
    spaces, shared = [], []
    for column in COLUMNS:
        own = state.squares[state.player][column]
        free = state.claimed[column] is None
        found = [space for space in range(LENGTHS[column], own, -1) if free]
        taken = [bool(others_on(state, column, space)) for space in found]
        if state.rules.jump:
            found = [space for space, there in zip(found, taken) if not there]
            taken = [False] * len(found)
        spaces.append(tuple(found))
        shared.append(tuple(taken))
    return Paths(tuple(spaces), tuple(shared))
