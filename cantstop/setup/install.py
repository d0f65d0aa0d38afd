"""The installation of the private environment. It changes nothing else on the computer."""

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
import time
from contextlib import closing
from importlib.util import find_spec
from typing import TextIO

from cantstop.controller.paths import make_folder, private
from cantstop.setup import environment, trouble
from cantstop.setup.trouble import Trouble, write_log
from cantstop.view.words import say

_LOOK_EVERY = 0.2  # seconds between two looks at a running step
_FAR = 1 << 30  # beyond the contents of the file, since Windows forbids reading a locked byte
_CHILD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "child.py")
_ALONE = ("-I", "-u", "-X", "utf8")  # nothing is imported from the current folder or from folders in variables
_OPTIONS = (
    *("--disable-pip-version-check", "--no-input", "--no-cache-dir", "--compile", "--no-warn-script-location"),
    *("--progress-bar=off", "--retries=2"),
)
# Only these of the player's settings of pip are used: the sources, and the connection to them.
_DECISIVE = ("index-url", "no-index", "proxy", "cert", "client-cert")
_SOURCES = (*_DECISIVE, "extra-index-url", "find-links", "trusted-host", "timeout", "default-timeout")
_SIGNS = {  # messages of Python and pip, and their meanings
    "trouble.disk_full": ("No space left on device", "[Errno 28]", "[WinError 112]"),
    "trouble.no_venv": ("No module named 'venv'", "No module named 'pip'"),
    "trouble.altered": ("DO NOT MATCH THE HASHES",),
    "trouble.no_network": (
        *("Retrying (Retry", "Failed to establish a new connection", "name resolution", "getaddrinfo failed"),
        *("Network is unreachable", "Connection refused", "Read timed out", "ProxyError", "SSLError"),
    ),
    "trouble.not_offered": ("No matching distribution found", "metadata-generation-failed", "Failed to build"),
}


class Progress:
    """The progress of the set-up, printed to the terminal, or shown by zenity if there is no terminal."""

    def __init__(self) -> None:
        self._said = ""
        self._opened = time.time()
        self._window: subprocess.Popen[str] | None = None
        if getattr(sys.stderr, "name", "") == os.devnull:
            trouble.use_console("AllocConsole")
        if not sys.stderr.isatty() and trouble.has_display() and shutil.which("zenity"):
            options = ["--pulsate", "--title", trouble.TITLE, "--width", "460", "--auto-close", "--no-cancel"]
            quiet, pipe = subprocess.DEVNULL, subprocess.PIPE
            self._window = subprocess.Popen(
                ["zenity", "--progress", *options], stdin=pipe, stdout=quiet, stderr=quiet, encoding="utf-8"
            )

    def show(self, sentence: str) -> None:
        """Show the current step. Raise KeyboardInterrupt if the player has closed the window."""
        if sentence == self._said:
            return
        self._said = sentence
        trouble.say_line(sentence)
        if self._window is not None and self._window.stdin is not None:
            try:
                self._window.stdin.write(f"# {sentence}\n")
                self._window.stdin.flush()
            except OSError:
                if time.time() - self._opened > 1:  # else there is no display to show it
                    raise KeyboardInterrupt from None

    def close(self) -> None:
        if self._window is not None:
            try:
                self._window.communicate(timeout=5)
            except subprocess.TimeoutExpired:
                self._window.kill()


def set_up(house: str, file: str, opening: str) -> str:
    """Make the environment for a requirements file in the first usable folder; return the folder.

    The opening is the first sentence that is shown.
    """
    with closing(Progress()) as progress:
        progress.show(opening)
        return _in_usable_folder(house, file, progress)


def _in_usable_folder(house: str, file: str, progress: Progress) -> str:
    refused = []
    for place in environment.places(house):
        try:
            make_folder(os.path.dirname(place))
            with open(place + ".lock", "a+", encoding="utf-8", opener=private) as lock:
                while not _locked(lock):
                    progress.show(say("setup.waiting"))
                    time.sleep(_LOOK_EVERY)
                if not _may_be_cleared(place):
                    raise FileExistsError(place)
                if environment.abi_of(place, file) != environment.ABI:  # else made by another start
                    make_folder(place)
                    lock.truncate(0)
                    lock.write(environment.identity(place))
                    lock.flush()
                    _Work(house, place, file, progress, lock.fileno()).do()
                return place
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise Trouble("trouble.disk_full", repr(error), folder=place) from error
            refused.append(repr(error))
    raise Trouble("trouble.no_folder", "\n".join(refused), folder=environment.in_data_folder())


def _locked(file: TextIO) -> bool:
    """Lock the file until this process and its children end. Return False if another start holds the lock."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return sys.platform != "win32" and not isinstance(error, BlockingIOError)  # a file system without locks
    return True


def _may_be_cleared(place: str) -> bool:
    """Return whether the folder may be emptied: new, empty or made by the game, no link, and this user's."""
    above, name = os.path.split(place)
    if os.path.realpath(place) != os.path.join(os.path.realpath(above), name) or environment.is_anothers(place):
        return False
    if not os.path.isdir(place):
        return not os.path.lexists(place)
    return not os.listdir(place) or environment.is_made_by_game(place)


