"""What compiled players think of each move of a position of the model; for comparison."""

from __future__ import annotations

import numpy as np

from cantstop.model import classic
from cantstop.model.classic import Advance, Move, Roll, State, Stop
from tools import arena_compiled
from tools.arena_games import Bout
from tools.training.classic import ground, play, turn
from tools.training.classic.tables import COUNT

RNG = np.zeros(1, np.uint64)


def compiled_choice(name: str, state: State) -> dict[Move, float]:
    """Each legal move with how well the compiled player likes it."""
    players = state.rules.players
    bout = Bout((name,) * players, state.rules.columns_to_win)
    kinds, rows = arena_compiled._seats(bout)
    heights = np.array([own[2:] for own in state.squares], dtype=np.int8)
    size = np.zeros(COUNT, np.int64)
    claimed = play.measure(heights, state.player, size)
    tables = ground.new_tables(players)
    net = arena_compiled._net(bout) if name == "master" else None
    if net is not None:
        ground.begin(heights, bout.columns, state.player, net, tables)

    def places(after: State) -> np.ndarray:
        own = state.squares[state.player]
        return np.array([space - own[column] - 1 if space else -1 for column, space in enumerate(after.runners)][2:])

    if state.dice is None:
        here = places(state)
        if net is not None:
            turn.solve_for(here, net, tables)
        free = state.free_runners
        kind, row = kinds[0], rows[0]
        stops = play.stops(kind, row, here, free, size, claimed, bout.columns, state.throw, tables, RNG)
        return {Stop(): float(stops), Roll(): float(not stops)}
    found: dict[Move, float] = {}
    for move in classic.legal_moves(state):
        assert isinstance(move, Advance)
        here = places(classic.apply(state, move)[0])
        if net is not None:
            turn.solve_for(here, net, tables)
            found[move] = float(turn.worth_with(here, tables))
        else:
            found[move] = float(play.appeal(here, heights, state.player, rows[0]))
    return found
