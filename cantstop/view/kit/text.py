"""The node for all text: a label or running text that fits, wraps or shrinks, and is never cut.

The middle of the capitals is at the middle of each line, so that words are level with their neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cantstop.view.kit import fonts
from cantstop.view.kit.fonts import (
    DISPLAY_700,
    DISPLAY_800,
    DISPLAY_900,
    LINE_HEIGHT,
    SMALLEST_SHRINK,
    TEXT_600,
    TEXT_700,
    TEXT_800,
    Face,
    Fitted,
    width,
)
from cantstop.view.kit.fonts import fit as fit_label
from cantstop.view.kit.node import BEFORE, ENDLESS, Align, Box, Layouter, Node, Size
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Colour, Style

TYPEWRITER = 60  # letters; a paragraph with a longer line was broken to fit a page
RUNNING = 1.3  # line spacing of running text, in sizes of letters


class Role(NamedTuple):
    face: Face
    size: float
    heading: bool = False  # a heading, to which a screen reader can jump

    def of(self, size: float) -> Role:
        return self._replace(size=size)


HERO = Role(DISPLAY_900, 52, True)
TITLE = Role(DISPLAY_800, 34, True)
PANEL_TITLE = Role(DISPLAY_800, 29, True)
HEADING = Role(DISPLAY_800, 25, True)
FIGURE = Role(DISPLAY_800, 24)
LABEL = Role(DISPLAY_800, 20)
CAPTION = Role(DISPLAY_700, 17)
BODY = Role(TEXT_600, 17)
STRONG = Role(TEXT_700, 17)
NOTE = Role(TEXT_600, 16)
STRONG_NOTE = Role(TEXT_700, 16)
COUNT = Role(TEXT_800, 19)


class Text(Node):
    """Words. `lines` is the largest number of lines of a label; 0 is running text, which wraps before it shrinks."""

    def __init__(
        self,
        words: str,
        role: Role = BODY,
        tone: str | Colour = "ink",
        *,
        lines: int = 2,
        at: Align = "start",
        grow: float = 0.0,
        pitch: float | None = None,
    ) -> None:
        self.words, self.role, self.tone, self.lines, self.at = words, role, tone, lines, at
        self.grow = grow
        self.kin: Sequence[str] = ()  # texts in rooms of the same size, which share one size of letters
        self.pitch = pitch or (LINE_HEIGHT if lines else RUNNING)

    def spoken(self) -> Spoken:
        return Spoken("heading" if self.role.heading else "text", self.words)

    def natural(self, layout: Layouter, room: Size) -> Size:
        fitted = self.fitted(layout.u, room)
        widest = max(width(line, self.role.face, fitted.px) for line in (*fitted.lines, *self.kin))
        return Size(math.ceil(widest), len(fitted.lines) * fitted.px * self.pitch)

    def least(self, layout: Layouter, room: Size) -> Size:
        """Return the size of one line at 80 %; a text that wraps is no wider than its longest word."""
        face, px = self.role.face, max(4, math.ceil(self.role.size * layout.u * SMALLEST_SHRINK))
        if self.lines == 1:
            return Size(max(width(words, face, px) for words in (self.words, *self.kin)), px * self.pitch)
        longest = max(width(word, face, px) for word in self.words.replace("\n", " ").split(" "))
        if self.lines:
            wrapped = fit_label(self.words, face, px, longest, 99).lines
            longest = max(longest, sum(width(line, face, px) for line in wrapped) / self.lines)
        narrow = self.fitted(layout.u, Size(room.w, ENDLESS))
        return Size(math.ceil(longest) + 1, len(narrow.lines) * px * self.pitch)

    def fitted(self, u: float, room: Size) -> Fitted:
        """Return the text in the largest letters with which it, and the texts of its kin, fit the room."""
        face, px, wide = self.role.face, self.role.size * u, room.w + 0.5
        if self.kin:
            px = min(fit_label(words, face, px, wide, self.lines).px for words in self.kin)
        fitted = fit_label(self.words, face, px, wide, self.lines)
        while len(fitted.lines) * fitted.px * self.pitch > room.h + 1 and fitted.px > 4:
            fitted = fit_label(self.words, face, fitted.px - 1, wide, self.lines)
        return fitted

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        if not self.words:
            return
        fitted = self.fitted(style.u, box.size)
        face, px, part = self.role.face, fitted.px, BEFORE[self.at]
        tone = style.theme[self.tone] if isinstance(self.tone, str) else self.tone
        pitch = px * self.pitch
        middle = box.y + box.h / 2 - pitch * (len(fitted.lines) - 1) / 2
        for number, line in enumerate(fitted.lines):
            if line:
                surface = fonts.label(line, face, fonts.pixels(px), tone)
                x = box.x + (box.w - surface.get_width()) * part
                yield Sprite(surface, round(x), round(middle + number * pitch - fonts.cap_middle(face, px)))


def alike(*texts: Text) -> tuple[Text, ...]:
    """Return labels of one role and one line that all get the letters and the width of the longest one."""
    kin = [text.words for text in texts]
    for text in texts:
        text.kin = kin
    return texts


def wrapping(words: str, role: Role = BODY, tone: str | Colour = "ink", *, at: Align = "start") -> Text:
    """Return a label that wraps before it shrinks."""
    return Text(words, role, tone, lines=0, at=at, pitch=LINE_HEIGHT)


def reflowed(words: str) -> str:
    """Return the text with the lines of each paragraph joined; headings and lists keep their lines."""
    return "\n\n".join(_joined(part.split("\n")) for part in words.split("\n\n"))


def _joined(lines: list[str]) -> str:
    if max(map(len, lines)) <= TYPEWRITER:
        return "\n".join(lines)
    return "".join(line + ("\n" if len(line) < TYPEWRITER / 2 else " ") for line in lines).strip()
