"""Moments in the trainer, for tests and kept pictures: its start, questions and answers, the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic, sleep
from typing import Any

from moment import Moment, acts

from cantstop.controller.exercises import Exercise, Game
from cantstop.controller.training import Answer, Round, Trainee
from cantstop.model.record import Seat

ANNA = Seat("Maximiliane", "blue")
PAIRING = "classic 3; 3:2 4:3 6:2 7:4 8:3 2:3; 5:4 8:6 9:2; player 0, turn 9, throw 1; dice 2 2 4 5"
FOUR = "classic 3; 2:3 12:3 3:2 6:1 8:1; 7:3; 11:3 5:1; 4:1 9:1; player 0, turn 21, throw 1; dice 2 2 4 5"
STOP = "classic 3; 3:2 4:3 6:2; 5:4 8:6 9:2; player 1, turn 10, throw 4; runners 7:3 8:9 9:4"
MARK = "express 200; 4:2 6:3 8:4 9:1 / 6:3 2:1 3:1; dice 1 2 4 4 6"
FIRST_MARK = "express 150; 7:2 / 6:1; dice 1 2 4 5 6"
GIVEN = (Answer("stop", 0), Answer("stop", 0), Answer("roll", 12), Answer("stop", 0))


class InMemory:
    """A store of rounds in memory, for one test."""

    def __init__(self, mistakes: Sequence[str] = ()) -> None:
        self._rounds: list[Round] = []
        self._mistakes = tuple(mistakes)

    def save(self, round: Round) -> None:
        self._rounds = [each for each in self._rounds if not each.same(round)] + [round]

    def of(self, player: str, game: Game) -> tuple[Round, ...]:
        return tuple(each for each in self._rounds if (each.player, each.game) == (player, game))

    def mistakes(self, player: str, game: Game) -> tuple[str, ...]:
        return tuple(text for text in self._mistakes if Exercise(text).game == game)


def played(game: Any, count: int = 12) -> InMemory:
    rounds = InMemory((PAIRING, STOP, MARK))
    for number in range(count):
        costs = [(5 if (number * 7 + each * 3) % 11 < 4 - number // 5 else 0) for each in range(10)]
        answers = tuple(Answer("stop", cost) for cost in costs)
        rounds.save(Round(ANNA.name, game, "easy", str(number), (STOP,) * 10, answers))
    return rounds


def at(text: str, given: tuple[Answer, ...] = GIVEN) -> dict[str, Any]:
    """Return the arguments of a round whose next position is this one, after the given answers."""
    game: Any = text.split(" ")[0]
    positions = (*(STOP for _ in given), text, *(STOP for _ in range(9 - len(given))))
    return {"round": Round(ANNA.name, game, "hard", "1", positions, given), "trainee": ANNA, "rounds": played(game)}


def solved(screen: Any) -> None:
    """Let the Master evaluate the position."""
    late = monotonic() + 20
    while screen.solved is None and screen.known:
        assert monotonic() < late
        sleep(0.002)
        screen.update(0)
    screen.refresh()


def answer(place: int) -> Callable[[Any], None]:
    """Return a function that answers with the choice at this index of the Master's list, best first."""

    def give(screen: Any) -> None:
        solved(screen)
        screen.given = screen.solved.options[place].move
        screen._judge()
        screen.refresh()

    return give


def picked(screen: Any) -> None:
    solved(screen)
    acts("die_4", "pair_1")(screen)


def ended(screen: Any) -> None:
    answer(0)(screen)
    screen.trainee = Trainee(screen.trainee.round, screen.rounds)
    screen._ask()
    screen.refresh()


def _door(screen: Any) -> None:
    screen.rounds = played("classic")
    screen.people = [ANNA, Seat("Ben", "yellow"), Seat("Chloé", "jade"), Seat("Jean-Baptiste", "ink")]
    screen.seat = ANNA
    screen._look_up()
    screen.refresh()


def _express_chapter(screen: Any) -> None:
    screen.choose_game("express")
    screen.choose_chapter("last")
    screen.refresh()


def _pad_wrong_again() -> dict[str, Any]:
    """Return the second pad of a chapter, after a mistake."""
    positions = (MARK,) * 10
    wrong = Round(ANNA.name, "express", "rows", "1", positions, (Answer("choose 0 1 2 3", 12),))
    return {"round": wrong, "trainee": ANNA, "rounds": played("express")}


PICTURED = (
    "some rounds",
    "a pairing",
    "four players, not best",
    "stop or roll",
    "a pad, picked",
    "a first pad, many",
    "the end",
)
ALL = {
    "new": Moment("trainer"),
    "chapters of Express": Moment("trainer", then=_express_chapter),
    "some rounds": Moment("trainer", then=_door),
    "a pairing": Moment("training", lambda: at(PAIRING), solved),
    "a pairing, best": Moment("training", lambda: at(PAIRING), answer(0)),
    "four players": Moment("training", lambda: at(FOUR), solved),
    "four players, not best": Moment("training", lambda: at(FOUR), answer(1)),
    "stop or roll": Moment("training", lambda: at(STOP), solved),
    "stop or roll, not best": Moment("training", lambda: at(STOP), answer(1)),
    "a pad": Moment("training", lambda: at(MARK), solved),
    "a pad, picked": Moment("training", lambda: at(MARK), picked),
    "a pad, not best": Moment("training", lambda: at(MARK), answer(2)),
    "a pad, wrong again": Moment("training", _pad_wrong_again, answer(2)),
    "a first pad, many": Moment("training", lambda: at(FIRST_MARK), answer(4)),
    "the end": Moment("training", lambda: at(STOP, GIVEN * 2 + GIVEN[:1]), ended),
    "one to try": Moment("training", lambda: {"round": Round(ANNA.name, "classic", "own", "", (PAIRING,)),
                                              "trainee": ANNA}, answer(1)),
}  # fmt: skip
MOMENTS = {name: moment._replace(steady=name in PICTURED) for name, moment in ALL.items()}
