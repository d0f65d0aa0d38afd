"""The notes of the first game of Express: on the dice, on the first row begun, on the numbers of the fifth die."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cantstop.model.express import LOSING_BOXES, ROWS
from cantstop.view.parts.notes.notes import Notes, Thing

if TYPE_CHECKING:
    from cantstop.view.parts.express.standing import Standing

THROWS_BEFORE_THE_END = 3  # the third note comes when so many throws are marked
NARROW = 250.0  # beside the numbers of the fifth die, without reaching over the edge of the pad


class FirstExpress(Notes):
    names = ("fifth", "rows", "end")
    setting = "express_notes"

    def __init__(self, table: Standing) -> None:
        super().__init__(table)
        self.table = table

    def due(self, seen: int) -> int | None:
        table = self.table
        if table.cover is not None or table.match.over or table.watched or table.viewed not in table.people:
            return None
        if table.phase == "choose":
            untouched = table.choice is not None and table.choice.place is None and not table.match.dice_hidden
            return 0 if seen < 1 and untouched else None
        if table.phase != "ready":
            return None
        marked = sum(bool(throw.taken) for throw in table.throws)
        if seen < 2 and self._begun() is not None:
            return 1
        return 2 if seen == 2 and marked >= THROWS_BEFORE_THE_END else None

    def _begun(self) -> int | None:
        """The first row that costs the penalty as it stands."""
        pad = self.table.shown[self.table.viewed]
        return next((row for row in ROWS if 0 < pad.row(row) <= LOSING_BOXES), None)

    def thing(self, note: int) -> Thing | None:
        table, form = self.table, self.table.view.form
        corner = table.view.rect.topleft
        if note == 0:
            return Thing(pygame.Rect(table.tray.rect), note_on_left=True)
        if note == 1:
            row = self._begun()
            if row is None:
                return None
            last = form.box(row, LOSING_BOXES - 1)
            left, top = form.points_x - 20 * form.u, form.row_middle(row) - form.pitch * 0.42
            box = pygame.Rect(round(left), round(top), round(last.x + last.side - left), round(form.pitch * 0.84))
            return Thing(box.move(corner))
        first, last = form.track_die(0), form.track_die(2)
        top = first.y + 8 * form.u  # the ring keeps clear of the line of words above
        size = round(form.tracks_width - first.x), round(last.y + last.side - top)
        return Thing(pygame.Rect((round(first.x), round(top)), size).move(corner), note_wide=NARROW)

    def values(self) -> dict[str, object]:
        return {"penalty": -self.table.penalty}
