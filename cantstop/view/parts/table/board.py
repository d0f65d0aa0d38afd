"""The board of a match with everything that moves over it, and the seats at its corners."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from cantstop.view.art import board, geometry, overlays, plates, position, seat
from cantstop.view.art.position import Key
from cantstop.view.art.sign_back import plate_places, sign_back
from cantstop.view.kit.compositor import Sprite, paint_onto
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.paint import Placed
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style
from cantstop.view.kit.timeline import Tween, between
from cantstop.view.kit.tree import Tree
from cantstop.view.parts.table import sayings
from cantstop.view.parts.table.movements import BoardPlace, number_on
from cantstop.view.parts.table.shown import Plaque, RisingBar, Swing, Turn
from cantstop.view.parts.table_top import CORNERS, SeatCard, apart, corner_of, motto, seat_facts, seat_words
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

TILE = 32.0  # units from the corner of a seat to the middle of its tile, across; 34 down
SMOOTH_SIDE = 1100  # a larger board is turned without smoothing, because its steps are invisible while it swings
LARGEST_TURN = 3.2  # degrees, when the sign swings
RINGS = (8, 18)  # how far the rings of a claim spread, in design units
JOLT = 3.0  # units that the plaque of a bust pushes the board down
DARKEST = 0.45  # what the sign loses of its light when it is seen from its edge
UNDER_THE_SHADE = ("bar", "foot", "glow", "chevron", "square")
Space = tuple[int, int]  # column and space


class BoardNode(Node):
    """The board of a table, painted as the table shows it."""

    key = "board"

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def spoken(self) -> Spoken:
        lines = tuple(self.table.place_lines())
        return Spoken("list", say("spoken.board"), rows=len(lines), lines=lines)

    @property
    def place(self) -> BoardPlace:
        return self.table.place

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        jolt = self.table.shown.motion.jolt
        low = 0 if jolt is None or jolt.stands_still else round(JOLT * style.u * math.sin(math.pi * jolt.part))
        return (sprite._replace(y=sprite.y + low) for sprite in self._parts(style, box))

    def _parts(self, style: Style, box: Box) -> Iterator[Sprite]:
        motion = self.table.shown.motion
        if motion.swing is not None and not motion.swing.tween.stands_still and not motion.swing.tween.done:
            yield self._swung(motion.swing)
        elif motion.turn is not None and not (motion.turn.reverse and motion.turn.done):
            if motion.confetti is not None:
                yield from motion.confetti.sprites(box, style, far=True)
            yield from self._turned(motion.turn, style)
        else:
            yield from self._flat()
        if motion.plaque is not None:
            yield from self._plaque(motion.plaque)
        for magnifier in apart([self._magnifier(space) for space in self.magnified]):
            yield self.place.sprite(magnifier)

    def _flat(self) -> Iterator[Sprite]:
        yield self._ground()
        motion, table, placed = self.table.shown.motion, self.table, self._placed()
        kept = [(key, piece) for key, piece in placed.items() if key not in motion.hidden and not self._covered(key)]
        ghostly = round(255 * table.ghosts_alpha)
        on_plates = {column for column, space in table.preview if number_on(column, space) is not None}
        yield from self._odds()
        for key, piece in kept:
            rises = motion.rising is not None and key[:2] == ("bar", motion.rising.column)
            if key[0] in UNDER_THE_SHADE and not rises:
                yield self.place.sprite(piece)
        if motion.rising is not None:
            yield from self._rising(motion.rising)
        for column in table.notes.lit:
            yield self.place.sprite(overlays.column_glow(column, self.place.side, self.place.theme))
        dim = motion.dim()
        if dim > 0:
            yield Sprite(overlays.face_shade(self.place.side), self.place.x, self.place.y, round(255 * dim))
        for key, piece in kept:
            if key[0] == "bar" and key[1] in motion.winning:
                yield self.place.sprite(piece)
                glow = overlays.column_glow(key[1], self.place.side, self.place.theme)
                yield self.place.sprite(glow, round(255 * motion.bright(key[1])))
            if key[0] not in UNDER_THE_SHADE:
                pulses = (
                    key[0] == "ghost" and key[1] not in on_plates
                )  # otherwise the plate's number would shine through
                yield self.place.sprite(piece, ghostly if pulses else 255)
        for moving in motion.pieces:
            yield from moving.sprites(self.place)

    def _covered(self, key: Key) -> bool:
        """Return whether a chip of the odds lies over the number at the foot of a column."""
        return key[0] == "foot" and key[1] in self.table.chances and self.table.shown.claimed[key[1]] is None

    def _placed(self) -> dict[Key, Placed]:
        """Return the pieces in their places."""
        shown = self.table.shown.position(self.place.colours)
        return position.sprites(shown, self.place.side, self.place.theme, self.table.preview)

    def _ground(self) -> Sprite:
        picture = board.board_sign(self.place.side, self.place.theme, motto(self.table.state.rules.columns_to_win))
        return Sprite(picture.surface, self.place.x + picture.left, self.place.y + picture.top)

    def _odds(self) -> Iterator[Sprite]:
        for column, words in self.table.chances.items():
            if self.table.shown.claimed[column] is None:
                yield self.place.sprite(overlays.odds_plate(column, words, self.place.side, self.place.theme))

    def _rising(self, rising: RisingBar) -> Iterator[Sprite]:
        column, player, bar, rings = rising
        side, theme, colour = self.place.side, self.place.theme, self.place.colours[player]
        if bar.stands_still or bar.done:
            whole = board.claimed_bar(column, colour, side, theme)
            yield self.place.sprite(whole, round(255 * bar.fade))
        else:
            height = round(geometry.column_box(column, side).h * bar.value)
            yield self.place.sprite(board.claimed_bar(column, colour, side, theme, height))
            yield from map(self.place.sprite, board.popping_symbol(column, colour, side, theme, height))
        if rings is None or rings.stands_still or rings.done:
            return
        yield self.place.sprite(overlays.light_band(column, side, round(20 * min(1.0, rings.part * 500 / 360)) / 20))
        for reach in RINGS:
            ring = overlays.claim_ring(column, side, theme, round(reach * self.table.style.u * rings.value))
            yield self.place.sprite(ring, round(255 * (1 - rings.part)))

    # A bust

    def _swung(self, swing: Swing) -> Sprite:
        """Return the whole sign with all that is on it, turned about its top middle."""
        flat, place = self._whole(), self.place
        degrees = LARGEST_TURN * swing.weight * swing.tween.value
        if place.side > SMOOTH_SIDE:
            turned = pygame.transform.rotate(flat.surface, -degrees)
        else:
            turned = pygame.transform.rotozoom(flat.surface, -degrees, 1.0)
        pivot, angle = pygame.Vector2(place.x + place.side / 2, place.y), math.radians(degrees)
        middle = pivot + (pygame.Vector2(flat.rect.center) - pivot).rotate_rad(angle)
        return Sprite(turned, round(middle.x - turned.get_width() / 2), round(middle.y - turned.get_height() / 2))

    def _whole(self) -> Sprite:
        """Return the sign with all that is on it as one picture."""
        ground = self._ground()
        whole = pygame.Surface(ground.surface.get_size(), pygame.SRCALPHA)
        paint_onto(whole, list(self._flat()), (ground.x, ground.y))
        return Sprite(whole, ground.x, ground.y)

    def _plaque(self, plaque: Plaque) -> Iterator[Sprite]:
        scale, alpha = plaque.look()
        if alpha <= 0 or scale <= 0.02:
            return
        surface = plates.bust_plaque(self.place.side, *sayings.plaque(plaque.bust), self.place.theme)
        if abs(scale - 1) > 0.002:
            surface = pygame.transform.smoothscale_by(surface, scale)
        x = self.place.x + (self.place.side - surface.get_width()) // 2
        y = self.place.y + (self.place.side - surface.get_height()) // 2
        yield Sprite(surface, x, y, round(255 * alpha))

    # A victory

    def _turned(self, turn: Turn, style: Style) -> Iterator[Sprite]:
        """Yield the sign on its way round its upright axis; its back is the winner's."""
        place, wide = self.place, turn.wide
        seat = self.table.match.seats[turn.winner]
        back = sign_back(place.side, seat.colour, seat.name, say("table.plaque_wins"), style.theme)
        if turn.narrowing.stands_still:
            yield from self._flat()
            yield Sprite(back, place.x, place.y, round(255 * (turn.opening.fade if turn.opening is not None else 0)))
        elif turn.opened == turn.reverse:
            yield self._narrowed(self._whole(), wide)
        else:
            yield self._narrowed(Sprite(back, place.x, place.y), wide)
        if turn.done:
            for number, box, popping in zip(turn.columns, plate_places(len(turn.columns), place.side), turn.plates):
                px = max(1, round(box.w * max(0.0, popping.value if popping.begun else 0.0)))
                x, y = place.x + box.x + (box.w - px) // 2, place.y + box.y + (box.w - px) // 2
                yield Sprite(plates.claimed_plate(number, px, seat.colour, style.theme), x, y)

    def _narrowed(self, sprite: Sprite, wide: float) -> Sprite:
        """Return the picture squeezed about the middle of the board, and darker toward its edge."""
        if wide == 1:
            return sprite
        width, height = sprite.surface.get_size()
        surface = pygame.transform.smoothscale(sprite.surface, (max(1, round(width * wide)), height))
        light = round(255 * (1 - DARKEST * (1 - min(1.0, wide))))
        surface.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
        middle = self.place.x + self.place.side / 2
        return Sprite(surface, round(middle + (sprite.x - middle) * wide), sprite.y)

    # Crowded spaces

    @property
    def magnified(self) -> list[Space]:
        """The crowded spaces that the choice in view leads to, and the one under the pointer.

        A single square beside a runner to come is plain without a magnifier, which would hide the neighbours.
        """
        preview, pointed = self.table.preview, self.table.pointing.space
        if not preview and pointed is None:
            return []
        seen = self.table.shown.position(self.place.colours)
        found = [space for space in preview if position.crowded(seen, *space)]
        if pointed is not None and pointed not in found and position.crowded(seen, *pointed):
            found.append(pointed)
        return found

    def _magnifier(self, space: Space) -> Placed:
        seen = self.table.shown.position(self.place.colours)
        return position.magnified(seen, *space, self.place.side, self.place.theme, space in self.table.preview)


