"""The games that match a filter, read in parts as they become visible."""

from __future__ import annotations

from cantstop.controller.games import Filter, Games, ListedGame

PART = 16  # games of one query: more than are visible


class FoundGames:
    def __init__(self, games: Games, which: Filter) -> None:
        self._games = games
        self.ids = games.find(which)
        self._parts: dict[int, dict[int, ListedGame]] = {}

    def at(self, number: int) -> ListedGame:
        """Return a game of the list; it is read with its neighbours when it is first seen."""
        part = number // PART
        if part not in self._parts:
            asked = self.ids[part * PART : (part + 1) * PART]
            self._parts[part] = {entry.id: entry for entry in self._games.listed(asked)}
        return self._parts[part].get(self.ids[number], ListedGame(self.ids[number]))
