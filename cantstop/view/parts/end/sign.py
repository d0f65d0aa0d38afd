"""Where the winner's sign stands at the end; on the table it takes its place already."""

from __future__ import annotations

from cantstop.view.app.layout import Layout

SIGN = (18.0, 16.0, 100.0)  # left, top and side in units


def sign_place(layout: Layout) -> tuple[int, int, int]:
    """Left, top and side in pixels."""
    x, y = layout.point(*SIGN[:2])
    return x, y, layout.px(SIGN[2])
