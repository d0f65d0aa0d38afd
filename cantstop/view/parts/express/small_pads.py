"""The pads of the other players: small, as they stood before this throw, with a sign that says who has chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import pygame

from cantstop.model.express import Pad
from cantstop.view.art import pieces, small_pad
from cantstop.view.kit import faces, icons
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, Face, fit, put_fitted, width
from cantstop.view.kit.paint import Canvas, Picture
from cantstop.view.kit.store import drawn
from cantstop.view.words import say

ALONE = 287.0  # the width of a single one
FEW = 3  # so many stand side by side with large heads
Status = Literal["chosen", "next", "waits", "out", "thinks", ""]
HeadForm = Literal["large", "name_beside", "name_below"]  # beside the tile, or below it
LONG = {"chosen": "express.has_chosen", "next": "express.chooses_next", "waits": "express.waits"}
SHORT = {"chosen": "express.chosen", "next": "express.next", "waits": "express.waits"}


class Narrow(NamedTuple):
    """Where the head of one of many cards has its parts, in units."""

    name: float = 43.0
    first: float = 24.0  # the middles of its two lines
    second: float = 50.0
    margin: float = 6.0


NARROW = Narrow()


class Small(NamedTuple):
    """What one card shows; `note` takes the place of the status where there is something to tell."""

    name: str
    colour: str
    pad: Pad
    status: Status = ""
    note: str = ""
    before: Pad | None = None  # what was marked since then is framed


def widths(count: int, room: float) -> tuple[float, float]:
    """Width of a card and the gap to the next; several fill the room, beside a single one there is more to tell."""
    gap = 12.0 if count <= FEW else 8.0
    wide = (room - gap * (count - 1)) / count
    return min(ALONE, wide) if count == 1 else wide, gap


def head_of(names: Sequence[str], wide: float, style: Style) -> HeadForm:
    """How the heads of cards of this width are made up: all alike, as the longest name needs it."""
    if len(names) <= FEW:
        return "large"
    room = wide * style.u - (NARROW.name + NARROW.margin) * style.u
    fits = all(width(name, DISPLAY_800, 15 * style.u) <= room for name in names)
    return "name_beside" if fits else "name_below"


def words_of(small: Small, few: bool) -> str:
    if small.note:
        return small.note
    if small.status == "out":
        return say("express.out")
    if small.status == "thinks":
        return say("express.thinks")
    return say((LONG if few else SHORT)[small.status]) if small.status else ""


@drawn
def card(w: int, h: int, small: Small, head: HeadForm, said: str, style: Style, state: str = "normal") -> Picture:
    """The card with its shadow; lit while it can be pressed and is pointed at."""
    u, few = style.u, head == "large"
    lit = state in ("hover", "pressed")
    ground = faces.panel(w, h, style, 18 if few else 14, lit)
    surface = ground.surface.copy()
    inner = pygame.Surface((w, h), pygame.SRCALPHA)
    HEADS[head](inner, small, said, style)
    top, side, low = (60 if few else 64) * u, (12 if few else 9) * u, (10 if few else 12) * u
    wide = w - 2 * side
    left = side + (w - wide) / 2 - side
    picture = small_pad.grid(small.pad, round(wide), round(h - top - low), small.colour, style, small.before)
    inner.blit(picture, (round(left), round(top)))
    surface.blit(inner, (-ground.left, -ground.top))
    return Picture(surface, ground.left, ground.top)


def _large_head(surface: pygame.Surface, small: Small, said: str, style: Style) -> None:
    """Name and word below each other, the sign at the right."""
    u, w = style.u, surface.get_width()
    tile, sign = style.px(30), style.px(25)
    surface.blit(pieces.tile(tile, small.colour, style.theme), (round(14 * u), round(13 * u)))
    left = 24 * u + tile
    signed = _put_sign(surface, small.status, sign, (w - 12 * u - sign, 26 * u), style)
    right = w - 14 * u - signed
    _line(surface, small.name, DISPLAY_800, 20, (left, 21 * u, right - left - 4 * u), style)
    _line(surface, said, TEXT_700, 16, (left, 41 * u, right - left), style)


def _head_with_name_beside(surface: pygame.Surface, small: Small, said: str, style: Style) -> None:
    """The name beside the tile, sign and word below them."""
    u, w, place = style.u, surface.get_width(), NARROW
    surface.blit(pieces.tile(style.px(26), small.colour, style.theme), (round(10 * u), round(place.first * u - 13 * u)))
    _line(surface, small.name, DISPLAY_800, 18, (place.name * u, place.first * u, w - (place.name + 6) * u), style)
    signed = _put_sign(surface, small.status, style.px(18), (11 * u, place.second * u), style)
    left = 11 * u + (signed and signed + 5 * u)
    _line(surface, said, TEXT_700, 15, (left, place.second * u, w - left - place.margin * u), style)


def _head_with_name_below(surface: pygame.Surface, small: Small, said: str, style: Style) -> None:
    """The name has the lower line for itself; sign and word are beside the tile, as close as they can be."""
    u, w, place = style.u, surface.get_width(), NARROW
    surface.blit(pieces.tile(style.px(24), small.colour, style.theme), (round(8 * u), round(place.first * u - 12 * u)))
    signed = _put_sign(surface, small.status, style.px(16), (35 * u, place.first * u), style)
    left = 35 * u + (signed and signed + 3 * u)
    _line(surface, said, TEXT_700, 15, (left, place.first * u, w - left - 2 * u), style)
    _line(surface, small.name, DISPLAY_800, 18, (7 * u, place.second * u, w - 13 * u), style)


HEADS: dict[HeadForm, Callable[[pygame.Surface, Small, str, Style], None]] = {
    "large": _large_head,
    "name_beside": _head_with_name_beside,
    "name_below": _head_with_name_below,
}


def _put_sign(surface: pygame.Surface, status: Status, px: int, place: tuple[float, float], style: Style) -> int:
    """The sign of the status, its left edge and middle line at the place; gives how wide it is."""
    sign = _sign(status, px, style)
    if sign is None:
        return 0
    surface.blit(sign, (round(place[0]), round(place[1] - sign.get_height() / 2)))
    return px


def _line(
    surface: pygame.Surface, said: str, face: Face, units: float, place: tuple[float, float, float], style: Style
) -> None:
    """Words at x, on the middle line y, in a room."""
    x, y, room = place
    tone = style.theme["ink" if face == DISPLAY_800 else "ink_muted"]
    put_fitted(surface, fit(said, face, units * style.u, room, 1), face, tone, (x, y))


def _sign(status: Status, px: int, style: Style) -> pygame.Surface | None:
    match status:
        case "chosen":
            return icons.kept(px, style.theme)
        case "out":
            return icons.small_sign(px, style.theme)
        case "next" | "waits" | "thinks":
            return icons.waiting(px, style.theme)
        case _:
            return None


def statuses(chosen: Sequence[object], playing: Sequence[int], people: Sequence[int], now: int | None) -> list[Status]:
    """Of every player while a throw is being chosen; `now` is the one whose pad is open."""
    found: list[Status] = []
    to_come = [player for player in people if chosen[player] is None and player != now]
    for player, taken in enumerate(chosen):
        if player not in playing:
            found.append("out")
        elif taken is not None:
            found.append("chosen")
        elif player == now:
            found.append("")
        elif to_come and player == to_come[0]:
            found.append("next")
        else:
            found.append("waits")
    return found


@drawn
def fifth_field(px: int, style: Style) -> pygame.Surface:
    """The red ground of a fifth die in a list."""
    canvas, theme = Canvas(px, px), style.theme
    canvas.rect(0, 0, px, px, px * 0.26, theme["sign_red"] if not theme.flat else theme["rim"])
    return canvas.surface()
