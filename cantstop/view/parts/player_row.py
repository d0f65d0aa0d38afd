"""A row for a player: tile, face of a computer, name, and further texts.

player_row(seat, figure)    player_row(seat, size=34, face=40)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import LABEL, Role, Text
from cantstop.view.parts import emblems

NAME = LABEL.of(19)


class Seated(Protocol):
    """A seat, or another object with a player's colour, name and character."""

    @property
    def colour(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def character(self) -> str | None: ...


def player_row(
    player: Seated,
    *after: Node | None,
    size: float = 28.0,
    role: Role = NAME,
    tone: str = "ink",
    below: Node | None = None,
    face: float = 0.0,
    face_last: bool = False,
    gap: float = 10.0,
    fills: bool = True,
    kin: Sequence[Seated] = (),
) -> Row:
    """Return the tile, the face and the name of a player. The name takes the rest of the room if it `fills` any; its
    letters are as large as those of its `kin`, the players in the other rows, who all have room for a face if one of
    them has one. A face of 0 is not shown."""
    name = Text(player.name, role, tone, lines=1)
    name.kin = [each.name for each in kin]
    said: Node = name
    if below is not None:
        said = Column(said, below)
    if fills:
        said = said.share()
    portrait: Node | None = None
    if face and player.character is not None:
        portrait = emblems.portrait(player.character, face)
    elif face and any(each.character is not None for each in kin):
        portrait = Spring(0).sized(width=face)
    named = (said, portrait) if face_last else (portrait, said)
    return Row(emblems.tile(player.colour, size), *named, *after, gap=gap)
