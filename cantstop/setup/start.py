"""Goes from main.py to the game: enters the private environment, and makes it first where it is missing."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, NoReturn

from cantstop.setup import environment, running

if TYPE_CHECKING:
    from cantstop.setup.options import Options

_STEPPED_OVER = "CANTSTOP_STEPPED_OVER"  # set for a Python that was started in place of the player's
_MENDED = "CANTSTOP_MENDED"


def main(house: str) -> int:
    """The exit code: 0, or 1 after a sentence about what went wrong."""
    from cantstop.setup.options import Options

    running.begin()
    options = Options()
    if len(sys.argv) > 1:
        from cantstop.setup import command_line

        options, menu_entry = command_line.parse(sys.argv[1:])
        if menu_entry:
            from cantstop.setup import shortcut

            return shortcut.change(menu_entry, house)
    try:
        return _play(house, options)
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # whatever it is, the player is told in a sentence
        return _told(error, options.language)


def enter(house: str, language: str | None = None) -> str:
    """Makes pygame importable; gives the environment that it comes from."""
    if running.way() is not running.Way.SOURCE:
        return sys.prefix
    file = os.path.join(house, "requirements.txt")
    if _MENDED not in os.environ and environment.is_active_ready(file):
        return sys.prefix
    for place in environment.environments(house):
        stamp = environment.is_ready(place, file)
        if stamp and stamp.abi == environment.ABI:
            return _stepped_into(house, place, stamp)
        if stamp and _STEPPED_OVER not in os.environ and environment.runs(environment.python_of(place)):
            os.environ[_STEPPED_OVER] = "1"
            _replace_process(environment.python_of(place), house)
    return _set_up(house, file, language)


def _stepped_into(house: str, place: str, stamp: environment.Stamp) -> str:
    if place != environment.beside(house):
        sys.pycache_prefix = os.path.join(place, "bytecode")  # the game's own folder cannot be written to
    environment.step_into(place, stamp)
    return place


def _set_up(house: str, file: str, language: str | None) -> str:
    from importlib.util import find_spec

    from cantstop.setup.install import set_up
    from cantstop.setup.progress import progress
    from cantstop.setup.trouble import Trouble, TroubleReason
    from cantstop.view import words

    words.use(language)
    if find_spec("_sqlite3") is None:  # games are kept with it, and some builds of Python lack it
        raise Trouble(TroubleReason.INCOMPLETE_PYTHON, what="sqlite3")
    shown = progress()
    try:
        place, stamp = set_up(house, file, shown, words.say("setup.once"))
    finally:
        shown.close()
    if stamp.abi != environment.ABI:
        _replace_process(environment.python_of(place), house)
    return _stepped_into(house, place, stamp)


def _play(house: str, options: Options) -> int:
    gc.set_threshold(50_000)  # a start makes many objects and no rubbish: looking for it would take a tenth of the time
    place = environment.entered = enter(house, options.language)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from cantstop.view.app.main import main as play

        return play(options)
    except Exception as error:  # what was installed in part may fail in any way, and at any time
        raise _package_trouble(error, house, place) from error


def _package_trouble(error: Exception, house: str, place: str) -> Exception:
    """Classic pygame on the path is for the player to remove, a Python with holes for them to replace. An environment
    with holes is made anew, once; in place of somebody else's the game makes its own."""
    from cantstop.setup.trouble import Trouble, TroubleReason
    from cantstop.setup.wholeness import classic_pygame, damaged

    if isinstance(error, Trouble):
        return error
    if folder := classic_pygame():
        return Trouble(TroubleReason.CLASSIC_PYGAME, repr(error), folder=folder, python=sys.executable)
    what = damaged(error)
    if not what or running.way() is running.Way.BUNDLE:
        return error
    if what in sys.stdlib_module_names:
        return Trouble(TroubleReason.INCOMPLETE_PYTHON, repr(error), what=what.lstrip("_"))
    if running.way() is running.Way.PACKAGE:
        return Trouble(TroubleReason.DAMAGED, repr(error), what=what, python=sys.executable)
    if _MENDED not in os.environ:
        os.environ[_MENDED] = "1"
        _is_marked(house, place)
        _close_window()
        _replace_process(sys.executable, house)
    return Trouble(TroubleReason.NOT_INSTALLED, repr(error), folder=place)


def will_mend(house: str) -> bool:
    """Whether the next start makes the environment anew in which something was found missing while the game ran."""
    return running.way() is running.Way.SOURCE and _is_marked(house, environment.entered)


def _is_marked(house: str, place: str) -> bool:
    if os.path.realpath(place) not in map(os.path.realpath, environment.environments(house)):
        return False
    try:
        environment.mark_unfinished(place)
    except OSError:
        return False
    return True


def _told(error: Exception, language: str | None) -> int:
    import traceback

    from cantstop.setup.trouble import Trouble, TroubleReason, tell
    from cantstop.view import words

    _close_window()
    words.use(language)
    details = "".join(traceback.format_exception(error))
    tell(error if isinstance(error, Trouble) else Trouble(TroubleReason.FAULT, details))
    return 1


def _close_window() -> None:
    """A full-screen one would lie over the sentence."""
    pygame = sys.modules.get("pygame")
    if pygame is not None and hasattr(pygame, "quit"):
        pygame.quit()


def _replace_process(python: str, house: str) -> NoReturn:
    command = [python, os.path.join(house, "main.py"), *sys.argv[1:]]
    if sys.platform == "win32":  # its exec would leave the terminal to two programs at once
        import subprocess

        sys.exit(subprocess.call(command))
    os.execv(python, command)
