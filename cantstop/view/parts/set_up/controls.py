"""Controls that set-up screens have and no other: seat heads, colour tiles, character buttons, choices with a tile."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from cantstop.model.record import Seat
from cantstop.view.art import pieces, portraits
from cantstop.view.art.dice import flat_die
from cantstop.view.kit import faces, icons
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, TEXT_700, fit, put_fitted, width
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.paint import Canvas, Picture, clear, upright
from cantstop.view.kit.panels import plate
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour
from cantstop.view.words import say

RADIUS = 18


class Head(NamedTuple):
    """What the coloured head of a seat shows."""

    seat: Seat
    key: str
    pencil: bool = False  # in Express the computers have one behind the ear
    crossed: bool = True  # a cross takes the corner


@drawn
def head(w: int, h: int, shown: Head, style: Style) -> pygame.Surface:
    """The coloured upper part of a seat: tile, portrait, name, key."""
    seat, u, theme = shown.seat, style.u, style.theme
    paint = theme.player(seat.colour)
    canvas = Canvas(w, h)
    radius = RADIUS * u
    fill = upright(paint.fill_high, paint.fill, 0, h)
    canvas.path(_upper(w, h, radius), fill)
    if theme.flat:
        canvas.path(_upper(w, h, radius), None, theme["line"], style.line("selected"))
    surface = canvas.surface()
    side, left = round(h * 0.64), round(h * 0.2)
    surface.blit(_framed_tile(side, seat.colour, style), (left, (h - side) // 2))
    left += side + round(14 * u)
    if seat.character is not None:
        px = round(h * 0.74)
        portraits.portrait(seat.character, px, theme, shown.pencil).onto(surface, left, (h - px) / 2)
        left += px + round(10 * u)
    right = w - round((52 if shown.crossed else 18) * u)
    if shown.key:
        cap = _outlined(shown.key, paint.on_fill, style)
        right -= cap.get_width()
        surface.blit(cap, (right, (h - cap.get_height()) // 2))
        right -= round(8 * u)
    _put_names(surface, seat, style, left, right, paint.on_fill)
    return surface


def _put_names(surface: pygame.Surface, seat: Seat, style: Style, left: int, right: int, tone: Colour) -> None:
    h, u = surface.get_height(), style.u
    size = 25 if seat.character is None else 23
    middle = h / 2 if seat.character is None else h * 0.4
    put_fitted(surface, fit(seat.name, DISPLAY_800, size * u, right - left, 1), DISPLAY_800, tone, (left, middle))
    if seat.character is not None:
        words = fit(say(f"character.{seat.character}"), TEXT_700, 16 * u, right - left, 1)
        put_fitted(surface, words, TEXT_700, tone, (left, h * 0.71))


def _upper(w: int, h: int, r: float) -> str:
    """A rectangle with round corners above."""
    return f"M0 {h}V{r:.2f}A{r:.2f} {r:.2f} 0 0 1 {r:.2f} 0H{w - r:.2f}A{r:.2f} {r:.2f} 0 0 1 {w} {r:.2f}V{h}Z"


@drawn
def _framed_tile(px: int, colour: str, style: Style) -> pygame.Surface:
    canvas = Canvas(px, px)
    paint = style.theme.player(colour)
    line = max(2.0, px * 0.055)
    canvas.rect(line / 2, line / 2, px - line, px - line, px * 0.18, paint.fill, paint.on_fill, line)
    if paint.on_fill != style.theme["rim"] and not style.theme.flat:
        canvas.rect(line / 2, line / 2, px - line, px - line, px * 0.18, paint.fill, style.theme["rim"], line)
    pieces.add_symbol(canvas, paint.symbol, px / 2, px / 2, px * 0.3, paint.on_fill)
    return canvas.surface()


def _outlined(key: str, tone: Colour, style: Style) -> pygame.Surface:
    """A key cap on a colour: only its outline."""
    u = style.u
    fitted = fit(key, DISPLAY_700, 15 * u, 80 * u, 1)
    w, h, line = max(style.px(32), round(len(key) * 9 * u + 14 * u)), style.px(26), style.line()
    canvas = Canvas(w, h)
    canvas.rect(line / 2, line / 2, w - line, h - line, 7 * u, stroke=tone, line=line)
    surface = canvas.surface()
    put_fitted(surface, fitted, DISPLAY_700, tone, (w / 2, h / 2), "centre")
    return surface


def tile_looks(px: int, colour: str, chosen: bool, free: bool, style: Style) -> Looks:
    """A colour to choose; the chosen one has a frame, one that another seat has is pale and crossed out."""
    return Looks(lambda state: _tile(px, colour, chosen, free, style, state), radius=12)


@drawn
def _tile(px: int, colour: str, chosen: bool, free: bool, style: Style, state: str) -> pygame.Surface:
    canvas = Canvas(px, px)
    line = style.line("focus")
    if chosen or state in ("hover", "pressed"):
        tone = style.theme["ink"] if chosen else style.theme["hover_line"]
        canvas.rect(line / 2, line / 2, px - line, px - line, 12 * style.u, stroke=tone, line=line)
    surface = canvas.surface()
    side = round(px * 0.72)
    draw = pieces.tile if free else pieces.taken_tile
    picture = draw(side, colour, style.theme)
    surface.blit(picture, ((px - side) // 2, (px - side) // 2))
    return surface


def character_looks(w: int, h: int, character: str, style: Style, opened: bool, pencil: bool = False) -> Looks:
    """The button that opens the list of characters."""
    return Looks(
        lambda state: _character(w, h, character, style, "hover" if opened else state, opened, pencil),
        under=lambda: faces.lip(w, h, 14, style),
        drop=style.px(3),
        travel=style.px(3),
        radius=14,
    )


@drawn
def _character(w: int, h: int, character: str, style: Style, state: str, opened: bool, pencil: bool) -> pygame.Surface:
    surface = faces.face(w, h, 14 * style.u, style, state)
    theme, u = style.theme, style.u
    px = round(min(50 * u, h * 0.82))
    portraits.portrait(character, px, theme, pencil).onto(surface, 14 * u, (h - px) / 2 - 2 * u)
    left, room = 14 * u + px + 10 * u, w - px - 68 * u
    put_fitted(
        surface,
        fit(say(f"character.{character}"), DISPLAY_800, 20 * u, room, 1),
        DISPLAY_800,
        theme["ink"],
        (left, h * 0.36),
    )
    note = fit(say("setup.character"), TEXT_700, 15 * u, room, 1)
    put_fitted(surface, note, TEXT_700, theme["ink_muted"], (left, h * 0.69))
    sign = icons.icon("chevron_right" if opened else "chevron_down", style.px(18), theme["ink"])
    surface.blit(sign, (round(w - 36 * u), (h - sign.get_height()) // 2))
    return surface


def entry_looks(w: int, h: int, character: str, key: str, chosen: bool, style: Style, pencil: bool = False) -> Looks:
    """One line of the list of characters."""
    return Looks(lambda state: _entry(w, h, character, key, chosen, style, state, pencil), radius=12)


@drawn
def _entry(
    w: int, h: int, character: str, key: str, chosen: bool, style: Style, state: str, pencil: bool
) -> pygame.Surface:
    theme, u = style.theme, style.u
    canvas = Canvas(w, h)
    if state in ("hover", "pressed"):
        line = style.line("selected")
        box = line / 2, line / 2, w - line, h - line
        canvas.rect(*box, 12 * u, theme["hover"], theme["hover_line"], line)
    surface = canvas.surface()
    px = round(46 * u)
    portraits.portrait(character, px, theme, pencil).onto(surface, 10 * u, (h - px) / 2 - 2 * u)
    left = 10 * u + px + 9 * u
    cap = faces.key_cap(key, style)
    surface.blit(cap, (round(w - cap.get_width() - 14 * u), (h - cap.get_height()) // 2))
    room = w - left - cap.get_width() - 22 * u - (34 * u if chosen else 0)
    put_fitted(
        surface,
        fit(say(f"character.{character}"), DISPLAY_800, 20 * u, room, 1),
        DISPLAY_800,
        theme["ink"],
        (left, h * 0.33),
    )
    temper = fit(say(f"character.{character}_temper"), TEXT_700, 15 * u, room, 1)
    put_fitted(surface, temper, TEXT_700, theme["ink_muted"], (left, h * 0.7))
    if chosen:
        tick = icons.icon("tick", style.px(24), theme["ink"])
        surface.blit(tick, (round(w - cap.get_width() - 48 * u), (h - tick.get_height()) // 2))
    return surface


@drawn
def list_panel(w: int, h: int, middle: int, points_left: bool, style: Style) -> Picture:
    """The card of a list, with a pointer at that height to the button that opened it."""
    base, reach = faces.panel(w, h, style, edge=True), style.px(18)
    surface = clear(base.surface.get_width() + 2 * reach, base.surface.get_height())
    surface.blit(base.surface, (reach, 0))
    edge, out = (reach - base.left, -reach) if points_left else (reach - base.left + w, reach)
    line = style.line("selected")
    inner = edge + (line if points_left else -line)
    y, half = middle - base.top, 17 * style.u
    corners = [(inner, y - half), (edge + out * 0.9, y), (inner, y + half)]
    canvas = Canvas(*surface.get_size())
    canvas.polygon(corners, style.theme["panel"])
    canvas.lines(corners, style.theme["hover_line"], line)
    surface.blit(canvas.surface(), (0, 0))
    return Picture(surface, base.left - reach, base.top)


def choice_looks(w: int, h: int, words: str, style: Style, chosen: bool, die: bool = False, colour: str = "") -> Looks:
    """One of several buttons of which one is chosen: words, with a die before them, or a player's tile."""
    return Looks(
        lambda state: _choice(w, h, words, style, state, chosen, die, colour),
        under=None if chosen else lambda: faces.lip(w, h, 14, style),
        drop=style.px(3),
        travel=0 if chosen else style.px(3),
        radius=14,
    )


@drawn
def _choice(
    w: int, h: int, words: str, style: Style, state: str, chosen: bool, die: bool, colour: str
) -> pygame.Surface:
    theme, u = style.theme, style.u
    surface = plate(w, h, 14 * u, theme["ink"]) if chosen else faces.face(w, h, 14 * u, style, state)
    if colour:
        px = round(min(w, h) * 0.58)
        surface.blit(pieces.tile(px, colour, theme), ((w - px) // 2, (h - px) // 2))
        return surface
    px = round(h * 0.5) if die else 0
    gap = 8 * u if die else 0
    fitted = fit(words, DISPLAY_700, 18 * u, w - px - gap - 20 * u, 2)
    wide = max(width(line, DISPLAY_700, fitted.px) for line in fitted.lines)
    left = (w - wide - px - gap) / 2
    if die:
        surface.blit(flat_die(5, px, theme), (round(left), (h - px) // 2))
    tone = theme["panel"] if chosen else theme["ink"]
    put_fitted(surface, fitted, DISPLAY_700, tone, (left + px + gap, h / 2))
    return surface