# The seats


def seat_key(player: int) -> str:
    """Return the key of a card in the tree."""
    return f"seat_{player}"


class LiveSeat(SeatCard):
    """A seat that fills while the turn passes; a claimed plate jumps onto it."""

    def __init__(self, t: TableScreen, player: int) -> None:
        self.table, self.player, self.key = t, player, seat_key(player)
        self.sitting = t.match.seats[player]

    def spoken(self) -> Spoken:
        return seat_words(self._contents())

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        self.card, self.filled = self._contents(), self._filled()
        yield from super().sprites(style, box)
        plate = self.table.shown.motion.plate
        if plate is not None and plate.player == self.player and plate.popping is not None:
            yield from self._pop(plate.column, plate.popping, style, box)

    def _contents(self) -> seat.SeatFacts:
        thinks = self.table.shown.thinking and self.player == self.table.shown.player
        note = say("table.is_thinking") if thinks else ""
        to_win = self.table.match.state.rules.columns_to_win
        return seat_facts(self.sitting, to_win, self._claimed(), note, self.table.shown.mood_of(self.player))

    def _claimed(self) -> tuple[int, ...]:
        """Return the claimed columns; one that is still rising has no plate yet."""
        plate = self.table.shown.motion.plate
        to_come = plate.column if plate is not None and plate.popping is None else None
        return tuple(column for column in self.table.shown.columns_of(self.player) if column != to_come)

    def _filled(self) -> float:
        """Return how far the card is filled: while the turn passes, one empties and the next one fills."""
        shown = self.table.shown
        if shown.passing is not None:
            left, tween = shown.passing
            part = tween.fade if tween.stands_still else tween.value
            if self.player == left and len(self.table.names) > 1:
                return 1 - part
            return part if self.player == shown.player else 0.0
        return 1.0 if self.player == shown.player else 0.0

    def _pop(self, column: int, tween: Tween, style: Style, box: Box) -> Iterator[Sprite]:
        """Yield the new plate, which jumps onto the card."""
        if tween.stands_still:
            return
        form = self.form(style, box)
        x, y = seat.plate_place(self.card, form, style, self.card.claimed.index(column))
        px = style.px(seat.plate_size(self.card, form, style) * between(1.9, 1.0, tween.value))
        surface = plates.claimed_plate(column, px, self.sitting.colour, style.theme)
        left, top = box.rect.topleft
        yield Sprite(surface, round(left + x - px / 2), round(top + y - px / 2), round(255 * min(1.0, 3 * tween.part)))


def home(tree: Tree, player: int, players: int, u: float) -> tuple[int, int]:
    """Return the middle of the tile of a player's card, where pieces that are sent home fly to."""
    box, corner = tree.box(seat_key(player)), CORNERS[corner_of(player, players)]
    assert box is not None
    across = box.w - TILE * u if corner.endswith("right") else TILE * u
    return round(box.x + across), round(box.y + (box.h - 34 * u if corner.startswith("bottom") else 34 * u))
