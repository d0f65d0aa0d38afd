"""The table of Express: one throw for all, everybody marks in secret, then all marks are revealed together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from cantstop.ai.decision import Decision
from cantstop.controller.express_match import ExpressMatch
from cantstop.model import express
from cantstop.model.express import Mark
from cantstop.view import sentences
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.stack_changes import Answer, Change, Push
from cantstop.view.kit import keys
from cantstop.view.kit.containers import Layers
from cantstop.view.kit.node import Node
from cantstop.view.kit.ui import NOWHERE
from cantstop.view.parts import dice_tray
from cantstop.view.parts.asked_aloud import AskedAloud
from cantstop.view.parts.confetti import Falling
from cantstop.view.parts.express import choosing, hand_over, large_pad
from cantstop.view.parts.express.choice import Choice
from cantstop.view.parts.express.column import TableColumn
from cantstop.view.parts.express.column_facts import ColumnFacts
from cantstop.view.parts.express.displayed import Displayed
from cantstop.view.parts.express.pad import LivePad, PadFacts, beside
from cantstop.view.parts.express.pencil import Pencil
from cantstop.view.parts.express.pointing import Pointing
from cantstop.view.parts.express.ring import Ticks
from cantstop.view.parts.express.speech import Speech
from cantstop.view.parts.express.table_script import OPEN, THROW, TableScript
from cantstop.view.parts.express.tray import TrayPlaces
from cantstop.view.parts.notes.first_express import FirstExpress
from cantstop.view.parts.rolling import Rolling

WAITING = ("ready", "closed", "handover", "won")  # for one press, that of the main button


class ExpressTable(AskedAloud[ExpressMatch]):
    sheet = "express"

    def __init__(self, context: Context, match: ExpressMatch) -> None:
        super().__init__(context, match)
        self.displayed = Displayed.of(match)
        self.notes = FirstExpress(self, self.displayed)
        self.pointing = Pointing(match, self.displayed)
        self.ticks = Ticks(match.countdown, lambda cue: context.play(cue))
        self._pointed: object = None  # the die and the cards that are pointed at
        self._warned = -1  # the moment at which an undo that costs the day was asked for
        self._begin()

    def _begin(self) -> None:
        """The script begins where the match stands."""
        self.script = TableScript(self)
        self.timeline.play(self.script.game())

    # What there is

    @property
    def state(self) -> express.State:
        return self.match.state

    @property
    def round(self) -> int:
        return self.state.round

    @property
    def phase(self) -> str:
        return self.displayed.phase

    @property
    def speech(self) -> Speech:
        return Speech(self.match, self.context.settings.spoken)

    def board_line(self) -> str:
        """Return the pad that is seen; nothing of one that is hidden."""
        player = self.displayed.viewed
        return "" if self.hides_pad else self.speech.pad(player, self.displayed.pads[player])

    def place_lines(self) -> list[str]:
        return [""] if self.hides_pad else self.speech.rows(self.displayed.pads[self.displayed.viewed])

    @property
    def hides_pad(self) -> bool:
        """Whether the pad waits until its player is at the screen."""
        return self.phase in ("handover", "closed")

    @property
    def moment(self) -> object:
        shown = self.displayed
        return self.match.moment, shown.phase, shown.viewed

    @property
    def first_group(self) -> str | None:
        choice = self.displayed.choice
        return None if choice is None else "cards" if choice.place is not None else "dice"

    def advice(self) -> Decision[Mark] | None:
        """The coach's, while it is shown."""
        if not self.displayed.advised or self.context.settings.coach == "off" or self.displayed.phase != "choose":
            return None
        return self.match.advice()

    # What is on it

    def build(self) -> Node:
        shown = self.displayed
        large = LivePad(self.on_the_pad, large_pad.rows(shown, self._take_row), shown.lifted)
        page = self._page(large)
        if shown.phase == "handover":
            return page
        return Layers(page, self.notes.node(), Falling(shown.confetti, self.layout.size))

    def _page(self, large: Node) -> Node:
        """The table with this pad; or what lies over it while the screen is handed on."""
        shown, match = self.displayed, self.match
        if shown.phase != "handover":
            return beside(self.layout, large, TableColumn(self.column_facts(), self.layout).node())
        done = [seat for seat, taken in zip(match.seats, match.state.chosen) if taken is not None]
        values = None if match.dice_hidden else match.state.dice
        return hand_over.hand_over(match.seats[shown.viewed], self.style.theme, values, done, self.open, self.menu)

    def column_facts(self) -> ColumnFacts:
        pointed = self.pointing.face(self.ui)
        coach, lit = self.context.settings.coach, self.pointing.lit_cards(self.ui)
        return ColumnFacts(self.displayed, self, self.style, coach, self.advice(), pointed, lit)

    def on_the_pad(self) -> tuple[PadFacts, Pencil | None]:
        """What the large pad shows; called in every frame."""
        shown = self.displayed
        facts = large_pad.facts(shown, self.pointing.preview(self.ui), self.pointing.fifth_to_be(self.ui))
        return facts, large_pad.pencil_on(shown)

    def ground(self) -> pygame.Surface:
        if self.displayed.phase == "handover":
            return hand_over.ground(*self.layout.size, self.match.seats[self.displayed.viewed].colour, self.style)
        return super().ground()

    def placed(self) -> None:
        """Keep notices off the pad, of which they speak, and off the question."""
        pad, title = self.tree.box("pad"), self.tree.box("title")
        if pad is not None and title is not None:
            self.kept_clear = pad.rect, title.rect
            self.toast_middle = title.rect.centerx

    def _rest_pointer(self) -> None:
        """Ignores the pointer until it moves: what lies under it would contradict the choice made by key."""
        self.context.pointer = self.ui.pointer = NOWHERE

    # Time

    def update(self, ms: float) -> Change:
        pointed, self._pointed = self._pointed, (self.pointing.face(self.ui), self.pointing.lit_cards(self.ui))
        if self._pointed != pointed:
            self.changed()
        change = super().update(ms)
        self.ticks.update()
        self.pointing.follow(self.ui)
        if change is None and self.displayed.finished:
            from cantstop.view.screens.express_over import ExpressOver

            return self.held.go_on(partial(ExpressOver, match=self.match))
        return change

    @property
    def waiting(self) -> bool:
        countdown = self.match.countdown
        return super().waiting or (countdown is not None and countdown.running)

    def roll(self, values: Sequence[int], number: int) -> Rolling:
        setting = self._tray_places().setting(self.style.theme)
        return dice_tray.throw(values, self.timeline, setting, self.match.seed, number)

    def _tray_places(self) -> TrayPlaces:
        """Where the dice lie."""
        box = self.tree.box("tray")
        return TrayPlaces(box.rect if box is not None else pygame.Rect(0, 0, 586, 140), self.style.u)

    def forget_focus(self) -> None:
        self.ui.set_focus(None)

    # What people do

    def takes(self, event: pygame.event.Event) -> bool:
        if self.notes.takes(event):
            return True
        if event.type == pygame.KEYDOWN and not keys.is_modifier(event):
            self._rest_pointer()
            if keys.matches("Enter", event) and self._enter():
                return True
            if keys.matches("Ctrl+Z", event) and self.match.would_undo() is None:
                self._say_why_not()
        return False

    def _enter(self) -> bool:
        """Enter ends all that moves; it presses the main button, unless the focus is on something else."""
        if self.timeline.skippable:
            self.timeline.hurry()
        elif self.phase in WAITING and choosing.focused(self.ui) in ("", THROW, OPEN):
            self.go()
        elif self.displayed.phase == "choose" and choosing.enter_marks(self.displayed.choice, self.ui):
            self.mark()
        else:
            return False
        return True

    @action(key="Space")
    def go(self) -> Change:
        """Throw, open a pad, or go on to the end."""
        if self.displayed.phase == "choose" or not self.timeline.answer(THROW):
            self.context.play("not_possible")
        return None

    @action("express.throw")
    def throw(self) -> Change:
        return self.go()

    @action("express.open")
    def open(self) -> Change:
        return self.go()

    @action("express.mark_first", "Enter")
    def mark(self) -> Change:
        return self.confirm(self.displayed.mark)

    def confirm(self, mark: Mark | None) -> Change:
        """Make this mark, if it is still what is chosen."""
        if self.displayed.phase == "choose" and mark is not None and mark == self.displayed.mark:
            self.context.dismiss_notice()  # before the next one is asked, or all is told
            if self.timeline.answer(mark):
                return None
        self.context.play("not_possible")
        return None

    @action(keys="123456")
    def fifth(self, face: int) -> Change:
        choice = self.displayed.choice
        return self._take(f"fifth_{face}", None if choice is None else choosing.place_of(choice, face))

    def take_die(self, place: int) -> Change:
        return self._take(f"die_{place}", place)

    def _take(self, name: str, place: int | None) -> Change:
        """Set a die aside, or back; say why it cannot be the fifth."""
        choice = self._begin_choice(name)
        if choice is not None and not self._changed(choosing.take_die(choice, place)):
            refusal = choosing.refused(choice, place)
            if refusal is not None:
                self.context.announce(sentences.sentence(sentences.refusal(refusal, self.names)))
        return None

    @action(keys="JKL")
    def pair(self, number: int) -> Change:
        choice = self._begin_choice(f"pair_{number}")
        if choice is not None:
            self._changed(choice.pick(number - 1))
        return None

    def _take_row(self, row: int) -> Change:
        choice = self._begin_choice(f"row_{row}")
        if choice is not None:
            self._changed(choice.pick_row(row))
        return None

    def _begin_choice(self, name: str) -> Choice | None:
        """Return the choice that a press on this control is about; none where an earlier key has made it."""
        choice = self.displayed.choice
        if choice is None or self.displayed.phase != "choose":
            self.context.play("not_possible")
            return None
        self._rest_pointer()
        if choosing.focused(self.ui) not in ("", name):
            self.forget_focus()  # a key has chosen: Enter marks that
        self.displayed.looked_at = None
        return choice

    def _changed(self, changed: bool) -> bool:
        if changed:
            self.context.dismiss_notice()
        else:
            self.context.play("not_possible")
        return changed

    @action("table.hint", "H")
    def hint(self) -> Change:
        """The coach's advice comes, or goes."""
        if self.context.settings.coach == "off" or self.phase != "choose":
            self.context.play("not_possible")
        else:
            self.displayed.advised = not self.displayed.advised
        return None

    def look_at(self, player: int) -> Change:
        """Another pad is seen large, with its fifth dice; once more, or any choice, brings back one's own."""
        shown = self.displayed
        if not 0 <= player < len(self.names) or not shown.open_to_all:
            self.context.play("not_possible")
            return None
        shown.looked_at = None if player in (shown.looked_at, shown.viewed) else player
        return None

    @action("express.next_pad", "V", lasts=True)
    def other_pad(self) -> Change:
        """The next of the others' pads, and at last one's own."""
        shown, count = self.displayed, len(self.names)
        return self.look_at((shown.large + 1) % count if count > 1 else -1)

    # Away and back

    def undo(self) -> Change:
        """Undo in today's throws is asked for twice where it costs the day."""
        if self.match.undo_costs_the_day() and self._warned != self.match.moment:
            self._warned = self.match.moment
            self.context.notify("express.undo_costs_the_day")
            return None
        return super().undo()

    def log(self) -> Change:
        from cantstop.view.screens.express_log import ExpressLog

        return Push(ExpressLog, match=self.match)

    def _say_why_not(self) -> None:
        """Why nothing can be taken back."""
        seen = self.match.shared and any(throw.taken for throw in self.displayed.throws)
        self.context.notify("express.revealed_stays" if seen else "express.nothing_to_undo")

    def show_now(self) -> None:
        self.timeline.clear()
        self.displayed.before = []
        self.displayed.looked_at = None
        self._begin()
        self.changed()

    def pause_line(self) -> str:
        line = self.say("express.pause_line", n=self.displayed.round)
        return f"{line} {self.say('express.pause_practice')}" if self.match.practice else line

    def resume(self, answer: Answer) -> Change:
        change = super().resume(answer)
        self.changed()  # the dice were hidden while the time stood still
        return change
