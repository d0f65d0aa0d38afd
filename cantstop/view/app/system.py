"""Functions that find the look that the system prefers (dark, high contrast, reduced motion), and show a folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cantstop.controller.paths import make_folder

_WAIT = 1.0  # seconds for a desktop's answer


def show_folder(folder: Path) -> bool:
    """Show a folder in the file manager; return False if there is none, or the folder cannot be made."""
    program = {"win32": "explorer", "darwin": "open"}.get(sys.platform, "xdg-open")
    try:
        make_folder(folder)
        start(program, str(folder))
    except OSError:
        return False
    return True


def start(*command: str) -> None:
    """Start a program that continues after the game ends."""
    quiet = subprocess.DEVNULL
    subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


@dataclass(frozen=True, slots=True)
class SystemLook:
    look: str = "light"
    reduced_motion: bool = False


def ask(
    environ: Mapping[str, str] | None = None,
    platform: str = sys.platform,
    run: Callable[[list[str]], str] | None = None,
) -> SystemLook:
    """Return the look in the desktop's settings. Call this after the first frame, because it runs other programs."""
    env = os.environ if environ is None else environ
    answer = run or _output
    if platform == "win32":
        return _windows()
    if platform == "darwin":
        return _mac(answer)
    return _linux(env, answer)


def _linux(env: Mapping[str, str], run: Callable[[list[str]], str]) -> SystemLook:
    theme = env.get("GTK_THEME", "").lower()
    if not env.get("XDG_CURRENT_DESKTOP") and not theme:
        return SystemLook()  # a desktop without an answer
    scheme, motion = "", ""
    if env.get("XDG_CURRENT_DESKTOP"):
        scheme = run(["gsettings", "get", "org.gnome.desktop.interface", "color-scheme"])
        theme = theme or run(["gsettings", "get", "org.gnome.desktop.interface", "gtk-theme"]).lower()
        motion = run(["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"])
    dark = "prefer-dark" in scheme or theme.strip("'\n ").endswith(("-dark", ":dark"))
    look = "high_contrast" if "highcontrast" in theme.replace("-", "") else "dark" if dark else "light"
    return SystemLook(look, motion.strip() == "false")


def _mac(run: Callable[[list[str]], str]) -> SystemLook:
    dark = run(["defaults", "read", "-g", "AppleInterfaceStyle"]).strip() == "Dark"
    domain = "com.apple.universalaccess"
    contrast = run(["defaults", "read", domain, "increaseContrast"]).strip() == "1"
    still = run(["defaults", "read", domain, "reduceMotion"]).strip() == "1"
    return SystemLook("high_contrast" if contrast else "dark" if dark else "light", still)


# Only the types of Windows know `winreg` and `windll`: hence the ignored errors.


def _windows() -> SystemLook:
    try:
        import winreg
    except ImportError:
        return SystemLook()
    light = 1
    try:
        path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:  # type: ignore[attr-defined,unused-ignore]
            light = winreg.QueryValueEx(key, "AppsUseLightTheme")[0]  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        pass
    return SystemLook(_windows_contrast() or ("light" if light else "dark"), _windows_still())


def _windows_contrast() -> str | None:
    """Return "high_contrast" if high contrast is on in Windows (SPI_GETHIGHCONTRAST), else None."""
    import ctypes as c

    class HighContrast(c.Structure):
        _fields_ = [("size", c.c_uint), ("flags", c.c_uint), ("scheme", c.c_void_p)]

    answer = HighContrast(c.sizeof(HighContrast), 0, None)
    found = c.windll.user32.SystemParametersInfoW(0x42, answer.size, c.byref(answer), 0)  # type: ignore[attr-defined,unused-ignore]
    return "high_contrast" if found and answer.flags & 1 else None


def _windows_still() -> bool:
    """Return whether animations are off in Windows (SPI_GETCLIENTAREAANIMATION)."""
    import ctypes as c

    moves = c.c_int(1)
    c.windll.user32.SystemParametersInfoW(0x1042, 0, c.byref(moves), 0)  # type: ignore[attr-defined,unused-ignore]
    return not moves.value


def _output(command: list[str]) -> str:
    """Return the output of a program, or "" if the program is missing, fails or is slow."""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=_WAIT, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        return ""
