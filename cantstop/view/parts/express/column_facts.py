"""What the parts beside the pad are made from: they take this, and know no screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from cantstop.ai.decision import Decision
from cantstop.controller.express_match import ExpressMatch
from cantstop.model.express import Mark
from cantstop.view.app.stack_changes import Change
from cantstop.view.kit.control import Act
from cantstop.view.kit.style import Style
from cantstop.view.parts.express.displayed import Displayed


class Deeds(Protocol):
    """The acts of the controls beside the pad: the table has them."""

    def menu(self) -> Change: ...

    def undo(self) -> Change: ...

    def throw(self) -> Change: ...

    def open(self) -> Change: ...

    def hint(self) -> Change: ...

    def other_pad(self) -> Change: ...

    def mark(self) -> Change: ...

    def now(self, act: Act) -> Act:
        """Return a press that counts at this moment only."""

    def take_die(self, place: int) -> Change: ...

    def pair(self, number: int) -> Change: ...

    def confirm(self, mark: Mark | None) -> Change: ...

    def look_at(self, player: int) -> Change: ...


@dataclass(frozen=True)
class ColumnFacts:
    shown: Displayed
    deeds: Deeds
    style: Style
    coach: str  # whether he speaks: "off", "request" or "always"
    advice: Decision[Mark] | None = None  # while it is shown
    pointed: int | None = None  # the die under the pointer, while none is set aside
    lit: Sequence[int] = ()  # the cards of the row under the pointer

    @property
    def match(self) -> ExpressMatch:
        return self.shown.match
