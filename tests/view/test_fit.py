"""Every screen and moment in every language, look and size: texts have room, and nothing overlaps."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import fit
import invented
import pytest
import shots
from moment import Moment

from cantstop.view import words
from cantstop.view.app.ways import PauseWords
from cantstop.view.app.window import Layout

# A number that is longer than its field ends in dots; a lesson's picture shrinks with its words.
ON_PURPOSE = r"“x{24}” shrinks .*|“ke+p .*” shrinks from 11 to 10"
# A note covers what it is not about, and never the panel.
UNDER_A_NOTE = r"|row_\d+ lies over note_\w+|“.*” lies over “(1?\d%)”|“1?\d” (lies over “.*”|runs into note_\w+)"
UNDER_A_NOTE_OF_EXPRESS = r"|row_\d+ lies over note_\w+|“.*” (lies over|runs into) .*"
SETTINGS: dict[str, dict[str, Any]] = {
    "en": {},
    "fr": {"coach": "request", "odds": "always"},
    "de": {"coach": "always", "odds": "after"},
}
TALL = ("table ", "trainer ")  # are measured in a tall window too
FORMS = (
    "settings",
    "games ",
    "records ",
    "new_game ",
    "express set-up",
)  # have a form for tall windows, with no text below 11 pixels
SHOTS = list(shots.shots())


def one_of(many: int) -> list[Any]:
    """Return all shots. With `--long` all of them are measured, otherwise one in `many`."""
    return [pytest.param(shot, marks=[pytest.mark.long] * (at % many > 0)) for at, shot in enumerate(SHOTS)]


@pytest.mark.slow
@pytest.mark.parametrize("shot", SHOTS, ids=[shot.name for shot in SHOTS])
def test_texts_have_room_on_every_screen(shot: shots.Shot, tmp_path: Path, long: bool) -> None:
    measure(shot, tmp_path, fit.views(long, shot.name.startswith(TALL), shot.name.startswith(FORMS)))


@pytest.mark.slow
@pytest.mark.parametrize("shot", one_of(4), ids=[shot.name for shot in SHOTS])
def test_texts_of_an_invented_language_have_room(
    shot: shots.Shot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A language is a file of words and a row; nothing else lists it."""
    invented.add(tmp_path, monkeypatch)
    try:
        measure(shot, tmp_path, [((1024, 640), invented.LANGUAGE.code, "light")])
        assert words.language() is invented.LANGUAGE
    finally:
        invented.remove(monkeypatch)


def measure(shot: shots.Shot, folder: Path, views: Iterable[tuple[tuple[int, int], str, str]]) -> None:
    """Fail if a text of the screen has no room in one of these views."""
    pattern = ON_PURPOSE
    if shot.name.endswith("note"):
        pattern += UNDER_A_NOTE_OF_EXPRESS if shot.screen == "express_table" else UNDER_A_NOTE
    with fit.watching() as watch:
        screen: Any = None
        for size, language, look in views:
            settings = {"language": language, "look": look, **SETTINGS.get(language, {})}
            if screen is None:
                screen = shot.at(folder, size, animations="reduced", **settings)
            else:  # a change of the language is guarded by its tests
                screen.context.change(**settings)
                screen.context.layout = Layout(*size)
                screen.lay_out(screen.context.layout)
            watch.look_at(screen, size, language, look, on_purpose=re.compile(pattern))
    watch.must_be_fine()


def test_measure_finds_a_line_that_is_too_long(tmp_path: Path) -> None:
    pause = Moment("pause", lambda: {"told": lambda: PauseWords("Game number 481 206. " * 10)})
    with fit.watching() as watch:
        assert any("shrinks" in fault for fault in watch.faults(pause.at(tmp_path, (640, 400), language="en")))
