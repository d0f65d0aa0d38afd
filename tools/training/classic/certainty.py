"""How sure of itself a winning chance may be, seen from how the learner's own games end.

A net that plays well may still think too highly of whoever leads. So each chance is raised to one power and they are
shared out anew; the power, its `certainty`, is the one by which the winners come out likeliest.
"""

from __future__ import annotations

from multiprocessing.pool import Pool

import numpy as np

from tools.training import course
from tools.training.classic.ground import new_tables
from tools.training.classic.play import MASTER, Trace, new_trace, play_numbered
from tools.training.classic.school import MOST_TURNS, Plan, shares
from tools.training.classic.sight import Net, estimate
from tools.training.compiled import njit
from tools.training.course import Learner

GAMES_FROM = (1 << 33) + (1 << 32)
NEARLY_CERTAIN = 1e-6  # what is surer teaches nothing
STEPS = 20  # Newton's; he needs five or six


@njit(cache=True)
def thoughts(players, target, first, last, net, tables, seed, trace, chances, winners):
    """What is thought of every turn of these games after its first roll, the mover first, and which of them won."""
    kinds = np.full(players, MASTER, np.int64)
    rules = np.zeros((players, 1))
    count = 0
    for game in range(first, last):
        winner, turns = play_numbered(kinds, rules, game, target, net, tables, seed, trace)
        if winner < 0 or count + turns > len(chances):
            continue
        for turn in range(turns):
            mover = (game + turn) % players
            own = trace.worth[turn]
            after_bust = estimate(trace.heights[turn], target, (mover + 1) % players, net)
            chances[count, 0] = own
            for seat in range(players - 1):
                chances[count, 1 + seat] = (1 - own) * after_bust[seat] / (1 - after_bust[players - 1])
            winners[count] = (winner - mover + players) % players
            count += 1
    return count


def _part(net: Net, plan: Plan, first: int, last: int) -> tuple[np.ndarray, np.ndarray]:
    room = (last - first) * MOST_TURNS
    chances, winners = np.zeros((room, plan.players), np.float32), np.zeros(room, np.int64)
    trace: Trace = new_trace(plan.players)
    count = thoughts(
        plan.players, plan.target, GAMES_FROM + first, GAMES_FROM + last, net, new_tables(plan.players),
        np.uint64(plan.seed), trace, chances, winners,
    )  # fmt: skip
    return chances[:count], winners[:count]


def likeliest(chances: np.ndarray, winners: np.ndarray) -> float:
    """The power of the chances by which these winners are likeliest."""
    open_yet = chances.max(axis=1) < 1 - NEARLY_CERTAIN
    logs = np.log(np.maximum(chances[open_yet].astype(np.float64), NEARLY_CERTAIN))
    won = logs[np.arange(len(logs)), winners[open_yet]]
    power = 1.0
    for _ in range(STEPS):
        weights = np.exp(power * logs)
        weights /= weights.sum(axis=1, keepdims=True)
        mean = (weights * logs).sum(axis=1)
        spread = (weights * logs**2).sum(axis=1) - mean**2
        power += float((won - mean).sum() / spread.sum())
    return power


def certainty(plan: Plan, learner: Learner, pool: Pool, processes: int) -> float:
    """Alone there is nothing to win, and nothing to be sure of."""
    if plan.players == 1:
        return 1.0
    shipped = Net(*(part.astype(np.float32) for part in course.rounded(learner.playing)))
    parts = shares(0, plan.certainty_games, processes * 4)
    found = pool.starmap(_part, [(shipped, plan, first, last) for first, last in parts])
    chances, winners = (np.concatenate(part) for part in zip(*found))
    return round(likeliest(chances, winners), 3)
