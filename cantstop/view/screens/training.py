"""A round of the trainer: a position, the question, what the answer was worth; at last how the round went."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any, ClassVar

from cantstop.controller import exercises, training
from cantstop.controller.clock import today
from cantstop.controller.exercises import Choice, Solved
from cantstop.controller.thinker import Thinker, ThreadThinker
from cantstop.controller.training import Round, Rounds, Trainee
from cantstop.model import classic
from cantstop.model.record import Seat
from cantstop.view.app.actions import Action, numbered
from cantstop.view.app.context import Context
from cantstop.view.app.game_kinds import GAME_KINDS, GameKind
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change, Pop, Replace
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, HERO, LABEL, NOTE, PANEL_TITLE, Text
from cantstop.view.parts.page import head, page
from cantstop.view.parts.table.controls import ROLL_KEY, STOP_KEY
from cantstop.view.parts.trainer import progress
from cantstop.view.parts.trainer.answered import Answered, unknown
from cantstop.view.parts.trainer.board_question import BoardQuestion
from cantstop.view.parts.trainer.curve import curve
from cantstop.view.parts.trainer.pad_question import PadQuestion
from cantstop.view.parts.trainer.question import Question, seats_of


class Training(Screen):
    """`rounds` is where the round is kept; a single position to try is not."""

    name = "training"
    sheet = "after"
    actions: ClassVar = {
        "back": Action("common.back", "Esc"),
        **{f"choice_{number}": Action(key=str(number)) for number in range(1, 7)},
        "stop": Action("common.stop", STOP_KEY),
        "roll": Action("table.roll_again", ROLL_KEY),
        **{f"pair_{number}": Action(key=key) for number, key in enumerate("JKL", 1)},
        "mark": Action("express.mark_first", "Enter", main=True),
        "next": Action("trainer.next", "Enter", main=True),
        "again": Action("trainer.again", "Enter", main=True),
    }

    def __init__(self, context: Context, round: Round, trainee: Seat, rounds: Rounds | None = None) -> None:
        super().__init__(context)
        self.seat, self.rounds = trainee, rounds
        self.trainee = Trainee(round, rounds)
        self.before = rounds.of(round.player, round.game) if rounds is not None else ()
        self.thinker: Thinker[Solved | None] = ThreadThinker(monotonic)
        self.solved: Solved | None = None
        self.given: Choice | None = None  # an answer that waits for the figures
        self.known = True
        self.question: Question | None = None
        self._ask()

    @property
    def _kind(self) -> GameKind:
        return GAME_KINDS[self.trainee.round.game]

    @property
    def lessons(self) -> str:  # type: ignore[override]
        return self._kind.lessons

    @property
    def first_group(self) -> str | None:
        if self.trainee.verdict is not None:
            return "options"
        return None if self.question is None else self.question.first_group

    @property
    def scrolled(self) -> str | None:
        return "options" if self.trainee.verdict is not None and self.trainee.round.game == "express" else None

    @property
    def moment(self) -> object:
        return self.trainee.number, self.trainee.verdict is None

    def _ask(self) -> None:
        """The next position."""
        self.question, self.solved, self.given = None, None, None
        self._solving = False  # not before the position is shown
        if self.trainee.over or not self.trainee.round.positions:
            return
        state = self.trainee.exercise.state()
        mover = exercises.mover(state)
        if isinstance(state, classic.State):
            seats = seats_of(self.seat, state.rules.players, mover)
            self.question = BoardQuestion(self, state, seats)
        else:
            self.question = PadQuestion(self, state, self.seat)

    def _solve(self) -> None:
        """The master begins to solve the position while it is looked at."""
        self._solving = True
        if self.question is not None:
            state = self.trainee.exercise.state()
            self.thinker.ask(lambda: exercises.solve(state))

    def update(self, ms: float) -> Change:
        if not self._solving:
            self._solve()
        if (answers := self.thinker.poll()) is not None:
            self.solved = answers[0].value
            self.known = self.solved is not None
            self._judge()
            self.changed()
        return super().update(ms)

    @property
    def busy(self) -> bool:
        return super().busy or self.given is not None

    @property
    def waiting(self) -> bool:
        return super().waiting or self.thinker.busy

    def leave(self) -> None:
        self.thinker.drop()

    # What is shown

    def build(self) -> Node:
        if self.question is None:
            return self._end()
        verdict = self.trainee.verdict
        given, choices, below = self._asked() if verdict is None else self._answered()
        if self.question.panel_is_low:
            left, right = Column(self._head(), *choices, Spring(), gap=12), Column(given, *below, *self._foot(), gap=12)
            return self.question.frame(Row(*(each.share().sized(align="fill") for each in (left, right)), gap=24))
        return self.question.frame(Column(self._head(), given, *choices, *below, *self._foot(), gap=12))

    def _head(self) -> Node:
        assert self.question is not None
        title = self.say("trainer.question")
        if self.trainee.verdict is not None:
            title = self.say("trainer.was_best" if self.trainee.verdict.best else "trainer.not_best")
        round = self.trainee.round
        line = self.say("trainer.number", n=self.trainee.number + 1, all=len(round.positions))
        line = line if len(round.positions) > 1 else self.say("trainer.single")
        line = ", ".join([line, *self.question.variants])
        words = Column(Text(line, BODY, "ink_muted"), Text(title, PANEL_TITLE, lines=1))
        return Row(words.share(), self.back(), gap=12)

    def _asked(self) -> tuple[Node | None, list[Node], list[Node]]:
        """What the choice depends on, the choices, and what stands below them."""
        assert self.question is not None
        if not self.known:
            return None, [unknown().sized(grow=1)], [Spring()]
        given = self.question.given()
        unit = [Text("", NOTE)] if given is not None else []  # where the unit will stand
        return given, [*unit, *self.question.asked()], [Spring()]

    def _answered(self) -> tuple[Node | None, list[Node], list[Node]]:
        assert self.question is not None
        assert self.trainee.verdict is not None
        round = self.trainee.round
        answered = Answered(self.question, self.trainee.verdict, round.game, self.seat.colour)
        given = self.question.given() if answered.leaves_room else None
        label = self.say("trainer.done" if self.rounds is None else "trainer.result" if round.over else "trainer.next")
        on = self.button("next", label=label, label_size=22).sized(height=64)
        return given, list(answered.rows()), [answered.reason(), on, Spring()]

    def _foot(self) -> Iterator[Node]:
        round = self.trainee.round
        if len(round.positions) > 1:
            yield progress.told(round, training.best_round(self.before), self.trainee.number)

    def _end(self) -> Node:
        round = self.trainee.round
        played = (*(each for each in self.before if not each.same(round)), round)
        best = training.best_round(played)
        title = head(self.back(), self.say("trainer.title"))
        told = Column(
            Text(self.say("trainer.result_best", n=round.best, all=len(round.positions)), HERO),
            Text(self.say(self._kind.lost, n=round.mean_loss), LABEL),
            progress.dots(round, None, 34),
            Text(self._best_line(best), LABEL, "ink_muted"),
            gap=18,
        )
        label = self.say("trainer.again" if round.kind != training.TODAY else "trainer.title")
        again = self.button("again", label=label, label_size=25).sized(height=80, width=420)
        body = Column(Card(told, 30), Card(curve(played), (30, 22), grow=1), Row(Spring(), again), gap=16)
        return page(title, body)

    def _best_line(self, best: Round | None) -> str:
        if best is None:
            return ""
        if best.same(self.trainee.round):
            return self.say("trainer.new_best")
        return self.say("trainer.best_round", best=best.best, all=len(best.positions))

    # What is done

    def on(self, action: str, value: Any) -> Change:
        question, verdict = self.question, self.trainee.verdict
        kind, number = numbered(action)
        if action in ("again", "next"):
            return self._again() if action == "again" else self._go_on()
        if action == "back":
            return super().on(action, value)
        if question is None:
            self.context.play("not_possible")
        elif verdict is None and self.given is None and self.known:
            self.given = question.take(action)
            self._judge()
        elif verdict is not None and kind in ("look", "choice"):
            found = question.in_order(verdict)[:number]
            question.pointed = found[-1].move
        return None

    def _judge(self) -> None:
        """As soon as both are there: the answer, and the figures."""
        if self.given is None or self.solved is None or self.question is None:
            return
        verdict = self.trainee.answer(self.given, self.solved)
        self.given, self.question.pointed = None, verdict.solved.best
        self.context.play("bank" if verdict.best else "turn_passes")
        self.ui.set_focus(None)

    def _again(self) -> Change:
        """Another round of the kind; of today's ten there is only one."""
        round = self.trainee.round
        if self.rounds is None or round.kind == training.TODAY:
            return Pop()
        begun = training.start(self.rounds, round.player, round.game, round.kind, today())
        return Replace("training", {"round": begun, "trainee": self.seat, "rounds": self.rounds})

    def _go_on(self) -> Change:
        if self.trainee.verdict is None:
            return None
        if self.rounds is None:
            return Pop()
        self.trainee.go_on()
        self._ask()
        return None
