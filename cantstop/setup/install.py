"""Makes the private environment, once, and repairs it after an interruption, a removed Python or a wrong package."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import NamedTuple

from cantstop.setup import environment
from cantstop.setup.commands import ALONE, run, trouble_of
from cantstop.setup.environment import Stamp
from cantstop.setup.lock import alone
from cantstop.setup.progress import ProgressLines
from cantstop.setup.trouble import Trouble, TroubleReason
from cantstop.view.words import say

_BEGUN, _MADE, _FETCHED = 0.02, 0.15, 0.75  # how far the bar is after each part
_RAW_PROGRESS_FROM = (24, 1)  # the pip that can tell how much of a file has come
_FACTS = (
    "import sys, sysconfig, os; from importlib.machinery import EXTENSION_SUFFIXES as abi;"
    "print(*sys.version_info[:2], abi[0], os.path.relpath(sysconfig.get_path('purelib'), sys.prefix), sep='\\n')"
)
_NEW = ".new"  # a stamp that is being written
_WRITE_ERRORS = (PermissionError, FileExistsError, NotADirectoryError)


class Facts(NamedTuple):
    """What the interpreter of an environment reports: version, binary interface, folder of packages."""

    version: tuple[int, int]
    abi: str
    packages: str


def set_up(house: str, file: str, progress: ProgressLines, opening: str) -> tuple[str, Stamp]:
    """Makes the environment in the first place that can be written to."""
    for place in environment.environments(house):
        try:
            os.makedirs(place, 0o700, exist_ok=True)
            lock = alone(place + ".lock", lambda: progress.show(0, say("setup.waiting")))
            with lock:
                _try_writing(place)
                ready = environment.is_ready(place, file)  # another start may have made it while we waited
                if ready is None or not environment.runs(environment.python_of(place)):
                    progress.show(0, opening)
                    ready = _Work(house, place, file, progress).done()
                return place, ready
        except _WRITE_ERRORS:
            continue
    place = environment.in_data_folder()
    raise Trouble(
        TroubleReason.SHARED_FOLDER if environment.may_be_planted(place) else TroubleReason.NO_FOLDER, folder=place
    )


def _try_writing(place: str) -> None:
    probe = os.path.join(place, "can-be-written")
    if not environment.may_be_written(probe):
        raise FileExistsError(probe)
    with open(probe, "w", encoding="utf-8"):
        pass
    os.remove(probe)


class _Work:
    """The set-up of one place."""

    def __init__(self, house: str, place: str, file: str, progress: ProgressLines) -> None:
        self.house, self.place, self.file, self.progress = house, place, file, progress
        self.needs = environment.needs(file)
        self.python = environment.python_of(place)
        self.what = ", ".join(wanted.name for wanted in environment.requirements(self.needs))

    def done(self) -> Stamp:
        """Repairs what is there if that is possible, or makes it again."""
        facts = self._facts() if self._is_whole() else None
        if facts is None:
            facts = self._made()
        elif not self._holds(facts):
            facts = self._mended(facts)
        self._compile_game()
        self.progress.show(1, say("setup.done"))
        return self._stamped(facts)

    def _is_whole(self) -> bool:
        stamp = environment.stamp_file(self.place, self.file)
        return not environment.is_unfinished(self.place) and all(map(environment.may_be_written, (stamp, stamp + _NEW)))

    def _facts(self) -> Facts | None:
        """None if its Python is gone, or older than we can use."""
        if not os.path.exists(self.python):
            return None
        try:
            fine, said = run([self.python, *ALONE, "-c", _FACTS])
            major, minor, abi, packages = said.split()
        except (OSError, ValueError):
            return None
        facts = Facts((int(major), int(minor)), abi, packages)
        return facts if fine and facts.version >= (3, 10) else None

    def _made(self) -> Facts:
        """A new environment, marked as unfinished until all that is needed is in it."""
        self.progress.show(_BEGUN, say("setup.making"))
        fine, said = run([environment.base_python(), *ALONE, "-m", "venv", "--clear", "--without-pip", self.place])
        facts = self._facts()
        if not fine or facts is None:
            raise self._no_venv(said) if "No module named" in said else trouble_of(said, self.place, self.what)
        environment.mark_unfinished(self.place)
        self._install(facts)
        environment.mark_unfinished(self.place, False)
        return facts

    def _mended(self, facts: Facts) -> Facts:
        try:
            self._install(facts)
        except Trouble as trouble:
            if trouble.reason is not TroubleReason.NOT_INSTALLED:
                raise
            return self._made()
        return facts

    def _install(self, facts: Facts) -> None:
        pip = self._pip(facts)
        if "pygame" in self._installed(facts):
            run([*pip, "uninstall", "--yes", "pygame", "pygame-ce"])
        raw = ["--progress-bar=raw"] if self._installed(facts).get("pip", ()) >= _RAW_PROGRESS_FROM else []
        options = ["--prefer-binary", "--compile", "--retries", "2", "--timeout", "20", *raw]
        fine, said = run([*pip, "install", *options, "-r", self.file], self._hear())
        if not fine or not self._holds(facts):
            raise trouble_of(said, self.place, self.what)

    def _pip(self, facts: Facts) -> list[str]:
        """The environment's own pip; failing that, the one of the Python that we run on."""
        own = [self.python, *ALONE, "-m", "pip"]
        if "pip" in self._installed(facts):
            return own
        fine, said = run([self.python, *ALONE, "-m", "ensurepip", "--default-pip"])
        if fine:
            return own
        outer = [environment.base_python(), *ALONE, "-m", "pip", "--python", self.python]
        if not run([*outer, "--version"])[0]:
            raise self._no_venv(said)
        return outer

    def _no_venv(self, said: str) -> Trouble:
        if os.path.exists("/etc/debian_version") and environment.base_python().startswith("/usr/bin/"):
            package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
            return Trouble(TroubleReason.NO_VENV_DEBIAN, said, package=package)
        return Trouble(TroubleReason.NO_VENV, said)

    def _hear(self) -> Callable[[str], None]:
        """Turns the output of pip into progress."""
        files = 0
        what = ""

        def hear(line: str) -> None:
            nonlocal files, what
            first, _, rest = line.partition(" ")
            if first == "Collecting":
                files, what = files + 1, re.split("[^A-Za-z0-9_-]", rest)[0]
                self._fetching(files, 0, what)
            elif first == "Progress":
                come, whole = rest.split(" of ")
                self._fetching(files, int(come) / max(1, int(whole)), what)
            elif line.startswith("Installing collected packages"):
                self.progress.show(_FETCHED, say("setup.unpacking"))

        return hear

    def _fetching(self, files: int, part: float, what: str) -> None:
        expected = self.needs.count("\n") + 2
        done = min(1.0, (files - 1 + part) / expected)
        self.progress.show(_MADE + done * (_FETCHED - _MADE), say("setup.fetching", what=what))

    def _compile_game(self) -> None:
        """Compiles the game's files, so that the first start is quick too, also where the folder is read-only."""
        run([self.python, *ALONE, "-m", "compileall", "-q", os.path.join(self.house, "cantstop")])

    def _installed(self, facts: Facts) -> dict[str, tuple[int, ...]]:
        return environment.installed([os.path.join(self.place, facts.packages)])

    def _holds(self, facts: Facts) -> bool:
        return environment.holds([os.path.join(self.place, facts.packages)], self.needs)

    def _stamped(self, facts: Facts) -> Stamp:
        """Written whole or not at all: a start that is cut off here is only repeated."""
        stamp = Stamp(facts.abi, facts.packages, self.needs)
        final = environment.stamp_file(self.place, self.file)
        with open(final + _NEW, "w", encoding="utf-8") as file:
            file.write("\n".join(stamp) + "\n")
        os.replace(final + _NEW, final)
        return stamp
