"""Finished games as a table for spreadsheets, with a line for each player of each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from cantstop.controller.files import write_whole
from cantstop.controller.games import Games
from cantstop.controller.notices import Notice, not_kept
from cantstop.controller.statistics import ClassicFigures, GameFacts, Selection
from cantstop.controller.threads import start

COLUMNS = (
    "ended game rounds seconds taken_back daily practice player colour character won "
    "turns rolls busts columns best_turn steps_kept steps_lost luck penalty score throws"
).split()


def csv_text(games: Iterable[GameFacts]) -> str:
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\r\n")
    table.writeheader()
    for game in games:
        for seat, facts in zip(game.seats, game.classic or game.express):
            row = {name: getattr(each, name) for each in (game, seat, facts) for name in COLUMNS if hasattr(each, name)}
            row["player"] = _plain(seat.name)
            if isinstance(facts, ClassicFigures):
                row |= {"luck": f"{facts.luck:.2f}", "columns": " ".join(map(str, facts.columns)), "penalty": ""}
            table.writerow({name: int(value) if isinstance(value, bool) else value for name, value in row.items()})
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
