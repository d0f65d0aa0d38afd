"""Something went wrong: one sentence of what did not happen, what was kept, and the way on."""

from __future__ import annotations

from typing import Any

import pygame

from cantstop.view.app.context import Context
from cantstop.view.app.scene import Change, Reset
from cantstop.view.art.portraits import portrait
from cantstop.view.kit import icons
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700
from cantstop.view.parts.dialog import Panel


class Error(Panel):
    """`failed`: what did not happen; `kept`: what was kept; `way_on`: what Go on does; `go_on`: the change it makes.

    `details` are for those who look into it: the traceback, and the game's record.
    """

    name = "error"
    width, height = 680.0, 392.0

    def __init__(
        self,
        context: Context,
        details: str = "",
        failed: str | None = None,
        kept: str | None = None,
        way_on: str | None = None,
        go_on: Change = None,
    ) -> None:
        super().__init__(context)
        self._details = details
        self._failed = failed or self.say("error.screen")
        self._kept = kept or self.say("error.no_game")
        self._way_on = way_on or self.say("error.go_on_title")
        self._go_on = go_on if go_on is not None else Reset("title")

    def fill(self) -> None:
        paper, y = self.paper, self.y
        px = self.layout.px(140)
        paper.picture(portrait("oops", px, self.style.theme), self.layout.point(self.x + 35, y + 58))
        paper.write(self._failed, DISPLAY_800, 28, "ink", (198, y + 77), room=454, lines=2)
        lower = y + (117 if paper.width_of(self._failed, DISPLAY_800, 28) * 0.8 <= 454 else 129)
        paper.put(icons.kept(self.layout.px(24), self.style.theme), (198, lower - 12))
        paper.write(self._kept, TEXT_700, 18, "ink", (236, lower), room=416, lines=2)
        paper.write(self._way_on, TEXT_600, 17, "ink_muted", (198, lower + 36), room=454, lines=2)
        main = Words(self.say("error.go_on"), label_size=29, pad=23, main=True)
        Button(self.ui, self.place(32, 214, 616, 77), "go_on", main, key=self.key("go_on"))
        menu = Words(self.say("error.main_menu"), pad=17)
        Button(self.ui, self.place(32, 311, 271, 56), "main_menu", menu, key=self.key("main_menu"))
        copy = Words(self.say("error.copy"), pad=17)
        Button(self.ui, self.place(317, 311, 331, 56), "copy", copy, key=self.key("copy"))

    def point(self, event: pygame.event.Event) -> Change:
        return None

    def act(self, action: str, value: Any) -> Change:
        if action == "copy":
            self._copy()
            return None
        return Reset("title") if action in ("main_menu", "back") else self._go_on

    def _copy(self) -> None:
        try:
            pygame.scrap.put_text(self._details)
        except pygame.error:
            self.context.play("not_possible")
            return
        self.context.notify("error.copied")
