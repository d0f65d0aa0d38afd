"""The entry in the Windows Start menu: a .lnk file, which PowerShell knows how to write."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from cantstop.setup.shortcut import Entry

# The paths travel as environment variables, so that no sign in them can be taken for a part of the script.
_SCRIPT = """
$ErrorActionPreference = 'Stop'
$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:CANTSTOP_LINK)
$link.TargetPath = $env:CANTSTOP_PYTHON
$link.Arguments = '"' + $env:CANTSTOP_PROGRAM + '"'
$link.WorkingDirectory = Split-Path $env:CANTSTOP_PROGRAM
$link.IconLocation = $env:CANTSTOP_ICON
$link.Description = "Can't Stop and Can't Stop Express"
$link.Save()
"""


def install(entry: Entry) -> str:
    link = _link()
    link.parent.mkdir(parents=True, exist_ok=True)
    values = {
        "CANTSTOP_LINK": str(link),
        "CANTSTOP_PYTHON": _without_console(entry.python),
        "CANTSTOP_PROGRAM": entry.program,
        "CANTSTOP_ICON": f"{entry.icon}.ico",
    }
    command = ["powershell", "-NoProfile", "-NonInteractive", "-Command", _SCRIPT]
    done = subprocess.run(
        command, env=os.environ | values, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode != 0:
        raise OSError(done.stderr.strip().partition("\n")[0] or str(link))
    return str(link)


def remove() -> str:
    """Where it was; nothing if it was not there."""
    link = _link()
    try:
        link.unlink()
    except FileNotFoundError:
        return ""
    return str(link)


def _link() -> Path:
    roaming = os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming"
    return Path(roaming, "Microsoft", "Windows", "Start Menu", "Programs", "Can't Stop.lnk")


def _without_console(python: str) -> str:
    quiet = os.path.join(os.path.dirname(python), "pythonw.exe")
    return quiet if os.path.exists(quiet) else python
