"""The example program of docs/kit.md, a list of guests, run with scripted input.

It prints the guests in each frame, the imported modules of the game, and the number of colours of its window.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pygame


class Played:
    """A scripted player, which acts in the window of the example frame by frame."""

    def __init__(self) -> None:
        self.guests: Any = None
        self.seen: list[list[str]] = []

    def frames(self) -> Iterator[list[pygame.event.Event]]:
        yield []
        yield self._click("add")
        yield [self._key(pygame.K_n)]
        yield self._click("guest_0")
        yield [self._key(pygame.K_TAB), self._key(pygame.K_TAB), self._key(pygame.K_RETURN)]
        yield []
        yield [pygame.event.Event(pygame.QUIT)]

    def _click(self, name: str) -> list[pygame.event.Event]:
        place = self.guests.ui.find(name).rect.center
        moved = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        both = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return [moved, *(pygame.event.Event(kind, pos=place, button=1) for kind in both)]

    @staticmethod
    def _key(code: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)

    def watched(self, make: Any) -> Any:
        def made(size: tuple[int, int]) -> Any:
            self.guests = make(size)
            return self.guests

        return made

    def next_frame(self, frames: Iterator[list[pygame.event.Event]]) -> list[pygame.event.Event]:
        self.seen.append(list(self.guests.names))
        return next(frames)


def main(*parts: str, program: str) -> None:
    names: dict[str, Any] = {}
    for part in parts:
        exec(part, names)
    played = Played()
    names["Guests"] = played.watched(names["Guests"])
    frames = played.frames()
    with patch("pygame.event.get", lambda: played.next_frame(frames)):
        exec(program, names)
    window = pygame.display.get_surface()
    tones = {tuple(window.get_at((x, y))) for x in range(0, 1280, 4) for y in range(0, 800, 4)} if window else ()
    print(json.dumps([played.seen, sorted(name for name in sys.modules if name.startswith("cantstop")), len(tones)]))


if __name__ == "__main__":
    *first, last = json.loads(sys.stdin.read())
    main(*first, program=last)
