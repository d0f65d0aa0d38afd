"""The screen at the end of Express, with the totals of the pads or, after a solo game, the rank of the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date

from cantstop.controller import daily
from cantstop.controller.clock import today
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.review import ExpressReview, worth
from cantstop.controller.statistics import GameFacts, facts_of
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change
from cantstop.view.app.window import MARGIN
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.fonts import HERO, LABEL, STRONG, Text
from cantstop.view.kit.node import Column, Node, Padded, Row
from cantstop.view.parts.end import WAY_BELOW, EndFrame
from cantstop.view.parts.express import alone, printing, totals
from cantstop.view.parts.express.alone import PastGame
from cantstop.view.parts.express.pad import PadLook, PadNode

PAD = 528.0
WIDE_LINES, TALL_LINES = 2.0, 1.3  # the largest scale of the chart's lines, in a wide and in a tall window
APART_MS, LOSSES_MS, GAINS_MS = 90.0, 300.0, 400.0  # of the lines of the chart, from the last place to the first
COMES_MS = 250.0  # ms until all parts of the screen have appeared


class ExpressOver(EndFrame[ExpressMatch]):
    sheet = "after"
    title_role = HERO.of(44)
    review: ExpressReview
    views: Mapping[str, str] = {"scores": "expressend.scores_view", "rows": "expressend.rows_view"}

    def __init__(self, context: Context, match: ExpressMatch) -> None:
        super().__init__(context, match, ExpressReview(match.record))
        self.penalty = match.state.rules.penalty
        self.day = match.record.text("daily")
        self.past: list[PastGame] = []
        self.of_day: list[GameFacts] = []
        self.printed = False
        self.first_time: int | None = None  # the score when the throws were new
        if match.alone:
            self.views = {"scores": "expressend.this_game", "games": "expressend.all_games"}
            self._look_back()
        delays = [COMES_MS + APART_MS * place for place in reversed(range(len(match.seats)))]
        losses = [self.timeline.tween(LOSSES_MS, "out", delay=delay) for delay in delays]
        gains = [self.timeline.tween(GAINS_MS, "out", delay=delay + LOSSES_MS) for delay in delays]
        self._grow = list(zip(losses, gains))

    @property
    def growth(self) -> list[tuple[float, float]]:
        """The shares of the losses and of the gains that the growing chart shows so far, for each rank."""
        return [(losses.value, gains.value) for losses, gains in self._grow]

    def _look_back(self) -> None:
        """Collect the player's solo games; this one is added last, because it may not be saved yet."""
        own = facts_of(self.match.record)
        game_id, played = own.record.text("id"), alone.played(self.context)
        others = [game for game in played if not game_id or game.record.text("id") != game_id]
        before = alone.of_person(others, self.names[0], self.penalty)
        self.past = [
            PastGame(game.figures[0].score, game.record.text("ended")[:10], game.record.text("id")) for game in before
        ]
        self.past.append(PastGame(own.figures[0].score, today().isoformat(), game_id, own.counts))
        if own.record.is_marked("practice"):
            met = (game.figures[0].score for game in before if game.record.seed == own.record.seed)
            self.first_time = next(met, None)
        if self.day:
            of_day = daily.games_of(self.day, [*others, own])
            self.of_day = [game for game in of_day if game.penalty == self.penalty]

    # Words

    @property
    def first(self) -> Sequence[int]:
        return [player for player, place in enumerate(self.match.state.places) if place == 1]

    @property
    def total(self) -> int:
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
            said.insert(0, alone.place_line(self.past))
        return ", ".join(said)

    def worth(self) -> str:
        """Return a line about the score, which depends on how many of ten games of the Master have a lower score."""
        beaten = worth(self.total, self.penalty).beaten
        return self.say(f"expressend.worth_{alone.WORDS[beaten]}", n=beaten)

    def _word_for_this_game(self) -> str:
        """Return the word next to this game in the table, which is "now" or the reason why the game does not count."""
        if self.match.practice:
            return self.say("expressend.practice_word")
        return self.say("expressend.undone_word" if self.match.taken_back else "expressend.now_word")

    # Nodes

    def body(self) -> Iterator[Node]:
        state, seats, tall = self.match.state, self.match.seats, self.layout.tall
        wide = self.layout.content - 2 * MARGIN
        if self.match.alone:
            yield self._alone()
        else:
            how = Text(self.say("expressend.how"), LABEL.of(22), grow=1)
            head = Row(how, None if tall else self.chooser(), gap=16)
            if tall or self.view == "scores":
                chart = totals.totals(state, seats, self.growth, wide - 48, TALL_LINES if tall else WIDE_LINES)
                parts = Column(Padded(head, (24, 0)), chart if tall else chart.share(), gap=4)
                yield Card(parts, (0, 10, 0, 10), grow=0 if tall else 1)
            if tall or self.view == "rows":
                yield totals.final_table(state, seats, wide, None if tall else Padded(head, (24, 10, 24, 6)))
        yield self.foot(3 if tall else 5)

    def _alone(self) -> Node:
        state, seat = self.match.state, self.match.seats[0]
        mean = worth(self.total, self.penalty).mean
        heading, note, (ranked, own) = self.say("expressend.best_five"), "", alone.best_of(self.past)
        if self.day:
            heading = self.say("expressend.today", day=date.fromisoformat(self.day))
            note, (ranked, own) = self.say("expressend.today_note"), alone.of_all(self.of_day, self.past[-1], seat)
        if self.view == "scores":
            title = self.say("expressend.how_alone")
            total = totals.totals(state, self.match.seats, self.growth, 0, 1).share()
            chart: Node = Column(total, alone.highlights(self.match, mean), gap=12, grow=1)
        else:
            title, chart = self.say("expressend.alone", name=seat.name), alone.course(self.past, seat, mean)
        head = Row(Text(title, LABEL.of(22), grow=1), self.chooser(), gap=16)
        card = Card(Column(head, Text(self.worth(), STRONG), chart, gap=4), (20, 10, 20, 8), grow=1)
        table = alone.table(heading, note, ranked, own, self._word_for_this_game())
        pad = PadNode(PadLook(state.pads[0], self.penalty, seat.colour, seat.name), headed=False)
        if self.layout.tall:
            return Column(pad, Row(card.share(), table.share(), gap=16, across="fill"), gap=14).share()
        beside = Column(card, table, gap=14).share()
        return Row(pad.sized(width=PAD, grow=0), beside, gap=16, across="fill").share()

    def no_undo(self) -> str:
        return self.say("express.revealed_stays")

    @property
    def ways_below(self) -> Sequence[Callable[[], Change]]:
        return *super().ways_below, self.print

    # Acts

    @action("expressend.print", "P")
    def print(self) -> Change:
        self.printed = printing.print_game(self.context, self.match.record)
        return None

    def way_below(self, way: Callable[[], Change]) -> Node:
        if way != self.print or not self.printed:
            return super().way_below(way)
        return self.button(way, note=self.say("express.printed"), pad=14).sized(height=WAY_BELOW)

    @action("expressend.practice", "T")
    def same_dice(self) -> Change:
        return super().same_dice()
