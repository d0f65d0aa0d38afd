"""The installation of the private environment, which changes nothing else on the computer."""

from __future__ import annotations

import ast
import errno
import glob
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TextIO

from cantstop.controller.paths import make_folder
from cantstop.setup import environment
from cantstop.setup.notice import Progress
from cantstop.setup.trouble import Trouble, write_log
from cantstop.view.words import say

_LOOK_EVERY = 0.2  # seconds
_FAR = 1 << 30  # Windows lets nobody read a byte that is locked: behind all that is written in the file
_CHILD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "child.py")
_ALONE = ("-I", "-u", "-X", "utf8")  # nothing is imported from the current folder, nor from where variables point
_OPTIONS = (
    *("--isolated", "--require-virtualenv", "--disable-pip-version-check", "--no-input", "--no-cache-dir"),
    *("--compile", "--no-warn-script-location", "--progress-bar=off", "--retries=2", "--timeout=20"),
)
_LOCKED = ("--require-hashes", "--only-binary=:all:", "-r")
# Of the player's settings for pip only these are taken: what is offered, and the way to it. The first can lead astray.
_DECISIVE = ("index-url", "no-index", "proxy", "cert", "client-cert")
_SOURCES = (*_DECISIVE, "extra-index-url", "find-links", "trusted-host", "timeout", "default-timeout")
_SIGNS = {  # what Python and pip say, and what it means
    "trouble.disk_full": ("No space left on device", "[Errno 28]", "[WinError 112]"),
    "trouble.no_venv": ("No module named 'venv'", "No module named 'pip'"),
    "trouble.altered": ("DO NOT MATCH THE HASHES",),
    "trouble.no_network": (
        *("Retrying (Retry", "Failed to establish a new connection", "name resolution", "getaddrinfo failed"),
        *("Network is unreachable", "Connection refused", "Read timed out", "ProxyError", "SSLError"),
    ),
    "trouble.not_offered": ("No matching distribution found", "metadata-generation-failed", "Failed to build"),
}


def set_up(house: str, file: str, progress: Progress, opening: str) -> str:
    """Make the environment for a requirements file in the first usable place; return this place."""
    refused = []
    for place in environment.places(house):
        try:
            make_folder(os.path.dirname(place))
            with alone(place + ".lock", lambda: progress.show(say("setup.waiting"))) as lock:
                if not _may_be_cleared(place):
                    raise FileExistsError(place)
                if not _is_ready(place, file):  # another start may have made it in the meantime
                    progress.show(opening)
                    make_folder(place)
                    tempfile.TemporaryFile(dir=place).close()  # a folder of somebody else refuses it
                    lock.seek(0)
                    lock.write(environment.identity(place))
                    lock.truncate()
                    lock.flush()
                    _Work(house, place, file, progress, lock.fileno()).do()
                return place
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise Trouble("trouble.disk_full", repr(error), folder=place) from error
            refused.append(repr(error))
    raise Trouble("trouble.no_folder", "\n".join(refused), folder=environment.in_data_folder())


def _is_ready(place: str, file: str) -> bool:
    return environment.abi_of(place, file) == environment.ABI and environment.runs(environment.python_of(place))


def _may_be_cleared(place: str) -> bool:
    """Return whether the folder may be cleared: it is new, empty or made by the game, no link, and not another
    user's."""
    above, name = os.path.split(place)
    if os.path.realpath(place) != os.path.join(os.path.realpath(above), name) or environment.is_anothers(place):
        return False
    if not os.path.isdir(place):
        return not os.path.lexists(place)
    return not os.listdir(place) or environment.is_made_by_game(place)


