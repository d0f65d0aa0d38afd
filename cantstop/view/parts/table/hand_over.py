"""The screen goes to the next person: a banner in his colour lies over the board for a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from cantstop.controller.settings import Settings
from cantstop.model.record import Seat
from cantstop.view.art import pieces
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import DISPLAY_900, fit, put_fitted
from cantstop.view.kit.paint import Canvas, upright
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.timeline import Script
from cantstop.view.parts.times import BANNER_MS
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

WIDE, HIGH = 0.62, 0.19  # of the board's side


def is_due(settings: Settings, seats: Sequence[Seat], player: int) -> bool:
    """Whether people share the screen, it is a person's turn, and they want to be told."""
    people = sum(seat.is_person for seat in seats)
    return settings.hand_over and people > 1 and seats[player].is_person


def passing(t: TableScreen, player: int) -> Script:
    """Fade a banner in, let it stand, and fade it out; a press ends it."""
    motion, timeline, sitting = t.shown.motion, t.timeline, t.match.seats[player]
    words = say("table.turn_of", name=sitting.name)

    def shown(alpha: float) -> Sprite:
        place = t.place
        w, h = round(WIDE * place.side), round(HIGH * place.side)
        surface = banner(w, h, words, sitting.colour, t.style)
        corner = place.x + (place.side - w) // 2, place.y + (place.side - h) // 2
        return Sprite(surface, *corner, round(255 * alpha))

    rising = timeline.tween("cards_in", "out", fade=True)
    motion.banner = lambda: shown(rising.value)
    yield rising
    yield timeline.wait(BANNER_MS)
    falling = timeline.tween("cards_in", fade=True)
    motion.banner = lambda: shown(1 - falling.part)
    yield falling
    motion.banner = None


@drawn
def banner(w: int, h: int, words: str, colour: str, style: Style) -> pygame.Surface:
    theme, paint = style.theme, player_paint(style.theme, colour)
    canvas, rim = Canvas(w, h), max(3.0, 0.035 * h)
    radius = 0.16 * h
    canvas.rect(0, 0, w, h, radius, theme["rim"])
    body = upright(paint.fill_high, paint.fill, 0, h)
    canvas.rect(rim, rim, w - 2 * rim, h - 2 * rim, radius - rim * 0.6, body)
    surface = canvas.surface()
    tile = round(0.5 * h)
    surface.blit(pieces.tile(tile, colour, theme), (round(0.2 * h), (h - tile) // 2))
    left = 0.2 * h + tile + 0.16 * h
    fitted = fit(words, DISPLAY_900, 0.34 * h, w - left - 0.15 * h, 2)
    put_fitted(surface, fitted, DISPLAY_900, paint.on_fill, (left, h / 2))
    return surface
