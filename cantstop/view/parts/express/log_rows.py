"""The rows of the log of Express: a throw each, and what everybody made of the one that is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from cantstop.model.record import Seat
from cantstop.view import words
from cantstop.view.art import dice, pieces, plates
from cantstop.view.kit import icons
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, TEXT_800, Align, Face, fit, put, put_fitted
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour
from cantstop.view.parts.express.chronicle import Taken, Throw
from cantstop.view.parts.express.hand_over import closed_die
from cantstop.view.parts.express.lists import signed, tone_of
from cantstop.view.parts.express.small_pads import fifth_field
from cantstop.view.parts.log.row_pictures import ground
from cantstop.view.words import say

THROW, CHOSEN, MARK = 40.0, 44.0, 38.0
NUMBER, LEFT, RIGHT = 34.0, 50.0, 10.0
MARKS = 182.0  # from the right edge to where a player's marks begin
DIE, GAP = 24.0, 3.0


class Row(NamedTuple):
    """A throw, or the marks that a player made of it; `taken` are the marks it shows."""

    throw: int  # its place in the list of throws
    round: int = 0
    dice: tuple[int, ...] | None = ()  # None: hidden
    taken: Taken | None = None
    note: str = ""
    player: int | None = None  # None: this is the row of the throw
    name: str = ""
    colour: str = ""
    large: bool = False  # this player's pad is the large one
    chosen: bool = False  # of this throw, or of this player's marks of it
    open: bool = True  # may be chosen

    @property
    def height(self) -> float:
        if self.player is not None:
            return MARK
        return CHOSEN if self.chosen else THROW


def rows(
    throws: Sequence[Throw], seats: Sequence[Seat], chosen: int | None, large: int, hidden: bool, may_undo: bool
) -> Iterator[Row]:
    """All throws, oldest first, with the marks of the player whose pad is large; only the chosen one is open.

    The throw on the table comes last: it may be `hidden`, and is looked at only where choices for it may be undone.
    """
    for number, throw in enumerate(throws):
        here, now = number == chosen, not throw.taken
        alone = len(seats) == 1
        yield Row(
            number,
            throw.round,
            None if now and hidden else throw.dice,
            throw.taken.get(large) if alone or not here else None,
            say("log.shown") if here else say("log.now") if now else "",
            chosen=here,
            open=not now or may_undo,
        )
        if here and not alone:
            for player, taken in throw.taken.items():
                seat = seats[player]
                yield Row(
                    number, taken=taken, player=player, name=seat.name, colour=seat.colour, large=player == large,
                    chosen=True,
                )  # fmt: skip


@drawn
def row_picture(w: int, h: int, row: Row, style: Style, state: str) -> pygame.Surface:
    surface = ground(w, h, row.chosen and row.player is None, style, state)
    if row.player is None:
        _throw(surface, row, style)
    else:
        _player(surface, row, style)
    if row.taken is not None:
        _marks(surface, row.taken, style)
    return surface


def _throw(surface: pygame.Surface, row: Row, style: Style) -> None:
    theme, u, h = style.theme, style.u, surface.get_height()
    number = words.language().number(row.round)
    put(surface, number, TEXT_800, 17 * u, theme["ink_muted"], (NUMBER * u, h / 2), "right")
    side, gap = style.px(DIE), style.px(GAP)
    y = (h - side) // 2
    if row.dice is None:
        for place in range(5):
            surface.blit(closed_die(side, style), (style.px(LEFT) + place * (side + gap), y))
    else:
        surface.blit(dice.dice_row(row.dice, side, theme, gap), (style.px(LEFT), y))
    if row.note:
        left = (LEFT + 5 * (DIE + GAP) + 10) * u
        end = surface.get_width() - (MARKS + 8 if row.taken is not None else RIGHT) * u
        _line(surface, row.note, TEXT_800, 15 * u, (end, end - left), theme["ink"], "right")


def _player(surface: pygame.Surface, row: Row, style: Style) -> None:
    """Tile and name; the one whose pad is large points at it."""
    theme, u, h = style.theme, style.u, surface.get_height()
    if row.large:
        arrow = icons.icon("chevron_left", style.px(20), theme["ink"])
        surface.blit(arrow, (style.px(LEFT) - style.px(26), (h - arrow.get_height()) // 2))
    tile = pieces.tile(style.px(26), row.colour, theme)
    surface.blit(tile, (style.px(LEFT), (h - tile.get_height()) // 2))
    left = (LEFT + 36) * u
    room = surface.get_width() - (MARKS + 8) * u - left
    _line(surface, row.name, DISPLAY_800, 18 * u, (left, room), theme["ink"])


def _line(
    surface: pygame.Surface,
    said: str,
    face: Face,
    px: float,
    place: tuple[float, float],
    tone: Colour,
    align: Align = "left",
) -> None:
    """Words on the middle line; `place` is where they begin or end, and their room."""
    x, room = place
    put_fitted(surface, fit(said, face, px, room, 1), face, tone, (x, surface.get_height() / 2), align)


def _marks(surface: pygame.Surface, taken: Taken, style: Style) -> None:
    """Fifth die on red, two plates, the sign of who is out, and the change."""
    theme, u = style.theme, style.u
    w, h = surface.get_size()
    left = w - style.px(MARKS)
    if taken.mark.fifth is None:
        put(surface, "\N{EN DASH}", TEXT_700, 18 * u, theme["ink_muted"], (left + 14 * u, h / 2), "centre")
    else:
        _centre(surface, fifth_field(style.px(28), style), left + style.px(14))
        _centre(surface, dice.flat_die(taken.mark.fifth, style.px(21), theme), left + style.px(14))
    for number, row in enumerate(reversed(taken.mark.pairs)):
        _centre(surface, plates.plate(row, style.px(28), theme), left + style.px(50 + 32 * number))
    if taken.out:
        _centre(surface, icons.small_sign(style.px(16), theme), left + style.px(107))
    room = (MARKS - RIGHT - 118) * u
    _line(surface, signed(taken.change), TEXT_800, 17 * u, (w - RIGHT * u, room), theme[tone_of(taken.change)], "right")


def _centre(surface: pygame.Surface, picture: pygame.Surface, x: int) -> None:
    surface.blit(picture, (x - picture.get_width() // 2, (surface.get_height() - picture.get_height()) // 2))
