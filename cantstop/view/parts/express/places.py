"""Where the parts of the Express table lie, in units from the content's left edge."""

from __future__ import annotations

from typing import NamedTuple

from cantstop.view.app.layout import MARGIN, Layout

GAP = 18.0
ADVICE = 78.0  # a line of advice and two of reason
MOST_PADS = 260.0


class Places(NamedTuple):
    pad_width: float
    pad_height: float
    x: float  # of the right column
    width: float
    tray_y: float
    tray_height: float
    line_y: float  # the middle of the line of collected numbers
    cards_y: float
    cards_height: float
    advice_y: float
    main_y: float
    pads_y: float
    pads_height: float


def places(layout: Layout, advised: bool = False) -> Places:
    """Advice takes its room from the tray, the cards and the pads below."""
    content, height = layout.content, layout.height
    pad = min(760.0, 640 + 0.5 * max(0.0, content - 1280))
    x = MARGIN + pad + GAP
    spare = max(0.0, height - 800)
    tray = 158 + min(30.0, 0.2 * spare) - 22 * advised
    cards = 194 + min(46.0, 0.3 * spare) - 18 * advised
    tray_y = 88.0
    line_y = tray_y + tray + 20
    cards_y = line_y + 24
    advice_y = cards_y + cards + 11
    main_y = advice_y + (ADVICE + 11) * advised - 1
    bottom = height - MARGIN - 2
    pads = min(MOST_PADS, bottom - main_y - 60 - 14)
    return Places(
        pad, height - 2 * MARGIN, x, content - MARGIN - x, tray_y, tray, line_y, cards_y, cards, advice_y, main_y,
        bottom - pads, pads,
    )  # fmt: skip
