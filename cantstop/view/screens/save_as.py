"""Save as: a name for the game. Pops with the name, or with None."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cantstop.letters import is_name
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.stack_changes import Change, Pop, SaveUnder
from cantstop.view.kit.containers import Row
from cantstop.view.kit.field import Field
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import STRONG_NOTE, TITLE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.dialog import Dialog

LONGEST = 40


class SaveAs(Dialog):
    """`suggestion` fills the field; `replaced(name)` says what a name already in use would replace, or None."""

    sheet = "cant_stop"
    width, height = 560.0, 306.0
    pad = (28, 22, 28, 24)

    def __init__(
        self, context: Context, suggestion: str = "", replaced: Callable[[str], str | None] | None = None
    ) -> None:
        super().__init__(context)
        self._name = suggestion[:LONGEST]
        self._replaced = replaced
        self.tree.editing_keys = ("Enter",)  # saves from the field, too
        self.focus("name")

    def content(self) -> Iterator[Node]:
        yield Text(self.say("save.title"), TITLE)
        field = Field(
            "name",
            self._name,
            longest=LONGEST,
            label_size=21,
            on=self._enter,
            on_change=self._rename,
            on_escape=self.back,
        )
        yield field.sized(height=60).saying(self.say("save.title"))
        yield Row(emblems.info(), Text(self._line(), STRONG_NOTE, "ink_muted", grow=1), gap=9, grow=1)
        save = self.button(self.save, label_size=23, pad=16, enabled=bool(self._chosen))
        yield Row(self.button(self.back, pad=16).sized(width=203, height=66), save.sized(height=66, grow=1), gap=13)

    @property
    def _chosen(self) -> str:
        """The name without the blanks around it; nothing where nothing is seen of it."""
        return self._name.strip() if is_name(self._name) else ""

    def _line(self) -> str:
        name = self._chosen
        if not name:
            return self.say("save.empty")
        return (self._replaced(name) if self._replaced is not None else None) or self.say("save.kept")

    @action("save.cancel", "Esc", sound="back")
    def back(self) -> Change:
        return Pop()

    @action("save.save", "Enter", main=True)
    def save(self) -> Change:
        return Pop(SaveUnder(self._chosen)) if self._chosen else None

    def _enter(self, name: str) -> Change:
        self._name = name
        return self.save()

    def _rename(self, name: str) -> None:
        self._name = name
