"""Rows read off the pages of a database file, whether the rest of it is sound or not.

A page tells of its own rows (https://www.sqlite.org/fileformat2.html). Here each is read by itself, those of the log
that lies beside the file last, since they are newer. Whether a row is what it was is for others to say.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

HEADER, FRAME, LOG = 100, 24, 32  # bytes before the first page's content, a page of the log, and all of these
TABLE_LEAF, INDEX_LEAF, INDEX_INTERIOR = 0x0D, 0x0A, 0x02
USUAL = 4096
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes by their kind
LARGEST = 1 << 20  # bytes of a row


class CarvedRow(NamedTuple):
    number: int | None  # of a table that numbers its rows
    values: tuple[Any, ...]


def rows(path: Path) -> Iterator[CarvedRow]:
    """All rows of the file and of its log."""
    data = path.read_bytes()
    size = page_size(data)
    for at in range(0, len(data), size):
        yield from rows_of_page(data, at, size)
    try:
        log = path.with_name(f"{path.name}-wal").read_bytes()
    except OSError:
        return
    for page in _logged(log, size):
        yield from _read(page, 0, size, b"")


def page_size(data: bytes) -> int:
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size
    return size if size in (512, 1024, 2048, 4096, 8192, 16384, 32768, 65536) else USUAL


def rows_of_page(data: bytes, at: int, size: int) -> Iterator[CarvedRow]:
    return _read(data[at : at + size], HEADER if at == 0 else 0, size, data)


def _logged(log: bytes, size: int) -> Iterator[bytes]:
    """The pages of the log that belong to its present round."""
    salt = log[16:24]
    for at in range(LOG, len(log) - FRAME - size + 1, FRAME + size):
        if log[at + 8 : at + 16] == salt:
            yield log[at + FRAME : at + FRAME + size]


def _read(page: bytes, start: int, size: int, whole: bytes) -> Iterator[CarvedRow]:
    if len(page) < start + 8:
        return
    kind = page[start]
    if kind not in (TABLE_LEAF, INDEX_LEAF, INDEX_INTERIOR):
        return
    count = int.from_bytes(page[start + 3 : start + 5], "big")
    first = start + (12 if kind == INDEX_INTERIOR else 8)
    for number in range(min(count, size // 4)):
        try:
            (cell,) = struct.unpack_from(">H", page, first + 2 * number)
            yield _cell(page, cell, kind, size, whole)
        except (IndexError, ValueError, struct.error):
            continue


def _cell(page: bytes, at: int, kind: int, size: int, whole: bytes) -> CarvedRow:
    number = None
    if kind == INDEX_INTERIOR:
        at += 4
    length, at = _varint(page, at)
    if kind == TABLE_LEAF:
        number, at = _varint(page, at)
    if length > LARGEST:
        raise ValueError("beyond all measure")
    local = _local(length, kind, size)
    payload = page[at : at + local]
    if local < length:
        payload += _overflow(int.from_bytes(page[at + local : at + local + 4], "big"), length - local, size, whole)
    return CarvedRow(number, _values(payload))


def _local(length: int, kind: int, size: int) -> int:
    """How much of so many bytes stands on the page itself."""
    most = size - 35 if kind == TABLE_LEAF else (size - 12) * 64 // 255 - 23
    if length <= most:
        return length
    least = (size - 12) * 32 // 255 - 23
    part = least + (length - least) % (size - 4)
    return part if part <= most else least


def _overflow(page: int, left: int, size: int, whole: bytes) -> bytes:
    found = b""
    while left > 0:
        at = (page - 1) * size
        if page < 1 or at + size > len(whole):
            raise ValueError("no such page")
        found += whole[at + 4 : at + 4 + min(left, size - 4)]
        left -= size - 4
        page = int.from_bytes(whole[at : at + 4], "big")
    return found


def _values(payload: bytes) -> tuple[Any, ...]:
    end, at = _varint(payload, 0)
    body, values = end, []
    while at < end:
        kind, at = _varint(payload, at)
        value, body = _value(payload, body, kind)
        values.append(value)
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[Any, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind in INTEGERS:
        end = at + INTEGERS[kind]
    elif kind == 7:
        return struct.unpack_from(">d", payload, at)[0], at + 8
    elif kind >= 12:
        end = at + (kind - 12) // 2
    else:
        raise ValueError("no such kind")
    part = payload[at:end]
    if len(part) < end - at:
        raise ValueError("torn")
    if kind in INTEGERS:
        return int.from_bytes(part, "big", signed=True), end
    return (part.decode("utf-8", "replace") if kind % 2 else bytes(part)), end


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for place in range(9):
        byte = data[at + place]
        if place == 8:
            value = value << 8 | byte
            break
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return (value - (1 << 64) if value >= 1 << 63 else value), at + place + 1
