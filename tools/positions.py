"""Functions that return matches for benchmarks and pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import afterwards
import express_moments as express

from cantstop.controller import matches
from cantstop.controller.awaited import AwaitDice, AwaitPerson
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.setups import ClassicSetup, PositionSetup
from cantstop.model import classic
from cantstop.model.classic import Advance, Dice, Roll
from cantstop.model.record import Record, Seat

TWO = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
HIGH_UP = {4: 5, 6: 8, 8: 9}  # columns and the spaces of their runners


def three_runners() -> Any:
    """Return a match in which a person decides whether to roll with three runners on the board."""
    moves = (Roll(), Dice((3, 3, 4, 4)), Advance((6, 8)), Roll(), Dice((3, 4, 3, 4)), Advance((7, 7)))
    return matches.take_up(Record("classic", classic.Rules(2), TWO, "1", moves))


def high_up() -> Any:
    """Return a match whose runners have far to fall."""
    runners = " ".join(f"{column}:{space}" for column, space in HIGH_UP.items())
    state = classic.parse(f"classic 3; 3:2 7:4 12:1; 8:4 9:3; player 0, turn 7, throw 4; runners {runners}")
    return matches.begin(PositionSetup(state, TWO, "7"))


def roll_off() -> Any:
    return matches.begin(ClassicSetup(TWO, seed="7"))


def half_way() -> Any:
    game = afterwards.game(4)
    match = afterwards.match_of(replace(game, moves=game.moves[: len(game.moves) // 2]))
    while isinstance(match.awaited, AwaitDice):
        match.advance()
    return match


def nearly_won() -> Any:
    """Return a match that a person can win by stopping."""
    for number in range(5, 100):
        game = afterwards.game(2, number)
        match = afterwards.match_of(replace(game, moves=game.moves[:-1]))
        if isinstance(match.awaited, AwaitPerson):
            return match
    raise AssertionError("nobody wins by stopping")


def express_of_six(people_who_chose: int = 0) -> ExpressMatch:
    """Return a match of three people and three computers in its tenth throw; some people have chosen."""
    return express.choosing(express.play(express.match_of(), 9), people_who_chose)


def express_last() -> ExpressMatch:
    """Return a match in which one person has yet to choose before all six pads are revealed."""
    return express_of_six(2)


def express_alone() -> ExpressMatch:
    """Return a match of one person in its eighth throw."""
    return express.choosing(express.play(express.match_of(express.SIX[:1]), 7))


def express_tenth() -> ExpressMatch:
    """Return a match of one person before the tenth throw."""
    return express.play(express.match_of(express.SIX[:1]), 9)


def express_ended() -> ExpressMatch:
    return express.play(express.match_of(express.SIX))
