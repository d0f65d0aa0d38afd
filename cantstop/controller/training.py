"""The rounds of the trainer, each with ten exercises, the answers, and their cost."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from itertools import islice
from sqlite3 import Connection
from typing import Any, NamedTuple

from cantstop.controller import exercises
from cantstop.controller.exercises import CHAPTERS, LEVELS, OF_VARIANTS, Choice, Exercise, Game, Solved, can_be_asked
from cantstop.controller.game_rows import new_id
from cantstop.controller.games import Games
from cantstop.controller.review import ExpressReview, Review, ReviewEntry
from cantstop.controller.setups import new_number

AnyReview = Review | ExpressReview

TODAY, OWN = "today", "own"
KINDS = (TODAY, *LEVELS, *(chapter for chapters in CHAPTERS.values() for chapter in chapters), OWN)
LENGTH = 10
OF_TODAY = {"easy": 3, "medium": 4, "hard": 3}
AGAIN_AFTER = (2, 3)  # the number of questions after a mistake until a similar position
DICE = " dice "  # the part of a notation with dice to choose from
DEAR = {"classic": 0.02, "express": 5.0}  # the smallest loss that counts as a mistake: a share of a game, and points
MISTAKES = 200  # the largest number of mistakes that a query returns
FROM_A_GAME = 5  # the number of mistakes saved for each player of a game, the costliest
RULE_FROM = 2  # mistakes in a chapter from which on a rule of thumb is shown


class Answer(NamedTuple):
    choice: str  # in the words of a record
    cost: int  # wins in 100, or points of Express; 0 for the best choice


@dataclass(frozen=True, slots=True)
class Round:
    player: str
    game: Game
    kind: str
    seed: str  # the day, or a number
    positions: tuple[str, ...]
    answers: tuple[Answer, ...] = ()

    @property
    def over(self) -> bool:
        return len(self.answers) == len(self.positions)

    @property
    def best(self) -> int:
        """The number of answers that were the best choice."""
        return sum(not answer.cost for answer in self.answers)

    @property
    def given_away(self) -> int:
        return sum(answer.cost for answer in self.answers)

    @property
    def mean_loss(self) -> float:
        return self.given_away / max(1, len(self.answers))

    def same(self, other: Round) -> bool:
        """Return whether both are the same round, perhaps with different progress."""
        return (self.player, self.game, self.kind, self.seed) == (other.player, other.game, other.kind, other.seed)


class Verdict(NamedTuple):
    solved: Solved
    chosen: Choice
    cost: int

    @property
    def best(self) -> bool:
        return not self.cost

    @property
    def compared(self) -> Choice:
        """The choice with which the best one is compared: the answer, or the second best if the answer was best."""
        return self.solved.options[1].move if self.best else self.chosen


def judge(game: Game, solved: Solved, chosen: Choice) -> Verdict:
    """Return the verdict on a choice. Its cost is the difference in worth as shown, or 0 if it is one of the best."""
    best, worth = solved.options[0].worth, solved.worth(chosen)
    return Verdict(solved, chosen, max(1, shown(game, best) - shown(game, worth)) if worth < best else 0)


def shown(game: Game, worth: float) -> int:
    """Return the worth as it is shown: wins in 100 games, or the expected final score."""
    return round(worth if game == "express" else 100 * worth)


# Which exercises


def drawn(game: Game, kind: str, seed: str, met: Iterable[str] = ()) -> tuple[str, ...]:
    """Return ten exercises of a kind, preferably new ones, from easy to hard.

    Only the chosen exercises are parsed, because parsing all would take long.
    """
    there, found = [each for each in exercises.shipped() if each.game == game], list[Exercise]()
    for level, count in ({kind: LENGTH} if kind in LEVELS else OF_TODAY).items():
        of_level = _shuffled((each for each in there if each.level == level), seed, met)
        found += islice((each for each in of_level if _fits(each, kind)), count)
    if kind in CHAPTERS[game]:  # a chapter may have few exercises of a level
        others = _shuffled((each for each in there if each not in found), seed)
        found += islice((each for each in others if _fits(each, kind)), LENGTH - len(found))
    return tuple(each.text for each in found)


def _fits(exercise: Exercise, kind: str) -> bool:
    """Return whether the exercise suits this kind of round. Exercises with variants are only in their chapters."""
    if kind in CHAPTERS[exercise.game]:
        return exercises.chapter(exercise.text) == kind
    return exercise.is_plain if exercise.level == LEVELS[0] else exercises.chapter(exercise.text) not in OF_VARIANTS


def following(round: Round, right: bool) -> tuple[str, ...]:
    """Return the positions of the round after its latest answer; after a mistake, a similar position follows soon."""
    done = len(round.answers)
    before, rest = round.positions[:done], list(round.positions[done:])
    if round.kind in (TODAY, OWN) or not rest:
        return round.positions
    levels = {each.text: LEVELS.index(each.level) for each in exercises.shipped()}
    here = levels.get(before[-1], 0)
    if round.kind in CHAPTERS[round.game]:
        wanted = here + (1 if right else -1)
        rest.sort(key=lambda text: abs(levels.get(text, 0) - wanted))
    place = AGAIN_AFTER[done % 2] - 1
    if not right and place < len(rest):
        like = _similar(round, here)
        if like is not None and like in rest:
            rest.remove(like)
            rest.insert(place, like)
        elif like is not None:
            rest[place] = like
    return (*before, *rest)


def _similar(round: Round, level: int) -> str | None:
    """Return an unused position of the latest chapter, if possible with the same question and not harder."""
    asked = round.positions[: len(round.answers)]
    chapter, pair = exercises.chapter(asked[-1]), DICE in asked[-1]

    def unlike(other: Exercise) -> tuple[bool, int]:
        return (DICE in other.text) != pair, max(0, LEVELS.index(other.level) - level)

    others = (each for each in exercises.shipped() if each.game == round.game and each.text not in asked)
    of_chapter = (each for each in sorted(_shuffled(others, round.seed), key=unlike) if _fits(each, chapter))
    return next((each.text for each in of_chapter if round.kind != LEVELS[0] or each.is_plain), None)


def _shuffled(found: Iterable[Exercise], seed: str, met: Iterable[str] = ()) -> list[Exercise]:
    """Return the exercises in random order, new ones first.

    The order depends only on the seed; removing some exercises does not change the order of the others.
    """
    known = set(met)
    return sorted(found, key=lambda each: (each.text in known, sha256(f"{seed} {each.text}".encode()).digest()))


# Rounds


def open_round(played: Iterable[Round], kind: str, day: date) -> Round | None:
    """Return the unfinished round of this kind; of the daily kind, today's round even if it is finished."""
    of_kind = [each for each in played if each.kind == kind]
    if kind == TODAY:
        return next((each for each in of_kind if each.seed == day.isoformat()), None)
    return of_kind[-1] if of_kind and not of_kind[-1].over else None


