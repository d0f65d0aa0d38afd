"""The design tokens of assets/tokens.json, and the players' colours. The import passes the tokens to the kit."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from cantstop.resources import ASSETS
from cantstop.view.kit import theme
from cantstop.view.kit.theme import Colour, Theme

TOKENS: dict[str, Any] = json.loads((ASSETS / "tokens.json").read_text(encoding="utf-8"))
LARGER_SYMBOLS = "larger symbols"
MAIN = {  # the main button wears the red of the sign
    "main": "sign_red",
    "main_high": "sign_red_high",
    "main_low": "sign_red_low",
    "main_edge": "sign_edge",
    "on_main": "rim",
}


_looks = {look: tones | {name: tones[ours] for name, ours in MAIN.items()} for look, tones in TOKENS["themes"].items()}
theme.use(TOKENS | {"themes": _looks}, ASSETS)


class PlayerPaint(NamedTuple):
    """The colours of a player's pieces and pads, and the name of the symbol."""

    fill: Colour
    fill_high: Colour
    on_fill: Colour
    pad_mark: Colour
    symbol: str


def player_paint(look: Theme, colour: str) -> PlayerPaint:
    return _paint(look.name, colour)


@cache
def _paint(look: str, colour: str) -> PlayerPaint:
    values = TOKENS["players"][colour]
    paints = values["high_contrast"] if look == "high_contrast" else values
    fill = theme.colour(paints["fill"])
    high = theme.colour(paints.get("fill_high", paints["fill"]))
    return PlayerPaint(
        fill, high, theme.colour(paints["on_fill"]), theme.colour(values["pad_mark"][look]), values["symbol"]
    )
