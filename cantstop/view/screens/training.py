"""A round of the trainer, with each position, its question and the figures of the answer, then the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from cantstop.controller import exercises, training
from cantstop.controller.clock import today
from cantstop.controller.exercises import Choice, Solved
from cantstop.controller.threads import Answers
from cantstop.controller.training import Round, Rounds, Trainee
from cantstop.model import classic
from cantstop.model.record import Seat
from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change, Pop, Replace
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.fonts import BODY, HERO, LABEL, NOTE, PANEL_TITLE, Text
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Anchored, Column, Node, Row, Spring
from cantstop.view.parts import trainer
from cantstop.view.parts.game_screen import AskedAloud
from cantstop.view.parts.page import head, page
from cantstop.view.parts.table.panel import ROLL_KEY, STOP_KEY
from cantstop.view.parts.trainer import BoardQuestion, PadQuestion, Question
from cantstop.view.sentences import sentence


class Training(AskedAloud):
    """The screen of a round of training exercises, which is saved in `rounds`.

    For a single position from a review, `seats` holds the seats of that game, and nothing is saved.
    """

    sheet = "after"
    first_groups = "options", "choices", "decide", "cards", "dice", "main"

    def __init__(
        self,
        context: Context,
        round: Round,
        trainee: Seat,
        rounds: Rounds | None = None,
        seats: Sequence[Seat] = (),
    ) -> None:
        super().__init__(context)
        self.seat, self.rounds, self.seats = trainee, rounds, seats
        self.trainee = Trainee(round, rounds)
        self.before = rounds.of(round.player, round.game) if rounds is not None else ()
        self.answers = Answers(exercises.solve, "trainer", most=2)
        self.solved: Solved | None = None
        self.given: Choice | None = None  # an answer that waits for the figures
        self.known = True
        self.question: Question | None = None
        self._seen = False
        self._ask()

    def _ask(self) -> None:
        self.question, self.solved, self.given = None, None, None
        if self.trainee.over or not self.trainee.round.positions:
            return
        state = self.trainee.exercise.state()
        answer = partial(self.answer, self.trainee.number)
        if isinstance(state, classic.State):
            self.question = BoardQuestion(self, state, self.seat, answer, self.seats)
        else:
            self.question = PadQuestion(self, state, self.seat, answer)
        self.context.tell_aloud(self._told)

    def _told(self) -> Iterator[str]:
        """Yield the position in sentences, and after the answer whether it was the best choice."""
        question, verdict = self.question, self.trainee.verdict
        if question is not None and verdict is not None:
            yield self.say("trainer.was_best" if verdict.best else "trainer.not_best")
            if not verdict.best:
                yield sentence(self.say("review.best_was", what=question.named(verdict.solved.best)))
            yield question.reason(verdict)
        elif question is not None:
            yield self._number
            yield from question.told()

    # Spoken at a key

    def board_line(self) -> str:
        return " ".join(map(sentence, self._told()))

    def place_lines(self) -> list[str]:
        return [""] if self.question is None else self.question.places()

    def dice_line(self) -> str:
        """Return the last line of the question in words: the dice or, if none are rolled, the steps at stake."""
        return "" if self.question is None else list(self.question.told())[-1]

    def turn_line(self) -> str:
        return " ".join(map(sentence, (self._number, self.say("trainer.question"))))

    def update(self, ms: float) -> Change:
        if self._unsolved and self._seen:
            state = self.trainee.exercise.state()
            self.solved, self.known = self.answers.get(state), not self.answers.fault(state)
            if self.solved is not None or not self.known:
                self._judge()
                self.changed()
        self._seen = True  # a thread that thinks would make the first frame late
        return super().update(ms)

    @property
    def _unsolved(self) -> bool:
        return self.question is not None and self.solved is None and self.known

    @property
    def waiting(self) -> bool:
        return super().waiting or self._unsolved or self.given is not None

    # Nodes

    def build(self) -> Node:
        question, verdict, round = self.question, self.trainee.verdict, self.trainee.round
        if question is None:
            return self._end()
        number, choices, below = self.trainee.number, list[Node](), list[Node | None]()
        given = _appearing(f"given_{number}", question.given()) if self.known or verdict is not None else None
        if verdict is not None:
            choices = list(question.answered(verdict))
            label = "trainer.done" if self.rounds is None else "trainer.result" if round.over else "trainer.next"
            on = self.button(self.next, label=self.say(label), label_size=22).sized(height=64)
            below = [question.why(verdict, self.trainee.rule), on]
        elif self.known:
            choices = [Text("", NOTE), *question.asked()]  # the place of the unit
        else:
            choices = [Anchored(Text(self.say("review.unknown"), BODY, lines=0)).sized(grow=1)]
        many = len(round.positions) > 1
        counted = trainer.told(round, training.best_round(self.before), number) if many else None
        head, moment = self._head(question), f"{number}_{'asked' if verdict is None else 'answered'}"
        if self.layout.tall and isinstance(question, BoardQuestion):  # the panel below has the full width
            chosen = _appearing(f"choices_{moment}", Column(*choices, Spring(), gap=12, grow=1))
            after = _appearing(f"after_{moment}", Column(*below, Spring(), gap=12, grow=1))
            left, right = Column(head, chosen, gap=12), Column(given, after, counted, gap=12)
            return question.frame(Row(*(each.share().sized(align="fill") for each in (left, right)), gap=24))
        both = _appearing(f"choices_{moment}", Column(*choices, *below, Spring(), gap=12, grow=1))
        return question.frame(Column(head, given, both, counted, gap=12))

    @property
    def _number(self) -> str:
        count = len(self.trainee.round.positions)
        single = self.say("trainer.single")
        return self.say("trainer.number", n=self.trainee.number + 1, all=count) if count > 1 else single

    def _head(self, question: Question) -> Node:
        verdict = self.trainee.verdict
        title = self.say("trainer.question")
        if verdict is not None:
            title = self.say("trainer.was_best" if verdict.best else "trainer.not_best")
        variants = list(question.variants())
        line = ", ".join([self._number, *(name for name, _ in variants)])
        rules = " ".join(note for _, note in variants if note) if verdict is None else ""
        told = Text(rules, NOTE, "ink_muted", lines=2) if rules else None
        words = Column(Text(line, BODY, "ink_muted"), Text(title, PANEL_TITLE, lines=1), told)
        return Row(words.share(), self.back_button(), gap=12)

    def _end(self) -> Node:
        round = self.trainee.round
        before = [each for each in self.before if not each.same(round)]
        title = head(self.back_button(), self.say("trainer.title"))
        right = Text(self.say("trainer.result_best", n=round.best, all=len(round.positions)), HERO)
        best = Text(self._best_line(training.best_round(before)), LABEL, "ink_muted", at="end")
        told = Column(Row(right.sized(grow=1), best, gap=18), trainer.result(round), gap=14)
        label = self.say("trainer.again" if round.kind != training.TODAY else "trainer.title")
        again = self.button(self.again, label=label, label_size=25).sized(height=80, width=420)
        rounds = Card(trainer.overview((*before, round), round), (30, 20, 30, 14), grow=1)
        body = Column(Card(told, (30, 24, 30, 16)), rounds, Row(Spring(), again), gap=16)
        return page(title, body)

    def _best_line(self, before: Round | None) -> str:
        """Return a line that compares the round with the best earlier one, or "" in the first round."""
        if before is None:
            return ""
        if self.trainee.round.best > before.best:
            return self.say("trainer.new_best")
        return self.say("trainer.best_round", best=before.best, all=len(before.positions))

    # Actions

    def answer(self, position: int, choice: Choice) -> None:
        if position == self.trainee.number and self._may_answer:
            self.given = choice
            self._judge()

    @property
    def _may_answer(self) -> bool:
        return self.trainee.verdict is None and self.given is None and self.known

    @action(keys=[str(number) for number in range(1, 7)])
    def choice(self, number: int) -> Change:
        """Handle a digit without a card: set a die of the pad aside or, after the answer, view a choice."""
        question = self.question
        if question is not None and self.trainee.verdict is not None:
            question.look(number)
        elif not (isinstance(question, PadQuestion) and self._may_answer and question.take_face(number)):
            self.stop()
        return None

    # Keys of choices that no control uses

    @action("common.stop", STOP_KEY)
    def stop(self) -> Change:
        self.context.play("not_possible")
        if self._may_answer:
            self.context.tell_aloud(lambda: (self.turn_line(),))
        return None

    @action("table.roll_again", ROLL_KEY)
    def roll(self) -> Change:
        return self.stop()

    @action(keys="JKL")
    def pair(self, number: int) -> Change:
        return self.stop()

    @action("express.mark_first", "Enter", main=True)
    def mark(self) -> Change:
        return self.stop()

    def _judge(self) -> None:
        if self.given is None or self.solved is None or self.question is None:
            return
        verdict = self.trainee.answer(self.given, self.solved)
        self.given, self.question.verdict, self.question.pointed = None, verdict, verdict.chosen
        self.context.play("bank" if verdict.best else "turn_passes")
        self.context.tell_aloud(self._told)
        self.ui.set_focus(None)

    @action("trainer.next", "Enter", main=True)
    def next(self) -> Change:
        if self.trainee.verdict is None:
            return None
        if self.rounds is None:
            return Pop()
        self.trainee.go_on()
        self._ask()
        return None

    @action("trainer.again", "Enter", main=True)
    def again(self) -> Change:
        """Begin another round of this kind; there is only one round of today's ten."""
        round = self.trainee.round
        if self.rounds is None or round.kind == training.TODAY:
            return Pop()
        begun = training.start(self.rounds, round.player, round.game, round.kind, today())
        return Replace(Training, round=begun, trainee=self.seat, rounds=self.rounds)

    def how_to_play(self) -> Change:
        positions = self.trainee.round.positions
        return ways.to_how_to_play(self.trainee.exercise.state().rules if positions else None)


def _appearing(key: str, node: Node) -> Node:
    """Return a part of the panel that fades in, and disappears without an animation."""
    return Keyed(key, node, comes=Motion(160, y=8), goes=None)
