"""Smooth shapes: a Canvas collects them in pixels and renders them once, anti-aliased, as one Surface.

    canvas = Canvas(w, h)
    canvas.rect(x, y, w, h, radius, fill, stroke, line, alpha, dash=(on, off))
    with canvas.turned(degrees, (x, y)): ...          clockwise, also nested
    canvas.surface()

Shapes go through the SVG renderer of SDL_image, which is exact and faster than drawing large and scaling down.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pygame

from cantstop.view.kit.theme import Colour

SHADOW_SCALE = 6  # the factor by which blurred shadows are smaller when they are drawn
COARSE = 4  # pixels: with a wider blur, at that size, shadows are made smaller still
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


class Gradient(NamedTuple):
    """Stops (place, colour, alpha) along a line from start to end, or from the centre outward if radius is given."""

    stops: tuple[tuple[float, Colour, float], ...]
    start: Point
    end: Point
    radius: float = 0
    squeeze: float = 1  # below 1 the circles of a radial gradient are lower than wide


Fill = Colour | Gradient
Dash = tuple[float, float]  # pixels on and off


def upright(high: Colour, low: Colour, top: float, bottom: float) -> Gradient:
    return Gradient(((0, high, 1), (1, low, 1)), (0, top), (0, bottom))


def slanted(colours: Sequence[Colour], start: Point, end: Point) -> Gradient:
    """Return a gradient with equal steps of colour from start to end."""
    last = len(colours) - 1
    return Gradient(tuple((place / last, tone, 1.0) for place, tone in enumerate(colours)), start, end)


class Picture(NamedTuple):
    """A surface larger than its subject; left and top are its offset from the subject's corner."""

    surface: pygame.Surface
    left: int
    top: int

    def onto(self, target: pygame.Surface, x: float, y: float) -> None:
        target.blit(self.surface, (round(x) + self.left, round(y) + self.top))


class Placed(NamedTuple):
    """A surface and its offset from the corner of its subject."""

    surface: pygame.Surface
    x: int
    y: int


def hexed(tone: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*tone)


def native(surface: pygame.Surface) -> pygame.Surface:
    """Return the surface in the order of bytes that is quickest to blit; it needs no display."""
    return surface.convert(_ORDER)


_ORDER = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


def clear(width: float, height: float, tone: Colour = BLACK) -> pygame.Surface:
    surface = pygame.Surface((max(1, math.ceil(width)), max(1, math.ceil(height))), pygame.SRCALPHA, 32)
    if tone != BLACK:  # the picture is black already
        surface.fill((*tone, 0))
    return surface


