"""A question of the trainer on the board or on a pad, and, after the answer, each choice with its figure and a bar.

The best choice has the coach's sign, and the trainee's choice has a dark outline and its cost. The answers of this
round and of earlier rounds are shown as dots.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from cantstop.controller import characters, exercises, training
from cantstop.controller.exercises import USUAL_PENALTY, Choice, Game
from cantstop.controller.review import RatedMove
from cantstop.controller.training import LENGTH, Round, Verdict, best_round
from cantstop.model import classic, express
from cantstop.model.classic import Advance, Move, Roll, Stop
from cantstop.model.express import ROWS, Mark
from cantstop.model.record import COLOURS, Seat
from cantstop.view import sentences
from cantstop.view.art.board import Preview
from cantstop.view.kit.controls import Button, Pressable
from cantstop.view.kit.drawing import Drawing, Strip, Words
from cantstop.view.kit.fonts import BODY, FIGURE, HEADING, LABEL, NOTE, STRONG, STRONG_NOTE, Text
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Anchored, Between, Box, Column, Layers, Node, Row, Spring
from cantstop.view.kit.paint import picture, plate
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style
from cantstop.view.parts import charts, emblems, games
from cantstop.view.parts.charts import Bar, Chart
from cantstop.view.parts.express import choosing
from cantstop.view.parts.express import sayings as express_sayings
from cantstop.view.parts.express.choosing import FiveTray
from cantstop.view.parts.express.pad import PadLook, PadNode, pressable
from cantstop.view.parts.express.pad import beside as beside_pad
from cantstop.view.parts.express.shown import Choice as Picked
from cantstop.view.parts.review_frame import part as part_of
from cantstop.view.parts.rolling import Tray
from cantstop.view.parts.table import choose, decide, panel, sayings
from cantstop.view.parts.table_top import at_rest, beside, columns_to_win
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.app.screen import Screen

TALL = {1: 112.0, 2: 112.0, 3: 86.0}  # heights of rows with two lines, by their number
FLAT, LOW = 50.0, 44.0
SEEN = 6  # the largest number of visible rows
TRAY, LEAST_TRAY, LEAST_FIVE = 138.0, 84.0, 116.0
CARD_HIGH, SHAPE_HIGH, GAP = 114.0, 178.0, 12.0  # on the board
PAIRINGS_HIGH, MARK_HIGH = 206.0, 64.0  # on a pad
OTHERS = ("steady", "careful", "bold", "master")  # the computers at the table of an exercise


class Question(ABC):
    """An exercise, and the verdict on its answer. After the answer, the board or pad shows the choice `pointed`."""

    game: ClassVar[Game]

    def __init__(self, screen: Screen, seat: Seat, answer: Callable[[Choice], None]) -> None:
        self.screen, self.seat, self.answer = screen, seat, answer
        self.verdict: Verdict | None = None
        self.pointed: Choice | None = None

    # Of each game

    @abstractmethod
    def frame(self, panel: Node) -> Node: ...

    @abstractmethod
    def variants(self) -> Iterable[tuple[str, str]]:
        """Return the name of each variant in use, with a line that explains it."""

    @abstractmethod
    def given(self) -> Node:
        """Return a node with the dice or the steps at stake of the exercise. It remains visible after the answer."""

    @abstractmethod
    def asked(self) -> Iterator[Node]: ...

    @abstractmethod
    def told(self) -> Iterator[str]:
        """Yield the position in sentences, without empty columns and rows."""

    @abstractmethod
    def places(self) -> list[str]:
        """Return a description of each column or row, one line for each."""

    @abstractmethod
    def signs(self, choice: Choice, size: float) -> Node: ...

    @abstractmethod
    def named(self, choice: Choice) -> str: ...

    @abstractmethod
    def reason(self, verdict: Verdict) -> str:
        """Return why the best choice is the best, in a sentence or two."""

    def lit(self, controls: Iterable[str]) -> str | None:
        """Return the name of the control among these that is hovered, touched or focused, or None."""
        return next((name for name in controls if name in self.screen.tree.lit), None)

    # After the answer

    @property
    def options(self) -> Sequence[RatedMove[Choice]]:
        """The choices in the order in which they are listed after the answer."""
        return () if self.verdict is None else self.verdict.solved.options

    def look(self, number: int) -> None:
        """Show the choice with this number in the list; numbers start at 1."""
        self.pointed = self.options[:number][-1].move

    @property
    def high(self) -> float:
        """The height of a row of the list; high rows have two lines."""
        return TALL.get(len(self.options), FLAT if len(self.options) < SEEN - 1 else LOW)

    def answered(self, verdict: Verdict) -> Iterator[Node]:
        yield Text(say(f"review.worth_{self.game}"), NOTE, "ink_muted", at="end", lines=1).saying("")  # as each tells
        count = len(self.options)
        if count > SEEN:
            own = [option.move for option in self.options].index(verdict.chosen)
            row = partial(self._row, verdict)
            yield List("options", count, row, row_height=LOW, gap=6, chosen=own, by_keys=True).saying(
                say("spoken.all_choices")
            )
        else:
            yield Column(*(self._row(verdict, number) for number in range(count)), gap=8 if count > 3 else 12)

    def why(self, verdict: Verdict, rule: str) -> Node:
        """Return a node with the reason for the best choice and, unless `rule` is empty, a chapter's rule of thumb."""
        said = Text(self.reason(verdict), STRONG, lines=0)
        thumb = Text(say(f"trainer.rule_{rule}"), BODY, lines=0) if rule else None
        return Strip(Row(emblems.picture("coach", 34), Column(said, thumb, gap=4).share(), gap=14), (16, 14))

    def _row(self, verdict: Verdict, number: int) -> Node:
        option, tall = self.options[number], self.high > FLAT
        best, own = option.move == verdict.solved.best, option.move == verdict.chosen
        role, side, size, wide = (STRONG, 38.0, 30.0, 150.0) if tall else (STRONG_NOTE, 32.0, 23.0, 70.0)
        said = say("review.best") if best else say("trainer.yours") if own else ""
        if own and best:
            said = say("trainer.best_yours")
        elif own and verdict.cost:
            said = say(f"trainer.cost_{self.game}", n=verdict.cost)
        signs, words = self.signs(option.move, side), Text(said, role, lines=2).share()
        coach = emblems.picture("coach", 0.8 * side) if best else None
        number_shown = language().number(training.shown(self.game, option.worth))
        figure = Text(number_shown, FIGURE.of(size), lines=1, at="end").sized(width=2.2 * size)
        figure.saying(say("spoken.of_player", name=say(f"review.worth_{self.game}"), places=number_shown))
        part = part_of(self.game, option.worth, [each.worth for each in self.options])
        bar = Bar(part, self.seat.colour if best or own else "", 15).sized(width=wide)
        child: Node = Row(signs, coach, words, bar, figure, gap=10)
        if tall:
            head = Row(signs, Spring(), figure, gap=8)
            child = Column(Spring(), head, Row(bar, coach, words, gap=14), Spring(), gap=8)
        row = Pressable(
            f"look_{number + 1}",
            child,
            (18, 0) if tall else (12, 0),
            chosen=option.move == self.pointed and not own,
            framed="ink" if own else "",
            group="options",
            look="plate" if tall else "flat",
            on=partial(self.look, number + 1),
        )
        return row.sized(height=self.high)


