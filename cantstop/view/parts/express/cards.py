"""The cards of the three pairings: dice, sums, what happens to the rows, and the change of the total."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from cantstop.view import words as language
from cantstop.view.art import dice, plates
from cantstop.view.kit import faces, panels
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, fit, put, put_fitted
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.store import drawn

RADIUS = 15
PAIR_HIGH = 47.0
DIE, PLATE = 36.0, 43.0


class Card(NamedTuple):
    """What a card shows. `dice` and `sums` belong together, the higher sum above."""

    dice: tuple[tuple[int, int], ...]
    sums: tuple[int, ...]
    change: int
    lines: tuple[str, ...]
    key: str
    chosen: bool = False


def looks(w: int, h: int, card: Card, style: Style) -> Looks:
    return Looks(
        lambda state: face(w, h, card, style, state),
        under=lambda: _lip(w, h, card.chosen, style),
        drop=style.px(3),
        travel=0 if card.chosen else style.px(3),
        radius=RADIUS,
    )


@drawn
def _lip(w: int, h: int, chosen: bool, style: Style) -> pygame.Surface:
    if not chosen:
        return faces.lip(w, h, RADIUS, style)
    return panels.plate(w, h, RADIUS * style.u, style.theme["hover_line"])


@drawn
def face(w: int, h: int, card: Card, style: Style, state: str) -> pygame.Surface:
    theme, u = style.theme, style.u
    if card.chosen:
        surface = panels.plate(w, h, RADIUS * u, theme["hover"], theme["hover_line"], style.line("selected"))
    else:
        surface = faces.face(w, h, RADIUS * u, style, state)
    cap = faces.key_cap(card.key, style)
    head = min(28 * u, h * 0.15)
    surface.blit(cap, (round(14 * u), round(head - cap.get_height() / 2)))
    tone = theme["gain"] if card.change > 0 else theme["loss"] if card.change < 0 else theme["ink_muted"]
    change = language.language().number(card.change, signed=True) if card.change else "0"
    put(surface, change, DISPLAY_800, 27 * u, tone, (w - 15 * u, head), "right")
    _put_pairs(surface, card, style, h)
    _put_lines(surface, card, style)
    return surface


def _put_pairs(surface: pygame.Surface, card: Card, style: Style, h: int) -> None:
    u, w = style.u, surface.get_width()
    crowded = len(card.lines) > 2
    scale = min(1.0, h / (194 * u), w / (150 * u)) * (0.9 if crowded else 1.0)
    die, plate, gap = round(DIE * u * scale), round(PLATE * u * scale), 2 * u
    wide = 2 * die + gap + 7 * u + plate
    left = (w - wide) / 2
    first, pitch = (h * 0.335, h * 0.208) if crowded else (h * 0.375, PAIR_HIGH * u * min(1.15, h / (194 * u)))
    for number, (pair, total) in enumerate(zip(card.dice, card.sums, strict=True)):
        middle = first + number * pitch
        for place, value in enumerate(pair):
            picture = dice.flat_die(value, die, style.theme)
            surface.blit(picture, (round(left + place * (die + gap)), round(middle - die / 2)))
        x = round(left + wide - plate)
        surface.blit(plates.plate(total, plate, style.theme), (x, round(middle - plate / 2)))


def _put_lines(surface: pygame.Surface, card: Card, style: Style) -> None:
    u, (w, h) = style.u, surface.get_size()
    count = len(card.lines)
    pitch = min(19 * u, h * 0.098) if count < 3 else min(15.5 * u, h * 0.085)
    last = h - (21 if count < 3 else 17) * u
    for number, line in enumerate(card.lines):
        fitted = fit(line, TEXT_700, 16 * u, w - 14 * u, 1)
        middle = last - pitch * (count - 1 - number)
        put_fitted(surface, fitted, TEXT_700, style.theme["ink_muted"], (w / 2, middle), "centre")


@drawn
def empty(w: int, h: int, line: str, style: Style) -> pygame.Surface:
    """A place for a card that is still to come."""
    theme, u = style.theme, style.u
    surface = faces.face(w, h, RADIUS * u, style, "disabled")
    if line:
        fitted = fit(line, TEXT_700, 16 * u, w - 30 * u, 3)
        put_fitted(surface, fitted, TEXT_700, theme["disabled"], (w / 2, h / 2), "centre")
    return surface
