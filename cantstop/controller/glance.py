"""The newest unfinished game at a glance, for the title: from the kept cards alone, without loading the rules."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from cantstop.controller.locks import Lock
from cantstop.controller.slate import noted

KINDS = ("unfinished", "saved")
ENDING = ".game"


class Glance(NamedTuple):
    game: str
    names: tuple[str, ...]
    number: int  # of the round, or in Express of the throw


class Unsure(Exception):
    """The cards do not tell; the list of games itself must be asked."""


def newest(folder: Path) -> Glance | None:
    """None where there is no game to go on with."""
    if any(noted(folder / KINDS[0])):
        raise Unsure  # the disk may not hold the last steps yet
    found = [(facts.stat(), kind, facts) for kind in KINDS for facts in _files(folder / kind)]
    if not found:
        return None
    stat, kind, entry = max(found, key=lambda each: each[0].st_mtime_ns)
    if Lock(Path(entry.path).with_suffix(".lock")).is_taken():
        raise Unsure  # another window plays it
    try:
        card = json.loads((folder / "cards.json").read_bytes())[f"{kind}/{entry.name}"]
        if card["stamp"] != [stat.st_size, stat.st_mtime_ns] or card["over"] or not card["moves"]:
            raise Unsure
        return Glance(card["game"], tuple(str(seat[0]) for seat in card["seats"]), _number(card))
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        raise Unsure from None


def _files(folder: Path) -> list[os.DirEntry[str]]:
    try:
        return [entry for entry in os.scandir(folder) if entry.name.endswith(ENDING)]
    except OSError:
        return []


def _number(card: dict[str, Any]) -> int:
    if card["game"] == "classic":
        return (int(card["position"]["turn"]) - 1) // len(card["seats"]) + 1
    return int(card["position"]["round"])