class BoardQuestion(Question):
    """A question on the board: a pairing, or STOP or Roll."""

    game = "classic"

    def __init__(
        self,
        screen: Screen,
        state: classic.State,
        seat: Seat,
        answer: Callable[[Choice], None],
        seats: Sequence[Seat] = (),
    ) -> None:
        super().__init__(screen, seat, answer)
        self.state, self.seats = state, seats
        if not seats:  # the trainee is the player to choose, the others are computers
            colours = [colour for colour in COLOURS if colour != seat.colour]
            others = [Seat("", colour, character) for character, colour in zip(OTHERS, colours)]
            others = others[: state.rules.players - 1]
            self.seats = characters.named((*others[: state.player], seat, *others[state.player :]))
        self.names = [each.name for each in self.seats]
        self.rows: tuple[choose.CardRow, ...] = ()
        self.moves: dict[str, Move] = {"stop": Stop(), "roll": Roll()}  # of the controls that choose
        if state.dice is not None:
            self.rows = choose.card_rows(state, self.names, tuple(each.colour for each in self.seats), False)
            self.moves = {f"choice_{number}": move for number, move in enumerate(choose.by_move(self.rows), 1)}

    def frame(self, panel: Node) -> Node:
        board = at_rest(self.state, self.seats, self.state.player, ghosts=self.preview())
        return beside(self.screen.layout, board, panel)

    def preview(self) -> Preview:
        """Return the columns and spaces of the runners after the hovered or viewed choice."""
        pointed_at = self.lit(self.moves)
        move = self.pointed if pointed_at is None else self.moves[pointed_at]
        return sayings.targets(classic.apply(self.state, move)[1]) if isinstance(move, Advance) else ()

    def variants(self) -> Iterator[tuple[str, str]]:
        rules = self.state.rules
        if rules.columns_to_win != exercises.USUAL_COLUMNS:
            yield say("trainer.to_columns", columns=columns_to_win(rules.columns_to_win)), ""
        yield from zip(games.variants(rules), (say(f"setup.{variant}_note") for variant in rules.variants))

    def given(self) -> Node:
        state = self.state
        if state.dice is not None:
            return Between(Tray(state.dice), LEAST_TRAY, TRAY)
        gains = panel.gains(state.squares[state.player], state.runners)
        total = Text(say("common.steps", n=state.steps), LABEL.of(22), lines=1)
        return panel.stake_card(say("table.at_stake"), total, gains)

    def asked(self) -> Iterator[Node]:
        if self.state.dice is None:
            stop = decide.stop_button(say("table.keep", n=self.state.steps), on=partial(self.answer, Stop()))
            roll = decide.roll_button(say("table.roll_again"), on=partial(self.answer, Roll()))
            yield Spring()
            yield Row(*(each.share().sized(height=SHAPE_HIGH) for each in (stop, roll)), gap=16)
            return
        numbers = iter(range(1, len(self.moves) + 1))
        yield Column(*(self._cards(row, numbers) for row in self.rows), gap=GAP)

    def told(self) -> Iterator[str]:
        state = self.state
        yield sayings.board(state, self.names, self.screen.context.settings.spoken == "brief")
        if state.dice is None:
            yield sentences.sentence(say("spoken.stake", n=state.steps))
        else:
            yield sentences.sentence(" ".join(map(str, state.dice)))

    def places(self) -> list[str]:
        return sayings.columns(self.state, self.names)

    def _cards(self, row: choose.CardRow, numbers: Iterator[int]) -> Node:
        cards = Row(*(self._card(card, numbers).share() for card in row), gap=GAP, across="fill")
        cards = cards.sized(height=CARD_HIGH)
        return Layers(cards, Anchored(choose.or_badge())) if row[0].half else cards

    def _card(self, card: choose.CardFacts, numbers: Iterator[int]) -> Node:
        if card.move is None:
            return choose.CardPicture(card)
        number = next(numbers)
        on = partial(self.answer, card.move)
        return choose.ChoiceCard(f"choice_{number}", card, pressed_by=str(number), group="choices", on=on)

    @property
    def options(self) -> Sequence[RatedMove[Choice]]:
        """The choices in the order of their cards, which stays the same after the answer."""
        order: list[Choice] = list(self.moves.values())
        return sorted(super().options, key=lambda option: order.index(option.move))

    def signs(self, choice: Choice, size: float) -> Node:
        assert not isinstance(choice, Mark)
        if isinstance(choice, Advance):
            dice, sums = self.state.dice or (), []  # the dice of each sum, and the column that it moves
            for column, pair in zip(choice.columns, classic.ways(self.state, choice)[0]):
                faces = emblems.dice([dice[place] for place in pair], 0.72 * size, 2)
                sums.append(Row(faces, emblems.plate(column, size), gap=0.2 * size))
            return Row(*sums, gap=0.55 * size).saying(self.named(choice))
        words = Text(sentences.capitalised(self.named(choice)), LABEL, lines=1)
        return Row(emblems.choice(choice, size), words, gap=12)

    def named(self, choice: Choice) -> str:
        if isinstance(choice, Advance):
            return emblems.columns_told(choice.columns)
        return say("review.stop_with", n=self.state.steps) if isinstance(choice, Stop) else say("review.roll_again")

    def reason(self, verdict: Verdict) -> str:
        found = verdict.solved.options
        options = tuple(RatedMove(each.move, each.worth) for each in found if not isinstance(each.move, Mark))
        compared = next(each.move for each in options if each.move == verdict.compared)
        return sentences.better(options, compared, verdict.solved.reasons.get(compared), self.names)


