"""What differs between the languages besides the words: numbers, plurals, lists, dates, names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

MINUS = "\N{MINUS SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"
_VOWELS = frozenset("aàâäeéèêëiîïoôöuùûüœæ")
_ARTICLES = {"fr": f"le{NO_BREAK}", "de": f"die{NO_BREAK}"}  # of a column called by its number
_TWICE = {"en": "{} twice", "fr": "deux fois {}", "de": "zweimal {}"}
_GROUP_FROM = 10_000  # four digits are read at a glance without a separator


@dataclass(frozen=True, slots=True)
class Language:
    """One language's habits; every method gives text ready to be drawn."""

    code: str
    own_name: str
    decimal: str
    thousands: str
    before_percent: str
    conjunctions: tuple[str, str]  # and, or
    months: tuple[str, ...]
    today: str
    yesterday: str

    def plural(self, count: float) -> str:
        """The plural form a count takes: "one" or "other"."""
        if self.code == "fr":
            return "one" if abs(count) < 2 else "other"
        return "one" if abs(count) == 1 else "other"

    def number(self, value: float, decimals: int | None = None, *, signed: bool = False) -> str:
        """Whole numbers as they are, others with one decimal unless told otherwise."""
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
        """How many times in 100, of a chance from 0 to 1. Only what is impossible is 0, only what is certain is 100."""
        shown = round(100 * chance)
        if shown == 0 and chance > 0:
            return f"<{self.before_percent}1"
        if shown == 100 and chance < 1:
            return f">{self.before_percent}99"
        return str(shown)

    def percent(self, chance: float) -> str:
        return f"{self.hundred(chance)}{self.before_percent}%"

    def listing(self, items: Iterable[object], conjunction: str = "and") -> str:
        """Anna, Ben and Chloé."""
        words = [self.number(item) if isinstance(item, int) else str(item) for item in items]
        word = self.conjunctions[0 if conjunction == "and" else 1]
        return f" {word} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)

    def none_of(self, items: Iterable[int]) -> str:
        """No 6, no 8, no 11."""
        words = [self.number(item) for item in items]
        if self.code == "fr":
            if len(words) == 1:
                return f"pas de {words[0]}"
            return (" " if len(words) == 2 else ", ").join(f"ni {word}" for word in words)
        return ", ".join(f"{'keine' if self.code == 'de' else 'no'} {word}" for word in words)

    def taken(self, columns: Sequence[int]) -> str:
        """6 and 8, le 6 et le 8; 7 twice: the columns of a move, in which a double is the same one twice."""
        article = _ARTICLES.get(self.code, "")
        words = [article + self.number(column) for column in columns]
        if len(columns) == 2 and columns[0] == columns[1]:
            return _TWICE[self.code].format(words[0])
        return self.listing(words)

    def of(self, name: str) -> str:
        """Chloé’s, de Chloé, Chloés: in French it stands after the thing, otherwise before it."""
        if self.code == "fr":
            return self._elide("de", name)
        if self.code == "de":
            return name + ("’" if name[-1:].casefold() in ("s", "ß", "x", "z") else "s")
        return name + "’s"

    def that(self, name: str) -> str:
        """French que before a name: qu’Anna, que Ben. Other languages have no need of it."""
        return self._elide("que", name) if self.code == "fr" else name

    @staticmethod
    def _elide(word: str, name: str) -> str:
        """D’Anna, d’Hélène, d’Yves; but de Ben, de Yann: y sounds like a consonant before a vowel."""
        first, second = name[:1].casefold(), name[1:2].casefold()
        silent = first in _VOWELS or first == "h" or (first == "y" and second not in _VOWELS)
        return f"{word[:-1]}’{name}" if silent and len(name) > 1 else f"{word} {name}"

    def ordinal(self, number: int) -> str:
        if self.code == "de":
            return f"{number}."
        if self.code == "fr":
            return "1er" if number == 1 else f"{number}e"
        teen = number % 100 in (11, 12, 13)
        return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"

    def date(self, day: date, today: date | None = None) -> str:
        """18 November; with its year where that is not today's."""
        number = self.ordinal(day.day) if self.code == "de" or (self.code, day.day) == ("fr", 1) else str(day.day)
        text = f"{number} {self.months[day.month - 1]}"
        return text if today is None or today.year == day.year else f"{text} {day.year}"

    def moment(self, when: datetime, now: datetime) -> str:
        """Today, 18:40; yesterday; 15 November."""
        if when.date() == now.date():
            hours = f"{when:%H}{NO_BREAK}h{NO_BREAK}{when:%M}" if self.code == "fr" else f"{when:%H:%M}"
            return f"{self.today}, {hours}"
        if when.date() == now.date() - timedelta(days=1):
            return self.yesterday
        return self.date(when.date(), now.date())


ENGLISH = Language(
    "en",
    "English",
    ".",
    ",",
    "",
    ("and", "or"),
    tuple("January February March April May June July August September October November December".split()),
    "today",
    "yesterday",
)
FRENCH = Language(
    "fr",
    "Français",
    ",",
    NO_BREAK,
    NO_BREAK,
    ("et", "ou"),
    tuple("janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()),
    "aujourd’hui",
    "hier",
)
GERMAN = Language(
    "de",
    "Deutsch",
    ",",
    ".",
    NO_BREAK,
    ("und", "oder"),
    tuple("Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()),
    "heute",
    "gestern",
)
LANGUAGES = {language.code: language for language in (ENGLISH, FRENCH, GERMAN)}
