"""The game with a measurement of its frames: `late_frames.py FILE [OPTIONS OF THE GAME]`.

The longest frame is written to the file: milliseconds from the end of a pause to the start of the next one, without the
time in which threads of the game were ready to run and had no processor.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from noting import ROOT, waited


class Frame:
    def __init__(self) -> None:
        self._begun, self._ran = time.monotonic_ns(), time.thread_time_ns()
        self._waited = waited(os.getpid())

    def took(self) -> float:
        """Return the duration of the frame so far in ms, without the time in which its process had no processor."""
        passed, ran = time.monotonic_ns() - self._begun, time.thread_time_ns() - self._ran
        passed -= sum(now - self._waited.get(thread, 0) for thread, now in waited(os.getpid()).items())
        return max(passed, ran) / 1e6


def main(path: str) -> int:
    import pygame

    from main import main as play

    longest = [0.0]

    class Clock:
        """A clock that makes the pause between two frames and measures the time between pauses."""

        def __init__(self) -> None:
            self._pause: Any = pause()
            self._frame = Frame()

        def tick(self, rate: float) -> int:
            longest[0] = max(longest[0], self._frame.took())
            passed: int = self._pause.tick(rate)
            self._frame = Frame()
            return passed

    pause, pygame.time.Clock = pygame.time.Clock, Clock  # type: ignore[assignment,misc]
    try:
        return play()
    finally:
        Path(path).write_text(f"{longest[0]:.1f}")


if __name__ == "__main__":
    sys.path[0] = str(ROOT)
    path, sys.argv = sys.argv[1], [str(ROOT / "main.py"), *sys.argv[2:]]
    sys.exit(main(path))
