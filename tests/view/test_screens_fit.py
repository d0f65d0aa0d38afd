"""The screens around a game of Can't Stop in every language, look and size: setting up, who starts, the end."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import fit
import pytest
from playhouse import screen_at
from screen_moments import CASES, PAGES, keep_games

from cantstop.view.screens.games import Games

pytestmark = pytest.mark.slow  # all languages, looks and sizes

# The cross lies on the head of its seat, which is a button of its own where a computer sits; a number that is longer
# than its field ends in dots.
ON_PURPOSE = re.compile(r"rename_(\d) lies over remove_\1|“x{24}” shrinks .*")


def test_every_game_has_its_room_in_the_list(tmp_path: Path, long: bool) -> None:
    keep_games(tmp_path)
    with fit.watching() as watch:
        for (size, code, look), page in product(fit.views(long), PAGES):
            screen = screen_at(tmp_path, "games", size, language=code, look=look)
            assert isinstance(screen, Games)
            PAGES[page](screen)
            watch.look_at(screen, size, code, page)
            for _ in range(len(screen.deleted)):
                screen.on("undelete", None)
    assert watch.misfits == {}


@pytest.mark.parametrize("code", fit.LANGUAGES)
def test_an_empty_list_says_so(code: str, tmp_path: Path) -> None:
    with fit.watching() as watch:
        assert watch.faults(screen_at(tmp_path, "games", (640, 400), language=code)) == []


@pytest.mark.parametrize("name", CASES)
def test_everything_has_its_room(name: str, tmp_path: Path, long: bool) -> None:
    case = CASES[name]
    with fit.watching() as watch:
        for size, code, look in fit.views(long):
            screen = screen_at(tmp_path, case.screen, size, case.details(), language=code, look=look)
            case.then(screen)
            watch.look_at(screen, size, code, look, on_purpose=ON_PURPOSE)
    assert watch.misfits == {}
