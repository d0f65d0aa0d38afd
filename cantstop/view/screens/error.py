"""The error screen, with a sentence about the failure, one about saved data, and a button to continue."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change
from cantstop.view.kit.fonts import BODY, PANEL_TITLE, STRONG, Text
from cantstop.view.kit.node import Column, Node, Row, Spring
from cantstop.view.parts import emblems
from cantstop.view.parts.page import Dialog


class Error(Dialog):
    """The error screen. `kept` says what was saved; `details` are the traceback and the record, for developers."""

    width, height = 680.0, 392.0
    stays = True
    pad = (32, 28, 32, 24)

    def __init__(self, context: Context, details: str = "", kept: Callable[[], str] | None = None) -> None:
        super().__init__(context)
        self._details, self._kept = details, kept

    def content(self) -> Iterator[Node]:
        kept = self._kept() if self._kept else self.say("error.no_game")
        told = Column(
            Text(self.say("error.screen"), PANEL_TITLE.of(28)),
            Row(emblems.picture("kept", 24), Text(kept, STRONG.of(18), grow=1), gap=14),
            Text(self.say("error.go_on_title"), BODY, "ink_muted"),
            gap=8,
            grow=1,
        )
        yield Row(emblems.portrait("oops", 140), told, gap=26)
        yield Spring()
        yield self.button(self.go_on, label_size=29, pad=23).sized(height=77)
        yield Row(self.button(self.main_menu).sized(width=271), self.button(self.copy).sized(grow=1), gap=14)

    @action("error.go_on", "Enter", main=True)
    def go_on(self) -> Change:
        return ways.to_title()

    @action("error.main_menu", "Q")
    def main_menu(self) -> Change:
        return self.go_on()

    def back(self) -> Change:
        return self.go_on()

    @action("error.copy", "Ctrl+C")
    def copy(self) -> Change:
        try:
            pygame.scrap.put_text(self._details)
        except pygame.error:
            self.context.play("not_possible")
            return None
        self.context.notify("error.copied")
        return None
