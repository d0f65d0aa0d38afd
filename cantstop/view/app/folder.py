"""The file manager of the system."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from cantstop.controller.paths import make_folder


def show_folder(folder: Path) -> bool:
    """Show a folder; return False if the system has no file manager, or the folder cannot be made."""
    try:
        make_folder(folder)
        if sys.platform == "win32":
            command = ["explorer", str(folder)]
        else:
            command = ["open" if sys.platform == "darwin" else "xdg-open", str(folder)]
        quiet = subprocess.DEVNULL
        subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError:
        return False
    return True
