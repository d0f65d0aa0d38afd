"""Exercises for the trainer, which are positions. The master evaluates the choices when one is shown.

A line of `assets/exercises.txt` is a level, a position in its notation and the best choice:

    hard | classic 3; 7:5; 8:2 6:3; player 0, turn 4, throw 1; dice 1 3 4 6 | advance 4 10

A test compares the choice with the master's. No figure is stored: all are computed by the master.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from typing import Any, Literal, NamedTuple

from cantstop.ai.decision import Reasons
from cantstop.controller.review import RatedMove
from cantstop.model import classic, express
from cantstop.model.classic import Move
from cantstop.model.express import Choose, Mark
from cantstop.model.notation import NotationError
from cantstop.model.record import move_text
from cantstop.model.refusals import Refused
from cantstop.resources import ASSETS

Game = Literal["classic", "express"]
Choice = Move | Mark
State = classic.State | express.State

GAMES: tuple[Game, ...] = ("classic", "express")
LEVELS = ("easy", "medium", "hard")
CHAPTERS: Mapping[Game, tuple[str, ...]] = {
    "classic": ("stop", "pair", "race", "edges", "end", "variants"),
    "express": ("numbers", "rows", "last", "penalties"),
}
OF_VARIANTS = ("variants", "penalties")  # chapters with unusual rules
EDGES = frozenset((2, 3, 11, 12))
USUAL_COLUMNS, USUAL_PENALTY = 3, 200
NEARLY_FULL = express.TRACK_BOXES - 3  # marks of a number of the fifth die: the end is near
FILE = ASSETS / "exercises.txt"
BAR = " | "


class Solved(NamedTuple):
    """The choices with their worth, best first, and for each other choice the reasons why the best one is better."""

    options: tuple[RatedMove[Choice], ...]
    reasons: Mapping[Choice, Reasons]

    @property
    def best(self) -> Choice:
        return self.options[0].move

    def worth(self, choice: Choice) -> float:
        return next(option.worth for option in self.options if option.move == choice)


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise, a position with a choice. If it is a player's own mistake, `level` and `best` are empty."""

    text: str
    level: str = ""
    best: str = ""

    @property
    def game(self) -> Game:
        return "express" if self.text.startswith("express") else "classic"

    def state(self) -> State:
        return express.parse(self.text) if self.game == "express" else classic.parse(self.text)

    @property
    def is_plain(self) -> bool:
        """Whether the rules are the usual ones: two players, three columns and no variant, or the usual penalty."""
        state = self.state()
        few = isinstance(state, express.State) or state.rules.players == 2
        return few and chapter(self.text) not in OF_VARIANTS


def can_be_asked(text: str) -> bool:
    """Return whether the text is a position with a choice, since a damaged file may contain any text."""
    try:
        state = Exercise(text).state()
    except (NotationError, Refused):
        return False
    if isinstance(state, classic.State):
        return len(classic.legal_moves(state)) > 1
    return state.dice is not None and bool(state.waiting)


@lru_cache(maxsize=1024)
def chapter(text: str) -> str:
    state = Exercise(text).state()
    if isinstance(state, express.State):
        return _chapter_of_pad(state)
    if state.rules.variants or state.rules.columns_to_win != USUAL_COLUMNS:
        return "variants"
    claimed = [len(state.columns_of(player)) for player in range(state.rules.players)]
    if max(claimed) == USUAL_COLUMNS - 1:
        return "end"
    if max(claimed) > claimed[state.player]:
        return "race"
    if state.dice is None:
        runners = [column for column, space in enumerate(state.runners) if space]
        return "edges" if len(EDGES.intersection(runners)) > 1 else "stop"
    open_columns = {column for move in classic.legal_moves(state) for column in getattr(move, "columns", ())}
    return "edges" if EDGES & open_columns else "pair"


def _chapter_of_pad(state: express.State) -> str:
    fifths = state.pads[mover(state)].fifths
    if state.rules.penalty != USUAL_PENALTY:
        return "penalties"
    if max(fifths.values(), default=0) >= NEARLY_FULL:
        return "last"
    return "rows" if len(fifths) == express.TRACKS else "numbers"


def mover(state: State) -> int:
    """Return the player who chooses, in Express the first one who has not chosen."""
    return state.player if isinstance(state, classic.State) else state.waiting[0]


@lru_cache(maxsize=1)
def shipped() -> tuple[Exercise, ...]:
    """Return the exercises that come with the game, in the order of the file, or none if the file is missing."""
    try:
        lines = FILE.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return ()
    parts = (line.split(BAR) for line in lines if not line.startswith("#"))
    return tuple(Exercise(each[1], each[0], each[2]) for each in parts if len(each) == 3)


def line(exercise: Exercise) -> str:
    return BAR.join((exercise.level, exercise.text, exercise.best))


def solve(state: State) -> Solved:
    """Return the master's evaluation of all choices; raise WeightsMissing if there are no weights for it."""
    found: list[tuple[Any, float]]
    compared: Callable[[Any, Any], Reasons]
    from cantstop import ai

    if isinstance(state, express.State):
        from cantstop.ai import express_players

        player = mover(state)
        found = list(ai.opponent("express", "master").decide(state, player, Random(0)).reasons.worths)
        compared = partial(express_players.compared, state, player)
    else:
        from cantstop.ai.classic_players import Master

        found = sorted(ai.chances(state).items(), key=lambda each: -each[1])
        compared = partial(Master().compared, state)
    (best, _), *others = found
    return Solved(tuple(RatedMove(*each) for each in found), {other: compared(best, other) for other, _ in others})


def written(choice: Choice) -> str:
    return move_text(Choose(0, choice) if isinstance(choice, Mark) else choice)
