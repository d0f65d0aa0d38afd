"""The pause panel, also the menu of a finished game, with buttons to continue, open other screens, or quit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change, Kept, PauseWords, Pop, Push, Replace, to_title
from cantstop.view.kit.fonts import BODY, STRONG_NOTE, TITLE, Text, wrapping
from cantstop.view.kit.node import Column, Grid, Node, Row, Spring
from cantstop.view.parts import emblems
from cantstop.view.parts.page import Dialog


class Pause(Dialog):
    """The pause panel. It calls `told` for its texts whenever it is built, because the language can change meanwhile.

    `offers` are methods of the screen below; each is called once that screen is on top again.
    """

    sheet = "cant_stop"
    pad = (28, 22, 28, 24)

    def __init__(
        self,
        context: Context,
        told: Callable[[], PauseWords] = PauseWords,
        kept: Kept = "saved",
        offers: Sequence[Callable[[], Change]] = (),
    ) -> None:
        super().__init__(context)
        self._told, self._kept = told, kept
        self._offers = {each.__name__: each for each in offers}

    def content(self) -> Iterator[Node | None]:
        told, offers, over = self._told(), self._offers, self._kept == "over"
        line = wrapping(told.line, BODY, "ink_muted") if told.line else None
        if over:
            yield Column(Text(self.say("common.menu"), TITLE), line)
        else:
            yield Row(emblems.picture("pause", 58), Column(Text(self.say("pause.title"), TITLE), line, grow=1), gap=16)
        resume = self.button(self.back, label=self.say("common.back" if over else "pause.resume"), label_size=29)
        again = self.button(self.start_again).sized(height=80) if "start_again" in offers else None
        yield Row(resume.share().sized(height=80), again, gap=14)
        if "undo" in offers:
            undo = self.say("pause.nothing_to_undo") if told.undo is None else told.undo
            redo = self.say("pause.nothing_undone") if told.redo is None else told.redo
            steps = (
                self.button(self.undo, note=undo, enabled=told.undo is not None),
                self.button(self.redo, note=redo, enabled=told.redo is not None),
            )
            yield Grid(*(step.sized(height=70) for step in steps), columns=2, gap=14)
        missing = {"save_as", "log", "other_game"} - offers.keys()
        ways = (self.save_as, self.log, self.how_to_play, self.settings, self.other_game, self.main_menu)
        buttons = (self.button(way).sized(height=66) for way in ways if way.__name__ not in missing)
        yield Grid(*buttons, columns=2, gap=(14, 13))
        if not over:
            name = {"saved": "kept", "not_saved": "warning"}.get(self._kept)
            sign = emblems.picture(name, 24) if name else emblems.sign("info", 24, "ink_muted")
            yield Row(sign, Text(self.say(f"pause.{self._kept}"), STRONG_NOTE), Spring(), gap=10)

    @action("pause.resume", "Esc", main=True, sound="back")
    def back(self) -> Change:
        return Pop()

    @action("pause.undo", "Ctrl+Z")
    def undo(self) -> Change:
        return self._choose("undo")

    @action("pause.redo", "Ctrl+Shift+Z")
    def redo(self) -> Change:
        return self._choose("redo")

    @action("pause.start_again", "N")
    def start_again(self) -> Change:
        return self._choose("start_again")

    @action("pause.save_as", "Ctrl+S")
    def save_as(self) -> Change:
        asked = self._offers["save_as"]() if "save_as" in self._offers else None
        return Replace(asked.screen, **asked.details) if isinstance(asked, Push) else self._choose("save_as")

    @action("pause.log", "Z")
    def log(self) -> Change:
        return self._choose("log")

    @action("pause.how_to_play", "F1")
    def how_to_play(self) -> Change:
        return self._offers.get("how_to_play", super().how_to_play)()

    @action("pause.settings", "G")
    def settings(self) -> Change:
        from cantstop.view.screens.settings import SettingsScreen

        return Push(SettingsScreen)

    @action("pause.other_game", "Ctrl+O")
    def other_game(self) -> Change:
        return self._choose("other_game")

    @action("pause.main_menu", "Q")
    def main_menu(self) -> Change:
        return to_title()

    def _choose(self, offer: str) -> Change:
        if offer in self._offers:
            return Pop(self._offers[offer])
        self.context.play("not_possible")
        return None
