"""The grammar of each language: its numbers, plurals, lists, dates and names. The texts are in assets/words.

A language is a row of LANGUAGES, see docs/adding-a-language.md; it is a class if its grammar needs one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

MINUS = "\N{MINUS SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"
ENDS = (".", "!", "?", ":")  # of a sentence, which needs no full stop
_VOWELS = frozenset("aàâäeéèêëiîïoôöuùûüœæ")
_GROUP_FROM = 10_000  # four digits are read at a glance without a separator


@dataclass(frozen=True, slots=True)
class Language:
    """The grammar of a language. This base class has the grammar of English."""

    code: str  # the name of its file in assets/words, as in a locale
    own_name: str
    months: tuple[str, ...]
    today: str
    yesterday: str
    conjunctions: tuple[str, str]  # and, or
    none: str = "no {}"  # of a column
    twice: str = "{} twice"
    article: str = ""  # before a column that is called by its number
    decimal: str = "."
    thousands: str = ","
    before_percent: str = ""
    noun_capitals: bool = False  # nouns keep their capital within a line

    def plural(self, count: float) -> str:
        """Return the name of the plural form for a count; a text without this form uses "other"."""
        return "one" if abs(count) == 1 else "other"

    def number(self, value: float, decimals: int | None = None, *, signed: bool = False) -> str:
        """Return the number, by default with one decimal if it is not an integer."""
        if decimals is None:
            decimals = 0 if isinstance(value, int) else 1
        whole, _, fraction = f"{abs(value):.{decimals}f}".partition(".")
        if int(whole) >= _GROUP_FROM:
            whole = f"{int(whole):,}".replace(",", self.thousands)
        figures = whole + (self.decimal + fraction if fraction else "")
        if not figures.strip("0" + self.decimal):
            return figures
        if value < 0:
            return MINUS + figures
        return "+" + figures if signed else figures

    def hundred(self, chance: float) -> str:
        """Return a chance as a number of times in 100: "57", or "<1" and ">99" for chances that round to 0 and 100."""
        shown = round(100 * chance)
        if shown == 0 and chance > 0:
            return f"<{self.before_percent}1"
        if shown == 100 and chance < 1:
            return f">{self.before_percent}99"
        return str(shown)

    def percent(self, chance: float) -> str:
        return f"{self.hundred(chance)}{self.before_percent}%"

    def listing(self, items: Iterable[object], conjunction: str = "and") -> str:
        """Return a list as text: "Anna, Ben and Chloé"."""
        words = [self.number(item) if isinstance(item, int) else str(item) for item in items]
        word = self.conjunctions[0 if conjunction == "and" else 1]
        return f" {word} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)

    def none_of(self, items: Iterable[int]) -> str:
        """Return the columns as a negated list: "no 6, no 8, no 11"."""
        words = [self.number(item) for item in items]
        return ", ".join(self.none.format(word) for word in words)

    def taken(self, columns: Sequence[int]) -> str:
        """Return the columns of a move as text: "6 and 8", "le 6 et le 8", "7 twice"."""
        words = [self.article + self.number(column) for column in columns]
        if len(columns) == 2 and columns[0] == columns[1]:
            return self.twice.format(words[0])
        return self.listing(words)

    def of(self, name: str) -> str:
        """Return the possessive of a name: "Chloé’s", "de Chloé", "Chloés"."""
        return name + "’s"

    def that(self, name: str) -> str:
        """Return the name after the French "que": "qu’Anna", "que Ben"."""
        return name

    def ordinal(self, number: int) -> str:
        teen = number % 100 in (11, 12, 13)
        return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"

    def date(self, day: date, today: date | None = None) -> str:
        """Return the date as "18 November", with its year if it is not today's."""
        text = f"{self.day(day.day)} {self.months[day.month - 1]}"
        return text if today is None or today.year == day.year else f"{text} {day.year}"

    def day(self, number: int) -> str:
        return str(number)

    def clock(self, when: datetime) -> str:
        return f"{when:%H:%M}"

    def moment(self, when: datetime, now: datetime) -> str:
        """Return a date and time as "today, 18:40", "yesterday" or "15 November"."""
        if when.date() == now.date():
            return f"{self.today}, {self.clock(when)}"
        if when.date() == now.date() - timedelta(days=1):
            return self.yesterday
        return self.date(when.date(), now.date())


