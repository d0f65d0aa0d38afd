"""What the parts beside the pad are made from: they take this, and know no screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cantstop.ai.decision import Decision
from cantstop.controller.express_match import ExpressMatch
from cantstop.model.express import Mark
from cantstop.view.app import actions
from cantstop.view.app.actions import Actions
from cantstop.view.kit.controls import Button
from cantstop.view.kit.style import Style
from cantstop.view.parts.express.displayed import Displayed


@dataclass(frozen=True)
class ColumnFacts:
    shown: Displayed
    actions: Actions
    style: Style
    coach: str  # whether he speaks: "off", "request" or "always"
    advice: Decision[Mark] | None = None  # while it is shown
    pointed: int | None = None  # the die under the pointer, while none is set aside
    lit: Sequence[int] = ()  # the cards of the row under the pointer

    @property
    def match(self) -> ExpressMatch:
        return self.shown.match

    def button(self, action: str, **more: Any) -> Button:
        return actions.button(self.actions, action, **more)
