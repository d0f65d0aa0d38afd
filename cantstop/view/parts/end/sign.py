"""The place of the winner's sign on the end screen; it moves there while the table is still shown."""

from __future__ import annotations

from cantstop.view.app.layout import Layout

SIGN = (18.0, 16.0, 100.0)  # left, top and side in units


def sign_place(layout: Layout) -> tuple[int, int, int]:
    """Return left, top and side in pixels."""
    x, y = layout.point(*SIGN[:2])
    return x, y, layout.px(SIGN[2])
