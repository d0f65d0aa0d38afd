"""The review of a game of Express, with the expected final score after each mark, and the three costliest marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.ai.decision import Why
from cantstop.controller.review import Costly, ExpressReview, RatedMove
from cantstop.model.express import Mark
from cantstop.view import sentences
from cantstop.view.kit.lists import BAR_GAP, BAR_WIDTH, List
from cantstop.view.kit.node import Node, Padded
from cantstop.view.parts import emblems
from cantstop.view.parts.course import ScoreCourse
from cantstop.view.parts.express import sayings
from cantstop.view.parts.express.pad import PadLook, PadNode
from cantstop.view.parts.review_frame import MIDDLE, ReviewFrame, rows
from cantstop.view.words import language

ROW, GAP = 46.0, 6.0
PAD, WIDE_PAD, SMALLER = 430.0, 640.0, 0.8  # next to the choices, or above them


class ExpressReviewScreen(ReviewFrame):
    review: ExpressReview
    game = "express"
    course = ScoreCourse
    reviewing = ExpressReview

    # Words

    def outcome(self) -> tuple[str, str]:
        last = self.review.states[-1]
        if not last.winners:
            return "", ""
        first = last.winners[0]
        key = "review.won_with" if len(self.names) > 1 else "expressend.scores"
        return self.colours[first], self.say(key, name=self.names[first], n=last.totals[first])

    def asked(self) -> tuple[str, str]:
        place = self.say("review.place_express", name=self.names[self.entry.player], n=self.entry.round)
        return place, self.say("review.choose_mark")

    def deeds(self, costly: Costly) -> tuple[str, str]:
        chosen, best = self.review.entries[costly.entry].chosen, costly.best
        assert isinstance(chosen, Mark)
        assert isinstance(best, Mark)
        return emblems.marks_told(chosen), emblems.marks_told(best)

    def lost(self, in_all: float) -> str:
        return self.say("review.points_in_all", n=round(in_all), lost=language().number(-round(in_all)))

    def reason(self, options: Sequence[RatedMove[Mark]]) -> str:
        reasons = self.review.reasons(self.number)
        if reasons is None or reasons.why is Why.BEST_SCORE:
            return ""
        return sentences.sentence(sentences.reason(reasons, self.names))

    # Nodes

    def signs(self, move: Mark, side: float) -> Node:
        return emblems.marks(move, self.review.pad(self.number), self.review.penalty, side, 8)

    def picture(self) -> Node:
        own, penalty = self.review.pad(self.number), self.review.penalty
        words, width = "review.total_then", WIDE_PAD if self.layout.tall else PAD
        look = PadLook(own, penalty, self.colour, planned=self.shown, total_words=words)
        return PadNode(look, headed=False, scale=SMALLER).sized(width=width, align="fill")

    def thrown(self) -> Sequence[int]:
        return self.review.dice(self.number)

    def board_line(self) -> str:
        name = self.names[self.entry.player]
        return sayings.pad_line(name, self.review.pad(self.number), self.review.penalty)

    def place_lines(self) -> list[str]:
        lines = sayings.pad_lines(self.review.pad(self.number), self.review.penalty)
        return list(map(sentences.sentence, lines))

    def dice_line(self) -> str:
        return sayings.said_dice(self.thrown())

    def listed(self, options: Sequence[RatedMove[Mark]]) -> Iterator[Node]:
        best, *others = rows(self, options, MIDDLE)
        yield Padded(best.sized(height=ROW), (0, 0, BAR_WIDTH + BAR_GAP, 0))
        if others:  # the best is above them and always visible
            moves = [option.move for option in options]
            chosen = moves.index(self.entry.chosen) if self.entry.chosen in moves else 0
            place = max(0, (chosen if self.choice is None else self.choice) - 1)
            name = f"choices_{self.number}"
            listed = List(name, len(others), others.__getitem__, row_height=ROW, gap=GAP, chosen=place, steady=True)
            yield listed.saying(self.say("spoken.all_choices"))
