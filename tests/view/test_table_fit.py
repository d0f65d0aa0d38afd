"""Every moment of a turn in its longest words: all have their room, nothing overlaps."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import fit
import pytest
from playhouse import screen_at
from table_moments import MOMENTS, brought_about

from cantstop.model.classic import Roll, Stop
from cantstop.view.screens.table import Table

pytestmark = pytest.mark.slow
SIZES, WORDY = ((640, 400), (1024, 640), (760, 1000), (2560, 1440)), ("fr", "de")  # containers place the rest
USUAL = (((1024, 640), "fr"), ((1024, 640), "de"), ((760, 1000), "fr"))


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_has_its_room(moment: str, tmp_path: Path, long: bool) -> None:
    with fit.watching() as watch:
        for size, code in product(SIZES, WORDY) if long else USUAL:
            match, move = MOMENTS[moment]()
            coach, odds = ("always", "after") if code == "de" else ("request", "always")
            settings = {"language": code, "coach": coach, "odds": odds}
            table = screen_at(tmp_path, "table", size, {"match": match}, **settings)
            assert isinstance(table, Table)
            brought_about(table, moment, move)
            watch.look_at(table, size, code)
    assert watch.misfits == {}


ON_THE_WAY: dict[str, tuple[str, Roll | Stop]] = {
    "the first roll": ("throw with squares", Roll()),
    "another roll": ("stop or roll", Roll()),
    "keeping": ("stop or roll", Stop()),
}


@pytest.mark.parametrize("way", ON_THE_WAY)
def test_while_pieces_move_everything_has_its_room(way: str, tmp_path: Path, long: bool) -> None:
    moment, move = ON_THE_WAY[way]
    with fit.watching() as watch:
        for size, code in product(SIZES, WORDY) if long else USUAL:
            match, _ = MOMENTS[moment]()
            table = screen_at(tmp_path, "table", size, {"match": match}, language=code)
            assert isinstance(table, Table)
            table._decide(move)
            table.refresh()
            assert table.phase in ("rolling", "banking")
            watch.look_at(table, size, code)
    assert watch.misfits == {}
