"""Keys that speak the state of the table: board or pad, dice, turn, and the last line again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

from cantstop.view.app.actions import action
from cantstop.view.app.stack_changes import Change
from cantstop.view.parts.game_screen import AMatch, GameScreen


class Speech(Protocol):
    """The sentences of a game that keys request."""

    def dice(self) -> str: ...

    def turn(self) -> str: ...


class AskedAloud(GameScreen[AMatch], ABC):
    """A table whose state is spoken on request, for readers and listeners."""

    _place = -1  # the column or row that was said last

    @property
    @abstractmethod
    def speech(self) -> Speech: ...

    @abstractmethod
    def board_line(self) -> str:
        """Return the whole board or pad in a line."""

    @abstractmethod
    def place_lines(self) -> list[str]:
        """Return a line for each column or row."""

    @action(key="B", lasts=True)
    def tell_board(self) -> Change:
        self._place = -1
        return self._tell(self.board_line())

    @action(key="Shift+B", lasts=True)
    def tell_next(self) -> Change:
        """Say the next column or row, after the last one the first."""
        lines = self.place_lines()
        self._place = (self._place + 1) % len(lines)
        return self._tell(lines[self._place])

    @action(key="D", lasts=True)
    def tell_dice(self) -> Change:
        return self._tell(self.speech.dice())

    @action(key="W", lasts=True)
    def tell_turn(self) -> Change:
        return self._tell(self.speech.turn())

    @action(key="R", lasts=True)
    def tell_again(self) -> Change:
        return self._tell(self.context.last_line)

    def _tell(self, line: str) -> Change:
        if line:
            self.context.announce(line)
        return None
