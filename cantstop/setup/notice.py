"""One sentence to the player, in a window and on the terminal, by whatever this machine has for that.

Written so that Python 3.6 can still read it, and complete without the rest of the game: it also says "too old".
Run as a script it is the window itself, in a process of its own, so that Tk and SDL never meet in one.
"""

import os
import shutil
import subprocess
import sys

TITLE = "Can't Stop"


def say_line(sentence: str) -> None:
    """On the terminal, also where it knows no curly apostrophe, or where there is none at all (pythonw)."""
    if sys.stderr is None:
        return
    encoding = sys.stderr.encoding or "ascii"
    line = sentence
    try:
        line.encode(encoding)
    except UnicodeError:
        plain = line.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("\N{NO-BREAK SPACE}", " ")
        line = plain.encode(encoding, "replace").decode(encoding)
    try:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        return  # the terminal has gone


def show_window(sentence: str) -> bool:
    """Shows it and waits until it has been read; False if this machine has no window to show it in."""
    if sys.platform == "win32":
        return _windows_box(sentence)
    if not has_display():
        return False
    commands = [[sys.executable, os.path.abspath(__file__), sentence]]
    if sys.platform == "darwin":
        script = 'on run words\ndisplay alert "{}" message (item 1 of words) as critical\nend run'.format(TITLE)
        commands.insert(0, ["osascript", "-e", script, sentence])
    else:
        commands += [
            ["zenity", "--error", "--no-markup", "--title", TITLE, "--text", sentence],
            ["kdialog", "--title", TITLE, "--error", sentence],
            ["xmessage", "-center", "-title", TITLE, sentence],
        ]
    return any(_answered(command) for command in commands)


def has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _answered(command: "list[str]") -> bool:
    if not command[0] or not shutil.which(command[0]):
        return False
    try:
        return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def _windows_box(sentence: str) -> bool:
    if sys.platform != "win32":
        return False
    import ctypes

    stop_sign_and_in_front = 0x10 | 0x10000
    return bool(ctypes.windll.user32.MessageBoxW(None, sentence, TITLE, stop_sign_and_in_front))


def _tk_box(sentence: str) -> None:
    import tkinter
    from tkinter import messagebox

    root = tkinter.Tk(className=TITLE)
    root.withdraw()
    messagebox.showerror(TITLE, sentence, parent=root)


if __name__ == "__main__":
    _tk_box(sys.argv[1])
