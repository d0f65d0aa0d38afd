"""The score pad of Express: rows of boxes 4 | 1 | 5, three tracks of eight, and marks made with a pencil.

paper(form, style) -> Surface                     boxes, row numbers, points; on nothing, for any ground (see pad_form)
marks(form, pad, tone, style) -> list of Placed   every cross on the pad, row by row
row_band(form, row, style), track_band(form, track, style) -> Placed     a row that a choice would change
empty_box(side, fill, theme, line, signed), gate(side, theme, line) -> Surface       one box, square or round
cross(px, tone, seed, part) -> Surface            one mark; part 0..2: the first stroke, then the second
preview_mark(px, style, seed) -> Picture          a mark not made yet, in a dashed frame about its box
fifth_slot(w, h, style, filled) -> Surface        the red field for the fifth die
earlier_frame(w, h, style) -> Surface             a dashed line inside the edge: the pad as it was earlier
"""

from __future__ import annotations

import math
from random import Random

import pygame

from cantstop.model.express import ROW_BOXES, ROWS, TRACK_BOXES, TRACKS, Pad, value
from cantstop.view.art.dice import flat_die
from cantstop.view.art.pad_form import GATE, Form, PadBox, row_seed, track_seed
from cantstop.view.kit import fonts
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600
from cantstop.view.kit.paint import Canvas, Picture, Placed, clear, octagon
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Style, Theme, mix

LINE = 0.125  # of a pencil stroke, in sides of a box
SECOND = 2.0


# Paper


@drawn
def paper(form: Form, style: Style) -> pygame.Surface:
    surface = clear(form.width, form.height)
    u, theme = form.u, style.theme
    edge = mix(theme["line"], theme["panel"], 0.25) if not theme.flat else theme["line"]
    for row in ROWS:
        _put_row(surface, form, row, style, 0)
        if row < ROWS[-1]:
            _put_line(surface, form, form.row_middle(row) + form.pitch / 2, edge, max(1.0, 1.3 * u))
    _put_line(surface, form, form.rule, theme["ink"], max(1.5, 2 * u))
    for track in range(TRACKS):
        _put_track(surface, form, track, style, 0)
    return surface


def _put_line(surface: pygame.Surface, form: Form, y: float, tone: Colour, line: float) -> None:
    """Draw a line from edge to edge of the pad, on a strip."""
    top = math.floor(y - line)
    canvas = Canvas(form.width, 2 * line + 1)
    canvas.lines(((18 * form.u, y - top), (form.width - 18 * form.u, y - top)), tone, line)
    surface.blit(canvas.surface(), (0, top))


def _put_row(surface: pygame.Surface, form: Form, row: int, style: Style, top: int) -> None:
    """Draw boxes, number and points of a row; the surface begins `top` pixels below that of the paper."""
    theme, line = style.theme, max(1.0, 1.4 * form.u)
    for place in range(ROW_BOXES):
        box = form.box(row, place)
        picture = (
            gate(box.side, theme, line) if place == GATE else empty_box(box.side, ground(place, theme), theme, line)
        )
        surface.blit(picture, (round(box.x), round(box.y) - top))
    _write_row(surface, form, row, style, top)


@drawn
def gate(side: float, theme: Theme, line: float) -> pygame.Surface:
    canvas = Canvas(side, side)
    canvas.circle(side / 2, side / 2, side / 2 - line / 2, theme["pad_gate"], _round_edge(theme), line * 1.1)
    return canvas.surface()


def _round_edge(theme: Theme) -> Colour:
    return theme["ink"] if not theme.dark or theme.flat else theme["ink_muted"]


def ground(place: int, theme: Theme) -> Colour:
    return theme["pad_danger" if place < GATE else "pad_gate" if place == GATE else "pad_score"]


@drawn
def empty_box(side: float, fill: Colour, theme: Theme, line: float, signed: bool = False) -> pygame.Surface:
    """Draw a box; a sign in it shows that the track ends there."""
    canvas = Canvas(side, side)
    edge = theme["line"] if theme.flat else mix(fill, theme["ink"] if not theme.dark else theme["ink_muted"], 0.2)
    canvas.rect(line / 2, line / 2, side - line, side - line, side * 0.2, fill, edge, line)
    if signed:
        canvas.polygon(octagon(side / 2, side / 2, side * 0.31), theme["ink"] if theme.flat else theme["sign_red"])
    return canvas.surface()


def _write_row(surface: pygame.Surface, form: Form, row: int, style: Style, top: int) -> None:
    theme, u, middle = style.theme, form.u, form.row_middle(row) - top
    size = min(18 * u, form.pitch * 0.4)
    fonts.put(surface, str(value(row)), TEXT_600, size, theme["ink_muted"], (form.points_x, middle), "centre")
    large = min(29 * u, form.pitch * 0.62)
    fonts.put(surface, str(row), DISPLAY_800, large, theme["ink"], (form.number_x, middle), "centre")


def _put_track(surface: pygame.Surface, form: Form, track: int, style: Style, top: int) -> None:
    theme, line = style.theme, max(1.0, 1.4 * form.u)
    for place in range(TRACK_BOXES):
        box = form.track_box(track, place)
        last = place == TRACK_BOXES - 1
        picture = empty_box(box.side, theme["pad_danger" if last else "pad_gate"], theme, line, last)
        surface.blit(picture, (round(box.x), round(box.y) - top))


# Bands


