"""The colours, sizes and times of everything that is seen, read once from assets/tokens.json.

    theme = Theme("light")                      # or "dark", "high_contrast"; larger_symbols=True
    theme["ink"]                                # (43, 35, 32); every name of the tokens' themes
    theme.player("blue").fill                   # .fill .fill_high .on_fill .pad_mark .symbol
    theme.flat                                  # high contrast: no gradient, no shadow
    size("type", "heading")                     # design units: type, space, radius, line, target
    milliseconds("dice_tidy")                   # of the tokens' motion_ms
    TOKENS["board"]["pitch_x"]                  # all the rest

A Theme is a small frozen value, so pictures are kept by it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from cantstop.resources import ASSETS

Colour = tuple[int, int, int]


def _load() -> dict[str, Any]:
    tokens: dict[str, Any] = json.loads((ASSETS / "tokens.json").read_text(encoding="utf-8"))
    return tokens


TOKENS: dict[str, Any] = _load()
PLAYERS: tuple[str, ...] = tuple(TOKENS["seat_order"])


def colour(text: str) -> Colour:
    """#RRGGBB as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def size(kind: str, name: str) -> float:
    """A measure in design units: kind is type, space, radius, line or target."""
    value: float = TOKENS[f"{kind}_u"][name]
    return value


def milliseconds(name: str) -> int:
    """How long a movement takes at normal speed."""
    value: int = TOKENS["motion_ms"][name]
    return value


class PlayerPaint(NamedTuple):
    """How the pieces and papers of one player are coloured; symbol is the name of his shape."""

    fill: Colour
    fill_high: Colour
    on_fill: Colour
    pad_mark: Colour
    symbol: str


@dataclass(frozen=True, slots=True)
class Theme:
    """One look of the whole game."""

    name: str = "light"
    larger_symbols: bool = False

    def __getitem__(self, token: str) -> Colour:
        return _colours(self.name)[token]

    @property
    def flat(self) -> bool:
        """High contrast: plain fills and outlines, neither gradients nor shadows."""
        return self.name == "high_contrast"

    @property
    def dark(self) -> bool:
        return self.name != "light"

    @property
    def shadow(self) -> Colour:
        return self["shadow_rgb"]

    def player(self, name: str) -> PlayerPaint:
        return _player(self.name, name)


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """The colour that lies `part` of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other))
    return red, green, blue


@cache
def _colours(name: str) -> dict[str, Colour]:
    values = TOKENS["themes"][name]
    found = {token: colour(value) for token, value in values.items() if isinstance(value, str)}
    red, green, blue = values["shadow_rgb"]
    return found | {"shadow_rgb": (red, green, blue)}


@cache
def _player(look: str, name: str) -> PlayerPaint:
    values = TOKENS["players"][name]
    paints = values["high_contrast"] if look == "high_contrast" else values
    fill = colour(paints["fill"])
    high = colour(paints.get("fill_high", paints["fill"]))
    return PlayerPaint(fill, high, colour(paints["on_fill"]), colour(values["pad_mark"][look]), values["symbol"])
