"""The end of a game of Express: every pad counted up; alone, the score among one's others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from cantstop.controller.clock import today
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.express_review import ExpressReview
from cantstop.controller.express_worth import worth
from cantstop.controller.facts import GameFacts, facts_of
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.layout import MARGIN
from cantstop.view.app.stack_changes import Change, Push
from cantstop.view.kit.containers import Column, Row
from cantstop.view.kit.grid import Grid
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import HERO
from cantstop.view.parts import games
from cantstop.view.parts.end.frame import EndFrame
from cantstop.view.parts.express import final_alone, printing, scores
from cantstop.view.parts.express.final_table import final_table
from cantstop.view.parts.express.pad import PadNode
from cantstop.view.parts.express.scores import PastGame

PAD, WAY = 528.0, 55.0
WORDS = ("hard", "fair", "fair", "good", "good", "strong", "strong", "great", "great", "masterly")


class ExpressOver(EndFrame[ExpressMatch]):
    sheet = "after"
    title_role = HERO.of(44)
    review: ExpressReview

    def __init__(self, context: Context, match: ExpressMatch) -> None:
        super().__init__(context, match, ExpressReview(match.record))
        self.penalty = match.state.rules.penalty
        self.day = str(match.record.details.get("daily", ""))
        self.past: list[PastGame] = []
        self.of_day: list[GameFacts] = []
        self.first_time: int | None = None  # what the throws brought when they were new
        if match.alone:
            self._look_back()

    def _look_back(self) -> None:
        """The games alone, with this one at the end: it may not be written down yet."""
        own = facts_of(self.match.record)
        others = [game for game in scores.played(self.context) if not own.game_id or game.game_id != own.game_id]
        self.past = scores.alone(others, self.names[0], self.penalty)
        self.past.append(PastGame(own.express[0].score, today().isoformat(), own.game_id, own.counts))
        self.first_time = scores.first_time(others, self.names[0], self.penalty, own.seed) if own.practice else None
        if self.day:
            of_day = scores.of_day([*others, own], date.fromisoformat(self.day))
            self.of_day = [game for game in of_day if game.penalty == self.penalty]

    # What is said

    @property
    def first(self) -> Sequence[int]:
        return [player for player, place in enumerate(self.match.state.places) if place == 1]

    @property
    def total(self) -> int:
        """Of the first."""
        return self.match.state.totals[self.first[0]]

    def title(self) -> str:
        names = [self.names[player] for player in self.first]
        if self.match.alone:
            return self.say("expressend.scores", name=names[0], n=self.total)
        key = "expressend.tie" if len(names) > 1 else "expressend.wins"
        return self.say(key, name=names[0], names=names, n=self.total)

    def note(self) -> str:
        if not self.match.alone:
            if self.match.practice:
                return self.say("expressend.practised")
            return self.say("expressend.taken_back") if self.match.taken_back else self.worth()
        said = [self.say("expressend.out_in_throw", n=self.match.state.pads[0].throws)]
        if self.first_time is not None:
            said.insert(0, self.say("expressend.first_time", total=self.first_time))
        if self.match.practice:
            said.insert(0, self.say("expressend.practised"))
        elif self.match.taken_back:
            said.insert(0, self.say("expressend.taken_back"))
        else:
            said.insert(0, final_alone.place_line(self.past))
        return ", ".join(said)

    def worth(self) -> str:
        """A word for the score, by how many of ten games of the Master stay below it."""
        beaten = worth(self.total, self.penalty).beaten
        return self.say(f"expressend.worth_{WORDS[beaten]}", n=beaten)

    def _word(self) -> str:
        """Beside this game in the table: that it is the one of now, or why it does not count."""
        if self.match.practice:
            return self.say("expressend.practice_word")
        return self.say("expressend.undone_word" if self.match.taken_back else "expressend.now_word")

    # What is shown

    def body(self) -> Iterator[Node]:
        if self.match.alone:
            yield self._alone()
        else:
            yield final_table(self.match.state, self.match.seats, self._wide)
            across = 2 if self.layout.tall else 4
            yield Grid(*self._ways_below(), columns=across, gap=(14, 9))

    @property
    def _wide(self) -> float:
        """The table of all pads."""
        return self.layout.content - 2 * MARGIN

    def _alone(self) -> Node:
        state, seat = self.match.state, self.match.seats[0]
        pad = PadNode(state.pads[0], self.penalty, seat.colour, headed=False)
        mean = worth(self.total, self.penalty).mean
        if self.day:
            heading = self.say("expressend.today", day=date.fromisoformat(self.day))
            lines = final_alone.day_lines(self.of_day, self.past[-1], seat, self._word())
            note = self.say("expressend.today_note")
        else:
            lines = final_alone.best_lines(self.past, self._word())
            heading, note = self.say("expressend.best_five"), ""
        ways = Grid(*self._ways_below(), columns=2, gap=(14, 9))
        table = final_alone.table(heading, note, lines, ways)
        course = final_alone.course(self.past, seat, self.worth(), mean)
        if self.layout.tall:
            below = Row(course.share(), table.share(), gap=16, across="fill")
            return Column(pad, below, gap=14).share()
        beside = Column(course, table, gap=14).share()
        return Row(pad.sized(width=PAD, grow=0), beside, gap=16, across="fill", grow=1)

    def _ways_below(self) -> Iterator[Node]:
        for way in (self.practice, self.log):
            yield self.button(way, pad=14).sized(height=WAY)
        deed = self.match.would_undo()
        note = self.say("express.revealed_stays") if deed is None else games.deed(deed, self.names)
        yield self.button(self.undo, note=note, pad=14, enabled=deed is not None).sized(height=WAY)
        yield self.button(self.print, pad=14).sized(height=WAY)

    # Acts

    @action("express.each_throw", "Z")
    def log(self) -> Change:
        from cantstop.view.screens.express_throws import ExpressThrows

        return Push(ExpressThrows, match=self.match, review=self.review)

    def watch(self) -> Change:
        from cantstop.view.screens.express_review import ExpressReviewScreen

        return Push(ExpressReviewScreen, record=self.match.record, review=self.review, playing=True)

    @action("expressend.print", "P")
    def print(self) -> Change:
        printing.print_game(self.context, self.match)
        return None

    @action("expressend.practice", "T")
    def practice(self) -> Change:
        return self.play(games.for_practice(self.match.record))
