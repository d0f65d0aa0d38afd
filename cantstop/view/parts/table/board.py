"""The node that shows the board of a match with all animated pieces, and the seats at its corners."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from cantstop.model.record import Seat
from cantstop.view.art import board, pieces
from cantstop.view.art.board import Key, Position
from cantstop.view.art.seat import SeatFacts
from cantstop.view.art.title_sign import plate_places, sign_back
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.pictures import Sprite, paint_onto
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style
from cantstop.view.parts.table.movements import BoardPlace, Turn, number_on
from cantstop.view.parts.table_top import SeatCard, lenses, motto
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table

SMOOTH_SIDE = 1100  # a larger board is rotated without smoothing, which is invisible while it swings
LARGEST_TURN = 3.2  # degrees, when the sign swings
JOLT = 3.0  # units that the plaque of a bust pushes the board down
DARKEST = 0.45  # the loss of brightness when the board is seen from its edge
UNDER_THE_SHADE = ("bar", "foot", "glow", "chevron", "square")
Space = tuple[int, int]  # column and space


class BoardNode(Node):
    key = "board"

    def __init__(self, table: Table) -> None:
        self.table = table

    def spoken(self) -> Spoken:
        lines = tuple(self.table.place_lines())
        return Spoken("list", say("spoken.board"), rows=len(lines), lines=lines)

    @property
    def place(self) -> BoardPlace:
        return self.table.place

    @property
    def position(self) -> Position:
        return self.table.shown.position(self.place.colours)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        jolt = self.table.shown.motion.jolt
        low = 0 if jolt is None or jolt.stands_still else round(JOLT * style.u * math.sin(math.pi * jolt.part))
        return (sprite._replace(y=sprite.y + low) for sprite in self._parts(style, box))

    def _parts(self, style: Style, box: Box) -> Iterator[Sprite]:
        motion, place = self.table.shown.motion, self.place
        if motion.swing is not None and not motion.swing[0].stands_still and not motion.swing[0].done:
            swing, weight = motion.swing
            yield self._swung(LARGEST_TURN * weight * swing.value)
        elif motion.turn is not None and not (motion.turn.reverse and motion.turn.done):
            if motion.confetti is not None:
                yield from motion.confetti.sprites(box, style, far=True)
            yield from self._turned(motion.turn, style)
        else:
            yield from self._flat()
        if motion.plaque is not None:
            yield from motion.plaque()
        seen, preview = tuple(self.magnified), self.table.preview
        yield from map(place.sprite, lenses(self.position, seen, preview, place.side, place.theme))

    def _flat(self) -> Iterator[Sprite]:
        motion, table, place = self.table.shown.motion, self.table, self.place
        claimed, side, theme = table.shown.claimed, place.side, place.theme
        placed = board.pieces_of(self.position, side, theme, table.preview)
        kept = [(key, piece) for key, piece in placed.items() if key not in motion.hidden]
        odds = {column: words for column, words in table.chances.items() if claimed[column] is None}
        yield self.ground()
        for column, words in odds.items():
            yield place.sprite(board.odds_plate(column, words, side, theme))
        for key, piece in kept:
            if key[0] in UNDER_THE_SHADE and not (key[0] == "foot" and key[1] in odds):
                yield place.sprite(piece)
        for painter in motion.under:
            yield from painter()
        for column in table.notes.lit:
            yield place.sprite(board.column_glow(column, side, theme))
        if (dim := motion.dim()) > 0:
            yield Sprite(board.face_shade(side), place.x, place.y, round(255 * dim))
        for key, piece in kept:
            if key[0] == "bar" and key[1] in motion.winning:
                yield place.sprite(piece)
                yield place.sprite(board.column_glow(key[1], side, theme), motion.bright(key[1]))
            elif key[0] not in UNDER_THE_SHADE:
                yield place.sprite(piece, table.ghosts_alpha if self._pulses(key) else 1.0)
        for painter in motion.pieces:
            yield from painter()

    def _pulses(self, key: Key) -> bool:
        """Return whether a piece is a pulsing ghost; on a plate none pulses, because the number would show through."""
        kind, column, _ = key
        return kind == "ghost" and number_on(column, dict(self.table.preview)[column]) is None

    def ground(self) -> Sprite:
        picture = board.board_sign(self.place.side, self.place.theme, motto(self.table.state.rules.columns_to_win))
        return picture.at(self.place.x, self.place.y)

    def _whole(self) -> Sprite:
        ground = self.ground()
        whole = pygame.Surface(ground.surface.get_size(), pygame.SRCALPHA)
        paint_onto(whole, list(self._flat()), (ground.x, ground.y))
        return Sprite(whole, ground.x, ground.y)

    def _swung(self, degrees: float) -> Sprite:
        """Return the board with everything on it, rotated about its top by a bust."""
        flat, place = self._whole(), self.place
        if place.side > SMOOTH_SIDE:
            turned = pygame.transform.rotate(flat.surface, -degrees)
        else:
            turned = pygame.transform.rotozoom(flat.surface, -degrees, 1.0)
        pivot = pygame.Vector2(place.x + place.side / 2, place.y)
        middle = pivot + (pygame.Vector2(flat.rect.center) - pivot).rotate(degrees)
        return Sprite(turned, round(middle.x - turned.get_width() / 2), round(middle.y - turned.get_height() / 2))

    # A victory

    def _turned(self, turn: Turn, style: Style) -> Iterator[Sprite]:
        """Yield the sprites of the board as it turns over about its vertical axis to show the winner on its back."""
        place, seat, still = self.place, self.table.match.seats[turn.winner], turn.narrowing.stands_still
        if still and not turn.done:
            yield from self._flat()
        if turn.opened == turn.reverse and not still:
            turn.front = turn.front or self._whole()
            yield self._narrowed(turn.front, turn.wide)
        else:
            fade = turn.opening.fade if turn.opening is not None else 0.0
            sprite = Sprite(self.back(seat), place.x, place.y, round(255 * (1 - fade if turn.reverse else fade)))
            yield sprite if still else self._narrowed(sprite, turn.wide)
        if turn.done:
            for number, box, popping in zip(turn.columns, plate_places(len(turn.columns), place.side), turn.plates):
                px = max(1, round(box.w * max(0.0, popping.value if popping.begun else 0.0)))
                x, y = place.x + box.x + (box.w - px) // 2, place.y + box.y + (box.w - px) // 2
                yield Sprite(pieces.claimed_plate(number, px, seat.colour, style.theme), x, y)

    def back(self, winner: Seat) -> pygame.Surface:
        place = self.place
        return sign_back(place.side, winner.colour, winner.name, say("table.plaque_wins"), place.theme)

    def _narrowed(self, sprite: Sprite, wide: float) -> Sprite:
        """Return the picture scaled to this width about the middle of the board, and darker the narrower it is."""
        if wide == 1:
            return sprite
        width, height = sprite.surface.get_size()
        scale = pygame.transform.scale if self.place.side > SMOOTH_SIDE else pygame.transform.smoothscale
        surface = scale(sprite.surface, (max(1, round(width * wide)), height))
        light = round(255 * (1 - DARKEST * (1 - min(1.0, wide))))
        surface.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
        middle = self.place.x + self.place.side / 2
        return Sprite(surface, round(middle + (sprite.x - middle) * wide), sprite.y)

    # Crowded spaces

    @property
    def magnified(self) -> list[Space]:
        """The crowded spaces to magnify: targets of the previewed choice, and the space under the pointer."""
        preview, pointed = self.table.preview, self.table.pointing.space
        if not preview and pointed is None:
            return []
        spaces = dict.fromkeys([*preview, pointed] if pointed is not None else preview)
        return [space for space in spaces if board.crowded(self.position, *space)]


# The seats


def seat_of(t: Table, player: int) -> SeatCard:
    """Return the card of a player. It fills or empties when the turn passes; the plate of a new claim jumps onto it."""
    shown, plate = t.shown, t.shown.motion.plate
    note = say("table.is_thinking") if shown.thinking and player == shown.player else ""
    claimed, popping = shown.columns_of(player), None
    if plate is not None and plate[0] in claimed:
        if plate[1] is None:  # its column still rises
            claimed.remove(plate[0])
        else:
            popping = claimed.index(plate[0]), plate[1]
    filled = 1.0 if player == shown.player else 0.0
    if shown.passing is not None and len(t.names) > 1:
        left, tween = shown.passing
        filled = 1 - tween.value if player == left else tween.value * filled
    card = SeatFacts(t.match.seats[player], t.state.rules.columns_to_win, tuple(claimed), note, t.mood_of(player))
    return SeatCard(card, filled, popping, fades=t.timeline.reduced)
