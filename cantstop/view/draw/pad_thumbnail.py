"""A pad of Express seen from afar: its boxes, and how far each row is marked.

pad_thumbnail(rows, w, h, player, theme) -> Surface     rows: marks by row, 2 to 12
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from cantstop.view.paint import Canvas
from cantstop.view.theme import TOKENS, Theme

LOSING, GATE, SCORING = TOKENS["express"]["boxes"]
GAP = 0.55  # between the groups of boxes, in boxes


@lru_cache(maxsize=24)
def pad_thumbnail(rows: tuple[int, ...], w: int, h: int, player: str, theme: Theme) -> pygame.Surface:
    canvas = Canvas(w, h)
    line = max(1.0, 0.012 * w)
    ground = theme["panel"] if theme.dark else (255, 255, 255)
    canvas.rect(line / 2, line / 2, w - line, h - line, 0.09 * w, ground, theme["line"], line)
    pitch_x = 0.86 * w / (LOSING + GATE + SCORING + 2 * GAP)
    pitch_y = 0.88 * h / len(rows)
    mark = theme.player(player).pad_mark
    for number, marks in enumerate(rows):
        y = 0.06 * h + number * pitch_y
        for box in range(LOSING + GATE + SCORING):
            groups = (box >= LOSING) + (box >= LOSING + GATE)
            x = 0.07 * w + (box + GAP * groups) * pitch_x
            tone = mark if box < marks else theme[("pad_danger", "pad_gate", "pad_score")[groups]]
            edge = theme["line"] if theme.flat or (groups == 1 and box >= marks) else None
            size = pitch_x * 0.84, pitch_y * 0.84
            canvas.rect(x, y, *size, 0.2 * pitch_x, tone, edge, max(0.6, line * 0.5))
    return canvas.surface()
