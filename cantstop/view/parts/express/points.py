"""Points as they are written everywhere: with a sign where they are a change, and in the tone of gain or loss."""

from __future__ import annotations

from cantstop.view.kit.node import Align
from cantstop.view.kit.text import Role, Text
from cantstop.view.words import language


def tone_of(points: int) -> str:
    return "loss" if points < 0 else "gain" if points > 0 else "ink_muted"


def change_text(change: int, role: Role, at: Align = "start") -> Text:
    return Text(language().number(change, signed=True), role, tone_of(change), lines=1, at=at)
