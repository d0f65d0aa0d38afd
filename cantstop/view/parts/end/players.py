"""Who played, as the tables at the end name him: his tile, his name, and of a computer its face and character."""

from __future__ import annotations

from cantstop.model.record import Seat
from cantstop.view.kit.containers import Column, Row
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import LABEL, NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.words import say


def player_row(seat: Seat) -> Node:
    level = None
    if seat.character is not None:
        level = Text(say(f"character.{seat.character}"), NOTE, "ink_muted", lines=1)
    name = Text(seat.name, LABEL.of(21), lines=1)
    face = emblems.portrait(seat.character, 40) if seat.character is not None else None
    return Row(emblems.tile(seat.colour, 34), Column(name, level, grow=1), face, gap=12)
