"""Keeps a picture from one start to the next, because drawing it takes a fifth of the time to the title.

What is kept is never trusted: it counts only if it was drawn by this very code, of this size and look, and is whole.
Without it, or where nothing can be kept, everything is drawn as if this were not there.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pygame

from cantstop.controller.files import beside, open_plain, tidy_up
from cantstop.resources import ASSETS
from cantstop.setup import running

VIEW = Path(__file__).resolve().parents[1]
DRAWN_BY = (VIEW, VIEW / "app", VIEW / "kit", VIEW / "art", VIEW / "screens", ASSETS, ASSETS / "fonts")
HEAD = 18  # bytes before the pixels


class TitleSnapshot:
    """One picture in a file of its own; `name` says what it shows, in what size and look."""

    def __init__(self, file: Path, name: str) -> None:
        self._file = file
        self._name = f"{name} {pygame.version.ver} {stamp()}".encode()
        self._drawn: pygame.Surface | None = None

    def shown_on(self, window: pygame.Surface) -> bool:
        """Puts the kept picture on the window, if it is one of this window; False: it must be drawn."""
        surface = pygame.Surface(window.get_size(), 0, window)
        size = surface.get_pitch() * surface.get_height()
        try:
            with open_plain(self._file) as file:
                head = file.read(HEAD)
                whole = file.readinto(_bytes_of(surface)) == size
        except (OSError, ValueError):
            return False
        if not whole or head != self._head(surface):
            return False
        window.blit(surface, (0, 0))
        return True

    def drawn(self, window: pygame.Surface) -> None:
        """The window shows the picture, drawn just now: `keep` will write it."""
        self._drawn = window.copy()

    def keep(self) -> None:
        """Writes what was drawn, if anything was, and removes what others left half written; to be called off the way
        to the first frame."""
        tidy_up(self._file.parent, self._file.name)
        if self._drawn is None:
            return
        surface, self._drawn = self._drawn, None
        fresh = beside(self._file)
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(self._head(surface) + _bytes_of(surface))
            os.replace(fresh, self._file)
        except OSError:
            with suppress(OSError):
                fresh.unlink()  # the next start draws it again

    def _head(self, surface: pygame.Surface) -> bytes:
        """So many bytes that tell this picture from every other, and from a damaged one."""
        facts = f"{surface.get_size()} {surface.get_pitch()} {surface.get_masks()}"
        return b"%08x %08x\n" % (zlib.crc32(self._name + facts.encode()), zlib.crc32(_bytes_of(surface)))


def _bytes_of(surface: pygame.Surface) -> memoryview:
    """The pixels themselves, to be read and written."""
    view: Any = surface.get_view("0")
    return memoryview(view).cast("B")


def stamp() -> str:
    """Changes with every change of the code that draws, and of what it draws with."""
    newest, total = 0, 0
    for facts in running.facts_of_code(map(str, DRAWN_BY)):
        newest, total = max(newest, facts.st_mtime_ns), total + facts.st_size
    return f"{newest} {total}"
