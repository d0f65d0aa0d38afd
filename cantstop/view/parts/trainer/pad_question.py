"""A question on a pad of Express: which die is the fifth, and which two pairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cantstop.controller.exercises import USUAL_PENALTY, Choice
from cantstop.controller.training import Verdict
from cantstop.model import express
from cantstop.model.express import Mark, Option
from cantstop.model.record import Seat
from cantstop.view.app.screen import Screen
from cantstop.view.kit.button_faces import Words
from cantstop.view.kit.containers import Between
from cantstop.view.kit.controls import Button
from cantstop.view.kit.node import Node
from cantstop.view.parts import emblems
from cantstop.view.parts.express import cards, sayings, tray
from cantstop.view.parts.express.choice import Choice as Picked
from cantstop.view.parts.express.pad import PadLook, PadNode, beside, pressable
from cantstop.view.parts.express.tray import FiveTray
from cantstop.view.parts.trainer.question import TRAY, Answer, Question, lit
from cantstop.view.words import say

CARDS, MARK, LEAST_TRAY = 206.0, 64.0, 116.0


class PadQuestion(Question):
    game = "express"

    def __init__(self, screen: Screen, state: express.State, seat: Seat, answer: Answer) -> None:
        super().__init__(screen, seat, answer)
        assert state.dice is not None
        self.state, self.dice = state, state.dice
        self.pad, self.penalty = state.pads[state.waiting[0]], state.rules.penalty
        self.picked = Picked(self.pad, self.dice, self.penalty)

    # The pad

    def frame(self, panel: Node) -> Node:
        rows: dict[int, Node] = {}
        if self.pointed is None:
            rows = pressable(self.pad, self.penalty, self.picked.markable(), self._take_row)
        preview, faint = self._seen(), None if self.picked.free else self.picked.face
        if isinstance(self.pointed, Mark):
            preview, faint = sayings.option_of(self.pad, self.dice, self.pointed, self.penalty), None
        look = PadLook(self.pad, self.penalty, self.seat.colour, self.seat.name, preview=preview, faint=faint)
        return beside(self.screen.layout, PadNode(look, rows=rows), panel)

    def _seen(self) -> Option | None:
        """Return the hovered option, or else the chosen one."""
        names = [f"pair_{number}" for number in range(1, len(self.picked.options) + 1)]
        pointed_at = lit(self.screen, names)
        return self.picked.option if pointed_at is None else self.picked.options[names.index(pointed_at)]

    # Before the answer

    def variants(self) -> Iterator[tuple[str, str]]:
        if self.penalty != USUAL_PENALTY:
            yield say("trainer.penalty", n=self.penalty), say("trainer.penalty_note", n=self.penalty)

    first_group = "dice"

    def given(self) -> Node:
        """Return the throw: until the answer, dice that can be pressed; then, the fifth die of the choice shown."""
        if self.verdict is None:
            dice = tray.for_choice(self.picked, [self.seat.name], lambda place: partial(self._take_die, place))
        else:
            fifth = self.pointed.fifth if isinstance(self.pointed, Mark) else None
            dice = FiveTray(self.dice, None if fifth is None else self.dice.index(fifth))
        return Between(dice, LEAST_TRAY, TRAY)

    def asked(self) -> Iterator[Node]:
        found = [self._card(number, option) for number, option in enumerate(self.picked.options)]
        empty = say("express.cards_come_free" if self.picked.free else "express.cards_come")
        yield (cards.in_row(found) if found else cards.no_cards(empty)).sized(height=CARDS)
        yield self._mark().sized(height=MARK)

    def _card(self, number: int, option: Option) -> Node:
        chosen = number == self.picked.picked
        on, wide = partial(self._pick, number), self.seat.colour if len(self.picked.options) <= cards.FEW else ""
        return cards.pairing_card(number, option, self.penalty, key="JKL"[number], chosen=chosen, on=on, wide=wide)

    def _mark(self) -> Node:
        mark = self.picked.mark
        first = "express.leave_out" if self.picked.free else "express.mark_first"
        label = say(first if self.picked.place is None else "express.mark_pairs")
        label = label if mark is None else sayings.doing(mark)
        words = Words(label, label_size=22, main=True)
        on = None if mark is None else partial(self.answer, mark)
        return Button("mark", words, pressed_by="Enter", enabled=mark is not None, on=on)

    def take_face(self, face: int) -> bool:
        taken = self.picked.turn(self.picked.place if self.picked.face == face else self.picked.place_of(face))
        if taken:
            tray.announce(self.picked, face, self.screen.context)
        return taken

    def _take_die(self, place: int) -> None:
        self._refuse_unless(self.picked.turn(place))

    def _pick(self, number: int) -> None:
        self._refuse_unless(self.picked.pick(number))

    def _take_row(self, number: int) -> None:
        self._refuse_unless(self.picked.pick_row(number))

    def _refuse_unless(self, possible: bool) -> None:
        if not possible:
            self.screen.context.play("not_possible")

    # After it

    def signs(self, choice: Choice, size: float) -> Node:
        assert isinstance(choice, Mark)
        return emblems.marks(choice, self.pad, self.penalty, size, 8)

    def reason(self, verdict: Verdict) -> str:
        best, chosen = verdict.solved.best, verdict.chosen
        assert isinstance(best, Mark)
        assert isinstance(chosen, Mark)
        reasons = verdict.solved.reasons.get(verdict.compared)
        return "" if reasons is None else sayings.reason(reasons, self.pad.after(best), chosen)
