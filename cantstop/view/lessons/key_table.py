"""The page of keys: every key of every screen, from the same table that the screens answer to.

groups() -> tuple of Group(scene, lines)        what is listed, in the language in use
lay(paper, box)                                 all of it in columns on one panel; box in units
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import pygame

from cantstop.view import keys
from cantstop.view.draw.controls import Style
from cantstop.view.draw.icons import icon
from cantstop.view.fonts import DISPLAY_700, DISPLAY_800, TEXT_600, put, width
from cantstop.view.lessons.card import Box
from cantstop.view.paint import Canvas
from cantstop.view.paper import Paper
from cantstop.view.words import has, say

COLUMNS, GAP, PAD = 4, 30.0, 24.0
HEADING = 1.55  # lines that a heading takes, with the room above it
PITCH, TALLEST = 25.0, 31.0
CAP, LETTERS = 22.0, 15.0
ARROWS = {"Left": "arrow_left", "Right": "arrow_right", "Up": "arrow_up", "Down": "arrow_down"}

# What Screen and the table do with keys that stand for no action of one scene.
MORE: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "everywhere": (("focus", ("Tab",)), ("press", ("Enter",)), ("move", ("Up", "Down", "Left", "Right"))),
    "table": (("preview", ("Left", "Right")), ("take", ("Enter",))),
}


class Line(NamedTuple):
    does: str
    caps: tuple[str, ...]  # printed words, or the names of arrows


class Group(NamedTuple):
    scene: str
    lines: tuple[Line, ...]

    @property
    def tall(self) -> float:
        return HEADING + len(self.lines)


def groups() -> tuple[Group, ...]:
    """What a screen shares with all others, or the pause menu with the table, is not said again."""
    told: set[tuple[str, str]] = set()
    found = []
    for scene, bindings in keys.KEYS.items():
        lines = [Line(_does(scene, action), caps) for action, caps in _lines(bindings, told)]
        lines += [Line(say(f"does.{action}"), _printed(caps)) for action, caps in MORE.get(scene, ())]
        if lines:
            found.append(Group(scene, tuple(lines)))
        if scene in ("everywhere", "table"):
            told |= set(bindings.items()) | {("menu", "Esc")}
    return tuple(found)


def _printed(caps: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(cap if cap in ARROWS else keys.cap(cap) for cap in caps)


def _does(scene: str, action: str) -> str:
    own = f"does.{scene}_{action}"
    return say(own if has(own) else f"does.{action}")


def _lines(bindings: dict[str, str], told: set[tuple[str, str]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Actions with their caps; numbered ones (choice_1 to choice_6) together."""
    numbered: dict[str, list[str]] = {}
    for action, key in bindings.items():
        if (action, key) not in told:
            numbered.setdefault(re.sub(r"_\d+$", "", action), []).append(key)
    for action, all_keys in numbered.items():
        first, last = keys.cap(all_keys[0]), keys.cap(all_keys[-1]).split("+")[-1]
        yield action, (first if len(all_keys) == 1 else f"{first}–{last}",)


def lay(paper: Paper, box: Box) -> None:
    x, y, w, h = box
    paper.card(y, h, x, w)
    columns = _columns(groups())
    longest = max(sum(group.tall for group in column) for column in columns)
    pitch = min(TALLEST, (h - 2 * PAD + 10) / longest)
    wide = (w - 2 * PAD - (COLUMNS - 1) * GAP) / COLUMNS
    for number, column in enumerate(columns):
        _column(paper, column, (x + PAD + number * (wide + GAP), y + PAD - 6), wide, pitch)


def _columns(all_groups: tuple[Group, ...]) -> list[list[Group]]:
    """Groups in columns of about one height: the largest first, each to where there is most room."""
    columns: list[list[Group]] = [[] for _ in range(COLUMNS)]
    for group in sorted(all_groups, key=lambda group: -group.tall):
        min(columns, key=lambda column: sum(each.tall for each in column)).append(group)
    order = {group.scene: place for place, group in enumerate(all_groups)}
    for column in columns:
        column.sort(key=lambda group: order[group.scene])
    return sorted(columns, key=lambda column: min(order[group.scene] for group in column))


def _column(paper: Paper, column: list[Group], at: tuple[float, float], wide: float, pitch: float) -> None:
    """More keys than the page was made for make all of it a little smaller."""
    x, y = at
    size = min(1.0, pitch / PITCH)
    small = paper.style._replace(u=paper.style.u * size)
    for group in column:
        heading = say(f"keys.{group.scene}")
        paper.write(heading, DISPLAY_800, 19 * size, "ink", (x, y + 0.85 * pitch), room=wide)
        y += HEADING * pitch
        for line in group.lines:
            left = x + wide
            for cap in reversed(line.caps):
                face = small_cap(cap, small)
                left -= face.get_width() / paper.style.u
                paper.put(face, (left, y + (pitch - CAP * size) / 2))
                left -= 3
            paper.write(line.does, TEXT_600, 16.5 * size, "ink", (x, y + pitch / 2), room=left - x - 4)
            y += pitch


@lru_cache(maxsize=200)
def small_cap(words: str, style: Style) -> pygame.Surface:
    """A key cap low enough for a line of a list."""
    u, theme = style.u, style.theme
    tall, line, low = style.px(CAP), style.line(), 2.5 * u
    px = LETTERS * u
    wide = style.px(30) if words in ARROWS else max(tall, round(width(words, DISPLAY_700, px) + 13 * u))
    cap = _blank_cap(wide, tall, low, style).copy()
    middle = (tall + line - low) / 2
    if words in ARROWS:
        side = style.px(15)
        cap.blit(icon(ARROWS[words], side, theme["ink"]), (round((wide - side) / 2), round(middle - side / 2)))
    else:
        put(cap, words, DISPLAY_700, px, theme["ink"], (wide / 2, middle), "centre")
    return cap


@lru_cache(maxsize=40)
def _blank_cap(wide: int, tall: int, low: float, style: Style) -> pygame.Surface:
    u, theme, line = style.u, style.theme, style.line()
    canvas = Canvas(wide, tall)
    canvas.rect(0, 0, wide, tall, 6 * u, theme["line"])
    canvas.rect(line, line, wide - 2 * line, tall - line - low, 6 * u - line, theme["key_cap"])
    return canvas.surface()
