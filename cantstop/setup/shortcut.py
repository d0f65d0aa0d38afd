"""The entry of the game in the applications menu of Linux, macOS and Windows, and the file type of saved games."""

from __future__ import annotations

import os
import shlex
import shutil
import struct
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from cantstop.resources import ASSETS
from cantstop.setup.environment import base_python
from cantstop.setup.start import Way, way
from cantstop.setup.trouble import TITLE
from cantstop.view.words import say

_PATIENCE = 20  # seconds for a desktop to look through its menus
_ENDING, _KIND = ".game", "CantStop.Game"
_CLASSES = "Software\\Classes"
_OURS = f"{_CLASSES}\\{_ENDING}"
MAC_FACTS = ASSETS / "mac" / "Info.plist"


def change(action: str, house: str, platform: str = sys.platform) -> int:
    """Install or remove the entry, and print the result in one sentence."""
    menu = Windows() if platform == "win32" else Mac() if platform == "darwin" else Linux()
    try:
        there = menu.place.exists()
        if action == "install":
            menu.install(_command(house), Path(house, "assets", "icon"))
            print(say("shortcut.installed", where=str(menu.place)))
            return 0
        if there:
            shutil.rmtree(menu.place) if menu.place.is_dir() else menu.place.unlink()
        menu.forget()
        print(say("shortcut.removed", where=str(menu.place)) if there else say("shortcut.nothing"))
    except (OSError, ValueError) as error:
        print(say("shortcut.refused", why=str(error)), file=sys.stderr)
        return 1
    return 0


def _command(house: str) -> tuple[str, ...]:
    """Return the command that starts the game from any folder."""
    if way() is Way.BUNDLE:
        return (os.path.abspath(sys.executable),)
    if way() is Way.PACKAGE:  # by its path, in case the current folder has another `cantstop`
        return (sys.executable, os.path.join(house, "__main__.py"))
    return (base_python(), os.path.join(house, "main.py"))


class Linux:
    """A .desktop file with absolute paths, and a file type for saved games."""

    def __init__(self) -> None:
        given = os.environ.get("XDG_DATA_HOME", "")
        data = Path(given) if os.path.isabs(given) else Path.home() / ".local" / "share"
        self.place = data / "applications" / "cantstop.desktop"
        self._kind = data / "mime" / "packages" / "cantstop.xml"

    def install(self, command: tuple[str, ...], icon: Path) -> None:
        """Write the .desktop file and the file type; `icon` is the path of the icon without its ".png" suffix."""
        kind = (ASSETS / "linux" / "cantstop-mime.xml").read_text("utf-8")
        for path, text in ((self.place, text_of(command, icon)), (self._kind, kind)):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)  # a link is replaced, not followed
            path.write_text(text, encoding="utf-8")
        self._refresh()

    def forget(self) -> None:
        self._kind.unlink(missing_ok=True)
        self._refresh()

    def _refresh(self) -> None:
        """Make the desktop read its menus again, as it does later anyway if programs for this are missing."""
        folders = {"update-mime-database": self._kind.parents[1], "update-desktop-database": self.place.parent}
        for program, folder in folders.items():
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run([program, folder], capture_output=True, timeout=_PATIENCE, check=False)


def text_of(command: tuple[str, ...], icon: Path) -> str:
    """Return the desktop entry with the command and icon path of this installation."""
    for part in command:
        if not part.isprintable():
            raise ValueError(repr(part))
    text = (ASSETS / "linux" / "cantstop.desktop").read_text("utf-8")
    own = {"Exec=": f"Exec={' '.join(map(argument, command))} %f", "Icon=": f"Icon={_escaped(f'{icon}.png')}"}
    return "".join(f"{own.get(line[:5], line)}\n" for line in text.splitlines())


def argument(path: str) -> str:
    """Return an argument of Exec: quoted for the command, then escaped as every value of the file is."""
    for sign in '\\"`$':
        path = path.replace(sign, "\\" + sign)
    return _escaped('"' + path.replace("%", "%%") + '"')


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\")


