"""Transitions between players: a line for the time left, and a banner or a page for the next person."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cantstop.controller.settings import Settings
from cantstop.model.record import Seat
from cantstop.view.art import charts
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.control import Act
from cantstop.view.kit.controls import Button, menu_button
from cantstop.view.kit.drawing import Drawing, Words
from cantstop.view.kit.fonts import DISPLAY_900, STRONG, Role, Text
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Anchored, Column, Layers, Node, Padded, Row, Spring
from cantstop.view.kit.paint import Canvas, plate, upright
from cantstop.view.kit.pictures import drawn
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts import emblems
from cantstop.view.words import say

TILE = 150.0
NAME = Role(DISPLAY_900, 64)


def is_due(settings: Settings, people: Sequence[int], player: int) -> bool:
    """Return whether to announce this player's turn: several people play, and the setting is on."""
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
    paint = player_paint(style.theme, colour)
    strip = Canvas(1, h)
    strip.rect(0, 0, 1, h, 0, upright(paint.fill_high, paint.fill, 0, h))
    surface = pygame.Surface((w, h))
    pygame.transform.scale(strip.surface().convert(surface), (w, h), surface)
    return surface


def banner(seat: Seat, corner: str, theme: Theme) -> Node:
    """Return the banner with the name of the next player; it slides in from the seat at this corner of the board."""
    words, aside = say("table.turn_of", name=seat.name), 230 if corner.endswith("right") else -230
    said = Text(words, NAME.of(49), player_paint(theme, seat.colour).on_fill).share()
    row = Row(emblems.tile(seat.colour, 72), said, gap=23, margin=(29, 0, 22, 0))
    plate = Drawing(lambda w, h, style: _banner_plate(w, h, seat.colour, style))
    comes = Motion(260, "back", x=aside, y=250 if corner.startswith("bottom") else -250, scale=0.4, alpha=1.0)
    card = Layers(plate, row).sized(width=474, height=145).saying(words)
    return Anchored(Keyed("banner", card, comes=comes, goes=comes._replace(ms=180, ease="fall")))


@drawn
def _banner_plate(w: int, h: int, colour: str, style: Style) -> pygame.Surface:
    paint = player_paint(style.theme, colour)
    rim, body = max(3.0, 0.035 * h), upright(paint.fill_high, paint.fill, 0, h)
    return plate(w, h, 0.16 * h - rim / 2, body, style.theme["rim"], rim)


def run_out(hold: Tween, height: float) -> Node:
    """Return a line that grows while the result of a turn is shown, until its time is over."""
    drawn = Drawing(lambda w, h, style: charts.progress(w, h, round(w * hold.part) / w, style.theme)).saying("")
    return drawn.sized(height=height)
