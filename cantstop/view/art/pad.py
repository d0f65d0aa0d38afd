"""The geometry of an Express pad, and drawings of its boxes, its pencil marks, and small pads."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pygame

from cantstop.model.express import LOSING_BOXES, ROW_BOXES, ROWS, TRACK_BOXES, TRACKS, VALUES, Mark, Pad
from cantstop.view.art.dice import flat_die
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import fonts
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, TEXT_600
from cantstop.view.kit.paint import Canvas, clear, octagon, plate
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Colour, Style, Theme, mix

GATE = LOSING_BOXES  # the index of the round box
BOX, WIDEST = 0.72, 1.45  # the side of a box in pitches of the rows, and the pitch of boxes in sides
LINE = 0.125  # width of a pencil stroke, in sides of a box
SECOND = 2.0
FULLNESS = {"yellow": 0.28, "rose": 1.0, "sky": 1.0}  # pale colours are made darker on light paper
LEGIBLE = 9.0  # pixels; in lower rows only every second number is shown, in larger letters
HALF_FIGURE = 0.42  # of the height of letters: distance of their middle from the edge


# Places


class PadBox(NamedTuple):
    x: float
    y: float
    side: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.side / 2, self.y + self.side / 2


class Form(NamedTuple):
    """The geometry of a pad, in pixels from its upper left corner."""

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
        """The y of the line between rows and tracks."""
        return (self.high - (160 if self.headed else 120)) * self.u

    @property
    def top(self) -> float:
        return (86 if self.headed else 10) * self.u

    @property
    def pitch(self) -> float:
        return (self.rule - 8 * self.u - self.top) / len(ROWS)

    def row_middle(self, row: int) -> float:
        return self.top + (row - ROWS[0] + 0.5) * self.pitch

    @property
    def points_x(self) -> float:
        return 42 * self.u + 0.1 * self._spare

    @property
    def number_x(self) -> float:
        return 96 * self.u + 0.25 * self._spare

    @property
    def box_pitch(self) -> float:
        return min(self._widest, WIDEST * BOX * self.pitch)

    @property
    def _widest(self) -> float:
        """The largest distance from box to box at which a row fits the width."""
        return (34.4 + (self.wide - (640 if self.headed else 576)) / 11.2) * self.u

    @property
    def _spare(self) -> float:
        """The width of a broad pad that remains at the left and right of its boxes."""
        return ROW_BOXES * (self._widest - self.box_pitch)

    def box(self, row: int, place: int) -> PadBox:
        """Return the box of a row with this index, from 0 to 9."""
        x = 122 * self.u + 0.4 * self._spare + place * self.box_pitch
        x += 11 * self.u * ((place >= GATE) + (place > GATE))
        side = min(self.box_pitch - 3 * self.u, BOX * self.pitch)
        return PadBox(x + (self.box_pitch - side) / 2, self.row_middle(row) - side / 2, side)

    @property
    def minus_x(self) -> float:
        return self.width - 118 * self.u - 0.25 * self._spare

    @property
    def plus_x(self) -> float:
        """The x of the points: the middle of their column or, without headings, the right end of the only column."""
        return self.width - 42 * self.u - 0.1 * self._spare if self.headed else self.width - 20 * self.u

    def track_middle(self, track: int) -> float:
        low, pitch = (109, 39) if self.headed else (95, 35)
        return self.height - (low - track * pitch) * self.u

    def track_die(self, track: int) -> PadBox:
        side = 33 * self.u
        return PadBox(20 * self.u, self.track_middle(track) - side / 2, side)

    def track_box(self, track: int, place: int) -> PadBox:
        side = 32 * self.u
        return PadBox((69.5 + place * 37) * self.u, self.track_middle(track) - side / 2, side)

    @property
    def tracks_width(self) -> float:
        last = self.track_box(0, TRACK_BOXES - 1)
        return last.x + last.side

    def row_box(self, row: int) -> pygame.Rect:
        x = round(9 * self.u)
        return pygame.Rect(x, round(self.row_middle(row) - self.pitch / 2), self.width - 2 * x, round(self.pitch))

    def crosses(self, pad: Pad, mark: Mark) -> Iterator[tuple[PadBox, int]]:
        low, high = mark.pairs
        for row, place in ((low, pad.row(low)), (high, pad.row(high) + (low == high))):
            if place < ROW_BOXES:
                yield self.row_cross(row, place)
        if mark.fifth is not None:
            yield self.track_cross(track_of(pad, mark.fifth), pad.fifth(mark.fifth))

    def row_cross(self, row: int, place: int) -> tuple[PadBox, int]:
        return self.box(row, place), 100 * row + place

    def track_cross(self, track: int, place: int) -> tuple[PadBox, int]:
        return self.track_box(track, place), 2000 + 100 * track + place


def track_of(pad: Pad, number: int) -> int:
    """Return the index of a fifth die's track; for a new number, of the track that it would open."""
    return pad.numbers.index(number) if number in pad.numbers else len(pad.numbers)


