"""The description of a node for somebody who does not see it.

Spoken("button", "Play again", key="Enter")        from Node.spoken(), called only while a screen reader listens
Drawing(...).saying("73 of 100")                  a picture, or a row that is one fact, in words
Icon(...).saying("")                               decoration, which is left out
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["text", "heading", "button", "choices", "switch", "slider", "field", "list"]


class Spoken(NamedTuple):
    """A kind, words, and the state of what a node shows."""

    kind: Kind
    words: str = ""
    note: str = ""
    value: str = ""  # of a field
    number: int = 0  # of a switch (0, 1) or a slider (0 to 100); the chosen one of the choices
    choices: tuple[str, ...] = ()
    barred: tuple[int, ...] = ()  # choices that cannot be taken now
    rows: int = 0  # of a list, those out of sight included
