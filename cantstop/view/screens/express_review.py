"""The review of a game of Express: every mark with its expected final score, and the three costliest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.ai.decision import Why
from cantstop.controller.express_review import ExpressReview, Marking
from cantstop.controller.reviewing import Costly, RatedMove
from cantstop.model.express import Mark
from cantstop.model.record import Record
from cantstop.view import sentences
from cantstop.view.app.context import Context
from cantstop.view.kit.containers import Padded, Spring
from cantstop.view.kit.lists import BAR_GAP, BAR_WIDTH, List
from cantstop.view.kit.node import Node
from cantstop.view.parts.express.pad import PadLook, PadNode
from cantstop.view.parts.review import choices
from cantstop.view.parts.review.choices import ChoiceRow
from cantstop.view.parts.review.costliest import MistakeCard
from cantstop.view.parts.review.frame import ReviewFrame
from cantstop.view.parts.review.plots import ScorePlot
from cantstop.view.words import language

ROW, GAP = 46.0, 6.0
PAD, WIDE_PAD, SMALLER = 430.0, 640.0, 0.8  # next to the choices, or above them


class ExpressReviewScreen(ReviewFrame):
    review: ExpressReview
    plot: ScorePlot
    unit_key = "review.in_points"
    title_key = "review.expected_title"
    note_key = "review.not_exact_express"

    def __init__(
        self, context: Context, record: Record, review: ExpressReview | None = None, playing: bool = False
    ) -> None:
        super().__init__(context, review or ExpressReview(record), ours=review is None, playing=playing)
        self.plot = ScorePlot(self.review)

    @property
    def entry(self) -> Marking:
        return self.review.entries[self.number]

    # Words

    def outcome(self) -> tuple[str, str]:
        last = self.review.states[-1]
        if not last.winners:
            return "", ""
        first = last.winners[0]
        key = "review.won_with" if len(self.names) > 1 else "expressend.scores"
        return self.colours[first], self.say(key, name=self.names[first], n=last.totals[first])

    def result(self) -> str:
        return self.outcome()[1]

    def count(self) -> str:
        made = self.walk.last  # the last entry is the end
        return self.say("review.choice_of", n=min(self.number + 1, made), all=made)

    def mistake(self, costly: Costly) -> MistakeCard:
        entry = self.review.entries[costly.entry]
        assert entry.chosen is not None
        assert isinstance(costly.best, Mark)
        place = self.say("review.place_express", name=self.names[entry.player], n=entry.round)
        best = self.say("review.best_was", what=self._mark(costly.best))
        loss = language().number(-round(costly.loss))
        shown = costly.entry == self.number
        return MistakeCard(self.colours[entry.player], place, self._mark(entry.chosen), best, loss, shown)

    def _mark(self, mark: Mark) -> str:
        if mark.fifth is None:
            return " + ".join(map(str, reversed(mark.pairs)))
        return self.say("review.fifth_with", fifth=mark.fifth, rows=list(reversed(mark.pairs)))

    def lost(self, in_all: float) -> str:
        return self.say("review.points_in_all", n=round(in_all), lost=language().number(-round(in_all)))

    def asked(self) -> tuple[str, str]:
        place = self.say("review.place_express", name=self.names[self.entry.player], n=self.entry.round)
        return place, self.say("review.choose_mark")

    # What is shown

    def build(self) -> Node:
        self.plot.player = self.entry.player
        return super().build()

    def picture(self) -> Node:
        colour = self.colours[self.entry.player]
        own, penalty = self.review.pad(self.number), self.review.states[0].rules.penalty
        words, width = "review.total_then", WIDE_PAD if self.layout.tall else PAD
        look = PadLook(own, penalty, colour, planned=self.shown, total_words=words)
        return PadNode(look, headed=False, scale=SMALLER).sized(width=width, align="fill")

    def thrown(self) -> Sequence[int]:
        return self.review.dice(self.number)

    def choices(self) -> Iterator[Node]:
        options = self.review.options(self.number)
        if options is None:
            yield self.unknown()
            yield Spring()
            return
        yield self.labels("review.worth_express")
        found = list(self.rows(options))
        best, *others = choices.rows(found, choices.MIDDLE_SIDE, self.show_choice)
        yield Padded(best.sized(height=ROW), (0, 0, BAR_WIDTH + BAR_GAP, 0))
        if others:  # the best stands above them and is always seen
            chosen = next((number for number, choice in enumerate(found) if choice.chosen), 0)
            place = max(0, (chosen if self.walk.choice is None else self.walk.choice) - 1)
            name = f"choices_{self.number}"
            yield List(name, len(others), others.__getitem__, row_height=ROW, gap=GAP, chosen=place, steady=True)
        yield Spring()
        reasons = self.review.reasons(self.number)
        if reasons is not None and reasons.why is not Why.BEST_SCORE:
            yield choices.why(sentences.sentence(sentences.reason(reasons, self.names)))

    def rows(self, options: Sequence[RatedMove[Mark]]) -> Iterator[ChoiceRow]:
        low, high = options[-1].worth, options[0].worth
        for number, option in enumerate(options):
            yield ChoiceRow(
                plates=option.move.pairs[::-1],
                words="",
                part=choices.points_part(option.worth, low, high),
                figure=language().number(round(option.worth)),
                colour=self.colours[self.entry.player],
                best=number == 0,
                chosen=option.move == self.entry.chosen,
                fifth=option.move.fifth,
            )
