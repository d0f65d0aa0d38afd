"""The one way to write: a label or running text that fits, wraps or shrinks, and is never cut.

    Text("Guests", TITLE)                                one line: shrinks to 80 %, then breaks into two
    Text(note, BODY, tone="ink_muted", lines=0)          running text: as many lines as it needs

A Role is a face and a size in units; `tone` is a colour or its name in the theme. The middle of the capitals lies on
the middle of each line, so that words stand level with what is beside them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cantstop.view.kit import fonts
from cantstop.view.kit.compositor import Sprite
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
)
from cantstop.view.kit.fonts import fit as fit_label
from cantstop.view.kit.node import BEFORE, ENDLESS, Align, Box, Layouter, Node, Size
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Colour, Style

TYPEWRITER = 60  # letters; a paragraph with a longer line was broken to fit a page
RUNNING = 1.3  # line spacing of running text, in sizes of letters


class Role(NamedTuple):
    """The face of a text, and its size in units."""

    face: Face
    size: float
    heading: bool = False  # a screen reader jumps to it

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
    """Words. `lines` is how many a label may take at most; 0 is running text, which wraps before it shrinks."""

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
        key: str = "",
    ) -> None:
        self.words, self.role, self.tone, self.lines, self.at = words, role, tone, lines, at
        self.grow, self.key = grow, key
        self.kin: Sequence[str] = ()  # texts in rooms of the same size, which share one size of letters
        self.pitch = pitch or (LINE_HEIGHT if lines else RUNNING)

    def spoken(self) -> Spoken:
        return Spoken("heading" if self.role.heading else "text", self.words)

    def natural(self, layout: Layouter, room: Size) -> Size:
        return self._size(self.fitted(layout.u, room))

    def least(self, layout: Layouter, room: Size) -> Size:
        """Return one line at 80 %; where it may wrap, no wider than its longest word."""
        px = max(4, math.ceil(self.role.size * layout.u * SMALLEST_SHRINK))
        if self.lines == 1:
            wide = max(fonts.width(words, self.role.face, px) for words in (self.words, *self.kin))
            return Size(wide, px * self.pitch)
        longest = max(fonts.width(word, self.role.face, px) for word in self.words.replace("\n", " ").split(" "))
        if self.lines:
            longest = max(longest, self._width(fit_label(self.words, self.role.face, px, longest, 99), px) / self.lines)
        narrow = self.fitted(layout.u, Size(min(room.w, ENDLESS), ENDLESS))
        return Size(math.ceil(longest) + 1, len(narrow.lines) * px * self.pitch)

    def _width(self, fitted: Fitted, px: float) -> float:
        return sum(fonts.width(line, self.role.face, px) for line in fitted.lines)

    def _size(self, fitted: Fitted) -> Size:
        widest = max(fonts.width(line, self.role.face, fitted.px) for line in (*fitted.lines, *self.kin))
        return Size(math.ceil(widest), len(fitted.lines) * fitted.px * self.pitch)

    def fitted(self, u: float, room: Size) -> Fitted:
        """Return the largest letters with which the words, and those of their kin, lie within the room."""
        wanted = self.role.size * u
        if self.kin:
            wanted = min(fit_label(words, self.role.face, wanted, room.w + 0.5, self.lines).px for words in self.kin)
        fitted = self._fit_width(wanted, room.w)
        while len(fitted.lines) * fitted.px * self.pitch > room.h + 1 and fitted.px > 4:
            fitted = self._fit_width(fitted.px - 1, room.w)
        return fitted

    def _fit_width(self, px: float, room: float) -> Fitted:
        if self.lines:
            return fit_label(self.words, self.role.face, px, room + 0.5, self.lines)
        whole = fonts.pixels(px)
        lines = fonts.paragraph(self.words, self.role.face, whole, room + 0.5)
        while whole > 4 and any(fonts.width(line, self.role.face, whole) > room + 0.5 for line in lines):
            whole -= 1
            lines = fonts.paragraph(self.words, self.role.face, whole, room + 0.5)
        return Fitted(whole, lines)

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
    """Return labels of one role and one line that stand below or beside each other in rooms of one size: all get the
    letters and the width of the longest one."""
    kin = [text.words for text in texts]
    for text in texts:
        text.kin = kin
    return texts


def wrapping(words: str, role: Role = BODY, tone: str | Colour = "ink", *, at: Align = "start") -> Text:
    """Return a label that takes more lines before it gets smaller than what stands beside it."""
    return Text(words, role, tone, lines=0, at=at, pitch=LINE_HEIGHT)


def reflowed(words: str) -> str:
    """Return the text with joined lines of paragraphs; headings and lists keep theirs."""
    return "\n\n".join(_joined(part.split("\n")) for part in words.split("\n\n"))


def _joined(lines: list[str]) -> str:
    if max(map(len, lines)) <= TYPEWRITER:
        return "\n".join(lines)
    return "".join(line + ("\n" if len(line) < TYPEWRITER / 2 else " ") for line in lines).strip()
