"""The table of Express, where all players mark the same throw in secret before all marks are revealed.

The script (script.py) changes the displayed state, `shown`; panel.py builds the column beside the pad from it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from cantstop.ai.decision import Decision
from cantstop.controller.express_match import ExpressMatch
from cantstop.model import express
from cantstop.model.express import DICE, Mark, Option
from cantstop.view import sentences
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change
from cantstop.view.kit import keys
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Layers, Node
from cantstop.view.kit.ui import NOWHERE
from cantstop.view.parts import hand_over
from cantstop.view.parts.confetti import Falling
from cantstop.view.parts.express import choosing, panel, sayings
from cantstop.view.parts.express.choosing import FiveTray
from cantstop.view.parts.express.first_express import FirstExpress
from cantstop.view.parts.express.pad import COMES_MS, LEAVES_MS, PadLook, PadNode, bare_pad, beside, pressable
from cantstop.view.parts.express.sayings import Speech
from cantstop.view.parts.express.script import THROW, TableScript
from cantstop.view.parts.express.shown import Choice, Shown
from cantstop.view.parts.game_screen import GameTable
from cantstop.view.parts.rolling import Rolling

WARNED = (10, 5)  # seconds at which a listener is warned
WAITING = ("ready", "closed", "handover", "won")  # for one press, that of the main button


class ExpressTable(GameTable[ExpressMatch]):
    across = 900.0
    sheet = "express"
    first_groups = "cards", "dice", "main"

    def __init__(self, context: Context, match: ExpressMatch) -> None:
        super().__init__(context, match)
        self.shown = Shown(match)
        self.shown.viewed = self.shown.default_pad
        self.notes = FirstExpress(self, self.shown)
        self._ticked = 0  # the second of the timer that was heard last
        self._warned = -1  # the moment of the warning about an undo that costs the day
        self._handed_over: bool | None = None  # whether the last tree was a hand-over page
        self.timeline.play(TableScript(self).game())

    # Facts

    @property
    def state(self) -> express.State:
        return self.match.state

    @property
    def phase(self) -> str:
        return self.shown.phase

    @property
    def speech(self) -> Speech:
        return Speech(self.match, self.context.settings.spoken)

    def board_line(self) -> str:
        """Return a description of the large pad, with the marks that have been revealed."""
        player = self.shown.large
        if self.phase == "handover":
            return self.turn_line()
        return sayings.pad_line(self.names[player], self.shown.known(player)[0], self.shown.penalty)

    def place_lines(self) -> list[str]:
        if self.phase == "handover":
            return [self.turn_line()]
        pad = self.shown.known(self.shown.large)[0]
        return list(map(sentences.sentence, sayings.pad_lines(pad, self.shown.penalty)))

    def dice_line(self) -> str:
        return self.speech.dice()

    def turn_line(self) -> str:
        """Return a line with the throw, the totals, and the effect of the main button."""
        choice, asked = self.shown.choice, ""
        if choice is not None:
            asked = sayings.next_step(choice)
        elif self.phase in WAITING and (self.state.dice is None or self.phase != "ready"):
            key = "open" if self.phase in ("closed", "handover") else "to_end" if self.match.over else "throw"
            asked = self.say("spoken.key", key=keys.cap("Space"), does=self.say(f"express.{key}"))
        return " ".join(map(sentences.sentence, filter(None, (self.speech.turn(), asked))))

    def tell_where(self) -> None:
        if not self.context.settings.express_notes:
            self.context.teach_aloud("spoken.aim_express", penalty=self.shown.penalty)
        super().tell_where()
        if len(self.names) > 1:
            self.context.teach_aloud("spoken.keys_pads")

    @property
    def moment(self) -> object:
        return self.match.moment, self.phase, self.shown.viewed

    @property
    def _mark(self) -> Mark | None:
        return None if self.shown.choice is None else self.shown.choice.mark

    def advice(self) -> Decision[Mark] | None:
        """Return the coach's advice, or None while it is not shown."""
        if not self.shown.advised or self.context.settings.coach == "off" or self.phase != "choose":
            return None
        return self.match.advice()

    # Hover

    def _pointed_at(self, kind: str, numbers: Iterable[int]) -> int | None:
        """Return the number of the control of this kind that is hovered, touched or focused."""
        lit = self.tree.lit
        return next((number for number in numbers if f"{kind}_{number}" in lit), None)

    @property
    def preview(self) -> Option | None:
        """The pairing that is hovered or, if none is, the chosen one."""
        choice = self.shown.choice
        if choice is None:
            return None
        lit = self._pointed_at("pair", range(1, len(choice.options) + 1))
        return choice.option if lit is None else choice.options[lit - 1]

    @property
    def pointed_face(self) -> int | None:
        """The face of the hovered die, if it may be the fifth."""
        choice, lit = self.shown.choice, self._pointed_at("die", range(DICE))
        if choice is None or lit is None or lit == choice.place or choice.dice[lit] not in choice.allowed:
            return None
        return choice.dice[lit]

    @property
    def lit_cards(self) -> Sequence[int]:
        """The indices of the cards whose pairings mark the hovered row."""
        choice = self.shown.choice
        row = None if choice is None else self._pointed_at("row", choice.markable())
        return () if choice is None or row is None else choice.using(row)

    # Nodes

    def build(self) -> Node:
        shown, match = self.shown, self.match
        handed_over = self.phase == "handover"
        if self._handed_over not in (None, handed_over):
            self.tree.stand_still()  # nodes that fade out are above the page, and would show hidden marks
        self._handed_over = handed_over
        if handed_over:
            done = [seat for seat, taken in zip(match.seats, match.state.chosen) if taken is not None]
            dice = panel.handed_over_dice(None if match.dice_hidden else match.state.dice)
            return hand_over.page(match.seats[shown.viewed], self.style.theme, dice, done, self.open, self.menu)
        fades = shown.phase in ("revealing", "won", "ready", "throwing")  # else a secret choice would fade
        comes, goes = (Motion(COMES_MS, delay=LEAVES_MS), Motion(LEAVES_MS)) if fades else (None, None)
        large = Keyed(f"express_pad_{shown.large}", self.pad(), comes=comes, goes=goes)
        pad: Node = large
        if fades and len(match.seats) > 1 and (shown.lifted is None or not shown.lifted.begun):
            pad = Layers(bare_pad(shown.penalty), large)  # on which one pad fades, and then another
        page = beside(self.layout, pad, panel.panel(self))
        return Layers(page, self.notes.node(), Falling(shown.confetti, self.layout.size))

    def pad(self) -> PadNode:
        """Return the large pad; on the pad of the player who chooses, the previewed marks are dashed."""
        shown = self.shown
        player, choice, pencil = shown.large, shown.choice, shown.pencil
        preview, faint, rows = None, None, dict[int, Node]()
        if shown.looked_at is None and choice is not None:
            preview = self.preview
            if preview is None and not choice.free:
                faint = choice.face if self.pointed_face is None else self.pointed_face
            if shown.phase == "choose" and not self.match.dice_hidden and not self.context.listened:
                rows = pressable(choice.pad, shown.penalty, choice.markable(), self._take_row)
        pad = shown.known(player)[0]
        if pencil is not None and not pencil.drawn:
            pad = pencil.before
        if shown.made is not None and (shown.inking or shown.phase == "watch") and [player] == shown.people:
            preview = shown.made.option  # a lone person's, until its marks are inked
        seat, note = self.match.seats[player], self.say("express.throw_number", n=shown.round)
        look = PadLook(pad, shown.penalty, seat.colour, seat.name, note, preview, faint)
        return PadNode(look, rows=rows, pencil=pencil, lifted=shown.lifted)

    def ground(self) -> pygame.Surface:
        if self.phase == "handover":
            return hand_over.ground(*self.layout.size, self.match.seats[self.shown.viewed].colour, self.style)
        return super().ground()

    def placed(self) -> None:
        """Reserve room for notices that covers neither the pad nor the question."""
        pad, title = self.tree.box("pad"), self.tree.box("title")
        if pad is not None and title is not None:
            self.kept_clear = pad.rect, title.rect
            self.notice_room = title.rect.union((title.rect.x, 0, title.rect.w, self.layout.window_height))

    def _ignore_pointer(self) -> None:
        """Ignore the pointer until it moves, because it may rest on another card than the one chosen by key."""
        self.ui.pointer = NOWHERE

    # Time

    def update(self, ms: float) -> Change:
        change = super().update(ms)
        self._hold_time()
        self._tick()
        self._pass_choice_on()
        return self.over() if change is None and self.shown.finished else change

    def _tick(self) -> None:
        """Play a tick in each of the last seconds, and warn listeners twice."""
        countdown = self.match.countdown
        left = math.ceil(countdown.left) if countdown is not None and countdown.running else 0
        if left != self._ticked and 0 < left <= panel.LAST_SECONDS:
            self.context.play("tick")
        if left != self._ticked and left in WARNED:
            self.context.tell_aloud(lambda: (self.say("spoken.seconds", n=left),))
        self._ticked = left

    def _hold_time(self) -> None:
        """Pause the timer of a choice while a note of the first game is shown."""
        if self.phase == "choose":
            if self.notes.shown is None:
                self.match.open_pad()
            else:
                self.match.hold_time()

    def _pass_choice_on(self) -> None:
        """Pass the current choice to the match, which marks it if the time runs out."""
        choice, preview = self.shown.choice, self.preview
        self.match.pick(None if choice is None else choice.face, None if preview is None else preview.mark)

    @property
    def waiting(self) -> bool:
        countdown = self.match.countdown
        return super().waiting or (countdown is not None and countdown.running)

    def roll(self, values: Sequence[int], number: int) -> Rolling:
        box = self.tree.box("tray")
        rect = box.rect if box is not None else pygame.Rect(0, 0, 586, 140)
        return Rolling(values, FiveTray.setting(rect, self.style), self.timeline, self.match.seed, number)

    def forget_focus(self) -> None:
        self.ui.set_focus(None)

    # Actions

    def takes(self, event: pygame.event.Event) -> bool:
        if self.notes.takes(event):
            return True
        if event.type == pygame.KEYDOWN and not keys.is_modifier(event):
            self._ignore_pointer()
            if keys.matches("Enter", event) and self._enter():
                return True
            if keys.matches("Esc", event) and self.phase != "revealing" and self.shown.looked_at is not None:
                self.shown.looked_at = None
                self.changed()
                if self.context.listened:
                    self.tell_board()
                return True
        return False

    def _enter(self) -> bool:
        """Skip the animation, press the main button, or make the marks; return whether Enter did any of these."""
        if self.timeline.skip():
            self.timeline.hurry()
        elif self.phase in WAITING and self._focused in ("", "throw", "open"):
            self.go()
        elif self._enter_marks():
            self.mark()
        else:
            return False
        return True

    @property
    def _focused(self) -> str:
        return "" if self.ui.ringed is None else self.ui.ringed.name

    def _enter_marks(self) -> bool:
        """Return whether Enter makes the marks; it does not if a control outside the current choice has the focus."""
        choice = self.shown.choice
        if choice is None or choice.mark is None:
            return False
        rows = (f"row_{row}" for row in choice.mark.pairs)
        return self._focused in ("", f"pair_{(choice.picked or 0) + 1}", f"die_{choice.place}", *rows)

    @action(key="Space")
    def go(self) -> Change:
        """Roll the dice, open a hidden pad, or continue to the end."""
        if self.phase == "choose" or not self.timeline.answer(THROW):
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
        return self.confirm(self._mark)

    def confirm(self, mark: Mark | None) -> Change:
        if mark is not None and mark == self._mark:
            self.context.dismiss_notice()  # before the next player's choice, or the reveal
            if self.timeline.answer(mark):
                return None
        self.context.play("not_possible")
        return None

    @action(keys="123456")
    def fifth(self, face: int) -> Change:
        """Set a die with this face aside; if it is already set aside, put it back."""
        choice = self.shown.choice
        if choice is None:
            self.context.play("not_possible")
        elif self._set_aside(f"fifth_{face}", choice.place_of(face)):
            choosing.announce(choice, face, self.context)
        return None

    def take_die(self, place: int) -> Change:
        self._set_aside(f"die_{place}", place)
        return None

    def _set_aside(self, name: str, place: int | None) -> bool:
        """Set a die aside, or put it back; return whether that is possible. Announce why a die cannot be the fifth."""
        if self._choose(name, lambda choice: choice.turn(place)):
            return True
        refusal = None if self.shown.choice is None else self.shown.choice.refusal(place)
        if refusal is not None:
            self.context.announce(sentences.sentence(sentences.refusal(refusal, self.names)))
        return False

    @action(keys="JKL")
    def pair(self, number: int) -> Change:
        self._choose(f"pair_{number}", lambda choice: choice.pick(number - 1))
        return None

    def _take_row(self, row: int) -> None:
        self._choose(f"row_{row}", lambda choice: choice.pick_row(row))

    def _choose(self, name: str, change: Callable[[Choice], bool]) -> bool:
        """Change the choice by a press on this control, or by its key; return whether that is possible."""
        choice = self.shown.choice
        if choice is not None:
            self._ignore_pointer()
            if self._focused not in ("", name):
                self.forget_focus()  # a key has chosen: Enter marks that
            self.shown.looked_at = None
            if change(choice):
                self.context.dismiss_notice()
                if self.context.listened and choice.mark is not None:
                    self.focus("mark")  # also if these marks were chosen before
                return True
            self.context.tell_aloud(lambda: (sentences.sentence(sayings.next_step(choice)),))
        self.context.play("not_possible")
        return False

    @action("table.hint", "H")
    def hint(self) -> Change:
        off = self.context.settings.coach == "off"
        if off or self.phase != "choose":
            self.context.play("not_possible")
            self.context.notify("coach.is_off" if off else "coach.nothing")
        else:
            self.shown.advised = self.advice_due = not self.shown.advised
        return None

    def advice_line(self) -> str:
        decision, choice = self.match.advice(), self.shown.choice
        if decision is None or choice is None:
            return ""
        return " ".join(map(sentences.sentence, filter(None, sayings.advice(decision, choice.pad, choice.mark))))

    def look_at(self, player: int) -> Change:
        """Show another player's pad large, and speak it; if it is shown already, return to the player's own."""
        shown = self.shown
        if not 0 <= player < len(self.names) or not shown.open_to_all:
            self.context.play("not_possible")
            return None
        shown.looked_at = None if player in (shown.looked_at, shown.viewed) else player
        return self.tell_board() if self.context.listened else None

    @action("express.next_pad", "V", lasts=True)
    def other_pad(self) -> Change:
        """Show the next player's pad; after the last one, return to the player's own."""
        shown, count = self.shown, len(self.names)
        return self.look_at((shown.large + 1) % count if count > 1 else -1)

    # Away and back

    def over(self) -> Change:
        from cantstop.view.screens.express_over import ExpressOver

        return self.pass_on(partial(ExpressOver, match=self.match))

    def undo(self) -> Change:
        """Undo the last move. If this forfeits the score of the day, warn first and undo at the second call."""
        if self.match.undo_costs_the_day() and self._warned != self.match.moment:
            self._warned = self.match.moment
            self.context.notify("express.undo_costs_the_day")
            return None
        deed = self.match.would_undo()
        change = super().undo()
        if deed is not None and self.match.shared:
            self.context.notify("express.choice_undone", name=self.names[deed.player])
        return change

    def why_no_undo(self) -> str | None:
        if self.match.would_undo() is not None:
            return None
        seen = self.match.shared and any(throw.taken for throw in self.shown.throws)
        return self.say("express.revealed_stays" if seen else "express.nothing_to_undo")

    def show_now(self) -> None:
        self.timeline.clear()
        self.timeline.play(TableScript(self).game())
        self.changed()

    def pause_line(self) -> str:
        line = self.say("express.pause_line", n=self.shown.round)
        return f"{line} {self.say('express.pause_practice')}" if self.match.practice else line

    def resume(self) -> None:
        super().resume()
        self.changed()  # the dice were hidden while the time stood still
