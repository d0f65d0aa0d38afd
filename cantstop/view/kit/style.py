"""The style: everything that pictures of controls depend on in addition to their words and sizes."""

from __future__ import annotations

from typing import NamedTuple

from cantstop.view.kit.theme import Theme, size


class Style(NamedTuple):
    theme: Theme
    u: float

    def px(self, units: float) -> int:
        return max(1, round(units * self.u))

    def line(self, name: str = "hair") -> float:
        return max(1.0, size("line", name) * self.u)
