"""Still shapes from SVG files, which any editor opens, in the colours of a look.

A file has one style block. Its classes name the colours that a look changes: `.rim { fill: #FFFCF5 }` and
`.rim-line { stroke: #FFFCF5 }` take the token `rim`, or what the caller gives under this name. The colours in the file
are those of the light look, so an editor shows the picture as the game does. High contrast leaves out what has the
class `soft`. The renderer knows gradients, groups and dashes, but neither text nor blur.
"""

from __future__ import annotations

import io
import re
from functools import cache

import pygame

from cantstop.view.kit.paint import Canvas, Picture, hexed, native
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Theme, picture_file

SOFT = "soft"
_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_RULE = re.compile(r"\.([\w-]+)\s*\{([^}]*)\}")
_CLASS = re.compile(r'class="([^"]*)"')
_FILE = re.compile(r'<svg\b[^>]*viewBox="([^"]*)"[^>]*>(.*)</svg>', re.DOTALL)


@drawn
def picture(name: str, w: int, h: int, theme: Theme, **tones: Colour) -> pygame.Surface:
    return rendered(coloured(name, theme, **tones), w, h)


def coloured(name: str, theme: Theme, **tones: Colour) -> str:
    """Return the text of an SVG file, with classes replaced by the colours of the theme."""
    text = _text(name)
    rules = {each: _rule(each, body, theme, tones) for each, body in _RULE.findall(text)}
    return _CLASS.sub(lambda found: f'style="{";".join(rules[each] for each in found[1].split())}"', text)


def rendered(text: str, w: int, h: int, box: str = "") -> pygame.Surface:
    """Draw the text of a file; `box` takes the place of the view box in it."""
    own, shapes = _parts(text)
    sized = f'<svg width="{w}" height="{h}" viewBox="{box or own}" preserveAspectRatio="none">{shapes}</svg>'
    return native(pygame.image.load_sized_svg(io.BytesIO(sized.encode()), (w, h)))


def overhanging(text: str, px: int, margin: int) -> Picture:
    """Draw a file whose square of 100 x 100 is px wide and whose shapes reach beyond this square."""
    whole, out = px + 2 * margin, 100 * margin / px
    return Picture(rendered(text, whole, whole, f"{-out} {-out} {100 + 2 * out} {100 + 2 * out}"), -margin, -margin)


def add(canvas: Canvas, text: str, x: float, y: float, scale: float) -> None:
    """Lay the shapes of a file with their origin at (x, y)."""
    with canvas.moved(x, y, scale):
        canvas.markup(_parts(text)[1])


def _rule(name: str, body: str, theme: Theme, tones: dict[str, Colour]) -> str:
    """Return the style for a class: `rim-line` sets the colour of a line to the token `rim`."""
    if name == SOFT:
        return "opacity:0" if theme.flat else body
    token = name.partition("-")[0]
    tone = tones[token] if token in tones else theme[token]
    return f"{body.partition(':')[0].strip()}:{hexed(tone)}"


def _parts(text: str) -> tuple[str, str]:
    found = _FILE.search(_STYLE.sub("", text))
    assert found is not None, "a picture has a view box"
    return found[1], found[2]


@cache
def _text(name: str) -> str:
    return picture_file(name).read_text("utf-8")


def icon(name: str, px: int, tone: Colour) -> pygame.Surface:
    return picture(f"icon_{name}", px, px, Theme(), tone=tone)
