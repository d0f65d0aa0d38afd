"""The private environment: where it is, whether it holds what is needed, and how to step into it without delay.

Every start comes through here, so nothing is imported but what Python has loaded already.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from typing import NamedTuple

ABI = EXTENSION_SUFFIXES[0]  # compiled packages fit all interpreters with the same suffix
entered = ""  # where this process has its packages from
_UNFINISHED = "unfinished"
_LONGEST_STAMP = 100_000  # letters; ours have some hundred
_PACKAGE_FOLDERS = ("site-packages", "dist-packages")


class Requirement(NamedTuple):
    """A distribution and its bounds: ("pygame-ce", ((">=", (2, 5, 5)), ("<", (2, 6))))."""

    name: str
    bounds: tuple[tuple[str, tuple[int, ...]], ...]

    def allows(self, version: tuple[int, ...]) -> bool:
        return all(version >= edge if sign == ">=" else version < edge for sign, edge in self.bounds)


class Stamp(NamedTuple):
    """The contents of the file that marks an environment as finished."""

    abi: str
    packages: str  # its folder of packages, as seen from the environment
    needs: str


def needs(file: str) -> str:
    """The requirement lines of a file and of those that it includes with -r."""
    with open(file, encoding="utf-8") as lines:
        wanted = [line.partition("#")[0].strip() for line in lines]
    included = (needs(os.path.join(os.path.dirname(file), line[2:].strip())) for line in wanted if line[:2] == "-r")
    return "\n".join([*included, *(line for line in wanted if line and line[:2] != "-r")])


def requirements(lines: str) -> Iterator[Requirement]:
    for line in lines.splitlines():
        end = min(line.find(sign) for sign in "<>" if sign in line)
        bounds = [part.strip() for part in line[end:].split(",")]
        signs = [">=" if part.startswith(">=") else "<" for part in bounds]
        yield Requirement(
            canonical(line[:end]),
            tuple((sign, version_of(part[len(sign) :])) for sign, part in zip(signs, bounds)),
        )


def canonical(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(".", "-")


def version_of(text: str) -> tuple[int, ...]:
    """The leading numbers: 2.6.0rc1 counts as 2.6.0, as it behaves like it."""
    numbers = []
    for part in text.strip().split("."):
        digits = part[: next((i for i, sign in enumerate(part) if not sign.isdigit()), len(part))]
        if not digits:
            break
        numbers.append(int(digits))
        if digits != part:
            break
    return tuple(numbers)


def installed(folders: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """Names and versions of the distributions in some folders of packages, read from the folders' names alone."""
    found: dict[str, tuple[int, ...]] = {}
    for folder in folders:
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        for entry in names:
            if entry.endswith((".dist-info", ".egg-info")):
                name, _, version = entry.rpartition(".")[0].partition("-")
                found.setdefault(canonical(name), version_of(version))
    return found


def holds(folders: Iterable[str], lines: str) -> bool:
    """Whether all that is needed is there, and no classic pygame whose files would lie over those of pygame-ce."""
    found = installed(folders)
    return "pygame" not in found and all(
        wanted.name in found and wanted.allows(found[wanted.name]) for wanted in requirements(lines)
    )


def stamp_file(place: str, file: str) -> str:
    return os.path.join(place, "ready-for-" + os.path.basename(file))


def read_stamp(place: str, file: str) -> Stamp | None:
    path = stamp_file(place, file)
    if not os.path.isfile(path):  # a pipe, say, at which reading would wait
        return None
    try:
        with open(path, encoding="utf-8") as text:
            abi, packages, *lines = text.read(_LONGEST_STAMP).splitlines()
    except (OSError, ValueError):
        return None
    return Stamp(abi, packages, "\n".join(lines))


def is_unfinished(place: str) -> bool:
    return os.path.lexists(os.path.join(place, _UNFINISHED))


def may_be_written(path: str) -> bool:
    """Whether a file can come to lie there: no pipe, at which writing would wait, and no folder is in its place."""
    return os.path.isfile(path) or not os.path.lexists(path)


