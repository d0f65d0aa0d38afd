"""Finished games as a table for spreadsheets, with a line for each player of each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from cantstop.controller.files import write_whole
from cantstop.controller.games import Games
from cantstop.controller.notices import Notice, not_kept
from cantstop.controller.statistics import GameFacts, Selection
from cantstop.controller.threads import start

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


def write_csv(path: Path, games: Iterable[GameFacts]) -> Notice | None:
    try:
        write_whole(path, csv_text(games))
    except OSError as error:
        return not_kept(error)
    return None


class Export:
    """The background work that reads the chosen games and writes the table; many games take seconds."""

    def __init__(self, games: Games, path: Path, wanted: Selection) -> None:
        self._games, self.path, self._wanted = games, path, wanted
        self.notice: Notice | None = None  # the reason why the table could not be written
        self.done = False
        start(self._work, "export")

    def _work(self) -> None:
        try:
            self.notice = write_csv(self.path, self._games.finished(self._wanted))
        finally:
            self.done = True


def _plain(name: str) -> str:
    """Return the name in a form that a spreadsheet does not read as a formula."""
    return "'" + name if name[:1] in ("=", "+", "-", "@", "\t", "\r") else name
