"""Notices, which are lines at the edge of the window that the player did not request.

A notice disappears with its screen, or when the next one opens, unless it is permanent. A screen may reserve a
place for notices; otherwise they are as far up as possible where they cover least. While something cannot be saved, a
sign says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import pygame

from cantstop.view.kit import drawing
from cantstop.view.kit.node import Padded
from cantstop.view.kit.pictures import Sprite

if TYPE_CHECKING:
    from cantstop.view.app.context import Context
    from cantstop.view.app.screen import Screen

SHOWN_MS = 2200.0  # ms for which a notice is shown; longer texts are shown longer
MS_A_LETTER = 55.0
FADE_MS = 160.0
TURN_MS = 400.0  # ms until the previous page has moved out, which notices do not cover
ACROSS = 40  # positions that are tried in each row


class Message(NamedTuple):
    words: str
    lasting: bool = False  # stays when its screen closes


class Toast:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._left = 0.0
        self._passed = 0.0
        self._turning = 0.0  # ms, until the page before has left
        self._line = Message("")
        self._shown: Sprite | None = None
        self._avoided: list[pygame.Rect] = []  # what was to be kept clear when its place was found

    @property
    def busy(self) -> bool:
        comes_or_goes = 0 < self._left < inf or (self._left > 0 and self._passed < FADE_MS)
        return bool(self._context.notices) or comes_or_goes or self._standing != self._context.sign

    @property
    def _standing(self) -> str:
        """The text of the permanent notice, or "" if the current one is not permanent."""
        return self._line.words if self._left == inf else ""

    def forget(self) -> None:
        """Discard the picture of the notice, so that it is drawn again for another size or look."""
        self._shown = None

    def screen_changed(self) -> None:
        """Remove the notices of the previous screen; a new notice waits until that screen has moved out."""
        self._turning = TURN_MS
        if self._line.lasting:
            self.forget()
        else:
            self._left = min(self._left, FADE_MS)

    def update(self, ms: float) -> None:
        self._turning = max(0.0, self._turning - ms)
        if self._left > 0:
            stays = self._context.listened and self._left > FADE_MS  # a notice stays until it was read
            self._left, self._passed = self._left - (0 if stays else ms), self._passed + ms
        if self._context.notices and (self._left <= 0 or self._standing or not self._line.lasting):
            line = self._context.notices.popleft()
            if line.words:
                self._begin(line, SHOWN_MS + MS_A_LETTER * len(line.words))
            elif not self._standing:
                self._left = min(self._left, FADE_MS)
        elif self._standing and self._standing != self._context.sign:
            self._left = FADE_MS
        elif self._context.sign and self._left <= 0:
            self._begin(Message(self._context.sign, lasting=True), inf)

    def _begin(self, line: Message, ms: float) -> None:
        self._line, self._left, self._passed, self._shown = line, ms, -self._turning, None

    def dismissed(self, place: tuple[int, int]) -> bool:
        """Fade out the notice if the click hits it; return whether it did. A permanent notice stays."""
        if 0 < self._left < inf and self._shown is not None and self._shown.rect.collidepoint(place):
            self._left = min(self._left, FADE_MS)
            return True
        return False

    def sprites(self, screen: Screen) -> Iterator[Sprite]:
        if self._left <= 0:
            return
        if self._shown is None or self._in_the_way(screen):
            self._avoided = _kept_clear(screen)
            style, margin = self._context.style, self._context.style.px(14)
            whole = pygame.Rect((0, 0), self._context.layout.size).inflate(-2 * margin, -2 * margin)
            room, sign = (screen.notice_room or whole).clip(whole), "info" if self._standing else ""
            picture = drawing.caption(self._line.words, style, room.w - 60 * style.u, sign)
            self._shown = Sprite(picture, *self._place(picture, screen, room, whole))
        alpha = min(1.0, self._passed / FADE_MS, self._left / FADE_MS)
        yield self._shown._replace(alpha=round(255 * max(0.0, alpha)))

    def _in_the_way(self, screen: Screen) -> bool:
        """Return whether something that is to be kept clear has come to rest below the notice."""
        if self._shown is None or screen.tree.timeline.moving:
            return False
        kept_clear = _kept_clear(screen)
        return kept_clear != self._avoided and self._shown.rect.collidelist(kept_clear) >= 0

    def _place(self, picture: pygame.Surface, screen: Screen, room: pygame.Rect, whole: pygame.Rect) -> tuple[int, int]:
        """Return the corner of the notice: the lowest position in its room that covers no control.

        If there is none, return the highest one in the window that covers least of the screen.
        """
        if screen.notice_room is not None:
            lowest_first = sorted(self._spots(picture, room), key=lambda spot: (-spot.y, spot.x))
            free = next((spot for spot in lowest_first if spot.collidelist(self._avoided) < 0), None)
            if free is not None:
                return free.topleft
        shown = list(_shown(screen))

        def covered(spot: pygame.Rect) -> int:
            return sum(part.w * part.h for part in (spot.clip(shown[at]) for at in spot.collidelistall(shown)))

        lowest = picture.get_rect(midbottom=whole.midbottom)
        return min(self._spots(picture, whole), key=covered, default=lowest).topleft

    def _spots(self, picture: pygame.Surface, within: pygame.Rect) -> list[pygame.Rect]:
        """Return possible positions of the picture, from the top to the bottom."""
        w, h = picture.get_size()
        lefts = range(within.x, within.right - w + 1, max(1, (within.w - w) // ACROSS))
        step = self._context.style.px(8)
        return [pygame.Rect(x, y, w, h) for y in range(within.y, within.bottom - h + 1, step) for x in lefts]


def _kept_clear(screen: Screen) -> list[pygame.Rect]:
    """Return the boxes that no notice covers, if the screen has a place for notices."""
    if screen.notice_room is None:
        return []
    return [*screen.kept_clear, *(pygame.Rect(control.rect) for control in screen.ui.controls)]


def _shown(screen: Screen) -> Iterator[pygame.Rect]:
    """Yield the boxes of everything shown on the panels, and of all controls."""
    for placed in screen.tree.nodes():
        if placed.control is not None:
            yield pygame.Rect(placed.control.rect)
        elif not isinstance(placed.node, Padded):
            yield from (sprite.rect for sprite in placed.node.sprites(screen.style, placed.box))
