"""The enamelled sign before anything is on it: the board's, and that of the title with its screws."""

from __future__ import annotations

import math

import pygame

from cantstop.view.art.geometry import BOARD
from cantstop.view.kit.svg import coloured, rendered
from cantstop.view.kit.theme import Colour, Theme

THICKNESS = {"sign": float(BOARD["edge_drop"]), "title_sign": 0.0152}  # parts of the side


def enamelled(name: str, side: int, theme: Theme, **tones: Colour) -> pygame.Surface:
    """Draw a sign as wide as side, and higher by its thickness, in red or in the tones that are given."""
    high = side if theme.flat else side + math.ceil(THICKNESS[name] * side)
    edge = {"edge": theme["sign_edge"] if theme.flat else theme["sign_red"]}
    return rendered(coloured(name, theme, **(edge | tones)), side, high, f"0 0 100 {100 * high / side}")
