"""The folders of settings, games and logs on each platform. New folders are readable by this user only."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Places:
    settings: Path
    games: Path
    log: Path


def places(environ: Mapping[str, str] | None = None, platform: str = sys.platform) -> Places:
    """Return the three folders of this user; CANTSTOP_HOME puts all of them into one folder."""
    env = os.environ if environ is None else environ
    if override := env.get("CANTSTOP_HOME"):
        base = Path(override)
        return Places(base / "config", base / "data", base / "state")
    if platform == "win32":
        return _together(_folder(env, "APPDATA", _home(env) / "AppData" / "Roaming") / "CantStop")
    if platform == "darwin":
        return _together(_home(env) / "Library" / "Application Support" / "CantStop")
    home = _home(env)
    return Places(
        _folder(env, "XDG_CONFIG_HOME", home / ".config") / "cantstop",
        _folder(env, "XDG_DATA_HOME", home / ".local" / "share") / "cantstop",
        _folder(env, "XDG_STATE_HOME", home / ".local" / "state") / "cantstop",
    )


def _together(base: Path) -> Places:
    return Places(base, base / "games", base / "logs")


def _folder(env: Mapping[str, str], name: str, default: Path) -> Path:
    """Return the folder in a variable; a relative path is ignored, as the XDG standard demands."""
    given = env.get(name, "")
    return Path(given) if os.path.isabs(given) else default


def _home(env: Mapping[str, str]) -> Path:
    for name in ("HOME", "USERPROFILE"):
        if os.path.isabs(env.get(name, "")):
            return Path(env[name])
    found = os.path.expanduser("~")
    return Path(found if os.path.isabs(found) else tempfile.gettempdir())


def make_folder(folder: str | Path) -> Path:
    """Make a folder and its missing parents, readable by this user only."""
    path = Path(folder)
    if not path.is_dir():
        make_folder(path.parent)
        path.mkdir(0o700, exist_ok=True)
    return path


def private(path: str, flags: int) -> int:
    """Open a file, for `open(opener=...)`. A new file is readable by this user only. Links are not followed."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0), 0o600)
