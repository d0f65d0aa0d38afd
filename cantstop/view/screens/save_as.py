"""Save as: a name for the game. Pops with the name, or with None."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from cantstop.letters import shows
from cantstop.view.app.context import Context
from cantstop.view.app.scene import Change, Pop
from cantstop.view.kit import faces
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.faces import Words
from cantstop.view.kit.field import TextField
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700
from cantstop.view.parts.dialog import Panel

LONGEST = 40


class Name(str):
    """The name a game is to be saved under; never taken for an action, whatever it says."""


class SaveAs(Panel):
    """`suggestion` fills the field; `replaced(name)` says what a name already in use would replace, or None."""

    name = "save_as"
    width, height = 560.0, 306.0

    def __init__(
        self, context: Context, suggestion: str = "", replaced: Callable[[str], str | None] | None = None
    ) -> None:
        super().__init__(context)
        self._name = suggestion[:LONGEST]
        self._replaced = replaced
        self._begun = False

    def fill(self) -> None:
        y = self.y
        self.paper.write(self.say("save.title"), DISPLAY_800, 34, "ink", (28, y + 44), room=500)
        TextField(self.ui, self.place(28, 78, 504, 60), "name", self._name, longest=LONGEST, label_size=21)
        self._written = len(self.paper.sprites)
        self._write_line()
        cancel = Words(self.say("save.cancel"), pad=16)
        Button(self.ui, self.place(28, 213, 203, 66), "back", cancel, key=self.key("back"), sound="back")
        save = Words(self.say("save.save"), label_size=23, pad=16, main=True)
        rect = self.place(244, 213, 288, 66)
        Button(self.ui, rect, "save", save, key=self.key("save"), enabled=bool(self._chosen))

    def lay_out(self, layout: Any) -> None:
        super().lay_out(layout)
        if not self._begun:
            self._begun = True
            self.ui.set_focus(self.ui.find("name"), ring=False)

    def handle(self, event: pygame.event.Event) -> Change:
        """Esc goes back from the field at once, as the button says; there is nothing else to leave it for."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.act("back", None)
        return super().handle(event)

    @property
    def _chosen(self) -> str:
        """The name without the blanks around it; nothing where nothing is seen of it."""
        return self._name.strip() if shows(self._name) else ""

    def _line(self) -> str:
        name = self._chosen
        if not name:
            return self.say("save.empty")
        return (self._replaced(name) if self._replaced is not None else None) or self.say("save.kept")

    def act(self, action: str, value: Any) -> Change:
        if action == "name.changed":
            self._name = value
            self._refresh()
        elif action in ("name", "save"):
            name = self._chosen
            return Pop(Name(name)) if name else None
        elif action == "back":
            return Pop(None)
        return None

    def _refresh(self) -> None:
        """Only the line and the button change with the name; the field keeps its cursor."""
        save = self.ui.find("save")
        if save is not None:
            (save.enable if self._chosen else save.disable)()
        self._write_line()

    def _write_line(self) -> None:
        paper, y = self.paper, self.y
        del paper.sprites[self._written :]
        paper.put(faces.info(self.layout.px(22), self.style.theme["ink_muted"]), (28, y + 154))
        paper.write(self._line(), TEXT_700, 16, "ink_muted", (59, y + 165), room=470, lines=2)
