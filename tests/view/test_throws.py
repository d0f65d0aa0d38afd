"""Tests that recorded dice come to rest in time, flat, apart and inside, and that each can show every number."""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from cantstop.view.art import dice, solid_dice
from cantstop.view.parts import rolling
from cantstop.view.parts.rolling import Pose, RecordedThrow, Shelf

TOOL = Path(__file__).resolve().parents[2] / "tools" / "make_throws.py"
WANTED = {2: 24, 4: 48, 5: 48}
LONGEST = 900
APART = 0.015  # sides
SLOWEST_TURN = 0.35  # radians in 4 ms
LEAST_TURNED = 1.9  # radians on the whole way: more than one side
SOFT = 0.06  # how far a die may overlap another one or the wall, in sides


@pytest.fixture(params=WANTED)
def shelf(request: pytest.FixtureRequest) -> Shelf:
    return rolling.book().shelves[request.param]


def all_of(shelf: Shelf) -> Iterator[RecordedThrow]:
    count = next(count for count, each in rolling.book().shelves.items() if each is shelf)
    for packed in shelf.throws:
        yield rolling.unpacked(count, packed, rolling.book())


def corners(pose: Pose) -> list[tuple[float, float]]:
    """Return the corners of a flat die, from above."""
    (ax, ay), (bx, by) = [(x, y) for x, y, z in solid_dice.axes(pose.turn) if abs(z) < 0.5]
    return [
        (pose.x + (i * ax + j * bx) / 2, pose.y + (i * ay + j * by) / 2)
        for i, j in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    ]


def gap(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> float:
    """Return the distance of two squares along their sides."""
    widest = -math.inf
    for square in (one, other):
        for (x, y), (to_x, to_y) in pairwise(square):
            first, second = ([px * (to_x - x) + py * (to_y - y) for px, py in each] for each in (one, other))
            widest = max(widest, min(first) - max(second), min(second) - max(first))
    return widest


def test_dice_come_in_from_the_right_turn_over_and_rest_in_time_flat_and_apart(shelf: Shelf) -> None:
    half = rolling.HALF_DIAGONAL
    for throw in all_of(shelf):
        assert throw.ms <= LONGEST
        ends = [track[-1] for track in throw.tracks]
        for pose in ends:
            assert pose.z == pytest.approx(0.5, abs=0.001)
            assert max(abs(z) for _, _, z in solid_dice.axes(pose.turn)) == pytest.approx(1, abs=0.001)
            assert min(x for x, _ in corners(pose)) > 0
            assert max(x for x, _ in corners(pose)) < shelf.lies <= shelf.width
            assert max(abs(y) for _, y in corners(pose)) < shelf.height / 2
        assert all(gap(corners(one), corners(other)) >= APART for one, other in combinations(ends, 2))
        assert [pose.x for pose in ends] == sorted(pose.x for pose in ends)
        for pose in (pose for track in throw.tracks for pose in track):
            assert min(pose.z, pose.x) > 0.5 - SOFT
            assert abs(pose.y) < shelf.height / 2 - 0.5 + SOFT
        assert all(track[0].x - half > shelf.width - 0.2 for track in throw.tracks)
        assert 0 <= throw.enters(shelf.width) < throw.ms / 3
        assert min(sum(_turned(one, other) for one, other in pairwise(track)) for track in throw.tracks) > LEAST_TURNED
        for die in range(len(ends)):
            course = [throw.pose(die, ms) for ms in range(0, round(throw.ms), 4)]
            assert max(_turned(one, other) for one, other in pairwise(course)) < SLOWEST_TURN, "no number jumps"


def _turned(one: Pose, other: Pose) -> float:
    alike = sum(a * b for a, b in zip(one.turn, other.turn)) / math.hypot(*one.turn) / math.hypot(*other.turn)
    return 2 * math.acos(min(1.0, abs(alike)))


def test_contacts_have_a_time_and_a_strength(shelf: Shelf) -> None:
    for throw in all_of(shelf):
        assert len(throw.contacts) >= len(throw.tracks)
        assert [contact.ms for contact in throw.contacts] == sorted(contact.ms for contact in throw.contacts)
        assert all(0 <= contact.ms <= LONGEST and 0 < contact.strength <= 1 for contact in throw.contacts)
        assert max(contact.strength for contact in throw.contacts) > 0.2


def test_every_die_can_show_every_number(shelf: Shelf) -> None:
    for throw in all_of(shelf):
        for place, track in enumerate(throw.tracks):
            end = solid_dice.axes(track[-1].turn)
            for value in range(1, 7):
                rest = dice.rest(place)
                marks = solid_dice.marks_for(track[-1].turn, value, rest)
                assert solid_dice.on_top(end, marks) == value
                assert abs(solid_dice.straightening(track[-1].turn, marks, value, rest)) <= 45.01


@pytest.mark.slow
def test_moment_of_a_game_always_shows_the_same_throw() -> None:
    assert rolling.throw_for(4, "481 206", 3, 2) == rolling.throw_for(4, "481 206", 3, 2)
    moments = [("481 206", turn, throw) for turn in range(60) for throw in range(1, 10)]
    seen = {rolling.throw_for(4, *moment).contacts for moment in moments}
    assert len(seen) == WANTED[4]


@pytest.mark.slow
def test_make_throws_gives_the_same_file() -> None:
    pytest.importorskip("mujoco", reason="what makes the throws is not installed")
    spec = importlib.util.spec_from_file_location("make_throws", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    one = tool.TRAYS[0]._replace(throws=1)
    made = tool.file_of([one])
    assert made == tool.file_of([one])
    assert made.partition(b"\n")[2] == rolling.book().shelves[2].throws[0]
