"""Drawings of dice in motion: rounded bodies seen from above in perspective, with light from the upper left.

A `turn` is an orientation as a quaternion. `Axes` are the directions of a die's axes: x right, y up, z to the viewer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

from cantstop.view.art.dice import DICE, PIPS
from cantstop.view.kit.paint import BLACK, SHADOW_SCALE, WHITE, Canvas, Gradient, Point, haze, slanted
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Colour, Theme, colour, mix

Vector = tuple[float, float, float]
Axes = tuple[Vector, Vector, Vector]
Quaternion = tuple[float, float, float, float]
Disc = tuple[float, float, float]  # its middle and its radius
Marks = tuple[tuple[int, int], ...]  # of 1 to 6: the axis that the face looks along, and the one at its pips' right

FACE_HEIGHT = float(DICE["face_height"])
CORNER, PIP = float(DICE["corner"]), float(DICE["pip_radius"])
AWAY = 0.5 - CORNER  # distance of the corner balls from the middle, along each axis
NEAR = 9.0  # sides of a die from the viewer to the top face; lower points are drawn smaller
LIFT = (1 - FACE_HEIGHT) / 2
SLANT = 0.0927  # shift of nearer points upward, so that a die at rest shows as much of its side as its lip
LIGHT: Vector = (-0.44, 0.52, 0.732)
BEVEL, SUNK = 0.07, 0.07  # width and depth of the rounded edge of a face seen at an angle
LARGE = 40  # pixels; pips of smaller dice have no rim of light
SLIVER = 0.07  # share of a face: if less is visible, it is drawn as an edge
HIDDEN = -0.2  # a side that looks farther away from the eye is not seen
ROUND = 0.5523  # length of the Bezier handles of a quarter circle, in radii

# Faces of a die with the one on top: 1, 2 and 3 are anticlockwise around their corner, opposite ones sum to seven.
OWN: Marks = ((3, 1), (1, 2), (2, -1), (-2, 1), (-1, -2), (-3, -1))


class Solid(NamedTuple):
    body: Sprite
    shadow: Sprite | None


# The numbers on the sides


def _turned_over() -> Iterator[Marks]:
    """Yield the 24 orientations of a die: for each side, the signed axes in which it faces and its right points."""
    even = ((1, 2, 3), (2, 3, 1), (3, 1, 2))
    for order in permutations((1, 2, 3)):
        for signs in product((1, -1), repeat=3):
            if (math.prod(signs) > 0) == (order in even):
                to = {axis: order[axis - 1] * signs[axis - 1] for axis in (1, 2, 3)}
                to |= {-axis: -other for axis, other in to.items()}
                yield tuple((to[looks], to[right]) for looks, right in OWN)


ALL_MARKS: tuple[Marks, ...] = tuple(_turned_over())


def marks_for(turn: Quaternion, value: int, degrees: float) -> Marks:
    """Return the numbers on a die's sides for which this value is on top and the die lies straightest."""
    there = axes(turn)
    on_top = [marks for marks in ALL_MARKS if _along(there, marks[value - 1][0])[2] > 0.9]
    return min(on_top, key=lambda marks: abs(straightening(turn, marks, value, degrees)))


def straightening(turn: Quaternion, marks: Marks, value: int, degrees: float) -> float:
    """Return the degrees, clockwise, by which the die must still be rotated to lie straight."""
    x, y, _ = _along(axes(turn), marks[value - 1][1])
    return (degrees - math.degrees(math.atan2(-y, x)) + 180) % 360 - 180


def on_top(turned: Axes, marks: Marks) -> int:
    return max(range(1, 7), key=lambda value: _along(turned, marks[value - 1][0])[2])


def axes(turn: Quaternion, clockwise: float = 0.0) -> Axes:
    w, x, y, z = turn
    found = (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    )
    if not clockwise:
        return found
    cos, sin = math.cos(math.radians(clockwise)), math.sin(math.radians(clockwise))
    one, two, three = ((cos * x + sin * y, cos * y - sin * x, z) for x, y, z in found)
    return one, two, three


def _along(turned: Axes, axis: int) -> Vector:
    x, y, z = turned[abs(axis) - 1]
    return (x, y, z) if axis > 0 else (-x, -y, -z)


