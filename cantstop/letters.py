"""Checks that a text can serve as a name or as the number of a game: short, and with a visible character."""

from __future__ import annotations

# Unicode categories without a visible character: combining marks, controls, formats, surrogates, spaces.
_UNSEEN = frozenset(("Mn", "Me", "Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"))
_BLANK_LETTERS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
_CONTROLS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), " ")
LONGEST = 200  # letters: five times the limit of any field


def is_name(text: object) -> bool:
    """Return whether the value can be a name, whether typed or read from a file."""
    return isinstance(text, str) and len(text) <= LONGEST and shows(text)


def shows(text: str) -> bool:
    """Return whether the text can be drawn and has a visible character."""
    if text.isascii():
        return "\0" not in text and any("!" <= letter <= "~" for letter in text)
    return can_be_written(text) and any(map(_is_seen, text))


def can_be_written(text: str) -> bool:
    """Return whether the text can be drawn: it has no null and no lone surrogate."""
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


def on_one_line(text: str) -> str:
    """Return the text with control characters, such as line ends, replaced by spaces."""
    return text.translate(_CONTROLS)


def _is_seen(letter: str) -> bool:
    from unicodedata import category

    return category(letter) not in _UNSEEN and letter not in _BLANK_LETTERS
