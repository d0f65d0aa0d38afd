"""Pause: the way on, back, and out. The screen below does what was chosen: it gets the name of the action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from cantstop.view.app.actions import Action
from cantstop.view.app.context import Context
from cantstop.view.app.stack_changes import Change, Chosen, Pop, Push
from cantstop.view.art import plates
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.drawing import Icon
from cantstop.view.kit.grid import Grid
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, STRONG_NOTE, TITLE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.dialog import Dialog, Kept, PauseWords

ELSEWHERE = ("how_to_play", "settings")
BACK_AND_FORTH = ("undo", "redo")
ALL = (*BACK_AND_FORTH, "start_again", "save_as", "log", "how_to_play", "settings", "other_game", "main_menu")


class Pause(Dialog):
    """`told` is asked whenever the panel is drawn: from here the language can be changed.

    Pops with "undo", "redo", "start_again", "save_as", "log", "other_game" or "main_menu", or with None to play on.
    """

    name = "pause"
    sheet = "cant_stop"
    pad = (28, 22, 28, 24)
    actions: ClassVar = {
        "back": Action("pause.resume", "Esc", main=True, sound="back"),
        "undo": Action("pause.undo", "Ctrl+Z"),
        "redo": Action("pause.redo", "Ctrl+Shift+Z"),
        "start_again": Action("pause.start_again", "N"),
        "save_as": Action("pause.save_as", "Ctrl+S"),
        "log": Action("pause.log", "Z"),
        "how_to_play": Action("pause.how_to_play", "F1"),
        "settings": Action("pause.settings", "G"),
        "other_game": Action("pause.other_game", "Ctrl+O"),
        "main_menu": Action("pause.main_menu", "Q"),
    }

    def __init__(
        self,
        context: Context,
        told: Callable[[], PauseWords] = PauseWords,
        kept: Kept = "saved",
        lessons: Mapping[str, Any] = MappingProxyType({}),
        offered: tuple[str, ...] = ALL,
    ) -> None:
        super().__init__(context)
        self._offered = offered
        self._lessons = lessons
        self._told, self._kept = told, kept

    def lesson_details(self) -> dict[str, Any]:
        return dict(self._lessons)

    def content(self) -> Iterator[Node]:
        told = self._told()
        undo = self.say("pause.nothing_to_undo") if told.undo is None else told.undo
        redo = self.say("pause.nothing_undone") if told.redo is None else told.redo
        plate = Icon(lambda style: plates.pause_plate(style.px(58), style.theme))
        line = Text(told.line, BODY, "ink_muted", lines=1) if told.line else None
        yield Row(plate, Column(Text(self.say("pause.title"), TITLE), line, grow=1), gap=16)
        again = self.button("start_again").sized(height=80) if "start_again" in self._offered else None
        yield Row(self.button("back", label_size=29).share().sized(height=80), again, gap=14)
        steps = (
            self.button("undo", note=undo, enabled=told.undo is not None),
            self.button("redo", note=redo, enabled=told.redo is not None),
        )
        if "undo" in self._offered:
            yield Grid(*(step.sized(height=70) for step in steps), columns=2, gap=14)
        ways = [action for action in self._offered if action not in (*BACK_AND_FORTH, "start_again")]
        yield Grid(*(self.button(action).sized(height=66) for action in ways), columns=2, gap=(14, 13))
        yield Row(self._sign(), Text(self.say(f"pause.{self._kept}"), STRONG_NOTE), Spring(), gap=10)

    def _sign(self) -> Node:
        if self._kept == "not_begun":
            return emblems.info(24)
        return emblems.kept(24) if self._kept == "saved" else emblems.warning()

    def on(self, action: str, value: Any) -> Change:
        if action in ELSEWHERE:
            return Push(action, self.lesson_details() if action == "how_to_play" else {})
        if action in self._offered:
            return Pop(Chosen(action))
        if action in ALL:
            self.context.play("not_possible")
            return None
        return super().on(action, value)
