"""Watching of a review: the way through its entries, automatic or by choice, and its controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cantstop.view.app.actions import action_of
from cantstop.view.app.stack_changes import Change
from cantstop.view.kit.button_faces import sign_cap
from cantstop.view.kit.containers import Column, Row
from cantstop.view.kit.controls import Pressable, Segments
from cantstop.view.kit.drawing import Icon, key_cap
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, COUNT, STRONG, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.review.course import BubbleLine
from cantstop.view.words import say

A_DECISION = 900.0  # ms, at the first speed
SPEEDS = (1, 2, 4)
HIGH = 48.0
ARROWS = {"Left": "arrow_left", "Right": "arrow_right"}


class Walk:
    def __init__(self, length: int) -> None:
        self.last = length - 1
        self.number = 0  # of the entry that is shown
        self.choice: int | None = None  # of its choices the one that is shown; None: the best one
        self.playing, self.speed = False, SPEEDS[0]
        self._passed = 0.0  # ms since the last step

    def go_to(self, number: int) -> None:
        """Go to an entry; playing by itself ends."""
        self.playing = False
        self._stand_at(number)

    def play(self) -> None:
        """Start or stop playing by itself; at the end, from the start again."""
        self.playing, self._passed = not self.playing, 0.0
        if self.playing and self.number == self.last:
            self._stand_at(0)

    def update(self, ms: float) -> bool:
        """Play on; whether another entry is shown now."""
        if not self.playing:
            return False
        self._passed += ms
        if self._passed < A_DECISION / self.speed:
            return False
        self._passed = 0.0
        self._stand_at(self.number + 1)
        self.playing = self.number < self.last
        return True

    def _stand_at(self, number: int) -> None:
        self.number, self.choice = min(self.last, max(0, number)), None


def transport(
    deeds: Sequence[Callable[[], Change]],
    set_speed: Callable[[int], Change],
    walk: Walk,
    where: str,
    standing: Node | None,
) -> Node:
    """Return the controls; `where` is the progress of the entry, `standing` the players' figures."""
    speed_key = action_of(set_speed).key
    speeds = [(speed, f"{speed}\N{MULTIPLICATION SIGN}") for speed in SPEEDS]
    return Row(
        Row(*(_way(each, walk.playing) for each in deeds), gap=9),
        Column(Text(where, BODY, "ink_muted", lines=1), standing, gap=3, across="middle", grow=1),
        Text(say("review.speed"), STRONG, "ink_muted", lines=1),
        Segments("speed", speeds, walk.speed, pressed_by=speed_key, on=set_speed)
        .sized(height=HIGH)
        .saying(say("review.speed")),
        key_cap(speed_key),
        gap=11,
    )


def _way(does: Callable[[], Change], playing: bool) -> Node:
    declared = action_of(does)
    name, key = declared.name, declared.key
    dark = name == "play"
    on = "ink" if dark else "panel"
    cap: Node = key_cap(key, on=on)
    if key in ARROWS:
        cap = Icon(lambda style: sign_cap(ARROWS[key], style, on))
    sign = emblems.sign("pause" if dark and playing else declared.icon, 20, "panel" if dark else "ink")
    line = Row(sign, cap, gap=12)
    found: Node = Pressable(
        name, line, pad=(20, 0, 18, 0), selected=dark, radius=14, pressed_by=key, group="transport", on=does
    )
    found.saying(say("review.watch_again" if dark else f"does.{name}"))
    return found.sized(height=HIGH)


def standing(lines: Sequence[BubbleLine]) -> Node:
    """Return each player's figure next to the tile."""
    found = (Row(emblems.tile(line.colour, 18), Text(line.figure, COUNT.of(16), lines=1), gap=5) for line in lines)
    return Row(*found, gap=14).saying(", ".join(f"{line.name} {line.figure}" for line in lines))
