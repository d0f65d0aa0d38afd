"""The board of a match: its ground, its pieces, everything that moves over it, and a magnifier for crowded spaces."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from cantstop.view.art import board, geometry, overlays, plaques, plates, position
from cantstop.view.art.position import Key
from cantstop.view.kit.compositor import Sprite, paint_onto
from cantstop.view.kit.easing import between
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.paint import Placed
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.style import Style
from cantstop.view.parts import magnifiers
from cantstop.view.parts.end.sign import sign_place
from cantstop.view.parts.motto import motto
from cantstop.view.parts.table import sayings
from cantstop.view.parts.table.moving_pieces import BoardPlace, number_on
from cantstop.view.parts.table.shown import LeavingSign, Motion, Plaque, RisingBar, Shown, Swing, Victory
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

SMOOTH_SIDE = 1100  # a larger board is turned without smoothing, because its steps are invisible while it swings
LARGEST_TURN = 3.2  # degrees, when the sign swings
RINGS = (6, 12, 20)  # how far the three rings of a claim spread, in design units
PLAQUE_SPOTS = (0.5, 0.245, 0.79)  # the middle of a winner's plaque, from the top of the board; the first is best
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
    def shown(self) -> Shown:
        return self.table.shown

    @property
    def place(self) -> BoardPlace:
        return self.table.place

    @property
    def motion(self) -> Motion:
        return self.table.shown.motion

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        motion = self.motion
        if motion.swing is not None and not motion.swing.tween.stands_still and not motion.swing.tween.done:
            yield self._swung(motion.swing)
        else:
            yield from self._flat()
        if motion.plaque is not None:
            yield from self._plaque(motion.plaque)
        if motion.victory is not None:
            yield self._winner(motion.victory)
        if motion.leaving is not None:
            yield from self._leaving(motion.leaving)
        for magnifier in magnifiers.apart([self._magnifier(space) for space in self.magnified]):
            yield self.place.sprite(magnifier)

    def _flat(self) -> Iterator[Sprite]:
        yield self._ground()
        motion, table, placed = self.motion, self.table, self._placed()
        kept = [(key, piece) for key, piece in placed.items() if key not in motion.hidden and not self._covered(key)]
        ghostly = round(255 * table.ghosts_alpha)
        on_plates = {column for column, space in table.preview if number_on(column, space) is not None}
        yield from self._odds()
        for key, piece in kept:
            rises = motion.rising is not None and key[:2] == ("bar", motion.rising.column)
            if key[0] in UNDER_THE_SHADE and not rises:
                yield self.place.sprite(piece)
        yield from self._over_bars()
        for column in table.notes.lit:
            yield self.place.sprite(overlays.column_glow(column, self.place.side, self.place.theme))
        dim = motion.dim()
        if dim > 0:
            yield Sprite(overlays.face_shade(self.place.side), self.place.x, self.place.y, round(255 * dim))
        for key, piece in kept:
            if key[0] not in UNDER_THE_SHADE:
                pulses = (
                    key[0] == "ghost" and key[1] not in on_plates
                )  # otherwise the plate's number would shine through
                yield self.place.sprite(piece, ghostly if pulses else 255)
        for moving in motion.pieces:
            yield from moving.sprites(self.place)

    def _covered(self, key: Key) -> bool:
        """Return whether a chip of the odds lies over the number at the foot of a column."""
        return key[0] == "foot" and key[1] in self.table.chances and self.shown.claimed[key[1]] is None

    def _placed(self) -> dict[Key, Placed]:
        """Return the pieces in their places."""
        shown = self.shown.position(self.place.colours)
        return position.sprites(shown, self.place.side, self.place.theme, self.table.preview)

    def _ground(self) -> Sprite:
        picture = board.board_sign(self.place.side, self.place.theme, motto(self.table.state.rules.columns_to_win))
        return Sprite(picture.surface, self.place.x + picture.left, self.place.y + picture.top)

    def _odds(self) -> Iterator[Sprite]:
        for column, words in self.table.chances.items():
            if self.shown.claimed[column] is None:
                yield self.place.sprite(overlays.odds_plate(column, words, self.place.side, self.place.theme))

    def _over_bars(self) -> Iterator[Sprite]:
        """Yield a bar that rises, and bars that shine."""
        side, theme = self.place.side, self.place.theme
        if self.motion.rising is not None:
            yield from self._rising(self.motion.rising)
        for column, owner in enumerate(self.shown.claimed):
            shine = self.motion.bright(column) if owner is not None else 0.0
            if shine > 0:
                yield self.place.sprite(overlays.column_glow(column, side, theme), round(255 * shine))

    def _rising(self, rising: RisingBar) -> Iterator[Sprite]:
        column, player, bar, rings = rising
        side, theme, colour = self.place.side, self.place.theme, self.place.colours[player]
        if bar.stands_still or bar.done:
            whole = board.claimed_bar(column, colour, side, theme)
            yield self.place.sprite(whole, round(255 * bar.fade))
        else:
            height = geometry.column_box(column, side).h
            yield self.place.sprite(board.claimed_bar(column, colour, side, theme, round(height * bar.value)))
        if rings is None or rings.stands_still or rings.done:
            return
        for reach in RINGS:
            ring = overlays.claim_ring(column, side, theme, round(reach * self.table.style.u * rings.value))
            yield self.place.sprite(ring, round(255 * (1 - rings.part)))

    def _leaving(self, leaving: LeavingSign) -> Iterator[Sprite]:
        player, tween = leaving
        if tween.stands_still:
            return
        place, part = self.place, tween.value
        x, y, side = (
            between(a, b, part) for a, b in zip((place.x, place.y, place.side), sign_place(self.table.layout))
        )
        sign = plates.winner_plate(place.side, place.colours[player], place.theme)
        surface = pygame.transform.smoothscale(sign, (round(side), round(side)))
        yield Sprite(surface, round(x), round(y), round(255 * min(1.0, 5 * tween.part)))

    # A bust

    def _swung(self, swing: Swing) -> Sprite:
        """Return the whole sign with all that is on it, turned about its top middle."""
        ground = self._ground()
        width, height = ground.surface.get_size()
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        paint_onto(whole, list(self._flat()), (ground.x, ground.y))
        degrees = LARGEST_TURN * swing.weight * swing.tween.value
        if self.place.side > SMOOTH_SIDE:
            turned = pygame.transform.rotate(whole, -degrees)
        else:
            turned = pygame.transform.rotozoom(whole, -degrees, 1.0)
        pivot = self.place.x + self.place.side / 2, float(self.place.y)
        across, down = ground.x + width / 2 - pivot[0], ground.y + height / 2 - pivot[1]
        angle = math.radians(degrees)
        x = pivot[0] + across * math.cos(angle) - down * math.sin(angle)
        y = pivot[1] + across * math.sin(angle) + down * math.cos(angle)
        return Sprite(turned, round(x - turned.get_width() / 2), round(y - turned.get_height() / 2))

    def _plaque(self, plaque: Plaque) -> Iterator[Sprite]:
        scale, alpha = plaque.look()
        if alpha <= 0 or scale <= 0.02:
            return
        surface = plaques.bust_plaque(self.place.side, *sayings.plaque(plaque.bust), self.place.theme)
        if abs(scale - 1) > 0.002:
            surface = pygame.transform.smoothscale_by(surface, scale)
        x = self.place.x + (self.place.side - surface.get_width()) // 2
        y = self.place.y + (self.place.side - surface.get_height()) // 2
        yield Sprite(surface, x, y, round(255 * alpha))

    # A victory

    def _winner(self, victory: Victory) -> Sprite:
        """Return the winner's plaque, which comes down to where it covers the least of the winner's columns."""
        place, coming = self.place, victory.coming
        words = victory.name, say("table.plaque_wins")
        surface = plaques.winner_plaque(place.side, *words, place.colours[victory.player], place.theme)
        w, h = surface.get_size()
        x = place.x + (place.side - w) // 2
        bars = [geometry.column_box(column, place.side) for column in victory.columns]
        spots = [pygame.Rect(x, place.y + round(part * place.side - h / 2), w, h) for part in PLAQUE_SPOTS]
        rects = [
            pygame.Rect(round(bar.x) + place.x, round(bar.y) + place.y, round(bar.w), round(bar.h)) for bar in bars
        ]
        spot = min(spots, key=lambda each: sum(cut.w * cut.h for cut in (each.clip(bar) for bar in rects)))
        drop = 0 if coming.stands_still else round((1 - coming.value) * 0.3 * place.side)
        alpha = coming.fade if coming.stands_still else min(1.0, 4 * coming.part)
        return Sprite(surface, spot.x, spot.y - drop, round(255 * alpha))

    # Crowded spaces

    @property
    def magnified(self) -> list[Space]:
        """The crowded spaces that the choice in view leads to, and the one under the pointer.

        A single square beside a runner to come is plain without a magnifier, which would hide the neighbours.
        """
        preview, pointed = self.table.preview, self.table.pointing.space
        if not preview and pointed is None:
            return []
        seen = self.shown.position(self.place.colours)
        found = [space for space in preview if position.crowded(seen, *space)]
        if pointed is not None and pointed not in found and position.crowded(seen, *pointed):
            found.append(pointed)
        return found

    def _magnifier(self, space: Space) -> Placed:
        seen = self.shown.position(self.place.colours)
        return position.magnified(seen, *space, self.place.side, self.place.theme, space in self.table.preview)
