"""Messages to the player before the game has a window, printed and shown in a window of the desktop.

This module runs on Python 3.6 and imports no other one, because it also reports that a Python is too old.
"""

import codecs
import os
import shutil
import subprocess
import sys
import time
from typing import List, Tuple

TITLE = "Can't Stop"
PLAIN = {"\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{NO-BREAK SPACE}": " "}


def prepare_terminal() -> None:
    """Make printing safe: on a terminal with a limited character set, and without a terminal (pythonw)."""
    codecs.register_error("plain", _plain)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plain")


def _plain(error: UnicodeError) -> Tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def say_line(sentence: str) -> None:
    """Write a message to stderr, so that stdout has only the requested output."""
    try:
        print(sentence, file=sys.stderr, flush=True)
    except OSError:
        return  # the terminal has gone


def show_window(sentence: str) -> bool:
    """Show the sentence in a window and wait until it is closed.

    Return False if there is no display or CANTSTOP_QUIET is set, as in tests.
    """
    if os.environ.get("CANTSTOP_QUIET") or not has_display():
        return False
    if sys.platform == "win32":
        import ctypes

        stop_sign_and_in_front = 0x10 | 0x10000
        return bool(ctypes.windll.user32.MessageBoxW(None, sentence, TITLE, stop_sign_and_in_front))
    script = 'on run words\ndisplay alert "' + TITLE + '" message (item 1 of words) as critical\nend run'
    commands = [
        ["osascript", "-e", script, sentence],
        ["zenity", "--error", "--no-markup", "--title", TITLE, "--text", sentence],
        ["kdialog", "--title", TITLE, "--error", sentence],
        ["notify-send", "--urgency=critical", TITLE, sentence],
    ]
    return any(_answered(command) for command in commands)


def has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _answered(command: List[str]) -> bool:
    if not shutil.which(command[0]):
        return False
    begun = time.time()
    try:
        done = subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False
    return done or time.time() - begun > 1  # the window was closed by its cross, so it was visible


class Progress:
    """The progress of the set-up, printed to the terminal, or shown by zenity if there is no terminal."""

    def __init__(self, window: bool = True) -> None:
        self._said = ""
        self._window = None
        self._opened = time.time()
        if sys.platform == "win32" and window and getattr(sys.stderr, "name", "") == os.devnull:
            import ctypes

            if ctypes.windll.kernel32.AllocConsole():
                sys.stderr = open("CONOUT$", "w", encoding="utf-8", errors="replace")  # noqa: SIM115
        elif window and not sys.stderr.isatty() and has_display() and shutil.which("zenity"):
            options = ["--pulsate", "--title", TITLE, "--width", "460", "--auto-close", "--no-cancel"]
            quiet = subprocess.DEVNULL
            self._window = subprocess.Popen(
                ["zenity", "--progress", *options], stdin=subprocess.PIPE, stdout=quiet, stderr=quiet
            )

    def show(self, sentence: str) -> None:
        """Show the current step. Raise KeyboardInterrupt if the player has closed the window."""
        if sentence == self._said:
            return
        self._said = sentence
        say_line(sentence)
        if self._window is not None and self._window.stdin is not None:
            try:
                self._window.stdin.write(("# " + sentence + "\n").encode("utf-8"))
                self._window.stdin.flush()
            except OSError:
                if time.time() - self._opened > 1:  # else there is no display to show it
                    raise KeyboardInterrupt from None

    def close(self) -> None:
        if self._window is not None and self._window.stdin is not None:
            try:
                self._window.stdin.close()
                self._window.wait(5)
            except (OSError, subprocess.TimeoutExpired):
                self._window.kill()
