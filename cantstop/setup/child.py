"""One step of the set-up, run as a script in a separate Python: `child.py STEP PLACE ...`.

It changes only the environment at PLACE. It ends when its standard input is closed, as when the parent process ends. It
imports the standard library, and pip from a given path.
"""

from __future__ import annotations

import importlib
import os
import re
import runpy
import sys
import threading
import venv


def main(step: str, place: str, *arguments: str) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if step == "venv":
        venv.create(place, clear=True, symlinks=os.name != "nt", with_pip=False)
    elif sys.prefix == sys.base_prefix or not os.path.samefile(sys.prefix, place):
        sys.exit(f"{sys.executable} is no Python of {place}, but of {sys.prefix}")
    else:
        _run_pip(step, *arguments)


def _end_with_parent() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


def _run_pip(step: str, pip: str, lock: str = "", ranges: str = "", *options: str) -> None:
    sys.path.append(pip)
    importlib.import_module("pip")
    sys.path.pop()  # other packages there are not in the environment
    if step == "settings":
        sys.argv = ["pip", "config", "list", "-vvv"]
    elif wanted := sources(lock, ranges):
        sys.argv = ["pip", "install", *options, *wanted]
    else:
        return
    runpy.run_module("pip", run_name="__main__", alter_sys=True)


def sources(lock: str, ranges: str) -> list[str]:
    """Return pip's options for a lock file if it has wheels for this Python, else for a requirements file."""
    if os.path.isfile(lock) and _covers(lock):
        return ["--require-hashes", "--only-binary=:all:", "-r", lock]
    return ["--prefer-binary", "-r", ranges] if ranges else []


def _covers(lock: str) -> bool:
    """Return whether every distribution in a lock file has a wheel for this Python and system."""
    from pip._vendor.packaging.tags import parse_tag, sys_tags

    with open(lock, encoding="utf-8") as file:
        wheels = re.findall(r"^# for (.+)\n([\w-]+)==", file.read(), re.MULTILINE)
    ours = set(sys_tags())
    fitting = {name for tags, name in wheels if not all(map(ours.isdisjoint, map(parse_tag, tags.split())))}
    return fitting == {name for _, name in wheels}


if __name__ == "__main__":
    main(*sys.argv[1:])