class PadQuestion(Question):
    """A question on a pad of Express: a fifth die and two pairs."""

    game = "express"

    def __init__(self, screen: Screen, state: express.State, seat: Seat, answer: Callable[[Choice], None]) -> None:
        super().__init__(screen, seat, answer)
        assert state.dice is not None
        self.dice, self.pad, self.penalty = state.dice, state.pads[state.waiting[0]], state.rules.penalty
        self.picked = Picked(self.pad, self.dice, self.penalty)

    def frame(self, panel: Node) -> Node:
        rows: dict[int, Node] = {}
        if self.pointed is None and not self.screen.context.listened:
            take = partial(self._change, self.picked.pick_row)
            rows = pressable(self.pad, self.penalty, self.picked.markable(), take)
        names = [f"pair_{number}" for number in range(1, len(self.picked.options) + 1)]
        pointed_at = self.lit(names)
        preview = self.picked.option if pointed_at is None else self.picked.options[names.index(pointed_at)]
        faint = None if self.picked.free else self.picked.face
        if isinstance(self.pointed, Mark):
            preview, faint = express_sayings.option_of(self.pad, self.dice, self.pointed, self.penalty), None
        look = PadLook(self.pad, self.penalty, self.seat.colour, self.seat.name, preview=preview, faint=faint)
        return beside_pad(self.screen.layout, PadNode(look, rows=rows), panel)

    def variants(self) -> Iterator[tuple[str, str]]:
        if self.penalty != USUAL_PENALTY:
            yield say("trainer.penalty", n=self.penalty), say("trainer.penalty_note", n=self.penalty)

    def given(self) -> Node:
        """Return a node with dice that can be pressed or, after the answer, with the fifth die of the choice shown."""
        if self.verdict is None:
            dice = choosing.for_choice(
                self.picked, [self.seat.name], lambda place: partial(self._change, self.picked.turn, place)
            )
        else:
            fifth = self.pointed.fifth if isinstance(self.pointed, Mark) else None
            dice = FiveTray(self.dice, None if fifth is None else self.dice.index(fifth))
        return Between(dice, LEAST_FIVE, TRAY)

    def asked(self) -> Iterator[Node]:
        picked, mark = self.picked, self.picked.mark
        cards = choosing.pairing_cards(
            picked,
            picked.face,
            self.penalty,
            self.seat.colour,
            lambda number: partial(self._change, picked.pick, number),
        )
        yield cards.sized(height=PAIRINGS_HIGH)
        words = Words(express_sayings.next_step(picked), express_sayings.ends(picked), label_size=22, main=True)
        on = None if mark is None else partial(self.answer, mark)
        button = Button("mark", words, pressed_by="Enter", group="main", enabled=mark is not None, on=on)
        yield button.saying(express_sayings.priced(picked, self.penalty)).sized(height=MARK_HIGH)

    def told(self) -> Iterator[str]:
        marked = [row for row in ROWS if self.pad.row(row)]
        lines = (express_sayings.row_line(self.pad, row, self.penalty) for row in marked)
        total = express_sayings.pad_name("", self.pad, self.penalty)
        dice = " ".join(map(str, sorted(self.dice)))
        yield from map(sentences.sentence, (total, *lines, *express_sayings.fifths(self.pad), dice))

    def places(self) -> list[str]:
        return express_sayings.pad_lines(self.pad, self.penalty)

    def take_face(self, face: int) -> bool:
        """Set the die with this face aside, or put it back; return whether that is possible."""
        taken = self.picked.turn(self.picked.place_of(face))
        if taken:
            choosing.announce(self.picked, face, self.screen.context)
        return taken

    def _change(self, change: Callable[[int], bool], number: int) -> None:
        if not change(number):
            self.screen.context.play("not_possible")

    def signs(self, choice: Choice, size: float) -> Node:
        assert isinstance(choice, Mark)
        return emblems.marks(choice, self.pad, self.penalty, size, 8)

    def named(self, choice: Choice) -> str:
        assert isinstance(choice, Mark)
        return emblems.marks_told(choice)

    def reason(self, verdict: Verdict) -> str:
        best, chosen = verdict.solved.best, verdict.chosen
        assert isinstance(best, Mark)
        assert isinstance(chosen, Mark)
        reasons = verdict.solved.reasons.get(verdict.compared)
        return "" if reasons is None else express_sayings.reason(reasons, self.pad.after(best), chosen)


