"""A position of the model as the turn solver sees it: how far each column still reaches, and which space is where."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cantstop.ai.turn_layout import Flags, Numbers, TurnLayout
from cantstop.model.board import COLUMNS
from cantstop.model.classic import State
from cantstop.model.classic_climbing import barred_by, path


@dataclass(frozen=True)
class Paths:
    """For the player to move, by column index: the spaces where his runner can stand, the top first."""

    spaces: tuple[tuple[int, ...], ...]
    barred: tuple[tuple[bool, ...], ...]  # whether another player's square forbids to stop there

    @property
    def reach(self) -> Numbers:
        return np.array([len(spaces) for spaces in self.spaces], dtype=np.int32)

    def place(self, layout: TurnLayout, runners: tuple[int, ...]) -> int:
        """Return the solver's number for these runners, given by the model's column."""
        return layout.place(
            {column - 2: self.spaces[column - 2].index(runners[column]) for column in COLUMNS if runners[column]}
        )

    def forbidden(self, layout: TurnLayout) -> Flags:
        """Return the places where a runner forbids stopping."""
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
