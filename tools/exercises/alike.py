"""Signatures of positions, equal for the same question: mirrored, or with other heights far from it."""

from __future__ import annotations

from cantstop.ai.express_master import mirrored_mark, mirrored_pad
from cantstop.model import classic, express
from cantstop.model.board import COLUMNS
from cantstop.model.express import ROWS, Mark, Pad


def signature(state: classic.State | express.State) -> object:
    """Return a value that is equal for similar positions."""
    return _board(state) if isinstance(state, classic.State) else _pad(state)


def _board(state: classic.State) -> object:
    """The rules, the runners, the closed columns, and the legal choices. Mirrored boards give equal values."""
    moves = classic.legal_moves(state)
    chosen = [move.columns for move in moves if isinstance(move, classic.Advance)]

    def seen(mirrored: bool) -> tuple[object, ...]:
        def at(column: int) -> int:
            return 14 - column if mirrored else column

        runners = tuple(state.runners[at(column)] for column in COLUMNS)
        closed = tuple(state.claimed[at(column)] is not None for column in COLUMNS)
        return runners, closed, tuple(sorted(tuple(sorted(map(at, columns))) for columns in chosen))

    return state.rules, min(seen(False), seen(True))


def _pad(state: express.State) -> object:
    """The throw, the begun rows, and the legal marks. Mirrored pads give equal values."""
    pad, values = state.pads[0], state.dice or ()
    marks = express.legal_marks(pad, values)
    return min(
        _seen(pad, values, marks),
        _seen(mirrored_pad(pad), tuple(7 - value for value in values), tuple(map(mirrored_mark, marks))),
    )


def _seen(pad: Pad, values: tuple[int, ...], marks: tuple[Mark, ...]) -> tuple[object, ...]:
    begun = tuple(pad.row(row) > 0 for row in ROWS)
    return tuple(sorted(values)), begun, tuple(sorted((mark.fifth or 0, mark.pairs) for mark in marks))
