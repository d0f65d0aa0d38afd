"""Rounds of the trainer: ten exercises, what was answered, and what that cost.

round = start(rounds, "Anna", "classic", "today", day)     the open one goes on, else another begins
trainee = Trainee(round, rounds)
trainee.exercise                                            the one that is asked now
trainee.answer(choice, solved) -> Verdict                   kept at once: a kill loses at most this answer
trainee.go_on()

A round is a kind (today's ten, ten of a level, one's own mistakes) and a seed: the same exercises for everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import NamedTuple, Protocol

from cantstop.controller import exercises
from cantstop.controller.exercises import CHAPTERS, LEVELS, Choice, Exercise, Game, Solved
from cantstop.controller.setups import new_number

TODAY, OWN = "today", "own"
KINDS = (TODAY, *LEVELS, *CHAPTERS, OWN)
LENGTH = 10
OF_TODAY = {"easy": 3, "medium": 4, "hard": 3}
AGAIN_AFTER = (2, 3)  # a mistake: the same idea comes again so many questions later
DICE = " dice "  # in a position that asks for a pair
RULE_FROM = 2  # mistakes of a chapter: a rule of thumb is told


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
        """How many answers were the best choice."""
        return sum(not answer.cost for answer in self.answers)

    @property
    def given_away(self) -> int:
        return sum(answer.cost for answer in self.answers)

    @property
    def mean_loss(self) -> float:
        """The mean cost of an answer."""
        return self.given_away / max(1, len(self.answers))

    @property
    def share(self) -> float:
        return self.best / max(1, len(self.answers))

    def same(self, other: Round) -> bool:
        """Whether both are one round, however far it has come."""
        return (self.player, self.game, self.kind, self.seed) == (other.player, other.game, other.kind, other.seed)


class Rounds(Protocol):
    """Where rounds are kept, and the mistakes that reviews found."""

    def save(self, round: Round) -> None:
        """Keep the round as it stands; it is known by its player, game, kind and seed."""

    def of(self, player: str, game: Game) -> tuple[Round, ...]:
        """All rounds of a player in a game, oldest first."""

    def mistakes(self, player: str, game: Game) -> tuple[str, ...]:
        """Positions of mistakes, the costliest first."""


class Verdict(NamedTuple):
    """What an answer was worth."""

    solved: Solved
    chosen: Choice
    cost: int

    @property
    def best(self) -> bool:
        return not self.cost

    @property
    def compared(self) -> Choice:
        """With what the best choice is compared: with what was chosen, or the next best."""
        return self.solved.options[1].move if self.best else self.chosen


def judge(game: Game, solved: Solved, chosen: Choice) -> Verdict:
    """The cost is the difference of the figures as they are shown; equally good choices cost nothing."""
    best, worth = solved.options[0].worth, solved.worth(chosen)
    return Verdict(solved, chosen, max(1, shown(game, best) - shown(game, worth)) if worth < best else 0)


def shown(game: Game, worth: float) -> int:
    """Wins in 100 games, or the final score to be expected."""
    return round(worth if game == "express" else 100 * worth)


# Which exercises


def todays(game: Game, day: date) -> tuple[str, ...]:
    """The ten of the day, from the easy to the hard."""
    found: list[str] = []
    for level, count in OF_TODAY.items():
        found += _drawn(_of_level(game, level), f"{day.isoformat()} {game}")[:count]
    return tuple(found)


def of_level(game: Game, level: str, seed: str, met: Iterable[str] = ()) -> tuple[str, ...]:
    """Ten of a level: those that were not met yet come first."""
    known = set(met)
    drawn = _drawn(_of_level(game, level), seed)
    return tuple(sorted(drawn, key=lambda text: text in known)[:LENGTH])


def _of_level(game: Game, level: str) -> list[str]:
    """Return those of a level: the easy ones are plain, and variants are for the chapter of their own."""
    found = [each for each in exercises.shipped() if each.game == game and each.level == level]
    if level == LEVELS[0]:
        return [each.text for each in found if each.is_plain]
    return [each.text for each in found if exercises.chapter(each.text) != "variants"]


def of_chapter(chapter: str, seed: str, met: Iterable[str] = ()) -> tuple[str, ...]:
    """Return ten of a chapter, as many of each level as there are; those that were not met yet come first."""
    found: list[str] = []
    known = set(met)
    for level, count in OF_TODAY.items():
        of_both = (each.text for each in _of_chapter(chapter) if each.level == level)
        found += sorted(_drawn(of_both, seed), key=lambda text: text in known)[:count]
    more = (text for text in _drawn((each.text for each in _of_chapter(chapter)), seed) if text not in found)
    return (*found, *more)[:LENGTH]


def _of_chapter(chapter: str) -> list[Exercise]:
    return [each for each in exercises.shipped() if exercises.chapter(each.text) == chapter]


def following(round: Round, right: bool) -> tuple[str, ...]:
    """Return the positions of the round after its latest answer: after a mistake the same idea comes again soon.

    In a chapter harder ones follow a right answer, easier ones a mistake.
    """
    done = len(round.answers)
    before, rest = round.positions[:done], list(round.positions[done:])
    if round.game != "classic" or round.kind in (TODAY, OWN) or not rest:
        return round.positions
    levels = {each.text: LEVELS.index(each.level) for each in exercises.shipped()}
    here = levels.get(before[-1], 0)
    if round.kind in CHAPTERS:
        wanted = here + (1 if right else -1)
        rest.sort(key=lambda text: abs(levels.get(text, 0) - wanted))
    place = AGAIN_AFTER[done % 2] - 1
    if not right and place < len(rest):
        like = _like(before[-1], here, levels, round)
        if like is not None and like in rest:
            rest.remove(like)
            rest.insert(place, like)
        elif like is not None:
            rest[place] = like
    return (*before, *rest)


def _like(text: str, level: int, levels: dict[str, int], round: Round) -> str | None:
    """Return a position of the same chapter that was not asked yet: of the same question and no harder, if possible."""
    plain = round.kind == LEVELS[0]
    asked = round.positions[: len(round.answers)]
    of_chapter = _of_chapter(exercises.chapter(text))
    found = [each.text for each in of_chapter if each.text not in asked and (each.is_plain or not plain)]

    def unlike(other: str) -> tuple[bool, int]:
        return (DICE in other) != (DICE in text), max(0, levels[other] - level)

    return min(_drawn(found, round.seed), key=unlike, default=None)


def _drawn(texts: Iterable[str], seed: str) -> list[str]:
    """Return them in an order that only the seed decides: others that come or go do not change it."""
    return sorted(texts, key=lambda text: sha256(f"{seed} {text}".encode()).digest())


# Rounds


def open_round(played: Iterable[Round], kind: str, day: date) -> Round | None:
    """The round of this kind that goes on; today's ten also when they are done."""
    of_kind = [each for each in played if each.kind == kind]
    if kind == TODAY:
        return next((each for each in of_kind if each.seed == day.isoformat()), None)
    return of_kind[-1] if of_kind and not of_kind[-1].over else None


