"""The hand-over of the screen from one person to the next: whether it is announced, and the page that hides choices."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cantstop.controller.settings import Settings
from cantstop.model.record import Seat
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.button_faces import Words
from cantstop.view.kit.containers import Anchored, Column, Layers, Padded, Row, Spring
from cantstop.view.kit.control import Act
from cantstop.view.kit.controls import Button, menu_button
from cantstop.view.kit.fonts import DISPLAY_900
from cantstop.view.kit.node import Node
from cantstop.view.kit.paint import Canvas, upright
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import STRONG, Role, Text
from cantstop.view.kit.theme import Theme
from cantstop.view.parts import emblems
from cantstop.view.words import say

TILE = 150.0
NAME = Role(DISPLAY_900, 64)


def is_due(settings: Settings, people: Sequence[int], player: int) -> bool:
    """Return whether this player must be told to take the screen: several people share it, and they want to be told."""
    return settings.hand_over and len(people) > 1 and player in people


def page(seat: Seat, theme: Theme, dice: Node, done: Sequence[Seat], open_pad: Act, menu: Act) -> Node:
    """Return the page in the next person's colour; `done` are the players who have chosen."""
    ink = player_paint(theme, seat.colour).on_fill
    words = Words(say("express.open"), label_size=27, pad=31)
    column = Column(
        Spring(),
        emblems.framed_tile(seat.colour, TILE),
        Text(say("express.chooses", name=seat.name), NAME, ink, at="middle").sized(height=100),
        Text(say("express.look_away"), STRONG.of(22), ink, at="middle").sized(height=58),
        Padded(dice, (0, 8, 0, 20)),
        Button("open", words, pressed_by="Space", radius=18, on=open_pad).sized(height=84),
        Spring(),
        across="middle",
        margin=(40, 0),
        gap=6,
    )
    chosen = [
        Row(
            emblems.framed_tile(each.colour, 34),
            Text(say("express.name_has_chosen", name=each.name), STRONG.of(19), ink, lines=1),
            gap=10,
        )
        for each in done
    ]
    return Layers(
        column,
        Anchored(Padded(menu_button(say("common.menu"), menu), 18), 1, 0),
        Anchored(Row(*chosen, gap=27, margin=(28, 0, 28, 24)), 0, 1),
    )


@drawn
def ground(w: int, h: int, colour: str, style: Style) -> pygame.Surface:
    """Draw the whole window in a player's colour."""
    paint = player_paint(style.theme, colour)
    strip = Canvas(1, h)
    strip.rect(0, 0, 1, h, 0, upright(paint.fill_high, paint.fill, 0, h))
    surface = pygame.Surface((w, h))
    pygame.transform.scale(strip.surface().convert(surface), (w, h), surface)
    return surface