def mark_unfinished(place: str, unfinished: bool = True) -> None:
    """Marks the environment as unfinished, so that it is not used but made again."""
    mark = os.path.join(place, _UNFINISHED)
    if not unfinished:
        os.remove(mark)
    elif not os.path.lexists(mark):
        with open(mark, "w", encoding="utf-8"):
            pass


def is_ready(place: str, file: str) -> Stamp | None:
    """The stamp of an environment that is complete, for whichever Python it was made."""
    stamp, wanted = read_stamp(place, file), needs(file)
    if stamp is None or stamp.needs != wanted or is_unfinished(place):
        return None
    return stamp if holds([os.path.join(place, stamp.packages)], wanted) else None


def is_active_ready(file: str) -> bool:
    """Whether the running interpreter, in an environment or not, already has all that is needed."""
    return holds(sys.path, needs(file)) and not is_unfinished(sys.prefix)


def step_into(place: str, stamp: Stamp) -> None:
    """Puts the packages of this environment on `sys.path` of this process, in place of the interpreter's own."""
    sys.path[:] = [folder for folder in sys.path if os.path.basename(folder) not in _PACKAGE_FOLDERS]
    sys.path.append(os.path.join(place, stamp.packages))


def python_of(place: str) -> str:
    """The interpreter of an environment; without a console where this one has none."""
    if sys.platform != "win32":
        return os.path.join(place, "bin", "python")
    quiet = os.path.basename(sys.executable).lower() == "pythonw.exe"
    return os.path.join(place, "Scripts", "pythonw.exe" if quiet else "python.exe")


def base_python() -> str:
    """The interpreter that virtual environments are made from, even when this runs in one."""
    told = getattr(sys, "_base_executable", sys.executable)
    if sys.prefix == sys.base_prefix or told != sys.executable:
        return os.path.abspath(told)
    # Python 3.10 names the environment's own interpreter there.
    return os.path.join(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")


def runs(python: str) -> bool:
    """False where the Python that an environment was made from has gone."""
    import subprocess

    try:
        return subprocess.run([python, "-I", "-c", ""], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def beside(house: str) -> str:
    return os.path.join(house, ".venv")


def in_data_folder() -> str:
    """Where the environment goes if nothing can be written beside the game."""
    from cantstop.controller.paths import places

    local = os.environ.get("LOCALAPPDATA", "")
    if sys.platform == "win32" and local and "CANTSTOP_HOME" not in os.environ:
        return os.path.join(local, "CantStop", "venv")
    data = places().settings if sys.platform == "darwin" else places().games
    return os.path.abspath(os.path.join(str(data), "venv"))


def may_be_planted(place: str) -> bool:
    """Whether somebody else can have put there what we would run: who may write to one of the folders on the way."""
    if os.name != "posix":
        return False
    for folder in _on_the_way(place):
        try:
            if _open_to_others(os.stat(folder)):
                return True
        except OSError:  # it is not there, or is nothing that we could run from
            continue
    return False


def _on_the_way(place: str) -> set[str]:
    """All folders that lead there: those in which a link lies, and those to which it leads."""
    found: set[str] = set()
    ahead = [place]
    while ahead:
        path = ahead.pop()
        if path in found:
            continue
        found.add(path)
        above = os.path.dirname(path)
        ahead.append(above)
        if os.path.islink(path):
            ahead.append(os.path.normpath(os.path.join(os.path.realpath(above), os.readlink(path))))
    return found


def _open_to_others(folder: os.stat_result) -> bool:
    if folder.st_uid not in (0, os.geteuid()):
        return True
    if folder.st_mode & 0o1000:  # in the shared temporary folder everybody writes, but to his own things alone
        return False
    own_group = folder.st_gid in (0, os.getegid())
    return bool(folder.st_mode & (0o002 if own_group else 0o022))


def environments(house: str) -> Iterator[str]:
    """The places to look for the environment, and to make it, in this order. Who could have put something beside the
    game could change the game as well; in the data folder, which may be a shared one, we look who could."""
    yield beside(house)
    place = in_data_folder()
    if not may_be_planted(place):
        yield place