# Drawing


class _Face(NamedTuple):
    """One side of the die: its normal, and the directions of right and up on it."""

    looks: Vector
    right: Vector
    up: Vector

    def spot(self, across: float, up: float, tilt: float) -> Point:
        return self._seen(across, up, 0.5 - SUNK * tilt)[:2]

    def corners(self) -> list[Disc]:
        balls = (self._seen(x * AWAY, y * AWAY, AWAY) for x, y in ((1, 1), (1, -1), (-1, -1), (-1, 1)))
        return [(x, y, near * CORNER) for x, y, near in balls]

    def outline(self, tilt: float) -> list[Point]:
        """Return the points of a rounded square: for each corner the start of its arc, two handles, and its end."""
        return [self.spot(x, y, tilt) for x, y in _rounded(round(BEVEL * tilt, 3))]

    def _seen(self, across: float, up: float, out: float) -> tuple[float, float, float]:
        """Return the screen coordinates of a point on the side, and its nearness to the viewer."""
        (a, b, c), (d, e, f), (g, h, i) = self
        x, y, z = out * a + across * d + up * g, out * b + across * e + up * h, out * c + across * f + up * i
        near = NEAR / (NEAR + 0.5 - z)
        return x * near, (SLANT * (0.5 - z) - FACE_HEIGHT * y) * near - LIFT, near


@lru_cache(maxsize=80)
def _rounded(inset: float) -> tuple[Point, ...]:
    edge, radius = 0.5 - inset, CORNER - inset / 2
    start, handle = edge - radius, edge - radius * (1 - ROUND)
    corner = ((start, edge), (handle, edge), (edge, handle), (edge, start))
    turned: tuple[Point, ...] = corner
    found: list[Point] = []
    for _ in range(4):  # clockwise, from the upper right
        found += turned
        turned = tuple((y, -x) for x, y in turned)
    return tuple(found)


def _faces(turned: Axes, marks: Marks) -> Iterator[_Face]:
    for looks_along, right_along in marks:
        looks, right = _along(turned, looks_along), _along(turned, right_along)
        (a, b, c), (d, e, f) = looks, right
        yield _Face(looks, right, (b * f - c * e, c * d - a * f, a * e - b * d))


def solid(turned: Axes, marks: Marks, height: float, px: float, theme: Theme, at: Point = (0.0, 0.0)) -> Solid:
    """Draw a rotated die in the middle of the picture; `at` is its offset within a pixel."""
    faces = tuple(_faces(turned, marks))
    return Solid(_body(faces, px, theme, at), _shadow(faces, height, px, theme, at))


def _body(faces: Sequence[_Face], px: float, theme: Theme, at: Point) -> Sprite:
    corners, room = [corner for face in (faces[0], faces[5]) for corner in face.corners()], 0.03 * px + 1
    left = math.floor(at[0] + px * min(x - r for x, _, r in corners) - room)
    top = math.floor(at[1] + px * min(y - r for _, y, r in corners) - room)
    right = at[0] + px * max(x + r for x, _, r in corners) + room
    bottom = at[1] + px * max(y + r for _, y, r in corners) + room
    canvas = Canvas(right - left, bottom - top)
    middle = at[0] - left, at[1] - top

    slope = 1 - max(abs(face.looks[2]) for face in faces)
    edge = WHITE if theme.flat else mix(colour(DICE["edge"]), theme["die_low"], 0.55 * min(1.0, 4 * slope))
    _add_silhouette(canvas, faces, px, middle, edge)
    for value, face in enumerate(faces, 1):
        tilt = min(1.0, 10 * (1 - face.looks[2]))
        outline = [(middle[0] + px * x, middle[1] + px * y) for x, y in face.outline(tilt)]
        if _seen(outline) < SLIVER * px * px:
            continue
        canvas.path(_path(outline), *_paint(face, outline, tilt, px, theme))
        for x, y in PIPS[value]:
            _pip(canvas, face, (x - 0.5, 0.5 - y), tilt, px, middle)
    return Sprite(canvas.surface(), left, top)


