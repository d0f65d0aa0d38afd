"""The Canvas, which collects smooth shapes and draws them at once with the SVG renderer of SDL_image.

The same renderer draws the SVG files of a program in the colours of a look.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

import pygame

from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Colour, Theme, picture_file

SHADOW_SCALE = 6  # blurred shadows are drawn smaller by this factor
COARSE = 4  # the widest blur in pixels at this scale; for a wider one, shadows are drawn even smaller
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


class Gradient(NamedTuple):
    """A gradient with stops (position, colour, alpha) from start to end, or outward from start if radius is given."""

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
    last = len(colours) - 1
    return Gradient(tuple((place / last, tone, 1.0) for place, tone in enumerate(colours)), start, end)


def hexed(tone: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*tone)


def native(surface: pygame.Surface) -> pygame.Surface:
    """Return the surface in the byte order that is quickest to blit; no display is needed."""
    return surface.convert(_ORDER)


_ORDER = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


def clear(width: float, height: float, tone: Colour = BLACK) -> pygame.Surface:
    surface = pygame.Surface((max(1, math.ceil(width)), max(1, math.ceil(height))), pygame.SRCALPHA, 32)
    if tone != BLACK:  # the picture is black already
        surface.fill((*tone, 0))
    return surface


@drawn
def nothing(w: int, h: int) -> pygame.Surface:
    """Return a cached invisible picture. The compositor would repaint a new one in each frame."""
    return clear(w, h)


class Canvas:
    """A drawing surface for smooth shapes. Positions are in pixels and may have fractions."""

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
        """Draw a circle seen at an angle; `one` and `other` are the projections of two perpendicular radii."""
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
        """Scale everything that is drawn in the `with` block about the origin, then move it."""
        self._parts.append(f'<g transform="translate({dx:.3f} {dy:.3f}) scale({scale:.5f})">')
        yield
        self._parts.append("</g>")

    def markup(self, shapes: str) -> None:
        self._parts.append(shapes)

    def surface(self) -> pygame.Surface:
        return rendered("".join(self._parts), self.width, self.height, f"0 0 {self.width} {self.height}")

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


def haze(shape: Canvas, blur: float, tone: Colour, alpha: float, left: int = 0, top: int = 0) -> Sprite:
    """Return the shape as a blurred patch of the tone, cut to its visible part and drawn at a sixth of its size."""
    small = _blurred(shape, blur, tone)
    scale = SHADOW_SCALE * shape.width / small.get_width()
    seen = small.get_bounding_rect().inflate(2, 2).clip(small.get_rect())
    patch = faded(small.subsurface(seen), alpha)
    large = pygame.transform.smoothscale(patch, (round(seen.w * scale), round(seen.h * scale)))
    return Sprite(large, left + round(scale * seen.x), top + round(scale * seen.y))


def soft_shadow(shape: Canvas, blur: float, tone: Colour) -> pygame.Surface:
    """Return the shape as a blurred patch of the tone, drawn at a sixth of its size and scaled up."""
    small = _blurred(shape, blur, tone)
    return pygame.transform.smoothscale(small, (shape.width * SHADOW_SCALE, shape.height * SHADOW_SCALE))


def _blurred(shape: Canvas, blur: float, tone: Colour) -> pygame.Surface:
    """Return the blurred shape at a sixth of its size, or smaller if the blur is wide."""
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
    """Return path data of straight lines from point to point, not closed."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def octagon(x: float, y: float, a: float) -> tuple[Point, ...]:
    """Return a regular octagon around (x, y); `a` is the distance of its sides from that point."""
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


# Plates and shadows are uniform along their edges, so they are drawn once at a small size and stretched.

STRETCH = 4  # width in pixels of the part of a small picture that is stretched


def stretched(small: pygame.Surface, corner: int, w: int, h: int) -> pygame.Surface:
    """Return a small picture enlarged: its corners keep their size, and the parts between them are stretched."""
    surface = clear(w, h)
    for x, wide, to_x, to_wide in _thirds(small.get_width(), corner, w):
        for y, high, to_y, to_high in _thirds(small.get_height(), corner, h):
            part = small.subsurface((x, y, wide, high))
            if (wide, high) == (to_wide, to_high):
                surface.blit(part, (to_x, to_y))
            elif to_wide > 0 and to_high > 0:
                room = surface.subsurface((to_x, to_y, to_wide, to_high))
                pygame.transform.scale(part, (to_wide, to_high), room)
    return surface


