"""Tells what keeps the game from starting: one sentence in a window and on the terminal, details in the log."""

from __future__ import annotations

import os
import sys
from enum import Enum

from cantstop.setup import notice


class TroubleReason(Enum):
    """The kinds of trouble; each value is the key of its sentence."""

    NO_NETWORK = "trouble.no_network"
    NO_VENV = "trouble.no_venv"
    NO_VENV_DEBIAN = "trouble.no_venv_debian"
    INCOMPLETE_PYTHON = "trouble.incomplete_python"
    CLASSIC_PYGAME = "trouble.classic_pygame"
    NOT_OFFERED = "trouble.not_offered"
    NOT_INSTALLED = "trouble.not_installed"
    DISK_FULL = "trouble.disk_full"
    NO_FOLDER = "trouble.no_folder"
    SHARED_FOLDER = "trouble.shared_folder"
    DAMAGED = "trouble.damaged"
    FEW_COLOURS = "trouble.few_colours"
    NO_DISPLAY = "trouble.no_display"
    FAULT = "trouble.fault"


class Trouble(Exception):
    """Raised anywhere on the way to the first frame: the player is told, and that is the end. Details go to the log."""

    def __init__(self, reason: TroubleReason, details: str = "", **values: object) -> None:
        super().__init__(reason.name)
        self.reason = reason
        self.details = details
        self.values = values

    def sentence(self) -> str:
        from cantstop.view.words import say

        return say(self.reason.value, log=log_file(), **self.values)


def tell(trouble: Trouble, *, window: bool = True) -> None:
    """Write the trouble to the log, say it on the terminal, and show it in a window if there is one to show it."""
    sentence = trouble.sentence()
    write_log(f"{sentence}\n{trouble.details}")
    notice.say_line(sentence)
    if window:
        notice.show_window(sentence)


def log_file() -> str:
    """The log of the set-up: where logs live, or with other passing things if nothing can be written there."""
    import tempfile

    from cantstop.controller.paths import places

    for folder in (str(places().log), tempfile.gettempdir()):
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError:
            continue
        path = os.path.join(folder, "setup.log")
        if os.path.exists(path) and not os.path.isfile(path):
            continue  # a pipe, say, at which writing would wait
        if os.access(path if os.path.exists(path) else folder, os.W_OK):
            return path
    return os.devnull


def write_log(text: str) -> None:
    import platform
    import time

    when = time.strftime("%Y-%m-%d %H:%M:%S")
    head = f"{when} Python {platform.python_version()} ({sys.executable}), {platform.platform()}"
    try:
        with open(log_file(), "a", encoding="utf-8", errors="replace") as file:
            file.write(f"{head}\n{text.rstrip()}\n\n")
    except OSError:
        return  # a log that cannot be kept must not be the next trouble
