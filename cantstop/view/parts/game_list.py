"""What the list of unfinished games shows of each: who plays, how it stands, a picture of the position."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from cantstop.controller.store import Entry
from cantstop.model import classic, express
from cantstop.model.record import Seat
from cantstop.view.art import pieces, portraits, small_pad
from cantstop.view.art.position import Position, board_picture
from cantstop.view.kit import faces
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, fit, put_fitted, width
from cantstop.view.kit.paint import Canvas, Picture
from cantstop.view.kit.store import drawn
from cantstop.view.parts import games
from cantstop.view.words import language, say

RADIUS = 15
PICTURE = 84.0


class Row(NamedTuple):
    """One card of the list; `broken` and `gone` cards say why in their line."""

    seats: tuple[Seat, ...]
    line: str
    when: str
    key: str
    chosen: bool
    express: bool = False
    broken: bool = False
    gone: bool = False


def standing(entry: Entry) -> str:
    """ "round 6, Anna to roll" or "throw 14, Anna leads with −40"."""
    state = entry.state
    if entry.starting:
        return say("continue.starting")
    if isinstance(state, classic.State):
        key = "continue.to_roll" if state.dice is None else "continue.to_choose"
        return say(key, n=games.round_of(state), name=entry.seats[state.player].name)
    if isinstance(state, express.State):
        said = _express_standing(entry, state)
        return f"{said}, {say('continue.practice')}" if entry.practice else said
    return ""


def _express_standing(entry: Entry, state: express.State) -> str:
    if len(entry.seats) == 1:
        if entry.daily:
            from datetime import date

            return say("continue.alone_today", n=state.round, day=date.fromisoformat(entry.daily))
        return say("continue.alone", n=state.round)
    leader = max(range(len(state.totals)), key=lambda player: state.totals[player])
    if state.totals.count(state.totals[leader]) > 1:
        return say("continue.throw", n=state.round)
    return say("continue.leads", n=state.round, name=entry.seats[leader].name, total=state.totals[leader])


def line(entry: Entry) -> str:
    """The second line of a card."""
    if entry.damaged:
        return ""
    game = say("common.name" if isinstance(entry.state, classic.State) else "continue.express")
    said = f"{game}, {standing(entry)}"
    if entry.in_use:
        said = say("continue.in_use")
    return f"{said}, {say('continue.named', name=entry.name)}" if entry.name else said


def variants(entry: Entry) -> str:
    """The rules that differ from the plain game, and its number."""
    state, said = entry.state, []
    if isinstance(state, classic.State):
        rules = state.rules
        if rules.columns_to_win != 3:
            said.append(say("continue.columns", n=rules.columns_to_win))
        said += games.variants(rules)
    number = say("pause.number", number=entry.seed)
    return ", ".join([*said, number[:1].lower() + number[1:] if said and language().code != "de" else number])


def picture(entry: Entry, px: int, style: Style) -> Picture | None:
    """The position as a small board, or the pad of the leader."""
    state = entry.state
    colours = tuple(seat.colour for seat in entry.seats)
    if isinstance(state, classic.State):
        return board_picture(Position.of(state, colours), px, style.theme)
    if isinstance(state, express.State):
        leader = max(range(len(state.totals)), key=lambda player: state.totals[player])
        return Picture(_framed(state.pads[leader], px, colours[leader], style), 0, 0)
    return None


@drawn
def _framed(shown: express.Pad, px: int, colour: str, style: Style) -> pygame.Surface:
    """A whole pad on a paper of its own."""
    canvas, line, inset = Canvas(px, px), max(1.0, 0.012 * px), round(0.08 * px)
    canvas.rect(line / 2, line / 2, px - line, px - line, 0.09 * px, style.theme["panel"], style.theme["line"], line)
    surface = canvas.surface()
    surface.blit(small_pad.grid(shown, px - 2 * inset, px - 2 * inset, colour, style), (inset, inset))
    return surface


def dashed(row: Row) -> bool:
    """A mere outline: there is nothing to play on."""
    return row.gone or (row.broken and not row.chosen)


@drawn
def card(w: int, h: int, row: Row, style: Style, state: str) -> pygame.Surface:
    """A card of the list, without its picture."""
    theme, u = style.theme, style.u
    outlined = state in ("normal", "disabled") and dashed(row)
    surface = faces.face(w, h, RADIUS * u, style, "disabled" if outlined else state)
    if row.chosen:
        surface.blit(_chosen(w, h, style, state), (0, 0))
    left, right = 116 * u, w - 18 * u
    if row.gone:
        words = fit(row.line, TEXT_700, 18 * u, w - 48 * u, 2)
        put_fitted(surface, words, TEXT_700, theme["ink"], (24 * u, h / 2))
        return surface
    wide = 0.0
    if row.key:
        cap = faces.key_cap(row.key, style)
        surface.blit(cap, (round(right - cap.get_width()), round(h * 0.58 - cap.get_height() / 2)))
    if row.when:
        wide = width(row.when, TEXT_700, 16 * u)
        when = fit(row.when, TEXT_700, 16 * u, w * 0.3, 1)
        put_fitted(surface, when, TEXT_700, theme["ink_muted"], (right, h * 0.36), "right")
    _put_players(surface, row, style, left, right - wide - 14 * u)
    room = right - left - (60 * u if row.key else 0)
    words = fit(row.line, TEXT_700, 17 * u, room, 2)
    put_fitted(surface, words, TEXT_700, theme["ink_muted"], (left, h * 0.63))
    return surface


@drawn
def _chosen(w: int, h: int, style: Style, state: str) -> pygame.Surface:
    """Tinted, with a thick frame of ink: no card that is merely pointed at looks so."""
    line = style.line("selected")
    canvas, tone = Canvas(w, h), style.theme["inset" if state == "pressed" else "hover"]
    canvas.rect(line / 2, line / 2, w - line, h - line, RADIUS * style.u, tone, style.theme["ink"], line)
    return canvas.surface()


def _put_players(surface: pygame.Surface, row: Row, style: Style, x: float, right: float) -> None:
    """Tiles, portraits and names, closer together where there are many."""
    u, theme = style.u, style.theme
    middle = surface.get_height() * 0.405
    if row.broken:
        words = fit(say("continue.unreadable"), DISPLAY_800, 20 * u, right - x, 2)
        put_fitted(surface, words, DISPLAY_800, theme["ink"], (x, middle))
        return
    size = 20.0
    while size > 13 and _players_width(row, size * u, u) > right - x:
        size -= 1
    for seat in row.seats:
        tile = round(size * 1.2 * u)
        surface.blit(pieces.tile(tile, seat.colour, theme), (round(x), round(middle - tile / 2)))
        x += tile + 8 * u
        if seat.character is not None and _has_faces(row):
            px = round(size * 1.6 * u)
            portraits.portrait(seat.character, px, theme, row.express).onto(surface, x, middle - px / 2 - 2 * u)
            x += px + 5 * u
        room = max(10.0, right - x)
        fitted = fit(seat.name, DISPLAY_800, size * u, room, 1)
        x += put_fitted(surface, fitted, DISPLAY_800, theme["ink"], (x, middle)).width + 16 * u


def _players_width(row: Row, px: float, u: float) -> float:
    faces = 1.6 if _has_faces(row) else 0.0
    return sum(
        width(seat.name, DISPLAY_800, px) + px * (1.2 + (faces if seat.character else 0)) + 29 * u for seat in row.seats
    )


def _has_faces(row: Row) -> bool:
    """Five or six players leave no room for the portraits of computers."""
    return len(row.seats) <= 4