def _add_silhouette(canvas: Canvas, faces: Sequence[_Face], px: float, middle: Point, tone: Colour) -> None:
    """Draw the outline of the body: the visible sides, each with a line as wide as the spheres at its corners."""
    for face in faces:
        if face.looks[2] > HIDDEN:
            corners = face.corners()
            points = [(middle[0] + px * x, middle[1] + px * y) for x, y, _ in corners]
            canvas.polygon(points, tone, tone, 2 * px * sum(r for _, _, r in corners) / 4)


def _seen(outline: Sequence[Point]) -> float:
    """Return the approximate visible area of a side, which is negative if the side is turned away from the viewer."""
    (ax, ay), (bx, by), (cx, cy) = outline[0], outline[4], outline[8]
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def _path(outline: Sequence[Point]) -> str:
    parts = []
    for corner in range(0, 16, 4):
        (a, b), (c, d), (e, f), (g, h) = outline[corner : corner + 4]
        parts.append(f"{'L' if corner else 'M'}{a:.2f} {b:.2f}C{c:.2f} {d:.2f} {e:.2f} {f:.2f} {g:.2f} {h:.2f}")
    return "".join(parts) + "Z"


def _paint(
    face: _Face, outline: Sequence[Point], tilt: float, px: float, theme: Theme
) -> tuple[Gradient | Colour, Colour, float]:
    """Return the gradient of a side, and the colour and opacity of its outline, which fades as the side turns away."""
    line = max(1.0, 0.014 * px)
    if theme.flat:
        return WHITE, BLACK, line
    lit = sum(a * b for a, b in zip(face.looks, LIGHT, strict=True))
    shade = min(1.0, max(0.0, (LIGHT[2] - lit) / (LIGHT[2] + 0.25)))
    bright = min(1.0, max(0.0, (lit - LIGHT[2]) / (1 - LIGHT[2])))
    edge = mix(colour(DICE["edge"]), colour(DICE["outline"]), 0.3)
    high = mix(theme["die_high"], edge, 0.85 * shade)
    low = mix(mix(theme["die_low"], edge, shade), WHITE, 0.7 * bright)
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    start, end = (left + 0.2 * (right - left), top), (left + 0.7 * (right - left), bottom)
    return (
        slanted((high, mix(high, low, 0.3), low), start, end),
        mix(colour(DICE["outline"]), low, tilt),
        line if tilt < 1 else 0.0,
    )


def _pip(canvas: Canvas, face: _Face, place: Point, tilt: float, px: float, middle: Point) -> None:
    """Draw a pip of a side, a disc that looks like an ellipse."""
    across, up = place
    x, y = face.spot(across, up, tilt)
    (right_x, right_y), (up_x, up_y) = face.spot(across + PIP, up, tilt), face.spot(across, up + PIP, tilt)
    centre = middle[0] + px * x, middle[1] + px * y
    radii = (px * (right_x - x), px * (right_y - y)), (px * (up_x - x), px * (up_y - y))
    if px >= LARGE and tilt < 1:
        canvas.disc((centre[0] + 0.012 * px, centre[1] + 0.014 * px), *radii, WHITE, alpha=0.8)
    canvas.disc(centre, *radii, colour(DICE["pip"]))


def _shadow(faces: Sequence[_Face], height: float, px: float, theme: Theme, at: Point) -> Sprite | None:
    """Return the shadow of a die on the floor. The higher the die, the farther, wider and paler it is."""
    if theme.flat:
        return None
    away = 0.3 * height, 0.08 + 0.38 * height
    blur = px * (0.16 + 0.1 * height)
    room = math.ceil((0.95 * px + blur) / SHADOW_SCALE)
    canvas = Canvas(2 * room, 2 * room)
    left, top = math.floor(px * away[0] + at[0]), math.floor(px * away[1] + at[1])
    off = (px * away[0] + at[0] - left) / SHADOW_SCALE, (px * away[1] + at[1] - top) / SHADOW_SCALE
    _add_silhouette(canvas, faces, px / SHADOW_SCALE, (room + off[0], room + off[1]), BLACK)
    alpha = (0.42 if theme.dark else 0.34) / (1 + 0.45 * height)
    return haze(canvas, blur, theme.shadow, alpha, left - room * SHADOW_SCALE, top - room * SHADOW_SCALE)