@drawn
def row_band(form: Form, row: int, style: Style) -> Placed:
    """Draw the row on a tinted band that reaches a little beyond the lines."""
    x, top = round(9 * form.u), round(form.row_middle(row) - form.pitch / 2 - 1 * form.u)
    high = math.ceil(form.pitch + 1 * form.u)
    surface, boxes = _band(form.width - 2 * x, high, style), clear(form.width, high)
    _put_row(boxes, form, row, style, top)
    surface.blit(boxes, (-x, 0))
    return Placed(surface, x, top)


@drawn
def track_band(form: Form, track: int, style: Style) -> Placed:
    x, top, high = round(9 * form.u), round(form.track_middle(track) - 20.5 * form.u), math.ceil(41 * form.u)
    surface, boxes = _band(form.tracks_width + 15 * form.u - x, high, style), clear(form.width, high)
    _put_track(boxes, form, track, style, top)
    surface.blit(boxes, (-x, 0))
    return Placed(surface, x, top)


def _band(w: float, h: float, style: Style) -> pygame.Surface:
    canvas, line = Canvas(w, h), max(1.0, 1.8 * style.u)
    theme = style.theme
    canvas.rect(line / 2, line / 2, w - line, h - line, 8 * style.u, theme["hover"], theme["hover_line"], line)
    return canvas.surface()


# Marks


def _strokes(side: float, seed: int) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """Return two strokes of a hand, never exactly the same."""
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


def marks(form: Form, pad: Pad, tone: Colour, style: Style, *, keep: bool = True) -> list[Placed]:
    """Return all crosses of a pad, row by row, so that a mark changes only its row and track."""
    in_row, in_track = (row_marks, track_marks) if keep else (row_marks.draw, track_marks.draw)
    rows = [(row, min(pad.row(row), ROW_BOXES)) for row in ROWS]
    found = [in_row(form, row, count, tone) for row, count in rows if count]
    fifths = [*pad.fifths.items(), *[(None, 0)] * TRACKS][:TRACKS]
    return found + [in_track(form, track, *each, tone, style) for track, each in enumerate(fifths)]


@drawn
def row_marks(form: Form, row: int, count: int, tone: Colour) -> Placed:
    first, last = form.box(row, 0), form.box(row, count - 1)
    x, y, side = round(first.x), round(first.y), round(first.side)
    surface = clear(round(last.x) - x + side, side, tone)
    for place in range(count):
        surface.blit(cross(side, tone, row_seed(row, place)), (round(form.box(row, place).x) - x, 0))
    return Placed(surface, x, y)


@drawn
def track_marks(form: Form, track: int, number: int | None, count: int, tone: Colour, style: Style) -> Placed:
    """Draw the die of a track, or its empty place, and its crosses."""
    die, boxes = form.track_die(track), [form.track_box(track, place) for place in range(count)]
    lies = [(die, _track_die(number, round(die.side), style))]
    lies += [(box, cross(round(box.side), tone, track_seed(track, place))) for place, box in enumerate(boxes)]
    rects = [picture.get_rect(topleft=(round(box.x), round(box.y))) for box, picture in lies]
    whole = rects[0].unionall(rects[1:])
    surface = clear(*whole.size, tone)
    surface.blits([(picture, (rect.x - whole.x, rect.y - whole.y)) for (_, picture), rect in zip(lies, rects)])
    return Placed(surface, *whole.topleft)


def _track_die(number: int | None, px: int, style: Style) -> pygame.Surface:
    return empty_die(px, style) if number is None else flat_die(number, px, style.theme)


@drawn
def cross(px: int, tone: Colour, seed: int, part: float = SECOND) -> pygame.Surface:
    canvas = Canvas(px, px)
    _add_cross(canvas, PadBox(0, 0, px), tone, seed, part)
    return canvas.surface()


@drawn
def preview_mark(px: int, style: Style, seed: int) -> Picture:
    """Draw a previewed mark in a dashed frame a little larger than its box of px."""
    theme = style.theme
    room = math.ceil(px * 0.08)
    whole = px + 2 * room
    tone, line = theme["preview_mark"], max(1.5, px * 0.08)
    canvas = Canvas(whole, whole)
    edge = whole - line
    canvas.rect(line / 2, line / 2, edge, edge, px * 0.22, None, tone, line, dash=(px * 0.13, px * 0.085))
    inner = room + px * 0.09
    pale = tone if theme.flat else mix(tone, theme["hover"], 0.18)
    _add_cross(canvas, PadBox(inner, inner, whole - 2 * inner), pale, seed)
    return Picture(canvas.surface(), -room, -room)


@drawn
def empty_die(px: int, style: Style) -> pygame.Surface:
    """Draw the place of a number that is not collected yet."""
    line = max(1.0, 0.045 * px)
    canvas = Canvas(px, px)
    dash = 0.12 * px, 0.09 * px
    canvas.rect(line / 2, line / 2, px - line, px - line, 0.22 * px, None, style.theme["ink_muted"], line, dash=dash)
    return canvas.surface()


@drawn
def fifth_slot(w: int, h: int, style: Style, filled: bool) -> pygame.Surface:
    """Draw the red field for the fifth die, with a dashed place while it is empty."""
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
    canvas, u = Canvas(w, h), style.u
    inset, line = 6 * u, 3 * u
    dash = 14 * u, 9 * u
    canvas.rect(inset, inset, w - 2 * inset, h - 2 * inset, 14 * u, None, style.theme["ink"], line, dash=dash)
    return canvas.surface()
