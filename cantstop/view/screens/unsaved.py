"""The question before the program ends if something could not be saved."""

from __future__ import annotations

from collections.abc import Iterator

from cantstop.view.app.actions import action
from cantstop.view.app.ways import Change, Pop, Quit
from cantstop.view.kit.fonts import BODY, STRONG, TITLE, Text
from cantstop.view.kit.node import Node, Row
from cantstop.view.parts import emblems
from cantstop.view.parts.page import Dialog


class Unsaved(Dialog):
    stays = True

    def content(self) -> Iterator[Node]:
        yield Text(self.say("unsaved.title"), TITLE)
        yield Row(
            emblems.picture("warning", 24),
            Text(self.context.sign or self.say("notice.nothing_kept"), STRONG, grow=1),
            gap=14,
        )
        yield Text(self.say("unsaved.lost"), BODY, "ink_muted", lines=0)
        quits = self.button(self.quit, pad=16).sized(width=240, height=66)
        yield Row(quits, self.button(self.back, label_size=23, pad=16).sized(height=66, grow=1), gap=13)

    @action("unsaved.stay", "Esc", main=True, sound="back")
    def back(self) -> Change:
        return Pop()

    @action("unsaved.quit", "Q")
    def quit(self) -> Change:
        return Quit(sure=True)
