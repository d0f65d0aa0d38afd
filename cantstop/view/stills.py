"""A picture kept from one start to the next, because drawing it takes a fifth of the way to the title.

What is kept is never trusted: it counts only if it was drawn by this very code, of this size and look, and is whole.
Without it, or where nothing can be kept, everything is drawn as if this were not there.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

from cantstop.view.theme import ASSETS

VIEW = Path(__file__).resolve().parent
DRAWN_BY = (VIEW, VIEW / "draw", VIEW / "scenes", ASSETS, ASSETS / "fonts")


class Still:
    """One picture in a file of its own; `name` says what it shows, in what size and look."""

    def __init__(self, file: Path, name: str) -> None:
        self._file = file
        self._name = f"{name} {pygame.version.ver} {stamp()}".encode()
        self._drawn: pygame.Surface | None = None

    def get(self, size: tuple[int, int], draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture as it was kept, or drawn now; then `keep` writes it."""
        surface = pygame.Surface(size)
        if self._read_into(surface):
            return surface
        self._drawn = draw()
        return self._drawn

    def _read_into(self, surface: pygame.Surface) -> bool:
        try:
            head, body = self._file.read_bytes().split(b"\n", 1)
        except (OSError, ValueError):
            return False
        if head != self._head(surface, body) or len(body) != surface.get_pitch() * surface.get_height():
            return False
        surface.get_buffer().write(body, 0)
        return True

    def keep(self) -> None:
        """Writes what was drawn, if anything was; to be called off the way to the first frame."""
        if self._drawn is None:
            return
        surface, self._drawn = self._drawn, None
        body = surface.get_buffer().raw
        beside = self._file.with_suffix(f".{os.getpid()}")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(self._head(surface, body) + b"\n" + body)
            os.replace(beside, self._file)
        except OSError:
            with suppress(OSError):
                beside.unlink()  # the next start draws it again

    def _head(self, surface: pygame.Surface, body: bytes) -> bytes:
        facts = f"{surface.get_size()} {surface.get_masks()} {zlib.crc32(body)}"
        return self._name + b" " + facts.encode()


def stamp() -> str:
    """Changes with every change of the code that draws, and of what it draws with."""
    newest, total = 0, 0
    for folder in DRAWN_BY:
        for entry in os.scandir(folder):
            if entry.is_file():
                facts = entry.stat()
                newest, total = max(newest, facts.st_mtime_ns), total + facts.st_size
    return f"{newest} {total}"