# Paper


def paper(form: Form, style: Style) -> pygame.Surface:
    surface = clear(form.width, form.height)
    u, theme = form.u, style.theme
    edge = mix(theme["line"], theme["panel"], 0.25) if not theme.flat else theme["line"]
    canvas, ends = Canvas(form.width, form.height), (18 * u, form.width - 18 * u)
    for row in ROWS[1:]:
        y = form.row_middle(row) - form.pitch / 2
        canvas.lines([(x, y) for x in ends], edge, max(1.0, 1.3 * u))
    canvas.lines([(x, form.rule) for x in ends], theme["ink"], max(1.5, 2 * u))
    surface.blit(canvas.surface(), (0, 0))
    for row in ROWS:
        _put_row(surface, form, row, style)
    for track in range(TRACKS):
        _put_track(surface, form, track, style)
    return surface


def _put_row(surface: pygame.Surface, form: Form, row: int, style: Style) -> None:
    u, theme, middle, line = form.u, style.theme, form.row_middle(row), max(1.0, 1.4 * form.u)
    for place in range(ROW_BOXES):
        x, y, side = form.box(row, place)
        round_ = place == GATE
        picture = gate(side, theme, line) if round_ else empty_box(side, ground(place, theme), theme, line)
        surface.blit(picture, (round(x), round(y)))
    small, large = min(18 * u, form.pitch * 0.4), min(29 * u, form.pitch * 0.62)
    fonts.put(surface, str(VALUES[row]), TEXT_600, small, theme["ink_muted"], (form.points_x, middle), "middle")
    fonts.put(surface, str(row), DISPLAY_800, large, theme["ink"], (form.number_x, middle), "middle")


def _put_track(surface: pygame.Surface, form: Form, track: int, style: Style) -> None:
    theme, line = style.theme, max(1.0, 1.4 * form.u)
    for place in range(TRACK_BOXES):
        x, y, side = form.track_box(track, place)
        last = place == TRACK_BOXES - 1
        picture = empty_box(side, theme["pad_danger" if last else "pad_gate"], theme, line, last)
        surface.blit(picture, (round(x), round(y)))


@drawn
def gate(side: float, theme: Theme, line: float) -> pygame.Surface:
    canvas = Canvas(side, side)
    edge = theme["ink"] if not theme.dark or theme.flat else theme["ink_muted"]
    canvas.circle(side / 2, side / 2, side / 2 - line / 2, theme["pad_gate"], edge, line * 1.1)
    return canvas.surface()


def ground(place: int, theme: Theme) -> Colour:
    return theme["pad_danger" if place < GATE else "pad_gate" if place == GATE else "pad_score"]


@drawn
def empty_box(side: float, fill: Colour, theme: Theme, line: float, signed: bool = False) -> pygame.Surface:
    """Draw an empty box and, if it is `signed` as the end of a track, a small sign in it."""
    canvas = Canvas(side, side)
    edge = theme["line"] if theme.flat else mix(fill, theme["ink"] if not theme.dark else theme["ink_muted"], 0.2)
    canvas.rect(line / 2, line / 2, side - line, side - line, side * 0.2, fill, edge, line)
    if signed:
        canvas.polygon(octagon(side / 2, side / 2, side * 0.31), _last_ground(theme))
    return canvas.surface()


def put_band(surface: pygame.Surface, form: Form, style: Style, row: int | None = None, track: int = 0) -> None:
    """Draw a tinted band behind a row or a track, which extends a little beyond its boxes."""
    u, theme, line = form.u, style.theme, max(1.0, 1.8 * style.u)
    if row is not None:
        place = form.row_box(row).inflate(0, round(u))
    else:
        x = round(9 * u)
        place = pygame.Rect(x, round(form.track_middle(track) - 20.5 * u), 0, round(41 * u))
        place.width = round(form.tracks_width + 15 * u) - x
    canvas = Canvas(*place.size)
    box = line / 2, line / 2, place.w - line, place.h - line
    canvas.rect(*box, 8 * style.u, theme["hover"], theme["hover_line"], line)
    surface.blit(canvas.surface(), place)
    if row is not None:
        _put_row(surface, form, row, style)
    else:
        _put_track(surface, form, track, style)


# Marks


