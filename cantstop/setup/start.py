"""The start of the game from main.py. It uses the private environment, and makes it if it is missing."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NoReturn

from cantstop import resources
from cantstop.setup import environment, trouble
from cantstop.setup.trouble import Trouble

_MENDED = "CANTSTOP_MENDED"  # set for a start that makes the environment again
_PACKAGES = {"pygame": "pygame-ce", "pygame_gui": "pygame-gui", "numpy": "numpy", "i18n": "python-i18n"}
_LEAST_MEMORY = 400 << 20  # bytes of address space; a game needs less, but its threads come and go
_GAME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_entered = ""  # the folder from which this process imports packages


class Way(Enum):
    """The kind of installation.

    From source, the program makes its environment. A package is installed together with its dependencies. A bundle
    includes Python, so that `sys.executable` is the game itself.
    """

    SOURCE = "main.py"
    PACKAGE = "cantstop"
    BUNDLE = "Can't Stop"


def way() -> Way:
    if getattr(sys, "frozen", False):
        return Way.BUNDLE
    return Way.PACKAGE if resources.PACKED else Way.SOURCE


@dataclass(slots=True)
class Options:
    """The options of the command line; None means the value in the settings."""

    full_screen: bool | None = None
    size: tuple[int, int] | None = None  # of the window, in pixels
    language: str | None = None  # en, fr or de
    seed: str | None = None  # the game number offered in the set-up of a new game
    safe: bool = False  # no sound, default settings
    file: Path | None = None  # a saved game to open
    shortcut: str | None = None  # "install" or "remove": change the menu entry, and do not play


def main(house: str) -> int:
    """Start the game; return the exit code: 0, or 1 after reporting an error."""
    try:
        if way() is Way.BUNDLE:  # its loader has changed the library path; on Windows it has no console
            os.environ["LD_LIBRARY_PATH"] = os.environ.get("LD_LIBRARY_PATH_ORIG", "")
            trouble.use_console("AttachConsole", -1)
        trouble.prepare_terminal()
        options = Options()
        if len(sys.argv) > 1:
            from cantstop.setup import command_line

            options = command_line.parse(sys.argv[1:])
        if options.shortcut:
            from cantstop.setup import shortcut

            return shortcut.change(options.shortcut, house)
        return _play(house, options)
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # every error becomes a sentence for the player
        _close_window()
        trouble.tell(error)
        return 1


def _play(house: str, options: Options) -> int:
    global _entered
    _check_memory()
    gc.set_threshold(50_000)  # start-up allocates much and frees little: garbage collection would take a tenth of it
    _entered = enter(house)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from cantstop.view.app.main import main as play

        return play(options)
    except Exception as error:
        raise _error_to_report(error, house) from error


def _check_memory() -> None:
    """Raise Trouble if memory is so short that a new thread could die, since the program would wait for it forever."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit != resource.RLIM_INFINITY and limit < _LEAST_MEMORY:
        raise Trouble("trouble.little_memory", f"The limit is {limit} bytes.", needed=_LEAST_MEMORY >> 20)


def enter(house: str) -> str:
    """Make pygame importable; return the path of the environment with it."""
    if way() is not Way.SOURCE:
        return sys.prefix
    file = os.path.join(house, "requirements.txt")
    if _MENDED not in os.environ and environment.is_active_ready(file):
        return sys.prefix
    for place in environment.places(house):
        abi, python = environment.abi_of(place, file), environment.python_of(place)
        if abi == environment.ABI:
            break
        if abi and sys.executable != python and environment.runs(python):
            _replace_process(python, house)
    else:
        place = _set_up(house, file)
    if os.path.dirname(place) != house:
        sys.pycache_prefix = os.path.join(place, "bytecode")  # the game's own folder cannot be written to
    environment.step_into(place)
    return place


def _set_up(house: str, file: str) -> str:
    from importlib.util import find_spec

    from cantstop.setup.install import set_up
    from cantstop.view.words import say

    if find_spec("_sqlite3") is None:  # required for saving games, but missing in some builds of Python
        raise Trouble("trouble.incomplete_python", what="sqlite3")
    return set_up(house, file, say("setup.once"))


def damaged(error: BaseException | None) -> str:
    """Return the name of the package that caused the error, or "" if a module of the game did.

    While the game is imported, every error counts as a package's, unless a module of the game cannot be read.
    """
    while error is not None:
        name = (error.name or "").partition(".")[0] if isinstance(error, ImportError) else ""
        file = str(error.filename) if isinstance(error, SyntaxError) else ""
        if name == "cantstop" or file.startswith(_GAME):
            return ""
        if name:
            return _PACKAGES.get(name, name)
        error = error.__cause__
    return "" if "cantstop.view.app.main" in sys.modules else "pygame-ce"


def _error_to_report(error: Exception, house: str) -> Exception:
    """Return the error to report.

    An incomplete environment is marked for repair, once. If another user owns it, the game makes a separate one.
    """
    what = damaged(error)
    if isinstance(error, Trouble) or not what or way() is Way.BUNDLE:
        return error
    if what in sys.stdlib_module_names:
        return Trouble("trouble.incomplete_python", repr(error), what=what.lstrip("_"))
    if way() is Way.PACKAGE:
        pygame = sys.modules.get("pygame")
        if pygame is not None and pygame.__file__ and not hasattr(pygame, "IS_CE"):
            folder = os.path.dirname(os.path.dirname(pygame.__file__))
            return Trouble("trouble.classic_pygame", repr(error), folder=folder, python=sys.executable)
        return Trouble("trouble.damaged", repr(error), what=what, python=sys.executable)
    if _MENDED not in os.environ:
        os.environ[_MENDED] = "1"
        will_mend()
        _close_window()
        _replace_process(sys.executable, house)
    return Trouble("trouble.not_installed", repr(error), folder=_entered)


def will_mend() -> bool:
    """Mark the environment for repair at the next start, if the game made it; return whether it was marked."""
    try:
        return way() is Way.SOURCE and environment.unstamp(_entered)
    except OSError:
        return False


def _close_window() -> None:
    """Close the game's window, since a full-screen window would cover the message."""
    pygame = sys.modules.get("pygame")
    if pygame is not None and hasattr(pygame, "quit"):
        pygame.quit()


def _replace_process(python: str, house: str) -> NoReturn:
    command = [python, os.path.join(house, "main.py"), *sys.argv[1:]]
    if sys.platform == "win32":  # its exec would leave two programs on one terminal
        sys.exit(subprocess.call(command))
    os.execv(python, command)