class _Work:
    """The set-up of one environment. Each step is a child process, which shares the lock and ends with this process."""

    def __init__(self, house: str, place: str, file: str, progress: Progress, lock: int) -> None:
        self.house, self.place, self.file, self.progress, self.lock = house, place, file, progress, lock
        self.temporary = os.path.join(place, "tmp")
        self.pip = ""
        self.sources: dict[str, str] = {}  # of the player's settings for pip

    def do(self) -> None:
        """Make the environment, and install the packages, from the lock files if those have fitting wheels."""
        self.progress.show(say("setup.making"))
        environment.unstamp(self.place)
        self._step("venv")
        os.mkdir(self.temporary)
        self.pip = _pip(os.path.join(self.temporary, "pip"))
        self.sources = _sources(self._run("settings", self.pip)[1])
        game = os.path.join(self.house, "requirements.txt")
        self._install("requirements.lock", game)
        if self.file != game:
            self._install("", self.file)
        try:
            self._install("requirements-optional.lock", "")
        except Trouble as error:
            write_log(f"The game plays without what is optional: {error.key}")
        shutil.rmtree(self.temporary, ignore_errors=True)
        environment.write_stamp(self.place, self.file)
        self.progress.show(say("setup.done"))

    def _install(self, lock: str, ranges: str) -> None:
        self._step("install", self.pip, os.path.join(self.house, lock), ranges, *_OPTIONS)

    def _step(self, step: str, *arguments: str) -> None:
        fine, said = self._run(step, *arguments)
        if not fine:
            raise self._error_of(said)

    def _run(self, step: str, *arguments: str) -> tuple[bool, str]:
        python = environment.base_python() if step == "venv" else environment.python_of(self.place)
        players = step == "settings"  # all other steps get only the sources of the player's settings
        strange = ("PYTHON", "VIRTUAL_ENV", "PIP_PYTHON" if players else "PIP_")
        variables = {name: value for name, value in os.environ.items() if not name.startswith(strange)}
        if not players:
            variables |= {"PIP_CONFIG_FILE": os.devnull, "PIP_REQUIRE_VIRTUALENV": "1"}
            variables |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), self.temporary)
            variables |= {f"PIP_{name.replace('-', '_').upper()}": value for name, value in self.sources.items()}
        said = []
        with subprocess.Popen(
            [python, *_ALONE, _CHILD, step, self.place, *arguments],
            stdin=subprocess.PIPE,  # the step ends when this is closed
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env=variables,
            cwd=sys.base_prefix,
            pass_fds=[self.lock] if os.name == "posix" else (),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                said.append(line)
                self._show_progress(line)
        if not players:  # which may hold passwords
            write_log(f"{python} {step} {' '.join(arguments[1:3])}: {process.returncode}\n{''.join(said)}")
        return process.returncode == 0, "".join(said)

    def _show_progress(self, line: str) -> None:
        if match := re.match(r"Collecting ([\w-]+)", line):
            self.progress.show(say("setup.fetching", what=match[1]))
        elif line.startswith("Installing collected packages"):
            self.progress.show(say("setup.unpacking"))

    def _error_of(self, said: str) -> Trouble:
        """Return the error to show to the player, chosen by the output of the failed step."""
        found = (key for key, signs in _SIGNS.items() if any(sign in said for sign in signs))
        key = next(found, "trouble.not_installed")
        what = ", ".join(map(environment.name_of, environment.needs(self.file)))
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        settings = ", ".join(name for name in _DECISIVE if name in self.sources)
        if key in ("trouble.no_network", "trouble.not_offered") and settings:
            key = "trouble.pip_settings"
        of_debian = os.path.exists("/etc/debian_version") and environment.base_python().startswith("/usr/bin/")
        if key == "trouble.no_venv" and of_debian:
            key = "trouble.no_venv_debian"
        facts = {"what": what, "version": version, "settings": settings, "package": f"python{version}-venv"}
        return Trouble(key, said, folder=self.place, python=sys.executable, **facts)


def _pip(unpacked: str) -> str:
    """Return a folder from which pip can be imported: the unpacked wheel of Python, or the installed packages."""
    folders = [sysconfig.get_config_var("WHEEL_PKG_DIR") or ""]
    if found := find_spec("ensurepip"):
        folders.append(os.path.join(os.path.dirname(str(found.origin)), "_bundled"))
    for folder in filter(None, folders):
        if wheels := glob.glob(os.path.join(glob.escape(folder), "pip-*.whl")):
            shutil.unpack_archive(max(wheels), unpacked, "zip")  # else each step would compile it again
            return unpacked
    found = find_spec("pip")
    return os.path.dirname(os.path.dirname(str(found.origin))) if found else ""


def _sources(listed: str) -> dict[str, str]:
    """Return the settings of package sources. Commands override general settings, variables override both."""
    found = {}
    for section in ("global", "install", ":env:"):
        for name, value in re.findall(rf"^{section}\.([a-z-]+)=(.+)$", listed, re.MULTILINE):
            if name in _SOURCES:
                found[name] = str(ast.literal_eval(value))
    return found