# The answers of a round: discs for best choices, octagons for others, so that colour is not the only sign


SMALL, LARGE = 26.0, 72.0
SIGNED = 24.0  # the least dot of a column with a tick or a cross
SHOWN = 20  # the largest number of rounds shown, the latest ones
HEAD, WIDEST = 34.0, 104.0  # units for the figures above the columns, and from column to column


def told(round: Round, best: Round | None, now: int) -> Node:
    """Return a node with small dots for the answers of the round, its result so far, and the best earlier round.

    `now` is the number of the current question.
    """
    answered = len(round.answers)
    kinds = ["missed" if answer.cost else "best" for answer in round.answers] + ["open"] * (
        len(round.positions) - answered
    )
    if now == answered:
        kinds[now] = "now"
    row = Row(*(_dot(kind, SMALL) for kind in kinds), gap=10)
    so_far = say("trainer.so_far", n=round.best, all=answered, lost=_mean_cost(round)) if answered else ""
    line = say("trainer.best_round", best=best.best, all=len(best.positions)) if best else say("trainer.first_round")
    return Column(row, Text(so_far, STRONG), Text(line, NOTE, "ink_muted"), gap=6)


def result(round: Round) -> Node:
    """Return a row of large dots, one for each answer of the round, with the cost of the answer below it."""
    cells: list[Node] = []
    for number, answer in enumerate(round.answers, 1):
        cost = language().number(-answer.cost)
        said = Text(cost, FIGURE, "loss") if answer.cost else Text(say("review.best"), STRONG, "ink_muted")
        said.lines, said.at = 1, "middle"
        below = said.sized(height=34, width=LARGE)
        cell = Column(_dot("missed" if answer.cost else "best", LARGE), below, gap=10)
        cells += [cell.saying(say("spoken.of_player", name=number, places=said.words)), Spring()]
    return Row(*cells[:-1])


