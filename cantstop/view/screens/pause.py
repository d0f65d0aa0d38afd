"""Pause: the way on, back, and out. The scene below does what was chosen: it gets the name of the action."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import pygame

from cantstop.view.app.context import Context
from cantstop.view.app.scene import Change, Pop, Push
from cantstop.view.art import plates
from cantstop.view.kit import faces, icons
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700
from cantstop.view.parts.dialog import Panel
from cantstop.view.screens import known

Kept = Literal["saved", "not_saved", "not_begun"]  # what has become of the game so far
ELSEWHERE = ("how_to_play", "settings")
BACK_AND_FORTH = ("undo", "redo")
ALL = (*BACK_AND_FORTH, "save_as", "log", "how_to_play", "settings", "other_game", "main_menu")
OF_REVIEW = ("how_to_play", "settings", "main_menu")  # nothing is played there
WAYS_AT, PITCH, FOOT = 195.0, 79.0, 68.0


class Told(NamedTuple):
    """Of the game, in the language in use: its round, player and number; what undo and redo would do, if anything."""

    line: str = ""
    undo: str | None = None
    redo: str | None = None


class Pause(Panel):
    """`told` is asked whenever the panel is drawn: from here the language can be changed.

    Pops with "undo", "redo", "save_as", "log", "other_game" or "main_menu", or with None to play on.
    """

    name = "pause"

    def __init__(
        self,
        context: Context,
        told: Callable[[], Told] = Told,
        kept: Kept = "saved",
        lessons: Mapping[str, Any] = MappingProxyType({}),
        offered: tuple[str, ...] = ALL,
    ) -> None:
        super().__init__(context)
        self._offered = offered
        self._ways = [action for action in offered if action not in BACK_AND_FORTH]
        self._ways_at = WAYS_AT + 84 * (len(self._ways) < len(offered))
        self._foot_at = self._ways_at + PITCH * math.ceil(len(self._ways) / 2)
        self.height = self._foot_at + FOOT
        self._lessons = lessons
        self._told, self._kept = told, kept

    def lesson_details(self) -> dict[str, Any]:
        return dict(self._lessons)

    def fill(self) -> None:
        paper, y, told = self.paper, self.y, self._told()
        paper.put(plates.pause_plate(self.layout.px(58), self.style.theme), (28, y + 26))
        paper.write(self.say("pause.title"), DISPLAY_800, 34, "ink", (102, y + 44))
        paper.write(told.line, TEXT_600, 17, "ink_muted", (102, y + 74), room=530)
        resume = Words(self.say("pause.resume"), label_size=29, main=True)
        Button(self.ui, self.place(28, 100, 604, 80), "back", resume, key=self.key("back"), sound="back")
        if self._ways_at > WAYS_AT:
            undo = self.say("pause.nothing_to_undo") if told.undo is None else told.undo
            redo = self.say("pause.nothing_undone") if told.redo is None else told.redo
            self._add("undo", 0, WAYS_AT, 70, undo, told.undo is not None)
            self._add("redo", 1, WAYS_AT, 70, redo, told.redo is not None)
        for number, action in enumerate(self._ways):
            self._add(action, number % 2, self._ways_at + PITCH * (number // 2), 66)
        paper.put(self._sign(), (28, y + self._foot_at + 21))
        paper.write(self.say(f"pause.{self._kept}"), TEXT_700, 16, "ink", (62, y + self._foot_at + 33), room=570)

    def _sign(self) -> pygame.Surface:
        px, theme = self.layout.px(24), self.style.theme
        if self._kept == "not_begun":
            return faces.info(px, theme["ink_muted"])
        return icons.kept(px, theme) if self._kept == "saved" else icons.warning(px, theme)

    def _add(self, action: str, column: int, y: float, height: float, note: str = "", enabled: bool = True) -> None:
        words = Words(self.say(f"pause.{action}"), note)
        rect = self.place(28 + 309 * column, y, 295, height)
        there = enabled and (action not in ELSEWHERE or known(action))
        Button(self.ui, rect, action, words, key=self.key(action), enabled=there)

    def act(self, action: str, value: Any) -> Change:
        if action in ELSEWHERE:
            return Push(action, self.lesson_details() if action == "how_to_play" else {})
        if action == "back":
            return Pop()
        return Pop(action) if action in self._offered else None
