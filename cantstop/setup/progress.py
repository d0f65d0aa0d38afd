"""Shows the progress of the set-up on the terminal, or in a small window after a double-click."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import time

from cantstop.setup import notice

_BAR = 24


class Cancelled(KeyboardInterrupt):
    """The player has closed the window of the set-up."""


class ProgressLines:
    """Each step as a line, for a terminal that cannot be written over, or a log."""

    def __init__(self) -> None:
        self._said = ""

    def show(self, part: float, sentence: str) -> None:
        if sentence != self._said:
            notice.say_line(sentence)
        self._said = sentence

    def close(self) -> None:
        pass


class ProgressBar(ProgressLines):
    """One line with a bar that fills; the first sentence stays above it."""

    def show(self, part: float, sentence: str) -> None:
        if not self._said:
            super().show(part, sentence)
            return
        full = round(_BAR * part)
        room = max(0, shutil.get_terminal_size().columns - _BAR - 4)
        # Spaces wipe out a longer sentence: not every terminal of Windows knows the sequence for it.
        notice.say_line(f"\r[{'#' * full}{'-' * (_BAR - full)}] {sentence:{room}.{room}}", end="")

    def close(self) -> None:
        notice.say_line("")


class PipedWindow(ProgressLines):
    """A window in a process of its own, fed through a pipe; what it cannot show is still written to the terminal."""

    def __init__(self, command: list[str], separator: str) -> None:
        super().__init__()
        self._separator = separator
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
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
            self._gone()

    def _gone(self) -> None:
        # One that dies in its first second was never seen: no Tk, or no display after all.
        if time.monotonic() - self._opened > 1:
            raise Cancelled
        self._process.stdin = None

    def close(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()


def progress(*, window: bool = True) -> ProgressLines:
    """Chooses the display for this start: a terminal if there is one, else a window if there can be one."""
    if sys.stderr is not None and sys.stderr.isatty():
        return ProgressBar()
    if window and notice.has_display():
        if importlib.util.find_spec("tkinter"):
            script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "progress_window.py")
            return PipedWindow([sys.executable, script], " ")
        if shutil.which("zenity"):
            title = ["--title", notice.TITLE, "--width", "460"]
            return PipedWindow(["zenity", "--progress", "--auto-close", "--no-cancel", *title], "\n# ")
    return ProgressLines()