class _Work:
    """The set-up of one place. Its steps are processes apart, which hold the lock too and end with this one."""

    def __init__(self, house: str, place: str, file: str, progress: Progress, lock: int) -> None:
        self.house, self.place, self.file, self.progress, self.lock = house, place, file, progress, lock
        self.game = os.path.join(house, "requirements.txt")
        self.what = environment.names(environment.needs(file))
        self.temporary = os.path.join(place, "tmp")
        self.python = environment.base_python()
        self.sources: dict[str, str] = {}

    def do(self) -> None:
        self.progress.show(say("setup.making"))
        environment.unstamp(self.place)
        self._step("venv")
        self.python = environment.python_of(self.place)
        os.mkdir(self.temporary)
        self._install()
        shutil.rmtree(self.temporary, ignore_errors=True)
        for file in {self.file, self.game}:
            environment.write_stamp(self.place, file)
        self.progress.show(say("setup.done"))

    def _install(self) -> None:
        """Install the packages of the lock files by their hashes, and packages without a fitting wheel there by
        name."""
        pip = self._unpacked(_pip())
        self.sources = _sources(self._run("pip", pip, "config", "list", "-vvv", ours=False)[1])
        locks = [os.path.join(self.house, f"requirements{more}.lock") for more in ("", "-optional")]
        fitting = self._step("covers", pip, *filter(os.path.isfile, locks)).splitlines()
        game, optional = (lock in fitting for lock in locks)
        if game:
            self._pip_install(pip, *_LOCKED, locks[0])
        if not game or self.file != self.game:
            self._pip_install(pip, "--prefer-binary", "-r", self.file)
        by_name = ("--only-binary=:all:", "-r", os.path.join(self.house, "requirements-optional.txt"))
        try:
            self._pip_install(pip, *((*_LOCKED, locks[1]) if optional else by_name))
        except Trouble as trouble:
            write_log(f"The game plays without what is optional: {trouble.key}")

    def _unpacked(self, pip: str) -> str:
        """Return a folder with pip's unpacked files: from a wheel, every child process would compile them again."""
        if not pip.endswith(".whl"):
            return pip
        folder = os.path.join(self.temporary, "pip")
        with zipfile.ZipFile(pip) as wheel:
            wheel.extractall(folder)
        return folder

    def _pip_install(self, pip: str, *wanted: str) -> None:
        self._step("pip", pip, "install", *_OPTIONS, *_flags(self.sources), *wanted)

    def _step(self, step: str, *arguments: str) -> str:
        fine, said = self._run(step, *arguments)
        if not fine:
            raise self._trouble(said)
        return said

    def _run(self, step: str, *arguments: str, ours: bool = True) -> tuple[bool, str]:
        """Run a step; return whether it succeeded, and its output. Without `ours`, the user's settings of pip apply."""
        strange = ("PYTHON", "VIRTUAL_ENV", "PIP_" if ours else "PIP_PYTHON")
        variables = {name: value for name, value in os.environ.items() if not name.startswith(strange)}
        if ours:
            variables |= {"PIP_CONFIG_FILE": os.devnull, "PIP_REQUIRE_VIRTUALENV": "1"}
            variables |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), self.temporary)
        said = []
        with subprocess.Popen(
            [self.python, *_ALONE, _CHILD, step, self.place, *arguments],
            stdin=subprocess.PIPE,  # whose end is the end of the step
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env=variables,
            cwd=sys.base_prefix,
            pass_fds=[self.lock] if os.name == "posix" else (),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        ) as process:
            try:
                assert process.stdout is not None
                for line in process.stdout:
                    said.append(line)
                    self._hear(line)
            except BaseException:  # for example if the window was closed, or Ctrl+C
                process.kill()
                raise
        if ours:  # the player's settings may hold passwords
            write_log(f"{self.python} {step} {' '.join(arguments[-1:])}: {process.returncode}\n{''.join(said)}")
        return process.returncode == 0, "".join(said)

    def _hear(self, line: str) -> None:
        """Show the progress that a line of pip's output reports."""
        if match := re.match(r"Collecting ([\w-]+)", line):
            self.progress.show(say("setup.fetching", what=match[1]))
        elif line.startswith("Installing collected packages"):
            self.progress.show(say("setup.unpacking"))

    def _trouble(self, said: str) -> Trouble:
        """Return the error for the player that fits the output of a failed step."""
        found = (key for key, signs in _SIGNS.items() if any(sign in said for sign in signs))
        key = next(found, "trouble.not_installed")
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        settings = ", ".join(name for name in _DECISIVE if name in self.sources)
        if key in ("trouble.no_network", "trouble.not_offered") and settings:
            key = "trouble.pip_settings"
        of_debian = os.path.exists("/etc/debian_version") and environment.base_python().startswith("/usr/bin/")
        if key == "trouble.no_venv" and of_debian:
            key = "trouble.no_venv_debian"
        facts = {"what": ", ".join(self.what), "version": version, "settings": settings}
        return Trouble(key, said, folder=self.place, python=sys.executable, package=f"python{version}-venv", **facts)


@contextmanager
def alone(path: str, on_wait: Callable[[], None]) -> Iterator[TextIO]:
    """Hold the lock file, which the system releases when the process ends. Raise OSError if it cannot be written."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    with open(os.open(path, flags, 0o600), "r+", encoding="utf-8", errors="replace") as file:
        while not _locked(file):
            on_wait()
            time.sleep(_LOOK_EVERY)
        yield file


def _locked(file: TextIO) -> bool:
    """Lock the file; the child processes inherit the lock. Return False if another start holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return sys.platform != "win32" and not isinstance(error, BlockingIOError)  # a file system without locks
    return True


def _pip() -> str:
    """Return where pip can be imported from: Python's bundled wheel, or the installed packages."""
    folders = [sysconfig.get_config_var("WHEEL_PKG_DIR") or ""]
    if found := find_spec("ensurepip"):
        folders.append(os.path.join(os.path.dirname(str(found.origin)), "_bundled"))
    for folder in filter(None, folders):
        if wheels := glob.glob(os.path.join(glob.escape(folder), "pip-*.whl")):
            return max(wheels)
    found = find_spec("pip")
    return os.path.dirname(os.path.dirname(str(found.origin))) if found else ""


def _sources(listed: str) -> dict[str, str]:
    """Return pip's settings of package sources. Those of a command override general ones; environment variables
    override both."""
    found = {}
    for section in ("global", "install", ":env:"):
        for name, value in re.findall(rf"^{section}\.([a-z-]+)=(.+)$", listed, re.MULTILINE):
            if name in _SOURCES:
                found[name] = str(ast.literal_eval(value))
    return found


def _flags(sources: dict[str, str]) -> list[str]:
    flags = []
    for name, value in sources.items():
        if name == "no-index":
            flags += ["--no-index"] if value.lower() in ("1", "true", "yes", "on") else []
        else:
            several = name in ("extra-index-url", "find-links", "trusted-host")
            flags += [f"--{name}={each}" for each in (value.split() if several else [value])]
    return flags
