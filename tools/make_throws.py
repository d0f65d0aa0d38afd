"""Simulate throws of dice with a physics engine: `python3 tools/make_throws.py [file]`; needs requirements-tools.txt.

The engine throws cubes into a tray. A throw is good if all dice roll, come to rest in time, and end flat, apart and in
the tray. The same command gives the same file, which view/parts/rolling.py reads.

Lengths are in sides of a die; times are those on the screen. A die is 16 mm and is shown at less than half its real
speed.
"""

from __future__ import annotations

import argparse
import json
import math
import struct
import sys
import zlib
from array import array
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.needed import needed, parsed

with needed("requirements-tools.txt"):
    import mujoco
    import numpy as np
    from mujoco import rollout

FILE = Path(__file__).resolve().parents[1] / "assets" / "throws.bin"

PACE, SIDE = 0.42, 0.016
GRAVITY = 9.81 / SIDE * PACE**2
STEP, LONGEST = 1, 900  # milliseconds
RATE = 60  # poses a second
PLACE, TURN = 1024, 8192  # a side and a whole quaternion in units of the file

STILL, TURNING = 0.3, 0.45  # sides and radians a second: nothing slower can be seen
FLAT = 0.9998  # cosine of the slope
WIDER = 0.02  # dice are simulated a little larger than shown, so that shown dice never touch
APART = INSIDE = WIDER  # sides
SPIN = 20, 32  # forward, as they roll, in radians a second
ROLLS, EACH_ROLLS = 0.7, 0.33  # times the dice turn over in sight, on the average and at least
CHANGES, HOPELESS = 80, 2.0  # tries to make a throw better; the worst that is tried for long
SAME_TURN = 0.99996  # of quaternions: a degree
STRIDE = 8  # milliseconds between looks at a turn
CONTACT, GAP_MS, HARDEST = 1.7, 40, 25.0  # changes of speed in sides a second


class Tray(NamedTuple):
    """A tray with walls at the left, top and bottom. Dice enter from the right and end left of `lies`."""

    dice: int
    throws: int
    width: float
    height: float
    lies: float
    far: float  # the width of the widest tray of this kind, outside of which all dice start
    speed: float


TRAYS = (
    Tray(2, 24, 4.0, 1.76, 2.75, 4.05, 21.5),
    Tray(4, 48, 5.25, 1.92, 5.2, 6.65, 27.5),
    Tray(5, 48, 7.4, 2.0, 5.75, 8.95, 32.5),
)

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
Pose = tuple[float, ...]  # place and turn, seven numbers
Start = tuple[list[float], list[float]]  # place and turn, and the speeds of both
States = list[tuple[list[float], list[float]]]  # places and speeds of all dice


class Throw(NamedTuple):
    """Poses of each die, in the order of their final positions from the left; contacts as milliseconds and strength."""

    dice: list[list[Pose]]
    contacts: list[tuple[int, float]]


# The engine


