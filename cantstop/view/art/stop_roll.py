"""The two buttons of the choice: an octagon that says STOP, a die that says Roll.

stop_button(w, h, words, style, state) -> Picture     words: StopWords(note, key, shared); shared: the column in the way
roll_button(w, h, words, style, state) -> Picture     words: RollWords(label, key, warning); a line break in the label
States: normal, hover, pressed, focus; STOP: disabled. w and h measure the body; its lip hangs LIP units below.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from cantstop.view.art import plates
from cantstop.view.art.tokens import TOKENS
from cantstop.view.kit import gamepads
from cantstop.view.kit.button_faces import ASLEEP, outlined_cap
from cantstop.view.kit.control import PLAIN_CAP, Cap
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, DISPLAY_900, TEXT_800, fit, put, put_fitted, width
from cantstop.view.kit.paint import (
    BLACK,
    SHADOW_SCALE,
    WHITE,
    Canvas,
    Picture,
    Point,
    clear,
    faded,
    octagon_in,
    slanted,
    soft_shadow,
)
from cantstop.view.kit.panels import lit_plate, plate
from cantstop.view.kit.store import drawn
from cantstop.view.kit.svg import picture
from cantstop.view.kit.theme import Colour, Style, Theme, colour, mix

LIP = 6
RISE, LIGHTER = 3, 0.13  # effect of hover: units that they rise, share of white in their red
CUT = 0.22
ROLL_CORNER = 0.20
WORD = "STOP"
RING, GAP = 3, 3
WIDE_PIP = 34, 14  # of a wide Roll: units from each edge, and the radius


class StopWords(NamedTuple):
    note: str
    key: str
    shared: int | None = None
    cap: Cap = PLAIN_CAP


class RollWords(NamedTuple):
    label: str
    key: str
    warning: bool = False
    cap: Cap = PLAIN_CAP


@drawn
def stop_button(w: int, h: int, words: StopWords, style: Style, state: str) -> Picture:
    room, surface = _room(style), _stop_body(w, h, style, state).copy()
    _put_stop_words(surface, room, room + _down(style, state), w, h, words, style, state)
    return Picture(surface, -room, -room)


def _room(style: Style) -> int:
    """Return the margin around a body for its shadow, in pixels."""
    return math.ceil(38 * style.u / SHADOW_SCALE) * SHADOW_SCALE


def _down(style: Style, state: str) -> float:
    """Return the distance by which a body is pressed down."""
    return {"pressed": LIP * style.u, "hover": -RISE * style.u}.get(state, 0.0)


@drawn
def _stop_body(w: int, h: int, style: Style, state: str) -> pygame.Surface:
    """Draw the octagon without its text, which changes far more often."""
    room = _room(style)
    surface = _shadow_of(w, h, room, style, octagonal=True) if state != "disabled" else _blank(w, h, room)
    canvas = Canvas(surface.get_width(), surface.get_height())
    if state == "disabled":
        _add_closed_stop(canvas, room, w, h, style)
    else:
        _add_stop(canvas, room, room + _down(style, state), w, h, style, state)
    if state == "focus":
        _add_stop_ring(canvas, room, w, h, style)
    surface.blit(canvas.surface(), (0, 0))
    return surface


def _add_stop(canvas: Canvas, x: float, y: float, w: int, h: int, style: Style, state: str) -> None:
    theme, cut = style.theme, CUT * min(w, h)
    if state != "pressed" and not theme.flat:
        rise = RISE if state == "hover" else 0
        canvas.polygon(octagon_in(x, y + (LIP + rise) * style.u, w, h, cut), theme["sign_edge"])
    high, low = theme["sign_red_high"], theme["sign_red_low"]
    edge = theme["sign_red"]
    if state == "hover":
        high, low = (mix(tone, WHITE, LIGHTER) for tone in (high, low))
        edge = theme["hover_line"]
    outer, inner = 0.0255 * min(w, h), 0.053 * min(w, h)
    canvas.polygon(octagon_in(x, y, w, h, cut), theme["rim"] if theme.flat and state != "hover" else edge)
    canvas.polygon(_inset(x, y, w, h, cut, outer), theme["rim"])
    face = slanted((high, mix(high, low, 0.5), low), (x + 0.35 * w, y), (x + 0.6 * w, y + h))
    canvas.polygon(_inset(x, y, w, h, cut, inner), face)


def _inset(x: float, y: float, w: float, h: float, cut: float, by: float) -> tuple[Point, ...]:
    """Return the octagon, smaller by the same width all round."""
    return octagon_in(x + by, y + by, w - 2 * by, h - 2 * by, cut - by * (2 - math.sqrt(2)))


def _add_stop_ring(canvas: Canvas, room: int, w: int, h: int, style: Style) -> None:
    out, line = (GAP + RING / 2) * style.u, RING * style.u
    outline = _inset(room, room, w, h + LIP * style.u, CUT * min(w, h), -out)
    canvas.polygon(outline, stroke=style.theme["focus"], line=line)


def _add_closed_stop(canvas: Canvas, room: int, w: int, h: int, style: Style) -> None:
    theme, cut, line = style.theme, CUT * min(w, h), style.line()
    outline = _inset(room, room, w, h, cut, line / 2)
    canvas.polygon(outline, theme["inset"], theme["disabled"], line * 1.2, dash=(7 * style.u, 6 * style.u))
    canvas.polygon(_inset(room, room, w, h, cut, 0.053 * min(w, h)), _closed_face(theme))


def _closed_face(theme: Theme) -> Colour:
    return theme["inset"] if theme.flat else mix(theme["inset"], theme["tray_top"], 0.5)


def _put_stop_words(
    surface: pygame.Surface, x: float, y: float, w: int, h: int, words: StopWords, style: Style, state: str
) -> None:
    theme, closed = style.theme, state == "disabled"
    size = 0.29 * h * (1.03 if state == "hover" else 1)
    tone = theme["disabled"] if closed else theme["rim"]
    middle = x + w / 2
    put(surface, WORD, DISPLAY_900, size, tone, (middle, y + 0.376 * h), "centre", 0.03 * size)
    if closed:
        _put_shared(surface, middle, y + 0.655 * h, w, words, style)
        return
    note = fit(words.note, TEXT_800, 18 * style.u, 0.84 * w, 1)
    put_fitted(surface, note, TEXT_800, tone, (middle, y + 0.607 * h), "centre")
    _put_outlined_key(surface, words, middle, y + 0.80 * h, tone, style)


def _put_shared(surface: pygame.Surface, x: float, y: float, w: int, words: StopWords, style: Style) -> None:
    """Draw the reason why STOP cannot be pressed."""
    ink = style.theme["ink"]
    px = style.px(30) if words.shared is not None else 0
    gap = 7 * style.u if px else 0.0
    note = fit(words.note, DISPLAY_700, 18 * style.u, 0.88 * w - px - gap, 2)
    wide = max(width(line, DISPLAY_700, note.px) for line in note.lines)
    left = x - (px + gap + wide) / 2
    if px:
        surface.blit(plates.plate(words.shared, px, style.theme), (round(left), round(y - px / 2)))
    put_fitted(surface, note, DISPLAY_700, ink, (left + px + gap, y), "left")


def _put_outlined_key(
    surface: pygame.Surface, words: StopWords | RollWords, x: float, y: float, tone: Colour, style: Style
) -> None:
    """Draw the outline of a key on a coloured thing, or the button of a controller instead."""
    key = words.key
    if not key:
        return
    cap = outlined_cap(key, tone, style)
    if words.cap.mark:
        cap = gamepads.cap(words.cap.mark, cap.get_size(), tone)
    elif words.cap.asleep:
        cap = faded(cap, ASLEEP)
    surface.blit(cap, (round(x - cap.get_width() / 2), round(y - cap.get_height() / 2)))


@drawn
def roll_button(w: int, h: int, words: RollWords, style: Style, state: str) -> Picture:
    room, surface = _room(style), _roll_body(w, h, style, state).copy()
    top = room + _down(style, state)
    _put_roll_words(surface, room, top, w, h, words, style)
    if words.warning:
        px = style.px(40)
        surface.blit(picture("warning", px, px, style.theme), (round(room + w - 0.85 * px), round(top - 0.45 * px)))
    return Picture(surface, -room, -room)


@drawn
def _roll_body(w: int, h: int, style: Style, state: str) -> pygame.Surface:
    """Draw the die without its text."""
    u, room = style.u, _room(style)
    surface = _shadow_of(w, h, room, style, octagonal=False)
    _put_roll(surface, room, room + _down(style, state), w, h, style, state)
    if state == "focus":
        out, line = round((GAP + RING) * u), RING * u
        radius = ROLL_CORNER * min(w, h) + out - line / 2
        ring = plate(w + 2 * out, round(h + LIP * u) + 2 * out, radius, None, style.theme["focus"], line)
        surface.blit(ring, (room - out, room - out))
    return surface


def _put_roll(surface: pygame.Surface, x: int, y: float, w: int, h: int, style: Style, state: str) -> None:
    names, dice, u = TOKENS["roll_button"], TOKENS["dice"], style.u
    corner, line = ROLL_CORNER * min(w, h), style.line()
    high, low, edge, outline = (colour(names[name]) for name in ("high", "low", "edge", "outline"))
    if style.theme.flat:
        high = low = edge = WHITE
        outline = BLACK
    if state != "pressed":
        below = LIP + (RISE if state == "hover" else 0)
        surface.blit(plate(w, h, corner, edge), (x, round(y + below * u)))
    if state == "hover":
        warm = mix(high, colour(names["glow"]), 0.35)  # the theme's light would hide the die
        high = low = warm if style.theme.dark else style.theme["hover"]
        outline, line = style.theme["hover_line"], 2.5 * line
    light = slanted((high, low), (0.42 * w, 0), (0.42 * w + 0.2 * h, h))
    surface.blit(lit_plate(w, h, corner, light, outline, line), (x, round(y)))
    pip = colour(dice["pip"])
    aside, down, radius = 0.13 * w, 0.137 * h, 0.06 * h
    if w > 1.5 * h:
        aside, down, radius = WIDE_PIP[0] * u, WIDE_PIP[0] * u, WIDE_PIP[1] * u
    for across in (aside, w - aside):
        for lower in (down, h - down):
            _put_pip(surface, x + across, round(y) + lower, radius, pip)


def _put_pip(surface: pygame.Surface, x: float, y: float, r: float, tone: Colour) -> None:
    left, top = math.floor(x - r), math.floor(y - r)
    canvas = Canvas(2 * r + 1, 2 * r + 1)
    canvas.circle(x - left, y - top, r, tone)
    surface.blit(canvas.surface(), (left, top))


def _put_roll_words(
    surface: pygame.Surface, x: float, y: float, w: int, h: int, words: RollWords, style: Style
) -> None:
    names = TOKENS["roll_button"]
    tone = colour(names["text"])
    lines = words.label.split("\n")
    room = 0.86 * w
    size = min(fit(line, DISPLAY_800, 0.18 * h, room, 1).px for line in lines)
    pitch = size * 1.08
    middle = y + (0.418 if words.key else 0.5) * h
    for place, line in enumerate(lines):
        at = x + w / 2, middle + (place - (len(lines) - 1) / 2) * pitch
        put(surface, line, DISPLAY_800, size, tone, at, "centre")
    _put_outlined_key(surface, words, x + w / 2, y + 0.80 * h, colour(names["key"]), style)


def _blank(w: int, h: int, room: int) -> pygame.Surface:
    return clear(w + 2 * room, h + 2 * room)


@drawn
def _shadow_parts(w: int, h: int, room: int, style: Style, octagonal: bool) -> pygame.Surface:
    scale, u = 1 / SHADOW_SCALE, style.u
    shape = Canvas((w + 2 * room) * scale, (h + 2 * room) * scale)
    for drop, alpha in ((8 * u, 0.26), (13 * u, 0.2)):
        box = room * scale, (room + drop) * scale, w * scale, h * scale
        if octagonal:
            shape.polygon(octagon_in(*box, CUT * min(w, h) * scale), BLACK, alpha=alpha)
        else:
            shape.rect(*box, ROLL_CORNER * min(w, h) * scale, BLACK, alpha=alpha)
    return soft_shadow(shape, 16 * u, style.theme.shadow)


def _shadow_of(w: int, h: int, room: int, style: Style, octagonal: bool) -> pygame.Surface:
    surface = _blank(w, h, room)
    if not style.theme.flat:
        surface.blit(_shadow_parts(w, h, room, style, octagonal), (0, 0))
    return surface
