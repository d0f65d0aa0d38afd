"""The computer players: dice with a temper, drawn from the shapes of the tokens, in their order.

portrait(character, px, theme, pencil=False) -> Picture    px is the unit square; hats reach beyond
character: beginner careful bold steady crafty master greedy, and oops, which stands on error notices only
"""

from __future__ import annotations

import math
from typing import Any

from cantstop.view.art.tokens import TOKENS
from cantstop.view.kit.outlines import Point
from cantstop.view.kit.paint import BLACK, WHITE, Canvas, Fill, Picture, slanted
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Theme, colour

PORTRAITS: dict[str, Any] = TOKENS["portraits"]
SCALE = float(PORTRAITS["scale"])
ABOUT: Point = (0.5, 0.62)
TURN_ABOUT: Point = (0.5, 0.64)
MARGIN = 0.16

Shape = dict[str, Any]


@drawn
def portrait(character: str, px: int, theme: Theme, pencil: bool = False) -> Picture:
    """A character in a square of px; in Express all have a pencil behind the head."""
    figure = PORTRAITS["figures"][character]
    margin = math.ceil(MARGIN * px)
    canvas = Canvas(px + 2 * margin, px + 2 * margin)
    shift = float(figure["shift"])
    shadow = PORTRAITS["shadow"]
    if px >= shadow["from_size"] and not theme.flat:
        x, y, rx, ry = (part * px for part in shadow["ellipse"])
        canvas.ellipse(margin + x, margin + y, rx, ry, theme.shadow, alpha=float(shadow["alpha"]))
    turn_x, turn_y = margin + (TURN_ABOUT[0] + shift) * px, margin + TURN_ABOUT[1] * px
    start_x = margin + (ABOUT[0] * (1 - SCALE) + shift) * px
    start_y = margin + ABOUT[1] * (1 - SCALE) * px
    shapes = [*(PORTRAITS["pencil_behind"] if pencil else ()), *figure["shapes"]]
    with canvas.turned(float(figure["turn"]), (turn_x, turn_y)), canvas.moved(start_x, start_y, SCALE * px):
        for shape in shapes:
            _add(canvas, shape, theme)
    return Picture(canvas.surface(), -margin, -margin)


def _add(canvas: Canvas, shape: Shape, theme: Theme) -> None:
    if "turn" in shape:
        degrees, x, y = shape["turn"]
        with canvas.turned(degrees, (x, y)):
            _add_unturned(canvas, shape, theme)
    else:
        _add_unturned(canvas, shape, theme)


def _add_unturned(canvas: Canvas, shape: Shape, theme: Theme) -> None:
    fill, stroke = _fill(shape, theme), _stroke(shape, theme)
    line, alpha = float(shape.get("width", 0)), float(shape.get("alpha", 1))
    if "rect" in shape:
        x, y, w, h, radius = shape["rect"]
        canvas.rect(x, y, w, h, radius, fill, stroke, line, alpha)
    elif "circle" in shape:
        x, y, r = shape["circle"]
        canvas.circle(x, y, r, fill, stroke, line, alpha)
    elif "ellipse" in shape and fill is not None:
        x, y, rx, ry = shape["ellipse"]
        canvas.ellipse(x, y, rx, ry, fill, alpha)
    elif "polygon" in shape:
        canvas.polygon(shape["polygon"], fill, stroke, line, alpha)
    for points in shape.get("lines", ()):
        if stroke is not None:
            canvas.lines(points, stroke, line, alpha)


def _fill(shape: Shape, theme: Theme) -> Fill | None:
    name = shape.get("fill")
    if name is None:
        return None
    if name != "die":
        return BLACK if theme.flat and _is_body(shape) else colour(name)
    if theme.flat:
        return WHITE
    dice = TOKENS["dice"]
    x, y, w, h, _ = shape["rect"]
    return slanted((colour(dice["body_high"]), colour(dice["body_low"])), (x + 0.2 * w, y), (x + 0.7 * w, y + h))


def _stroke(shape: Shape, theme: Theme) -> Colour | None:
    if "stroke" not in shape:
        return None
    return BLACK if theme.flat and shape.get("fill") == "die" else colour(shape["stroke"])


def _is_body(shape: Shape) -> bool:
    return "rect" in shape and shape["rect"] == PORTRAITS["die"]
