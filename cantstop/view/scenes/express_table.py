"""The table of Express: one throw for all, everybody marks in secret, then all marks are revealed together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pygame

from cantstop.model.express import Pad
from cantstop.view import games, keys
from cantstop.view.desk import Desk
from cantstop.view.draw import controls, pad
from cantstop.view.draw.pad_form import Form
from cantstop.view.express import keeping
from cantstop.view.express.course import Course
from cantstop.view.express.places import places
from cantstop.view.layout import MARGIN
from cantstop.view.scene import Change, Push, Reset


class ExpressTable(Course):
    """What people do at the table."""

    name = "express_table"

    # ------------------------------------------------------------------ what people do

    def handle(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_SPACE and self.watched and not self.match.over:
                self.hurrying = True
                self.timeline.skip()
                return self._hurry()
            if self.phase == "choose" and keys.matches("Enter", event) and self._enter_marks():
                return self.act("mark", None)
        return super().handle(event)

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
        if action in ("menu", "pause", "back"):
            return self._pause()
        if action in ("go", "throw", "open", "mark"):
            return self._confirm(action)
        if action in ("undo", "redo"):
            self._go_back(action)
        elif action == "hint":
            self._ask_coach()
        elif action in ("save_as", "other_game", "log"):
            return self._leave_to(action)
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
            self.desk.play("not_possible")
        return None

    def _choose(self, action: str) -> None:
        """A die, a pairing or a row."""
        if self.choice is None:  # the choice was made by an earlier key of the same moment
            self.desk.play("not_possible")
            return
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
            self.desk.play("not_possible")
        self.highlight()

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
        if self.desk.settings.coach == "off" or self.phase != "choose":
            self.desk.play("not_possible")
            return
        self.advised = not self.advised
        self.rebuild()

    def _look_at(self, player: int) -> None:
        if self.phase == "ready":
            self.viewed = player
            self.rebuild()

    def _go_back(self, way: str) -> None:
        done = self.match.undo() if way == "undo" else self.match.redo()
        if done is None:
            self.desk.play("not_possible")
            return
        self.timeline.clear()
        self.before = []
        self._settle()
        self.rebuild()

    # ------------------------------------------------------------------ away and back

    def _pause(self) -> Change:
        self.match.pause()
        return Push("pause", keeping.pause_details(self.match, self.names))

    def _leave_to(self, action: str) -> Change:
        self.match.pause()
        if action == "save_as":
            suggestion = games.suggested_name(self.names)
            return Push("save_as", {"suggestion": suggestion, "replaced": partial(games.replaced, self.desk)})
        if action == "log":
            return Push("express_log", {"match": self.match})
        return games.others(self.match)

    def resume(self, result: Any) -> Change:
        self.match.resume()
        self.rebuild()
        if result in ("undo", "redo"):
            self._go_back(result)
        elif result in ("save_as", "other_game", "log"):
            return self._leave_to(result)
        elif result == "main_menu":
            return Reset("title")
        elif isinstance(result, str) and result:  # the name given in "save as"
            self._save(result)
        return None

    def _save(self, name: str) -> None:
        notices = games.store(self.desk).save_as(self.match.record, name)
        self.desk.tell(notices)
        if not notices:
            self.desk.notify("save.saved", name=name)

    def leave(self) -> None:
        games.leave(self.desk, self.match)

    def warm(self) -> Iterator[None]:
        if self.phase != "handover":
            yield from self.tray.warm()

    def rescue(self) -> dict[str, Any]:
        return keeping.rescue(self.match)


def warm(desk: Desk) -> Iterator[None]:
    """The empty pad, and what is loaded when a game begins."""
    place = places(desk.layout)
    rect = desk.layout.rect(MARGIN, MARGIN, place.pad_width, place.pad_height)
    form = Form(rect.w, rect.h, desk.style.u)
    controls.panel(*rect.size, desk.style)
    yield
    pad.paper(form, desk.style)
    yield
    pad.marks(form, Pad(), desk.theme.player("blue").pad_mark, desk.style)
    yield
    games.make_ready(desk)
    yield
