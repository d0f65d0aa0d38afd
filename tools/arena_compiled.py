"""Games of the arena in compiled code: the same decisions (a test compares them), a hundred times as fast."""

from __future__ import annotations

import numpy as np

from cantstop.ai import sparring
from cantstop.ai.classic_players import ByRule
from cantstop.ai.foresight import shared_out
from cantstop.ai.value import WEIGHTS, learned
from tools.arena_games import Bout, Score, player
from tools.training.chance import random_below
from tools.training.classic.ground import begin, new_tables
from tools.training.classic.play import MASTER, RANDOM, RULE, STOP_AFTER, new_trace, play_game, play_games
from tools.training.classic.sight import Net, estimate
from tools.training.classic.sparring import MEASURE, row
from tools.training.classic.turn import solve_all
from tools.training.classic.weights import read

LATEST = 6  # turns of each player from which an estimate is taken


def can_play(bout: Bout) -> bool:
    """Plain rules only, and not who decides by whim."""
    plain = not (bout.jump or bout.no_parking or bout.eager)
    return plain and all(name == "master" or name == "random" or _rule(name) for name in bout.players)


def _rule(name: str) -> ByRule | None:
    found = player(name)
    return found if isinstance(found, ByRule) else None


def play(bout: Bout, first: int, last: int) -> Score:
    kinds, rows = _seats(bout)
    winners, turns = np.zeros(last - first, np.int64), np.zeros(last - first, np.int64)
    count = len(bout.players)
    play_games(
        kinds, rows, first, last, bout.columns, _net(bout), new_tables(count), np.uint64(bout.seed), new_trace(count),
        winners, turns,
    )  # fmt: skip
    if (winners < 0).any():
        raise RuntimeError("a game has no winner")
    wins = tuple(int((winners == number).sum()) for number in range(count))
    return Score(last - first, wins, int(turns.sum()), int((turns * turns).sum()))


def _seats(bout: Bout) -> tuple[np.ndarray, np.ndarray]:
    kinds, rows = [], []
    for name in bout.players:
        rule = _rule(name)
        numbers = MEASURE.copy() if rule is None else row(rule.rule_for(bout.columns))
        kind = RULE if rule else MASTER if name == "master" else RANDOM
        if isinstance(rule, sparring.StopAfter):
            kind, numbers[-2] = STOP_AFTER, rule.rolls
        kinds.append(kind)
        rows.append(numbers)
    return np.array(kinds), np.array(rows)


def _net(bout: Bout) -> Net:
    """The shipped weights; they are read even where no master plays, since compiled code wants some."""
    return read(WEIGHTS / f"classic-{len(bout.players)}-{bout.columns}.npz")


def estimates(bout: Bout, first: int, last: int) -> list[tuple[float, bool]]:
    """One turn of each game: how likely each player was thought to win, and whether he did.

    Which turn is drawn before the game, and a game that does not get so far is left out: were it drawn from the turns
    that the game turned out to have, games soon won would count for more, and the chances would seem too low.
    Of two players only the one to move is asked, since the other's chance is the rest.
    """
    kinds, rows = _seats(bout)
    players = len(bout.players)
    net, tables, trace = _net(bout), new_tables(players), new_trace(players)
    judged = learned(players, bout.columns)
    assert judged is not None
    found = []
    rng = np.zeros(1, np.uint64)
    for number in range(first, last):
        rng[0] = np.uint64((bout.seed * 0x9E3779B97F4A7C15 + number * 0xD1342543DE82EF95) % 2**64)
        starter = number % players
        turn = random_below(LATEST * players, rng)
        winner, turns = play_game(kinds, rows, starter, bout.columns, net, tables, rng, trace)
        if turn >= turns:
            continue
        mover = (starter + turn) % players
        begin(trace.heights[turn], bout.columns, mover, net, tables)
        own = float(solve_all(net, tables))
        after_bust = estimate(trace.heights[turn], bout.columns, (mover + 1) % players, net)[:-1]
        chances = shared_out((own, *((1 - own) * after_bust / after_bust.sum())), judged.certainty)
        asked = range(players if players > 2 else 1)
        found += [(float(chances[seat]), bool(winner == (mover + seat) % players)) for seat in asked]
    return found