def start(rounds: Rounds, player: str, game: Game, kind: str, day: date) -> Round:
    """The round that goes on, or another; without a position where there is none to be had."""
    played = rounds.of(player, game)
    found = open_round(played, kind, day)
    if found is not None:
        return found
    if kind == TODAY:
        return Round(player, game, kind, day.isoformat(), todays(game, day))
    seed = new_number()
    if kind == OWN:
        return Round(player, game, kind, seed, own(rounds.mistakes(player, game), played))
    met = [text for each in played for text in each.positions]
    if kind in CHAPTERS:
        return Round(player, game, kind, seed, of_chapter(kind, seed, met))
    return Round(player, game, kind, seed, of_level(game, kind, seed, met))


def own(mistakes: Sequence[str], played: Iterable[Round]) -> tuple[str, ...]:
    """Ten of one's mistakes, the costliest first; those that one has put right come last."""
    right = {
        text
        for each in played
        for text, answer in zip(each.positions, each.answers)
        if each.kind == OWN and not answer.cost
    }
    return tuple(sorted(dict.fromkeys(mistakes), key=lambda text: text in right)[:LENGTH])


def best_round(played: Iterable[Round]) -> Round | None:
    """The best whole round so far; of equal ones that which gave less away."""
    whole = [each for each in played if each.over and len(each.positions) == LENGTH]
    return max(whole, key=lambda each: (each.best, -each.given_away), default=None)


class Trainee:
    """One who goes through a round. A round that is not kept is a single exercise, tried from elsewhere."""

    def __init__(self, round: Round, rounds: Rounds | None) -> None:
        self.round, self._rounds = round, rounds
        self.verdict: Verdict | None = None
        self._exercise: Exercise | None = None

    @property
    def number(self) -> int:
        """Of the exercise that is asked or was just answered, from 0."""
        return len(self.round.answers) - (self.verdict is not None)

    @property
    def over(self) -> bool:
        return self.round.over and self.verdict is None

    @property
    def exercise(self) -> Exercise:
        text = self.round.positions[self.number]
        if self._exercise is None or self._exercise.text != text:
            self._exercise = Exercise(text)
        return self._exercise

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
        """The chapter whose rule of thumb is due: of a mistake that is not the first of its kind in the round."""
        if self.verdict is None or self.verdict.best or self.round.game != "classic":
            return ""
        pairs = zip(self.round.positions, self.round.answers)
        chapters = [exercises.chapter(text) for text, answer in pairs if answer.cost]
        return chapters[-1] if chapters.count(chapters[-1]) >= RULE_FROM else ""

    def go_on(self) -> None:
        self.verdict = None


def single(text: str, player: str) -> Round:
    """One position to try, from a review."""
    return Round(player, Exercise(text).game, OWN, "", (text,))
