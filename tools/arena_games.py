"""Games of the arena, played by the game's own players over the game's own model."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cantstop import ai
from cantstop.ai import sparring
from cantstop.model import classic, dice


@dataclass(frozen=True)
class Bout:
    """Who plays, by which rules, with which dice: everything that a result depends on."""

    players: tuple[str, ...]
    columns: int = 3
    jump: bool = False
    no_parking: bool = False
    eager: bool = False
    seed: int = 1
    compiled: bool = False

    @property
    def rules(self) -> classic.Rules:
        return classic.Rules(len(self.players), self.columns, self.jump, self.no_parking, self.eager)


@dataclass(frozen=True)
class Score:
    """What some games came to."""

    games: int
    wins: tuple[int, ...]  # by player, in the order they were named
    turns: int
    turns_squared: int
    lucky: float = 0.0  # of these turns, what the dice cost a master alone after each first roll; negative: saved
    level_squared: float = 0.0  # of each game's turns without that

    def __add__(self, other: Score) -> Score:
        wins = tuple(mine + theirs for mine, theirs in zip(self.wins, other.wins))
        turns, squared = self.turns + other.turns, self.turns_squared + other.turns_squared
        lucky, level = self.lucky + other.lucky, self.level_squared + other.level_squared
        return Score(self.games + other.games, wins, turns, squared, lucky, level)


def nothing_yet(bout: Bout) -> Score:
    return Score(0, (0,) * len(bout.players), 0, 0)


def player(name: str) -> ai.ClassicOpponent:
    """A character of the game or a sparring partner; LookupError for any other name."""
    try:
        return ai.opponent("classic", name)
    except LookupError:
        return sparring.partner(name)


def play(bout: Bout, first: int, last: int) -> Score:
    """Games `first` to `last`, each by its own number's dice; every player has every seat equally often."""
    if bout.compiled:
        from tools import arena_compiled

        return arena_compiled.play(bout, first, last)
    players = [player(name) for name in bout.players]
    wins, turns, squared = [0] * len(players), 0, 0
    for number in range(first, last):
        winner, count = game(bout.rules, players, number % len(players), f"{bout.seed}/{number}")
        wins[winner] += 1
        turns += count
        squared += count * count
    return Score(last - first, tuple(wins), turns, squared)


def game(
    rules: classic.Rules, players: list[ai.ClassicOpponent], starter: int, seed: str, most: int = 20_000
) -> tuple[int, int]:
    """The winner and the number of turns."""
    rng = Random(f"{seed}/players")
    state = classic.new_game(rules, starter)
    while state.winner is None and state.turn < most:
        if state.awaits_dice:
            state, _ = classic.apply(state, classic.Dice(dice.throw(seed, state.turn, state.throw, 4)))
        else:
            state, _ = classic.apply(state, players[state.player].choose(state, rng))
    if state.winner is None:
        raise RuntimeError(f"no winner after {most} turns")
    return state.winner, state.turn