def start(rounds: Rounds, player: str, game: Game, kind: str, day: date) -> Round:
    """Return the unfinished round or a new one; a new round is empty if there are no exercises of this kind."""
    played = rounds.of(player, game)
    found = open_round(played, kind, day)
    if found is not None:
        return found
    seed = day.isoformat() if kind == TODAY else new_number()
    if kind == OWN:
        positions = own(rounds.mistakes(player, game), played)
    elif kind == TODAY:
        positions = drawn(game, kind, f"{seed} {game}")
    else:
        positions = drawn(game, kind, seed, [text for each in played for text in each.positions])
    return Round(player, game, kind, seed, positions)


def own(mistakes: Sequence[str], played: Iterable[Round]) -> tuple[str, ...]:
    """Return ten of the player's mistakes, the costliest first; mistakes corrected since come last."""
    right = {
        text
        for each in played
        for text, answer in zip(each.positions, each.answers)
        if each.kind == OWN and not answer.cost
    }
    return tuple(sorted(dict.fromkeys(mistakes), key=lambda text: text in right)[:LENGTH])


def best_round(played: Iterable[Round]) -> Round | None:
    """Return the finished round with the most best choices; among equal rounds, the one with the lowest cost."""
    whole = [each for each in played if each.over and len(each.positions) == LENGTH]
    return max(whole, key=lambda each: (each.best, -each.given_away), default=None)


