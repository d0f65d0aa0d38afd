"""The player of sounds, which have the names of their cues. Without a sound card, all calls do nothing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from threading import Thread

import pygame

from cantstop.resources import ASSETS

FOLDER = ASSETS / "sounds"

# Loudness of the cues; all files have the same peak. Light and frequent ones are quieter.
CUES = {
    "throw": 1.0,
    "die_lands": 0.8,
    "choose": 0.7,
    "runner_step": 0.7,
    "stop": 0.9,
    "bank": 1.0,
    "back": 0.6,
    "bust": 1.0,
    "claim": 1.0,
    "suspense": 0.7,
    "saved": 0.7,
    "turn_passes": 0.6,
    "not_possible": 0.8,
    "tick": 0.6,
    "pencil": 0.5,
    "win": 1.0,
    "computer_wins": 0.8,
}
VARIANTS = {"die_lands": 4, "runner_step": 13}
GAP, CLATTER = 0.03, 0.09  # seconds in which a cue, or a die, is not repeated, which would only be louder
_CHANNELS = 16


class Sounds:
    def __init__(self, folder: Path = FOLDER, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._clock = clock
        self._volume = 1.0
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._last: dict[str, float] = {}
        self._next_die = cycle(range(1, VARIANTS["die_lands"] + 1))
        self._opening: Thread | None = None

    def open(self) -> None:
        """Open the sound card in another thread; until then, there is no sound."""
        self._opening = Thread(target=self._open, name="sounds", daemon=True)
        self._opening.start()

    def close(self) -> None:
        if self._opening is not None:
            self._opening.join(timeout=1)
        self._loaded = {}
        with suppress(NotImplementedError):  # of a pygame without it
            pygame.mixer.quit()

    def set_volume(self, percent: float) -> None:
        """Set the volume from 0 to 100. It is squared, so that the middle of the slider sounds half as loud."""
        self._volume = (min(100.0, max(0.0, percent)) / 100) ** 2
        if self._volume == 0 and self._loaded:
            pygame.mixer.stop()

    def play(self, cue: str, variant: int | None = None, loudness: float = 1.0) -> None:
        """Play the cue immediately, over other sounds; drop it if that is impossible."""
        now, file = self._clock(), self._file(cue, variant)
        sound = self._loaded.get(file)
        voice, gap = (file, CLATTER) if cue == "die_lands" else (cue, GAP)
        if sound is None or self._volume == 0 or now - self._last.get(voice, -1.0) < gap:
            return
        self._last[voice] = now
        try:
            sound.set_volume(CUES[cue] * self._volume * loudness)
            sound.play()
        except pygame.error:  # the card was pulled out
            self._loaded = {}

    def _file(self, cue: str, variant: int | None) -> str:
        if cue not in VARIANTS:
            return cue
        if variant is None:
            variant = next(self._next_die) if cue == "die_lands" else 1
        return f"{cue}_{min(VARIANTS[cue], max(1, variant))}"

    def _open(self) -> None:
        _silence_alsa()
        try:
            pygame.mixer.init(44_100, -16, 2, 1024)
            pygame.mixer.set_num_channels(_CHANNELS)
            self._loaded = {path.stem: pygame.mixer.Sound(path) for path in sorted(self._folder.glob("*.wav"))}
        except (pygame.error, OSError, NotImplementedError):
            self._loaded = {}


def _silence_alsa() -> None:
    """Silence the error messages of ALSA, which would fill the terminal if there is no sound card.

    The error handler is a C function without effect. A Python function would need the interpreter lock, whose
    holder may be waiting for the sound to end.
    """
    if sys.platform != "linux":
        return
    import ctypes

    try:
        alsa, system = ctypes.CDLL("libasound.so.2"), ctypes.CDLL(None)
        alsa.snd_lib_error_set_handler(ctypes.cast(system.getpid, ctypes.c_void_p))
    except (OSError, AttributeError):
        return  # another sound system, so nothing to silence
