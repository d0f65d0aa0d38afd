"""Tests that moving dice are numbered and lit correctly, and at rest look like the dice in the tray."""

from __future__ import annotations

import math

import pygame
import pytest

from cantstop.view.art import dice, solid_dice
from cantstop.view.art.solid_dice import Quaternion
from cantstop.view.kit.theme import Theme

FLAT: Quaternion = (1.0, 0.0, 0.0, 0.0)
LIGHT = Theme("light")
PX = 71


@pytest.fixture(autouse=True)
def _a_screen() -> None:
    pygame.display.init()


def about(axis: tuple[float, float, float], degrees: float) -> Quaternion:
    half = math.radians(degrees) / 2
    x, y, z = (math.sin(half) * part for part in axis)
    return math.cos(half), x, y, z


def drawn(
    turn: Quaternion, value: int = 1, theme: Theme = LIGHT, height: float = 0.0, px: float = PX
) -> pygame.Surface:
    marks = solid_dice.marks_for(FLAT, value, 0)
    return solid_dice.solid(solid_dice.axes(turn), marks, height, px, theme).body.surface


def test_all_24_orientations_are_real_dice() -> None:
    """As on real dice, opposite faces sum to seven, and one, two and three are anticlockwise around their corner."""
    ways = solid_dice.ALL_MARKS
    assert len(set(ways)) == 24
    for marks in ways:
        looks = [axis for axis, _ in marks]
        assert all(looks[value - 1] == -looks[6 - value] for value in range(1, 7))
        one, two, three = (_vector(axis) for axis in looks[:3])
        assert _turn_about(one, two, three) == 1
        for axis, right in marks:
            assert abs(axis) != abs(right)


def _vector(axis: int) -> tuple[int, int, int]:
    sign = 1 if axis > 0 else -1
    x, y, z = (sign * (abs(axis) == number) for number in (1, 2, 3))
    return x, y, z


def _turn_about(a: tuple[int, int, int], b: tuple[int, int, int], c: tuple[int, int, int]) -> int:
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("look", ["light", "dark", "high_contrast"])
def test_flat_die_looks_like_one_at_rest(value: int, look: str) -> None:
    theme = Theme(look)
    marks = solid_dice.marks_for(FLAT, value, 0)
    seen = solid_dice.solid(solid_dice.axes(FLAT), marks, 0.0, PX, theme, (0.5, 0.5))
    both = []
    moving = seen.shadow, seen.body
    for pictures in (moving, (dice.die(value, PX, theme),)):
        ground = pygame.Surface((2 * PX, 2 * PX))
        ground.fill(theme["tray"])
        for picture in pictures:
            corner = (PX, PX) if picture in moving else (PX - PX // 2, PX - PX // 2)
            if picture is not None:
                picture.onto(ground, *corner)
        both.append(ground)
    differences = [
        abs(one - other)
        for x in range(0, 2 * PX, 2)
        for y in range(0, 2 * PX, 2)
        for one, other in zip(both[0].get_at((x, y))[:3], both[1].get_at((x, y))[:3])
    ]
    assert sum(differences) / len(differences) < 4  # levels of 256
    assert sum(difference > 60 for difference in differences) / len(differences) < 0.025  # at edges, half a pixel


def test_high_contrast_has_no_shadows_and_no_tones() -> None:
    theme = Theme("high_contrast")
    marks = solid_dice.marks_for(FLAT, 5, 0)
    seen = solid_dice.solid(solid_dice.axes(about((0.6, 0.8, 0), 40)), marks, 0.6, PX, theme)
    assert seen.shadow is None
    surface = seen.body.surface
    opaque = [surface.get_at((x, y)) for x in range(surface.get_width()) for y in range(surface.get_height())]
    plain = [tone for tone in opaque if tone.a == 255]
    clear = sum(1 for tone in plain if max(tone[:3]) < 70 or min(tone[:3]) > 185)
    assert clear > 0.85 * len(plain)


@pytest.mark.parametrize("px", [20, 54, 71, 128, 230])
def test_dice_stay_inside_their_pictures(px: int) -> None:
    for degrees in range(0, 180, 30):
        surface = drawn(about((0.6, 0.48, 0.64), degrees), px=px)
        width, height = surface.get_size()
        edge = [surface.get_at((x, y)).a for x in range(width) for y in (0, height - 1)]
        edge += [surface.get_at((x, y)).a for y in range(height) for x in (0, width - 1)]
        assert max(edge) == 0
