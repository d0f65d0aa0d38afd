"""The notes of the first game of Can't Stop: on the choice cards, on STOP, on the number at the top of a column."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cantstop.model import classic
from cantstop.model.board import LENGTHS
from cantstop.view.parts.notes.notes import Notes, Thing
from cantstop.view.parts.table import sayings

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table


class FirstGame(Notes):
    names = ("sums", "stop", "columns")
    setting = "notes"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table = table

    def due(self, seen: int) -> int | None:
        table = self.table
        if not table.is_person(table.player):
            return None
        if table.phase == "choose":
            return 0 if seen < 1 else None
        topped = any(space == LENGTHS[column] for column, space in enumerate(table.state.runners) if space)
        if table.phase == "decide" and seen < 2 and not classic.stop_refusals(table.state):
            return 1
        later = table.state.turn > len(table.names)
        return 2 if seen == 2 and ((table.phase == "decide" and topped) or (table.phase == "roll" and later)) else None

    def thing(self, note: int) -> Thing | None:
        table = self.table
        if note == 1:
            stop = table.ui.find("stop")
            return None if stop is None else self._beside(pygame.Rect(stop.rect), octagon=True)
        if note == 0:
            cards = [pygame.Rect(each.rect) for each in table.ui.controls if each.name.startswith("choice_")]
            return self._beside(cards[0].unionall(cards[1:])) if cards else None
        reached = [column for column, space in enumerate(table.state.runners) if space and space == LENGTHS[column]]
        column = reached[0] if reached else 7
        box = table.view.place.box(column, LENGTHS[column])
        return self._beside(pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h)))

    def _beside(self, rect: pygame.Rect, octagon: bool = False) -> Thing:
        return Thing(rect, octagon, rect.centerx > self.table.layout.x(self.table.layout.content / 2))

    def values(self) -> dict[str, object]:
        return {"columns": sayings.columns_to_win(self.table.state.rules.columns_to_win).capitalize()}
