"""Save as: a name for the game."""

from __future__ import annotations

from collections.abc import Callable

from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.stack_changes import Change, Pop
from cantstop.view.parts.games import LONGEST_SAVED
from cantstop.view.parts.page import AskName


class SaveAs(AskName):
    """The screen that asks for a name. `suggestion` fills the field; `replaced(name)` describes the game that the name
    would replace."""

    longest, title_key = LONGEST_SAVED, "save.title"

    def __init__(
        self,
        context: Context,
        suggestion: str = "",
        replaced: Callable[[str], str | None] = lambda name: None,
        save: Callable[[str], None] = lambda name: None,
    ) -> None:
        super().__init__(context, suggestion)
        self._replaced, self._save = replaced, save

    def note(self) -> str:
        if not self.chosen:
            return self.say("save.empty")
        return self._replaced(self.chosen) or self.say("save.kept")

    def take(self, name: str) -> Change:
        self._save(name)
        return Pop()

    @action("save.cancel", "Esc", sound="back")
    def back(self) -> Change:
        return Pop()
