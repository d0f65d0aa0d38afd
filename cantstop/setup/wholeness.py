"""Whether what was installed is still as it came: asked where something went wrong, to tell a damaged package from a
fault of our own.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from cantstop.setup import environment

_DISTRIBUTIONS = {"pygame": "pygame-ce", "pygame_gui": "pygame-gui", "numpy": "numpy", "i18n": "python-i18n"}


def damaged(error: BaseException | None) -> str:
    """The distribution in which something is missing or changed; nothing where the fault is our own."""
    return _not_loaded() or _not_found(error) or next(_changed(), "")


def classic_pygame() -> str:
    """The folder with a classic pygame that was loaded in place of ours; an emptied one of ours is none."""
    pygame = sys.modules.get("pygame")
    if pygame is None or not pygame.__file__ or hasattr(pygame, "IS_CE"):
        return ""
    folder = os.path.dirname(os.path.dirname(pygame.__file__))
    there = environment.installed([folder])
    return "" if "pygame-ce" in there and "pygame" not in there else folder


def _not_loaded() -> str:
    """Of an emptied folder Python makes a module all the same."""
    for name, distribution in _DISTRIBUTIONS.items():
        found = sys.modules.get(name)
        if found is not None and getattr(found, "__file__", None) is None:
            return distribution
    return ""


def _not_found(error: BaseException | None) -> str:
    while error is not None:
        if isinstance(error, ImportError) and error.name and not error.name.startswith("cantstop"):
            name = error.name.partition(".")[0]
            return _DISTRIBUTIONS.get(name, name)
        error = error.__cause__
    return ""


def _changed() -> Iterator[str]:
    """Those of which a file is not what their lists of files tell."""
    for distribution in _DISTRIBUTIONS.values():
        facts = next(_facts_of(distribution), "")
        if facts and _is_changed(facts):
            yield distribution


def _facts_of(distribution: str) -> Iterator[str]:
    for folder in sys.path:
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        for name in names:
            if name.endswith(".dist-info") and environment.canonical(name.partition("-")[0]) == distribution:
                yield os.path.join(folder, name)


def _is_changed(facts: str) -> bool:
    import csv

    told = os.path.join(facts, "RECORD")
    if not os.path.lexists(told):  # of packages that came with the system nobody tells
        return False
    try:
        with open(told, encoding="utf-8", newline="") as lines:
            files = [(line[0], line[1]) for line in csv.reader(lines) if line]
    except (OSError, ValueError, IndexError, csv.Error):
        return True
    return any(_differs(os.path.join(os.path.dirname(facts), name), mark) for name, mark in files if mark)


def _differs(path: str, mark: str) -> bool:
    import base64
    import hashlib

    if not os.path.isfile(path):
        return True
    kind, _, told = mark.partition("=")
    try:
        with open(path, "rb") as file:
            found = hashlib.new(kind, file.read()).digest()
    except (OSError, ValueError):
        return True
    return base64.urlsafe_b64encode(found).rstrip(b"=").decode() != told
