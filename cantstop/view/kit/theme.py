"""The colours, sizes and durations of the view, from the tokens that a program sets with `use`.

docs/kit.md lists the tokens. A Theme is a small frozen value, so pictures can be cached by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

Colour = tuple[int, int, int]
_tokens: dict[str, Any] = {}
_folders: list[Path] = []  # the folder of fonts and pictures


def use(tokens: Mapping[str, Any], folder: Path) -> None:
    """Set the design tokens, and the folder of fonts and pictures."""
    _tokens.clear()
    _tokens.update(tokens)
    _folders[:] = [folder]


def colour(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def size(kind: str, name: str) -> float:
    """Return a measure in design units; `kind` is type, radius, line, target, or another group of the tokens."""
    value: float = _tokens[f"{kind}_u"][name]
    return value


def milliseconds(name: str) -> int:
    value: int = _tokens["motion_ms"][name]
    return value


def speed(animations: str) -> float:
    """Return the factor for all durations with slow, normal, fast or reduced animations."""
    return float(_tokens["motion_speed"][animations])


def font_file(family: str, weight: int) -> Path:
    facts = _tokens["fonts"][family]
    file: str = facts["files"][facts["weights"].index(weight)]
    return _folders[0] / file


def picture_file(name: str) -> Path:
    return _folders[0] / "pictures" / f"{name}.svg"


@dataclass(frozen=True, slots=True)
class Theme:
    """A look of a program; `options` has all other values that pictures depend on."""

    name: str = "light"
    options: tuple[str, ...] = ()

    def __getitem__(self, token: str) -> Colour:
        return _colours(self.name)[token]

    @property
    def flat(self) -> bool:
        """Whether the look has only plain fills and outlines, neither gradients nor shadows: high contrast."""
        return self.name == "high_contrast"

    @property
    def dark(self) -> bool:
        return self.name != "light"

    @property
    def shadow(self) -> Colour:
        return self["shadow_rgb"]


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """Return the colour between two colours, at `part` of the way."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other))
    return red, green, blue


@cache
def _colours(name: str) -> dict[str, Colour]:
    values = _tokens["themes"][name]
    found = {token: colour(value) for token, value in values.items() if isinstance(value, str)}
    red, green, blue = values["shadow_rgb"]
    return found | {"shadow_rgb": (red, green, blue)}


class Style(NamedTuple):
    theme: Theme
    u: float

    def px(self, units: float) -> int:
        return max(1, round(units * self.u))

    def line(self, name: str = "hair") -> float:
        return max(1.0, size("line", name) * self.u)