class Mac:
    """A bundle of three files that starts the game from its folder."""

    def __init__(self) -> None:
        self.place = Path.home() / "Applications" / "Can’t Stop.app"

    def install(self, command: tuple[str, ...], icon: Path) -> None:
        contents = self.place / "Contents"
        for folder in ("MacOS", "Resources"):
            (contents / folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(MAC_FACTS, contents)
        program = contents / "MacOS" / "cantstop"
        program.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        (contents / "Resources" / "icon.icns").write_bytes(icns(icon.with_suffix(".png").read_bytes()))

    def forget(self) -> None:
        pass


def icns(png: bytes) -> bytes:
    """Return an .icns file, the format of icons on macOS, with this picture of 256 pixels."""
    body = b"ic08" + struct.pack(">I", 8 + len(png)) + png
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


class Windows:
    """A .lnk file in the Start menu, and a file type for saved games."""

    def __init__(self) -> None:
        roaming = os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming"
        self.place = Path(roaming, "Microsoft", "Windows", "Start Menu", "Programs", f"{TITLE}.lnk")

    def install(self, command: tuple[str, ...], icon: Path) -> None:
        self.place.parent.mkdir(parents=True, exist_ok=True)
        self.place.unlink(missing_ok=True)
        quiet = os.path.join(os.path.dirname(command[0]), "pythonw.exe")
        command = (quiet, *command[1:]) if os.path.exists(quiet) else command
        _write_link(str(self.place), command, f"{icon}.ico")
        if not self.place.exists():
            raise OSError(str(self.place))
        _register(f'{subprocess.list2cmdline(command)} "%1"', f"{icon}.ico")

    def forget(self) -> None:
        _forget()


if sys.platform == "win32":
    import ctypes
    import winreg
    from ctypes import byref, c_int, c_void_p, c_wchar_p
    from uuid import UUID

    def _write_link(link: str, command: tuple[str, ...], icon: str) -> None:
        """Write a link through the Windows shell; raise OSError if the shell fails."""
        method, result = ctypes.WINFUNCTYPE, ctypes.HRESULT
        shell_link, as_shell_link, as_file = (
            (ctypes.c_ubyte * 16).from_buffer_copy(UUID(f"{number}-0000-0000-C000-000000000046").bytes_le)
            for number in ("00021401", "000214F9", "0000010B")
        )
        in_process = 1
        ole = ctypes.OleDLL("ole32")
        ole.CoInitialize(None)
        made, file = c_void_p(), c_void_p()
        ole.CoCreateInstance(shell_link, None, in_process, as_shell_link, byref(made))
        for place, name, value in (  # the places of the methods in the table that Windows documents
            (20, "SetPath", command[0]),
            (11, "SetArguments", subprocess.list2cmdline(command[1:])),
            (9, "SetWorkingDirectory", os.path.dirname(command[-1])),
            (7, "SetDescription", "Can't Stop and Can't Stop Express"),
        ):
            method(result, c_wchar_p)(place, name)(made, value)
        method(result, c_wchar_p, c_int)(17, "SetIconLocation")(made, icon, 0)
        method(result, c_void_p, c_void_p)(0, "QueryInterface")(made, as_file, byref(file))
        method(result, c_wchar_p, c_int)(6, "Save")(file, link, 1)
        for each in (file, made):
            method(ctypes.c_ulong)(2, "Release")(each)

    def _register(command: str, icon: str) -> None:
        """Register the file type for this user; if another program has the ending, add the game to its choices."""
        user = winreg.HKEY_CURRENT_USER
        for key, value in {"": TITLE, "\\DefaultIcon": icon, "\\shell\\open\\command": command}.items():
            winreg.SetValue(user, f"{_CLASSES}\\{_KIND}{key}", winreg.REG_SZ, value)
        with winreg.CreateKey(user, f"{_OURS}\\OpenWithProgids") as offered:
            winreg.SetValueEx(offered, _KIND, 0, winreg.REG_SZ, "")
        if not (_kind_of(winreg.HKEY_CLASSES_ROOT, _ENDING) or _kind_of(user, _OURS)):
            winreg.SetValue(user, _OURS, winreg.REG_SZ, _KIND)
        _tell_shell()

    def _forget() -> None:
        user = winreg.HKEY_CURRENT_USER
        if _kind_of(user, _OURS) == _KIND:
            winreg.SetValue(user, _OURS, winreg.REG_SZ, "")
        with suppress(FileNotFoundError):
            with winreg.CreateKey(user, f"{_OURS}\\OpenWithProgids") as offered:
                winreg.DeleteValue(offered, _KIND)
            for key in ("\\shell\\open\\command", "\\shell\\open", "\\shell", "\\DefaultIcon", ""):
                winreg.DeleteKey(user, f"{_CLASSES}\\{_KIND}{key}")
        _tell_shell()

    def _kind_of(root: int, ending: str) -> str:
        try:
            return winreg.QueryValue(root, ending)
        except OSError:
            return ""

    def _tell_shell() -> None:
        associations_changed = 0x08000000
        ctypes.windll.shell32.SHChangeNotify(associations_changed, 0, None, None)
else:

    def _refuse(*_: object) -> None:
        raise OSError("this is not Windows")

    _write_link = _register = _forget = _refuse
