"""The kind of installation: from source, as a package, or as a bundle.

The source makes its environment. A package is installed with its dependencies. A bundle includes Python, so
`sys.executable` is the game itself.
"""

from __future__ import annotations

import os
import sys
from enum import Enum

from cantstop import resources
from cantstop.setup import environment


class Way(Enum):
    SOURCE = "main.py"
    PACKAGE = "cantstop"
    BUNDLE = "Can't Stop"


def way() -> Way:
    if getattr(sys, "frozen", False):
        return Way.BUNDLE
    return Way.PACKAGE if resources.PACKED else Way.SOURCE


def begin() -> None:
    """Restore the system's library path for child processes of a bundle, whose loader has changed it.

    On Windows a bundle has no console; print to the console that started it, if any.
    """
    if way() is not Way.BUNDLE:
        return
    if sys.platform == "win32" and sys.stdout is None:
        import ctypes

        if ctypes.windll.kernel32.AttachConsole(-1):
            sys.stdout = sys.stderr = open("CONOUT$", "w", encoding="utf-8", errors="replace")  # noqa: SIM115
    if sys.platform.startswith("linux"):
        before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
        os.environ.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            os.environ["LD_LIBRARY_PATH"] = before


def program() -> str:
    """Return the name of the program that the player typed or clicked."""
    return os.path.basename(sys.executable) if way() is Way.BUNDLE else way().value


def command(house: str) -> tuple[str, ...]:
    """Return the command that starts the game from any folder, for a menu entry."""
    if way() is Way.BUNDLE:
        return (os.path.abspath(sys.executable),)
    if way() is Way.PACKAGE:  # by its path, in case the current folder has another `cantstop`
        return (sys.executable, os.path.join(house, "__main__.py"))
    return (environment.base_python(), os.path.join(house, "main.py"))
