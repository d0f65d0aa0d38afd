"""What the low seat cards wear besides what all set-ups have: frame of a tile, name of a character, empty seat."""

from __future__ import annotations

import pygame

from cantstop.view.kit import faces
from cantstop.view.kit.faces import Style, key_cap
from cantstop.view.kit.fonts import DISPLAY_800, fit, put_fitted, width
from cantstop.view.kit.icons import icon
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour
from cantstop.view.words import say


@drawn
def frame(w: int, h: int, tone: Colour, style: Style, state: str) -> pygame.Surface:
    """Nothing, or a line about what is pointed at in the head."""
    if state in ("normal", "disabled"):
        return clear(w, h)
    canvas, line = Canvas(w, h), style.line("focus")
    canvas.rect(line / 2, line / 2, w - line, h - line, 12 * style.u, None, tone, line)
    return canvas.surface()


def character_looks(w: int, h: int, character: str, style: Style, opened: bool) -> Looks:
    """The button that opens the list of characters: there is room for the name alone."""
    return Looks(
        lambda state: _character(w, h, character, style, "hover" if opened else state, opened),
        under=lambda: faces.lip(w, h, 14, style),
        drop=style.px(3),
        travel=style.px(3),
        radius=14,
    )


@drawn
def _character(w: int, h: int, character: str, style: Style, state: str, opened: bool) -> pygame.Surface:
    surface = faces.face(w, h, 14 * style.u, style, state)
    theme, u = style.theme, style.u
    fitted = fit(say(f"character.{character}"), DISPLAY_800, 19 * u, w - 52 * u, 1)
    put_fitted(surface, fitted, DISPLAY_800, theme["ink"], (13 * u, h / 2))
    sign = icon("chevron_right" if opened else "chevron_down", style.px(20), theme["ink"])
    surface.blit(sign, (round(w - 34 * u), (h - sign.get_height()) // 2))
    return surface


@drawn
def add_face(w: int, h: int, words: str, key: str, style: Style, state: str) -> pygame.Surface:
    """An empty seat: a plus, what a click does, and its key."""
    theme, u = style.theme, style.u
    canvas, line = Canvas(w, h), style.line()
    hot = state in ("hover", "pressed")
    box = line, line, w - 2 * line, h - 2 * line
    fill = theme["hover"] if hot else None
    canvas.rect(*box, 18 * u, fill, theme["ink_muted"], line * 1.2, dash=(7 * u, 5 * u))
    cap = key_cap(key, style)
    ring = 46 * u
    room = w - ring - cap.get_width() - 90 * u
    fitted = fit(words, DISPLAY_800, 20 * u, room, 2)
    wide = max(width(part, DISPLAY_800, fitted.px) for part in fitted.lines)
    left = (w - ring - wide - cap.get_width() - 38 * u) / 2
    canvas.circle(left + ring / 2, h / 2, ring / 2 - u, stroke=theme["ink_muted"], line=2.5 * u)
    surface = canvas.surface()
    plus = icon("plus", style.px(28), theme["ink_muted"])
    surface.blit(plus, (round(left + ring / 2 - plus.get_width() / 2), round(h / 2 - plus.get_height() / 2)))
    put_fitted(surface, fitted, DISPLAY_800, theme["ink_muted"], (left + ring + 18 * u, h / 2))
    surface.blit(cap, (round(left + ring + wide + 38 * u), round(h / 2 - cap.get_height() / 2)))
    return surface
