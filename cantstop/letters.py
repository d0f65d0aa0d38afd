"""What can be a name or a number of a game: a text of which something is seen when it is written, and that ends."""

from __future__ import annotations

# Marks that are written on other letters, controls, directions and joints, halves of letters, and all kinds of spaces.
_UNSEEN = frozenset(("Mn", "Me", "Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"))
_BLANK_LETTERS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
_CONTROLS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), " ")
LONGEST = 200  # letters: five times what any field takes


def is_name(text: object) -> bool:
    """Whether somebody or something can be called so, wherever it comes from."""
    return isinstance(text, str) and len(text) <= LONGEST and shows(text)


def shows(text: str) -> bool:
    """Whether it can be written, and something is seen then."""
    if text.isascii():
        return "\0" not in text and any("!" <= letter <= "~" for letter in text)
    return can_be_written(text) and any(map(_is_seen, text))


def can_be_written(text: str) -> bool:
    """All letters can be written but two: the null, and halves of a letter, such as bytes that mean none."""
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


def on_one_line(text: str) -> str:
    """The text without the controls, line ends among them, that a file from elsewhere may have in a name."""
    return text.translate(_CONTROLS)


def _is_seen(letter: str) -> bool:
    from unicodedata import category

    return category(letter) not in _UNSEEN and letter not in _BLANK_LETTERS
