"""The notes of the first game of Express, which explain the dice, the first row begun, and the fifth dice."""

from __future__ import annotations

import pygame

from cantstop.model.express import LOSING_BOXES, ROWS
from cantstop.view.app.screen import Screen
from cantstop.view.art.pad import Form
from cantstop.view.parts.express.shown import Shown
from cantstop.view.parts.notes import Boxes, Hint, Notes, NoteTarget

THROWS_BEFORE_THE_END = 3  # marked throws after which the third note is shown
WIDE = 380.0  # width of that note, so that the name on the pad stays visible above it


class FirstExpress(Notes):
    setting = "express_notes"

    def __init__(self, screen: Screen, displayed: Shown) -> None:
        hints = {
            "fifth": Hint(self._may_choose, self._at_dice),
            "rows": Hint(lambda: displayed.phase == "ready" and self._begun() is not None, self._at_row),
            "end": Hint(self._may_end, self._at_numbers),
        }
        super().__init__(screen, hints)
        self.displayed = displayed

    @property
    def quiet(self) -> bool:
        shown = self.displayed
        return shown.match.over or shown.watched or shown.viewed not in shown.people or shown.looked_at is not None

    def values(self) -> dict[str, object]:
        return {"penalty": -self.displayed.penalty}

    def _may_choose(self) -> bool:
        shown = self.displayed
        untouched = shown.choice is not None and shown.choice.place is None
        return shown.phase == "choose" and untouched and not shown.match.dice_hidden

    def _may_end(self) -> bool:
        marked = sum(bool(throw.taken) for throw in self.displayed.throws)
        return self.displayed.phase == "ready" and marked >= THROWS_BEFORE_THE_END

    def _begun(self) -> int | None:
        """Return the first row that has marks but not enough, and so costs the penalty; or None."""
        pad = self.displayed.pads[self.displayed.viewed]
        return next((row for row in ROWS if 0 < pad.row(row) <= LOSING_BOXES), None)

    def _form(self, boxes: Boxes) -> tuple[Form, tuple[int, int]]:
        """Return the layout of the pad, and its upper left corner in the window."""
        pad = boxes["pad"].rect
        return Form(pad.w, pad.h, self.screen.style.u), pad.topleft

    def _at_dice(self, boxes: Boxes) -> NoteTarget:
        return NoteTarget(boxes["tray"].rect, note_on_left=True, clear=(boxes["pad"].rect,))

    def _at_row(self, boxes: Boxes) -> NoteTarget | None:
        row, (form, corner) = self._begun(), self._form(boxes)
        if row is None:
            return None
        return NoteTarget(form.row_box(row).inflate(0, -0.16 * form.pitch).move(corner))

    def _at_numbers(self, boxes: Boxes) -> NoteTarget:
        form, corner = self._form(boxes)
        first, last = form.track_die(0), form.track_die(2)
        top, right = first.y - 20 * form.u, form.tracks_width + 20 * form.u  # with the line of words above
        size = round(right - first.x), round(last.y + last.side - top)
        return NoteTarget(pygame.Rect((round(first.x), round(top)), size).move(corner), note_wide=WIDE, above=True)
