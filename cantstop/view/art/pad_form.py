"""Places on a pad of Express; nothing is drawn here.

form = Form(w, h, u, headed=True)      all in pixels but u; headed: with room for a title and headings
form.box(row, place), form.track_box(track, place), form.track_die(track) -> PadBox
form.row_middle(row), form.points_x, form.number_x, form.minus_x, form.plus_x
form.crosses(pad, mark) -> (box, seed)  where the crosses of a mark stand, each with the seed of the hand that draws it
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cantstop.model.express import LOSING_BOXES, ROW_BOXES, ROWS, TRACK_BOXES, Mark, Pad

GATE = LOSING_BOXES  # the place of the round box
BOX, WIDEST = 0.72, 1.45  # the side of a box in pitches of the rows, and the pitch of boxes in sides


class PadBox(NamedTuple):
    x: float
    y: float
    side: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.side / 2, self.y + self.side / 2


class Form(NamedTuple):
    """The places on a pad of this size, in pixels from its corner."""

    width: int
    height: int
    u: float
    headed: bool = True

    @property
    def wide(self) -> float:
        return self.width / self.u

    @property
    def high(self) -> float:
        return self.height / self.u

    @property
    def rule(self) -> float:
        """The line between rows and tracks."""
        return (self.high - (160 if self.headed else 120)) * self.u

    @property
    def top(self) -> float:
        return (86 if self.headed else 10) * self.u

    @property
    def pitch(self) -> float:
        """The distance from row to row."""
        return (self.rule - 8 * self.u - self.top) / len(ROWS)

    def row_middle(self, row: int) -> float:
        return self.top + (row - ROWS[0] + 0.5) * self.pitch

    @property
    def points_x(self) -> float:
        return (42 if self.headed else 36) * self.u + 0.1 * self._spare

    @property
    def number_x(self) -> float:
        return (96 if self.headed else 78) * self.u + 0.25 * self._spare

    @property
    def box_pitch(self) -> float:
        return min(self._widest, WIDEST * BOX * self.pitch)

    @property
    def _widest(self) -> float:
        """The pitch with which boxes take all the width."""
        if self.headed:
            return (34.4 + (self.wide - 640) / 11.2) * self.u
        return (32.5 + (self.wide - 528) / 11.2) * self.u

    @property
    def _spare(self) -> float:
        """The width of a broad pad that its boxes do not take: it lies to their left and right."""
        return ROW_BOXES * (self._widest - self.box_pitch)

    @property
    def box_side(self) -> float:
        return min(self.box_pitch - 3 * self.u, BOX * self.pitch)

    def box(self, row: int, place: int) -> PadBox:
        """Return the box at a place from 0 to 9."""
        gap = (11 if self.headed else 9.5) * self.u
        first = (122 if self.headed else 101.5) * self.u + 0.4 * self._spare
        x = first + place * self.box_pitch + gap * (place >= GATE) + gap * (place > GATE)
        side = self.box_side
        return PadBox(x + (self.box_pitch - side) / 2, self.row_middle(row) - side / 2, side)

    @property
    def minus_x(self) -> float:
        return self.width - 118 * self.u - 0.25 * self._spare

    @property
    def plus_x(self) -> float:
        """The middle of the column of points; without headings the right end of the only column."""
        return self.width - (42 if self.headed else 20) * self.u - (0.1 * self._spare if self.headed else 0)

    @property
    def track_pitch(self) -> float:
        return (39 if self.headed else 35) * self.u

    def track_middle(self, track: int) -> float:
        return self.height - (109 if self.headed else 95) * self.u + track * self.track_pitch

    def track_die(self, track: int) -> PadBox:
        side = 33 * self.u
        return PadBox(20 * self.u, self.track_middle(track) - side / 2, side)

    def track_box(self, track: int, place: int) -> PadBox:
        side = (32 if self.headed else 31) * self.u
        first, pitch = (69.5, 37.0) if self.headed else (62.5, 35.7)
        return PadBox((first + place * pitch) * self.u, self.track_middle(track) - side / 2, side)

    @property
    def tracks_width(self) -> float:
        last = self.track_box(0, TRACK_BOXES - 1)
        return last.x + last.side

    def crosses(self, pad: Pad, mark: Mark) -> Iterator[tuple[PadBox, int]]:
        seen: dict[int, int] = {}
        for row in mark.pairs:
            place = pad.row(row) + seen.get(row, 0)
            seen[row] = seen.get(row, 0) + 1
            if place < ROW_BOXES:
                yield self.box(row, place), row_seed(row, place)
        if mark.fifth is not None:
            yield self.track_cross(pad, mark.fifth)

    def track_cross(self, pad: Pad, number: int) -> tuple[PadBox, int]:
        track, place = track_of(pad, number), pad.fifth(number)
        return self.track_box(track, place), track_seed(track, place)


def track_of(pad: Pad, number: int) -> int:
    """Return the track of a fifth die, or the one that it would open."""
    return pad.numbers.index(number) if number in pad.numbers else len(pad.numbers)


def row_seed(row: int, place: int) -> int:
    return row * 100 + place


def track_seed(track: int, place: int) -> int:
    return 2000 + track * 100 + place
