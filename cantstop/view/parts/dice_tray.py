"""A tray into which dice are thrown. Where they lie in it, a Setting says.

rolling = throw(values, timeline, setting, *moment)           it begins now
The same throw of the same game (its moment) takes the same way, whenever it is seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.view.kit.timeline import Timeline
from cantstop.view.parts.recorded_throws import throw_for
from cantstop.view.parts.rolling import Rolling, Setting, ShownThrow

SHARE = 0.5  # a die's side, of the tray's height


def throw(values: Sequence[int], timeline: Timeline, setting: Setting, *moment: object) -> Rolling:
    shown = ShownThrow.of(throw_for(len(values), *moment), values, timeline, setting.ground.width)
    return Rolling(shown, timeline)
