"""Whole games, compiled: the master and the published players, thousands of games a minute."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tools.training.chance import random_below
from tools.training.classic.ground import NEVER, Tables, begin
from tools.training.classic.sight import Net
from tools.training.classic.steps import alive, pairing_moves, step
from tools.training.classic.tables import COUNT, LENGTH, PAIRING, ROLL, ROLL_REACHES
from tools.training.classic.turn import halts, solve_for, worth_with
from tools.training.compiled import njit

MASTER, CRAFTY, RULE, STOP_AFTER, RANDOM = range(5)
PROGRESS, CHOICE, SLOPE = 0, COUNT, 2 * COUNT  # where a rule's row of numbers holds them, by column
ODD, EVEN, HIGH, LOW, RUNNER, THRESHOLD, WAITS, FONDNESS, URGE = range(3 * COUNT, 3 * COUNT + 9)
MIDDLE = COUNT // 2  # of equal moves the one whose first column lies nearest to the 7
MOST_TURNS = 2000
TRACED = 4  # rolls of a turn


class Trace(NamedTuple):
    """What a game leaves behind: the position before each turn, and its worth to a master after the first rolls."""

    heights: np.ndarray  # (turns, players, columns)
    worth: (
        np.ndarray
    )  # (turns, rolls) to the master who moves, once each of the first rolls is played; NEVER: not rolled


def new_trace(players: int) -> Trace:
    return Trace(np.zeros((MOST_TURNS, players, COUNT), np.int8), np.zeros((MOST_TURNS, TRACED), np.float32))


@njit(cache=True)
def difficulty(places: np.ndarray, rule: np.ndarray) -> float:
    odd = even = high = low = True
    for column in range(COUNT):  # column 0 is the 2
        if places[column] >= 0:
            odd &= column % 2 == 1
            even &= column % 2 == 0
            high &= column >= 5
            low &= column <= 5
    return odd * rule[ODD] + even * rule[EVEN] + high * rule[HIGH] + low * rule[LOW]


@njit(cache=True)
def appeal(places: np.ndarray, heights: np.ndarray, mover: int, rule: np.ndarray) -> float:
    """How good the turn looks with its runners where they stand."""
    total = 0.0
    out = 0
    for column in range(COUNT):
        if places[column] < 0:
            continue
        out += 1
        if rule[SLOPE] == 0:
            total += (places[column] + 2) * rule[CHOICE + column]
            continue
        first = heights[mover, column] + 1
        for space in range(first, first + places[column] + 1):
            more = rule[SLOPE + column] * (space - 1) / (LENGTH[column] - 1)
            total += np.trunc(more + rule[CHOICE + column])
    if out == 3:
        total -= difficulty(places, rule)
    return total - rule[RUNNER] * out


@njit(cache=True)
def score(places: np.ndarray, rule: np.ndarray) -> float:
    """The whole turn as it stands; at the threshold it is time to stop."""
    total = 0.0
    out = 0
    for column in range(COUNT):
        if places[column] >= 0:
            out += 1
            total += (places[column] + 2) * rule[PROGRESS + column]
    return total + difficulty(places, rule) if out == 3 else total


@njit(cache=True)
def another_column_opens(places: np.ndarray, free: int, size: np.ndarray) -> bool:
    if free == 0:
        return False
    for column in range(COUNT):
        if size[column] > 0 and places[column] < 0:
            return True
    return False


@njit(cache=True)
def measure(heights: np.ndarray, mover: int, size: np.ndarray) -> int:
    """How far each column still reaches above the mover's square, and how many he has claimed."""
    claimed = 0
    for column in range(COUNT):
        size[column] = LENGTH[column] - heights[mover, column]
        for player in range(heights.shape[0]):
            if heights[player, column] == LENGTH[column]:
                size[column] = 0
        if heights[mover, column] == LENGTH[column]:
            claimed += 1
    return claimed


@njit(cache=True)
def legal_moves(roll: int, places: np.ndarray, free: int, size: np.ndarray, moves: np.ndarray) -> int:
    """The roll's moves as rows of two columns; equal ones may be there twice. Returns how many."""
    count = 0
    for place in range(3):
        pairing = ROLL[roll, place]
        if place == 0 or pairing != ROLL[roll, place - 1]:
            count += pairing_moves(PAIRING[pairing, 0], PAIRING[pairing, 1], places, free, size, moves[count:])
    return count


@njit(cache=True)
def even_columns(places: np.ndarray) -> int:
    """How many runners are in them."""
    count = 0
    for column in range(0, COUNT, 2):  # column 0 is the 2
        if places[column] >= 0:
            count += 1
    return count