def _thirds(small: int, corner: int, large: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return the start and length of each of the three parts of a side, in the small and in the stretched picture."""
    if small == large:
        return ((0, small, 0, large),)
    middle = (corner, small - 2 * corner, corner, large - 2 * corner)
    return (0, corner, 0, corner), middle, (small - corner, corner, large - corner, corner)


def plate(
    w: int,
    h: int,
    radius: float,
    fill: Fill | None,
    edge: Colour | None = None,
    line: float = 0,
    dash: Dash | None = None,
) -> pygame.Surface:
    """Draw a rounded rectangle of any size quickly, by stretching a small one. A gradient is vertical."""
    radius = min(radius, w / 2, h / 2)
    if dash is not None:  # dashes cannot be stretched
        return _small_plate(w, h, radius, fill, edge, line, dash)
    corner = math.ceil(radius + line) + 1
    least = 2 * corner + STRETCH
    small = _small_plate(min(w, least), h if isinstance(fill, Gradient) else min(h, least), radius, fill, edge, line)
    return stretched(small, corner, w, h)


@drawn
def _small_plate(
    w: int, h: int, radius: float, fill: Fill | None, edge: Colour | None, line: float, dash: Dash | None = None
) -> pygame.Surface:
    canvas = Canvas(w, h)
    canvas.rect(line / 2, line / 2, w - line, h - line, radius, fill, edge, line, dash=dash)
    return canvas.surface()


# SVG files, which any editor opens. A file has one style block, in the colours of the light look. Its classes name the
# tokens that a look changes: `.rim { fill: #FFFCF5 }` and `.rim-line { stroke: #FFFCF5 }` take the token `rim`, or
# the colour that the caller gives under this name. The renderer knows gradients, groups and dashes, but no text and
# no blur.

SOFT = "soft"  # the class of shapes that high contrast leaves out
_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_RULE = re.compile(r"\.([\w-]+)\s*\{([^}]*)\}")
_CLASS = re.compile(r'class="([^"]*)"')
_FILE = re.compile(r'<svg\b[^>]*viewBox="([^"]*)"[^>]*>(.*)</svg>', re.DOTALL)


@drawn
def picture(name: str, w: int, h: int, theme: Theme, **tones: Colour) -> pygame.Surface:
    return rendered(coloured(name, theme, **tones), w, h, _read(name)[0])


def coloured(name: str, theme: Theme, **tones: Colour) -> str:
    """Return the shapes of an SVG file, with classes replaced by the colours of the theme."""
    _, shapes, rules = _read(name)

    def style(found: re.Match[str]) -> str:
        return f'style="{";".join(_rule(each, rules[each], theme, tones) for each in found[1].split())}"'

    return _CLASS.sub(style, shapes)


def _rule(name: str, body: str, theme: Theme, tones: dict[str, Colour]) -> str:
    if name == SOFT:
        return "opacity:0" if theme.flat else body
    token = name.partition("-")[0]
    tone = tones[token] if token in tones else theme[token]
    return f"{body.partition(':')[0].strip()}:{hexed(tone)}"


@cache
def _read(name: str) -> tuple[str, str, dict[str, str]]:
    """Return the view box of an SVG file, its shapes, and its rules by class."""
    text = picture_file(name).read_text("utf-8")
    found = _FILE.search(_STYLE.sub("", text))
    assert found is not None, "a picture has a view box"
    return found[1], found[2], dict(_RULE.findall(text))


def rendered(shapes: str, w: int, h: int, box: str) -> pygame.Surface:
    sized = f'<svg width="{w}" height="{h}" viewBox="{box}" preserveAspectRatio="none">{shapes}</svg>'
    return native(pygame.image.load_sized_svg(io.BytesIO(sized.encode()), (w, h)))


def overhanging(shapes: str, px: int, margin: int) -> Sprite:
    """Draw the shapes of an SVG file, including those beyond its square of 100 x 100, which becomes px wide."""
    whole, out = px + 2 * margin, 100 * margin / px
    return Sprite(rendered(shapes, whole, whole, f"{-out} {-out} {100 + 2 * out} {100 + 2 * out}"), -margin, -margin)


def add(canvas: Canvas, shapes: str, x: float, y: float, scale: float) -> None:
    """Add the shapes of an SVG file, with their origin at (x, y)."""
    with canvas.moved(x, y, scale):
        canvas.markup(shapes)


def icon(name: str, px: int, tone: Colour) -> pygame.Surface:
    return picture(f"icon_{name}", px, px, Theme(), tone=tone)