class French(Language):
    def plural(self, count: float) -> str:
        return "one" if abs(count) < 2 else "other"

    def none_of(self, items: Iterable[int]) -> str:
        """Return the columns as a negated list: "pas de 6", "ni 6 ni 8" or "ni 6, ni 8, ni 11"."""
        words = [self.number(item) for item in items]
        if len(words) == 1:
            return f"pas de {words[0]}"
        return (" " if len(words) == 2 else ", ").join(f"ni {word}" for word in words)

    def of(self, name: str) -> str:
        return self._elide("de", name)

    def that(self, name: str) -> str:
        return self._elide("que", name)

    @staticmethod
    def _elide(word: str, name: str) -> str:
        """Return "d’Anna", "d’Hélène", "d’Yves", but "de Ben" and "de Yann": a y before a vowel is a consonant."""
        first, second = name[:1].casefold(), name[1:2].casefold()
        silent = first in _VOWELS or first == "h" or (first == "y" and second not in _VOWELS)
        return f"{word[:-1]}’{name}" if silent and len(name) > 1 else f"{word} {name}"

    def ordinal(self, number: int) -> str:
        return "1er" if number == 1 else f"{number}e"

    def day(self, number: int) -> str:
        return self.ordinal(number) if number == 1 else str(number)

    def clock(self, when: datetime) -> str:
        return f"{when:%H}{NO_BREAK}h{NO_BREAK}{when:%M}"


class German(Language):
    def of(self, name: str) -> str:
        return name + ("’" if name[-1:].casefold() in ("s", "ß", "x", "z") else "s")

    def ordinal(self, number: int) -> str:
        return f"{number}."

    def day(self, number: int) -> str:
        return self.ordinal(number)


ENGLISH = Language(
    code="en",
    own_name="English",
    months=tuple("January February March April May June July August September October November December".split()),
    today="today",
    yesterday="yesterday",
    conjunctions=("and", "or"),
)
FRENCH = French(
    code="fr",
    own_name="Français",
    months=tuple("janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()),
    today="aujourd’hui",
    yesterday="hier",
    conjunctions=("et", "ou"),
    twice="deux fois {}",
    article=f"le{NO_BREAK}",
    decimal=",",
    thousands=NO_BREAK,
    before_percent=NO_BREAK,
)
GERMAN = German(
    code="de",
    own_name="Deutsch",
    months=tuple("Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()),
    today="heute",
    yesterday="gestern",
    conjunctions=("und", "oder"),
    none="keine {}",
    twice="zweimal {}",
    article=f"die{NO_BREAK}",
    decimal=",",
    thousands=".",
    before_percent=NO_BREAK,
    noun_capitals=True,
)
LANGUAGES = {language.code: language for language in (ENGLISH, FRENCH, GERMAN)}


# The language of the player's system


def system_language() -> str:
    """Return the first of the system's languages that the game has words for, else English."""
    if sys.platform == "win32":
        return _of_windows() or "en"
    return of_environment(os.environ) or (_of_mac() if sys.platform == "darwin" else None) or "en"


def of_environment(environment: Mapping[str, str]) -> str | None:
    """Return the language of the environment as gettext does: LANGUAGE counts only if a locale other than C is set."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    if locale.partition(".")[0] in ("", "C", "POSIX"):
        return None
    return first_known([*environment.get("LANGUAGE", "").split(":"), locale])


def first_known(names: list[str]) -> str | None:
    """Return the first known language code among names such as fr_CA.UTF-8, de-AT or en."""
    codes = (name[:2].lower() for name in names if len(name) < 3 or not name[2].isalpha())
    return next((code for code in codes if code in LANGUAGES), None)


def _of_windows() -> str | None:
    import ctypes
    from locale import windows_locale

    try:
        number: int = ctypes.cdll.LoadLibrary("kernel32").GetUserDefaultUILanguage()
    except (OSError, AttributeError):
        return None
    return first_known([windows_locale.get(number, "")])


def _of_mac() -> str | None:
    """Return the language in the preferences of macOS, since a program started from the Finder has no LANG."""
    import plistlib

    try:
        with (Path.home() / "Library/Preferences/.GlobalPreferences.plist").open("rb") as file:
            return first_known([str(name) for name in plistlib.load(file).get("AppleLanguages", [])])
    except (OSError, ValueError, RuntimeError):
        return None
