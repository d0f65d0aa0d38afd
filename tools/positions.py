"""The games that are played, ended, reviewed and kept while frames are counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import afterwards
import express_moments as express
import screen_moments

from cantstop.controller import matches
from cantstop.controller.awaited import AwaitDice, AwaitPerson
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.review import Review
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model import classic
from cantstop.model.classic import Advance, Dice, Roll
from cantstop.model.record import Record, Seat

RUNNERS = {6: 1, 7: 2, 8: 1}
KEPT_GAMES = 400


def three_runners() -> Any:
    """A person decides whether to roll with three runners on the board."""
    seats = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
    moves = (Roll(), Dice((3, 3, 4, 4)), Advance((6, 8)), Roll(), Dice((3, 4, 3, 4)), Advance((7, 7)))
    return matches.take_up(Record("classic", classic.Rules(2), seats, "1", moves))


def computers() -> Any:
    """Three computers that play among themselves, masters with them."""
    seats = (Seat("Otto", "blue", "master"), Seat("Ida", "yellow", "steady"), Seat("Max", "jade", "master"))
    return matches.begin(ClassicSetup(seats, starts=0, seed="5"))


def half_way() -> Any:
    """A long game of four, as far as the middle."""
    game = afterwards.game(4)
    match = afterwards.match_of(replace(game, moves=game.moves[: len(game.moves) // 2]))
    while isinstance(match.awaited, AwaitDice):
        match.advance()
    return match


def ended() -> Any:
    return afterwards.match_of(afterwards.game(4))


def nearly_won() -> Any:
    """A person only has to stop."""
    for number in range(5, 100):
        game = afterwards.game(2, number)
        match = afterwards.match_of(replace(game, moves=game.moves[:-1]))
        if isinstance(match.awaited, AwaitPerson):
            return match
    raise AssertionError("nobody wins by stopping")


@cache
def reviewed() -> Review:
    review = Review(afterwards.game(4))
    review.finish()
    return review


def express_of_six(people_who_chose: int = 0) -> ExpressMatch:
    """Return a match in its tenth throw in which some of three people have chosen; three computers play with them."""
    return express.choosing(express.play(express.match_of(), 9), people_who_chose)


def express_last() -> ExpressMatch:
    """The last of three people chooses; then all six pads are revealed."""
    return express_of_six(2)


def express_alone(timer: int | None = None, clock: Callable[[], float] | None = None) -> ExpressMatch:
    """One person's eighth throw; the clock of the timer may be anybody's."""
    match = express.play(express.match_of(express.SIX[:1], timer=timer), 7)
    if clock is not None:
        match = matches.take_up(match.record, clock=clock)  # type: ignore[assignment]
    return express.choosing(match)


def express_computers() -> Any:
    """Six computers, masters among them, from the first throw."""
    characters = ("master", "greedy", "master", "beginner", "greedy", "master")
    seats = tuple(replace(seat, character=name) for seat, name in zip(express.SIX, characters))
    return matches.begin(ExpressSetup(seats, seed="5"))


def express_ended(players: int = 6) -> ExpressMatch:
    return express.play(express.match_of(express.SIX[:players]))


def express_ended_alone() -> ExpressMatch:
    return express_ended(1)


def keep_games(folder: Path) -> None:
    """A family's records."""
    few = afterwards.many()
    many = (
        replace(game, details={**game.details, "id": f"{number}"})
        for number in range(KEPT_GAMES)
        for game in [few[number % len(few)]]
    )
    afterwards.keep(folder, many)


def keep_unfinished(folder: Path) -> None:
    """A list of games to go on with."""
    screen_moments.keep_games(folder.parent)
