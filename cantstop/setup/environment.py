"""The private environment of the game: its folder, its stamp, and a fast check of both."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES

ABI = EXTENSION_SUFFIXES[0]  # compiled packages fit all interpreters with the same suffix
_PACKAGE_FOLDERS = ("site-packages", "dist-packages")


def needs(file: str) -> list[str]:
    """Return the requirements of a file and of those that it includes with -r."""
    found = []
    with open(file, encoding="utf-8") as lines:
        for line in (each.partition("#")[0].strip() for each in lines):
            if line.startswith("-r"):
                found += needs(os.path.join(os.path.dirname(file), line[2:].strip()))
            elif line:
                found.append(line)
    return found


def name_of(requirement: str) -> str:
    return re.split("[<>=]", requirement)[0].replace("_", "-")


# The stamp has the ABI and the installed requirements. It is emptied before any change, and written after all changes.


def stamp_of(place: str) -> str:
    return os.path.join(place, "ready-for-cantstop.txt")


def abi_of(place: str, file: str) -> str | None:
    """Return the ABI of a complete environment that meets the requirements file, else None."""
    abi, *installed = _read(stamp_of(place)).splitlines() or [""]
    return abi if set(needs(file)) <= set(installed) else None


def write_stamp(place: str, file: str) -> None:
    with open(stamp_of(place), "w", encoding="utf-8") as stamp:
        stamp.write("\n".join([ABI, *needs(file)]))


def unstamp(place: str) -> bool:
    """Empty the stamp file, so that the environment is rebuilt at the next start; return whether the file existed."""
    try:
        os.truncate(stamp_of(place), 0)
    except FileNotFoundError:
        return False
    return True


def identity(place: str) -> str:
    facts = os.stat(place)
    return f"{facts.st_dev} {facts.st_ino}"


def is_made_by_game(place: str) -> bool:
    """Return whether the folder has a stamp, or the lock file next to it names it. Only such folders may be emptied."""
    return os.path.exists(stamp_of(place)) or _read(place + ".lock") == identity(place)


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, ValueError):
        return ""


def is_active_ready(file: str) -> bool:
    """Return whether the running interpreter has all requirements and no classic pygame, which would conflict."""
    if os.path.exists(stamp_of(sys.prefix)):
        return abi_of(sys.prefix, file) == ABI
    return not is_installed("pygame") and all(map(is_installed, needs(file)))


def is_installed(requirement: str) -> bool:
    """Return whether a requirement such as "pygame-ce>=2.5.5,<2.6" is installed."""
    from importlib import metadata

    name, *bounds = re.split("(>=|<)", requirement)
    try:
        found = _version(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False
    edges = zip(bounds[::2], map(_version, bounds[1::2]))
    return all(found >= edge if sign == ">=" else found < edge for sign, edge in edges)


def _version(text: str | None) -> list[int]:
    """Return the leading numbers of a version; 2.6.0rc1 counts as 2.6.0."""
    numbers = re.split(r"[^\d.]", text or "")[0]
    return [int(number) for number in numbers.split(".") if number]


def packages_of(place: str) -> str:
    """Return the folder of an environment's packages for this interpreter."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return os.path.join(place, *(("Lib",) if sys.platform == "win32" else ("lib", version)), "site-packages")


def step_into(place: str) -> None:
    """Put the packages of this environment on `sys.path`, instead of the interpreter's."""
    own = [folder for folder in sys.path if os.path.basename(folder) in _PACKAGE_FOLDERS]
    at = sys.path.index(own[0]) if own else len(sys.path)
    sys.path.insert(at, packages_of(place))
    sys.path[:] = [folder for folder in sys.path if folder not in own]


def python_of(place: str) -> str:
    """Return the interpreter of an environment, without a console if the running interpreter has none."""
    if sys.platform != "win32":
        return os.path.join(place, "bin", "python")
    quiet = os.path.basename(sys.executable).lower() == "pythonw.exe"
    return os.path.join(place, "Scripts", "pythonw.exe" if quiet else "python.exe")


def base_python() -> str:
    """Return the interpreter from which virtual environments are made, even if this one is virtual."""
    told = getattr(sys, "_base_executable", sys.executable)
    if sys.prefix == sys.base_prefix or told != sys.executable:
        return os.path.abspath(told)
    # Python 3.10 names the environment's own interpreter there.
    return os.path.join(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")


def runs(python: str) -> bool:
    """Return whether the Python from which an environment was made still exists."""
    try:
        return subprocess.run([python, "-I", "-c", ""], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def places(house: str) -> Iterator[str]:
    """Yield the folders in which the environment may be found or made, in this order."""
    yield os.path.join(house, ".venv")
    if not is_anothers(in_data_folder()):
        yield in_data_folder()


def in_data_folder() -> str:
    from cantstop.controller.paths import places

    local = os.environ.get("LOCALAPPDATA", "")
    if sys.platform == "win32" and local and "CANTSTOP_HOME" not in os.environ:
        return os.path.join(local, "CantStop", "venv")
    data = places().settings if sys.platform == "darwin" else places().games
    return os.path.abspath(os.path.join(str(data), "venv"))


def is_anothers(place: str) -> bool:
    """Return whether another user owns the environment, as in a shared data folder."""
    return os.name == "posix" and os.path.lexists(place) and os.lstat(place).st_uid not in (0, os.geteuid())
