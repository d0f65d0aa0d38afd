"""Notes of a person's first game, once each, on the things themselves. Each game says which and when.

    Layers(page, notes.node())         notes.takes(event) comes before what the screen does

Nothing is blocked: acting closes a note, Enter is "understood", Esc is "no more notes".
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

import pygame

from cantstop.view.app.screen import Screen
from cantstop.view.kit import keys
from cantstop.view.kit.node import Box
from cantstop.view.parts.notes.note import Note, NoteTarget


class Notes(ABC):
    names: ClassVar[tuple[str, ...]]  # their keys among the words, in order
    setting: ClassVar[str]  # the setting that counts the notes already seen

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.shown: int | None = None  # the note that is seen

    # To be written by each game

    @abstractmethod
    def due(self, seen: int) -> int | None:
        """Return the number, from 0, of the note for this moment after `seen` notes; None if there is none."""

    @abstractmethod
    def placed(self, boxes: Mapping[str, Box]) -> NoteTarget | None:
        """Return the subject of the shown note, from the places of keys in the tree."""

    def values(self) -> dict[str, object]:
        """Return the values for the texts of the notes."""
        return {}

    # Which

    @property
    def seen(self) -> int:
        count = getattr(self.screen.context.settings, self.setting)
        assert isinstance(count, int)
        return count

    def settle(self) -> None:
        """Show the note that this moment calls for, if any."""
        due = self._next()
        if self.shown is not None and due != self.shown:
            self._count(self.shown + 1)  # an action has closed it
            due = self._next()
        self.shown = due

    def _next(self) -> int | None:
        seen = self.seen
        return None if seen >= len(self.names) or self.screen.timeline.playing else self.due(seen)

    def _count(self, count: int) -> None:
        if count > self.seen:
            self.screen.context.change(**{self.setting: count})

    # Seen

    def node(self) -> Note | None:
        """Return the note of this moment, to lie over all else."""
        self.settle()
        if self.shown is None:
            return None
        say, values = self.screen.say, self.values()
        name = self.names[self.shown]
        title, text = say(f"note.{name}", **values), say(f"note.{name}_text", **values)
        return Note(self.placed, self.shown, len(self.names), title, text, self.understood, self.no_more)

    # Acts

    def takes(self, event: pygame.event.Event) -> bool:
        """Handle Esc while a note is shown, and Enter unless a focused control takes it."""
        if self.shown is None or event.type != pygame.KEYDOWN:
            return False
        if keys.matches("Esc", event):
            return self.no_more()
        focused = self.screen.ui.ring and self.screen.ui.focus is not None
        return not focused and keys.matches("Enter", event) and self.understood()

    def understood(self) -> bool:
        """Close the note; return whether one was open."""
        return self._close(1)

    def no_more(self) -> bool:
        """Show no more notes; return whether one was open."""
        return self._close(len(self.names))

    def _close(self, more: int) -> bool:
        if self.shown is None:
            return False
        self._count(min(len(self.names), self.shown + more))
        self.shown = None
        self.screen.changed()
        return True
