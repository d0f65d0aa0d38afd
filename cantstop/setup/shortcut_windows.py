"""The entry in the Windows Start menu, a .lnk file, and saved games opened by a double-click."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from cantstop.setup.shortcut import MenuEntry

NAME = "Can't Stop"
ENDING, KIND = ".game", "CantStop.Game"
_CLASSES = "Software\\Classes"
_OURS = f"{_CLASSES}\\{ENDING}"
_SHELL_LINK = "00021401-0000-0000-C000-000000000046"
_IS_SHELL_LINK = "000214F9-0000-0000-C000-000000000046"
_IS_FILE = "0000010B-0000-0000-C000-000000000046"
_IN_PROCESS = 1
_ASSOCIATIONS_CHANGED = 0x08000000


def install(entry: MenuEntry) -> str:
    link = _link()
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    command = _without_console(entry.command)
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
    try:
        link.unlink()
    except FileNotFoundError:
        return ""
    return str(link)


def _link() -> Path:
    roaming = os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming"
    return Path(roaming, "Microsoft", "Windows", "Start Menu", "Programs", f"{NAME}.lnk")


def _without_console(command: tuple[str, ...]) -> tuple[str, ...]:
    quiet = os.path.join(os.path.dirname(command[0]), "pythonw.exe")
    return (quiet, *command[1:]) if os.path.exists(quiet) else command


def _write_link(link: str, command: tuple[str, ...], icon: str) -> None:
    """By the shell itself; what it refuses is an OSError."""
    if sys.platform != "win32":
        return
    import ctypes
    from ctypes import byref, c_int, c_void_p, c_wchar_p

    method, result = ctypes.WINFUNCTYPE, ctypes.HRESULT
    ole = ctypes.OleDLL("ole32")
    ole.CoInitialize(None)
    made, file = c_void_p(), c_void_p()
    ole.CoCreateInstance(_id(_SHELL_LINK), None, _IN_PROCESS, _id(_IS_SHELL_LINK), byref(made))
    for place, name, value in (  # the places of the methods in the table that Windows documents
        (20, "SetPath", command[0]),
        (11, "SetArguments", subprocess.list2cmdline(command[1:])),
        (9, "SetWorkingDirectory", os.path.dirname(command[-1])),
        (7, "SetDescription", "Can't Stop and Can't Stop Express"),
    ):
        method(result, c_wchar_p)(place, name)(made, value)
    method(result, c_wchar_p, c_int)(17, "SetIconLocation")(made, icon, 0)
    method(result, c_void_p, c_void_p)(0, "QueryInterface")(made, _id(_IS_FILE), byref(file))
    method(result, c_wchar_p, c_int)(6, "Save")(file, link, 1)
    for each in (file, made):
        method(ctypes.c_ulong)(2, "Release")(each)


def _id(name: str) -> Any:
    import ctypes
    import uuid

    return (ctypes.c_ubyte * 16).from_buffer_copy(uuid.UUID(name).bytes_le)


def _register(command: str, icon: str) -> None:
    """For this user alone; if another program has the ending, the game is offered beside it."""
    if sys.platform != "win32":
        return
    import winreg

    values = {KIND: NAME, f"{KIND}\\DefaultIcon": icon, f"{KIND}\\shell\\open\\command": command}
    for key, value in values.items():
        winreg.SetValue(winreg.HKEY_CURRENT_USER, f"{_CLASSES}\\{key}", winreg.REG_SZ, value)
    with winreg.CreateKey(winreg.HKEY_CURRENT_USER, f"{_OURS}\\OpenWithProgids") as offered:
        winreg.SetValueEx(offered, KIND, 0, winreg.REG_SZ, "")
    if not (_kind_of(winreg.HKEY_CLASSES_ROOT, ENDING) or _kind_of(winreg.HKEY_CURRENT_USER, _OURS)):
        winreg.SetValue(winreg.HKEY_CURRENT_USER, _OURS, winreg.REG_SZ, KIND)
    _tell_shell()


def _forget() -> None:
    if sys.platform != "win32":
        return
    import winreg

    if _kind_of(winreg.HKEY_CURRENT_USER, _OURS) == KIND:
        winreg.SetValue(winreg.HKEY_CURRENT_USER, _OURS, winreg.REG_SZ, "")
    try:
        with winreg.CreateKey(winreg.HKEY_CURRENT_USER, f"{_OURS}\\OpenWithProgids") as offered:
            winreg.DeleteValue(offered, KIND)
        for key in ("\\shell\\open\\command", "\\shell\\open", "\\shell", "\\DefaultIcon", ""):
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, f"{_CLASSES}\\{KIND}{key}")
    except FileNotFoundError:
        return
    _tell_shell()


def _kind_of(root: int, ending: str) -> str:
    """Return the kind of file that the ending stands for."""
    if sys.platform != "win32":
        return ""
    import winreg

    try:
        return winreg.QueryValue(root, ending)
    except OSError:
        return ""


def _tell_shell() -> None:
    if sys.platform != "win32":
        return
    import ctypes

    ctypes.windll.shell32.SHChangeNotify(_ASSOCIATIONS_CHANGED, 0, None, None)
