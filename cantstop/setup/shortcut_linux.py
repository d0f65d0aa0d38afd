"""The menu entry of Linux desktops: a .desktop file with absolute paths, and the kind of file that saved games are."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path

from cantstop.resources import ASSETS
from cantstop.setup.shortcut import MenuEntry

_PATIENCE = 20  # seconds for a desktop to look through its menus


def install(entry: MenuEntry) -> str:
    path, kind = _places()
    _write(path, text_of(entry))
    _write(kind, (ASSETS / "linux" / "cantstop-mime.xml").read_text("utf-8"))
    _tell_desktop()
    return str(path)


def remove() -> str:
    """Remove the entry; return its path, or nothing if there was none."""
    path, kind = _places()
    kind.unlink(missing_ok=True)
    try:
        path.unlink()
    except FileNotFoundError:
        return ""
    _tell_desktop()
    return str(path)


def text_of(entry: MenuEntry) -> str:
    """Return the entry of the shops with the paths of this computer."""
    for part in entry.command:
        if not part.isprintable():
            raise ValueError(repr(part))
    command = " ".join(map(argument, entry.command))
    icon = _escaped(f"{entry.icon}.png")
    text = (ASSETS / "linux" / "cantstop.desktop").read_text("utf-8")
    own = {"Exec=": f"Exec={command} %f", "Icon=": f"Icon={icon}"}
    return "".join(f"{own.get(line[:5], line)}\n" for line in text.splitlines())


def argument(path: str) -> str:
    """Return an argument of Exec: quoted for the command, then escaped as every value of the file is."""
    for sign in '\\"`$':
        path = path.replace(sign, "\\" + sign)
    return _escaped('"' + path.replace("%", "%%") + '"')


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".new")
    unfinished.write_text(text, encoding="utf-8")
    os.replace(unfinished, path)


def _tell_desktop() -> None:
    """Make the desktop read its menus again; without these programs it does so later."""
    path, kind = _places()
    for program, folder in (("update-mime-database", kind.parents[1]), ("update-desktop-database", path.parent)):
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run([program, folder], capture_output=True, timeout=_PATIENCE, check=False)


def _places() -> tuple[Path, Path]:
    """Return the files of the entry and of the kind of file; a relative XDG path does not count."""
    given = os.environ.get("XDG_DATA_HOME", "")
    data = Path(given) if os.path.isabs(given) else Path.home() / ".local" / "share"
    return data / "applications" / "cantstop.desktop", data / "mime" / "packages" / "cantstop.xml"
