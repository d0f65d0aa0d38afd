"""The window of the set-up, run as a script in a process apart, so that Tk and SDL never meet in one.

It reads lines "per cent, sentence" and closes when they end. Given a sentence, it shows that until it has been read.
"""

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


class Window:
    def __init__(self) -> None:
        self.root = tkinter.Tk(className="cantstop")
        self.root.title("Can’t Stop")
        self.root.configure(background=_LINEN, padx=28, pady=24)
        self.root.resizable(False, False)
        try:
            self._icon = tkinter.PhotoImage(file=_ICON)
            self.root.iconphoto(True, self._icon)
        except tkinter.TclError:
            pass  # it does without a picture

    def label(self, size: int, colour: str, weight: str, text: str = "") -> tkinter.Label:
        label = tkinter.Label(self.root, background=_LINEN, foreground=colour, anchor="w", wraplength=440, text=text)
        label.configure(font=("TkDefaultFont", size, weight), justify="left")
        label.pack(fill="x")
        return label

    def run(self) -> None:
        self.root.update_idletasks()
        left = (self.root.winfo_screenwidth() - self.root.winfo_reqwidth()) // 2
        top = (self.root.winfo_screenheight() - self.root.winfo_reqheight()) // 3
        self.root.geometry(f"+{left}+{top}")
        self.root.mainloop()


class ProgressWindow(Window):
    def __init__(self) -> None:
        super().__init__()
        self._title = self.label(15, _INK, "bold")
        style = ttk.Style(self.root)
        style.theme_use("default")
        style.configure("Red.Horizontal.TProgressbar", background=_RED, troughcolor=_FIELD, borderwidth=0, thickness=18)
        self._bar = ttk.Progressbar(self.root, length=440, maximum=100, style="Red.Horizontal.TProgressbar")
        self._bar.pack(fill="x", pady=14)
        self._step = self.label(11, _MUTED, "normal")
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()
        self._look()

    def _read(self) -> None:
        for line in open(0, encoding="utf-8"):  # noqa: SIM115
            self._lines.put(line)
        self._lines.put("")

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


class SentenceWindow(Window):
    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.label(11, _INK, "normal", sentence)
        button = tkinter.Button(self.root, text="OK", width=9, command=self.root.destroy)
        button.pack(anchor="e", pady=(18, 0))
        button.focus_set()
        for key in ("<Return>", "<KP_Enter>", "<space>", "<Escape>"):
            self.root.bind(key, lambda _: self.root.destroy())


if __name__ == "__main__":
    (SentenceWindow(sys.argv[1]) if len(sys.argv) > 1 else ProgressWindow()).run()