class Canvas:
    """A picture that is being drawn. Positions are in pixels and may have fractions."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = max(1, math.ceil(width)), max(1, math.ceil(height))
        self._parts: list[str] = []
        self._gradients = 0

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float = 0,
        fill: Fill | None = None,
        stroke: Colour | None = None,
        line: float = 1,
        alpha: float = 1,
        dash: Dash | None = None,
    ) -> None:
        if w <= 0 or h <= 0:
            return
        radius = min(radius, w / 2, h / 2)
        dash = _ending_in_a_gap(dash, 2 * (w + h) - (8 - 2 * math.pi) * radius)
        shape = f'<rect x="{x:.3f}" y="{y:.3f}" width="{w:.3f}" height="{h:.3f}" rx="{radius:.3f}"'
        self._add(shape, fill, stroke, line, alpha, dash)

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: Fill | None = None,
        stroke: Colour | None = None,
        line: float = 1,
        alpha: float = 1,
        dash: Dash | None = None,
    ) -> None:
        if r > 0:
            dash = _ending_in_a_gap(dash, 2 * math.pi * r)
            self._add(f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{r:.3f}"', fill, stroke, line, alpha, dash)

    def disc(self, centre: Point, one: Point, other: Point, fill: Fill, alpha: float = 1) -> None:
        """Draw a circle seen at an angle; `one` and `other` are two perpendicular radii, as they appear."""
        numbers = " ".join(f"{number:.3f}" for number in (*one, *other, *centre))
        self._add(f'<circle cx="0" cy="0" r="1" transform="matrix({numbers})"', fill, None, 0, alpha, None)

    def polygon(
        self,
        points: Sequence[Point],
        fill: Fill | None = None,
        stroke: Colour | None = None,
        line: float = 1,
        alpha: float = 1,
        dash: Dash | None = None,
    ) -> None:
        if dash:
            around = math.fsum(math.dist(one, other) for one, other in zip(points, (*points[1:], points[0])))
            dash = _ending_in_a_gap(dash, around)
        self._add(f'<path d="{outline(points)}Z"', fill, stroke, line, alpha, dash)

    def lines(
        self, points: Sequence[Point], stroke: Colour, line: float, alpha: float = 1, dash: Dash | None = None
    ) -> None:
        self._add(f'<path d="{outline(points)}"', None, stroke, line, alpha, dash)

    def path(
        self, data: str, fill: Fill | None = None, stroke: Colour | None = None, line: float = 1, alpha: float = 1
    ) -> None:
        self._add(f'<path d="{data}"', fill, stroke, line, alpha, None)

    @contextmanager
    def turned(self, degrees: float, about: Point) -> Iterator[None]:
        self._parts.append(f'<g transform="rotate({degrees:.3f} {about[0]:.3f} {about[1]:.3f})">')
        yield
        self._parts.append("</g>")

    @contextmanager
    def moved(self, dx: float, dy: float, scale: float = 1) -> Iterator[None]:
        """Enlarge everything drawn meanwhile about the origin, then move it."""
        self._parts.append(f'<g transform="translate({dx:.3f} {dy:.3f}) scale({scale:.5f})">')
        yield
        self._parts.append("</g>")

    def markup(self, shapes: str) -> None:
        self._parts.append(shapes)

    def surface(self) -> pygame.Surface:
        size = f'width="{self.width}" height="{self.height}"'
        text = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(self._parts)}</svg>'
        return native(pygame.image.load_sized_svg(io.BytesIO(text.encode()), (self.width, self.height)))

    def _add(
        self,
        shape: str,
        fill: Fill | None,
        stroke: Colour | None,
        line: float,
        alpha: float,
        dash: Dash | None,
    ) -> None:
        inside = "none" if fill is None else self._gradient(fill) if isinstance(fill, Gradient) else hexed(fill)
        drawn = f'{shape} fill="{inside}"'
        if stroke is not None and line > 0:
            drawn += f' stroke="{hexed(stroke)}" stroke-width="{line:.3f}" stroke-linejoin="round" stroke-linecap="'
            drawn += 'butt"' if dash else 'round"'
        if dash:
            drawn += f' stroke-dasharray="{dash[0]:.3f} {dash[1]:.3f}"'
        if alpha < 1:
            drawn += f' fill-opacity="{alpha:.4f}" stroke-opacity="{alpha:.4f}"'
        self._parts.append(drawn + "/>")

    def _gradient(self, gradient: Gradient) -> str:
        name = f"g{self._gradients}"
        self._gradients += 1
        (x, y), (to_x, to_y) = gradient.start, gradient.end
        if gradient.radius:
            head, tail = f'<radialGradient id="{name}" cx="{x:.3f}" cy="{y:.3f}" r="{gradient.radius:.3f}"', "radial"
        else:
            head = f'<linearGradient id="{name}" x1="{x:.3f}" y1="{y:.3f}" x2="{to_x:.3f}" y2="{to_y:.3f}"'
            tail = "linear"
        if gradient.squeeze != 1:
            head += f' gradientTransform="matrix(1 0 0 {gradient.squeeze:.4f} 0 {y * (1 - gradient.squeeze):.4f})"'
        stops = "".join(
            f'<stop offset="{place:.4f}" stop-color="{hexed(tone)}" stop-opacity="{alpha:.4f}"/>'
            for place, tone, alpha in gradient.stops
        )
        self._parts.append(f'{head} gradientUnits="userSpaceOnUse">{stops}</{tail}Gradient>')
        return f"url(#{name})"


def _ending_in_a_gap(dash: Dash | None, around: float) -> Dash | None:
    """Return dashes that fit a closed outline. The renderer draws a stray line if an outline ends in a dash."""
    if dash is None:
        return None
    on, off = dash
    count = max(1, round(around / (on + off)))
    scale = around / (count * (on + off) - 0.3 * off)
    return on * scale, off * scale


class Haze(NamedTuple):
    """A blurred patch that is stored much smaller than it is; left and top are its offset."""

    small: pygame.Surface
    scale: float
    left: int
    top: int

    @property
    def picture(self) -> Picture:
        """The picture at full size, rendered on each access."""
        width, height = self.small.get_size()
        size = round(width * self.scale), round(height * self.scale)
        return Picture(pygame.transform.smoothscale(self.small, size), self.left, self.top)


def haze(shape: Canvas, blur: float, tone: Colour, left: int = 0, top: int = 0) -> Haze:
    """Return the shape as a blurred patch of the tone, drawn at a sixth of its size and cut to its visible part."""
    small = _blurred(shape, blur, tone)
    scale = SHADOW_SCALE * shape.width / small.get_width()
    seen = small.get_bounding_rect().inflate(2, 2).clip(small.get_rect())
    return Haze(small.subsurface(seen).copy(), scale, left + round(scale * seen.x), top + round(scale * seen.y))


def soft_shadow(shape: Canvas, blur: float, tone: Colour) -> pygame.Surface:
    """Return the shape, drawn in black at a sixth of its size, as a blurred patch of the tone at full size."""
    small = _blurred(shape, blur, tone)
    return pygame.transform.smoothscale(small, (shape.width * SHADOW_SCALE, shape.height * SHADOW_SCALE))


def _blurred(shape: Canvas, blur: float, tone: Colour) -> pygame.Surface:
    """Return the shape at most at a sixth of the size, smaller still if the blur is wide."""
    small = shape.surface()
    radius = blur / SHADOW_SCALE / 2
    while radius > COARSE:  # a wide blur loses nothing at half the size
        small = pygame.transform.smoothscale(small, (small.get_width() // 2, small.get_height() // 2))
        radius /= 2
    small = pygame.transform.gaussian_blur(small, max(1, math.ceil(radius)))
    small.fill((*tone, 0), special_flags=pygame.BLEND_RGB_MAX)
    return small


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    copy = surface.copy()
    copy.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


Point = tuple[float, float]
TAN = 0.414214  # tangent of 22.5 degrees: half a side of a regular octagon


def outline(points: Sequence[Point]) -> str:
    """Return path data of straight lines from point to point, still open."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def octagon(x: float, y: float, a: float) -> tuple[Point, ...]:
    """Return a regular octagon about (x, y) whose flat sides are a away from it."""
    k = a * TAN
    around = ((-k, -a), (k, -a), (a, -k), (a, k), (k, a), (-k, a), (-a, k), (-a, -k))
    return tuple((x + dx, y + dy) for dx, dy in around)


