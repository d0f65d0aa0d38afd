"""The menu entry of Linux desktops: a .desktop file, with everything as an absolute path."""

from __future__ import annotations

import os
from pathlib import Path

from cantstop.setup.shortcut import Entry

WINDOW_CLASS = "cantstop"  # ties the window to its entry, so that the dock shows the icon
_TEXT = """[Desktop Entry]
Type=Application
Version=1.0
Name=Can’t Stop
GenericName=Dice game
GenericName[fr]=Jeu de dés
GenericName[de]=Würfelspiel
Comment=Can’t Stop and Can’t Stop Express, against people or the computer
Comment[fr]=Can’t Stop et Can’t Stop Express, à plusieurs ou contre l’ordinateur
Comment[de]=Can’t Stop und Can’t Stop Express, mit anderen oder gegen den Computer
Keywords=dice;push your luck;board;express;
Exec={command}
Icon={icon}
Terminal=false
Categories=Game;BoardGame;
StartupWMClass={window_class}
"""


def install(entry: Entry) -> str:
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".new")
    unfinished.write_text(text_of(entry), encoding="utf-8")
    os.replace(unfinished, path)
    return str(path)


def remove() -> str:
    """Where it was; nothing if it was not there."""
    path = _path()
    try:
        path.unlink()
    except FileNotFoundError:
        return ""
    return str(path)


def text_of(entry: Entry) -> str:
    for path in (entry.python, entry.program):
        if not path.isprintable():
            raise ValueError(repr(path))
    return _TEXT.format(
        command=f"{argument(entry.python)} {argument(entry.program)}",
        icon=_escaped(f"{entry.icon}.png"),
        window_class=WINDOW_CLASS,
    )


def argument(path: str) -> str:
    """One argument of Exec: quoted for the command, and that escaped again as every value of the file is."""
    for sign in '\\"`$':
        path = path.replace(sign, "\\" + sign)
    return _escaped('"' + path.replace("%", "%%") + '"')


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\")


def _path() -> Path:
    """The user's own applications; a relative XDG path is as good as none."""
    given = os.environ.get("XDG_DATA_HOME", "")
    data = Path(given) if os.path.isabs(given) else Path.home() / ".local" / "share"
    return data / "applications" / "cantstop.desktop"
