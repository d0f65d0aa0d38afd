"""What the two tables do alike: notes come before the game, the coach is asked, and confetti falls for who has won."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

import pygame

from cantstop.view.app.stack_changes import Change
from cantstop.view.kit.compositor import Sprite
from cantstop.view.parts.confetti import Confetti
from cantstop.view.parts.game_screen import AMatch, GameScreen
from cantstop.view.parts.notes.notes import Notes

DECISIONS = ("choose", "decide")  # the phases in which a person decides, and may ask the coach


class GameTable(GameScreen[AMatch]):
    """The screen at which a match is decided."""

    notes: Notes

    # To be written by each table

    @property
    @abstractmethod
    def phase(self) -> str: ...

    @property
    @abstractmethod
    def confetti(self) -> Confetti | None:
        """What falls across the table now."""

    @abstractmethod
    def switch_advice(self) -> None:
        """Shows what the coach says of this decision, or hides it."""

    # Presses

    def handle(self, event: pygame.event.Event) -> Change:
        if self.notes.takes(event):
            self.refresh()
            return None
        return self.on_event(event)

    def on_event(self, event: pygame.event.Event) -> Change:
        """What no note has taken."""
        return super().handle(event)

    def on(self, action: str, value: Any) -> Change:
        if action == "hint":
            self._ask_coach()
        elif not self.notes.act(action):
            return super().on(action, value)
        return None

    def _ask_coach(self) -> None:
        if self.context.settings.coach == "off" or self.phase not in DECISIONS:
            self.context.play("not_possible")
        else:
            self.switch_advice()

    # What is seen

    def over(self) -> Iterator[Sprite]:
        if self.confetti is not None:
            colour = self.match.seats[self.confetti.player].colour
            yield from self.confetti.sprites(self.layout.size, colour, self.style.theme, self.style.u)
