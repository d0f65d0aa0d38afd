"""Exercises for the trainer: a position, and its choices with what they are worth, solved when it is asked.

A line of `assets/exercises.txt` is a level, a position in its notation and the choice that is best for sure:

    hard | classic 3; 7:5; 8:2 6:3; player 0, turn 4, throw 1; dice 1 3 4 6 | advance 4 10

The choice is kept for the test that compares it with the master's. No figure is kept: all are the master's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple

from cantstop.ai.decision import Decision
from cantstop.controller.reviewing import RatedMove
from cantstop.model import classic, express
from cantstop.model.classic import Move
from cantstop.model.express import Choose, Mark
from cantstop.model.notation import NotationError
from cantstop.model.record_text import classic_move, express_move, move_text
from cantstop.model.refusals import Refused
from cantstop.resources import ASSETS

Game = Literal["classic", "express"]
Choice = Move | Mark
State = classic.State | express.State

GAMES: tuple[Game, ...] = ("classic", "express")
LEVELS = ("easy", "medium", "hard")
FILE = ASSETS / "exercises.txt"
BAR = " | "


class Solved(NamedTuple):
    """Every choice with its worth, best first; of a pad also the master's own decision, which says why."""

    options: tuple[RatedMove[Choice], ...]
    decision: Decision[Mark] | None = None

    @property
    def best(self) -> Choice:
        return self.options[0].move

    def worth(self, choice: Choice) -> float:
        return next(option.worth for option in self.options if option.move == choice)


@dataclass(frozen=True, slots=True)
class Exercise:
    """`level` is empty where it is one's own mistake; `best` is then unknown until the master is asked."""

    text: str
    level: str = ""
    best: str = ""

    @property
    def game(self) -> Game:
        return "express" if self.text.startswith("express") else "classic"

    def state(self) -> State:
        return express.parse(self.text) if self.game == "express" else classic.parse(self.text)


def can_be_asked(text: str) -> bool:
    """Whether the line is a position that leaves a choice; one from a damaged file may be anything."""
    try:
        state = Exercise(text).state()
    except (NotationError, Refused):
        return False
    if isinstance(state, classic.State):
        return len(classic.legal_moves(state)) > 1
    return state.dice is not None and bool(state.waiting)


def mover(state: State) -> int:
    """Whose choice it is; with pads an exercise asks the first who has not chosen."""
    return state.player if isinstance(state, classic.State) else state.waiting[0]


@lru_cache(maxsize=1)
def shipped(path: Path = FILE) -> tuple[Exercise, ...]:
    """All that come with the game, in the order of the file; none where it is missing."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return ()
    parts = (line.split(BAR) for line in lines if not line.startswith("#"))
    return tuple(Exercise(each[1], each[0], each[2]) for each in parts if len(each) == 3)


def line(exercise: Exercise) -> str:
    return BAR.join((exercise.level, exercise.text, exercise.best))


def solve(state: State) -> Solved | None:
    """What the master says now; None where his weights are missing or damaged."""
    if isinstance(state, express.State):
        return _solve_marks(state)
    from cantstop.controller.review import worths

    found = worths(state)
    if found is None:
        return None
    ranked = sorted(found.items(), key=lambda each: -each[1])
    return Solved(tuple(RatedMove(move, worth) for move, worth in ranked))


def _solve_marks(state: express.State) -> Solved | None:
    from cantstop import ai

    decision = ai.opponent("express", "master").decide(state, mover(state), Random(0))
    if decision.reasons.as_steady:
        return None
    return Solved(tuple(RatedMove(mark, worth) for mark, worth in decision.reasons.worths), decision)


def written(choice: Choice) -> str:
    """The choice as text, in the words of a record."""
    return move_text(Choose(0, choice) if isinstance(choice, Mark) else choice)


def read(game: Game, text: str) -> Choice | None:
    """Read a choice from text; None where it names none."""
    found = (express_move if game == "express" else classic_move)(text)
    return found.mark if isinstance(found, Choose) else None if found is None or game == "express" else found
