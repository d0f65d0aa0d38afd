"""The progress of the set-up: lines on the terminal, and a window where there is no terminal."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time

from cantstop.setup import notice


class Cancelled(KeyboardInterrupt):
    """The player has closed the window of the set-up."""


class ProgressLines:
    """Each step as a line, which a screen reader reads and a log keeps."""

    def __init__(self) -> None:
        self._said = ""

    def show(self, part: float, sentence: str) -> None:
        if sentence != self._said:
            notice.say_line(sentence)
        self._said = sentence

    def close(self) -> None:
        pass


class ProgressWindow(ProgressLines):
    """A window of zenity, which reads per cents and sentences; all it shows goes to the terminal as well."""

    def __init__(self) -> None:
        super().__init__()
        options = ["--title", notice.TITLE, "--width", "460", "--auto-close", "--no-cancel"]
        self._process = subprocess.Popen(
            ["zenity", "--progress", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        self._opened = time.monotonic()

    def show(self, part: float, sentence: str) -> None:
        super().show(part, sentence)
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{round(100 * part)}\n# {sentence}\n")
            self._process.stdin.flush()
        except OSError:
            if time.monotonic() - self._opened > 1:  # otherwise it was never visible, because there is no display
                raise Cancelled from None

    def close(self) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.close()
            self._process.wait(5)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()


def progress(*, window: bool = True) -> ProgressLines:
    """Return the display for this start: a window if nobody sees the terminal and this machine can open one."""
    if sys.platform == "win32" and window and sys.stderr is None:
        import ctypes

        if ctypes.windll.kernel32.AllocConsole():
            sys.stderr = open("CONOUT$", "w", encoding="utf-8", errors="replace")  # noqa: SIM115
    elif window and not (sys.stderr and sys.stderr.isatty()) and notice.has_display() and shutil.which("zenity"):
        return ProgressWindow()
    return ProgressLines()
