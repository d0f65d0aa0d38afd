"""The tray of Express: five dice, and the red field at the right into which one of them is set aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from cantstop.model.express import DICE
from cantstop.view.art import dice, gauge
from cantstop.view.art.pad import fifth_slot
from cantstop.view.kit import fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style, key_cap
from cantstop.view.kit.fonts import DISPLAY_800
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Theme
from cantstop.view.parts.rolling import at_rest
from cantstop.view.parts.table.tray import Tray
from cantstop.view.words import say

SLOT, INSET, INDENT = 116.0, 12.0, 8.0
SHARE = 0.5  # a die's side, of the tray's height


class FiveTray(Tray):
    """`aside` is the place of the die in the red field."""

    def __init__(self) -> None:
        super().__init__(DICE)
        self.aside: int | None = None

    def lay_out(self, rect: pygame.Rect, theme: Theme, unit: float, right: int | None = None) -> None:
        super().lay_out(rect, theme, unit, right)
        inset, wide = round(INSET * unit), round(SLOT * unit)
        self.slot = pygame.Rect(rect.right - wide - inset, rect.y + inset, wide, rect.height - 2 * inset)
        self.left = rect.x + round(INDENT * unit)
        self.room = self.slot.x - self.left - round(INDENT * unit)
        self.px = round(min(SHARE * rect.height, 0.88 * self.room / self.count))

    def spot(self, place: int, aside: int | None) -> tuple[float, float]:
        """The middle of a die while this one is set aside."""
        low = self.rect.centery - 0.12 * self.px
        if aside is None:
            return self.left + self.room * (place + 0.5) / self.count, low + (-1, 1)[place % 2] * 0.045 * self.px
        if place == aside:
            return self.slot.centerx, self.slot.bottom - 0.66 * self.px
        rank = place - (place > aside)
        x = self.left + self.room * (rank + 0.5) / (self.count - 1)
        return x, low + (-1, 1)[rank % 2] * 0.045 * self.px

    def box(self, place: int) -> pygame.Rect:
        """Where the die lies now."""
        x, y = self.spot(place, self.aside)
        return pygame.Rect(round(x - self.px / 2), round(y - self.px / 2), self.px, self.px)

    def angle(self, place: int) -> int:
        return 0 if place == self.aside else dice.rest(place)

    def _home(self, place: int) -> tuple[float, float]:
        return self.spot(place, None)

    def ground(self, style: Style) -> Iterator[Sprite]:
        """The tray and its red field, without dice."""
        yield Sprite(gauge.tray(*self.rect.size, self.theme, self.unit), *self.rect.topleft)
        yield Sprite(fifth_slot(*self.slot.size, style, self.aside is not None), *self.slot.topleft)
        words = fonts.fit(say("express.fifth"), DISPLAY_800, 18 * self.unit, self.slot.w - 14 * self.unit, 1)
        surface = fonts.label(words.lines[0], DISPLAY_800, fonts.pixels(words.px), self.theme["rim"])
        y = self.slot.y + 22 * self.unit - fonts.cap_middle(DISPLAY_800, words.px)
        yield Sprite(surface, self.slot.centerx - surface.get_width() // 2, round(y))

    def lying(self, values: Sequence[int] | None, style: Style, dim: bool = False) -> Iterator[Sprite]:
        """The tray with dice that nobody can touch: at rest, in the air, or hidden."""
        yield from self.ground(style)
        if self._rolling is not None:
            yield from self.rolling_dice(self._rolling)
            return
        for place in range(self.count):
            if values is None:
                x, y = self.spot(place, None)
                yield Sprite(unseen(self.px, style), round(x - self.px / 2), round(y - self.px / 2))
            else:
                picture = dice.die(values[place], self.px, self.theme, self.angle(place), dim)
                yield at_rest(picture, *self.spot(place, self.aside), self.px)


@drawn
def unseen(px: int, style: Style) -> pygame.Surface:
    """A die that is still hidden: its outline with a question mark."""
    canvas = Canvas(px, px)
    theme, line = style.theme, max(1.5, 0.03 * px)
    edge = px - line
    canvas.rect(line / 2, line / 2, edge, edge, 0.22 * px, None, theme["ink_muted"], line, dash=(0.1 * px, 0.07 * px))
    surface = canvas.surface()
    fonts.put(surface, "?", DISPLAY_800, 0.5 * px, theme["ink_muted"], (px / 2, px / 2), "centre")
    return surface


@drawn
def tray_cap(words: str, style: Style) -> pygame.Surface:
    """A key cap that stands out from the tray."""
    cap = key_cap(words, style).copy()
    canvas, line = Canvas(*cap.get_size()), style.line()
    w, h = cap.get_width() - line, cap.get_height() - line
    canvas.rect(line / 2, line / 2, w, h, 7 * style.u, None, style.theme["ink_muted"], line)
    cap.blit(canvas.surface(), (0, 0))
    return cap
