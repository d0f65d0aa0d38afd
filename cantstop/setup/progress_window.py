"""The window of the set-up, run as a script of its own: reads lines "per cent, sentence" and closes when they end."""

from __future__ import annotations

import queue
import sys
import threading
import tkinter
from pathlib import Path
from tkinter import ttk

_LINEN, _INK, _MUTED, _RED, _FIELD = "#F5EEE2", "#2B2320", "#5E5144", "#B5222C", "#DFD2BD"
_LOOK_EVERY = 50  # ms
_ICON = Path(__file__).resolve().parents[2] / "assets" / "icon.png"


class ProgressWindow:
    def __init__(self, lines: queue.SimpleQueue[str]) -> None:
        self._lines = lines
        self.root = tkinter.Tk(className="cantstop")
        self.root.title("Can’t Stop")
        self.root.configure(background=_LINEN, padx=28, pady=24)
        self.root.resizable(False, False)
        self._wear_icon()
        self._title = self._label(15, _INK, "bold")
        self._bar = self._made_bar()
        self._step = self._label(11, _MUTED, "normal")
        self.root.update_idletasks()
        left = (self.root.winfo_screenwidth() - self.root.winfo_reqwidth()) // 2
        top = (self.root.winfo_screenheight() - self.root.winfo_reqheight()) // 3
        self.root.geometry(f"+{left}+{top}")
        self._look()

    def _wear_icon(self) -> None:
        try:
            self._icon = tkinter.PhotoImage(file=_ICON)
            self.root.iconphoto(True, self._icon)
        except tkinter.TclError:
            return  # it can be installed without a picture

    def _label(self, size: int, colour: str, weight: str) -> tkinter.Label:
        label = tkinter.Label(self.root, background=_LINEN, foreground=colour, anchor="w", width=1, wraplength=440)
        label.configure(font=("TkDefaultFont", size, weight), justify="left")
        label.pack(fill="x")
        return label

    def _made_bar(self) -> ttk.Progressbar:
        style = ttk.Style(self.root)
        style.theme_use("default")
        style.configure("Red.Horizontal.TProgressbar", background=_RED, troughcolor=_FIELD, borderwidth=0, thickness=18)
        bar = ttk.Progressbar(self.root, length=440, maximum=100, style="Red.Horizontal.TProgressbar")
        bar.pack(fill="x", pady=14)
        return bar

    def _look(self) -> None:
        while not self._lines.empty():
            line = self._lines.get()
            if not line:
                self.root.destroy()
                return
            per_cent, _, sentence = line.strip().partition(" ")
            self._bar.configure(value=float(per_cent))
            (self._step if self._title.cget("text") else self._title).configure(text=sentence)
        self.root.after(_LOOK_EVERY, self._look)


def _read(lines: queue.SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    lines.put("")


def main() -> None:
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8")
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    ProgressWindow(lines).root.mainloop()


if __name__ == "__main__":
    main()
