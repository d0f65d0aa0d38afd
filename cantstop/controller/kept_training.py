"""Rounds of the trainer in the database, and the mistakes of reviewed games.

A row is a round: its kind is "classic today", its answers are its positions, each with what was answered and what that
cost as far as it was answered, and its result is how many were best, once it is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.controller.exercises import Game, can_be_asked
from cantstop.controller.express_review import ExpressReview
from cantstop.controller.game_rows import new_id
from cantstop.controller.games import Games, MistakeRow, RoundRow
from cantstop.controller.review import Review
from cantstop.controller.reviewing import Reviewable
from cantstop.controller.training import KINDS, Answer, Round

AnyReview = Review | ExpressReview
DEAR = {"classic": 0.02, "express": 5.0}  # of a game, and points: a smaller loss is no mistake to train
FROM_A_GAME = 5  # mistakes of each player, the costliest


class KeptRounds:
    def __init__(self, games: Games) -> None:
        self._games = games
        self._ids: dict[tuple[str, str, str], int] = {}  # by player, kind and seed

    def save(self, round: Round) -> None:
        kind = f"{round.game} {round.kind}"
        number = self._ids.setdefault((round.player, kind, round.seed), new_id())
        result = float(round.best) if round.over else None
        self._games.keep_round(RoundRow(number, kind, round.player, round.seed, list(_rows(round)), result))

    def of(self, player: str, game: Game) -> tuple[Round, ...]:
        found = []
        for kind in KINDS:
            for row in self._games.rounds(f"{game} {kind}", player):
                self._ids[player, row.kind, row.seed] = row.id
                found.append((row.id, _read(row, game, kind)))
        return tuple(round for _, round in sorted(found, key=lambda each: each[0]) if round is not None)

    def mistakes(self, player: str, game: Game) -> tuple[str, ...]:
        return tuple(filter(can_be_asked, self._games.mistakes(game, player)))


def _rows(round: Round) -> Iterator[list[object]]:
    for number, position in enumerate(round.positions):
        answered = round.answers[number : number + 1]
        yield [position, *(list(answer) for answer in answered)]


def _read(row: RoundRow, game: Game, kind: str) -> Round | None:
    """Return the round, or None if it is damaged."""
    positions: list[str] = []
    answers: list[Answer] = []
    for each in row.answers:
        match each:
            case [str(position)]:
                positions.append(position)
            case [str(position), [str(choice), int(cost)]] if len(answers) == len(positions) and cost >= 0:
                positions.append(position)
                answers.append(Answer(choice, cost))
            case _:
                return None
    if not positions or not all(map(can_be_asked, positions[len(answers) :])):
        return None
    return Round(row.player, game, kind, row.seed, tuple(positions), tuple(answers))


def mistakes(review: AnyReview) -> Iterator[MistakeRow]:
    """Yield people's mistakes in a reviewed game, the costliest of each player."""
    for player, seat in enumerate(review.seats):
        if seat.is_person:
            found = sorted(_of(review, player), key=lambda each: -each.loss)
            yield from found[:FROM_A_GAME]


def _of(review: AnyReview, player: int) -> Iterator[MistakeRow]:
    game: Game = "classic" if isinstance(review, Review) else "express"
    entries: Sequence[Reviewable] = review.entries
    for number, entry in enumerate(entries):
        loss = review.loss(number) if entry.decided and entry.player == player else None
        if loss is not None and loss >= DEAR[game]:
            yield MistakeRow(review.seats[player].name, game, review.position(number), loss)
