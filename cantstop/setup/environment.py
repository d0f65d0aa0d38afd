"""The private environment: its folder, the check whether it is complete, and the fast way into it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES

ABI = EXTENSION_SUFFIXES[0]  # compiled packages fit all interpreters with the same suffix
_PACKAGE_FOLDERS = ("site-packages", "dist-packages")


def needs(file: str) -> str:
    """Return the requirement lines of a file and of those that it includes with -r."""
    with open(file, encoding="utf-8") as lines:
        wanted = [line.partition("#")[0].strip() for line in lines]
    included = (needs(os.path.join(os.path.dirname(file), line[2:].strip())) for line in wanted if line[:2] == "-r")
    return "\n".join([*included, *(line for line in wanted if line and line[:2] != "-r")])


def stamp_file(place: str, file: str) -> str:
    return os.path.join(place, "ready-for-" + os.path.basename(file))


def abi_of(place: str, file: str) -> str | None:
    """Return the interpreter version of a complete environment that meets the requirements file, else None.

    A stamp marks an environment as complete: it is removed before any change, and written again after all changes.
    """
    try:
        with open(stamp_file(place, file), encoding="utf-8") as text:
            abi, _, holding = text.read().partition("\n")
    except (OSError, ValueError):
        return None
    return abi if holding.endswith(f"{needs(file)}\n") else None


def write_stamp(place: str, file: str) -> None:
    path = stamp_file(place, file)
    with open(path + ".new", "w", encoding="utf-8") as text:
        text.write(f"{ABI}\n{needs(file)}\n")
    os.replace(path + ".new", path)


def stamps(place: str) -> list[str]:
    try:
        return [os.path.join(place, name) for name in os.listdir(place) if name.startswith("ready-for-")]
    except OSError:
        return []


def unstamp(place: str) -> bool:
    """Mark the environment as unfinished by emptying its stamps; return whether it had any."""
    found = stamps(place)
    for stamp in found:
        with open(stamp, "w", encoding="utf-8"):
            pass
    return bool(found)


def is_made_by_game(place: str) -> bool:
    """Return whether the game made the environment: it has a stamp, or the lock file next to it names it. Only such
    folders may be cleared."""
    try:
        with open(place + ".lock", encoding="utf-8", errors="replace") as lock:
            named = lock.read() == identity(place)
    except OSError:
        named = False
    return named or bool(stamps(place))


def identity(place: str) -> str:
    facts = os.stat(place)
    return f"{facts.st_dev} {facts.st_ino}"


def is_active_ready(file: str) -> bool:
    """Return whether the running interpreter has everything that the file requires."""
    if is_made_by_game(sys.prefix):
        return abi_of(sys.prefix, file) is not None
    return holds(sys.path, needs(file))


def holds(folders: Iterable[str], lines: str) -> bool:
    """Return whether all requirements are installed, and not classic pygame, whose files clash with those of
    pygame-ce."""
    found = _installed(folders)
    return "pygame" not in found and all(
        name in found and all(found[name] >= edge if sign == ">=" else found[name] < edge for sign, edge in bounds)
        for name, bounds in _requirements(lines)
    )


def names(lines: str) -> list[str]:
    return [name for name, _ in _requirements(lines)]


def _requirements(lines: str) -> Iterator[tuple[str, list[tuple[str, tuple[int, ...]]]]]:
    """Yield names and bounds: "pygame-ce>=2.5.5,<2.6" is ("pygame-ce", [(">=", (2, 5, 5)), ("<", (2, 6))])."""
    for line in lines.splitlines():
        name, *bounds = re.split("(>=|<)", line)
        yield _canonical(name), [(sign, _version(edge)) for sign, edge in zip(bounds[::2], bounds[1::2])]


def _canonical(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(".", "-")


def _version(text: str) -> tuple[int, ...]:
    """Return the leading numbers of a version; 2.6.0rc1 counts as 2.6.0."""
    leading = re.match(r"\s*(\d+\.?)*", text)
    return tuple(map(int, re.findall(r"\d+", leading[0]))) if leading else ()


def _installed(folders: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """Return the names and versions of the distributions in these folders, read from folder names alone."""
    found: dict[str, tuple[int, ...]] = {}
    for folder in folders:
        try:
            entries = os.listdir(folder)
        except OSError:
            continue
        for entry in entries:
            if entry.endswith((".dist-info", ".egg-info")):
                name, _, version = entry.rpartition(".")[0].partition("-")
                found.setdefault(_canonical(name), _version(version))
    return found


def packages_of(place: str) -> str:
    """Return the folder of packages of an environment for this interpreter."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return os.path.join(place, *(("Lib",) if sys.platform == "win32" else ("lib", version)), "site-packages")


def step_into(place: str) -> None:
    """Put the packages of this environment on `sys.path`, in place of the packages of the interpreter."""
    own = [folder for folder in sys.path if os.path.basename(folder) in _PACKAGE_FOLDERS]
    at = sys.path.index(own[0]) if own else len(sys.path)
    sys.path.insert(at, packages_of(place))
    sys.path[:] = [folder for folder in sys.path if folder not in own]


def python_of(place: str) -> str:
    """Return the interpreter of an environment; the one without a console if the running one has none."""
    if sys.platform != "win32":
        return os.path.join(place, "bin", "python")
    quiet = os.path.basename(sys.executable).lower() == "pythonw.exe"
    return os.path.join(place, "Scripts", "pythonw.exe" if quiet else "python.exe")


def base_python() -> str:
    """Return the interpreter that virtual environments are made from, even when this runs in one."""
    told = getattr(sys, "_base_executable", sys.executable)
    if sys.prefix == sys.base_prefix or told != sys.executable:
        return os.path.abspath(told)
    # Python 3.10 names the environment's own interpreter there.
    return os.path.join(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")


def runs(python: str) -> bool:
    """Return whether the Python that an environment was made from still exists."""
    import subprocess

    try:
        return subprocess.run([python, "-I", "-c", ""], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def beside(house: str) -> str:
    return os.path.join(house, ".venv")


def in_data_folder() -> str:
    from cantstop.controller.paths import places

    local = os.environ.get("LOCALAPPDATA", "")
    if sys.platform == "win32" and local and "CANTSTOP_HOME" not in os.environ:
        return os.path.join(local, "CantStop", "venv")
    data = places().settings if sys.platform == "darwin" else places().games
    return os.path.abspath(os.path.join(str(data), "venv"))


def places(house: str) -> Iterator[str]:
    """Yield the folders in which the environment may be found or made, in this order."""
    yield beside(house)
    yield in_data_folder()


def is_anothers(place: str) -> bool:
    """Return whether another user owns the environment, as in a shared data folder."""
    return os.name == "posix" and os.path.lexists(place) and os.lstat(place).st_uid not in (0, os.geteuid())
