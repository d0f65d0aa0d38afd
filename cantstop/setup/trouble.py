"""Errors that keep the game from starting: one sentence in a window and on the terminal, details in the log."""

from __future__ import annotations

import os
import sys
import time
from functools import cache

from cantstop.setup import notice

LONGEST_LOG = 1_000_000  # bytes; one older log stays beside it


class Trouble(Exception):
    """An error that ends the start: one sentence for the player, and details for the log."""

    def __init__(self, key: str, details: str = "", **values: object) -> None:
        super().__init__(key)
        self.key, self.details, self.values = key, details, values

    def sentence(self) -> str:
        from cantstop.view.words import say

        return say(self.key, log=log_file(), **self.values)


def tell(trouble: Trouble, *, window: bool = True) -> None:
    """Write the error to the log, print it, and show it in a window if possible."""
    sentence = trouble.sentence()
    write_log(f"{sentence}\n{trouble.details}")
    notice.say_line(sentence)
    if window:
        notice.show_window(sentence)


def log_file() -> str:
    """Return the path of the log: in the folder of logs, or in a new private folder if that is not writable."""
    from cantstop.controller.paths import make_folder, places

    try:
        folder = str(make_folder(places().log))
        return os.path.join(folder if os.access(folder, os.W_OK) else _passing_folder(), "setup.log")
    except OSError:
        return os.path.join(_passing_folder(), "setup.log")


@cache
def _passing_folder() -> str:
    import tempfile

    return tempfile.mkdtemp(prefix="cantstop-")


def write_log(text: str) -> None:
    """Append to the log. A log that is too long is renamed first; the older one is replaced."""
    import platform

    from cantstop.controller.paths import private

    when = time.strftime("%Y-%m-%d %H:%M:%S")
    head = f"{when} Python {platform.python_version()} ({sys.executable}), {platform.platform()}"
    entry = f"{head}\n{text.strip()[-LONGEST_LOG // 2 :]}\n\n"
    try:
        path = log_file()
        if os.path.isfile(path) and os.path.getsize(path) + len(entry) > LONGEST_LOG:
            os.replace(path, path + ".old")
        with open(path, "a", encoding="utf-8", errors="replace", opener=private) as file:
            file.write(entry)
    except OSError:
        return  # a log that cannot be written must not be the next error
