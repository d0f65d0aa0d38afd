"""What the controls of the review wear: rows of choices, cards of costly decisions, the keys of the player."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from cantstop.view.art import charts, dice, pieces, plates
from cantstop.view.art.caps import sign_cap
from cantstop.view.kit import faces, icons, panels
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_700, TEXT_800, fit, put_fitted, width
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour

RADIUS = 13
FIGURE = 74.0
SHORTEST, LONGEST = 46.0, 118.0  # bars
SIDE, FIFTH = 42.0, 34.0


class OptionRow(NamedTuple):
    """One choice of a decision. `shape` is "stop" or "roll" where no plates say what it is."""

    plates: tuple[int, ...]
    words: str
    mark: str  # "best", "chosen", both, or nothing
    part: float  # of the bar
    figure: str
    colour: str  # the player's, for what is best or chosen
    best: bool
    chosen: bool
    shape: str = ""
    fifth: int | None = None
    bar: float = SHORTEST


def with_bars(rows: Sequence[OptionRow], w: float, style: Style) -> list[OptionRow]:
    """The rows with bars of one length, as long as the longest words leave room for; `w` in units."""
    u = style.u
    words = max(max(width(row.words, TEXT_700, 16 * u), width(row.mark, TEXT_800, 17 * u)) for row in rows) / u
    signs = max(_reach(row, SIDE, 1.0) for row in rows)
    room = w - signs - 8 - words - 18 - FIGURE - 14
    return [row._replace(bar=min(LONGEST, max(SHORTEST, room))) for row in rows]


@drawn
def option_row(w: int, h: int, row: OptionRow, style: Style, state: str) -> pygame.Surface:
    theme, u = style.theme, style.u
    surface = _framed(w, h, row.best, row.chosen, style, state)
    left = _signs(surface, row, style)
    right = w - 14 * u - FIGURE * u
    figure = fit(row.figure, DISPLAY_800, min(25 * u, h * 0.5), FIGURE * u, 1)
    put_fitted(surface, figure, DISPLAY_800, theme["ink"], (w - 14 * u, h / 2), "right")
    bar_w, bar_h = round(min(row.bar * u, w * 0.3)), round(min(18 * u, h * 0.4))
    own = row.best or row.chosen
    tone = theme.player(row.colour).fill if own else charts.sand(style)
    bar = charts.bar(bar_w, bar_h, row.part, tone, style)
    surface.blit(bar, (round(right - bar_w), (h - bar_h) // 2))
    room = right - bar_w - left - 18 * u
    two = bool(row.mark) and bool(row.words) and h >= 40 * u
    middle = h / 2 - (11 * u if two else 0)
    if row.words:
        said = fit(row.words, TEXT_700, 16 * u, room, 1 if two or h < 44 * u else 2)
        put_fitted(surface, said, TEXT_700, theme["ink_muted"], (left + 8 * u, middle), "left")
    if two or (row.mark and not row.words):
        said = fit(row.mark, TEXT_800, 17 * u, room, 1)
        put_fitted(surface, said, TEXT_800, theme["ink"], (left + 8 * u, h / 2 + (11 * u if two else 0)), "left")
    return surface


def _framed(w: int, h: int, best: bool, chosen: bool, style: Style, state: str) -> pygame.Surface:
    """The best is tinted, the chosen has a frame of ink."""
    theme = style.theme
    line = style.line("selected") if best or chosen else style.line()
    fill = theme["hover"] if best or state in ("hover", "pressed") else theme["panel"]
    edge = theme["ink"] if chosen else theme["hover_line"] if best or state == "hover" else theme["line"]
    return panels.plate(w, h, RADIUS * style.u, fill, edge, line)


def _reach(row: OptionRow, side: float, u: float) -> float:
    """Where the signs of a row end and its words begin: below each other in all rows that show plates."""
    if row.shape:
        return 12 * u + side + 8 * u
    field = side * FIFTH / SIDE + 8 * u if row.fifth is not None else 0.0
    return 12 * u + field + 2 * (side + 8 * u)


def _signs(surface: pygame.Surface, row: OptionRow, style: Style) -> float:
    """Plates, or the shape of STOP or Roll; gives where they end."""
    theme, u = style.theme, style.u
    h = surface.get_height()
    side = round(min(SIDE * u, h - 12 * u))
    x = 12.0 * u
    if row.fifth is not None:
        field = _fifth(row.fifth, round(side * FIFTH / SIDE), style)
        surface.blit(field, (round(x), (h - field.get_height()) // 2))
        x += field.get_width() + 8 * u
    if row.shape == "stop":
        surface.blit(icons.small_sign(side, theme), (round(x), (h - side) // 2))
    elif row.shape == "roll":
        surface.blit(dice.flat_die(4, side, theme), (round(x), (h - side) // 2))
    for column in row.plates:
        surface.blit(plates.plate(column, side, theme), (round(x), (h - side) // 2))
        x += side + 8 * u
    return _reach(row, side, u)


def _fifth(face: int, side: int, style: Style) -> pygame.Surface:
    """The fifth die, in its red field."""
    theme, u = style.theme, style.u
    canvas = Canvas(side, side)
    canvas.rect(0, 0, side, side, 8 * u, theme["sign_red"])
    surface = canvas.surface()
    die = dice.flat_die(face, round(side - 8 * u), theme)
    surface.blit(die, ((side - die.get_width()) // 2, (side - die.get_height()) // 2))
    return surface


class CostlyCard(NamedTuple):
    number: int
    colour: str
    place: str
    did: str
    best: str
    loss: str
    chosen: bool


@drawn
def costly_card(w: int, h: int, card: CostlyCard, style: Style, state: str) -> pygame.Surface:
    theme, u, px = style.theme, style.u, style.px
    line = style.line("selected" if card.chosen else "hair")
    lit = card.chosen or state in ("hover", "pressed")
    edge = theme["hover_line"] if lit else theme["line"]
    surface = panels.plate(w, h, RADIUS * u, theme["hover" if lit else "panel"], edge, line)
    flag = icons.flag(str(card.number), px(27), px(33), theme, card.chosen)
    surface.blit(flag, (px(14), (h - flag.get_height()) // 2))
    loss = fit(card.loss, DISPLAY_900, 25 * u, 70 * u, 1)
    pitch = min(22 * u, h * 0.2)
    put_fitted(surface, loss, DISPLAY_900, theme["loss"], (w - 13 * u, h / 2 - pitch * 0.72), "right")
    cap = faces.key_cap(str(card.number), style)
    surface.blit(cap, (round(w - 13 * u - cap.get_width()), round(h / 2 + 0.05 * h)))
    left, right = 54 * u, w - 13 * u - width(loss.lines[0], DISPLAY_900, loss.px) - 8 * u
    tile = pieces.tile(px(22), card.colour, theme)
    surface.blit(tile, (round(left), round(h / 2 - pitch - tile.get_height() / 2)))
    place = fit(card.place, DISPLAY_800, 18 * u, right - left - 32 * u, 1)
    put_fitted(surface, place, DISPLAY_800, theme["ink"], (left + 32 * u, h / 2 - pitch), "left")
    did = fit(card.did, TEXT_700, 16 * u, right - left, 1)
    put_fitted(surface, did, TEXT_700, theme["ink"], (left, h / 2 + 0.15 * pitch), "left")
    best = fit(card.best, TEXT_700, 16 * u, w - 13 * u - cap.get_width() - 8 * u - left, 1)
    put_fitted(surface, best, TEXT_700, theme["ink_muted"], (left, h / 2 + 1.15 * pitch), "left")
    return surface


class Transport(NamedTuple):
    """A key of the player: its sign, and what is printed on its cap: words, or the name of an arrow."""

    sign: str
    cap: str
    arrow: bool = False
    dark: bool = False


def transport_width(key: Transport, style: Style) -> int:
    cap = style.px(26) if key.arrow else faces.cap_width(key.cap, style)
    return math.ceil(cap + style.u * (20 + 22 + 12 + 18))


@drawn
def transport(w: int, h: int, key: Transport, style: Style, state: str) -> pygame.Surface:
    theme, u = style.theme, style.u
    tone: Colour = theme["ink"]
    if key.dark and state != "disabled":
        surface = panels.plate(w, h, 14 * u, theme["ink_muted" if state == "hover" else "ink"])
        tone = theme["panel"]
    else:
        surface = faces.face(w, h, 14 * u, style, state)
    side = style.px(20)
    surface.blit(icons.icon(key.sign, side, tone), (round(20 * u), (h - side) // 2))
    on = "ink" if key.dark else "panel"
    cap = sign_cap(key.cap, style, on) if key.arrow else faces.key_cap(key.cap, style, on)
    surface.blit(cap, (round(w - 18 * u - cap.get_width()), (h - cap.get_height()) // 2))
    return surface
