"""Every screen of the frame in every language, look and size: nothing cut off, nothing over anything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import fit
import playhouse
import pytest

from cantstop.view.parts.dialog import PauseWords

LINE = "Round 12, Maximiliane to decide. Game number 481 206"
SCREENS: dict[str, dict[str, Any]] = {
    "title": {},
    "settings": {},
    "pause": {"told": lambda: PauseWords(LINE, "Maximiliane’s choice of 8 and 11")},
    "save_as": {"suggestion": "Anna, Ben, Chloé, Maximiliane, 18 November"},
    "error": {
        "failed": "Maximiliane could not finish this turn.",
        "kept": lambda: "Your game is kept up to Maximiliane’s stop in round 12.",
        "way_on": "Go on: Maximiliane throws again with the same dice.",
    },
}


@pytest.mark.parametrize("name", SCREENS)
def test_everything_has_its_place(name: str, tmp_path: Path, long: bool) -> None:
    with fit.watching() as watch:
        for size, language, look in fit.views(long):
            screen = playhouse.screen_at(tmp_path, name, size, SCREENS[name], language=language, look=look)
            watch.look_at(screen, size, language, look)
    assert watch.misfits == {}


def test_what_does_not_fit_is_found(tmp_path: Path) -> None:
    """The measure itself: a line too long for the pause panel runs out of the window."""
    with fit.watching() as watch:
        screen = playhouse.screen_at(
            tmp_path, "pause", (640, 400), {"told": lambda: PauseWords(LINE * 4)}, language="en"
        )
        assert any("shrinks" in fault for fault in watch.faults(screen))
