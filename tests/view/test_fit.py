"""Every screen and moment in every language, look and size: words have their room, and nothing lies over another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import fit
import pytest
import shots
from moment import Moment

from cantstop.view.app.pausing import PauseWords

ON_PURPOSE = r"“x{24}” shrinks .*"  # a number that is longer than its field ends in dots
# A note covers what it is not about, and never the panel.
UNDER_A_NOTE = r"|row_\d+ lies over note_\w+|“.*” lies over “(1?\d%)”|“1?\d” (lies over “.*”|runs into note_\w+)"
UNDER_A_NOTE_OF_EXPRESS = r"|row_\d+ lies over note_\w+|“.*” (lies over|runs into) .*"
SETTINGS: dict[str, dict[str, Any]] = {
    "en": {},
    "fr": {"coach": "request", "odds": "always"},
    "de": {"coach": "always", "odds": "after"},
}
TALL = ("table ", "trainer ")  # are measured in a tall window too
SHOTS = list(shots.shots())


@pytest.mark.slow
@pytest.mark.parametrize("shot", SHOTS, ids=[shot.name for shot in SHOTS])
def test_everything_has_its_room(shot: shots.Shot, tmp_path: Path, long: bool) -> None:
    pattern = ON_PURPOSE
    if shot.name.endswith("note"):
        pattern += UNDER_A_NOTE_OF_EXPRESS if shot.screen == "express_table" else UNDER_A_NOTE
    with fit.watching() as watch:
        for number, (size, language, look) in enumerate(fit.views(long, tall=shot.name.startswith(TALL))):
            settings = {"language": language, "look": look, "animations": "reduced", **SETTINGS[language]}
            screen = shot.at(tmp_path / str(number), size, **settings)
            watch.look_at(screen, size, language, look, on_purpose=re.compile(pattern))
    watch.must_be_fine()


def test_a_line_too_long_is_found(tmp_path: Path) -> None:
    pause = Moment("pause", lambda: {"told": lambda: PauseWords("Game number 481 206. " * 10)})
    with fit.watching() as watch:
        assert any("shrinks" in fault for fault in watch.faults(pause.at(tmp_path, (640, 400), language="en")))
