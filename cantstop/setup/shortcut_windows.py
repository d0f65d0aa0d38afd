"""The entry in the Windows Start menu, a .lnk file, and saved games opened by a double-click."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from cantstop.setup.notice import TITLE
from cantstop.setup.shortcut import MenuEntry

ENDING, KIND = ".game", "CantStop.Game"
_CLASSES = "Software\\Classes"
_OURS = f"{_CLASSES}\\{ENDING}"


def install(entry: MenuEntry) -> str:
    link = _link()
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    quiet = os.path.join(os.path.dirname(entry.command[0]), "pythonw.exe")
    command = (quiet, *entry.command[1:]) if os.path.exists(quiet) else entry.command
    icon = f"{entry.icon}.ico"
    _write_link(str(link), command, icon)
    if not link.exists():
        raise OSError(str(link))
    _register(f'{subprocess.list2cmdline(command)} "%1"', icon)
    return str(link)


def remove() -> str:
    """Remove the entry; return its path, or nothing if there was none."""
    _forget()
    link = _link()
    if not link.exists():
        return ""
    link.unlink()
    return str(link)


def _link() -> Path:
    roaming = os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming"
    return Path(roaming, "Microsoft", "Windows", "Start Menu", "Programs", f"{TITLE}.lnk")


if sys.platform == "win32":
    import ctypes
    import winreg
    from ctypes import byref, c_int, c_void_p, c_wchar_p
    from uuid import UUID

    def _write_link(link: str, command: tuple[str, ...], icon: str) -> None:
        """Write a link by the shell itself; what the shell refuses is an OSError."""
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
        """Register the kind of file for this user; if another program has the ending, offer the game beside it."""
        user = winreg.HKEY_CURRENT_USER
        for key, value in {"": TITLE, "\\DefaultIcon": icon, "\\shell\\open\\command": command}.items():
            winreg.SetValue(user, f"{_CLASSES}\\{KIND}{key}", winreg.REG_SZ, value)
        with winreg.CreateKey(user, f"{_OURS}\\OpenWithProgids") as offered:
            winreg.SetValueEx(offered, KIND, 0, winreg.REG_SZ, "")
        if not (_kind_of(winreg.HKEY_CLASSES_ROOT, ENDING) or _kind_of(user, _OURS)):
            winreg.SetValue(user, _OURS, winreg.REG_SZ, KIND)
        _tell_shell()

    def _forget() -> None:
        user = winreg.HKEY_CURRENT_USER
        if _kind_of(user, _OURS) == KIND:
            winreg.SetValue(user, _OURS, winreg.REG_SZ, "")
        try:
            with winreg.CreateKey(user, f"{_OURS}\\OpenWithProgids") as offered:
                winreg.DeleteValue(offered, KIND)
            for key in ("\\shell\\open\\command", "\\shell\\open", "\\shell", "\\DefaultIcon", ""):
                winreg.DeleteKey(user, f"{_CLASSES}\\{KIND}{key}")
        except FileNotFoundError:
            return
        _tell_shell()

    def _kind_of(root: int, ending: str) -> str:
        """Return the kind of file that the ending stands for."""
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
