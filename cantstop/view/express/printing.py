"""Printing: pads become a file beside the games, which the system then shows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cantstop.view.folder import show_folder
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.controller.express_match import ExpressMatch
    from cantstop.view.desk import Desk
    from cantstop.view.express.sheet import Sheet

FOLDER = "pads"


def print_empty(desk: Desk, penalty: int) -> Path | None:
    """Two empty pads on one page."""
    from cantstop.view.express.sheet import Sheet

    return _print(desk, (Sheet(), Sheet()), penalty, f"{FOLDER}-{penalty}")


def print_game(desk: Desk, match: ExpressMatch) -> Path | None:
    """The pads of a game, two a page."""
    from cantstop.view.express.sheet import Sheet

    state = match.state
    sheets = [
        Sheet(pad, seat.name, seat.colour, say("express.throw_number", n=pad.throws))
        for pad, seat in zip(state.pads, match.seats, strict=True)
    ]
    return _print(desk, sheets, state.rules.penalty, f"{FOLDER}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}")


def _print(desk: Desk, sheets: Sequence[Sheet], penalty: int, name: str) -> Path | None:
    """The file; None, and a line that says so, if it cannot be written."""
    from cantstop.view.express.sheet import pages, pdf

    path = desk.home.games / FOLDER / f"{name}.pdf"
    data = pdf(pages(sheets, penalty))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError:
        desk.notify("express.not_printed")
        return None
    desk.notify("express.printed", path=str(path))
    show_folder(path.parent)
    return path