def model_of(tray: Tray) -> Any:
    half = 0.5 + WIDER
    body = f'<body><freejoint/><geom type="box" size="{half} {half} {half}" mass="1" friction=".34 .01 .001"/></body>'
    wall = '<geom type="plane" size="20 20 .1" friction=".15 .01 .001" solref=".006 .4" pos="{at}" zaxis="{axis}"/>'
    side = tray.height / 2 - WIDER
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco>
        <option timestep="{STEP / 1000}" gravity="0 0 {-GRAVITY}" iterations="12" ls_iterations="20"
            integrator="implicitfast"/>
        <default><geom solref=".006 .3" solimp=".95 .99 .01"/></default>
        <worldbody>
          <geom type="plane" size="20 20 .1" friction=".34 .01 .001"/>
          {wall.format(at=f"{WIDER} 0 0", axis="1 0 0")}
          {wall.format(at=f"0 {side} 0", axis="0 -1 0")}
          {wall.format(at=f"0 {-side} 0", axis="0 1 0")}
          {body * tray.dice}
        </worldbody></mujoco>"""
    )


def hand(tray: Tray, die: int, chance: Random) -> Start:
    """Return the position and speed of a die as it leaves the hand; dice leave in pairs, one above the other."""
    behind, above = divmod(die, 2)
    turn = [chance.gauss(0, 1) for _ in range(4)]
    long = math.hypot(*turn)
    place = [
        tray.far + 0.75 + 1.75 * behind + 0.4 * above + chance.uniform(0, 0.3),
        chance.uniform(-1, 1) * (tray.height / 2 - 0.87),
        0.95 + 1.75 * above + chance.uniform(0, 0.3),
    ]
    speed = tray.speed * (1 + 0.22 * behind) * chance.uniform(0.8, 1.2)
    spin = [chance.uniform(-7, 7), -chance.uniform(*SPIN), chance.uniform(-7, 7)]
    speeds = [-speed, chance.uniform(-3, 3), chance.uniform(-7, 3) * (1 + above)]
    return [*place, *(part / long for part in turn)], [*speeds, *spin]


def fall(model: Any, starts: Sequence[Start]) -> States:
    """Return the positions and speeds of the dice in each millisecond, until they are at rest."""
    first = [part for places, _ in starts for part in places], [part for _, speeds in starts for part in speeds]
    state = [0.0, *first[0], *first[1]]  # the time precedes them
    rows = rollout.rollout(model, mujoco.MjData(model), np.array([state]), nstep=LONGEST // STEP)[0][0]
    steps: States = [(row[1 : model.nq + 1], row[model.nq + 1 :]) for row in rows.tolist()]
    end = len(steps)
    while end > 1 and _still(steps[end - 1][1]) and _still(steps[end - 2][1]):
        end -= 1
    return [first, *steps[:end]]


def search(tray: Tray, model: Any, chance: Random) -> Throw | None:
    """Return a good throw, or None. Dice with faults are thrown again, the worst first, as long as faults decrease."""
    starts = [hand(tray, die, chance) for die in range(tray.dice)]
    states = fall(model, starts)
    best = faults(tray, states)
    for change in range(CHANGES):
        if not any(best):
            return recorded(tray, states)
        if change == CHANGES // 3 and sum(best) > HOPELESS:
            return None
        worst = max(range(tray.dice), key=best.__getitem__)
        die = worst if chance.random() < 0.7 else chance.randrange(tray.dice)
        others = [*starts[:die], hand(tray, die, chance), *starts[die + 1 :]]
        tried = fall(model, others)
        now = faults(tray, tried)
        if sum(now) <= sum(best):
            starts, states, best = others, tried, now
    return None


def faults(tray: Tray, states: States) -> list[float]:
    """Return the fault of each die as a number, which is 0 for all dice of a good throw."""
    places, speeds = states[-1]
    amiss, outlines, rolled = [], [], []
    for die in range(tray.dice):
        x, y, z, *turn = places[7 * die : 7 * die + 7]
        outlines.append(_outline(x, y, _levelled(turn)))
        left, right = min(x for x, _ in outlines[-1]), max(x for x, _ in outlines[-1])
        low = max(abs(y) for _, y in outlines[-1])
        rolled.append(_turned([state[0][7 * die : 7 * die + 7] for state in states[::STRIDE]], tray.far))
        slope = max(abs(axis[2]) for axis in _axes(turn))
        flat = 0.5 < z < 0.54 and slope > FLAT and _still(speeds[6 * die : 6 * die + 6])
        inside = left > INSIDE and low < tray.height / 2 - INSIDE
        amiss.append(3.0 * (not flat) + 2.0 * (not inside) + max(0.0, right - tray.lies))
        amiss[-1] += max(0.0, EACH_ROLLS - rolled[-1])
        amiss[-1] += sum(1.0 for other in outlines[:-1] if _gap(outlines[-1], other) < APART)
    missing = max(0.0, ROLLS - sum(rolled) / len(rolled))
    amiss[rolled.index(min(rolled))] += missing
    return amiss


def recorded(tray: Tray, states: States) -> Throw:
    order = sorted(range(tray.dice), key=lambda die: states[-1][0][7 * die])
    return Throw([_track(states, die) for die in order], _contacts(tray, states))


def _still(speeds: Sequence[float]) -> bool:
    dice = [speeds[die : die + 6] for die in range(0, len(speeds), 6)]
    return all(math.hypot(*die[:3]) < STILL and math.hypot(*die[3:]) < TURNING for die in dice)


def _near(places: Sequence[float], end: Sequence[float]) -> bool:
    """Return whether all dice look as they do in their final poses."""
    for die in range(0, len(end), 7):
        alike = abs(sum(a * b for a, b in zip(places[die + 3 : die + 7], end[die + 3 : die + 7], strict=True)))
        if math.dist(places[die : die + 3], end[die : die + 3]) > 0.008 or alike < SAME_TURN:
            return False
    return True


def _track(states: States, die: int) -> list[Pose]:
    """Return the poses of one die; the last one is exactly flat."""
    frames = math.ceil((len(states) - 1) * RATE / 1000)
    moments = [min(len(states) - 1, round(frame * 1000 / RATE)) for frame in range(frames + 1)]
    found: list[Pose] = []
    for ms in moments:
        x, y, z, *turn = states[ms][0][7 * die : 7 * die + 7]
        if found and sum(one * other for one, other in zip(found[-1][3:], turn, strict=True)) < 0:
            turn = [-part for part in turn]  # the same turn, nearer to the one before
        found.append((x, y, z - WIDER, *turn))
    x, y, _, *turn = found[-1]
    last = x, y, 0.5, *_levelled(turn)
    frame = len(found) - 1
    while frame >= 0 and _near(found[frame], last):
        found[frame] = last  # from now on the die is at rest
        frame -= 1
    return found


def _turned(places: Sequence[Sequence[float]], right: float) -> float:
    """Return the number of times that a die turns over in the visible part of the throw."""
    turned = 0.0
    for one, other in pairwise(places):
        if one[0] < right:
            turned += 2 * math.acos(min(1.0, abs(sum(a * b for a, b in zip(one[3:], other[3:], strict=True)))))
    return turned / (2 * math.pi)


def _contacts(tray: Tray, states: States) -> list[tuple[int, float]]:
    """Return the times at which a die changes its speed suddenly; a collision of two dice counts once."""
    found: list[tuple[int, float]] = []
    span = 4
    for die in range(tray.dice):
        leaps = []
        for (place, before), (_, after) in zip(states, states[span:], strict=False):
            if place[7 * die] > tray.far:  # not visible there
                leaps.append(0.0)
                continue
            x, y, z = (after[6 * die + axis] - before[6 * die + axis] for axis in range(3))
            leaps.append(math.hypot(x, y, z + GRAVITY * span / 1000))
        last = -GAP_MS
        for ms, leap in enumerate(leaps):
            around = leaps[max(0, ms - 8) : ms + 9]
            if leap >= CONTACT and leap == max(around) and ms - last >= GAP_MS:
                last = ms
                found.append((ms + span // 2, min(1.0, leap / HARDEST)))
    found.sort()
    return [
        (ms, strength)
        for ms, strength in found
        if not any(abs(ms - other) < 8 and (strength, ms) < (harder, other) for other, harder in found)
    ]


# Orientation of dice


def _axes(turn: Sequence[float]) -> list[Vector]:
    """Return the directions of a die's three axes after this rotation."""
    w, x, y, z = turn
    return [
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    ]


