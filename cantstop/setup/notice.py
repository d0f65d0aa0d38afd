"""Shows one sentence to the player, in a window and on the terminal, by whatever this machine has for that.

Written so that Python 3.6 can still read it, and complete without the rest of the game: it also says "too old".
Run as a script it is the window itself, in a process of its own, so that Tk and SDL never meet in one.
"""

import os
import shutil
import subprocess
import sys
import textwrap
import time
from typing import List, Optional, TextIO

TITLE = "Can't Stop"


def say_line(sentence: str, end: str = "\n") -> None:
    """Writes a message to stderr, apart from the output that the program was asked for."""
    print_line(sentence, sys.stderr, end)


def print_line(sentence: str, stream: Optional[TextIO] = None, end: str = "\n") -> None:
    """Prints even where the terminal cannot encode the text, or where there is none at all (pythonw)."""
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
    """Shows it and waits until it has been read; False if this machine has no window to show it in. With CANTSTOP_QUIET
    nobody is there who could read it, as where tests run."""
    if os.environ.get("CANTSTOP_QUIET"):
        return False
    if sys.platform == "win32":
        return _windows_box(sentence)
    if not has_display():
        return False
    from cantstop.setup import running

    commands = [[running.python(), os.path.abspath(__file__), sentence]]
    if sys.platform == "darwin":
        script = 'on run words\ndisplay alert "' + TITLE + '" message (item 1 of words) as critical\nend run'
        commands.insert(0, ["osascript", "-e", script, sentence])
    else:
        commands += [
            ["zenity", "--error", "--no-markup", "--title", TITLE, "--text", sentence],
            ["kdialog", "--title", TITLE, "--error", sentence],
            ["xmessage", "-center", "-title", TITLE, _for_old_fonts(sentence)],
        ]
    return any(_answered(command) for command in commands) or _own_box(sentence)


def _for_old_fonts(sentence: str) -> str:
    """As xmessage wants it in whatever language: a byte for each letter, only the signs of Latin 1, and short lines."""
    plain = {"\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " "}
    plain.update(dict.fromkeys("\u201c\u201d\u201e", '"'))
    plain.update({"\N{EN DASH}": "-", "\N{HORIZONTAL ELLIPSIS}": "..."})
    lines = textwrap.wrap("".join(plain.get(sign, sign) for sign in sentence), 70)
    return os.fsdecode("\n".join(lines).encode("latin-1", "replace"))


def has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _answered(command: List[str]) -> bool:
    if not command[0] or not shutil.which(command[0]):
        return False
    try:
        begun = time.time()
        done = subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False
    return done or time.time() - begun > 1  # closed by its cross: it was seen all the same


def _windows_box(sentence: str) -> bool:
    if sys.platform != "win32":
        return False
    import ctypes

    stop_sign_and_in_front = 0x10 | 0x10000
    return bool(ctypes.windll.user32.MessageBoxW(None, sentence, TITLE, stop_sign_and_in_front))


def _own_box(sentence: str) -> bool:
    """By the library that draws the game, if it has come so far: a bundle has no Tk, a desktop perhaps no zenity."""
    pygame = sys.modules.get("pygame")
    if pygame is None or not hasattr(pygame, "display"):
        return False
    try:
        pygame.display.message_box(TITLE, sentence, "error")
    except Exception:  # it knows no boxes, or there is no screen for one
        return False
    return True


def _tk_box(sentence: str) -> None:
    import tkinter

    linen, ink = "#F5EEE2", "#2B2320"
    root = tkinter.Tk(className="cantstop")
    root.title(TITLE)
    root.configure(background=linen, padx=28, pady=22)
    root.resizable(False, False)
    words = tkinter.Label(root, text=sentence, background=linen, foreground=ink, wraplength=460, justify="left")
    words.configure(font=("TkDefaultFont", 11))
    words.pack(fill="x")
    button = tkinter.Button(root, text="OK", width=9, command=root.destroy)
    button.pack(anchor="e", pady=(18, 0))
    button.focus_set()
    for key in ("<Return>", "<KP_Enter>", "<space>", "<Escape>"):
        root.bind(key, lambda _: root.destroy())
    root.update_idletasks()
    left = (root.winfo_screenwidth() - root.winfo_reqwidth()) // 2
    top = (root.winfo_screenheight() - root.winfo_reqheight()) // 3
    root.geometry(f"+{left}+{top}")
    root.mainloop()


if __name__ == "__main__":
    _tk_box(sys.argv[1])
