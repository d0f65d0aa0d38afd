"""Pictures of letters and of labels, which fit or wrap and are never cut, and the node for all text.

Labels are centred on their capitals: these are in the middle of each line, so that words are level with their
neighbours. Letters that no font has are left out, and a line ends at WIDEST pixels.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from cantstop.view.kit.node import BEFORE, ENDLESS, Align, Box, Layouter, Node, Size
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Colour, Style, font_file


class Face(NamedTuple):
    family: str  # "display" or "text"
    weight: int


DISPLAY_700, DISPLAY_800, DISPLAY_900 = (Face("display", weight) for weight in (700, 800, 900))
TEXT_600, TEXT_700, TEXT_800 = (Face("text", weight) for weight in (600, 700, 800))

SMALLEST_SHRINK = 0.8
SHORT, NARROWER = 0.25, (0.95, 0.9, 0.85, 0.8, 0.75)  # of a line
LINE_HEIGHT = 1.24
FINE, FINE_BELOW = 4, 44
STRENGTH = 100
FONTS = 32  # the largest number of open fonts; each takes some hundred kilobytes
WIDEST = 32_000  # pixels of a line at most: a longer one could not be scaled
UNWRITABLE = {0: None, **dict.fromkeys(range(0xD800, 0xE000))}  # the null, and lone surrogates
WIDTHS = 4000  # cached widths: a screen needs some hundreds, in every layout


@lru_cache(maxsize=FONTS)
def font(face: Face, px: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(font_file(face.family, face.weight), px)


def forget() -> None:
    font.cache_clear()


def pixels(px: float) -> int:
    """Return the size of letters in whole pixels, at least four."""
    return max(4, round(px))


def _enlarged(px: int) -> int:
    """Return the factor by which small letters are drawn larger before they are scaled down, to keep their shapes."""
    return FINE if px < FINE_BELOW else 1


@lru_cache(maxsize=256)
def _lift(face: Face, px: int) -> int:
    """Return the number of rows to add above enlarged letters; scaling then puts their baseline between pixels."""
    return -font(face, px * _enlarged(px)).get_ascent() % _enlarged(px)


@lru_cache(maxsize=256)
def cap_middle(face: Face, px: float) -> float:
    """Return the distance from the top of a label to the middle of its capitals, measured on H."""
    whole = pixels(px)
    large = _enlarged(whole)
    drawn = font(face, whole * large).render("H", True, (0, 0, 0)).get_bounding_rect(min_alpha=128)
    return (drawn.y + drawn.height / 2 + _lift(face, whole)) / large


@lru_cache(maxsize=WIDTHS)
def width(words: str, face: Face, px: float) -> float:
    whole = pixels(px)
    large = _enlarged(whole)
    letters = font(face, whole * large)
    return letters.size(_drawable(words, letters))[0] / large


@drawn
def label(words: str, face: Face, px: int, colour: Colour, tracking: float = 0) -> pygame.Surface:
    """Return a picture of one line of text; `tracking` is the extra space between adjacent letters, in pixels."""
    large = _enlarged(px)
    letters = font(face, px * large)
    line = _written(_drawable(words, letters, tracking * large), letters, colour, tracking * large)
    if large == 1:
        return line
    lift = _lift(face, px)
    size = math.ceil(line.get_width() / large), math.ceil((line.get_height() + lift) / large)
    ground = pygame.Surface((size[0] * large, size[1] * large), pygame.SRCALPHA)
    ground.fill((*colour, 0))
    ground.blit(line, (0, lift))
    small = pygame.transform.smoothscale(ground, size)
    veil = small.copy()
    veil.set_alpha(STRENGTH)  # averaging makes thin strokes pale
    small.blit(veil, (0, 0))
    return small


def _drawable(words: str, letters: pygame.font.Font, tracking: float = 0) -> str:
    """Return the words, or as many of their letters as fit on one surface."""
    words = words[:WIDEST]
    if not words.isprintable():
        words = words.translate(UNWRITABLE)
    if len(words) * (2 * letters.get_height() + tracking) <= WIDEST:  # no letter is wider than two lines are high
        return words

    def long(letter: int) -> int:
        return math.ceil(letters.size(words[:letter])[0] + letter * tracking)

    return words[: bisect_right(range(len(words) + 1), WIDEST, key=long) - 1]


def _written(words: str, letters: pygame.font.Font, colour: Colour, tracking: float) -> pygame.Surface:
    if not tracking or len(words) < 2:
        return letters.render(words, True, colour)
    size = math.ceil(letters.size(words)[0] + tracking * (len(words) - 1)), letters.get_height()
    line = pygame.Surface(size, pygame.SRCALPHA)
    line.fill((*colour, 0))
    for place, letter in enumerate(words):
        start = letters.size(words[: place + 1])[0] - letters.size(letter)[0]
        line.blit(letters.render(letter, True, colour), (round(start + place * tracking), 0))
    return line


def put(
    target: pygame.Surface,
    words: str,
    face: Face,
    px: float,
    colour: Colour,
    at: tuple[float, float],
    align: Align = "start",
    tracking: float = 0,
) -> pygame.Rect:
    """Write a line whose capitals are centred on at[1]; at[0] is its left end, centre or right end."""
    line = label(words, face, pixels(px), colour, tracking)
    left = at[0] - line.get_width() * BEFORE[align]
    return target.blit(line, (round(left), math.floor(at[1] - cap_middle(face, px) + 0.5)))


def put_turned(
    target: pygame.Surface,
    words: str,
    face: Face,
    px: float,
    colour: Colour,
    at: tuple[float, float],
    degrees: float,
    tracking: float = 0,
) -> None:
    """Draw a line rotated clockwise about the middle of its capitals: drawn large, then rotated and scaled down."""
    large = 4 if px < 24 else 2
    if px * large < FINE_BELOW:
        large = math.ceil(FINE_BELOW / px)
    line = label(words, face, pixels(px * large), colour, tracking * large)
    lift = (cap_middle(face, px * large) - line.get_height() / 2) / large
    turned = pygame.transform.rotozoom(line, -degrees, 1)
    wide, high = math.ceil(turned.get_width() / large), math.ceil(turned.get_height() / large)
    angle = math.radians(degrees)
    x, y = at[0] + lift * math.sin(angle) - wide / 2, at[1] - lift * math.cos(angle) - high / 2
    target.blit(pygame.transform.smoothscale(turned, (wide, high)), (round(x), round(y)))


class Fitted(NamedTuple):
    px: int
    lines: tuple[str, ...]


@lru_cache(maxsize=600)
def fit(words: str, face: Face, px: float, room: float, lines: int = 2) -> Fitted:
    """Return the largest size, from px down to 80 %, at which the words fit one line; after that, on several lines.

    If even that is too long, as with a very long word, it shrinks further: nothing is ever cut. Running text
    (`lines=0`) wraps before it shrinks.
    """
    largest, smallest = pixels(px), max(4, math.ceil(px * SMALLEST_SHRINK))
    for tried in range(largest, 3, -1) if not lines else ():
        broken = paragraph(words, face, tried, room)
        if tried == 4 or all(width(line, face, tried) <= room for line in broken):
            return Fitted(tried, broken)
    long = width(words, face, largest)
    nearest = largest if long <= room else min(largest, int(largest * room / long) + 1)  # opens no font in vain
    for tried in range(nearest, smallest - 1, -1):
        if width(words, face, tried) <= room:
            return Fitted(tried, (words,))
    for tried in range(smallest, 3, -1):
        broken = wrap(words, face, tried, room)
        if len(broken) <= lines and all(width(line, face, tried) <= room for line in broken):
            return Fitted(tried, _balanced(broken, face, tried))
    return Fitted(4, (words,))


def _balanced(lines: tuple[str, ...], face: Face, px: int) -> tuple[str, ...]:
    if len(lines) != 2:
        return lines
    words = " ".join(lines).split(" ")
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(breaks, key=lambda pair: max(width(line, face, px) for line in pair))


def put_fitted(
    target: pygame.Surface,
    fitted: Fitted,
    face: Face,
    colour: Colour,
    at: tuple[float, float],
    align: Align = "start",
) -> pygame.Rect:
    """Write a fitted label; its lines as a block are vertically centred on at[1]."""
    pitch = fitted.px * LINE_HEIGHT
    top = at[1] - pitch * (len(fitted.lines) - 1) / 2
    written = pygame.Rect(round(at[0]), round(at[1]), 0, 0)
    for number, line in enumerate(fitted.lines):
        written.union_ip(put(target, line, face, fitted.px, colour, (at[0], top + number * pitch), align))
    return written


def wrap(words: str, face: Face, px: float, room: float) -> tuple[str, ...]:
    """Return lines no wider than the room, broken at spaces; words joined by a hard space stay together."""
    lines: list[str] = []
    for paragraph_text in words.split("\n"):
        line = ""
        for word in paragraph_text.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width(longer, face, px) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


@lru_cache(maxsize=600)
def paragraph(words: str, face: Face, px: int, room: float) -> tuple[str, ...]:
    """Return the words wrapped into lines, the last not a single short word unless that needs another line."""
    lines = wrap(words, face, px, room)
    if len(lines) > 1 and "\n" not in words:
        for part in (1.0, *NARROWER):
            found = wrap(words, face, px, room * part)
            if len(found) > len(lines):
                break
            if width(found[-1], face, px) >= SHORT * room:
                return found
    return lines


# Texts in their roles

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
    """A node for text. `lines` limits the lines of a label; 0 means running text, which wraps before it shrinks."""

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

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        """Return the size of the text, or the least size: at 80 %, a text that wraps is as wide as its longest word."""
        if least:
            return self._least(layout, room)
        fitted = self.fitted(layout.u, room)
        widest = max(width(line, self.role.face, fitted.px) for line in (*fitted.lines, *self.kin))
        return Size(math.ceil(widest), len(fitted.lines) * fitted.px * self.pitch)

    def _least(self, layout: Layouter, room: Size) -> Size:
        face, px = self.role.face, max(4, math.ceil(self.role.size * layout.u * SMALLEST_SHRINK))
        if self.lines == 1:
            return Size(max(width(words, face, px) for words in (self.words, *self.kin)), px * self.pitch)
        longest = max(width(word, face, px) for word in self.words.replace("\n", " ").split(" "))
        if self.lines:
            wrapped = fit(self.words, face, px, longest, 99).lines
            longest = max(longest, sum(width(line, face, px) for line in wrapped) / self.lines)
        narrow = self.fitted(layout.u, Size(room.w, ENDLESS))
        return Size(math.ceil(longest) + 1, len(narrow.lines) * px * self.pitch)

    def fitted(self, u: float, room: Size) -> Fitted:
        """Return the text in the largest letters in which this text and all texts in `kin` fit the room."""
        face, px, wide = self.role.face, self.role.size * u, room.w + 0.5
        if self.kin:
            px = min(fit(words, face, px, wide, self.lines).px for words in self.kin)
        fitted = fit(self.words, face, px, wide, self.lines)
        while len(fitted.lines) * fitted.px * self.pitch > room.h + 1 and fitted.px > 4:
            fitted = fit(self.words, face, fitted.px - 1, wide, self.lines)
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
                surface = label(line, face, pixels(px), tone)
                x = box.x + (box.w - surface.get_width()) * part
                yield Sprite(surface, round(x), round(middle + number * pitch - cap_middle(face, px)))


def alike(*texts: Text) -> tuple[Text, ...]:
    """Return the labels after giving all of them the letter size and the width of the longest one."""
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
