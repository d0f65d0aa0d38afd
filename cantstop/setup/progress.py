"""Shows the progress of the set-up: as lines on the terminal, and in a small window where there is no terminal."""

from __future__ import annotations

import importlib.util
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


class PipedWindow(ProgressLines):
    """A window in a process apart, fed through a pipe; all that it shows is still written to the terminal."""

    def __init__(self, command: list[str], separator: str) -> None:
        super().__init__()
        self._separator = separator
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        self._opened = time.monotonic()

    def show(self, part: float, sentence: str) -> None:
        super().show(part, sentence)
        if self._process.stdin is None:
            return
        try:
            self._process.stdin.write(f"{round(100 * part)}{self._separator}{sentence}\n")
            self._process.stdin.flush()
        except OSError:
            # One that dies in its first second was never seen: no Tk, or no display after all.
            if time.monotonic() - self._opened > 1:
                raise Cancelled from None
            self._process.stdin = None

    def close(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()


def progress(*, window: bool = True) -> ProgressLines:
    """Return the display for this start: a window if there can be one and no terminal is there."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    if window and not terminal and notice.has_display():
        if importlib.util.find_spec("tkinter"):
            return PipedWindow([sys.executable, notice.OWN_WINDOW], " ")
        if shutil.which("zenity"):
            title = ["--title", notice.TITLE, "--width", "460"]
            return PipedWindow(["zenity", "--progress", "--auto-close", "--no-cancel", *title], "\n# ")
    return ProgressLines()
