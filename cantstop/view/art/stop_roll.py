"""Drawings of the two large buttons at the table: an octagon with STOP, and a die with Roll."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import pygame

from cantstop.view.art import pieces
from cantstop.view.art.tokens import TOKENS
from cantstop.view.kit.drawing import NO_CAP, Cap, outlined_cap
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, DISPLAY_900, TEXT_800, fit, put, put_fitted, width
from cantstop.view.kit.paint import (
    BLACK,
    SHADOW_SCALE,
    WHITE,
    Canvas,
    Fill,
    clear,
    octagon_in,
    picture,
    slanted,
    soft_shadow,
)
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Colour, Style, colour, mix

LIP = 6
RISE, LIGHTER = 3, 0.13  # effect of hover: rise in units, share of white in the red
CUT, ROLL_CORNER = 0.27, 0.20  # of the shorter side
RIM, FACE = 0.0255, 0.053  # insets of rim and face of STOP, as shares of the shorter side
WORD = "STOP"
RING, GAP = 3, 3
WIDE_PIP = 34, 14  # pips of a wide Roll: distance from each edge and radius, in units


class Stop(NamedTuple):
    """The texts of the Stop button. If stopping is not allowed, `shared` are the columns of shared spaces."""

    note: str
    key: Cap = NO_CAP
    shared: tuple[int, ...] = ()


class Roll(NamedTuple):
    """The texts of the Roll button. The label may contain a line break."""

    label: str
    key: Cap = NO_CAP
    warning: bool = False


class _Outline(NamedTuple):
    """The outline of the button on a canvas; `add` draws it, optionally smaller (`inside`) or lower (`lower`)."""

    canvas: Canvas
    octagonal: bool
    x: float
    y: float
    w: float
    h: float

    def add(self, fill: Fill | None, *, lower: float = 0.0, inside: float = 0.0, **more: Any) -> None:
        x, y, w, h = self.x + inside, self.y + inside + lower, self.w - 2 * inside, self.h - 2 * inside
        shorter = min(self.w, self.h)
        if self.octagonal:
            self.canvas.polygon(octagon_in(x, y, w, h, CUT * shorter - inside * (2 - math.sqrt(2))), fill, **more)
        else:
            self.canvas.rect(x, y, w, h, ROLL_CORNER * shorter - inside, fill, **more)


@drawn
def shape(w: int, h: int, words: Stop | Roll, style: Style, state: str) -> Sprite:
    """Draw STOP or Roll in this state: normal, hover, pressed, focus, or disabled. The lip is LIP units high."""
    room, octagonal = _room(style), isinstance(words, Stop)
    surface, top = _body(w, h, octagonal, style, state).copy(), room + _down(style, state)
    if isinstance(words, Stop):
        _put_stop_words(surface, room, top, w, h, words, style, state)
    else:
        _put_roll_words(surface, room, top, w, h, words, style)
    return Sprite(surface, -room, -room)


def _room(style: Style) -> int:
    """Return the margin around a button for its shadow, in pixels."""
    return math.ceil(38 * style.u / SHADOW_SCALE) * SHADOW_SCALE


def _down(style: Style, state: str) -> float:
    """Return the distance in pixels by which a button is pressed down."""
    return {"pressed": LIP * style.u, "hover": -RISE * style.u}.get(state, 0.0)


@drawn
def _body(w: int, h: int, octagonal: bool, style: Style, state: str) -> pygame.Surface:
    """Draw a button without its text. It is cached separately, because it changes rarely."""
    room, u, theme = _room(style), style.u, style.theme
    surface = clear(w + 2 * room, h + 2 * room)
    if not theme.flat and state != "disabled":
        surface.blit(_shadow(w, h, room, octagonal, style), (0, 0))
    canvas = Canvas(*surface.get_size())
    outline = _Outline(canvas, octagonal, room, room + _down(style, state), w, h)
    (_add_stop if octagonal else _add_roll)(outline, style, state)
    if state == "focus":
        ring = outline._replace(h=h + LIP * u)
        ring.add(None, inside=-(GAP + RING / 2) * u, stroke=theme["focus"], line=RING * u)
    surface.blit(canvas.surface(), (0, 0))
    return surface


@drawn
def _shadow(w: int, h: int, room: int, octagonal: bool, style: Style) -> pygame.Surface:
    scale = 1 / SHADOW_SCALE
    canvas = Canvas((w + 2 * room) * scale, (h + 2 * room) * scale)
    outline = _Outline(canvas, octagonal, room * scale, room * scale, w * scale, h * scale)
    for drop, alpha in ((8, 0.26), (13, 0.2)):
        outline.add(BLACK, lower=drop * style.u * scale, alpha=alpha)
    return soft_shadow(canvas, 16 * style.u, style.theme.shadow)


def _add_stop(outline: _Outline, style: Style, state: str) -> None:
    theme, shorter = style.theme, min(outline.w, outline.h)
    if state == "disabled":
        line = style.line()
        dash = 7 * style.u, 6 * style.u
        outline.add(theme["inset"], inside=line / 2, stroke=theme["disabled"], line=line * 1.2, dash=dash)
        face = theme["inset"] if theme.flat else mix(theme["inset"], theme["tray_top"], 0.5)
        outline.add(face, inside=FACE * shorter)
        return
    high, low, edge = theme["sign_red_high"], theme["sign_red_low"], theme["rim" if theme.flat else "sign_red"]
    if state != "pressed" and not theme.flat:
        outline.add(theme["sign_edge"], lower=_lip(style, state))
    if state == "hover":
        high, low, edge = mix(high, WHITE, LIGHTER), mix(low, WHITE, LIGHTER), theme["hover_line"]
    start, end = (outline.x + 0.35 * outline.w, outline.y), (outline.x + 0.6 * outline.w, outline.y + outline.h)
    outline.add(edge)
    outline.add(theme["rim"], inside=RIM * shorter)
    outline.add(slanted((high, mix(high, low, 0.5), low), start, end), inside=FACE * shorter)


def _lip(style: Style, state: str) -> float:
    return (LIP + (RISE if state == "hover" else 0)) * style.u


def _add_roll(outline: _Outline, style: Style, state: str) -> None:
    names, u, (canvas, _, x, y, w, h) = TOKENS["roll_button"], style.u, outline
    high, low, edge, line_tone = (colour(names[name]) for name in ("high", "low", "edge", "outline"))
    line = style.line()
    if style.theme.flat:
        high, low, edge, line_tone = WHITE, WHITE, WHITE, BLACK
    if state != "pressed":
        outline.add(edge, lower=_lip(style, state))
    if state == "hover":
        warm = mix(high, colour(names["glow"]), 0.35)  # the theme's light would hide the die
        high = low = warm if style.theme.dark else style.theme["hover"]
        line_tone, line = style.theme["hover_line"], 2.5 * line
    light = slanted((high, low), (x + 0.42 * w, y), (x + 0.42 * w + 0.2 * h, y + h))
    outline.add(light, inside=line / 2, stroke=line_tone, line=line)
    aside, down, radius = 0.13 * w, 0.137 * h, 0.06 * h
    if w > 1.5 * h:
        aside, down, radius = WIDE_PIP[0] * u, WIDE_PIP[0] * u, WIDE_PIP[1] * u
    for across in (aside, w - aside):
        for lower in (down, h - down):
            canvas.circle(x + across, y + lower, radius, colour(TOKENS["dice"]["pip"]))


def _put_stop_words(
    surface: pygame.Surface, x: float, y: float, w: int, h: int, words: Stop, style: Style, state: str
) -> None:
    theme, middle, size = style.theme, x + w / 2, 0.29 * h * (1.03 if state == "hover" else 1)
    tone = theme["disabled" if state == "disabled" else "rim"]
    put(surface, WORD, DISPLAY_900, size, tone, (middle, y + 0.376 * h), "middle", 0.03 * size)
    if state == "disabled":
        _put_shared(surface, middle, y + 0.655 * h, w, words, style)
        return
    note = fit(words.note, TEXT_800, 18 * style.u, 0.84 * w, 1)
    put_fitted(surface, note, TEXT_800, tone, (middle, y + 0.607 * h), "middle")
    _put_key(surface, words, middle, y + 0.80 * h, tone, style)


def _put_shared(surface: pygame.Surface, x: float, y: float, w: int, words: Stop, style: Style) -> None:
    px, gap = style.px(30 if len(words.shared) < 3 else 26), 3 * style.u
    plates = len(words.shared) * (px + gap) + 4 * style.u
    note = fit(words.note, DISPLAY_700, 18 * style.u, 0.88 * w - plates, 2)
    wide = max(width(line, DISPLAY_700, note.px) for line in note.lines)
    left = x - (plates + wide) / 2
    for place, column in enumerate(words.shared):
        surface.blit(pieces.plate(column, px, style.theme), (round(left + place * (px + gap)), round(y - px / 2)))
    put_fitted(surface, note, DISPLAY_700, style.theme["ink"], (left + plates, y), "start")


def _put_roll_words(surface: pygame.Surface, x: float, y: float, w: int, h: int, words: Roll, style: Style) -> None:
    names, lines = TOKENS["roll_button"], words.label.split("\n")
    high = 0.18 * h if len(lines) < 3 else 0.14 * h  # three lines stay between the pips and the key
    size = min(fit(line, DISPLAY_800, high, 0.86 * w, 1).px for line in lines)
    middle = y + (0.385 if words.key.words else 0.5) * h
    for place, line in enumerate(lines):
        at = x + w / 2, middle + (place - (len(lines) - 1) / 2) * size * 1.08
        put(surface, line, DISPLAY_800, size, colour(names["text"]), at, "middle")
    _put_key(surface, words, x + w / 2, y + 0.75 * h, colour(names["key"]), style)
    if words.warning:
        px = style.px(40)
        surface.blit(picture("warning", px, px, style.theme), (round(x + w - 0.85 * px), round(y - 0.45 * px)))


def _put_key(surface: pygame.Surface, words: Stop | Roll, x: float, y: float, tone: Colour, style: Style) -> None:
    if words.key.words:
        cap = outlined_cap(words.key, tone, style)
        surface.blit(cap, (round(x - cap.get_width() / 2), round(y - cap.get_height() / 2)))
