"""Saved games for the tests of the record."""

from __future__ import annotations

import pickle
from typing import Any

import companions
import express_companions

from cantstop.model import classic, express
from cantstop.model.record import Record, RecordError, Seat

NAMES = ("Zoë", "Ψ", "骰", "🎲", 'a"b\\c', "")
COLOURS = ("blue", "yellow", "jade", "ink", "rose", "sky")
CHARACTERS = (None, "beginner", "master", None, "bold", "careful")
DETAILS = {"taken_back": 2, "name_given": True, "timer": None, "pace": 1.5, "note": "Grüße\n{where}"}


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, NAMES[:players], COLOURS, CHARACTERS))


def classic_game(mix: dict[str, Any], seed: str, plies: int) -> tuple[Record, list[classic.State]]:
    rules = classic.Rules(**mix)
    steps = list(companions.walk(rules, seed, plies))
    moves = tuple(move for _, move, _, _ in steps)
    states = [steps[0][0], *(after for *_, after in steps)]
    return Record("classic", rules, seats(rules.players), seed, moves, states[0].player, DETAILS), states


def express_game(players: int, penalty: int, seed: str, plies: int) -> tuple[Record, list[express.State]]:
    rules = express.Rules(players, penalty)
    steps = list(express_companions.walk(rules, seed))[:plies]
    moves = tuple(move for _, move, _, _ in steps)
    return Record("express", rules, seats(players), seed, moves), [steps[0][0], *(after for *_, after in steps)]


SAVED: dict[str, tuple[Record, list[Any]]] = {
    "classic": classic_game(companions.MIXES[27], "mutated", 90),
    "express": express_game(3, 150, "mutated", 40),
}


def is_one_sentence(error: RecordError) -> None:
    said = str(error)
    assert said.splitlines() == [said]
    assert said.endswith(".")
    assert said[0].isupper()
    assert said.isprintable()
    assert 15 < len(said) < 250
    assert str(pickle.loads(pickle.dumps(error))) == said
