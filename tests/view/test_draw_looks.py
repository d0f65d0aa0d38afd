"""Tests that in each look text is legible on its background, and players differ in colour and in symbol."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from cantstop.controller.settings import CHOICES
from cantstop.model.record import COLOURS
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.theme import Colour, Theme

THEMES = [Theme(name) for name in CHOICES["look"]]
CLASSIC = COLOURS[:4]

# Machado, Oliveira and Fernandes 2009, full severity, on linear light
SEEN_AS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
# The smallest distance of two players' colours in CIELAB
LEAST_OF_FOUR = {"normal": 58.3, "protanopia": 50.7, "deuteranopia": 44.6, "tritanopia": 26.0}
LEAST_OF_SIX = {"normal": 41.5, "protanopia": 24.2, "deuteranopia": 14.2, "tritanopia": 21.6}


def linear(value: float) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(tone: Colour) -> float:
    red, green, blue = (linear(part) for part in tone)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(tone: Colour, vision: str) -> tuple[float, float, float]:
    light = [linear(part) for part in tone]
    red, green, blue = (max(0.0, min(1.0, sum(a * b for a, b in zip(row, light)))) for row in SEEN_AS[vision])
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def nearest(theme: Theme, players: tuple[str, ...], vision: str) -> float:
    seen = [lab(player_paint(theme, name).fill, vision) for name in players]
    return min(math.dist(one, other) for one, other in combinations(seen, 2))


@pytest.mark.parametrize("vision", SEEN_AS)
def test_player_colours_differ_for_all_kinds_of_colour_vision(vision: str) -> None:
    assert nearest(Theme("light"), CLASSIC, vision) == pytest.approx(LEAST_OF_FOUR[vision], abs=0.3)
    assert nearest(Theme("light"), COLOURS, vision) == pytest.approx(LEAST_OF_SIX[vision], abs=0.3)


@pytest.mark.parametrize("vision", SEEN_AS)
def test_player_colours_differ_in_high_contrast(vision: str) -> None:
    assert nearest(Theme("high_contrast"), CLASSIC, vision) >= 27.0
    assert nearest(Theme("high_contrast"), COLOURS, vision) >= 14.0


def test_players_have_different_symbols() -> None:
    for theme in THEMES:
        assert len({player_paint(theme, name).symbol for name in COLOURS}) == len(COLOURS)


@pytest.mark.parametrize("theme", THEMES, ids=CHOICES["look"])
@pytest.mark.parametrize("ink", ["ink", "ink_muted", "gain", "loss"])
def test_text_is_legible_on_every_ground(theme: Theme, ink: str) -> None:
    for ground in ("panel", "inset", "hover"):
        assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)
    if ink.startswith("ink"):
        for ground in ("table_centre", "table_edge", "tray"):
            assert contrast(theme[ink], theme[ground]) >= 4.8, (ink, ground)


@pytest.mark.parametrize("theme", THEMES, ids=CHOICES["look"])
def test_disabled_text_is_legible(theme: Theme) -> None:
    for ground in ("panel", "table_centre", "table_edge"):
        assert contrast(theme["disabled"], theme[ground]) >= 3.9, ground


@pytest.mark.parametrize("theme", THEMES, ids=CHOICES["look"])
def test_lettering_is_legible_on_the_sign_and_on_seats(theme: Theme) -> None:
    assert contrast(theme["rim"], theme["sign_red_high"]) >= 4.8
    assert contrast(theme["number_plate_ink"], theme["number_plate_low"]) >= 4.8
    for name in COLOURS:
        paint = player_paint(theme, name)
        assert contrast(paint.on_fill, paint.fill) >= 4.5, name
        assert contrast(paint.on_fill, paint.fill_high) >= 4.5, name


@pytest.mark.parametrize("theme", THEMES, ids=CHOICES["look"])
def test_marks_contrast_with_the_boxes_of_a_pad(theme: Theme) -> None:
    for name in COLOURS:
        for box in ("pad_danger", "pad_gate", "pad_score"):
            assert contrast(player_paint(theme, name).pad_mark, theme[box]) >= 3.0, (name, box)
