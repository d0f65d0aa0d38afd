"""How things look that have words or an edge: buttons, key caps, panels, focus ring, toast, tooltip.

Everything depends on a Style (theme and pixels a unit) and on sizes in pixels, and is drawn once.

    key_cap("Enter", style, on="panel")            -> Surface     on: "panel", "red", "ink", "ivory"
    button(w, h, words, style, state)              -> Surface     words: Words(label, note, key, ...)
    lip(w, h, radius, style, main)                 -> Surface     what shows under a button
    panel(w, h, style)                             -> Picture     with its shadow; sunk(w, h, style) a sunk field
    ring((w, h), radius, style)                    -> Picture     around a control of that size

Controls that hold a value are in value_faces.py, caps with a sign in place of words in caps.py.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from cantstop.view.kit import gamepads
from cantstop.view.kit.fonts import (
    DISPLAY_700,
    DISPLAY_800,
    TEXT_700,
    Align,
    Face,
    fit,
    put,
    put_fitted,
    width,
)
from cantstop.view.kit.icons import icon
from cantstop.view.kit.paint import Canvas, Picture, clear, faded, upright
from cantstop.view.kit.panels import panel_shadow, plate
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import TOKENS, Colour, Theme, mix, size

WHITE: Colour = (255, 255, 255)
CAP_HEIGHT = 26


class Style(NamedTuple):
    """What every picture of a control depends on besides its own words and size."""

    theme: Theme
    u: float

    def px(self, units: float) -> int:
        return max(1, round(units * self.u))

    def line(self, name: str = "hair") -> float:
        return max(1.0, size("line", name) * self.u)


class Words(NamedTuple):
    """What stands on a button. Sizes are in units."""

    label: str = ""
    note: str = ""
    key: str = ""  # as the cap says it
    label_size: float = 20
    note_size: float = 16
    pad: float = 18
    lead: float = 0  # room kept at the left for a picture
    icon: str = ""
    icon_size: float = 24
    align: Align = "left"
    main: bool = False
    strong_note: bool = False  # a reason why not
    asleep: bool = False  # the key does something else now
    mark: str = ""  # of the button of a controller that presses it (gamepads.py), in the place of the key
    plain: bool = False  # words and key alone, the plate only under the pointer
    key_first: bool = False  # as in a line of keys


# Key caps

ASLEEP = 0.4  # the strength of a cap whose key does something else while a text is edited


def cap_width(words: str, style: Style) -> int:
    return max(style.px(CAP_HEIGHT), math.ceil(width(words, DISPLAY_700, _cap_px(style)) + 15 * style.u))


@drawn
def key_cap(words: str, style: Style, on: str = "panel", pressed: bool = False) -> pygame.Surface:
    edge, fill, tone = _cap_colours(style.theme, on)
    if pressed:
        fill, tone = tone, fill
    cap, middle = _cap_plate(cap_width(words, style), edge, fill, style, pressed)
    put(cap, words, DISPLAY_700, _cap_px(style), tone, (cap.get_width() / 2, middle), "centre")
    return cap


@drawn
def arrows_cap(style: Style) -> pygame.Surface:
    """The arrows to the left and to the right, on one cap."""
    edge, fill, tone = _cap_colours(style.theme, "panel")
    cap, middle = _cap_plate(style.px(56), edge, fill, style, False)
    side = style.px(18)
    for name, part in (("arrow_left", 0.3), ("arrow_right", 0.7)):
        cap.blit(icon(name, side, tone), (round(cap.get_width() * part - side / 2), round(middle - side / 2)))
    return cap


def _cap_plate(w: int, edge: Colour, fill: Colour, style: Style, pressed: bool) -> tuple[pygame.Surface, float]:
    """The cap without its words, and the line on which their middle lies."""
    h = style.px(CAP_HEIGHT)
    line, low = style.line(), style.line("button_lip") if not pressed else style.line()
    canvas = Canvas(w, h)
    radius = size("radius", "key") * style.u
    canvas.rect(0, 0, w, h, radius, edge)
    canvas.rect(line, line, w - 2 * line, h - line - low, radius - line, fill)
    return canvas.surface(), (h + line - low) / 2


def _cap_px(style: Style) -> float:
    return size("type", "key") * style.u


def _cap_colours(theme: Theme, on: str) -> tuple[Colour, Colour, Colour]:
    """Edge, fill and letters."""
    if on == "red":
        return theme["rim"], mix(theme["sign_red_high"], theme["sign_red_low"], 0.5), theme["rim"]
    if on == "ink":
        return theme["panel"], theme["ink"], theme["panel"]
    return theme["line"], theme["key_cap"], theme["ink"] if theme.dark else mix(theme["ink_muted"], theme["ink"], 0.25)


# Buttons


def face(w: int, h: int, radius: float, style: Style, state: str, main: bool = False) -> pygame.Surface:
    """The plate of a button in a state, to write on."""
    theme, line = style.theme, style.line()
    if state == "disabled":
        canvas = Canvas(w, h)
        box = line / 2, line / 2, w - line, h - line, radius
        canvas.rect(*box, stroke=theme["ink_muted"], line=line * 0.8, dash=(4 * style.u, 3 * style.u))
        return canvas.surface()
    if main:
        high, low = theme["sign_red_high"], mix(theme["sign_red_low"], theme["sign_red"], 0.8)
        if state == "hover":
            high, low = mix(high, WHITE, 0.12), mix(low, WHITE, 0.12)
        elif state == "pressed":
            high, low = theme["sign_red_low"], theme["sign_red_low"]
        return plate(w, h, radius, upright(high, low, 0, h), theme["sign_edge"], line)
    fill = {"normal": theme["panel"], "hover": theme["hover"], "pressed": theme["inset"]}[state]
    return plate(w, h, radius, fill, theme["hover_line" if state == "hover" else "line"], line)


@drawn
def plain_face(w: int, h: int, radius: float, style: Style, state: str) -> pygame.Surface:
    """A plate with nothing on it."""
    return face(w, h, radius, style, state)


@drawn
def framed_face(w: int, h: int, radius: float, style: Style, state: str, tone: str) -> pygame.Surface:
    """A plate with a thick edge."""
    theme = style.theme
    fill = theme["panel" if state == "normal" else "hover"]
    return plate(w, h, radius, fill, theme[tone], style.line("selected"))


@drawn
def flat_face(w: int, h: int, radius: float, style: Style, state: str, chosen: bool) -> pygame.Surface:
    """The ground of a row: seen where it is chosen or pointed at."""
    if not chosen and state in ("normal", "disabled"):
        return clear(w, h)
    theme, line = style.theme, style.line("selected" if chosen else "hair")
    canvas = Canvas(w, h)
    box = (line / 2, line / 2, w - line, h - line, radius)
    canvas.rect(*box, fill=theme["hover"], stroke=theme["hover_line"] if chosen else None, line=line)
    return canvas.surface()


@drawn
def button(w: int, h: int, words: Words, style: Style, state: str, radius: float = 14) -> pygame.Surface:
    bare = words.plain and state == "normal"
    surface = clear(w, h) if bare else face(w, h, radius * style.u, style, state, words.main)
    theme, pad = style.theme, words.pad * style.u
    disabled = state == "disabled"
    tone = theme["disabled"] if disabled else theme["rim"] if words.main else theme["ink"]
    muted = theme["ink" if words.strong_note else "ink_muted"] if not words.main or disabled else theme["rim"]
    left, right = pad + words.lead * style.u, w - pad
    if words.key and not disabled:
        ground = "red" if words.main else "panel"
        cap = key_cap(words.key, style, ground, state == "pressed" and not words.main)
        if words.mark:
            cap = gamepads.cap(words.mark, cap.get_size(), _cap_colours(theme, ground)[2])
        cap = faded(cap, ASLEEP) if words.asleep else cap
        x = left if words.key_first else right - cap.get_width()
        surface.blit(cap, (round(x), (h - cap.get_height()) // 2))
        taken = cap.get_width() + (8 if words.key_first else 12) * style.u
        left, right = (left + taken, right) if words.key_first else (left, right - taken)
    if words.icon:
        left = _icon(surface, words, style, tone, left, right)
    middle = h / 2
    room = right - left
    if words.note:
        note = fit(words.note, TEXT_700, words.note_size * style.u, room, 2)
        more = 0.5 * note.px * (len(note.lines) - 1)
        first = middle - (0.43 * words.note_size + 4) * style.u - more
        second = middle + 0.62 * words.label_size * style.u
        put_fitted(surface, note, TEXT_700, muted, _at(left, right, second, words.align), words.align)
        middle = first
    if words.label and words.plain:
        label = fit(words.label, TEXT_700, words.label_size * style.u, room)
        put_fitted(surface, label, TEXT_700, muted, (left, middle))
    elif words.label:
        title = fit(words.label, DISPLAY_800, words.label_size * style.u, room, 1 if words.note else 2)
        put_fitted(surface, title, DISPLAY_800, tone, _at(left, right, middle, words.align), words.align)
    return surface


def _icon(surface: pygame.Surface, words: Words, style: Style, tone: Colour, left: float, right: float) -> float:
    px = style.px(words.icon_size)
    alone = not words.label and not words.key
    x = (left + right - px) / 2 if alone else left
    surface.blit(icon(words.icon, px, tone), (round(x), round((surface.get_height() - px) / 2)))
    return left + px + 10 * style.u


def _at(left: float, right: float, middle: float, align: Align) -> tuple[float, float]:
    return {"left": left, "centre": (left + right) / 2, "right": right}[align], middle


@drawn
def lip(w: int, h: int, radius: float, style: Style, main: bool = False) -> pygame.Surface:
    return plate(w, h, radius * style.u, style.theme["sign_edge" if main else "line"])


# Panels


@drawn
def panel(w: int, h: int, style: Style, radius: float = 18, edge: bool = False) -> Picture:
    """A card on the table with its shadow; `edge` draws a frame as chosen things have it."""
    theme = style.theme
    round_by = radius * style.u
    if edge or theme.flat:
        stroke = theme["hover_line"] if edge else theme["line"]
        body = plate(w, h, round_by, theme["panel"], stroke, style.line("selected"))
    else:
        body = plate(w, h, round_by, theme["panel"])
    shadow = panel_shadow(w, h, round_by, theme, style.u)
    if shadow is None:
        return Picture(body, 0, 0)
    shadow.surface.blit(body, (-shadow.left, -shadow.top))
    return shadow


@drawn
def sunk(w: int, h: int, style: Style, radius: float = 14) -> pygame.Surface:
    """A field let into the panel: darker, with a shade along its upper edge."""
    theme = style.theme
    shade = theme["inset"] if theme.flat else mix(theme["inset"], theme["line"], 0.55)
    return plate(w, h, radius * style.u, upright(shade, theme["inset"], 0, 7 * style.u), theme["line"], style.line())


@drawn
def inset(w: int, h: int, style: Style, radius: float = 15) -> pygame.Surface:
    """A flat sunk field, without a shade."""
    theme, line = style.theme, style.line()
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, radius * style.u, theme["inset"])
    if theme.flat:
        canvas.rect(line / 2, line / 2, w - line, h - line, radius * style.u, stroke=theme["line"], line=line)
    return canvas.surface()


@drawn
def ring(box: tuple[int, int], radius: float, style: Style) -> Picture:
    """The focus ring: 3 thick, 3 away from the control."""
    thick, gap = style.line("focus"), style.line("focus_gap")
    room = math.ceil(thick + gap)
    w, h = box[0] + 2 * room, box[1] + 2 * room
    return Picture(plate(w, h, (radius + 4.5) * style.u, None, style.theme["focus"], thick), -room, -room)


@drawn
def scrim(w: int, h: int) -> pygame.Surface:
    """What dims the scene below a panel."""
    surface = pygame.Surface((w, h), pygame.SRCALPHA)
    surface.fill((43, 35, 32, round(255 * float(TOKENS["layout"]["scrim_alpha"]))))
    return surface


@drawn
def toast(words: str, style: Style, room: int, sign: str = "") -> pygame.Surface:
    """A line said at the lower edge of the window: ink with light letters."""
    face: Face = TEXT_700
    fitted = fit(words, face, 17 * style.u, room - 60 * style.u, 3)
    widest = max(width(line, face, fitted.px) for line in fitted.lines)
    side = style.px(24) if sign else 0
    w = math.ceil(widest + 44 * style.u + side)
    h = math.ceil(len(fitted.lines) * fitted.px * 1.24 + 24 * style.u)
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, 14 * style.u, style.theme["ink"], style.theme["panel"], style.line())
    surface = canvas.surface()
    if sign:
        surface.blit(icon(sign, side, style.theme["panel"]), (style.px(16), (h - side) // 2))
    put_fitted(surface, fitted, face, style.theme["panel"], (22 * style.u + side, h / 2), "left")
    return surface


@drawn
def tip(words: str, style: Style, room: int) -> pygame.Surface:
    """What a control does, on a small plate of ink."""
    fitted = fit(words, TEXT_700, 16 * style.u, room, 3)
    w = math.ceil(max(width(line, TEXT_700, fitted.px) for line in fitted.lines) + 26 * style.u)
    h = math.ceil(len(fitted.lines) * fitted.px * 1.24 + 16 * style.u)
    canvas = Canvas(w, h)
    line = style.line()
    canvas.rect(line / 2, line / 2, w - line, h - line, 9 * style.u, style.theme["ink"], style.theme["panel"], line)
    surface = canvas.surface()
    put_fitted(surface, fitted, TEXT_700, style.theme["panel"], (13 * style.u, h / 2), "left")
    return surface


@drawn
def hairline(w: int, style: Style) -> pygame.Surface:
    """The line between two rows."""
    surface = pygame.Surface((w, max(1, round(style.line() * 0.7))))
    surface.fill(style.theme["line"])
    return surface


@drawn
def info(px: int, tone: Colour) -> pygame.Surface:
    """An i in a ring, before a line of explanation."""
    canvas = Canvas(px, px)
    line = max(1.0, px * 0.085)
    canvas.circle(px / 2, px / 2, px / 2 - line, None, tone, line)
    canvas.circle(px / 2, px * 0.29, px * 0.062, tone)
    canvas.lines(((px / 2, px * 0.46), (px / 2, px * 0.71)), tone, px * 0.095)
    return canvas.surface()


@drawn
def grip(w: int, h: int, style: Style) -> pygame.Surface:
    """The short bar at the top of a drawer."""
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, h / 2, style.theme["line"])
    return canvas.surface()
