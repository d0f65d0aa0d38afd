"""Running text in a box that scrolls line by line: by wheel, by keys, by dragging."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from cantstop.view.kit import fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import TEXT_600
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn

LETTERS, PITCH, BAR = 16.0, 22.0, 8.0  # units
WHEEL_LINES = 3
TYPEWRITER = 60  # letters; where a line is longer, its paragraph was broken to fit a page


class ScrolledText:
    def __init__(self, rect: pygame.Rect, words: str, style: Style, first: int = 0) -> None:
        self.rect, self.style = rect, style
        self._pitch = max(1, round(PITCH * style.u))
        self._px = fonts.pixels(LETTERS * style.u)
        room = rect.width - 3 * BAR * style.u
        self.lines = [
            line for part in reflowed(words).split("\n") for line in fonts.wrap(part, TEXT_600, self._px, room)
        ]
        self.page = max(1, rect.height // self._pitch)
        self.first = min(first, self.last_first)
        self._held: tuple[int, int] | None = None  # where a drag began, and the first line then

    @property
    def last_first(self) -> int:
        return max(0, len(self.lines) - self.page)

    def move(self, lines: int) -> None:
        self.first = min(self.last_first, max(0, self.first + lines))

    def key(self, key: int) -> bool:
        """Whether it was a key that scrolls."""
        page = max(1, self.page - 1)
        far = len(self.lines)
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -far,
            pygame.K_END: far,
        }
        if key in steps:
            self.move(steps[key])
        return key in steps

    def point(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEWHEEL:
            self.move(-WHEEL_LINES * event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._held = (event.pos[1], self.first)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._held = None
        elif event.type == pygame.MOUSEMOTION and self._held is not None:
            begun, first = self._held
            self.first = first
            self.move(round((begun - event.pos[1]) / self._pitch))

    def sprites(self) -> Iterator[Sprite]:
        tone = self.style.theme["ink"]
        lift = self._pitch / 2 - fonts.cap_middle(TEXT_600, self._px)
        for row, line in enumerate(self.lines[self.first : self.first + self.page]):
            if line:
                surface = fonts.label(line, TEXT_600, self._px, tone)
                yield Sprite(surface, self.rect.x, round(self.rect.y + row * self._pitch + lift))
        if self.last_first:
            yield self._bar_sprite()

    def _bar_sprite(self) -> Sprite:
        """How much of the text is seen, and where in it that is."""
        wide, tall = self.style.px(BAR), self.rect.height
        long = round(tall * self.page / len(self.lines))
        top = round((tall - long) * self.first / self.last_first)
        return Sprite(_bar(wide, tall, top, long, self.style), self.rect.right - wide, self.rect.y)


def reflowed(words: str) -> str:
    """Text without the line ends of a typewriter: paragraphs are joined; headings and lists stay as they are."""
    return "\n\n".join(_joined(part.split("\n")) for part in words.split("\n\n"))


def _joined(lines: list[str]) -> str:
    if max(map(len, lines)) <= TYPEWRITER:
        return "\n".join(lines)
    return "".join(line + ("\n" if len(line) < TYPEWRITER / 2 else " ") for line in lines).strip()


@drawn
def _bar(wide: int, tall: int, top: int, long: int, style: Style) -> pygame.Surface:
    canvas = Canvas(wide, tall)
    canvas.rect(0, 0, wide, tall, wide / 2, style.theme["line"], alpha=0.6)
    canvas.rect(0, top, wide, long, wide / 2, style.theme["ink_muted"])
    return canvas.surface()
