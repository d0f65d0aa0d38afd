"""The dice tray of both games: dice at rest, or rolling.

Tray(dice)                                              dice at rest
Tray(dice, rolling=rolling)                             the same dice, on their way
Tray.throw(rect, style, values, timeline, *moment)      begin a throw into the tray at this place

The same throw of the same game (`moment`) takes the same way whenever it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from cantstop.view.art import gauge
from cantstop.view.art.dice import rest
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.style import Style
from cantstop.view.kit.timeline import Timeline
from cantstop.view.parts.recorded_throws import throw_for
from cantstop.view.parts.rolling import Ground, Rolling, Setting, ShownThrow, lying
from cantstop.view.parts.sign import title_die
from cantstop.view.words import say

SHARE = 0.5  # of the tray's height: the side of a die
DICE = 4


class Tray(Node):
    """Four dice. Places are counted from the left; `dim` dice are those of an earlier throw."""

    key = "tray"

    def __init__(
        self,
        dice: Sequence[int] | None = None,
        *,
        rolling: Rolling | None = None,
        dim: bool = False,
        fresh: bool = False,
    ) -> None:
        """Lay dice; in a `fresh` game those of the title lie there until the first roll."""
        self.dice, self.rolling, self.dim, self.fresh = dice, rolling, dim, fresh

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(room.w, 138 * layout.u)

    @staticmethod
    def setting(rect: pygame.Rect, style: Style) -> Setting:
        """Return where the dice lie in a tray at this place of the window."""
        px = round(min(SHARE * rect.h + 2 * style.u, rect.w / (1.15 * DICE + 0.15)))
        middles = [rect.centerx + (place - (DICE - 1) / 2) * 0.232 * rect.w for place in range(DICE)]
        homes = tuple((x, rect.centery + (-1, 1)[place % 2] * -0.045 * px) for place, x in enumerate(middles))
        return Setting(Ground(rect.left, rect.centery, rect.right, px), homes, style.theme)

    @classmethod
    def throw(
        cls, rect: pygame.Rect, style: Style, values: Sequence[int], timeline: Timeline, *moment: object
    ) -> Rolling:
        """Begin a throw of these values."""
        ground = cls.setting(rect, style).ground
        return Rolling(ShownThrow.of(throw_for(len(values), *moment), values, timeline, ground.width), timeline)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        if self.fresh:
            setting = self.setting(box.rect, layout.style)
            px = setting.ground.px
            for number, (x, y) in enumerate(setting.homes):
                yield title_die(number, rest(number)), Box(round(x - px / 2), round(y - px / 2), px, px)

    def spoken(self) -> Spoken | None:
        return Spoken("text", say("spoken.tray", dice=" ".join(map(str, self.dice)))) if self.dice else None

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        yield Sprite(gauge.tray(*rect.size, style.theme, style.u), *rect.topleft)
        setting = self.setting(rect, style)
        if self.rolling is not None:
            yield from self.rolling.sprites(setting)
        else:
            yield from lying(self.dice or (), setting, self.dim)
