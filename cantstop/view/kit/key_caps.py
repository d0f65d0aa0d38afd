"""The caps that say which key presses a control.

key_cap("Enter", style, on="panel")   -> Surface     on: "panel", "main" or "ink"
arrows_cap(style)                     -> Surface     both arrows on one
sign_cap("arrow_up", style)           -> Surface     a sign in place of words
"""

from __future__ import annotations

import math

import pygame

from cantstop.view.kit.fonts import DISPLAY_700, put, width
from cantstop.view.kit.icons import icon
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.theme import Colour, Theme, mix, size

CAP_HEIGHT = 26
ASLEEP = 0.4  # the strength of a cap whose key does something else while a text is edited


def cap_width(words: str, style: Style) -> int:
    return max(style.px(CAP_HEIGHT), math.ceil(width(words, DISPLAY_700, _px(style)) + 15 * style.u))


@drawn
def key_cap(words: str, style: Style, on: str = "panel", pressed: bool = False) -> pygame.Surface:
    edge, fill, tone = cap_colours(style.theme, on)
    if pressed:
        fill, tone = tone, fill
    cap, middle = _plate(cap_width(words, style), edge, fill, style, pressed)
    put(cap, words, DISPLAY_700, _px(style), tone, (cap.get_width() / 2, middle), "centre")
    return cap


@drawn
def arrows_cap(style: Style) -> pygame.Surface:
    """The arrows to the left and to the right, on one cap."""
    edge, fill, tone = cap_colours(style.theme, "panel")
    cap, middle = _plate(style.px(56), edge, fill, style, False)
    side = style.px(18)
    for name, part in (("arrow_left", 0.3), ("arrow_right", 0.7)):
        cap.blit(icon(name, side, tone), (round(cap.get_width() * part - side / 2), round(middle - side / 2)))
    return cap


@drawn
def sign_cap(name: str, style: Style, on: str = "panel") -> pygame.Surface:
    cap = key_cap("", style, on).copy()
    side = style.px(17)
    theme = style.theme
    sign = icon(name, side, theme["panel"] if on == "ink" else theme["ink"])
    cap.blit(sign, ((cap.get_width() - side) // 2, (cap.get_height() - style.px(2) - side) // 2))
    return cap


def _plate(w: int, edge: Colour, fill: Colour, style: Style, pressed: bool) -> tuple[pygame.Surface, float]:
    """The cap without its words, and the line on which their middle lies."""
    h = style.px(CAP_HEIGHT)
    line, low = style.line(), style.line("button_lip") if not pressed else style.line()
    canvas = Canvas(w, h)
    radius = size("radius", "key") * style.u
    canvas.rect(0, 0, w, h, radius, edge)
    canvas.rect(line, line, w - 2 * line, h - line - low, radius - line, fill)
    return canvas.surface(), (h + line - low) / 2


def _px(style: Style) -> float:
    return size("type", "key") * style.u


def cap_colours(theme: Theme, on: str) -> tuple[Colour, Colour, Colour]:
    """Edge, fill and letters."""
    if on == "main":
        return theme["on_main"], mix(theme["main_high"], theme["main_low"], 0.5), theme["on_main"]
    if on == "ink":
        return theme["panel"], theme["ink"], theme["panel"]
    return theme["line"], theme["key_cap"], theme["ink"] if theme.dark else mix(theme["ink_muted"], theme["ink"], 0.25)
