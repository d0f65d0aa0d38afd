"""The notes of the first game of Express: on the dice, on the first row begun, on the numbers of the fifth die."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from cantstop.model.express import LOSING_BOXES, ROWS
from cantstop.view.app.screen import Screen
from cantstop.view.art.pad import Form
from cantstop.view.kit.node import Box
from cantstop.view.parts.express.shown import Shown
from cantstop.view.parts.notes.notes import Notes, NoteTarget

THROWS_BEFORE_THE_END = 3  # marked throws before the third note
NARROW = 250.0  # width next to the fifth-die numbers, within the edge of the pad


class FirstExpress(Notes):
    names = ("fifth", "rows", "end")
    setting = "express_notes"

    def __init__(self, screen: Screen, displayed: Shown) -> None:
        super().__init__(screen)
        self.displayed = displayed

    def due(self, seen: int) -> int | None:
        shown = self.displayed
        if shown.match.over or shown.watched or shown.viewed not in shown.people or shown.looked_at is not None:
            return None
        if shown.phase == "choose":
            untouched = shown.choice is not None and shown.choice.place is None and not shown.match.dice_hidden
            return 0 if seen < 1 and untouched else None
        if shown.phase != "ready":
            return None
        marked = sum(bool(throw.taken) for throw in shown.throws)
        if seen < 2 and self._begun() is not None:
            return 1
        return 2 if seen == 2 and marked >= THROWS_BEFORE_THE_END else None

    def _begun(self) -> int | None:
        """Return the first row that costs the penalty as it stands."""
        pad = self.displayed.pads[self.displayed.viewed]
        return next((row for row in ROWS if 0 < pad.row(row) <= LOSING_BOXES), None)

    def placed(self, boxes: Mapping[str, Box]) -> NoteTarget | None:
        if self.shown == 0:
            return NoteTarget(boxes["tray"].rect, note_on_left=True, clear=(boxes["pad"].rect,))
        pad = boxes["pad"].rect
        form, corner = Form(pad.w, pad.h, self.screen.style.u), pad.topleft
        if self.shown == 1:
            row = self._begun()
            if row is None:
                return None
            last = form.box(row, LOSING_BOXES - 1)
            left, top = form.points_x - 20 * form.u, form.row_middle(row) - form.pitch * 0.42
            box = pygame.Rect(round(left), round(top), round(last.x + last.side - left), round(form.pitch * 0.84))
            return NoteTarget(box.move(corner))
        first, last = form.track_die(0), form.track_die(2)
        top = first.y + 8 * form.u  # the ring keeps clear of the line of words above
        size = round(form.tracks_width - first.x), round(last.y + last.side - top)
        return NoteTarget(pygame.Rect((round(first.x), round(top)), size).move(corner), note_wide=NARROW)

    def values(self) -> dict[str, object]:
        return {"penalty": -self.displayed.penalty}
