"""The texts on a screen: each line of letters with its face and size, in any picture.

    with Writing() as writing:
        ...                         # something is shown
        writing.taken()             # ["display 800 34 | About", ...]: a face and size, and all lines written with it

Pictures are cached: the texts of a cached picture are noted each time it is used.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

import pytest

from cantstop.view.kit import fonts
from cantstop.view.kit.fonts import Face
from cantstop.view.kit.store import Drawn, pictures


class Line(NamedTuple):
    face: Face
    px: int
    words: str


class Writing:
    def __init__(self) -> None:
        self._seen: set[Line] = set()
        self._drawing = [self._seen]  # what is written on each picture that is being drawn, the innermost last
        self._kept: dict[Hashable, set[Line]] = {}
        self._patch = pytest.MonkeyPatch()
        self._ask = Drawn.__call__

    def __enter__(self) -> Writing:
        pictures.forget()  # of what was drawn before nobody knows what is written on it
        writing = self

        def asked(drawn: Drawn[Any, Any], *args: Any, **named: Any) -> Any:
            return writing._asked(drawn, args, named)

        self._patch.setattr(Drawn, "__call__", asked)
        return self

    def __exit__(self, *error: object) -> None:
        self._patch.undo()

    def taken(self) -> list[str]:
        """Return all lines since the last call, grouped by face and size, the largest letters first."""
        found: dict[tuple[str, int, int], list[str]] = {}
        for line in sorted(self._seen):
            found.setdefault((line.face.family, line.face.weight, line.px), []).append(line.words)
        self._seen.clear()
        by_size = sorted(found.items(), key=lambda each: (-each[0][2], each[0]))
        return [" | ".join((f"{family} {weight} {px}", *words)) for (family, weight, px), words in by_size]

    def _asked(self, drawn: Drawn[Any, Any], args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        if drawn is fonts.label:
            words, face, px = args[:3]
            self._drawing[-1].add(Line(face, px, words))
            return self._ask(drawn, *args)
        key, drawings = (drawn, args, *named.items()), drawn.drawings
        self._drawing.append(set())
        try:
            return self._ask(drawn, *args, **named)
        finally:
            written = self._drawing.pop()
            if drawn.drawings != drawings:
                self._kept[key] = written
            self._drawing[-1].update(self._kept.get(key, ()))
