"""The log, the end, the review, the records and the notes in every language, look and size: words have their room."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import afterwards
import fit
import pytest
from after_moments import CASES, PAGES
from playhouse import screen_at

from cantstop.view.screens.records import Records

pytestmark = pytest.mark.slow

# A note lies on the board and its seats on purpose; it never covers the panel.
ON_PURPOSE = re.compile(r"“.*” lies over “(1?\d%)”|“1?\d” (lies over “.*”|runs into note_\w+)")


@pytest.mark.parametrize("name", CASES)
def test_all_words_have_their_room(name: str, tmp_path: Path, long: bool) -> None:
    case = CASES[name]
    with fit.watching() as watch:
        for size, code, look in fit.views(long):
            settings = {"language": code, "look": look, "notes": case.notes}
            screen = screen_at(tmp_path, case.screen, size, case.details(), **settings)
            case.then(screen)
            watch.look_at(screen, size, code, look, on_purpose=ON_PURPOSE)
    assert watch.misfits == {}


def test_the_records_have_their_room(tmp_path: Path, long: bool) -> None:
    afterwards.keep(tmp_path / "data", afterwards.many())
    with fit.watching() as watch:
        for size, code, page in product(((640, 400), (1024, 640))[not long :], fit.LANGUAGES, PAGES):
            screen = screen_at(tmp_path, "records", size, language=code)
            assert isinstance(screen, Records)
            while not screen.counting.over:
                screen.update(20)
            PAGES[page](screen)
            watch.look_at(screen, size, code, page)
    assert watch.misfits == {}
