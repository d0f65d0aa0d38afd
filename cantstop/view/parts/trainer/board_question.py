"""A question on the board: a pairing, or STOP or Roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from cantstop.controller import exercises
from cantstop.controller.exercises import Choice
from cantstop.controller.reviewing import RatedMove
from cantstop.controller.training import Verdict
from cantstop.model import classic
from cantstop.model.classic import Advance, Move, Roll, Stop
from cantstop.model.express import Mark
from cantstop.model.record import Seat
from cantstop.view import sentences
from cantstop.view.app.screen import Screen
from cantstop.view.art.position import Preview
from cantstop.view.kit.containers import Anchored, Between, Column, Layers, Row, Spring
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import LABEL, Text
from cantstop.view.parts import emblems, games
from cantstop.view.parts.review import choices
from cantstop.view.parts.rolling import Tray
from cantstop.view.parts.table import choose, decide, panel, sayings
from cantstop.view.parts.table_top import at_rest, beside, columns_to_win
from cantstop.view.parts.trainer.question import TRAY, Answer, Question, lit, seats_of
from cantstop.view.words import say

CARD_HIGH, SHAPE_HIGH, GAP = 114.0, 178.0, 12.0
LEAST_TRAY = 84.0


class BoardQuestion(Question):
    game = "classic"

    def __init__(
        self, screen: Screen, state: classic.State, seat: Seat, answer: Answer, seats: Sequence[Seat] = ()
    ) -> None:
        super().__init__(screen, seat, answer)
        self.state, self.seats = state, seats or seats_of(seat, state.rules.players, state.player)
        self.names = [seat.name for seat in self.seats]
        self.colours = tuple(seat.colour for seat in self.seats)
        self.moves: dict[str, Move] = {}  # of the controls that choose
        self.rows: tuple[choose.CardRow, ...] = ()
        if state.dice is None:
            self.moves = {"stop": Stop(), "roll": Roll()}
        else:
            self.rows = choose.card_rows(state, self.names, self.colours, False)
            self.moves = {f"choice_{number}": move for number, move in enumerate(choose.by_move(self.rows), 1)}

    # The board

    def frame(self, panel: Node) -> Node:
        board = at_rest(self.state, self.seats, self.state.player, ghosts=self.preview())
        return beside(self.screen.layout, board, panel)

    def preview(self) -> Preview:
        """Return the places of the runners after the hovered or viewed choice."""
        pointed_at = lit(self.screen, self.moves)
        move = self.pointed if pointed_at is None else self.moves[pointed_at]
        return sayings.targets(classic.apply(self.state, move)[1]) if isinstance(move, Advance) else ()

    # Before the answer

    @property
    def first_group(self) -> str:
        return "choices" if self.rows else "decide"

    def variants(self) -> Iterator[tuple[str, str]]:
        rules = self.state.rules
        if rules.columns_to_win != exercises.USUAL_COLUMNS:
            yield say("trainer.to_columns", columns=columns_to_win(rules.columns_to_win)), ""
        yield from zip(games.variants(rules), (say(f"setup.{variant}_note") for variant in rules.variants))

    @property
    def panel_is_low(self) -> bool:
        return self.screen.layout.tall

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

    # After it

    @property
    def options(self) -> Sequence[RatedMove[Choice]]:
        """The choices in the order of the cards, so that nothing moves."""
        order: list[Choice] = list(self.moves.values())
        return sorted(super().options, key=lambda option: order.index(option.move))

    def signs(self, choice: Choice, size: float) -> Node:
        assert not isinstance(choice, Mark)
        if isinstance(choice, Advance):
            dice, sums = self.state.dice or (), []  # the dice of each sum, and the column that it moves
            for column, pair in zip(choice.columns, classic.ways(self.state, choice)[0]):
                faces = emblems.dice([dice[place] for place in pair], 0.72 * size, 2)
                sums.append(Row(faces, emblems.plate(column, size), gap=0.2 * size))
            return Row(*sums, gap=0.55 * size)
        stop = isinstance(choice, Stop)
        words = say("review.stop_with", n=self.state.steps) if stop else say("review.roll_again")
        return Row(choices.signs(choice, size), Text(sentences.capitalised(words), LABEL, lines=1), gap=12)

    def reason(self, verdict: Verdict) -> str:
        found = verdict.solved.options
        options = tuple(RatedMove(each.move, each.worth) for each in found if not isinstance(each.move, Mark))
        compared = next(each.move for each in options if each.move == verdict.compared)
        return choices.reason(options, compared, verdict.solved.reasons.get(compared), self.names)
