"""Tests that texts have room and nothing overlaps, on every screen in every language, look and size."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import fit
import pytest
import shots
from moment import Moment

from cantstop.controller import settings
from cantstop.view import language, words
from cantstop.view.app.ways import PauseWords
from cantstop.view.app.window import Layout

VOWELS = "aeiouAEIOU"
LABEL = 24  # letters of a label at most; longer texts are sentences
LABELS, SENTENCES = 1.1, 1.2  # times the length of the English text
FIELD = re.compile(r"(\{[^}]*\})")


@dataclass(frozen=True)
class Invented(language.Language):
    """A language with a plural form for two."""

    def plural(self, count: float) -> str:
        return {1.0: "one", 2.0: "two"}.get(abs(count), "other")

    def ordinal(self, number: int) -> str:
        return f"{number}-eth"


LANGUAGE = Invented(
    code="xx",
    own_name="Xanaduish",
    months=tuple(f"{month}ember" for month in "Un Du Tri Qua Quin Sex Sept Okt Nov Dez Undez Duodez".split()),
    today="todaay",
    yesterday="yesterdaay",
    conjunctions=("aand", "oor"),
    none="noo {}",
    twice="{} twiice",
    article="thee ",
    decimal=",",
    thousands=" ",
)


def stretched(text: str) -> str:
    """Return the text with its first vowels doubled until it is long enough; fields stay."""
    wanted = round(len(text) * (LABELS if len(text) <= LABEL else SENTENCES))
    parts = FIELD.split(text)
    places = [
        (part, at) for part in range(0, len(parts), 2) for at, letter in enumerate(parts[part]) if letter in VOWELS
    ]
    for part, at in reversed(places[: max(0, wanted - len(text))]):
        parts[part] = parts[part][: at + 1] + parts[part][at].lower() + parts[part][at + 1 :]
    return "".join(parts)


@cache
def texts() -> dict[str, str | dict[str, str]]:
    english = json.loads((words.FOLDER / "en.json").read_text("utf-8"))
    return {
        key: stretched(text)
        if isinstance(text, str)
        else {form: stretched(text[like]) for form, like in (("one", "one"), ("two", "other"), ("other", "other"))}
        for key, text in english.items()
    }


def add_language(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the language to the game by a file of words and a row."""
    for path in words.FOLDER.glob("*.json"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "xx.json").write_text(json.dumps(texts()), "utf-8")
    monkeypatch.setattr(words, "FOLDER", folder)
    monkeypatch.setitem(language.LANGUAGES, "xx", LANGUAGE)
    monkeypatch.setattr(words, "CODES", tuple(language.LANGUAGES))
    monkeypatch.setitem(settings._VALID, "language", lambda value: True)
    words._speaker_of.cache_clear()


def remove_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    words._speaker_of.cache_clear()
    words.use("en")


# A number that is longer than its field ends in dots; a lesson's picture shrinks with its words.
ON_PURPOSE = r"“x{24}” shrinks .*|“ke+p .*” shrinks from 11 to 10"
# A note may cover anything but its subject and the panel.
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
    "how_to_play ",
    "new_game ",
    "express set-up",
    "express log",
    "express six pads",
    "express two pads",
    "express all have chosen",
)  # have a form for tall windows, with no text below 11 pixels
SHOTS = list(shots.shots())


def one_of(many: int) -> list[Any]:
    """Return all shots; without `--long`, all but one in `many` have the mark `long`."""
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
    """The language is added by a file of words and a row, which are all that it needs."""
    add_language(tmp_path, monkeypatch)
    try:
        measure(shot, tmp_path, [((1024, 640), LANGUAGE.code, "light")])
        assert words.language() is LANGUAGE
    finally:
        remove_language(monkeypatch)


def measure(shot: shots.Shot, folder: Path, views: Iterable[tuple[tuple[int, int], str, str]]) -> None:
    """Fail if a text of the screen has no room in one of these window sizes, languages and looks."""
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
                screen.lay_out()
            watch.look_at(screen, size, language, look, on_purpose=re.compile(pattern))
    watch.must_be_fine()


def test_measure_finds_a_word_that_is_too_long(tmp_path: Path) -> None:
    pause = Moment("pause", lambda: {"told": lambda: PauseWords("Gamenumber" * 20)})
    with fit.watching() as watch:
        assert any("shrinks" in fault for fault in watch.faults(pause.at(tmp_path, (640, 400), language="en")))
