"""Printing: pads become a file beside the games, which the system then shows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from cantstop.controller.clock import now
from cantstop.view.app.folder import show_folder
from cantstop.view.parts import games
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.controller.express_match import ExpressMatch
    from cantstop.controller.games import ListedGame
    from cantstop.view.app.context import Context
    from cantstop.view.parts.express.print_pages import Sheet

FOLDER = "pads"


def print_empty(context: Context, penalty: int) -> Path | None:
    """Two empty pads on one page."""
    from cantstop.view.parts.express.print_pages import Sheet

    return _print(context, (Sheet(), Sheet()), penalty, f"{FOLDER}-{penalty}")


def print_game(context: Context, match: ExpressMatch) -> Path | None:
    """The pads of a game, two a page."""
    from cantstop.view.parts.express.print_pages import Sheet

    state = match.state
    sheets = [
        Sheet(pad, seat.name, seat.colour, say("express.throw_number", n=pad.throws))
        for pad, seat in zip(state.pads, match.seats, strict=True)
    ]
    moment, penalty = now(), state.rules.penalty
    ended = str(match.record.details.get("ended", ""))[:10]
    day = date.fromisoformat(ended) if ended else moment.date()
    line = say("express.printed_game", day=language().date(day), number=match.seed, penalty=-penalty)
    return _print(context, sheets, penalty, f"{FOLDER}-{moment:%Y-%m-%d-%H%M%S}", line)


def print_entry(context: Context, entry: ListedGame) -> None:
    """The pads of a game of the list, as they are."""
    from cantstop.controller import matches
    from cantstop.controller.express_match import ExpressMatch
    from cantstop.controller.history import without_secrets

    record = games.read(context, entry)
    if record is not None:
        match = matches.take_up(without_secrets(record))
        assert isinstance(match, ExpressMatch)
        print_game(context, match)


def _print(context: Context, sheets: Sequence[Sheet], penalty: int, name: str, line: str = "") -> Path | None:
    """The file; None, and a line that says so, if it cannot be written."""
    from cantstop.view.parts.express.print_pages import pages, pdf

    path = context.home.games / FOLDER / f"{name}.pdf"
    data = pdf(pages(sheets, penalty, line))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError:
        context.notify("express.not_printed")
        return None
    context.notify("express.printed", path=str(path))
    show_folder(path.parent)
    return path
