"""Games of the arena in compiled code: the same decisions (a test compares them), a hundred times as fast."""

from __future__ import annotations

import numpy as np

from cantstop.ai import sparring, value
from cantstop.ai.classic_players import ByRule
from cantstop.ai.crafty import FONDNESS, TURNS, URGE
from cantstop.ai.foresight import Swayed
from cantstop.ai.published import RULE_OF_28
from cantstop.ai.value import taught
from tools.arena_games import Bout, Score, player
from tools.calibration import Tally, tally
from tools.training.classic.ground import NEVER, begin, new_tables
from tools.training.classic.play import (
    CRAFTY,
    MASTER,
    RANDOM,
    RULE,
    STOP_AFTER,
    THRESHOLD,
    new_trace,
    play_game,
    play_games,
    play_numbered,
)
from tools.training.classic.sight import Net, estimate
from tools.training.classic.sparring import MEASURE, row
from tools.training.classic.turn import solve_all
from tools.training.classic.weights import read


def can_play(bout: Bout) -> bool:
    """Plain rules only, and not who decides by whim."""
    plain = not (bout.jump or bout.no_parking or bout.eager)
    return plain and all(name in ("master", "crafty", "random") or _rule(name) for name in bout.players)


def _rule(name: str) -> ByRule | None:
    found = player(name)
    return found if isinstance(found, ByRule) else None


def play(bout: Bout, first: int, last: int) -> Score:
    if bout.players == ("master",):
        return _alone(bout, first, last)
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


def _alone(bout: Bout, first: int, last: int) -> Score:
    """The master's turns, and the luck in them: how far each turn's end is from what it promised after its first roll.
    The solver promises the mean of all ends exactly, so without this luck the mean stays what it is."""
    kinds, rows = _seats(bout)
    net, tables, trace = _net(bout), new_tables(1), new_trace(1)
    all_turns, all_lucky = np.zeros(last - first, np.int64), np.zeros(last - first)
    for game in range(first, last):
        winner, turns = play_numbered(kinds, rows, game, bout.columns, net, tables, np.uint64(bout.seed), trace)
        if winner < 0:
            raise RuntimeError("a game has no end")
        promised = -trace.worth[:turns, 0].astype(float)
        came = [float(estimate(trace.heights[turn], bout.columns, 0, net)[0]) for turn in range(1, turns)] + [0.0]
        all_turns[game - first], all_lucky[game - first] = turns, (np.array(came) - promised).sum()
    level = all_turns - all_lucky
    return Score(
        last - first, (last - first,), int(all_turns.sum()), int((all_turns**2).sum()), float(all_lucky.sum()),
        float((level**2).sum()),
    )  # fmt: skip


def _seats(bout: Bout) -> tuple[np.ndarray, np.ndarray]:
    kinds, rows = [], []
    for name in bout.players:
        rule = _rule(name)
        numbers = MEASURE.copy() if rule is None else row(rule.rule_for(bout.columns))
        kind = RULE if rule else MASTER if name == "master" else RANDOM
        if name == "crafty":
            scale = TURNS if len(bout.players) == 1 else 1.0
            kind, numbers = CRAFTY, row(RULE_OF_28, FONDNESS * scale, URGE * scale)
        if isinstance(rule, sparring.StopAfter):
            kind, numbers[THRESHOLD] = STOP_AFTER, rule.rolls
        kinds.append(kind)
        rows.append(numbers)
    return np.array(kinds), np.array(rows)


def _net(bout: Bout) -> Net:
    """The shipped weights; they are read even where no master plays, since compiled code wants some."""
    return read(value.WEIGHTS / f"classic-{len(bout.players)}-{bout.columns}.npz")


def estimates(bout: Bout, rolled: int, first: int, last: int) -> list[Tally]:
    """By game: how likely each player was thought to win in each turn, after so many rolls of it, and whether he did.

    Of two players only the one to move is asked, since the other's chance is the rest.
    """
    kinds, rows = _seats(bout)
    players = len(bout.players)
    net, tables, trace = _net(bout), new_tables(players), new_trace(players)
    judge = taught(players, bout.columns)
    assert judge is not None
    judging = _compiled(judge.net)
    found = []
    rng = np.zeros(1, np.uint64)
    for number in range(first, last):
        rng[0] = np.uint64((bout.seed * 0x9E3779B97F4A7C15 + number * 0xD1342543DE82EF95) % 2**64)
        starter = number % players
        winner, turns = play_game(kinds, rows, starter, bout.columns, net, tables, rng, trace)
        chances, won = [], []
        for turn in range(turns):
            worth = trace.worth[turn, rolled - 1] if rolled else None
            if worth == NEVER:
                continue
            mover = (starter + turn) % players
            told = tuple(map(float, estimate(trace.heights[turn], bout.columns, mover, judging)))
            if worth is not None:
                begin(trace.heights[turn], bout.columns, mover, net, tables)
                told = Swayed(told, float(solve_all(net, tables)), judge.sway).chances(float(worth))
            for seat in range(players if players > 2 else 1):
                chances.append(told[seat])
                won.append(winner == (mover + seat) % players)
        found.append(tally(np.array(chances), np.array(won)))
    return found


def _compiled(net: value.Net) -> Net:
    return Net(*(getattr(net, name) for name in Net._fields))
