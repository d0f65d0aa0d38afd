"""The review of a game of Can't Stop: every decision with its winning chance, and the three costliest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from cantstop.controller.review import Review, ReviewEntry
from cantstop.controller.reviewing import Costly, RatedMove
from cantstop.model import classic
from cantstop.model.classic import Advance, Dice, Move, Roll, Stop
from cantstop.model.events import Busted
from cantstop.model.never import assert_never
from cantstop.model.record import Record
from cantstop.view import sentences
from cantstop.view.app.context import Context
from cantstop.view.art.position import Preview
from cantstop.view.kit.containers import Between, Column, Layers, Spring
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import COUNT, STRONG, Text
from cantstop.view.parts.review import choices
from cantstop.view.parts.review.choices import ChoiceRow
from cantstop.view.parts.review.costliest import MistakeCard
from cantstop.view.parts.review.frame import ReviewFrame
from cantstop.view.parts.review.plots import ChancePlot
from cantstop.view.parts.table import sayings, speech
from cantstop.view.parts.table_top import Board, BoardShadow
from cantstop.view.words import language

ROW, LEAST_ROW = 58.0, 34.0
QUESTIONS = {"choose": "table.choose", "decide": "table.stop_or_roll", "bust": "table.bust"}


class ReviewScreen(ReviewFrame):
    review: Review

    def __init__(self, context: Context, record: Record, review: Review | None = None, playing: bool = False) -> None:
        """Open a review that another screen has begun, or a new one."""
        super().__init__(context, review or Review(record), ours=review is None, playing=playing)
        self.plot = ChancePlot(self.review, plate=26)

    @property
    def entry(self) -> ReviewEntry:
        return self.review.entries[self.number]

    @property
    def state(self) -> classic.State:
        return self.review.state(self.number)

    # Words

    def outcome(self) -> tuple[str, str]:
        winner = self.review.states[-1].winner
        if winner is None:
            return "", ""
        return self.colours[winner], self.say("review.won", name=self.names[winner], n=self.review.rounds)

    def result(self) -> str:
        winner = self.review.states[-1].winner
        return "" if winner is None else self.say("over.wins", name=self.names[winner])

    def count(self) -> str:
        decisions = [number for number, entry in enumerate(self.review.entries) if entry.decided]
        done = sum(number <= self.number for number in decisions)
        return self.say("review.decision", n=done, all=len(decisions))

    def mistake(self, costly: Costly) -> MistakeCard:
        entry, state = self.review.entries[costly.entry], self.review.state(costly.entry)
        place = self.say("review.place_round", name=self.names[entry.player], n=entry.round)
        loss = language().number(-round(100 * costly.loss))
        did, best = choices.done(entry.chosen), choices.best(costly.best, state.steps)
        return MistakeCard(self.colours[entry.player], place, did, best, loss, costly.entry == self.number)

    def lost(self, in_all: float) -> str:
        return self.say("review.lost_in_all", n=in_all, lost=language().number(-in_all, 1))

    def asked(self) -> tuple[str, str]:
        entry = self.entry
        place = self.say("review.place", name=self.names[entry.player], n=entry.round, roll=entry.throw)
        return place, self.say(QUESTIONS[entry.kind])

    # What is shown

    def picture(self) -> Node:
        shown = self.shown
        ghosts: Preview = ()
        if isinstance(shown, Advance):
            ghosts = sayings.targets(classic.apply(self.state, shown)[1])
        board = Board(self.state, self.colours, ghosts=ghosts)
        return Layers(BoardShadow(), board.of_lines(partial(speech.columns, self.state, self.names)))

    def thrown(self) -> Sequence[int]:
        if self.entry.kind == "bust":
            move = self.review.record.moves[self.entry.index]
            return move.values if isinstance(move, Dice) else ()
        return self.state.dice or ()

    def choices(self) -> Iterator[Node]:
        if self.entry.kind == "bust":
            bust = next(event for event in self.review.events(self.number) if isinstance(event, Busted))
            yield Text(sentences.bust(bust.causes), STRONG.of(18))
            yield Spring()
            return
        options = self.review.options(self.number)
        if options is None:
            yield Text(choices.done(self.entry.chosen), COUNT.of(18))
            yield self.unknown()
            yield Spring()
            return
        yield self.labels("review.won_in_100")
        found, many = list(self.rows(options)), len(options) > choices.FEW
        side = choices.SMALL_SIDE if many else choices.SIDE
        rows = [Between(line, LEAST_ROW, ROW) for line in choices.rows(found, side, self.show_choice)]
        yield Column(*rows, gap=6 if many else 10)
        yield Spring()
        reasons = self.review.reasons(self.number)
        yield choices.why(choices.reason(options, self.entry.chosen, reasons, self.names))

    def rows(self, options: Sequence[RatedMove[Move]]) -> Iterator[ChoiceRow]:
        for number, option in enumerate(options):
            columns, said, sign = self._told_of(option.move)
            yield ChoiceRow(
                plates=columns,
                words=said,
                part=option.worth,
                figure=language().number(round(100 * option.worth)),
                colour=self.colours[self.entry.player],
                best=number == 0,
                chosen=option.move == self.entry.chosen,
                sign=sign,
            )

    def _told_of(self, move: Move) -> tuple[tuple[int, ...], str, str]:
        match move:
            case Advance(columns):
                events = classic.apply(self.state, move)[1]
                return columns, sayings.consequence(events, self.names, brief=True), ""
            case Stop():
                return (), self.say("review.stop_with", n=self.state.steps), "stop"
            case Roll() | Dice():
                return (), self.say("review.roll_again"), "roll"
            case forgotten:
                assert_never(forgotten)
