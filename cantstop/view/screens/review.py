"""The review of a game of Can't Stop, with the chance to win after each choice, and the three costliest decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.controller.review import Costly, RatedMove, Review
from cantstop.model import classic
from cantstop.model.classic import Advance, Dice, Move, Stop
from cantstop.model.events import Busted
from cantstop.view import sentences
from cantstop.view.art.board import Preview
from cantstop.view.kit.fonts import COUNT, STRONG, Text
from cantstop.view.kit.node import Between, Column, Node, Spring
from cantstop.view.parts.course import ChanceCourse
from cantstop.view.parts.review_frame import LARGE, SMALL, ReviewFrame, rows
from cantstop.view.parts.table import sayings
from cantstop.view.parts.table_top import Board, with_shadow
from cantstop.view.words import language

ROW, LEAST_ROW = 58.0, 34.0
FEW = 4  # choices with large signs
QUESTIONS = {"choose": "table.choose", "decide": "table.stop_or_roll", "bust": "table.bust"}


class ReviewScreen(ReviewFrame):
    review: Review
    game = "classic"
    course = ChanceCourse
    reviewing = Review

    @property
    def state(self) -> classic.State:
        return self.review.state(self.number)

    # Words

    def outcome(self) -> tuple[str, str]:
        winner = self.review.states[-1].winner
        if winner is None:
            return "", ""
        return self.colours[winner], self.say("review.won", name=self.names[winner], n=self.review.rounds)

    def asked(self) -> tuple[str, str]:
        entry = self.entry
        place = self.say("review.place", name=self.names[entry.player], n=entry.round, roll=entry.throw)
        return place, self.say(QUESTIONS[entry.kind])

    def deeds(self, costly: Costly) -> tuple[str, str]:
        assert isinstance(costly.best, classic.Move)
        entry, steps = self.review.entries[costly.entry], self.review.state(costly.entry).steps
        best = self._no_advance(costly.best, steps)
        if isinstance(costly.best, Advance):
            best = language().taken(costly.best.columns)
        return self._choice_in_words(entry.chosen), best

    def _choice_in_words(self, move: Move | None) -> str:
        """Return the choice in words: "chose 7", "rolled again", "stopped"."""
        if isinstance(move, Advance):
            return self.say("review.chose", columns=list(move.columns))
        return self.say("review.stopped" if isinstance(move, Stop) else "review.rolled")

    def _no_advance(self, move: Move, steps: int) -> str:
        return self.say("review.stop_with", n=steps) if isinstance(move, Stop) else self.say("review.roll_again")

    def consequence(self, move: Move) -> str:
        if isinstance(move, Advance):
            return sayings.consequence(*classic.apply(self.state, move), self.names, brief=True)
        return self._no_advance(move, self.state.steps)

    def lost(self, in_all: float) -> str:
        return self.say("review.lost_in_all", n=in_all, lost=language().number(-in_all, 1))

    def reason(self, options: Sequence[RatedMove[Move]]) -> str:
        return sentences.better(options, self.entry.chosen, self.review.reasons(self.number), self.names)

    # Nodes

    def picture(self) -> Node:
        shown = self.shown
        ghosts: Preview = ()
        if isinstance(shown, Advance):
            ghosts = sayings.targets(classic.apply(self.state, shown)[1])
        return with_shadow(Board(self.state, self.review.seats, ghosts=ghosts))

    def thrown(self) -> Sequence[int]:
        if self.entry.kind == "bust":
            move = self.review.record.moves[self.entry.index]
            return move.values if isinstance(move, Dice) else ()
        return self.state.dice or ()

    def board_line(self) -> str:
        return sayings.board(self.state, self.names, self.context.settings.spoken == "brief")

    def place_lines(self) -> list[str]:
        return sayings.columns(self.state, self.names)

    def dice_line(self) -> str:
        """Return a line with the dice of the decision, or of the roll before it."""
        before = self.review.record.moves[: self.entry.index]
        fell = next((move.values for move in reversed(before) if isinstance(move, Dice)), None)
        return sayings.dice(self.thrown() or fell)

    def below_question(self) -> Iterator[Node]:
        if self.entry.kind == "bust":
            bust = next(event for event in self.review.events(self.number) if isinstance(event, Busted))
            yield Text(sentences.bust(bust.causes), STRONG.of(18))
            yield Spring()
            return
        if self.review.options(self.number) is None:
            yield Text(self._choice_in_words(self.entry.chosen), COUNT.of(18))
        yield from super().below_question()

    def listed(self, options: Sequence[RatedMove[Move]]) -> Iterator[Node]:
        many = len(options) > FEW
        listed = rows(self, options, SMALL if many else LARGE)
        yield Column(*(Between(row, LEAST_ROW, ROW) for row in listed), gap=6 if many else 10)
