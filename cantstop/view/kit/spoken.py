"""The description of a node for a screen reader.

Spoken("button", "Play again", key="Enter")        from Node.spoken(), called only while a screen reader listens
Drawing(...).saying("73 of 100")                  a picture, or a row that is one fact, in words
Drawing(...).saying("Map", lines=columns)          a picture as a list; columns() returns its lines
Row(plate, figure).as_one()                        a row whose texts are one fact
Icon(...).saying("")                               decoration, which is left out
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal[
    "text", "heading", "button", "choices", "choice", "switch", "slider", "field", "list", "item", "group", "dialog"
]


class Spoken(NamedTuple):
    """The description of a node for a screen reader: its kind, words and state."""

    kind: Kind
    words: str = ""
    note: str = ""
    value: str = ""  # the text of a field
    selected: tuple[int, int] | None = None  # the selection in the text of an edited field: start and caret
    number: int = 0  # of a switch or a choice (0, 1) or a slider (0 to 100); the chosen one of the choices
    choices: tuple[str, ...] = ()
    barred: tuple[int, ...] = ()  # choices that cannot be made now
    rows: int = 0  # rows of a list, including hidden ones
    lines: tuple[str, ...] = ()  # the items of a list that is drawn
