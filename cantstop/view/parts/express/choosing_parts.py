"""What the column shows while somebody chooses: the dice as buttons, the coach or a line of numbers, cards, Mark."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cantstop.model.express import Option
from cantstop.view import sentences
from cantstop.view.app.actions import action_of, button
from cantstop.view.kit.containers import Row, Spring
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Strip
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import STRONG, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.coach_line import coach_line
from cantstop.view.parts.express import cards, sayings
from cantstop.view.parts.express.cards import Advice
from cantstop.view.parts.express.choice import Choice
from cantstop.view.parts.express.column_facts import ColumnFacts
from cantstop.view.parts.express.tray import DieButton, FiveTray
from cantstop.view.words import say

PAIRINGS = 3


class ChoosingParts:
    """The parts of the column for the choice that is being made."""

    def __init__(self, facts: ColumnFacts, choice: Choice) -> None:
        self.facts, self.shown, self.choice = facts, facts.shown, choice

    def tray(self) -> FiveTray:
        choice, advised, buttons = self.choice, self._advised_face(), []
        for place, face in enumerate(choice.dice):
            refusal = choice.faces[face].refusal
            usable = refusal is None
            tip = None if refusal is None else sentences.refusal(refusal, self.shown.names)
            grey = not usable and choice.place is None
            owner, key = str(self.shown.viewed), str(face) if usable and face != choice.face else ""
            on = self.facts.deeds.now(partial(self.facts.deeds.take_die, place))
            buttons.append(DieButton(usable, grey, key, tip, face == advised, owner, on))
        return FiveTray(choice.dice, choice.place, buttons=buttons)

    def _advised_face(self) -> int | None:
        return None if self.facts.advice is None else self.facts.advice.move.fifth

    def line(self) -> Node:
        coached = self.facts.coach
        if self.shown.advised and coached != "off":
            return self._coach(pressable=coached == "request")
        ask = button(self.facts.deeds.hint, label_size=17, pad=10, plain=True) if coached == "request" else None
        if ask is not None:
            ask = ask.sized(height=38)
        return Row(self._collected().sized(grow=1), ask, gap=10)

    def _collected(self) -> Node:
        choice = self.choice
        if choice.free:
            return Text(say("express.free_throw"), STRONG)
        numbers = choice.pad.numbers
        new = any(die.new for die in choice.faces.values())
        if not new:
            said = say("express.so_fifth", dice=list(choice.allowed))
        elif len(choice.allowed) == 1:
            said = say("express.only_new", face=choice.allowed[0])
        else:
            said = say("express.new_fifth") if choice.place is None else ""
        line = Text(said, STRONG, "ink_muted", grow=1)
        if not numbers:
            return line
        collect = Text(say("express.collect"), STRONG, "ink_muted", lines=1)
        dice = emblems.dice(numbers, 24, 6)
        return Row(collect, Spring(0).sized(width=8), dice, Spring(0).sized(width=10 if new else 2), line)

    def _coach(self, pressable: bool) -> Node:
        choice = self.choice
        headline, reason = sayings.advice(self.facts.advice, choice.pad, choice.mark)
        content = coach_line(
            Text(headline, STRONG, lines=1),
            Text(reason, STRONG_NOTE, "ink_muted", lines=0, pitch=1.15) if reason else None,
            action_of(self.facts.deeds.hint).key if pressable else "",
        )
        if pressable:
            on = self.facts.deeds.hint
            return Pressable("hint", content, (14, 3), group="hints", radius=12, lip=False, on=on)
        return Strip(content, (14, 3), radius=12)

    def cards(self) -> Node:
        choice = self.choice
        face = choice.face if choice.place is not None else self.facts.pointed
        if face is None:
            said = say("express.cards_come_free" if choice.free else "express.cards_come")
            return row(cards.empty_card(said if number == 1 else "") for number in range(PAIRINGS))
        options = choice.options_of(face)
        found = [self._card(number, option, choice.place is not None) for number, option in enumerate(options)]
        found += [Spring(0) for _ in range(PAIRINGS - len(found))]
        return row(iter(found))

    def _card(self, number: int, option: Option, pressable: bool) -> Node:
        choice = self.choice
        deeds = self.facts.deeds
        return cards.pairing_card(
            f"pair_{number + 1}",
            option,
            self.shown.penalty,
            key=action_of(deeds.pair).keys[number],
            chosen=pressable and number == choice.picked,
            advice=self._worth(option),
            pressable=pressable,
            lit=number in self.facts.lit,
            on=deeds.now(partial(deeds.pair, number + 1)),
        )

    def _worth(self, option: Option) -> Advice | None:
        decision = self.facts.advice
        if decision is None:
            return None
        worth = dict(decision.reasons.worths).get(option.mark)
        best = option.mark == decision.move
        return None if worth is None and not best else Advice(None if worth is None else round(worth), best)

    def mark(self) -> Node:
        choice = self.choice
        if choice.mark is not None:
            label = sayings.doing(choice.mark)
        elif choice.place is not None:
            label = say("express.mark_pairs")
        else:
            label = say("express.leave_out" if choice.free else "express.mark_first")
        ready, deeds = choice.mark is not None, self.facts.deeds
        on = deeds.now(partial(deeds.confirm, choice.mark))
        return button(deeds.mark, label=label, label_size=22, main=ready, enabled=ready, radius=16, group="main", on=on)


def row(nodes: Iterator[Node]) -> Row:
    """Cards side by side, of one width."""
    return Row(*(node.share().sized(align="fill") for node in nodes), gap=11)
