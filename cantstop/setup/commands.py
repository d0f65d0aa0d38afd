"""Runs Python and pip for the set-up: writes their output to the log and reads from it what went wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

from cantstop.setup.trouble import Trouble, TroubleReason, log_file

# Nothing is imported from the folder in which the player happens to be, nor from where his variables point.
ALONE = ("-I", "-u", "-X", "utf8")
_SIGNS = (
    (TroubleReason.DISK_FULL, ("No space left on device", "[Errno 28]", "[WinError 112]")),
    (
        TroubleReason.NO_NETWORK,
        (
            "Retrying (Retry",
            "Failed to establish a new connection",
            "name resolution",
            "getaddrinfo failed",
            "Network is unreachable",
            "Connection refused",
            "Read timed out",
            "ReadTimeoutError",
            "ProxyError",
            "SSLError",
        ),
    ),
    (
        TroubleReason.NOT_OFFERED,
        ("No matching distribution found", "Failed building wheel", "metadata-generation-failed", "Failed to build"),
    ),
)


def run(command: list[str], hear: Callable[[str], None] = lambda line: None) -> tuple[bool, str]:
    """Runs the command: whether it succeeded, and its output; `hear` gets each line as it comes."""
    said = []
    with (
        open(log_file(), "a", encoding="utf-8", errors="replace") as log,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=_surroundings(),
            cwd=sys.base_prefix,  # Python's own folder: what runs Python in its turn finds nothing strange there either
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        ) as process,
    ):
        log.write("$ " + " ".join(command) + "\n")
        try:
            assert process.stdout is not None
            for line in process.stdout:
                said.append(line)
                log.write(line)
                hear(line.strip())
        except BaseException:  # the window was closed, or Ctrl+C: nothing may go on behind the player's back
            process.terminate()
            raise
    return process.returncode == 0, "".join(said)


def _surroundings() -> dict[str, str]:
    """The player's own settings for pip hold (a proxy, another index), but not those that would lead it elsewhere."""
    astray = {
        "PYTHONPATH",
        "PYTHONHOME",
        "PYTHONSTARTUP",
        "PIP_TARGET",
        "PIP_PREFIX",
        "PIP_ROOT",
        "PIP_PYTHON",
        "VIRTUAL_ENV",
    }
    kept = {name: value for name, value in os.environ.items() if name not in astray}
    return kept | {
        "PIP_USER": "0",
        "PIP_REQUIRE_VIRTUALENV": "0",
        "PIP_NO_INPUT": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PYTHONUNBUFFERED": "1",
        "PYTHONIOENCODING": "utf-8",
    }


def trouble_of(output: str, place: str, what: str) -> Trouble:
    """Finds the kind of trouble in the output of a failed command."""
    found = (reason for reason, signs in _SIGNS if any(sign in output for sign in signs))
    version = ".".join(str(number) for number in sys.version_info[:2])
    return Trouble(next(found, TroubleReason.NOT_INSTALLED), output, folder=place, what=what, version=version)
