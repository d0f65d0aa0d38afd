"""The board of the roll-off: dimmed, with a tray toward each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from cantstop.view.art import board, overlays, plaques, plates, position
from cantstop.view.art.position import Position
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.style import Style
from cantstop.view.parts.table.roll_off_throws import RollOffThrows
from cantstop.view.parts.table_top import corner_of
from cantstop.view.words import say

BOARD = 764.0  # the side of a board on which the trays measure what they do here
FRAME = 7.0
TRAY = (262.0 + 2 * FRAME, 116.0 + 2 * FRAME)
ACROSS, DOWN = (0.285, 0.715), (0.375, 0.625)
PLATE = 64 / TRAY[1]
PLATE_PLACE = 0.18  # from the right edge of a tray to the middle of its plate, of its width


def tray_box(on: Box, player: int, players: int) -> pygame.Rect:
    """The tray of a player, with its frame."""
    corner, side = corner_of(player, players), min(on.size)
    across, down = ACROSS[corner in (1, 2)], DOWN[corner in (2, 3)]
    w, h = round(TRAY[0] * side / BOARD), round(TRAY[1] * side / BOARD)
    return pygame.Rect(round(on.x + across * side - w / 2), round(on.y + down * side - h / 2), w, h)


class RollOffBoard(Node):
    def __init__(self, throws: RollOffThrows, light: Callable[[], float]) -> None:
        """`light`: how far the board is lit."""
        self.throws, self.light, self.key = throws, light, "board"

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        side = min(rect.size)
        motto = (say("rolloff.highest").upper(), say("rolloff.starts").upper())
        ground = board.board_sign(side, style.theme, motto)
        yield Sprite(ground.surface, rect.x + ground.left, rect.y + ground.top)
        start = Position.of(self.throws.match.state, tuple(self.throws.colours))
        for key, piece in position.sprites(start, side, style.theme).items():
            if key[0] == "foot":
                yield Sprite(piece.surface, rect.x + piece.x, rect.y + piece.y)
        yield Sprite(overlays.face_shade(side), *rect.topleft, round(255 * (1 - self.light())))
        for player in range(len(self.throws.names)):
            yield from self._tray(player, style, box)

    def _tray(self, player: int, style: Style, box: Box) -> Iterator[Sprite]:
        throws, frame = self.throws, tray_box(box, player, len(self.throws.names))
        alpha = round(255 * (1 - self.light()))
        in_round, lies = throws.throws_now(player), throws.thrown(player, throws.tie_round)
        tray = plaques.roll_off_tray(frame.w, frame.h, throws.colours[player], style, not in_round)
        yield Sprite(tray, *frame.topleft, alpha)
        px = round(frame.h * PLATE)
        if lies is not None:
            plate = plates.plate(sum(lies), px, style.theme)
        elif in_round or (old := throws.latest(player)) is None:
            plate = plates.empty_plate(px, style.theme["ink_muted"])
        else:
            plate = plates.grey_plate(sum(old), px, style.theme)
        yield Sprite(plate, frame.right - round(frame.w * PLATE_PLACE) - px // 2, frame.centery - px // 2, alpha)
        for sprite in throws.trays[player].sprites(throws.latest(player), dim=lies is None):
            yield sprite._replace(alpha=min(sprite.alpha, alpha))