def octagon_in(x: float, y: float, w: float, h: float, cut: float) -> tuple[Point, ...]:
    right, low = x + w, y + h
    top = ((x + cut, y), (right - cut, y), (right, y + cut), (right, low - cut))
    return (*top, (right - cut, low), (x + cut, low), (x, low - cut), (x, y + cut))


def rounded(points: Sequence[Point], radii: Sequence[float]) -> str:
    """Return path data of a polygon, given clockwise, whose corners are arcs of these radii."""
    parts: list[str] = []
    for place, (x, y) in enumerate(points):
        before, after = points[place - 1], points[(place + 1) % len(points)]
        to_before, to_after = _direction((x, y), before), _direction((x, y), after)
        cosine = max(-1.0, min(1.0, to_before[0] * to_after[0] + to_before[1] * to_after[1]))
        reach = radii[place] / math.tan(math.acos(cosine) / 2)
        start = x + to_before[0] * reach, y + to_before[1] * reach
        end = x + to_after[0] * reach, y + to_after[1] * reach
        radius = radii[place]
        parts.append(f"{'L' if parts else 'M'}{start[0]:.3f} {start[1]:.3f}")
        parts.append(f"A{radius:.3f} {radius:.3f} 0 0 1 {end[0]:.3f} {end[1]:.3f}")
    return "".join(parts) + "Z"


def _direction(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length
