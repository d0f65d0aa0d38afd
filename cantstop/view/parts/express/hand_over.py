"""The screen between two people: the colour of the next one, and nothing that anybody has chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cantstop.model.express import DICE
from cantstop.model.record import Seat
from cantstop.view.art import dice
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.button_faces import Words
from cantstop.view.kit.containers import Anchored, Column, Layers, Padded, Row, Spring
from cantstop.view.kit.control import Act
from cantstop.view.kit.controls import Button, menu_button
from cantstop.view.kit.drawing import Draw, Drawing
from cantstop.view.kit.fonts import DISPLAY_900
from cantstop.view.kit.node import Node
from cantstop.view.kit.paint import Canvas, Picture, upright
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import STRONG, Role, Text
from cantstop.view.kit.theme import Colour, Theme
from cantstop.view.parts import emblems
from cantstop.view.words import say

TILE, DIE, GAP = 150.0, 64.0, 16.0
NAME = Role(DISPLAY_900, 64)


def hand_over(
    seat: Seat, theme: Theme, values: Sequence[int] | None, done: Sequence[Seat], open_pad: Act, menu: Act
) -> Node:
    """`done` are those who have chosen; without `values` the dice are hidden."""
    ink = player_paint(theme, seat.colour).on_fill
    fallen = [None] * DICE if values is None else values
    lying = Row(*(Drawing(_die(value), width=DIE, height=DIE) for value in fallen), gap=GAP)
    button = Button(
        "open", Words(say("express.open"), label_size=27, pad=31), pressed_by="Space", radius=18, on=open_pad
    )
    page = Column(
        Spring(),
        emblems.framed_tile(seat.colour, TILE),
        Text(say("express.chooses", name=seat.name), NAME, ink, at="middle").sized(height=100),
        Text(say("express.look_away"), STRONG.of(22), ink, at="middle").sized(height=58),
        Padded(lying, (0, 8, 0, 20)),
        button.sized(height=84),
        Spring(),
        across="middle",
        margin=(40, 0),
        gap=6,
    )
    return Layers(
        page, Anchored(Padded(menu_button(say("common.menu"), menu), 18), 1, 0), Anchored(_done(done, ink), 0, 1)
    )


def _die(value: int | None) -> Draw:
    def draw(w: int, h: int, style: Style) -> pygame.Surface | Picture:
        return dice.hidden_die(w, style) if value is None else dice.die(value, w, style.theme, 0, False)

    return draw


def _done(done: Sequence[Seat], ink: Colour) -> Node:
    return Row(*(_has_chosen(seat, ink) for seat in done), gap=27, margin=(28, 0, 28, 24))


def _has_chosen(seat: Seat, ink: Colour) -> Node:
    tile = emblems.framed_tile(seat.colour, 34)
    return Row(tile, Text(say("express.name_has_chosen", name=seat.name), STRONG.of(19), ink, lines=1), gap=10)


@drawn
def ground(w: int, h: int, colour: str, style: Style) -> pygame.Surface:
    """The whole window in a player's colour."""
    paint = player_paint(style.theme, colour)
    strip = Canvas(1, h)
    strip.rect(0, 0, 1, h, 0, upright(paint.fill_high, paint.fill, 0, h))
    surface = pygame.Surface((w, h))
    pygame.transform.scale(strip.surface().convert(surface), (w, h), surface)
    return surface
