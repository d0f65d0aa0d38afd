"""The proposal to shorten animations for a screen reader, because nothing is spoken while they run."""

from __future__ import annotations

from collections.abc import Iterator

from cantstop.view.app.actions import action
from cantstop.view.app.ways import Change, Pop
from cantstop.view.kit.fonts import BODY, TITLE, Text
from cantstop.view.kit.node import Node, Row
from cantstop.view.parts.page import Dialog


class ShortWaits(Dialog):
    sheet = "gamepad"
    stays = True  # it is shown only once

    def content(self) -> Iterator[Node]:
        yield Text(self.say("short_waits.title"), TITLE)
        yield Text(self.say("short_waits.note"), BODY, "ink_muted", lines=0)
        accept = self.button(self.accept, label_size=23, pad=16).sized(height=66, grow=1)
        yield Row(self.button(self.back, pad=16).sized(width=240, height=66), accept, gap=13)

    @action("short_waits.no", "Esc", sound="back")
    def back(self) -> Change:
        self.context.change(short_waits_offered=True)
        return Pop()

    @action("short_waits.yes", "Enter", main=True)
    def accept(self) -> Change:
        self.context.change(animations="reduced", pace="at_once", short_waits_offered=True)
        return Pop()
