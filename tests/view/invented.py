"""An invented language, made from the English texts by rule: longer words and three plural forms.

invented.add(folder, monkeypatch)
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from cantstop.controller import settings
from cantstop.view import language, words

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
    windows=0x3FE,
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


def add(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the language to those of the game, by a file of words and a row."""
    for path in words.FOLDER.glob("*.json"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "xx.json").write_text(json.dumps(texts()), "utf-8")
    monkeypatch.setattr(words, "FOLDER", folder)
    monkeypatch.setitem(language.LANGUAGES, "xx", LANGUAGE)
    monkeypatch.setattr(words, "CODES", tuple(language.LANGUAGES))
    monkeypatch.setitem(settings._VALID, "language", lambda value: True)
    words._speaker_of.cache_clear()


def remove(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    words._speaker_of.cache_clear()
    words.use("en")