def overview(played: Sequence[Round], ended: Round | None = None) -> Node:
    """Return a chart of a player's rounds in one game, oldest first, with a heading and the cost of the last round."""
    whole = [each for each in played if each.over and len(each.positions) == LENGTH]
    heading = Text(say("trainer.curve"), HEADING)
    if not whole:
        to_come = Row(Spring(), *(_dot("open", SMALL) for _ in range(LENGTH)), Spring(), gap=10)
        said = Text(say("trainer.no_rounds"), STRONG.of(20), "ink_muted", at="middle")
        return Column(heading, Spring(), to_come, said, Spring(1.4), gap=16)
    lost = say("trainer.given_away", lost=_mean_cost(ended)) if ended is not None else ""
    head = Row(heading.sized(grow=1), Text(lost, STRONG, "ink_muted", lines=1, at="end") if lost else None, gap=16)
    return Column(head, _Rounds(whole).sized(grow=1), gap=6)


def _mean_cost(played: Round) -> str:
    """Return a text with the mean cost of an answer, in whole points of Express or in tenths of a win of Can't Stop."""
    return say(f"trainer.lost_{played.game}", mean=played.mean_loss, n=round(played.mean_loss))


class _Rounds(Chart):
    """A chart of the latest rounds. Each has ten dots, the best choices lowest; the best round is framed."""

    left = 30.0

    def __init__(self, whole: Sequence[Round]) -> None:
        self.shown = whole[-SHOWN:]
        numbers = range(len(whole) - len(self.shown) + 1, len(whole) + 1)
        super().__init__([each.best for each in self.shown], list(map(str, numbers)), 0, LENGTH)
        self.best, self.last = self.shown.index(best_round(self.shown) or self.shown[-1]), len(self.shown) - 1

    def spoken(self) -> Spoken:
        pairs = zip(self.names, self.shown)
        told = (
            f"{say('trainer.round_number', n=name)}: {say('trainer.result_best', n=each.best, all=LENGTH)}"
            for name, each in pairs
        )
        return Spoken("list", say("trainer.curve"), lines=tuple(told))

    def area(self, u: float, box: Box) -> Box:
        area = super().area(u, box).inside(0, (HEAD - charts.FIGURE) * u, 0, 0)
        return area._replace(w=min(area.w, WIDEST * u * len(self.shown)))

    def figures(self, u: float, area: Box) -> Iterator[tuple[Text, Box]]:
        wide = area.w / len(self.shown)
        for number, each in enumerate(self.shown):
            strong = number in (self.best, self.last)
            words, tone = language().number(each.best), "ink" if strong else "ink_muted"
            text = Text(words, LABEL if strong else STRONG, tone, lines=1, at="middle")
            yield text, Box(area.x + wide * number, area.y - (HEAD - 4) * u, wide, (HEAD - 6) * u)

    def drawn(self, style: Style, area: Box) -> Iterator[Sprite]:
        wide, high = area.w / len(self.shown), area.h / LENGTH
        px = int(min(0.8 * wide, 0.86 * high, 40 * style.u))
        if px < 2:
            return
        signed = px >= SIGNED * style.u
        for number, each in enumerate(self.shown):
            middle = area.x + wide * (number + 0.5)
            if number == self.best or (number == self.last and not signed):
                side = min(wide, px + 14 * style.u)
                column = Box(middle - side / 2, area.y - HEAD * style.u, side, area.h + (HEAD + 3) * style.u).rect
                fill, edge = ("hover", "hover_line") if number == self.best else ("inset", "line")
                tones = style.theme[fill], style.theme[edge]
                yield Sprite(plate(*column.size, 12 * style.u, *tones, style.line()), *column.topleft)
            for place in range(LENGTH):
                kind = "full" if place < each.best else "hollow"
                if number == self.last and signed:
                    kind = "best" if place < each.best else "missed"
                y = area.bottom - high * (place + 0.5) - px / 2
                yield Sprite(picture(f"dot_{kind}", px, px, style.theme), round(middle - px / 2), round(y))


def _dot(kind: str, size: float) -> Node:
    """Return a disc or an octagon with a tick or a cross for one answer, or a ring if there is no answer yet."""
    return (
        Drawing(lambda w, h, style: picture(f"dot_{kind}", w, w, style.theme)).sized(width=size, height=size).saying("")
    )
