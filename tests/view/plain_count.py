"""The figures of a finished game, counted from the words of its record without the game's own code.

classic("{...}") -> Classic     express("{...}") -> the scores
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import combinations, product
from math import exp, pi, sqrt

SUMS = range(2, 13)
VALUES = {2: 100, 3: 70, 4: 60, 5: 50, 6: 40, 7: 30, 8: 40, 9: 50, 10: 60, 11: 70, 12: 100}
THROWS = [{a + b for a, b in combinations(dice, 2)} for dice in product(range(1, 7), repeat=4)]


def length(column: int) -> int:
    return 13 - 2 * abs(7 - column)


@dataclass
class Player:
    name: str
    turns: int = 0
    rolls: int = 0
    busts: int = 0
    best: int = 0
    longest: int = 0
    kept: int = 0
    climbed: int = 0
    luck: float = 0.0
    columns: list[int] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)  # every die thrown
    sums: list[int] = field(default_factory=list)  # every sum that a roll could make
    squares: dict[int, int] = field(default_factory=dict)


@dataclass
class Classic:
    players: list[Player]
    winner: str = ""
    rounds: int = 0
    expected_busts: float = 0.0


def classic(text: str) -> Classic:
    """Return the figures of a game by the plain rules: each sum that is played is one step."""
    record = json.loads(text)
    players = [Player(seat["name"]) for seat in record["seats"]]
    found, turns, at = Classic(players), 0, record["starter"]
    runners: dict[int, int] = {}
    claimed: set[int] = set()
    stake = throws = 0
    for move, following in zip(record["moves"], [*record["moves"][1:], ""]):
        word, *numbers = move.split()
        values, player = list(map(int, numbers)), players[at]
        ends = False
        if word == "dice":
            throws += 1
            player.rolls += 1
            player.longest = max(player.longest, throws)
            player.faces += values
            player.sums += {a + b for a, b in combinations(values, 2)}
            chance = bust_chance(runners, claimed)
            player.luck += stake * chance
            found.expected_busts += chance
            ends = not following.startswith("advance")
            if ends:
                player.busts += 1
                player.luck -= stake
        elif word == "advance":
            for column in values:
                runners[column] = runners.get(column, player.squares.get(column, 0)) + 1
                player.climbed += 1
                stake += 1
        elif word == "stop":
            ends = True
            player.kept += stake
            player.best = max(player.best, stake)
            player.squares |= runners
            topped = sorted(column for column, space in runners.items() if space == length(column))
            player.columns += topped
            claimed |= set(topped)
        if ends:
            turns += 1
            player.turns += 1
            at, runners, stake, throws = (at + 1) % len(players), {}, 0, 0
    found.winner = next(player.name for player in players if len(player.columns) >= record["rules"]["columns_to_win"])
    found.rounds = -(-turns // len(players))
    return found


def bust_chance(runners: dict[int, int], claimed: set[int]) -> float:
    """Return the chance of a bust by a count of all 1,296 throws."""
    open_ones = set(SUMS) - claimed - {column for column, space in runners.items() if space == length(column)}
    if len(runners) == 3:
        open_ones &= set(runners)
    return sum(not sums & open_ones for sums in THROWS) / len(THROWS)


def sum_chance(total: int) -> float:
    return sum(total in sums for sums in THROWS) / len(THROWS)


def express(text: str) -> dict[str, int]:
    """Return every player's score."""
    record = json.loads(text)
    marks: list[list[int]] = [[] for _ in record["seats"]]
    for move in record["moves"]:
        if move.startswith("choose"):
            _, player, _, *pairs = move.split()
            marks[int(player)] += map(int, pairs)
    penalty = record["rules"]["penalty"]
    return {seat["name"]: sum(row(mine.count(column), column, penalty) for column in SUMS)
            for seat, mine in zip(record["seats"], marks)}  # fmt: skip


def row(marks: int, column: int, penalty: int) -> int:
    if marks in (0, 5):
        return 0
    return -penalty if marks < 5 else (min(marks, 10) - 5) * VALUES[column]


def stray(faces: list[int]) -> float:
    """Return the chance that fair dice deviate at least as much: chi-square with five degrees of freedom."""
    expected = len(faces) / 6
    square = sum((faces.count(side) - expected) ** 2 / expected for side in range(1, 7))
    step = 0.001
    places = [step * (number + 0.5) for number in range(round(square / step))]
    below: float = sum(x**1.5 * exp(-x / 2) for x in places)
    return 1 - below * step / (3 * sqrt(2 * pi))
