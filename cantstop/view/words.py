"""The texts of the game: `say(key, **values)` returns a text in the current language.

The files assets/words/*.json map keys to texts, or to the plural forms "one" and "other", selected by the value `n`. A
field is `{name}`, or has a grammar: `{n:signed}`, `{mean:.1}` (decimals), `{chance:percent}`, `{chance:hundred}` (times
in 100), `{place:ordinal}`, `{day:date}`, `{name:of}` (Chloé’s, de Chloé, Chloés), `{name:that}` (French que),
`{names:and}`, `{columns:or}`, `{columns:none}` (no 6, no 8), `{columns:taken}` (6 and 8, 7 twice). Elements of
pygame_gui get finished texts, because its own translations have neither plurals nor grammar.
"""

from __future__ import annotations

import json
import string
from collections.abc import Mapping
from functools import cache
from typing import Any

from cantstop.resources import ASSETS
from cantstop.view.language import ENGLISH, LANGUAGES, Language, system_language

CODES = tuple(LANGUAGES)
FOLDER = ASSETS / "words"
Text = str | Mapping[str, str]


def use(code: str | None) -> None:
    """Set the language; None, or a code without words, means the system's language."""
    global _speaker
    _speaker = _speaker_of(code if code in LANGUAGES else system_language())


def language() -> Language:
    return _speaker.language


def say(key: str, /, **values: object) -> str:
    """Return the text of a key, in English if the language has none; the key itself if English has none either."""
    for speaker in (_speaker, _speaker_of("en")):
        text = speaker.words.get(key)
        if text is not None:
            return speaker.fill(text, values)
    return key


def has(key: str) -> bool:
    return key in _speaker_of("en").words


def key(name: str) -> str | None:
    """Return the label of a key of the keyboard if it depends on the language, or None."""
    words = f"key.{name.lower()}"
    return say(words) if has(words) else None


class _Speaker(string.Formatter):
    def __init__(self, language: Language, words: Mapping[str, Text]) -> None:
        self.language = language
        self.words = words

    def fill(self, text: Text, values: Mapping[str, object]) -> str:
        if not isinstance(text, str):
            count = values.get("n", 0)
            text = text.get(self.language.plural(count if isinstance(count, int | float) else 0)) or text["other"]
        try:
            return self.vformat(text, (), values)
        except (KeyError, IndexError, ValueError, TypeError, AttributeError):
            return text  # a wrong value must not take the screen away

    def format_field(self, value: Any, how: str) -> str:
        language = self.language
        match how:
            case "and" | "or":
                return language.listing(value, how)
            case "none":
                return language.none_of(value)
            case "taken":
                return language.taken(value)
            case "of":
                return language.of(str(value))
            case "that":
                return language.that(str(value))
            case "date":
                return language.date(value)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return str(value)
        match how:
            case "percent":
                return language.percent(value)
            case "hundred":
                return language.hundred(value)
            case "ordinal":
                return language.ordinal(int(value))
        decimals = int(how[-1]) if "." in how else None
        return language.number(value, decimals, signed=how.startswith("signed"))


@cache
def _speaker_of(code: str) -> _Speaker:
    try:
        words = json.loads((FOLDER / f"{code}.json").read_text("utf-8"))
    except (OSError, ValueError):
        words = {}  # the keys are shown instead of the texts, and the game can be played
    return _Speaker(LANGUAGES.get(code, ENGLISH), words)


_speaker = _speaker_of("en")
