"""Compiled games of Can't Stop between the master, Crafty and published rules, thousands in a minute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cantstop.ai.classic_players import EVEN_URGE, FONDNESS, RULE_OF_28, URGE, RuleOfThumb, Worths, mirrored
from cantstop.model.board import LENGTHS
from cantstop.model.classic import State
from tools.learning import solver
from tools.learning.kernel import Array, njit, random_below
from tools.learning.net import COUNT, LENGTH, Net
from tools.learning.solver import (
    Tables,
    alive,
    begin,
    find,
    measure,
    new_tables,
    pairing_moves,
    roll_worth,
    solve,
    step,
)

PROGRESS, CHOICE, SLOPE = 0, COUNT, 2 * COUNT  # start of each group of a rule's numbers, which are by column
ODD, EVEN, HIGH, LOW, RUNNER, THRESHOLD, WAITS = range(3 * COUNT, 3 * COUNT + 7)
MASTER, CRAFTY = np.full(3 * COUNT + 7, np.nan), np.full(3 * COUNT + 7, np.inf)  # instead of the numbers of a rule
MIDDLE = COUNT // 2  # of equal moves, the one whose first column is nearest to 7 is played
MOST_TURNS = 2000
TRACED = 4  # rolls of a turn


@dataclass(frozen=True, slots=True)
class LinearRule(RuleOfThumb):
    """A rule of thumb that prefers higher spaces when it chooses columns."""

    slopes: Worths = ()  # bonus for the top space compared with the first

    def _chosen(self, state: State) -> int:
        own = state.squares[state.player]
        return sum(
            self.slopes[column] * (step - 1) // (LENGTHS[column] - 1) + self.choice[column]
            for column, space in enumerate(state.runners)
            for step in range(own[column] + 1, space + 1)
        )


# Two players that Glenn and Aloi published
GLENN_ALOI = RuleOfThumb(
    mirrored(7, 7, 3, 2, 2, 1), mirrored(7, 0, 2, 0, 4, 3), odd=7, even=1, high=6, low=5, runner=6, threshold=29
)
GLENN_LINEAR = LinearRule(
    mirrored(15, 13, 8, 8, 4, 3), mirrored(15, 0, 3, 0, 7, 5), slopes=mirrored(72, 48, 56, 44, 28, 32),
    odd=11, even=-1, high=4, low=4, runner=12, threshold=61,
)  # fmt: skip
PUBLISHED = {"rule-of-28": RULE_OF_28, "steady": RULE_OF_28, "glenn-aloi": GLENN_ALOI, "glenn-linear": GLENN_LINEAR}


class Game(NamedTuple):
    """The data of compiled games, and the trace of the last game."""

    rules: Array  # by player, the numbers of a rule, MASTER or CRAFTY
    target: int  # columns to win
    net: Net
    tables: Tables
    heights: Array  # (turns, players, columns): the position before each turn
    worth: Array  # (turns, rolls): its worth to a master after each of the first rolls; solver.NEVER if not rolled
    rolls: Array  # (turns,): the number of rolls
    bust: Array  # (turns,): whether the last roll was a bust


def rule_numbers(rule: RuleOfThumb) -> Array:
    slopes = rule.slopes[2:] if isinstance(rule, LinearRule) else [0] * COUNT
    difficulty = rule.odd, rule.even, rule.high, rule.low
    more = *difficulty, rule.runner, rule.threshold, rule.waits
    return np.array([*rule.progress[2:], *rule.choice[2:], *slopes, *more], np.float64)


def new_game(rules: list[Array], target: int, net: Net) -> Game:
    players = len(rules)
    heights = np.zeros((MOST_TURNS, players, COUNT), np.int8)
    worth, rolls = np.zeros((MOST_TURNS, TRACED), np.float32), np.zeros(MOST_TURNS, np.int64)
    return Game(np.array(rules), target, net, new_tables(), heights, worth, rolls, np.zeros(MOST_TURNS))


@njit
def difficulty(places: Array, rule: Array) -> float:
    odd = even = high = low = True
    for column in range(COUNT):  # column 0 is the 2
        if places[column] >= 0:
            odd &= column % 2 == 1
            even &= column % 2 == 0
            high &= column >= 5
            low &= column <= 5
    return odd * rule[ODD] + even * rule[EVEN] + high * rule[HIGH] + low * rule[LOW]


@njit
def appeal(places: Array, heights: Array, mover: int, rule: Array) -> float:
    """Return the score a rule of thumb gives a move; `places` holds the positions of the runners after the move."""
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


@njit
def score(places: Array, rule: Array) -> float:
    """Return a rule of thumb's score of the turn so far; the player stops if the score reaches the rule's threshold."""
    total = 0.0
    out = 0
    for column in range(COUNT):
        if places[column] >= 0:
            out += 1
            total += (places[column] + 2) * rule[PROGRESS + column]
    return total + difficulty(places, rule) if out == 3 else total


@njit
def legal_moves(roll: int, places: Array, free: int, size: Array, moves: Array) -> int:
    """Fill in the moves of the roll as rows of two columns, with possible duplicates; return their number."""
    count = 0
    for place in range(3):
        pairing = solver.ROLL[roll, place]
        if place == 0 or pairing != solver.ROLL[roll, place - 1]:
            x, y = solver.PAIRING[pairing, 0], solver.PAIRING[pairing, 1]
            count += pairing_moves(x, y, places, free, size, moves[count:])
    return count


@njit
def best_move(game: Game, mover: int, moves: Array, heights: Array, places: Array) -> tuple[int, float]:
    """Return the index of the chosen move, and its worth to a master."""
    rule = game.rules[mover]
    best, most = 0, 0.0
    for number in range(len(moves)):
        step(moves[number], places, 1)
        if np.isnan(rule[0]):
            columns, at = find(places, game.tables)
            solve(columns, solver.TURN, game.net, game.tables)
            here = float(game.tables.value[at])
        elif np.isinf(rule[0]):
            columns, at = find(places, game.tables)
            solve(columns, solver.END, game.net, game.tables)
            here = float(game.tables.value[at]) + FONDNESS * count_even(places)
        else:
            here = appeal(places, heights, mover, rule)
        step(moves[number], places, -1)
        nearer = here == most and abs(moves[number, 0] - MIDDLE) < abs(moves[best, 0] - MIDDLE)
        if number == 0 or here > most or nearer:
            best, most = number, here
    return best, most


@njit
def count_even(places: Array) -> int:
    return int((places[::2] >= 0).sum())  # column 0 is the 2


@njit
def crafty_stops(game: Game, places: Array, free: int) -> bool:
    """Return whether Crafty, which sees one roll ahead, stops with these runners."""
    columns, at = find(places, game.tables)
    solve(columns, solver.ENDS, game.net, game.tables)
    rolled = roll_worth(places, free, game.tables)
    if free == 0:
        rolled += URGE + (EVEN_URGE if count_even(places) == 3 else 0.0)
    return bool(game.tables.value[at] >= rolled)


@njit
def without_others(heights: Array, mover: int) -> Array:
    """Return the heights without the squares of other players in open columns, which Crafty ignores."""
    seen = heights.copy()
    for player in range(len(heights)):
        for column in range(COUNT):
            if player != mover and heights[player, column] < LENGTH[column]:
                seen[player, column] = 0
    return seen


@njit
def stops(game: Game, mover: int, places: Array, free: int, size: Array, claimed: int) -> bool:
    rule = game.rules[mover]
    tops = ((places >= 0) & (places == size - 1)).sum()
    if claimed + tops >= game.target or not alive(places, free, size):
        return True
    if np.isnan(rule[0]):
        return bool(game.tables.halt[find(places, game.tables)[1]])
    if np.isinf(rule[0]):
        return crafty_stops(game, places, free)
    if rule[WAITS] and free > 0 and ((size > 0) & (places < 0)).any():
        return False  # another column could be entered
    return score(places, rule) >= rule[THRESHOLD]


@njit
def play_turn(game: Game, heights: Array, mover: int, rng: Array, turn: int) -> bool:
    """Play the turn of this number and record it in the game's trace; return whether it won."""
    size = np.empty(COUNT, np.int64)
    claimed = measure(heights, mover, size)
    worth = game.worth[turn]
    worth[:] = solver.NEVER
    game.bust[turn] = 0.0
    if np.isnan(game.rules[mover, 0]):
        begin(heights, game.target, mover, game.net, game.tables)
    elif np.isinf(game.rules[mover, 0]):
        begin(without_others(heights, mover), game.target, mover, game.net, game.tables)
    places = np.full(COUNT, -1, np.int64)
    moves = np.empty((6, 2), np.int64)
    free, rolls = 3, 0
    while True:
        throw = random_below(1296, rng)
        count = legal_moves(int(np.searchsorted(solver.ROLL_REACHES, throw, side="right")), places, free, size, moves)
        game.rolls[turn] = rolls + 1
        if count == 0:
            game.bust[turn] = 1.0
            if rolls < TRACED:
                worth[rolls] = game.tables.bust[0]
            return False
        best, most = best_move(game, mover, moves[:count], heights, places)
        if rolls < TRACED:
            worth[rolls] = most
        step(moves[best], places, 1)
        rolls += 1
        free = 3 - (places >= 0).sum()
        if stops(game, mover, places, free, size, claimed):
            break
    for column in range(COUNT):
        if places[column] < 0:
            continue
        heights[mover, column] += places[column] + 1
        if heights[mover, column] == LENGTH[column]:
            claimed += 1
            heights[:, column] = 0
            heights[mover, column] = LENGTH[column]
    return claimed >= game.target


@njit
def play(game: Game, number: int, seed: int) -> tuple[int, int]:
    """Play the game of this number, which determines the dice; return the winner (-1: none) and the number of turns."""
    rng = np.zeros(1, np.uint64)
    rng[0] = np.uint64(seed) ^ (np.uint64(number) * np.uint64(0xD1342543DE82EF95))
    random_below(2, rng)
    players = len(game.rules)
    heights = np.zeros((players, COUNT), np.int8)
    for turn in range(MOST_TURNS):
        game.heights[turn] = heights
        mover = (number + turn) % players
        if play_turn(game, heights, mover, rng, turn):
            return mover, turn + 1
    return -1, MOST_TURNS
