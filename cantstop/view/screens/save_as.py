"""Save as: a name for the game. Pops with the name, or with None."""

from __future__ import annotations

from collections.abc import Callable

from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.stack_changes import Change, Pop, SaveUnder
from cantstop.view.parts.games import LONGEST_SAVED
from cantstop.view.parts.page import AskName


class SaveAs(AskName):
    """The screen. `suggestion` fills the field; `replaced(name)` describes the game that the name would replace."""

    longest, title_key = LONGEST_SAVED, "save.title"

    def __init__(
        self, context: Context, suggestion: str = "", replaced: Callable[[str], str | None] | None = None
    ) -> None:
        super().__init__(context, suggestion)
        self._replaced = replaced

    def note(self) -> str:
        if not self.chosen:
            return self.say("save.empty")
        return (self._replaced(self.chosen) if self._replaced is not None else None) or self.say("save.kept")

    def take(self, name: str) -> Change:
        return Pop(SaveUnder(name))

    @action("save.cancel", "Esc", sound="back")
    def back(self) -> Change:
        return Pop()
