"""How a row of the log looks, in each state of a control."""

from __future__ import annotations

import pygame

from cantstop.view.art import dice, pieces, plates
from cantstop.view.kit import icons
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, TEXT_800, fit, put_fitted, width
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour
from cantstop.view.parts.log.rows import Row

LEFT, RIGHT = 6.0, 6.0


@drawn
def row_picture(w: int, h: int, row: Row, style: Style, state: str) -> pygame.Surface:
    surface = ground(w, h, row.chosen, style, state)
    if row.kind == "turn":
        _turn(surface, row, style)
    else:
        _throw(surface, row, style)
    return surface


def ground(w: int, h: int, chosen: bool, style: Style, state: str) -> pygame.Surface:
    if not chosen and state in ("normal", "disabled"):
        return clear(w, h)
    theme, line = style.theme, style.line("selected" if chosen else "hair")
    canvas = Canvas(w, h)
    box = (line / 2, line / 2, w - line, h - line, 10 * style.u)
    canvas.rect(*box, fill=theme["hover"], stroke=theme["hover_line"] if chosen else None, line=line)
    return canvas.surface()


def _write(surface: pygame.Surface, said: str, size: float, tone: Colour, x: float, room: float, style: Style) -> float:
    """On the middle line from x; gives where it ends. Pixels."""
    fitted = fit(said, TEXT_700, size * style.u, room, 1)
    put_fitted(surface, fitted, TEXT_700, tone, (x, surface.get_height() / 2), "left")
    return x + width(fitted.lines[0], TEXT_700, fitted.px)


def _turn(surface: pygame.Surface, row: Row, style: Style) -> None:
    theme, px, u = style.theme, style.px, style.u
    h = surface.get_height()
    tile = pieces.tile(px(28), row.colour, theme)
    surface.blit(tile, (px(LEFT), (h - tile.get_height()) // 2))
    right = _result(surface, row, style)
    note_room = width(row.note, TEXT_700, 16 * u)
    room = right - (LEFT + 38) * u - note_room - 22 * u
    name = fit(row.text, DISPLAY_800, 19 * u, room, 1)
    put_fitted(surface, name, DISPLAY_800, theme["ink"], ((LEFT + 38) * u, h / 2), "left")
    after = (LEFT + 38) * u + width(name.lines[0], DISPLAY_800, name.px) + 10 * u
    _write(surface, row.note, 16, theme["ink_muted"], after, note_room + 2, style)
    return


def _result(surface: pygame.Surface, row: Row, style: Style) -> float:
    """What the turn brought, at the right; gives where it begins."""
    theme, u = style.theme, style.u
    w, h = surface.get_size()
    tone = theme["loss"] if row.sign == "lost" else theme["ink"] if row.sign else theme["ink_muted"]
    fitted = fit(row.result, TEXT_800, 17 * u, 170 * u, 1)
    put_fitted(surface, fitted, TEXT_800, tone, (w - RIGHT * u, h / 2), "right")
    left = w - RIGHT * u - width(fitted.lines[0], TEXT_800, fitted.px)
    if not row.sign:
        return left
    side = style.px(20)
    sign = icons.small_sign(side, theme) if row.sign == "kept" else icons.lost(side, theme)
    surface.blit(sign, (round(left - side - 7 * u), (h - side) // 2))
    return left - side - 7 * u


def _throw(surface: pygame.Surface, row: Row, style: Style) -> None:
    theme, px, u = style.theme, style.px, style.u
    w, h = surface.get_size()
    thrown = dice.dice_row(row.dice, px(23), theme, px(6))
    x = px(LEFT + 32)
    surface.blit(thrown, (x, (h - thrown.get_height()) // 2))
    x += thrown.get_width() + px(10)
    arrow = icons.icon("arrow_right", px(18), theme["ink"])
    surface.blit(arrow, (x, (h - arrow.get_height()) // 2))
    x += arrow.get_width() + px(8)
    for column in row.columns:
        plate = plates.plate(column, px(30), theme)
        surface.blit(plate, (x, (h - plate.get_height()) // 2))
        x += plate.get_width() + px(5)
    end = w - RIGHT * u - 4 * u
    if row.note:
        fitted = fit(row.note, TEXT_800, 15 * u, 80 * u, 1)
        put_fitted(surface, fitted, TEXT_800, theme["ink"], (end, h / 2), "right")
        end -= width(fitted.lines[0], TEXT_800, fitted.px) + 6 * u
    if row.text:
        _write(surface, row.text, 17, theme["loss"], x + 2 * u, end - x - 2 * u, style)


@drawn
def grip(w: int, h: int, style: Style) -> pygame.Surface:
    """The short bar at the top of a drawer."""
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, h / 2, style.theme["line"])
    return canvas.surface()
