"""The folders in which older versions kept games: a file of lines for each unfinished one, a line for each finished."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from zlib import crc32

from cantstop.controller import steps
from cantstop.controller.facts import facts_of
from cantstop.controller.packed_facts import pack
from cantstop.controller.steps import Step
from cantstop.model import record as records
from cantstop.model.record import Record


def lines(record: Record, made: Iterable[Step | str]) -> list[bytes]:
    """The record as the game began, and each step with its checksum; a text stands as it is."""
    found = [records.dumps(replace(record, moves=())).encode()]
    for number, step in enumerate(made, 1):
        words = step if isinstance(step, str) else steps.text(step)
        found.append(f"{crc32(f'{number} {words}'.encode()):08x} {words}".encode())
    return found


def unfinished(folder: Path, record: Record, made: Iterable[Step | str], name: str = "") -> Path:
    path = folder / "unfinished" / f"{name or record.details['id']}.game"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\n".join(lines(record, made)) + b"\n")
    return path


def saved(folder: Path, record: Record) -> Path:
    path = folder / "saved" / f"{record.details['name']}.game"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(f"{records.dumps(record)}\n".encode())
    return path


def finished(folder: Path, games: Iterable[Record], more: str = "") -> Path:
    path = folder / "finished.jsonl"
    path.write_bytes("".join([*(records.dumps(game) + "\n" for game in games), more]).encode())
    return path


def known_facts(folder: Path, games: Iterable[Record]) -> None:
    """What was remembered of finished games, so that they need not be replayed."""
    found = []
    for game in games:
        key = blake2b(records.dumps(game).encode(), digest_size=9, person=b"facts 3").hexdigest()
        line = json.dumps([key, pack(facts_of(game))], separators=(",", ":"))
        found.append(f"\n{crc32(line.encode()):08x} {line}")
    (folder / "facts.jsonl").write_bytes("".join(found).encode())
