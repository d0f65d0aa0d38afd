"""Your name: asked once, on the way to the first game; the player has it in both games, the trainer and the records."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from cantstop.letters import is_name
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change, Pop, Replace
from cantstop.view.kit.containers import Row
from cantstop.view.kit.field import Field
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import STRONG_NOTE, TITLE, Text
from cantstop.view.parts.dialog import Dialog
from cantstop.view.parts.set_up.seats import LONGEST_NAME


class YourName(Dialog):
    """`then` is the screen that follows; without one, the screen below is back."""

    sheet = "cant_stop"
    width, height = 560.0, 306.0
    pad = (28, 22, 28, 24)

    def __init__(self, context: Context, then: Callable[[Context], Screen] | None = None) -> None:
        super().__init__(context)
        self._then, self._name = then, ""
        self.tree.editing_keys = ("Enter",)  # goes on from the field, too
        self.focus("name")

    def content(self) -> Iterator[Node]:
        yield Text(self.say("your_name.title"), TITLE)
        field = Field(
            "name",
            self._name,
            longest=LONGEST_NAME,
            label_size=21,
            on=self._enter,
            on_change=self._rename,
            on_escape=self.back,
        )
        yield field.sized(height=60).saying(self.say("your_name.title"))
        yield Text(self.say("your_name.note"), STRONG_NOTE, "ink_muted", lines=2, grow=1)
        save = self.button(self.save, label_size=23, pad=16, enabled=bool(self._chosen))
        yield Row(self.button(self.back, pad=16).sized(width=203, height=66), save.sized(height=66, grow=1), gap=13)

    @property
    def _chosen(self) -> str:
        return self._name.strip() if is_name(self._name) else ""

    def otherwise(self, event: pygame.event.Event) -> Change:
        """A click beside the card does nothing: the question comes only once."""
        return None

    @action("your_name.skip", "Esc", sound="back")
    def back(self) -> Change:
        return self._go_on("")

    @action("your_name.done", "Enter", main=True)
    def save(self) -> Change:
        return self._go_on(self._chosen) if self._chosen else None

    def _go_on(self, name: str) -> Change:
        self.context.change(player=name)
        return Replace(self._then) if self._then is not None else Pop()

    def _enter(self, name: str) -> Change:
        self._name = name
        return self.save()

    def _rename(self, name: str) -> None:
        self._name = name
