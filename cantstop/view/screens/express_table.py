"""The table of Express: one throw for all, everybody marks in secret, then all marks are revealed together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pygame

from cantstop.model.express import Pad
from cantstop.view import screens
from cantstop.view.app.context import Context
from cantstop.view.app.layout import MARGIN
from cantstop.view.app.scene import Change
from cantstop.view.art import pad
from cantstop.view.art.pad_form import Form
from cantstop.view.kit import faces, keys
from cantstop.view.kit.ui import NOWHERE
from cantstop.view.parts import games
from cantstop.view.parts.express.course import Course
from cantstop.view.parts.express.pad import solid
from cantstop.view.parts.express.places import places
from cantstop.view.parts.game_screen import ASIDE


class ExpressTable(Course):
    """What people do at the table."""

    name = "express_table"
    lessons = "express"

    # ------------------------------------------------------------------ what people do

    @property
    def moment(self) -> object:
        choice = self.choice
        return self.match.moment, self.viewed, choice and (choice.place, choice.mark)

    def lasts(self, control: str) -> bool:
        return super().lasts(control) or control.startswith("look_")

    def handle(self, event: pygame.event.Event) -> Change:
        if self.notes.takes(event):
            return None
        if event.type == pygame.KEYDOWN and not keys.is_modifier(event):
            self._rest_pointer()
            if event.key == pygame.K_SPACE and self.watched and not self.match.over:
                self.hurrying = True
                self.timeline.skip()
                return self._hurry()
            if self.phase == "choose" and keys.matches("Enter", event) and self._enter_marks():
                return self.act("mark", None)
        return super().handle(event)

    def _rest_pointer(self) -> None:
        """Until it moves again, nothing is pointed at: what lies under it would speak against what was chosen."""
        self.context.pointer = self.ui.pointer = NOWHERE

    def _hurry(self) -> Change:
        return self._throw() if self.phase == "ready" and not self.timeline.playing else None

    def _enter_marks(self) -> bool:
        """Enter marks, unless the focus is on something that it would choose first."""
        choice, focus = self.choice, self.ui.focus if self.ui.ring else None
        if choice is None or choice.mark is None or self.timeline.skippable:
            return False
        if focus is None or focus.name == f"pair_{(choice.picked or 0) + 1}":
            return True
        if focus.group == "rows":
            return int(focus.name[4:]) in choice.mark.pairs
        return focus.group == "dice" and focus.name == f"die_{choice.place}"

    def act(self, action: str, value: Any) -> Change:
        if action in ASIDE:
            return self.step_aside(action)
        if self.notes.act(action):
            return None
        if action in ("go", "throw", "open", "mark"):
            return self._confirm(action)
        if action == "hint":
            self._ask_coach()
        elif action.startswith("look_"):
            self._look_at(int(action[5:]))
        elif self.phase == "choose":
            self._choose(action)
        return None

    def _confirm(self, action: str) -> Change:
        """Space and Enter, and the red button: throw, open, mark."""
        if self.timeline.playing:
            return None
        if self.phase == "ready":
            return self._throw()
        if self.phase in ("handover", "closed"):
            self._open()
        elif self.phase == "choose" and action == "mark" and self.choice is not None and self.choice.mark is not None:
            self._perform(self.match.choose(self.choice.mark))
        else:
            self.context.play("not_possible")
        return None

    def _choose(self, action: str) -> None:
        """A die, a pairing or a row."""
        if self.choice is None:  # the choice was made by an earlier key of the same moment
            self.context.play("not_possible")
            return
        self._rest_pointer()
        kind, _, number = action.rpartition("_")
        done = False
        if kind == "die":
            done = self._take(int(number))
        elif kind == "fifth":
            done = int(number) in self.choice.dice and self._take(self.choice.dice.index(int(number)))
        elif kind == "pair":
            done = self.choice.pick(int(number) - 1)
            self.rebuild()
        elif kind == "row":
            self._slide(partial(self.choice.pick_row, int(number)))
            done = True
        if not done:
            self.context.play("not_possible")
        self.pick()

    def _take(self, place: int) -> bool:
        """Sets the die aside; the one in the red field goes back."""
        choice = self.choice
        assert choice is not None
        if place == choice.place:
            self._slide(choice.put_back)
            return True
        if choice.faces[choice.dice[place]].refusal is not None:
            return False
        self._slide(partial(choice.take, place))
        return True

    def _ask_coach(self) -> None:
        if self.context.settings.coach == "off" or self.phase != "choose":
            self.context.play("not_possible")
            return
        self.advised = not self.advised
        self.rebuild()

    def _look_at(self, player: int) -> None:
        if self.phase == "ready":
            self.viewed = player
            self.rebuild()

    # ------------------------------------------------------------------ away and back

    log = "express_log"

    def show_now(self) -> None:
        self.timeline.clear()
        self._late = []
        self.before = []
        self._settle()
        self.rebuild()

    def pause_line(self) -> str:
        line = self.say("express.pause_line", n=self.round_shown)
        return f"{line} {self.say('express.pause_practice')}" if self.match.practice else line

    @property
    def round(self) -> int:
        return self.state.round

    def resume(self, result: Any) -> Change:
        change = super().resume(result)
        self.rebuild()  # the dice were hidden while the time stood still
        return change

    def warm(self) -> Iterator[None]:
        if self.cover is not None:
            yield from _pad_ahead(self.context, self.shown[self.viewed], self.colours[self.viewed])
        else:
            yield from self.column.warm()
            yield from self.tray.warm()
        if self.match.over or not self._drawn_ahead:
            self._drawn_ahead = True
            for name in ("express_over", "express_log"):
                yield from self._ahead(name)

    _drawn_ahead = False  # once in the middle of the game, and again when it is over

    def _ahead(self, name: str) -> Iterator[None]:
        """The end of the game, or its log, as it would look now, so that little is left to draw when it comes."""
        scene = screens.make(name, self.context, match=self.match)
        yield
        scene.lay_out(self.layout)
        yield
        for _ in scene.sprites():
            pass
        yield


def warm(context: Context) -> Iterator[None]:
    """The empty pad, and what is loaded when a game begins."""
    yield from _pad_ahead(context, Pad(), "blue")
    games.make_ready(context)
    yield


def _pad_ahead(context: Context, shown: Pad, colour: str) -> Iterator[None]:
    """A large pad, before it is laid open."""
    place = places(context.layout)
    rect = context.layout.rect(MARGIN, MARGIN, place.pad_width, place.pad_height)
    form = Form(rect.w, rect.h, context.style.u)
    faces.panel(*rect.size, context.style)
    yield
    pad.paper(form, context.style)
    yield
    solid(form, context.style)
    yield
    pad.marks(form, shown, context.theme.player(colour).pad_mark, context.style)
    yield
