"""Helpers for tests of matches, such as random set-ups, people who play at random, and an adjustable clock."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import overload

from cantstop.controller import matches
from cantstop.controller.awaited import Awaited, AwaitPerson, Over
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.games import Games, ListedGame
from cantstop.controller.matches import AnyMatch
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model import classic, express
from cantstop.model import record as records
from cantstop.model.express import Choose
from cantstop.model.record import AnyMove, Record, Seat
from tests.mixes import FORMS, SHAPES

NAMES = ("Anna", "Ben", "Chloé", "Otto", "Mia", "Leo")
COLOURS = ("blue", "yellow", "jade", "ink", "rose", "sky")
CLASSIC_CHARACTERS = (None, "beginner", "steady")
EXPRESS_CHARACTERS = (None, "beginner", "greedy")


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def seats(*characters: str | None) -> tuple[Seat, ...]:
    return tuple(Seat(NAMES[n], COLOURS[n], character) for n, character in enumerate(characters))


def any_classic(rng: Random) -> ClassicSetup:
    """Return a random set-up with any mix of people and computers, and any variants that can be combined."""
    sitting = seats(*(rng.choice(CLASSIC_CHARACTERS) for _ in range(rng.choice((2, 2, 2, 3, 4)))))
    columns = rng.choice([columns for players, columns in SHAPES if players == len(sitting)])
    variants = tuple(rng.choice(FORMS))
    starts = rng.choice(("roll_off", "random", 0, len(sitting) - 1))
    return ClassicSetup(sitting, columns, variants, starts, str(rng.random()))


def any_express(rng: Random) -> ExpressSetup:
    sitting = seats(*(rng.choice(EXPRESS_CHARACTERS) for _ in range(rng.randint(1, 6))))
    return ExpressSetup(sitting, rng.choice((200, 150, 100)), rng.choice((None, 60)), str(rng.random()))


@overload
def begin(setup: ClassicSetup) -> ClassicMatch: ...
@overload
def begin(setup: ExpressSetup) -> ExpressMatch: ...
@overload
def begin(setup: ClassicSetup | ExpressSetup) -> AnyMatch: ...
def begin(setup: ClassicSetup | ExpressSetup) -> AnyMatch:
    """Return a match that is not saved, with computers that decide immediately in this thread."""
    return matches.begin(setup)


def awaited(match: AnyMatch) -> Awaited:
    """Return what the match waits for; the call keeps mypy from narrowing an earlier value."""
    return match.awaited


@overload
def some_move(match: ClassicMatch, rng: Random) -> classic.Move: ...
@overload
def some_move(match: ExpressMatch, rng: Random) -> Choose: ...
@overload
def some_move(match: AnyMatch, rng: Random) -> AnyMove: ...
def some_move(match: AnyMatch, rng: Random) -> AnyMove:
    person = match.awaited
    assert isinstance(person, AwaitPerson)
    if isinstance(match, ClassicMatch):
        moves = classic.legal_moves(match.state)
        late = match.state.throw > 4 and classic.Stop() in moves
        return classic.Stop() if late else rng.choice(moves)
    state = match.seen_by(person.player)
    assert state.dice is not None
    return Choose(person.player, rng.choice(express.legal_marks(state.pads[person.player], state.dice)))


def step(match: AnyMatch, rng: Random) -> None:
    if isinstance(match.awaited, AwaitPerson):
        match.play(some_move(match, rng))
    else:
        match.advance()


def classic_positions(record: Record) -> list[classic.State]:
    """Return the positions of a game of Can't Stop, including the first and the last."""
    states = records.replay(record)
    found = [state for state in states if isinstance(state, classic.State)]
    assert len(found) == len(states), "a game of Express"
    return found


def finished(games: Games) -> list[Record]:
    found = games.rows("SELECT id FROM games WHERE over AND deleted_at IS NULL ORDER BY latest")
    return [games.read(game) for (game,) in found]


def some_steps(setup: ClassicSetup | ExpressSetup, games: Games, count: int = 20) -> AnyMatch:
    match = matches.begin(setup, games)
    rng = Random(1)
    while match.moment < count:
        step(match, rng)
    return match


def left(setup: ClassicSetup | ExpressSetup, games: Games, count: int = 20) -> AnyMatch:
    match = some_steps(setup, games, count)
    match.leave()
    assert games.writer.settle(20)
    return match


def go_on(games: Games, entry: ListedGame) -> AnyMatch:
    return matches.resume(games.open(entry.id))


def play_out(match: AnyMatch, rng: Random) -> None:
    while not isinstance(match.awaited, Over):
        step(match, rng)


def open_files(path: Path) -> int:
    """Return the number of times that this process has the file, its log or its index open."""
    found = 0
    for each in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):
            found += str(path) in os.readlink(each)
    return found
