"""Finished games for tests, played by computers whose seats are then given to people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from cantstop.controller import game_rows, matches
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.game_file import FILE
from cantstop.controller.games import Games
from cantstop.controller.review import ExpressReview, Review
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.statistics import Tally
from cantstop.model.express import Choose, Mark
from cantstop.model.record import Record, Seat

PEOPLE = (Seat("Maximiliane", "blue"), Seat("Wolfgang", "yellow"), Seat("Chloé", "jade"), Seat("Otto", "ink", "steady"))
CHARACTERS = ("careful", "bold", "steady", "steady")


SHORT = {2: 0, 3: 5, 4: 14}  # numbers of short games


def game(players: int = 2, number: int | None = None) -> Record:
    """Return a finished game; the last of four players is a computer."""
    return _game(players, SHORT[players] if number is None else number)


@cache
def _game(players: int, number: int) -> Record:
    seats = tuple(replace(seat, character=CHARACTERS[at]) for at, seat in enumerate(PEOPLE[:players]))
    match = matches.begin(ClassicSetup(seats, starts=0, seed=str(number)))
    while not match.over:
        match.advance()
    return replace(match.record, seats=PEOPLE[:players], details={"id": f"game {players} {number}", "seconds": 840})


@cache
def express_game(number: int = 1) -> Record:
    seats = (Seat("Maximiliane", "blue", "greedy"), Seat("Wolfgang", "yellow", "beginner"))
    match = matches.begin(ExpressSetup(seats, seed=str(number)))
    while not match.over:
        match.advance()
    people = tuple(replace(seat, character=None) for seat in seats)
    return replace(match.record, seats=people, details={"id": f"express {number}", "seconds": 600})


def last_mark() -> Mark:
    move = express_game().moves[-1]
    assert isinstance(move, Choose)
    return move.mark


@cache
def reviewed(players: int = 2) -> Review:
    review = Review(game(players))
    review.finish()
    return review


@cache
def express_reviewed() -> ExpressReview:
    review = ExpressReview(express_game())
    review.finish()
    return review


def many() -> tuple[Record, ...]:
    """Return a dozen games of both kinds, one of them with an undone throw."""
    classic = [game(2 + number % 3, number) for number in range(8)]
    undone = replace(classic[0], details={**classic[0].details, "id": "undone", "taken_back": True})
    return (*classic, undone, *(express_game(number) for number in range(4)))


def keep(folder: Path, games: Iterable[Record]) -> Path:
    """Write these finished games to the file, as if they had been played there."""
    kept = Games(folder)
    kept.writer.give(*(partial(game_rows.put_whole, record=each) for each in games))
    assert kept.close(20)
    assert not kept.writer.faults.take()
    return folder / FILE


def keep_reviewed(folder: Path, games: Iterable[Record]) -> None:
    """Write these finished games to the file, with reviews of very different results."""
    keep(folder, games)
    store = Games(folder)
    for number, each in enumerate(games):
        tallies = (Tally(20, (7 * number + 3 * seat) % 21, 10.5 * number + seat) for seat in range(len(each.seats)))
        store.keep_review(str(each.details["id"]), tallies, ())
    assert store.close(20)


def match_of(record: Record) -> ClassicMatch:
    match = matches.take_up(record)
    assert isinstance(match, ClassicMatch)
    return match
