"""Every moment of Express in every language, look and size: all words have their room, nothing overlaps."""

from __future__ import annotations

import re
from pathlib import Path

import fit
import pytest
from express_moments import MOMENTS
from playhouse import screen_at

pytestmark = pytest.mark.slow  # all languages, looks and sizes

# The parts of a seat's head are buttons on their own.
# A note covers what it is not about.
UNDER_A_NOTE = re.compile(r"row_\d+ lies over note_\w+|“.*” (lies over|runs into) .*")
ON_PURPOSE = re.compile(r"rename_(\d) lies over remove_\1")


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_has_its_room(moment: str, tmp_path: Path, long: bool) -> None:
    made = MOMENTS[moment]
    with fit.watching() as watch:
        for size, code, look in fit.views(long):
            settings = {"language": code, "look": look, "coach": "request", "animations": "reduced"}
            screen = screen_at(tmp_path, made.screen, size, made.details(), **(settings | dict(made.settings)))
            made.then(screen)
            on_purpose = UNDER_A_NOTE if moment.endswith("note") else ON_PURPOSE
            watch.look_at(screen, size, code, look, on_purpose=on_purpose)
    assert watch.misfits == {}
