"""The screen at the end of Can't Stop, with the winner, the players' chances and figures, and the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from cantstop import ai
from cantstop.controller import characters, fairness, setups, training
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.review import Review
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.statistics import SeatFigures, facts_of, won_against
from cantstop.model import classic
from cantstop.model.board import COLUMNS
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change, Replace, to_training
from cantstop.view.art import pieces
from cantstop.view.art.board import board_shadow
from cantstop.view.kit.drawing import Card, Hairline, Icon, Strip
from cantstop.view.kit.fonts import LABEL, NOTE, STRONG, STRONG_NOTE, Text, wrapping
from cantstop.view.kit.motion import Keyed
from cantstop.view.kit.node import Anchored, Box, Column, Layers, Layouter, Node, Row, Spring
from cantstop.view.parts import emblems, games
from cantstop.view.parts.course import ChanceCourse, ReadChart
from cantstop.view.parts.emblems import player_row
from cantstop.view.parts.end import EndFrame
from cantstop.view.parts.records import dice_panel
from cantstop.view.parts.sign import SHRINKS, SignShadow, shrinking_to
from cantstop.view.parts.table_top import Board
from cantstop.view.words import language, say

ROW, LOW_ROW, HEADINGS = 64.0, 52.0, 46.0  # rows are low for more than two players
PLATE, LOW_PLATE = 38.0, 32.0  # of a claimed column, of many
OFFER = 66.0  # the height of the line with an offer
CHART = 900.0  # the least width of the chart next to the board
WORTH_A_LINE = 2  # wins in 100 that a kind of mistake must have cost


class Offer(NamedTuple):
    """A proposal after the game: to try decision `entry` again or, if it is None, to play against `character`."""

    said: str
    label: str
    entry: int | None = None
    character: str = ""


class _PaintedLast(Row):
    """A row whose first child is painted above the others, because it moves across them."""

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        yield from reversed(list(super().arrange(layout, box)))


class GameOver(EndFrame[ClassicMatch]):
    sheet = "after"
    review: Review
    views: Mapping[str, str] = {"chances": "over.chances", "dice": "over.dice"}

    def __init__(self, context: Context, match: ClassicMatch) -> None:
        super().__init__(context, match, Review(match.record))
        self.facts = facts_of(match.record)
        self.read = 0  # the point of the chart that the arrows have gone to
        self._suits = None if match.is_first else _better_opponent(context, match)

    @property
    def state(self) -> classic.State:
        return self.match.state

    @property
    def first(self) -> Sequence[int]:
        assert self.state.winner is not None
        return (self.state.winner,)

    def title(self) -> str:
        return self.say("over.wins", name=self.names[self.first[0]])

    def note(self) -> str:
        columns = self._claimed(self.first[0])
        line = self.say("over.with", columns=columns, n=self.state.round)
        return f"{line}, {self.say('over.taken_back')}" if self.match.taken_back else line

    # Nodes

    def emblems(self) -> Node:
        (winner,) = self.first
        return shrinking_to(super().emblems(), board_shadow, self.match.seats[winner], self._claimed(winner))

    def _claimed(self, player: int) -> list[int]:
        return [column for column in COLUMNS if self.state.owner(column) == player]

    def body(self) -> Iterator[Node]:
        chart = self._chart()
        if self.layout.tall:
            yield Anchored(self._board()).share()
            yield chart.share()
        else:
            chart.sized(width=CHART, grow=1, align="fill")
            yield _PaintedLast(self._board(), chart, gap=16).share()
        if (found := self.offered) is not None:
            button = self.button(self.accept, label=found.label, label_size=19, pad=16).noting(found.said)
            face = emblems.portrait(found.character, 40) if found.character else emblems.picture("coach", 34)
            said = Text(found.said, STRONG.of(18), lines=1).share()
            yield Strip(Row(face, said, button.sized(height=50), gap=14), (18, 8))
        elif _is_first_against_others(self.match):
            yield Spring().sized(height=OFFER, grow=0)  # the line comes with the end of the review
        yield self._table()
        yield self.foot(2 if self.layout.tall else 4)

    @property
    def offered(self) -> Offer | None:
        """The proposal, or None: after a first game to retry a mistake, otherwise to play a more suitable opponent."""
        return _costliest_mistake(self.match, self.review) if self.match.is_first else self._suits

    def _board(self) -> Node:
        board = Board(self.state, self.match.seats)
        return Layers(SignShadow(board_shadow), Keyed("final_board", board, travels=SHRINKS))

    def _chart(self) -> Card:
        if self.view == "dice":
            return Card(Column(self._views(), self._dice().sized(grow=1), gap=10), (24, 11, 24, 14))
        reads = self.ui.ringed is not None and self.ui.ringed.name == "chart"
        curve = ChanceCourse(self.review, self.ui, read=self.read if reads else None)
        curve.saying(self.say("review.chance_rounds"))
        point = curve.read_point()
        course: Node = ReadChart("chart", curve, self._read, "" if point is None else curve.line(point))
        course.sized(grow=1).saying(self.say("review.chance_rounds"))
        if not self.review.known:
            said = self.say("review.failed" if self.review.failed else "review.unknown")
            unknown = Text(said, STRONG.of(18), "ink_muted", at="middle")
            course = Column(Spring(), unknown, Spring(), grow=1)
        return Card(Column(self._views(), course), (0, 11, 0, 11))

    def _views(self) -> Node:
        margin = 24.0 if self.view == "chances" else 0.0
        legend = self._legend() if self.view == "chances" else [Spring()]
        return Row(*legend, self.chooser(), gap=11, margin=(margin, 0))

    def _legend(self) -> Iterator[Node]:
        yield Text(self.say("review.chance_rounds"), LABEL, grow=1)
        yield Icon(lambda style: pieces.hollow_plate(None, style.px(28), style.theme)).saying("")
        yield Text(self.say("review.claimed"), NOTE, "ink_muted")
        yield Spring()

    def _dice(self) -> Node:
        total = SeatFigures()
        for player in self.facts.figures:
            total.add(player)
        expected = language().number(fairness.expected_busts(self.match.record), 1)
        return dice_panel(total, self.say("fair.busts", n=total.busts, expected=expected))

    # The table

    def _figures(self, facts: SeatFigures) -> Sequence[tuple[str, float, str]]:
        """Return the heading, the share of the column's width, and the text of each of a player's figures."""
        number, say = language().number, self.say
        return (
            (say("over.turns"), 8, number(facts.turns)),
            (say("over.rolls"), 9, number(facts.rolls)),
            (say("over.busts"), 9, number(facts.busts)),
            (say("over.best_turn"), 12, say("common.steps", n=facts.best_turn)),
            (say("over.steps_kept"), 12, say("over.kept_of", kept=facts.steps_kept, all=facts.steps_climbed)),
            (say("over.luck"), 14, number(facts.luck, 1, signed=True)),
        )

    def _table(self) -> Node:
        columns = self._figures(self.facts.figures[0])
        heads = [wrapping(heading, STRONG_NOTE, "ink_muted", at="end").share(share) for heading, share, _ in columns]
        claimed = wrapping(self.say("over.columns"), STRONG_NOTE, "ink_muted").share(17.5)
        head = Row(Spring().share(18.5), claimed, *heads, gap=12, margin=(0, 0, 0, 5), across="end")
        rows = [self._row(player, facts) for player, facts in enumerate(self.facts.figures)]
        return Card(Column(head.sized(height=HEADINGS).saying(""), *rows), (24, 0, 24, 8))

    def _row(self, player: int, facts: SeatFigures) -> Node:
        seat, figures = self.match.seats[player], self._figures(facts)
        columns = self._claimed(player)
        side = PLATE if len(columns) <= 4 else LOW_PLATE
        plates = [emblems.claimed_plate(column, side, seat.colour) for column in columns]
        none = Text(self.say("over.none"), NOTE.of(17), "ink_muted", lines=1)
        face, kin = 0 if self.layout.tall else 40, self.match.seats  # a tall window has room for the names alone
        line = Row(
            player_row(seat, size=34, role=LABEL.of(21), face=face, gap=12, kin=kin).share(18.5),
            Row(*(plates or [none]), Spring(), gap=6).share(17.5),
            *(Text(figure, STRONG.of(18), lines=1, at="end").share(share) for _, share, figure in figures),
            gap=12,
        )
        had = language().listing(columns) or self.say("over.none")
        told = [f"{self.say('over.columns')} {had}", *(f"{heading} {figure}" for heading, _, figure in figures)]
        line.saying(self.say("spoken.of_player", name=seat.name, places=", ".join(told)))
        return Column(Hairline(), line.sized(height=(ROW if len(self.names) <= 2 else LOW_ROW) - 1))

    # Acts

    def _read(self, step: int) -> None:
        self.read = min(max(0, len(self.review.curve) - 1), max(0, self.read + step))

    @property
    def ways(self) -> Sequence[Callable[[], Change]]:
        return self.new_game, *super().ways

    @action("over.new_setup", "N")
    def new_game(self) -> Change:
        from cantstop.view.screens.new_game import NewGame

        return Replace(NewGame, setup=replace(ClassicSetup.of(self.match.record), seed=""))

    @action("over.offered", "O", name="offer")
    def accept(self) -> Change:
        found = self.offered
        if found is None:
            self.context.play("not_possible")
            return None
        if found.entry is not None:
            seat = self.match.seats[self.review.entries[found.entry].player]
            return to_training(training.single(self.review.position(found.entry), seat.name), seat)
        setup = _setup_with(self.match, found.character)
        games.remember(self.context, replace(setup, seed=""))
        return self.play(setup)


# Offers


def _is_first_against_others(match: ClassicMatch) -> bool:
    return match.is_first and len(match.seats) > 1 and sum(seat.is_person for seat in match.seats) == 1


def _costliest_mistake(match: ClassicMatch, review: Review) -> Offer | None:
    """Return the proposal to try the person's costliest mistake again, or None if there is none to propose."""
    people = [player for player, seat in enumerate(match.seats) if seat.is_person]
    lesson = review.lesson(people[0]) if _is_first_against_others(match) and review.done else None
    if lesson is None or (wins := round(100 * lesson.lost)) < WORTH_A_LINE:
        return None
    said = say(f"over.{lesson.kind}", n=lesson.times, wins=wins)
    return Offer(said, say("over.try"), lesson.entry)


def _better_opponent(context: Context, match: ClassicMatch) -> Offer | None:
    """Return the proposal of a more suitable opponent after a game against one computer, or None."""
    people = [seat for seat in match.seats if seat.is_person]
    computers = [seat.character for seat in match.seats if seat.character is not None]
    if len(people) != 1 or len(computers) != 1:
        return None
    won = context.open_store().ask(won_against, people[0].name, computers[0], characters.LAST)
    ladder = [opponent.name for opponent in ai.opponents("classic")]
    found = characters.suited(computers[0], ladder, won)
    if found is None:
        return None
    name, manner = characters.NAMES[found], say(f"character.{found}")
    return Offer(say("over.suits", name=name, manner=manner), say("over.meet", name=name), character=found)


def _setup_with(match: ClassicMatch, character: str) -> ClassicSetup:
    once_more = setups.again(match.record)
    assert isinstance(once_more, ClassicSetup)
    seats = (seat if seat.is_person else replace(seat, character=character) for seat in once_more.seats)
    return replace(once_more, seats=characters.named(tuple(seats)))