class Trainee:
    """A player in a round. A single exercise from a review is a round that is not saved."""

    def __init__(self, round: Round, rounds: Rounds | None) -> None:
        self.round, self._rounds = round, rounds
        self.verdict: Verdict | None = None

    @property
    def number(self) -> int:
        """The index of the current exercise, also after its answer."""
        return len(self.round.answers) - (self.verdict is not None)

    @property
    def over(self) -> bool:
        return self.round.over and self.verdict is None

    @property
    def exercise(self) -> Exercise:
        return Exercise(self.round.positions[self.number])

    def answer(self, choice: Choice, solved: Solved) -> Verdict:
        self.verdict = judge(self.round.game, solved, choice)
        given = Answer(exercises.written(choice), self.verdict.cost)
        self.round = replace(self.round, answers=(*self.round.answers, given))
        self.round = replace(self.round, positions=following(self.round, self.verdict.best))
        if self._rounds is not None:
            self._rounds.save(self.round)
        return self.verdict

    @property
    def rule(self) -> str:
        """The chapter whose rule of thumb is to be shown, after a second mistake in it; else ""."""
        if self.verdict is None or self.verdict.best:
            return ""
        pairs = zip(self.round.positions, self.round.answers)
        chapters = [exercises.chapter(text) for text, answer in pairs if answer.cost]
        return chapters[-1] if chapters.count(chapters[-1]) >= RULE_FROM else ""

    def go_on(self) -> None:
        self.verdict = None


def single(text: str, player: str) -> Round:
    return Round(player, Exercise(text).game, OWN, "", (text,))


# In the database


class Rounds:
    """The rounds and mistakes in the database."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def save(self, round: Round) -> None:
        key = round.game, round.kind, round.player, round.seed
        progress = json.dumps(round.positions), json.dumps(round.answers)

        def put(connection: Connection) -> None:
            asked = "UPDATE rounds SET (positions, answers) = (?, ?) WHERE (game, kind, player, seed) = (?, ?, ?, ?)"
            if not connection.execute(asked, (*progress, *key)).rowcount:
                connection.execute("INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?, ?)", (new_id(), *key, *progress))

        self._games.writer.give(put)

    def of(self, player: str, game: Game) -> tuple[Round, ...]:
        asked = "SELECT kind, seed, positions, answers FROM rounds WHERE player = ? AND game = ? ORDER BY id"
        rounds = (_read(player, game, *row) for row in self._games.rows(asked, player, game))
        return tuple(round for round in rounds if round is not None)

    def mistakes(self, player: str, game: Game) -> tuple[str, ...]:
        """Return positions in which this player chose badly, the costliest first."""
        asked = "SELECT position FROM mistakes WHERE kind = ? AND player = ? ORDER BY loss DESC, position LIMIT ?"
        rows = self._games.rows(asked, game, player, MISTAKES)
        return tuple(str(position) for (position,) in rows if can_be_asked(str(position)))


def _read(player: str, game: Game, kind: Any, seed: Any, positions: Any, answers: Any) -> Round | None:
    """Return the round that a row of the database describes, or None if the row is damaged."""
    try:
        given = tuple(Answer(*each) for each in json.loads(answers))
        round = Round(player, game, kind, str(seed), tuple(json.loads(positions)), given)
    except (ValueError, TypeError, RecursionError):
        return None
    texts = (*round.positions, *(answer.choice for answer in given))
    sound = kind in KINDS and 0 < len(round.positions) >= len(given)
    sound = sound and all(isinstance(text, str) for text in texts)
    sound = sound and all(type(answer.cost) is int and answer.cost >= 0 for answer in given)
    return round if sound and all(map(can_be_asked, round.positions[len(given) :])) else None


class Mistake(NamedTuple):
    player: str
    game: Game
    position: str
    loss: float


def mistakes(review: AnyReview) -> Iterator[Mistake]:
    """Yield the costliest mistakes of each person in a reviewed game."""
    game: Game = "classic" if isinstance(review, Review) else "express"
    entries: Sequence[ReviewEntry[Any]] = review.entries
    for player, seat in enumerate(review.seats):
        mine = (number for number, entry in enumerate(entries) if entry.decided and entry.player == player)
        losses = [(review.loss(number) or 0.0, number) for number in mine if seat.is_person]
        dear = sorted((each for each in losses if each[0] >= DEAR[game]), key=lambda each: -each[0])
        for loss, number in dear[:FROM_A_GAME]:
            yield Mistake(seat.name, game, review.position(number), loss)
