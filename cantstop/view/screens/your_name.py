"""The dialog that asks for the player's name before the first game, for both games, trainer and records."""

from __future__ import annotations

from collections.abc import Callable

from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Change, Pop, Replace
from cantstop.view.parts.page import AskName
from cantstop.view.parts.seats import LONGEST_NAME


class YourName(AskName):
    """The screen on which the player enters a name. `then` is the next screen, or None for the screen below."""

    longest, title_key = LONGEST_NAME, "your_name.title"
    stays = True  # it is shown only once

    def __init__(self, context: Context, then: Callable[[Context], Screen] | None = None) -> None:
        super().__init__(context)
        self._then = then

    def note(self) -> str:
        return self.say("your_name.note")

    def take(self, name: str) -> Change:
        self.context.change(player=name)
        return Replace(self._then) if self._then is not None else Pop()

    @action("your_name.skip", "Esc", sound="back")
    def back(self) -> Change:
        return self.take(self.say("your_name.unnamed"))

    @action("your_name.done", "Enter", main=True)
    def save(self) -> Change:
        return super().save()
