"""The entry in the applications menu of each system, with which saved games open, too."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from cantstop.setup import running
from cantstop.setup.notice import print_line
from cantstop.view.words import say


class MenuEntry(NamedTuple):
    """The command and the icon of a menu entry."""

    command: tuple[str, ...]
    icon: Path  # without its ending


def change(action: str, house: str, platform: str = sys.platform) -> int:
    """Install or remove the entry, and say in one sentence what came of it."""
    menu = import_module("cantstop.setup.shortcut_" + {"win32": "windows", "darwin": "mac"}.get(platform, "linux"))
    try:
        if action == "install":
            print_line(say("shortcut.installed", where=menu.install(entry_of(house))))
        elif where := menu.remove():
            print_line(say("shortcut.removed", where=where))
        else:
            print_line(say("shortcut.nothing"))
    except (OSError, ValueError) as error:
        print_line(say("shortcut.refused", why=str(error)), sys.stderr)
        return 1
    return 0


def entry_of(house: str) -> MenuEntry:
    return MenuEntry(running.command(house), Path(house, "assets", "icon"))
