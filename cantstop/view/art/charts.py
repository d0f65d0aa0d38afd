"""Drawings of charts with their scales and marks, such as bands of chances, bars and curves, of gauges and timers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import fonts
from cantstop.view.kit.fonts import TEXT_800
from cantstop.view.kit.paint import Canvas, Point, plate
from cantstop.view.kit.pictures import drawn
from cantstop.view.kit.theme import Colour, Style, Theme, mix, size

Share = tuple[float, ...]
Points = tuple[tuple[float, Share], ...]
ROUND = 6.0
UPRIGHT, LEVEL = ((0.5, 0.0), (0.5, 1.0)), ((0.0, 0.5), (1.0, 0.5))  # dotted lines
BESIDE = ((0.0, 0.5), (0.19, 0.5)), ((0.81, 0.5), (1.0, 0.5))  # on both sides of the figure on a bar


def band_edges(points: Points, player: int) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return the upper and lower edge of a player's band, as shares of width and height."""
    upper = [(at, sum(shares[:player])) for at, shares in points]
    lower = [(at, sum(shares[: player + 1])) for at, shares in points]
    return upper, lower


def band_middle(points: Points, player: int, at: float) -> float:
    """Return the y of the middle of a player's band at the x `at`, as shares of the chart's height and width."""
    upper, lower = band_edges(points, player)
    return (value_at(upper, at) + value_at(lower, at)) / 2


def value_at(edge: Sequence[tuple[float, float]], at: float) -> float:
    for (x, y), (to_x, to_y) in pairwise(edge):
        if x <= at <= to_x:
            return y + (to_y - y) * ((at - x) / (to_x - x) if to_x > x else 1.0)
    return edge[-1][1] if edge else 0.0


@drawn
def bands(w: int, h: int, points: Points, colours: tuple[str, ...], style: Style) -> pygame.Surface:
    """Draw the chances of all players as bands, one above the other, up to the last point."""
    canvas = Canvas(w, h)
    _add_bands(canvas, w, h, points, colours, style)
    if points and (style.theme.flat or style.theme.dark):  # where a band in dark ink would be invisible
        edge, reach = style.line(), points[-1][0] * w
        wide, tone = max(edge, reach - edge), style.theme["ink_muted"]
        canvas.rect(edge / 2, edge / 2, wide, h - edge, 0, stroke=tone, line=edge)
    dash = 5 * style.u, 6 * style.u
    canvas.lines(((0, h / 2), (w, h / 2)), style.theme["rim"], max(1.0, 1.2 * style.u), alpha=0.75, dash=dash)
    return canvas.surface()


def _add_bands(canvas: Canvas, w: int, h: int, points: Points, colours: tuple[str, ...], style: Style) -> None:
    if len(points) < 2:
        return
    for number, colour in enumerate(colours):
        upper, lower = band_edges(points, number)
        outline = [(x * w, y * h) for x, y in upper] + [(x * w, y * h) for x, y in reversed(lower)]
        canvas.polygon(tuple(outline), player_paint(style.theme, colour).fill)
    for number in range(1, len(colours)):
        upper, _ = band_edges(points, number)
        canvas.lines(tuple((x * w, y * h) for x, y in upper), style.theme["rim"], max(1.5, 2.5 * style.u))


@drawn
def bar(w: int, h: int, part: float, tone: Colour, style: Style) -> pygame.Surface:
    """Draw a sunk bar filled from the left; a value above 0 is always visible."""
    theme, radius, line = style.theme, min(h / 2, ROUND * style.u), style.line()
    ground = theme["line"] if theme.flat else None
    edge = theme["ink_muted"] if theme.dark else None  # ink on a dark ground
    surface = plate(w, h, radius, theme["inset"], ground, line if ground else 0).copy()
    if part > 0:
        wide = round(max(2 * radius, w * min(1.0, part)))
        edge = ground or edge
        surface.blit(plate(wide, h, radius, tone, edge, line if edge else 0), (0, 0))
    return surface


@drawn
def columns(
    w: int, h: int, values: tuple[float, ...], usual: int | None, tone: Colour, style: Style, *, most: float
) -> pygame.Surface:
    """Draw a chart of upright bars, in which the value `most` reaches the top."""
    theme, part = style.theme, 0.74
    canvas = Canvas(w, h)
    pitch = w / max(1, len(values))
    for number, value in enumerate(values):
        if value <= 0:
            continue
        high = max(2.0, h * value / most)
        radius = min(ROUND * style.u, high / 2)
        fill = theme["ink"] if number == usual else tone
        canvas.rect(pitch * (number + (1 - part) / 2), h - high, pitch * part, high, radius, fill)
    return canvas.surface()


def neutral(style: Style) -> Colour:
    theme = style.theme
    return theme["disabled"] if theme.flat else mix(theme["line"], theme["ink_muted"], 0.25)


@drawn
def curve(w: int, h: int, points: tuple[Point, ...], best: int, style: Style) -> pygame.Surface:
    """Draw a line through points, given in pixels, with a disc at each; the disc with the index `best` is gold."""
    theme, radius = style.theme, 5.0 * style.u
    canvas = Canvas(w, h)
    if len(points) > 1:
        canvas.lines(points, theme["ink"], max(1.5, 2.5 * style.u))
    for number, (x, y) in enumerate(points):
        if number == best:
            canvas.circle(x, y, radius * 1.6, theme["hover_line"], theme["ink"], style.line())
        else:
            canvas.circle(x, y, radius, theme["ink"], theme["panel"], style.line())
    return canvas.surface()


