"""A tray into which dice are thrown. Where they lie in it, a Setting says.

yield from draw_throw(values, timeline, setting, frame_cache, *moment)     all its pictures, ahead
rolling = throw(values, timeline, setting, frame_cache, *moment)           it begins now
The same throw of the same game (its moment) takes the same way, whenever it is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.view.art import dice
from cantstop.view.kit.timeline import Timeline
from cantstop.view.parts.recorded_throws import book, throw_for
from cantstop.view.parts.rolling import FrameCache, Rolling, Setting, ShownThrow

SHARE = 0.5  # a die's side, of the tray's height


def throw(
    values: Sequence[int], timeline: Timeline, setting: Setting, frame_cache: FrameCache, *moment: object
) -> Rolling:
    return Rolling(_shown_throw(values, timeline, setting, *moment), timeline, frame_cache)


def draw_throw(
    values: Sequence[int], timeline: Timeline, setting: Setting, frame_cache: FrameCache, *moment: object
) -> Iterator[None]:
    if not timeline.reduced:
        yield from frame_cache.draw(_shown_throw(values, timeline, setting, *moment), setting)


def _shown_throw(values: Sequence[int], timeline: Timeline, setting: Setting, *moment: object) -> ShownThrow:
    return ShownThrow.of(throw_for(len(values), *moment), values, timeline, setting.ground.width)


def warm(setting: Setting) -> Iterator[None]:
    """The recorded throws, and all dice as they may come to lie."""
    book()
    yield
    for value in range(1, 7):
        for place in range(len(setting.homes)):
            dice.die(value, setting.ground.px, setting.theme, dice.rest(place), False)
        yield
