"""Pairs of four dice, all throws with the ways to make them, and the reproducible throws of a game."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from hashlib import sha256
from itertools import product

Pair = tuple[int, int]
Way = tuple[Pair, Pair]  # the places in the throw of the two dice that make the first sum, then the second

_SPLITS: tuple[Way, ...] = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


@lru_cache(maxsize=1296)
def sums(dice: tuple[int, ...]) -> tuple[tuple[Pair, tuple[Way, ...]], ...]:
    """Return the distinct pairings of four dice: two sums, ascending, and every way in which the dice make them."""
    found: dict[Pair, list[Way]] = {}
    for first, second in _SPLITS:
        low, high = dice[first[0]] + dice[first[1]], dice[second[0]] + dice[second[1]]
        if low <= high:
            found.setdefault((low, high), []).append((first, second))
        else:
            found.setdefault((high, low), []).append((second, first))
    return tuple((pair, tuple(ways)) for pair, ways in found.items())


@lru_cache(maxsize=1296)
def sum_mask(dice: tuple[int, ...]) -> int:
    """Return all sums that pairs of the four dice can make, as bits."""
    mask = 0
    for (low, high), _ in sums(dice):
        mask |= 1 << low | 1 << high
    return mask


def throws(count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return every throw of `count` dice, its values sorted, with the number of ways to throw it."""
    weights = Counter(tuple(sorted(values)) for values in product(range(1, 7), repeat=count))
    return tuple(sorted(weights.items()))


ROLLS = throws(4)  # 126 throws, weighing 1,296 together


def throw(seed: str, turn: int, number: int, count: int) -> tuple[int, ...]:
    """Return the dice of one throw. They depend on these four values alone, so a game can be shared by its seed.

    Only bytes below 252, a multiple of six, become dice, so that every face is equally likely.
    """
    values: list[int] = []
    block = 0
    while len(values) < count:
        key = f"{turn}/{number}/{block}/{seed}"
        values += [1 + byte % 6 for byte in sha256(key.encode("utf-8", "surrogatepass")).digest() if byte < 252]
        block += 1
    return tuple(values[:count])


RollOffRound = tuple[Pair | None, ...]


def pick(seed: str, turn: int, number: int, many: int) -> int:
    """Return a number from 0 to many - 1, almost evenly distributed, for players who decide by chance."""
    number_in_base_six = 0
    for value in throw(f"{seed}/pick", turn, number, 8):
        number_in_base_six = 6 * number_in_base_six + value - 1
    return number_in_base_six % many


def roll_off(seed: str, players: int) -> tuple[tuple[RollOffRound, ...], int]:
    """Return the rounds of the roll-off and the starter.

    Each player throws two dice, and the highest sum starts; players with equal highest sums throw again. A round has
    None for the players who are out of it. The dice are drawn as those of turn 0.
    """
    contenders = tuple(range(players))
    rounds: list[RollOffRound] = []
    while len(contenders) > 1 or not rounds:
        values = throw(seed, 0, len(rounds) + 1, 2 * players)
        pairs = {player: (values[2 * player], values[2 * player + 1]) for player in contenders}
        rounds.append(tuple(pairs.get(player) for player in range(players)))
        best = max(sum(pair) for pair in pairs.values())
        contenders = tuple(player for player, pair in pairs.items() if sum(pair) == best)
    return tuple(rounds), contenders[0]