def levels(low: float, high: float, most: int) -> tuple[int, ...]:
    """Return at most `most` + 1 round values between `low` and `high`, in ascending order."""
    steps = (digit * 10**power for power in range(9) for digit in (1, 2, 5))
    step = next(step for step in steps if (high - low) / step <= most)
    return tuple(range(math.ceil(low / step) * step, math.floor(high / step) * step + 1, step))


def apart(places: Sequence[float], least: float) -> tuple[float, ...]:
    """Return the positions, in ascending order, without any that is nearer than `least` to the last one kept."""
    found: list[float] = []
    for place in places:
        if not found or place - found[-1] >= least:
            found.append(place)
    return tuple(found)


Polyline = tuple[Point, ...]


@drawn
def polylines(
    w: int, h: int, lines: tuple[Polyline, ...], tones: tuple[Colour, ...], thick: tuple[float, ...]
) -> pygame.Surface:
    canvas = Canvas(w, h)
    for points, tone, wide in zip(lines, tones, thick):
        if len(points) > 1:
            canvas.lines(points, tone, wide)
    return canvas.surface()


@drawn
def dotted(w: int, h: int, style: Style, *lines: tuple[Point, Point]) -> pygame.Surface:
    """Draw dotted lines whose ends are given as shares of the box."""
    canvas = Canvas(w, h)
    for ends in lines:
        places = tuple((x * w, y * h) for x, y in ends)
        canvas.lines(places, style.theme["ink"], max(1.5, 2.2 * style.u), dash=(3 * style.u, 2.7 * style.u))
    return canvas.surface()


@drawn
def handle(h: int, style: Style) -> pygame.Surface:
    """Draw the handle that is dragged along a chart: a line with a disc below it."""
    theme, u = style.theme, style.u
    radius = 11 * u
    w = round(2 * radius + 2)
    canvas = Canvas(w, round(h + radius))
    canvas.lines(((w / 2, 2), (w / 2, h - radius)), theme["ink"], 4 * u)
    canvas.lines(((w / 2, 3), (w / 2, h - radius)), theme["panel"], 1.2 * u)
    canvas.circle(w / 2, h - 2 * u, radius - 2 * u, theme["panel"], theme["ink"], 4 * u)
    return canvas.surface()


@drawn
def filled(w: int, h: int, tone: Colour) -> pygame.Surface:
    """Draw a rectangle in one tone, for a level line or the background of a chart between level lines."""
    surface = pygame.Surface((max(1, w), max(1, h)))
    surface.fill(tone)
    return surface


def level_line(w: int, style: Style) -> pygame.Surface:
    return filled(w, int(1.5 * style.u), style.theme["line"])


# The risk gauge, the bar of a waiting time, and the ring of a timer

CELLS, GAP = 10, 3.8  # of the gauge: their number, and the units between two
TIMER_STEPS = 120  # pictures of a full ring


@drawn
def _cells(w: int, h: int, theme: Theme, unit: float, filled: bool) -> pygame.Surface:
    canvas = Canvas(w, h)
    gap, line = GAP * unit, max(1.0, size("line", "hair") * unit)
    wide = (w - gap * (CELLS - 1)) / CELLS
    for place in range(CELLS):
        x = place * (wide + gap)
        box = x + line / 2, line / 2, wide - line, h - line
        if filled:
            red = theme["gauge_fill"]
            canvas.rect(*box, 6 * unit, red, red, line)
        else:
            canvas.rect(*box, 6 * unit, theme["panel"], theme["line"], line)
    return canvas.surface()


@drawn
def gauge(w: int, h: int, chance: float, theme: Theme, unit: float) -> pygame.Surface:
    """Draw a gauge of cells, of which the share `chance` is filled from the left, not counting the gaps."""
    surface = _cells(w, h, theme, unit, False).copy()
    gap = GAP * unit
    wide = (w - gap * (CELLS - 1)) / CELLS
    whole, rest = divmod(max(0.0, min(1.0, chance)) * CELLS, 1)
    right = round(whole * (wide + gap) + rest * wide)
    surface.blit(_cells(w, h, theme, unit, True), (0, 0), (0, 0, right, h))
    return surface


def progress(w: int, h: int, part: float, theme: Theme) -> pygame.Surface:
    surface = plate(w, h, h / 2, mix(theme["line"], theme["tray"], 0.4)).copy()
    surface.blit(plate(w, h, h / 2, theme["ink"]), (0, 0), (0, 0, round(w * max(0.0, min(1.0, part))), h))
    return surface


@drawn
def timer(figure: str, part: int, px: int, style: Style, late: bool) -> pygame.Surface:
    """Draw a timer: `part` of the 120 marks in its ring, clockwise from the top, and the seconds, red if `late`."""
    u, theme, canvas = px / 60, style.theme, Canvas(px, px)
    middle, radius, line = px / 2, px / 2 - 3.75 * u, 5.5 * u
    tone = theme["loss" if late else "ink"]
    canvas.circle(middle, middle, middle - u, theme["panel"])
    canvas.circle(middle, middle, radius, None, mix(theme["line"], theme["panel"], 0.3), line)
    if part == TIMER_STEPS:
        canvas.circle(middle, middle, radius, None, tone, line)
    elif part:
        angle = 2 * math.pi * part / TIMER_STEPS
        x, y = middle + radius * math.sin(angle), middle - radius * math.cos(angle)
        round_, large = f"{radius:.2f} {radius:.2f}", int(part > TIMER_STEPS / 2)
        canvas.path(f"M{middle} {middle - radius:.2f}A{round_} 0 {large} 1 {x:.2f} {y:.2f}", None, tone, line)
    surface = canvas.surface()
    fonts.put(surface, figure, TEXT_800, 22 * u, tone, (middle, middle), "middle")
    return surface