def _levelled(turn: Sequence[float]) -> Quaternion:
    """Return the nearest orientation in which the die is flat."""
    px, py, pz = max(_axes(turn), key=lambda axis: abs(axis[2]))
    sign = math.copysign(1, pz)
    # First the shortest turn that brings this axis up: about (py, -px, 0).
    more = _product((1 + sign * pz, sign * py, -sign * px, 0.0), (turn[0], turn[1], turn[2], turn[3]))
    long = math.hypot(*more)
    return more[0] / long, more[1] / long, more[2] / long, more[3] / long


def _product(one: Quaternion, other: Quaternion) -> Quaternion:
    (a, b, c, d), (e, f, g, h) = one, other
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def _outline(x: float, y: float, turn: Quaternion) -> list[tuple[float, float]]:
    sides = sorted((axis[:2] for axis in _axes(turn)), key=lambda side: math.hypot(*side))
    (ux, uy), (vx, vy) = sides[1:]  # the first points up or down
    return [(x + (i * ux + j * vx) / 2, y + (i * uy + j * vy) / 2) for i, j in ((1, 1), (-1, 1), (-1, -1), (1, -1))]


def _gap(one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]]) -> float:
    """Return the gap between the outlines of two dice, negative if they overlap."""
    widest = -math.inf
    for square in (one, other):
        for (x, y), (to_x, to_y) in zip(square, (*square[1:], square[0]), strict=True):
            across = [[px * (to_y - y) - py * (to_x - x) for px, py in each] for each in (one, other)]
            widest = max(widest, min(across[0]) - max(across[1]), min(across[1]) - max(across[0]))
    return widest


# The file


def packed(throw: Throw) -> bytes:
    """Return the bytes of a throw: contacts, then seven rows of numbers for each die, as second differences."""
    parts = [struct.pack("<BB", len(throw.dice[0]), len(throw.contacts))]
    parts += [struct.pack("<HB", ms, round(255 * strength)) for ms, strength in throw.contacts]
    numbers = array("h")
    for poses in throw.dice:
        for part in range(7):
            unit = PLACE if part < 3 else TURN
            whole = [0, 0, *(round(unit * pose[part]) for pose in poses)]
            numbers.extend(c - 2 * b + a for a, b, c in zip(whole, whole[1:], whole[2:], strict=False))
    if sys.byteorder == "big":
        numbers.byteswap()
    data = numbers.tobytes()
    return zlib.compress(b"".join([*parts, data[0::2], data[1::2]]), 9)


def found(tray: Tray) -> Iterator[Throw]:
    model = model_of(tray)
    for number in count(1):
        throw = search(tray, model, Random(f"{tray.dice} dice, throw {number}"))
        if throw is not None:
            yield throw


def file_of(trays: Sequence[Tray]) -> bytes:
    """Return the contents of the file: a line of JSON that describes the throws, then all throws."""
    sets, throws = [], []
    for tray in trays:
        throws_found = found(tray)
        made = []
        for number in range(tray.throws):
            made.append(packed(next(throws_found)))
            print(f"{tray.dice} dice: {number + 1} of {tray.throws}", flush=True)
        facts = {"dice": tray.dice, "width": tray.width, "height": tray.height, "lies": tray.lies}
        sets.append({**facts, "lengths": [len(throw) for throw in made]})
        throws += made
    head = json.dumps({"rate": RATE, "place": PLACE, "turn": TURN, "sets": sets}, separators=(",", ":"))
    return b"".join([head.encode(), b"\n", *throws])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, default=FILE, help="file to write (assets/throws.bin)")
    parsed(parser).file.write_bytes(file_of(TRAYS))


if __name__ == "__main__":
    main()
