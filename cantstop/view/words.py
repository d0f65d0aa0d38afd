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
from collections.abc import Mapping, Sequence
from functools import cache

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
    return _current().language


def say(key: str, /, **values: object) -> str:
    """Return the text of a key, in English if the language has none; the key itself if English has none either."""
    for speaker in (_current(), _speaker_of("en")):
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
        template = self._plural(text, values.get("n", 0))
        try:
            return self.vformat(template, (), values)
        except (KeyError, IndexError, ValueError, TypeError, AttributeError):
            return template  # a wrong value must not take the screen away

    def _plural(self, text: Text, count: object) -> str:
        if isinstance(text, str):
            return text
        form = self.language.plural(count if isinstance(count, int | float) else 0)
        return text.get(form) or text["other"]

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._figure(value, format_spec)
        if format_spec in ("and", "or") and isinstance(value, Sequence):
            return self.language.listing(value, format_spec)
        if format_spec == "none" and isinstance(value, Sequence):
            return self.language.none_of(value)
        if format_spec == "taken" and isinstance(value, Sequence):
            return self.language.taken(value)
        if format_spec in ("of", "that"):
            return self.language.of(str(value)) if format_spec == "of" else self.language.that(str(value))
        return self._day(value) if format_spec == "date" else str(value)

    def _figure(self, value: float, how: str) -> str:
        if how in ("percent", "hundred"):
            return self.language.percent(value) if how == "percent" else self.language.hundred(value)
        if how == "ordinal":
            return self.language.ordinal(int(value))
        decimals = int(how[-1]) if "." in how else None
        return self.language.number(value, decimals, signed=how.startswith(("signed", "+")))

    def _day(self, value: object) -> str:
        from datetime import date

        return self.language.date(value) if isinstance(value, date) else str(value)


@cache
def _speaker_of(code: str) -> _Speaker:
    try:
        words = json.loads((FOLDER / f"{code}.json").read_text("utf-8"))
    except (OSError, ValueError):
        words = {}  # the keys are shown instead of the texts, and the game can be played
    return _Speaker(LANGUAGES.get(code, ENGLISH), words)


def _current() -> _Speaker:
    if _speaker is None:
        use(None)
    assert _speaker is not None
    return _speaker


_speaker: _Speaker | None = None
