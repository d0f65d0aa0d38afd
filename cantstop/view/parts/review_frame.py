"""The base class of the review: each position, the worth of its choices, the costliest decisions, and a chart.

A subclass for each game supplies the picture of a position, the question, the chart of the game and the words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

import pygame

from cantstop.controller import training
from cantstop.controller.exercises import Game
from cantstop.controller.review import Costly, ExpressReview, RatedMove, Review, ReviewEntry
from cantstop.controller.training import AnyReview
from cantstop.model.record import Record, is_over
from cantstop.setup import trouble
from cantstop.view.app import ways
from cantstop.view.app.actions import action, action_of
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change, Pop
from cantstop.view.kit.controls import Pressable, Segments, icon_button
from cantstop.view.kit.drawing import Card, Hairline, Icon, key_cap, sign_cap
from cantstop.view.kit.fonts import COUNT, DISPLAY_900, HEADING, LABEL, NOTE, STRONG, Role, Text, alike, wrapping
from cantstop.view.kit.node import Alike, Anchored, Column, Firm, Layers, Node, Row, Spring
from cantstop.view.parts import emblems
from cantstop.view.parts.charts import Bar
from cantstop.view.parts.course import SIDE, Course, flag
from cantstop.view.parts.emblems import player_row
from cantstop.view.parts.game_screen import AskedAloud
from cantstop.view.parts.page import HEAD, head, page
from cantstop.view.sentences import sentence
from cantstop.view.words import language, say

STRIP, GAP = 250.0, 14.0
CARD, MISTAKES, WAY = 440.0, 322.0, 48.0  # the least width of the decision, that of the mistakes; heights of buttons
UPPER = 1.6  # in a tall window: the height of picture and mistakes, in heights of the decision
LISTED = 3  # the number of mistakes listed
QUESTION, OUTCOME, LOSS = LABEL.of(23), STRONG.of(18), Role(DISPLAY_900, 25)
SMALL_STRONG = STRONG.of(16)
OTHER_CHOICE = {pygame.K_UP: -1, pygame.K_DOWN: 1}
A_DECISION = 900.0  # ms for which the replay shows a decision at the first speed
HEARD_MS_A_LETTER = 65.0  # ms, of a decision that a screen reader says
SPEEDS = (1, 2, 4)
STEPS = 20  # steps of the progress, which could not be read if it changed in every frame
ARROWS = {"Left": "arrow_left", "Right": "arrow_right"}
LARGE, MIDDLE, SMALL = 42.0, 36.0, 28.0  # sides of signs
BEST, SPREAD = 0.95, 0.8  # of a bar
FIGURE, MARK = LABEL.of(25), COUNT.of(17)


class ReviewFrame(AskedAloud, ABC):
    sheet = "after"
    first_groups = ("options",)
    game: ClassVar[Game]
    course: ClassVar[type[Course]]
    reviewing: ClassVar[type[Review] | type[ExpressReview]]

    def __init__(
        self, context: Context, record: Record, review: AnyReview | None = None, playing: bool = False
    ) -> None:
        """Open a review that another screen has begun, or a new one. If `playing`, the replay starts at once."""
        super().__init__(context)
        self._ours = review is None
        self.review: AnyReview = review or type(self).reviewing(record)
        self.names = [seat.name for seat in self.review.seats]
        self.colours = tuple(seat.colour for seat in self.review.seats)
        self.end = len(self.review.entries) - 1
        costly = self.review.costliest() if self.review.done else ()
        worst = costly[0].entry if costly else max(self.decided, default=0)
        self.number = 0 if self._ours or playing else worst  # of the entry that is shown
        self.choice: int | None = None  # of its choices the one that is shown; None: the best one
        self.playing, self.speed = playing, SPEEDS[0]
        self._shown_for = 0.0  # ms, while playing
        self._dragged = False
        context.tell_aloud(lambda: (sentence(say("review.title")), *self._told()))

    @property
    def decided(self) -> list[int]:
        """The numbers of the entries that are decisions."""
        entries: Sequence[ReviewEntry[Any]] = self.review.entries
        return [number for number, entry in enumerate(entries) if entry.decided]

    # Of each game

    @abstractmethod
    def picture(self) -> Node: ...

    @abstractmethod
    def asked(self) -> tuple[str, str]:
        """Return the heading of the entry shown, such as the round, and the question of its decision."""

    @abstractmethod
    def thrown(self) -> Sequence[int]: ...

    @abstractmethod
    def outcome(self) -> tuple[str, str]:
        """Return the winner's colour and a line with the winner's name, or two empty texts if the game is not over."""

    @abstractmethod
    def deeds(self, costly: Costly) -> tuple[str, str]: ...

    @abstractmethod
    def lost(self, in_all: float) -> str: ...

    @abstractmethod
    def listed(self, options: Sequence[RatedMove[Any]]) -> Iterator[Node]: ...

    @abstractmethod
    def reason(self, options: Sequence[RatedMove[Any]]) -> str: ...

    def signs(self, move: Any, side: float) -> Node:
        return emblems.choice(move, side)

    def consequence(self, move: Any) -> str:
        """Return the effect of a choice in words, or "" if its signs show it already."""
        return ""

    # Nodes

    @property
    def entry(self) -> ReviewEntry[Any]:
        return self.review.entries[self.number]

    @property
    def colour(self) -> str:
        return self.review.seats[self.entry.player].colour

    @property
    def shown(self) -> Any | None:
        """The choice that the picture shows, or None if it is not known yet or nothing was chosen."""
        options = self.review.options(self.number)
        return options[self.choice or 0].move if options else None

    def build(self) -> Node:
        return page(self._head(), Column(self._body().share(), self._strip(), gap=GAP))

    def _body(self) -> Node:
        """Return a node with the picture, the decision and the mistakes; in a tall window the decision is below."""
        mistakes = self._mistakes().sized(width=MISTAKES, align="fill")
        if self.layout.tall:
            upper = Row(Anchored(self.picture()).sized(grow=1), mistakes, gap=16)
            return Column(upper.share(UPPER), self._card().share(), gap=GAP)
        card = self._card().sized(width=CARD, grow=1, align="fill")
        return Row(self.picture(), card, mistakes, gap=16)

    def _head(self) -> Node:
        colour, line = self.outcome()
        can_be_tried = self.number != self.end and len(self.review.options(self.number) or ()) > 1
        menu = icon_button(
            "menu", "menu", key=self.key(self.menu), tip=self.say("common.menu"), sound="back", on=self.menu
        )
        return head(
            self.back_button(),
            self.say("review.title"),
            emblems.tile(colour, 36) if line else None,
            Text(line, OUTCOME, "ink_muted", lines=1) if line else None,
            self.button(self.try_it, label_size=18, enabled=can_be_tried).sized(height=HEAD),
            menu.sized(width=102, height=HEAD),
        )

    def _card(self) -> Node:
        if self.number == self.end:
            return Card(self._end(), (22, 18, 22, 12))
        thrown, (place, question) = self.thrown(), self.asked()
        words = Column(
            Text(place, SMALL_STRONG, "ink_muted", lines=1), Text(question, QUESTION, lines=1), gap=1, grow=1
        )
        dice = emblems.dice(thrown, 36 if len(thrown) <= 4 else 28) if thrown else None
        if dice is not None:
            dice.saying(say("spoken.tray", dice=dice.said))
        asked = Row(emblems.tile(self.colour, 38), words, dice, gap=13, margin=(2, 0, 0, 0))
        return Card(Column(asked, *self.below_question(), gap=8), (18, 12, 18, 10))

    def below_question(self) -> Iterator[Node]:
        options = self.review.options(self.number)
        if options is None:
            yield unknown(self.review)
            yield Spring()
            return
        choice = Text(say("review.choice"), SMALL_STRONG, "ink_muted", lines=1, grow=1)
        unit = Text(say(f"review.worth_{self.game}"), SMALL_STRONG, "ink_muted", lines=1)
        yield Row(choice, unit, gap=12, margin=(2, 0)).saying("")  # as each choice tells
        yield from self.listed(options)
        yield Spring()
        if said := self.reason(options):
            yield Row(emblems.picture("coach", 29), wrapping(said, SMALL_STRONG).share(), gap=11)

    def _end(self) -> Node:
        heading = Text(self.outcome()[1] or self.say("review.so_far"), HEADING)
        if not (self.review.known and self.review.done):
            return Column(heading, unknown(self.review), Spring(), gap=12)
        rows: list[Node] = []
        for player, seat in enumerate(self.review.seats):
            tally = self.review.tally(player)
            good = say("review.good" if tally.decisions else "review.none_open", good=tally.good, n=tally.decisions)
            lost = Text(self.lost(tally.lost), NOTE, "ink_muted", lines=1, at="end")
            figures = Column(Text(good, STRONG, lines=1, at="end"), lost, gap=2)
            named = player_row(seat, figures, size=34, role=LABEL, gap=13, kin=self.review.seats)
            rows += [Hairline(), named.share()]
        title = Text(say("review.accuracy"), SMALL_STRONG, "ink_muted")
        free = Spring(max(0, LISTED + 1 - len(self.names)))
        note = Text(self.say(f"review.note_{self.game}"), NOTE.of(15), "ink_muted", lines=0)
        return Column(heading, Column(title, *rows, free, gap=3, grow=1), note, gap=10)

    def _mistakes(self) -> Node:
        """Return a card for each of the costliest decisions, with the flag that marks it on the chart."""
        unit = Text(self.say(f"review.unit_{self.game}"), SMALL_STRONG, "ink_muted", lines=1)
        above = Row(Text(say("review.costliest"), LABEL, grow=1), unit, gap=14).sized(height=30)
        if not (self.review.known and self.review.done):
            return Column(above, Card(unknown(self.review), 20), Spring(), gap=11)
        costly = self.review.costliest()
        entries = [self.review.entries[each.entry] for each in costly]
        said = (say(f"review.place_{self.game}", name=self.names[entry.player], n=entry.round) for entry in entries)
        moments = alike(*(Text(words, LABEL.of(18), lines=1) for words in said))
        found = [self._mistake(place, each, moment) for place, (each, moment) in enumerate(zip(costly, moments), 1)]
        none = Card(Text(self.say("review.no_costly"), STRONG.of(18), "ink_muted"), 20)
        free = Spring(LISTED - len(found)) if len(found) < LISTED else None
        return Column(above, *(found or [none]), free, gap=11)

    def _mistake(self, place: int, costly: Costly, moment: Text) -> Node:
        entry, shown = self.review.entries[costly.entry], costly.entry == self.number
        loss = language().number(-training.shown(self.game, costly.loss))
        did, best = self.deeds(costly)
        named = Row(emblems.tile(self.colours[entry.player], 22), moment, gap=10, grow=1).sized(height=22)
        better = Text(say("review.best_was", what=best), SMALL_STRONG, "ink_muted", lines=1, grow=1)
        words = Column(
            Row(named, Text(loss, LOSS, "loss", lines=1), gap=8),
            Text(did, SMALL_STRONG, lines=1),
            Row(better, key_cap(str(place)), gap=8),
            gap=2,
            grow=1,
        )
        return Pressable(
            f"costly_{place}",
            Row(flag(place, shown), words, gap=13),
            pad=(14, 4, 13, 4),
            chosen=shown,
            framed="hover_line" if shown else "",
            radius=13,
            pressed_by=str(place),
            group="costly",
            on=partial(self.costly, place),
        ).share()

    def _strip(self) -> Node:
        course = self.course(self.review, self.ui, self.number)
        decided = self.decided
        count = say("review.decision", n=sum(number <= self.number for number in decided), all=len(decided))
        figures = course.now()
        tiles = (
            Row(emblems.tile(seat.colour, 18), Text(words, COUNT.of(16), lines=1), gap=5) for seat, words in figures
        )
        told = Row(*tiles, gap=14).sized(height=20).saying(", ".join(f"{seat.name} {words}" for seat, words in figures))
        speed_key, speeds = self.key(self.set_speed), [(speed, f"{speed}\N{MULTIPLICATION SIGN}") for speed in SPEEDS]
        speed = Segments("speed", speeds, self.speed, pressed_by=speed_key, on=self.set_speed)
        steps = (self.first, self.step_back, self.play, self.step_on, self.last)
        below = Row(
            Row(*map(self._way, steps), gap=9),
            Column(
                Text(count, STRONG, "ink_muted", lines=1), told if figures else None, gap=3, across="middle"
            ).share(),
            Text(say("review.speed"), STRONG, "ink_muted", lines=1).saying(""),
            speed.sized(height=WAY).saying(say("review.speed")),
            key_cap(speed_key),
            gap=11,
            margin=(SIDE, 0),
        ).sized(height=WAY)  # given, so that its many children are measured in one height
        return Card(Column(course, below), (0, 0, 0, 20)).sized(height=STRIP)

    def _way(self, does: Callable[[], Change]) -> Node:
        declared = action_of(does)
        name, key = declared.name, declared.key
        dark = name == "play"
        on = "ink" if dark else "panel"
        cap: Node = Icon(lambda style: sign_cap(ARROWS[key], style, on)) if key in ARROWS else key_cap(key, on=on)
        sign = emblems.sign("pause" if dark and self.playing else declared.icon, 20, "panel" if dark else "ink")
        found: Node = Pressable(
            name,
            Row(sign, cap, gap=12),
            pad=(20, 0, 18, 0),
            look="ink" if dark else "plate",
            radius=14,
            pressed_by=key,
            group="transport",
            on=does,
        )
        return found.saying(say("review.watch_again" if dark else f"does.{name}")).sized(height=WAY)

    # Acts

    @action("common.back", "Esc", sound="back")
    def back(self) -> Change:
        return Pop()

    @action("common.menu", "F10", sound="back")
    def menu(self) -> Change:
        self.playing = False
        line = self.outcome()[1] or self.say("review.so_far")
        return ways.to_pause(lambda: ways.PauseWords(line), "over", (self.how_to_play,))

    @action("trainer.try", "T", name="try")
    def try_it(self) -> Change:
        """Open the trainer with this position. All players keep their seats and names."""
        self.playing = False
        seats = self.review.seats
        seat = seats[self.entry.player]
        found = training.single(self.review.position(self.number), seat.name)
        return ways.to_training(found, seat, seats=seats)

    @action(key="Home", icon="first")
    def first(self) -> Change:
        return self.go_to(0)

    @action(key="Left", icon="step_back")
    def step_back(self) -> Change:
        return self.go_to(self.number - 1)

    @action(key="Space", icon="play")
    def play(self) -> Change:
        """Start or stop the replay; at the end, start from the beginning."""
        start = not self.playing
        if start and self.number == self.end:
            self.go_to(0)
        self.playing, self._shown_for = start, 0.0
        return None

    @action(key="Right", icon="step_on")
    def step_on(self) -> Change:
        return self.go_to(self.number + 1)

    @action(key="End", icon="last")
    def last(self) -> Change:
        return self.go_to(self.end)

    @action("review.speed", "V", name="speed")
    def set_speed(self, speed: int) -> Change:
        self.speed = speed
        return None

    @action(keys="123")
    def costly(self, place: int) -> Change:
        found = self.review.costliest() if self.review.done else ()
        if place <= len(found):
            return self.go_to(found[place - 1].entry)
        self.context.play("not_possible")
        return None

    def how_to_play(self) -> Change:
        return ways.to_how_to_play(self.review.states[0].rules)

    def go_to(self, number: int) -> Change:
        """Show the entry with this number, and stop the replay."""
        self.number, self.choice, self.playing = min(self.end, max(0, number)), None, False
        self.context.tell_aloud(self._told)
        self.changed()
        return None

    def _told(self) -> Iterator[str]:
        """Yield sentences with the player, the question, the dice, the choice made, and the best choice."""
        if self.number == self.end:
            yield sentence(self.outcome()[1] or self.say("review.so_far"))
            return
        yield from self.asked()
        if self.thrown():
            yield self.dice_line()
        options = self.review.options(self.number)
        if self.entry.decided and options:
            yield sentence(", ".join(self._judged(options)))

    def _judged(self, options: Sequence[RatedMove[Any]]) -> Iterator[str]:
        """Yield sentences with the choice made, the best choice, and the difference in their worth."""
        best = options[0]
        did, better = self.deeds(Costly(self.number, 0.0, best.move))
        yield did
        if self.entry.chosen == best.move:
            yield self.say("review.best")
            return
        yield self.say("review.best_was", what=better)
        worth = next((each.worth for each in options if each.move == self.entry.chosen), best.worth)
        if more := training.shown(self.game, best.worth - worth):
            yield self.say(f"spoken.more_{self.game}", n=more)

    def turn_line(self) -> str:
        return " ".join(map(sentence, self._told()))

    def show_choice(self, choice: int) -> None:
        if 0 <= choice < len(self.review.options(self.number) or ()):
            self.choice = choice
            self.changed()

    def takes(self, event: pygame.event.Event) -> bool:
        """Show the previous or next choice for the keys Up and Down, unless a control has the focus."""
        if event.type != pygame.KEYDOWN or event.key not in OTHER_CHOICE or self.ui.ringed:
            return False
        self.show_choice((self.choice or 0) + OTHER_CHOICE[event.key])
        return True

    def otherwise(self, event: pygame.event.Event) -> Change:
        box = self.tree.box("course")
        if event.type == pygame.MOUSEBUTTONUP or box is None:
            self._dragged = False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragged = box.rect.collidepoint(event.pos)
        if box is not None and self._dragged and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            course, entries = self.course(self.review, self.ui, self.number), self.review.entries
            at = course.rounds_at(course.area(self.style.u, box), event.pos[0])
            self.go_to(min(range(len(entries)), key=lambda number: abs(entries[number].at - at)))
        return None

    # Time

    def update(self, ms: float) -> Change:
        self.review.start()  # not before the screen is visible
        if self.playing:
            self._shown_for += ms
            heard = HEARD_MS_A_LETTER * len(self.context.last_line) if self.context.listened else 0.0
            if self._shown_for >= max(A_DECISION, heard) / self.speed:
                self.go_to(self.number + 1)
                self.playing, self._shown_for = self.number < self.end, 0.0
        if not self.busy:
            keep(self.context, self.review)
        return super().update(ms)

    @property
    def waiting(self) -> bool:
        return super().waiting or self.playing or not self.review.kept or self.review.explaining

    def leave(self) -> None:
        if self._ours:
            self.review.drop()
        keep(self.context, self.review)


def unknown(review: AnyReview) -> Node:
    """Return the text that replaces missing figures: the reason, or the progress of their computation."""
    if not review.known:
        return Text(say("review.failed" if review.failed else "review.unknown"), STRONG.of(18), "ink_muted")
    part = say("review.part", part=int(STEPS * review.progress) / STEPS)
    return Text(f"{say('review.counting')}, {part}", STRONG.of(18), "ink_muted", lines=1)


def keep(context: Context, review: AnyReview) -> None:
    """Save a finished review of a finished, saved game, once. Screens call this while nothing moves, and on closing."""
    if review.kept or not review.done:
        return
    review.kept = True
    if review.failed:
        trouble.write_log(review.failed)
    game_id = review.record.text("id")
    if review.known and game_id and is_over(review.states[-1]):
        tallies = map(review.tally, range(len(review.seats)))
        context.open_store().keep_review(game_id, tallies, training.mistakes(review))


def rows(review: ReviewFrame, options: Sequence[RatedMove[Any]], side: float) -> list[Node]:
    """Return a row for each choice, best first, with its signs, words and figures in columns."""
    worths = [option.worth for option in options]
    chosen = [option.move == review.entry.chosen for option in options]
    said = alike(*(Text(review.consequence(each.move), SMALL_STRONG, "ink_muted", lines=1) for each in options))
    marked = [[say("review.best")] * (number == 0) + [say("review.chosen")] * own for number, own in enumerate(chosen)]
    marks = alike(*(Text(", ".join(each), MARK, lines=1) for each in marked))
    words = [Column(*(line for line in lines if line.words)) for lines in zip(said, marks)]
    figures = [language().number(training.shown(review.game, worth)) for worth in worths]
    unit = say(f"review.worth_{review.game}")
    all_figures = [
        text.saying(say("spoken.of_player", name=unit, places=text.words))
        for text in alike(*(Text(figure, FIGURE, lines=1, at="end") for figure in figures))
    ]
    all_signs = [review.signs(option.move, side) for option in options]
    widest_sign, widest_words, widest_figure = Layers(*all_signs), Layers(*words), Layers(*all_figures)
    found: list[Node] = []
    for number, own in enumerate(chosen):
        bar = Bar(part(review.game, worths[number], worths), review.colour if own or number == 0 else "")
        sign, figure = Alike(all_signs[number], widest_sign), Firm(Alike(all_figures[number], widest_figure, x=1.0))
        row = Pressable(
            f"option_{number + 1}",
            Row(sign, Firm(Alike(words[number], widest_words)), Spring(), bar, figure, gap=12),
            pad=(12, 0, 14, 0),
            chosen=number == 0,
            framed="ink" if own else "hover_line" if number == 0 else "",
            radius=13,
            look="flat",
            group="options",
            on=partial(review.show_choice, number),
        )
        found.append(row)
    return found


def part(game: str, worth: float, worths: Sequence[float]) -> float:
    """Return the filled share of a choice's bar: its chance to win or, in Express, its rank from worst 0 to best 1."""
    if game == "classic":
        return worth
    return BEST - SPREAD * (max(worths) - worth) / max(1.0, max(worths) - min(worths))
