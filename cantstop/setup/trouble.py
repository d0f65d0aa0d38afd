"""Errors that keep the game from starting, shown in one sentence, with details in the log.

Python 3.6 can read this module, because it also reports that a Python is too old.
"""

import codecs
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from functools import lru_cache
from typing import Tuple

TITLE = "Can't Stop"
PLAIN = {"\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{NO-BREAK SPACE}": " "}
LONGEST_LOG = 1_000_000  # bytes; one older log stays beside it


class Trouble(Exception):
    """An error that ends the start, with one sentence for the player and details for the log."""

    def __init__(self, key: str, details: str = "", **values: object) -> None:
        super().__init__(key)
        self.key, self.details, self.values = key, details, values

    def sentence(self) -> str:
        from cantstop.view.words import say

        return say(self.key, log=log_file(), **self.values)


def tell(error: Exception) -> None:
    """Write the error to the log, print it, and show it in a window if possible."""
    if not isinstance(error, Trouble):
        details = "".join(traceback.format_exception(type(error), error, error.__traceback__))
        error = Trouble("trouble.fault", details)
    sentence = error.sentence()
    write_log(f"{sentence}\n{error.details}")
    say_line(sentence)
    show_window(sentence)


def prepare_terminal() -> None:
    """Make printing safe on a terminal with a limited character set, and without a terminal (pythonw)."""
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


def use_console(function: str, *arguments: int) -> None:
    """Print to the console that a function of Windows attaches or opens, if there is one."""
    if sys.platform == "win32":
        import ctypes

        if getattr(ctypes.windll.kernel32, function)(*arguments):
            sys.stdout = sys.stderr = open("CONOUT$", "w", encoding="utf-8", errors="replace")  # noqa: SIM115


def say_line(sentence: str) -> None:
    """Write a message to stderr, so that stdout has only the requested output."""
    with suppress(OSError):  # the terminal has gone
        print(sentence, file=sys.stderr, flush=True)


def show_window(sentence: str) -> None:
    """Show the sentence in a window, if there is a display, and wait until it is closed."""
    if not has_display():
        return
    if sys.platform == "win32":
        import ctypes

        stop_sign_and_in_front = 0x10 | 0x10000
        ctypes.windll.user32.MessageBoxW(None, sentence, TITLE, stop_sign_and_in_front)
        return
    script = f'on run words\ndisplay alert "{TITLE}" message (item 1 of words) as critical\nend run'
    commands = [
        ["osascript", "-e", script, sentence],
        ["zenity", "--error", "--no-markup", "--title", TITLE, "--text", sentence],
        ["kdialog", "--title", TITLE, "--error", sentence],
        ["notify-send", "--urgency=critical", TITLE, sentence],
    ]
    for command in commands:
        if shutil.which(command[0]):
            ended = subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if ended in (0, 1):  # 1 if the window was closed by its cross
                return


def has_display() -> bool:
    if os.environ.get("CANTSTOP_QUIET"):  # as in tests
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def log_file() -> str:
    """Return the path of the log, in the folder of logs or, if that is not writable, in a new private folder."""
    from cantstop.controller.paths import make_folder, places

    folder = places().log
    with suppress(OSError):
        make_folder(folder)
    return os.path.join(folder if os.access(folder, os.W_OK) else _passing_folder(), "setup.log")


@lru_cache(maxsize=None)
def _passing_folder() -> str:
    return tempfile.mkdtemp(prefix="cantstop-")


def write_log(text: str) -> None:
    """Append to the log. A log that is too long is first renamed, replacing the previous one."""
    import platform

    from cantstop.controller.paths import private

    when = time.strftime("%Y-%m-%d %H:%M:%S")
    head = f"{when} Python {platform.python_version()} ({sys.executable}), {platform.platform()}"
    entry = f"{head}\n{text.strip()[-LONGEST_LOG // 2 :]}\n\n"
    with suppress(OSError):  # a log that cannot be written must not be the next error
        path = log_file()
        if os.path.isfile(path) and os.path.getsize(path) + len(entry) > LONGEST_LOG:
            os.replace(path, path + ".old")
        with open(path, "a", encoding="utf-8", errors="replace", opener=private) as file:
            file.write(entry)