@njit(cache=True)
def best_move(
    kind: int,
    rule: np.ndarray,
    moves: np.ndarray,
    count: int,
    heights: np.ndarray,
    mover: int,
    places: np.ndarray,
    net: Net,
    tables: Tables,
    rng: np.ndarray,
) -> tuple[int, float]:
    """The number of the chosen move, and what a master thinks it worth."""
    if kind == RANDOM:
        return random_below(count, rng), 0.0
    best, most = 0, 0.0
    for number in range(count):
        step(moves[number], places, 1)
        if kind <= CRAFTY:
            solve_for(places, net, tables)
            here = worth_with(places, tables)
            if kind == CRAFTY:
                here += rule[FONDNESS] * even_columns(places)
        else:
            here = appeal(places, heights, mover, rule)
        step(moves[number], places, -1)
        nearer = here == most and abs(moves[number, 0] - MIDDLE) < abs(moves[best, 0] - MIDDLE)
        if number == 0 or here > most or nearer:
            best, most = number, here
    return best, most


@njit(cache=True)
def stops(
    kind: int,
    rule: np.ndarray,
    places: np.ndarray,
    free: int,
    size: np.ndarray,
    claimed: int,
    target: int,
    rolls: int,
    tables: Tables,
    rng: np.ndarray,
) -> bool:
    tops = 0
    for column in range(COUNT):
        if places[column] >= 0 and places[column] == size[column] - 1:
            tops += 1
    if claimed + tops >= target or not alive(places, free, size):
        return True
    if kind <= CRAFTY:
        return halts(places, tables)
    if kind == STOP_AFTER:
        return rolls >= rule[THRESHOLD]
    if kind == RANDOM:
        return random_below(2, rng) == 0
    if rule[WAITS] and another_column_opens(places, free, size):
        return False
    return score(places, rule) >= rule[THRESHOLD]


@njit(cache=True)
def play_turn(
    kind: int,
    rule: np.ndarray,
    heights: np.ndarray,
    mover: int,
    target: int,
    net: Net,
    tables: Tables,
    rng: np.ndarray,
    worth: np.ndarray,
) -> bool:
    """One turn; squares move if it is stopped. Whether it won; its worth to a master after each of the first rolls."""
    size = np.empty(COUNT, np.int64)
    claimed = measure(heights, mover, size)
    worth[:] = NEVER
    if kind <= CRAFTY:
        begin(heights, target, mover, net, tables, rule[URGE] if kind == CRAFTY else 0.0)
    places = np.full(COUNT, -1, np.int64)
    moves = np.empty((6, 2), np.int64)
    free, rolls = 3, 0
    while True:
        throw = random_below(1296, rng)
        count = legal_moves(int(np.searchsorted(ROLL_REACHES, throw, side="right")), places, free, size, moves)
        if count == 0:
            if rolls < TRACED:
                worth[rolls] = tables.bust[0]
            return False
        best, most = best_move(kind, rule, moves, count, heights, mover, places, net, tables, rng)
        if rolls < TRACED:
            worth[rolls] = most
        step(moves[best], places, 1)
        rolls += 1
        free = 3
        for column in range(COUNT):
            if places[column] >= 0:
                free -= 1
        if stops(kind, rule, places, free, size, claimed, target, rolls, tables, rng):
            break
    for column in range(COUNT):
        if places[column] < 0:
            continue
        heights[mover, column] += places[column] + 1
        if heights[mover, column] == LENGTH[column]:
            claimed += 1
            for player in range(heights.shape[0]):
                if player != mover:
                    heights[player, column] = 0
    return claimed >= target


@njit(cache=True)
def play_game(
    kinds: np.ndarray,
    rules: np.ndarray,
    starter: int,
    target: int,
    net: Net,
    tables: Tables,
    rng: np.ndarray,
    trace: Trace,
) -> tuple[int, int]:
    """A game to its end; returns the winner and the number of turns."""
    players = len(kinds)
    heights = np.zeros((players, COUNT), np.int8)
    mover = starter
    for turn in range(MOST_TURNS):
        trace.heights[turn] = heights
        worth = trace.worth[turn]
        if play_turn(kinds[mover], rules[mover], heights, mover, target, net, tables, rng, worth):
            return mover, turn + 1
        mover = (mover + 1) % players
    return -1, MOST_TURNS


@njit(cache=True)
def play_numbered(
    kinds: np.ndarray,
    rules: np.ndarray,
    game: int,
    target: int,
    net: Net,
    tables: Tables,
    seed: np.uint64,
    trace: Trace,
) -> tuple[int, int]:
    """The game of this number, by dice of its own; the first seat alternates."""
    rng = np.zeros(1, np.uint64)
    rng[0] = seed ^ (np.uint64(game) * np.uint64(0xD1342543DE82EF95))
    random_below(2, rng)
    return play_game(kinds, rules, game % len(kinds), target, net, tables, rng, trace)


@njit(cache=True)
def play_games(
    kinds: np.ndarray,
    rules: np.ndarray,
    first: int,
    last: int,
    target: int,
    net: Net,
    tables: Tables,
    seed: np.uint64,
    trace: Trace,
    winners: np.ndarray,
    turns: np.ndarray,
) -> None:
    """Games `first` to `last`."""
    for game in range(first, last):
        winner, count = play_numbered(kinds, rules, game, target, net, tables, seed, trace)
        winners[game - first] = winner
        turns[game - first] = count