def put_marks(surface: pygame.Surface, form: Form, pad: Pad, tone: Colour, style: Style) -> None:
    found = [form.row_cross(row, place) for row in ROWS for place in range(min(pad.row(row), ROW_BOXES))]
    for track in range(TRACKS):
        number = pad.numbers[track] if track < len(pad.numbers) else None
        x, y, side = form.track_die(track)
        die = empty_die(round(side), style) if number is None else flat_die(number, round(side), style.theme)
        surface.blit(die, (round(x), round(y)))
        if number is not None:
            found += [form.track_cross(track, place) for place in range(min(pad.fifth(number), TRACK_BOXES - 1))]
            if pad.fifth(number) == TRACK_BOXES:
                (x, y, side), seed = form.track_cross(track, TRACK_BOXES - 1)
                surface.blit(last_mark(round(side), style, seed), (round(x), round(y)))
    for (x, y, side), seed in found:
        surface.blit(cross(round(side), tone, seed), (round(x), round(y)))


@drawn
def last_mark(px: int, style: Style, seed: int) -> pygame.Surface:
    """Draw the mark that ends the game, a light cross in a red box."""
    canvas, theme = Canvas(px, px), style.theme
    canvas.rect(0, 0, px, px, px * 0.2, _last_ground(theme))
    _add_cross(canvas, PadBox(0, 0, px), theme["panel"] if theme.flat else theme["rim"], seed)
    return canvas.surface()


def _last_ground(theme: Theme) -> Colour:
    return theme["ink"] if theme.flat else theme["sign_red"]


def _strokes(side: float, seed: int) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """Return the two strokes of a cross as if drawn by hand, different for each seed."""
    chance = Random(seed)

    def near(x: float, y: float) -> tuple[float, float]:
        return (x + chance.uniform(-0.022, 0.022)) * side, (y + chance.uniform(-0.022, 0.022)) * side

    return (near(0.205, 0.215), near(0.795, 0.79)), (near(0.8, 0.205), near(0.2, 0.795))


def _add_cross(canvas: Canvas, box: PadBox, tone: Colour, seed: int, part: float = SECOND) -> None:
    for number, (start, end) in enumerate(_strokes(box.side, seed)):
        done = min(1.0, part - number)
        if done > 0:
            reach = start[0] + (end[0] - start[0]) * done, start[1] + (end[1] - start[1]) * done
            points = [(box.x + x, box.y + y) for x, y in (start, reach)]
            canvas.lines(points, tone, box.side * LINE)


@drawn
def cross(px: int, tone: Colour, seed: int, part: float = SECOND) -> pygame.Surface:
    canvas = Canvas(px, px)
    _add_cross(canvas, PadBox(0, 0, px), tone, seed, part)
    return canvas.surface()


@drawn
def preview_mark(px: int, style: Style, seed: int, last: bool = False) -> Sprite:
    """Draw a previewed mark in a dashed frame a little larger than its box of `px` pixels, on red if it is `last`."""
    theme = style.theme
    room = math.ceil(px * 0.08)
    whole = px + 2 * room
    tone, line = theme["preview_mark"], max(1.5, px * 0.08)
    canvas = Canvas(whole, whole)
    edge = whole - line
    canvas.rect(line / 2, line / 2, edge, edge, px * 0.22, None, tone, line, dash=(px * 0.13, px * 0.085))
    inner = room + px * 0.09
    pale = tone if theme.flat else mix(tone, theme["hover"], 0.18)
    if last:
        canvas.rect(inner, inner, whole - 2 * inner, whole - 2 * inner, px * 0.16, _last_ground(theme))
        pale = theme["panel"] if theme.flat else theme["rim"]
    _add_cross(canvas, PadBox(inner, inner, whole - 2 * inner), pale, seed)
    return Sprite(canvas.surface(), -room, -room)


def empty_die(px: int, style: Style) -> pygame.Surface:
    """Draw the dashed outline that stands for a number not collected yet."""
    line, dash = max(1.0, 0.045 * px), (0.12 * px, 0.09 * px)
    return plate(px, px, 0.22 * px, None, style.theme["ink_muted"], line, dash)


