"""The caps of the keys that press controls.

key_cap("Enter", style, on="panel")   -> Surface     on: "panel", "sunk", "main" or "ink"; height: in units
arrows_cap(style)                     -> Surface     both arrows on one
sign_cap("arrow_up", style)           -> Surface     a sign in place of words
outlined_cap("F1", tone, style)       -> Surface     printed on a coloured thing: nothing but its outline
"""

from __future__ import annotations

import math

import pygame

from cantstop.view.kit.fonts import DISPLAY_700, fit, put, put_fitted, width
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.svg import icon
from cantstop.view.kit.theme import Colour, Theme, mix, size

CAP_HEIGHT = 26.0
OUTLINED_LEAST, OUTLINED_MOST = 34.0, 80.0  # width of an outlined cap, and of its letters at most
ASLEEP = 0.4  # the strength of a cap whose key does something else while a text is edited


def cap_width(words: str, style: Style, height: float = CAP_HEIGHT) -> int:
    pad = 15 * style.u * height / CAP_HEIGHT
    return max(style.px(height), math.ceil(width(words, DISPLAY_700, _px(style)) + pad))


@drawn
def key_cap(
    words: str, style: Style, on: str = "panel", pressed: bool = False, height: float = CAP_HEIGHT
) -> pygame.Surface:
    edge, fill, tone = cap_colours(style.theme, on)
    if pressed:
        fill, tone = tone, fill
    cap, middle = _plate(cap_width(words, style, height), edge, fill, style, pressed, height)
    put(cap, words, DISPLAY_700, _px(style), tone, (cap.get_width() / 2, middle), "centre")
    return cap


@drawn
def arrows_cap(style: Style) -> pygame.Surface:
    """Return the arrows to the left and to the right, on one cap."""
    edge, fill, tone = cap_colours(style.theme, "panel")
    cap, middle = _plate(style.px(56), edge, fill, style)
    side = style.px(18)
    for name, part in (("arrow_left", 0.3), ("arrow_right", 0.7)):
        cap.blit(icon(name, side, tone), (round(cap.get_width() * part - side / 2), round(middle - side / 2)))
    return cap


@drawn
def sign_cap(name: str, style: Style, on: str = "panel", height: float = CAP_HEIGHT) -> pygame.Surface:
    cap = key_cap("", style, on, height=height).copy()
    side = style.px(17 * height / CAP_HEIGHT)
    theme = style.theme
    sign = icon(name, side, theme["panel"] if on == "ink" else theme["ink"])
    cap.blit(sign, ((cap.get_width() - side) // 2, (cap.get_height() - style.px(2) - side) // 2))
    return cap


@drawn
def outlined_cap(words: str, tone: Colour, style: Style) -> pygame.Surface:
    fitted = fit(words, DISPLAY_700, _px(style), OUTLINED_MOST * style.u, 1)
    wide = max(width(line, DISPLAY_700, fitted.px) for line in fitted.lines)
    w, h = max(style.px(OUTLINED_LEAST), math.ceil(wide + 15 * style.u)), style.px(CAP_HEIGHT)
    canvas, line, radius = Canvas(w, h), style.line(), size("radius", "key") * style.u
    canvas.rect(line / 2, line / 2, w - line, h - line, radius, stroke=tone, line=line)
    cap = canvas.surface()
    put_fitted(cap, fitted, DISPLAY_700, tone, (w / 2, h / 2), "centre")
    return cap


def _plate(
    w: int, edge: Colour, fill: Colour, style: Style, pressed: bool = False, height: float = CAP_HEIGHT
) -> tuple[pygame.Surface, float]:
    """Return the cap without its words, and the line on which their middle lies."""
    h, part = style.px(height), height / CAP_HEIGHT
    line, low = style.line(), style.line("button_lip") * part if not pressed else style.line()
    canvas = Canvas(w, h)
    radius = size("radius", "key") * style.u * part
    canvas.rect(0, 0, w, h, radius, edge)
    canvas.rect(line, line, w - 2 * line, h - line - low, radius - line, fill)
    return canvas.surface(), (h + line - low) / 2


def _px(style: Style) -> float:
    return size("type", "key") * style.u


def cap_colours(theme: Theme, on: str) -> tuple[Colour, Colour, Colour]:
    """Return the colours of its edge, its fill and its letters."""
    if on == "main":
        return theme["on_main"], mix(theme["main_high"], theme["main_low"], 0.5), theme["on_main"]
    if on == "ink":
        return theme["panel"], theme["ink"], theme["panel"]
    letters = theme["ink"] if theme.dark else mix(theme["ink_muted"], theme["ink"], 0.25)
    return theme["ink_muted" if on == "sunk" else "line"], theme["key_cap"], letters
