"""The match of a screen: it continues with the next screen, or is left with this one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from cantstop.view.app import ways
from cantstop.view.app.context import Context
from cantstop.view.app.stack_changes import Change, Replace
from cantstop.view.parts import games

if TYPE_CHECKING:
    from cantstop.controller.matches import AnyMatch

AMatch = TypeVar("AMatch", bound="AnyMatch")


class HeldMatch:
    def __init__(self, context: Context, match: AnyMatch) -> None:
        self.context, self.match = context, match
        self._goes_on = False

    def go_on(self, screen: ways.Made) -> Change:
        """Keep the match for this screen."""
        self._goes_on = True
        return Replace(screen)

    def leave(self) -> None:
        if not self._goes_on:
            games.leave(self.context, self.match)
