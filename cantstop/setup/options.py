"""The options of the command line. None leaves a thing to the settings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Options:
    full_screen: bool | None = None
    size: tuple[int, int] | None = None  # of the window, in pixels
    language: str | None = None  # en, fr or de
    seed: str | None = None  # the game number offered in the set-up of a new game
    safe: bool = False  # no sound, default settings
    file: Path | None = None  # a saved game to open