@drawn
def fifth_slot(w: int, h: int, style: Style, filled: bool) -> pygame.Surface:
    """Draw the red field for the fifth die, with a dashed outline of a die while it is empty."""
    theme, u, canvas = style.theme, style.u, Canvas(w, h)
    radius = 18 * u
    canvas.rect(0, 0, w, h, radius, theme["line"] if theme.flat else theme["sign_red"])
    rim, line = 4 * u, max(1.5, 2.4 * u)
    if theme.flat:
        canvas.rect(1.5 * u, 1.5 * u, w - 3 * u, h - 3 * u, radius * 0.92, theme["panel"])
    canvas.rect(rim, rim, w - 2 * rim, h - 2 * rim, radius * 0.8, None, theme["rim"], line)
    if not filled:
        lettering = 34 * u  # its text is above, also if the tray is low
        side = min(0.66 * w, 0.66 * h, h - lettering - 10 * u)
        x, y = (w - side) / 2, max(lettering, h - side - 18 * u)
        canvas.rect(x, y, side, side, side * 0.2, None, theme["rim"], line, dash=(6 * u, 5 * u), alpha=0.8)
    return canvas.surface()


@drawn
def earlier_frame(w: int, h: int, style: Style) -> pygame.Surface:
    """Draw the dashed line inside the edge of a pad that marks the pad as a past one."""
    canvas, u = Canvas(w, h), style.u
    box = 6 * u, 6 * u, w - 12 * u, h - 12 * u
    canvas.rect(*box, 14 * u, None, style.theme["ink"], 3 * u, dash=(14 * u, 9 * u))
    return canvas.surface()


# Small pads: full boxes instead of crosses


def small_tone(colour: str, theme: Theme) -> Colour:
    """Return the colour that fills a player's marks if they are too small for crosses."""
    paint = player_paint(theme, colour)
    return paint.pad_mark if theme.dark else mix(paint.fill, paint.pad_mark, FULLNESS.get(colour, 0.0))


def _add_small_row(
    canvas: Canvas,
    count: int,
    box: tuple[float, float, float, float],
    colour: str,
    style: Style,
    framed: range,
    fill: Colour | None = None,
) -> None:
    """Draw ten boxes with a wider gap on both sides of the fifth; `framed` is the range of boxes with an edge."""
    x, y, w, h = box
    theme, gap, extra = style.theme, max(1.0, w * 0.012), w * 0.022
    wide = (w - gap * (ROW_BOXES - 1) - 2 * extra) / ROW_BOXES
    side = min(wide, h)
    line, thick = max(0.7, side * 0.07), max(1.2, h * 0.14)
    lefts = [x + place * (wide + gap) + extra * ((place >= GATE) + (place > GATE)) for place in range(ROW_BOXES)]
    for place, left in enumerate(lefts):
        tone = edge = small_tone(colour, theme)
        if place >= count:
            tone = ground(place, theme)
            edge = theme["line"] if theme.flat else mix(tone, theme["ink_muted"], 0.22)
        canvas.rect(left + line / 2, y + line / 2, wide - line, h - line, side * 0.2, tone, edge, line)
    for place in framed:
        inset, tone = 0.0 if fill is None else thick / 2, theme["focus" if theme.flat else "hover_line"]
        sides = lefts[place] + inset, y + inset, wide - 2 * inset, h - 2 * inset
        canvas.rect(*sides, side * 0.2, fill, tone, thick)


@drawn
def small_row(count: int, w: int, h: int, colour: str, style: Style, after: int = 0) -> pygame.Surface:
    """Draw one row of a small pad; the boxes of marks still to be made, up to `after`, are framed."""
    canvas, framed = Canvas(w, h), range(min(count, ROW_BOXES), min(after, ROW_BOXES))
    _add_small_row(canvas, count, (0, 0, w, h), colour, style, framed, style.theme["hover"])
    return canvas.surface()


@drawn
def small_pad(pad: Pad, w: int, h: int, colour: str, style: Style, before: Pad | None = None) -> pygame.Surface:
    """Draw a small pad with all rows, and their numbers if there is room. Marks that are not in `before` are framed."""
    pitch = h / len(ROWS)
    step, part = (1, 0.98) if pitch >= LEGIBLE else (2, 1.45)
    letters = min(15 * style.u, pitch * part)
    numbered = w >= 60 and letters >= 5
    left = letters * 1.42 if numbered else 0.0
    high, canvas = pitch - max(1.0, pitch * 0.07), Canvas(w, h)
    for line, row in enumerate(ROWS):
        marks = min(pad.row(row), ROW_BOXES)
        new = range(marks if before is None else min(before.row(row), ROW_BOXES), marks)
        _add_small_row(canvas, marks, (left, line * pitch, w - left, high), colour, style, new)
    surface = canvas.surface()
    for line, row in list(enumerate(ROWS))[::step] if numbered else ():
        middle = min(h - HALF_FIGURE * letters, max(HALF_FIGURE * letters, line * pitch + high / 2))
        at = left - letters * 0.3, middle
        fonts.put(surface, str(row), DISPLAY_700, letters, style.theme["ink"], at, "end")
    return surface
