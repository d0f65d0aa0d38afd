"""The error screen: a sentence about the failure, what was saved, and a button to continue."""

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
    """The error screen. `failed` names the failed action, `kept` what was saved, `way_on` the next screen.

    `go_on` opens the next screen. `details` are for developers: the traceback, and the game's record.
    """

    width, height = 680.0, 392.0
    stays = True
    pad = (32, 28, 32, 24)

    def __init__(
        self,
        context: Context,
        details: str = "",
        failed: str | None = None,
        kept: Callable[[], str] | None = None,
        way_on: str | None = None,
        go_on: Change = None,
    ) -> None:
        super().__init__(context)
        self._details = details
        self._failed, self._kept, self._way_on = failed, kept, way_on
        self._go_on = go_on if go_on is not None else ways.to_title()

    def content(self) -> Iterator[Node]:
        kept = self._kept() if self._kept else self.say("error.no_game")
        told = Column(
            Text(self._failed or self.say("error.screen"), PANEL_TITLE.of(28)),
            Row(emblems.picture("kept", 24), Text(kept, STRONG.of(18), grow=1), gap=14),
            Text(self._way_on or self.say("error.go_on_title"), BODY, "ink_muted"),
            gap=8,
            grow=1,
        )
        yield Row(emblems.portrait("oops", 140), told, gap=26)
        yield Spring()
        yield self.button(self.go_on, label_size=29, pad=23).sized(height=77)
        yield Row(self.button(self.main_menu).sized(width=271), self.button(self.copy).sized(grow=1), gap=14)

    @action("error.go_on", "Enter", main=True)
    def go_on(self) -> Change:
        return self._go_on

    @action("error.main_menu", "Q")
    def main_menu(self) -> Change:
        return ways.to_title()

    def back(self) -> Change:
        return ways.to_title()

    @action("error.copy", "Ctrl+C")
    def copy(self) -> Change:
        try:
            pygame.scrap.put_text(self._details)
        except pygame.error:
            self.context.play("not_possible")
            return None
        self.context.notify("error.copied")
        return None
