"""Positions to learn from, with what they turned out worth: first Glenn-Aloi's games, then the learner's own."""

from __future__ import annotations

import numpy as np

from tools.training.classic.ground import Tables, begin
from tools.training.classic.play import MASTER, RULE, Trace, play_numbered
from tools.training.classic.sight import Net, estimate
from tools.training.classic.tables import COUNT
from tools.training.classic.turn import solve_all
from tools.training.compiled import njit


@njit(cache=True)
def _turned(heights: np.ndarray, mover: int, out: np.ndarray) -> None:
    """The position as the player to move sees it: his own squares first."""
    players = heights.shape[0]
    for seat in range(players):
        out[seat] = heights[(mover + seat) % players]


@njit(cache=True)
def outcomes(
    rule: np.ndarray,
    players: int,
    target: int,
    first: int,
    last: int,
    net: Net,
    tables: Tables,
    seed: np.uint64,
    trace: Trace,
    positions: np.ndarray,
    goals: np.ndarray,
) -> int:
    """Every turn of games of a published player against itself, with the outcome; returns how many there are."""
    kinds = np.full(players, RULE, np.int64)
    rules = np.empty((players, len(rule)))
    rules[:] = rule
    count = 0
    for game in range(first, last):
        winner, turns = play_numbered(kinds, rules, game, target, net, tables, seed, trace)
        if winner < 0:
            continue
        for turn in range(turns):
            if count == len(positions):
                return count
            mover = (game + turn) % players
            _turned(trace.heights[turn], mover, positions[count])
            goals[count] = 0
            if players == 1:
                goals[count, 0] = turns - turn
            else:
                goals[count, (winner - mover + players) % players] = 1
            count += 1
    return count


@njit(cache=True)
def self_play(
    players: int,
    target: int,
    first: int,
    last: int,
    net: Net,
    tables: Tables,
    seed: np.uint64,
    trace: Trace,
    positions: np.ndarray,
    goals: np.ndarray,
    mix: np.float32,
) -> int:
    """Every turn of the learner's own games: what the solver makes of its first roll, and what the game did."""
    kinds = np.full(players, MASTER, np.int64)
    rules = np.zeros((players, 1))
    count = 0
    ahead = np.zeros(players, np.float32)  # by player: the goal of the turn after
    for game in range(first, last):
        winner, turns = play_numbered(kinds, rules, game, target, net, tables, seed, trace)
        if winner < 0 or count + turns > len(positions):
            continue
        ahead[:] = 0
        if players > 1:
            ahead[winner] = 1
        for turn in range(turns - 1, -1, -1):
            mover = (game + turn) % players
            _turned(trace.heights[turn], mover, positions[count])
            if players == 1:
                ahead[0] = (1 - mix) * (1 - trace.worth[turn, 0]) + mix * (1 + ahead[0])
                goals[count, 0] = ahead[0]
            else:
                thought = estimate(trace.heights[turn], target, mover, net)
                _draw(ahead, mover, (1 - mix) * (trace.worth[turn, 0] - ahead[mover]), thought)
                for seat in range(players):
                    goals[count, seat] = ahead[(mover + seat) % players]
            count += 1
    return count


@njit(cache=True)
def solved_play(
    target: int,
    first: int,
    last: int,
    net: Net,
    tables: Tables,
    seed: np.uint64,
    trace: Trace,
    positions: np.ndarray,
    goals: np.ndarray,
    mix: np.float32,
) -> int:
    """Alone: the positions of the learner's own games, with the turns to go that their whole solved turns come to."""
    kinds = np.full(1, MASTER, np.int64)
    rules = np.zeros((1, 1))
    count = 0
    for game in range(first, last):
        winner, turns = play_numbered(kinds, rules, game, target, net, tables, seed, trace)
        if winner == 0 and count + turns <= len(positions):
            count += solved_turns(trace.heights[:turns], target, net, tables, positions[count:], goals[count:], mix)
    return count


@njit(cache=True)
def solved_turns(
    heights: np.ndarray,
    target: int,
    net: Net,
    tables: Tables,
    positions: np.ndarray,
    goals: np.ndarray,
    mix: np.float32,
) -> int:
    """One game's positions. Mixed in is by how much more the turns after it came to than the net had counted; the luck
    of the dice has no part in that. What a bust left as it was is there once; returns how many there are."""
    count = 0
    worth, thought, more = np.float32(0), np.float32(0), np.float32(0)
    for turn in range(len(heights) - 1, -1, -1):
        again = turn + 1 < len(heights) and (heights[turn] == heights[turn + 1]).all()
        if not again:
            begin(heights[turn], target, 0, net, tables)
            worth = 1 - solve_all(net, tables)
            thought = estimate(heights[turn], target, 0, net)[0]
            positions[count] = heights[turn]
            count += 1
        goals[count - 1, 0] = worth + mix * more
        more = goals[count - 1, 0] - thought
    return count


@njit(cache=True)
def _draw(ahead: np.ndarray, mover: int, by: float, thought: np.ndarray) -> None:
    """The mover's chance is drawn to the solver's; the others give or take in proportion to their own."""
    ahead[mover] += by
    others = np.float32(1e-9)
    for seat in range(1, len(ahead)):
        others += thought[seat]
    for seat in range(1, len(ahead)):
        ahead[(mover + seat) % len(ahead)] -= by * thought[seat] / others


def room(players: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    return np.zeros((count, players, COUNT), np.int8), np.zeros((count, players), np.float32)
