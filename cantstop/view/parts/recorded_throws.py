"""Recorded throws of simulated dice, made by tools/make_throws.py: poses of the dice, and times of contacts.

throw_for(4, "481 206", 3, 2)     the throw that belongs to this moment of this game, always the same
throw.pose(die, ms) -> Pose       dice are counted from the left, as they lie at the end
throw.enters(width) -> ms         when the first die is to be seen in a tray so wide

Lengths are sides of a die: x from the left wall, y up from the middle of the tray, z up from its floor to the middle of
the die. Turns are quaternions.
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from array import array
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from cantstop.resources import ASSETS

FILE = ASSETS / "throws.bin"
HALF_DIAGONAL = 0.87  # the largest distance of a corner from the middle of a die

Quaternion = tuple[float, float, float, float]


class Pose(NamedTuple):
    x: float
    y: float
    z: float
    turn: Quaternion


class Contact(NamedTuple):
    ms: int
    strength: float  # up to 1


@dataclass(frozen=True, slots=True)
class RecordedThrow:
    tracks: tuple[tuple[Pose, ...], ...]  # of each die, `rate` poses a second
    contacts: tuple[Contact, ...]
    rate: int

    @property
    def ms(self) -> float:
        """The time at which all dice rest."""
        return 1000 * (len(self.tracks[0]) - 1) / self.rate

    def pose(self, die: int, ms: float) -> Pose:
        track = self.tracks[die]
        place = min(max(0.0, ms * self.rate / 1000), len(track) - 1.0)
        frame = int(place)
        part = place - frame
        one, other = track[frame], track[min(frame + 1, len(track) - 1)]
        if not part or one == other:
            return one
        x, y, z = (a + part * (b - a) for a, b in zip(one[:3], other[:3]))
        w, i, j, k = (a + part * (b - a) for a, b in zip(one.turn, other.turn))
        long = (w * w + i * i + j * j + k * k) ** 0.5
        return Pose(x, y, z, (w / long, i / long, j / long, k / long))

    def enters(self, width: float) -> float:
        for frame, poses in enumerate(zip(*self.tracks)):
            if any(pose.x - HALF_DIAGONAL < width for pose in poses):
                return 1000 * frame / self.rate
        return 0.0


class Shelf(NamedTuple):
    """The throws of this number of dice in a tray of this size, still packed."""

    width: float
    height: float
    lies: float  # all dice end to the left of it
    throws: tuple[bytes, ...]


class Book(NamedTuple):
    rate: int
    place: int
    turn: int
    shelves: dict[int, Shelf]


@cache
def book() -> Book:
    head, _, rest = FILE.read_bytes().partition(b"\n")
    facts = json.loads(head)
    shelves, start = {}, 0
    for each in facts["sets"]:
        packed = []
        for length in each["lengths"]:
            packed.append(rest[start : start + length])
            start += length
        shelves[each["dice"]] = Shelf(each["width"], each["height"], each["lies"], tuple(packed))
    return Book(facts["rate"], facts["place"], facts["turn"], shelves)


def throw_for(dice: int, *moment: object) -> RecordedThrow:
    """Return the throw of this moment; the same moment always gives the same throw."""
    throws = book().shelves[dice].throws
    number = zlib.crc32("/".join(map(str, moment)).encode()) % len(throws)
    return unpacked(dice, throws[number], book())


def unpacked(dice: int, packed: bytes, of: Book) -> RecordedThrow:
    """Return the poses of each die from rows of second differences: x, y, z and the four parts of the turn."""
    data = zlib.decompress(packed)
    frames, count = struct.unpack_from("<BB", data)
    contacts = [struct.unpack_from("<HB", data, 2 + 3 * number) for number in range(count)]
    low_high = data[2 + 3 * count :]
    half = len(low_high) // 2
    joined = bytearray(len(low_high))
    joined[0::2], joined[1::2] = low_high[:half], low_high[half:]
    numbers = array("h", bytes(joined))
    if sys.byteorder == "big":
        numbers.byteswap()
    rows = [list(accumulate(accumulate(numbers[start : start + frames]))) for start in range(0, half, frames)]
    tracks = []
    for die in range(dice):
        places, turns = rows[7 * die : 7 * die + 3], rows[7 * die + 3 : 7 * die + 7]
        tracks.append(
            tuple(
                Pose(x / of.place, y / of.place, z / of.place, (w / of.turn, i / of.turn, j / of.turn, k / of.turn))
                for x, y, z, w, i, j, k in zip(*places, *turns)
            )
        )
    return RecordedThrow(tuple(tracks), tuple(Contact(ms, strength / 255) for ms, strength in contacts), of.rate)
