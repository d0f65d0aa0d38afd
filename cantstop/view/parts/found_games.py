"""The games of the store that fit a filter, read part by part as they are seen."""

from __future__ import annotations

from cantstop.controller.store import Filter, ListedGame, Store

PART = 16  # so many games are asked for at a time: more than are seen at once


class FoundGames:
    def __init__(self, store: Store, which: Filter) -> None:
        self._store = store
        self.ids = store.find(which)
        self.late = store.is_late()  # they are asked for again once the disk has answered
        self._parts: dict[int, dict[int, ListedGame]] = {}

    @property
    def outdated(self) -> bool:
        """Whether the disk has answered since."""
        return self.late and not self._store.is_late()

    def at(self, number: int) -> ListedGame:
        """A game of the list; read with its neighbours when it is first seen."""
        part = number // PART
        if part not in self._parts:
            asked = self.ids[part * PART : (part + 1) * PART]
            self._parts[part] = {entry.id: entry for entry in self._store.listed(asked)}
            self.late = self.late or self._store.is_late()
        return self._parts[part].get(self.ids[number], ListedGame(self.ids[number]))
