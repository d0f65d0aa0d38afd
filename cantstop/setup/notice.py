"""One sentence for the player, in a window and on the terminal, by whatever this machine has for that.

Written so that Python 3.6 can still read it, and complete without the rest of the game: it also says "too old".
"""

import os
import shutil
import subprocess
import sys
import time
from typing import List, Optional, TextIO

TITLE = "Can't Stop"


def say_line(sentence: str) -> None:
    """Write a message to stderr, apart from the output that the program was asked for."""
    print_line(sentence, sys.stderr)


def print_line(sentence: str, stream: Optional[TextIO] = None, end: str = "\n") -> None:
    """Print even where the terminal cannot encode the text, or where there is none at all (pythonw)."""
    stream = stream or sys.stdout
    if stream is None:
        return
    encoding = stream.encoding or "ascii"
    try:
        sentence.encode(encoding)
    except UnicodeError:
        plain = sentence.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("\N{NO-BREAK SPACE}", " ")
        sentence = plain.encode(encoding, "replace").decode(encoding)
    try:
        stream.write(sentence + end)
        stream.flush()
    except (OSError, ValueError):
        return  # the terminal has gone


def show_window(sentence: str) -> bool:
    """Show it and wait until it has been read; False if this machine has no window to show it in.

    With CANTSTOP_QUIET nobody is there who could read it, as where tests run.
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
    ]
    passing = ["notify-send", "--urgency=critical", TITLE, sentence]
    return any(_answered(command) for command in commands) or _own_box(sentence) or _answered(passing)


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
    return done or time.time() - begun > 1  # closed by its cross, so it was visible


def _own_box(sentence: str) -> bool:
    """Show it by the library that draws the game, if that is loaded: not every desktop has zenity."""
    pygame = sys.modules.get("pygame")
    if pygame is None or not hasattr(pygame, "display"):
        return False
    try:
        pygame.display.message_box(TITLE, sentence, "error")
    except Exception:  # it has no message boxes, or no display for them
        return False
    return True
