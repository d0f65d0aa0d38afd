"""The faces of the computer players: dice with expressions, each a layered file of assets/pictures."""

from __future__ import annotations

import math
import re

from cantstop.view.kit.paint import Point, coloured, overhanging
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Theme

MOODS = ("calm", "worried", "crushed", "smug")
MARGIN = 0.2  # share of the face's side, since hats extend beyond it
_LAYER = re.compile(rf'<g\b[^>]*\bid="({"|".join(MOODS)}|pencil)(-look)?"[^>]*>')


@drawn
def portrait(
    character: str, px: int, theme: Theme, pencil: bool = False, mood: str = "calm", look: Point = (0.0, 0.0)
) -> Sprite:
    """Draw a character in a square of px, in one of MOODS, perhaps with a pencil behind the head.

    `look` is the shift of the eyes to the right and down, in shares of the square. Shut eyes stay shut.
    """
    shown = (mood, "pencil") if pencil else (mood,)

    def layer(found: re.Match[str]) -> str:
        if found[2]:
            return f'<g transform="translate({100 * look[0]:.2f} {100 * look[1]:.2f})">'
        return "<g>" if found[1] in shown else '<g display="none">'

    face = _LAYER.sub(layer, coloured(f"portrait_{character}", theme))
    return overhanging(face, px, math.ceil(MARGIN * px))
