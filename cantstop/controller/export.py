"""Finished games as a table for spreadsheets, with a line for each player of each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from cantstop.controller.files import write_whole
from cantstop.controller.notices import Notice, not_kept
from cantstop.controller.statistics import GameFacts

CLASSIC = ("turns", "rolls", "busts", "columns", "best_turn", "steps_kept", "steps_lost", "luck")
EXPRESS = ("penalty", "score", "throws")
COLUMNS = "ended game rounds seconds taken_back daily practice player colour character won".split()


def csv_text(games: Iterable[GameFacts]) -> str:
    text = io.StringIO()
    table = csv.DictWriter(text, (*COLUMNS, *CLASSIC, *EXPRESS), restval="", lineterminator="\r\n")
    table.writeheader()
    for game in games:
        record = game.record
        for seat, figures in zip(record.seats, game.figures):
            row = {
                "ended": record.text("ended"),
                "game": record.game,
                "rounds": game.rounds,
                "seconds": game.seconds,
                "taken_back": int(record.is_marked("taken_back")),
                "daily": record.text("daily"),
                "practice": int(record.is_marked("practice")),
                "player": _plain(seat.name),
                "colour": seat.colour,
                "character": seat.character,
                "won": figures.wins,
            }
            if record.game == "classic":
                row |= {name: getattr(figures, name) for name in CLASSIC}
                row |= {"luck": f"{figures.luck:.2f}", "columns": " ".join(map(str, figures.columns))}
            else:
                row |= {"penalty": game.penalty, "score": figures.score, "throws": figures.throws}
            table.writerow(row)
    return text.getvalue()


def write_csv(path: Path, games: Iterable[GameFacts]) -> tuple[Notice, ...]:
    """Write the table; return a notice if the disk refuses it."""
    try:
        write_whole(path, csv_text(games))
    except OSError as error:
        return (not_kept(error),)
    return ()


def _plain(name: str) -> str:
    """Return the name in a form that a spreadsheet does not read as a formula."""
    return "'" + name if name[:1] in ("=", "+", "-", "@", "\t", "\r") else name
