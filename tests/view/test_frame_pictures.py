"""Tests that every screen equals its small kept picture and its file of texts, so that every change is noticed.

After an intended change, CANTSTOP_KEEP_PICTURES=1 python -m pytest tests/view/test_frame_pictures.py -k NAME writes the
new picture and text. It writes only what would fail; several processes may run it. Look at the pictures first.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest
import shots

from cantstop.view.kit import fonts
from cantstop.view.kit.drawing import Cap, cap_picture
from cantstop.view.kit.fonts import Face
from cantstop.view.kit.pictures import Drawn, pictures
from cantstop.view.kit.theme import Style, Theme


class Line(NamedTuple):
    face: Face
    px: int
    words: str


class Writing:
    """The texts on a screen: each line of letters with its face and size, in any picture.

    Pictures are cached, so the texts of a cached picture are recorded each time it is used.
    """

    def __init__(self) -> None:
        self._seen: set[Line] = set()
        self._drawing = [self._seen]  # the texts of each picture that is being drawn, the innermost last
        self._kept: dict[Hashable, set[Line]] = {}
        self._patch = pytest.MonkeyPatch()
        self._ask = Drawn.__call__

    def __enter__(self) -> Writing:
        pictures.forget()  # the texts of pictures drawn before are unknown
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


KEPT = Path(__file__).parent / "pictures"
KEEP = bool(os.environ.get("CANTSTOP_KEEP_PICTURES"))
SMALL = (128, 80)
BLOCK = 8
# Mean difference of a channel in a block, of 255. Letters differ a little from machine to machine, and the pictures
# were kept on Linux: elsewhere pygame brings another FreeType, which spaces large letters otherwise.
TOLERANCE = 14.0 if sys.platform == "linux" else 18.0
LOOKS = ("light", "dark", "high_contrast")
IN_ALL_LOOKS = ("title", "settings", "table throw with squares", "express six pads")
STEADY = [shot for shot in shots.shots() if shot.moment.steady]
CASES = [(shot, look) for shot in STEADY for look in (LOOKS if shot.name in IN_ALL_LOOKS else LOOKS[:1])]


def name_of(shot: shots.Shot, look: str) -> str:
    return re.sub(r"\W+", "-", f"{shot.name} {look}")


@pytest.fixture(scope="module")
def writing() -> Iterator[Writing]:
    with Writing() as writing:
        yield writing


@pytest.mark.slow
@pytest.mark.usefixtures("same_day")
@pytest.mark.parametrize(("shot", "look"), CASES, ids=[name_of(shot, look) for shot, look in CASES])
def test_screen_looks_as_in_its_kept_picture_and_rests(
    shot: shots.Shot, look: str, writing: Writing, tmp_path: Path
) -> None:
    house = shots.house_at(shot, tmp_path, (1280, 800), writing.taken, look=look, language="en")
    seen, written = pygame.transform.smoothscale(house.window.surface.convert(24), SMALL), writing.taken()
    name = name_of(shot, look)
    assert house.name == shot.screen, getattr(house.screen, "_details", "")
    if KEEP:
        keep(name, seen, written)
    advice = f"look at it, and if the change is intended: {keeping(name)}"
    assert (KEPT / f"{name}.png").exists(), f"no picture of {name} is kept: {keeping(name)}"
    if sys.platform == "linux":  # for the same reason
        assert written == kept_words(name), advice
    assert difference(seen, kept_picture(name)) <= TOLERANCE, advice
    house.settle()
    house.wait(1500)  # for nodes that appear with a delay
    house.settle()
    painted = len(house.sent)
    house.wait(500)
    if not house.screen.waiting:  # for a time that runs, or for dice that roll
        assert not house.loop.lively, "it never comes to rest"
        assert len(house.sent) == painted, "it paints although nothing changes"


def keeping(name: str) -> str:
    return f"CANTSTOP_KEEP_PICTURES=1 python -m pytest tests/view/test_frame_pictures.py -k {name}"


def kept_picture(name: str) -> pygame.Surface:
    return pygame.image.load(KEPT / f"{name}.png").convert(24)


def kept_words(name: str) -> list[str]:
    path = KEPT / f"{name}.txt"
    return path.read_text("utf-8").split("\n")[:-1] if path.exists() else []


def keep(name: str, seen: pygame.Surface, written: list[str]) -> None:
    """Write the picture if it differs beyond the tolerance, and the text if it differs."""
    path = KEPT / f"{name}.png"
    if not path.exists() or difference(seen, kept_picture(name)) > TOLERANCE:
        pygame.image.save(seen, path)
    if written != kept_words(name):
        (KEPT / f"{name}.txt").write_text("".join(f"{line}\n" for line in written), "utf-8")


def test_kept_pictures_all_belong_to_a_screen() -> None:
    names = {name_of(shot, look) for shot, look in CASES}
    gone = sorted(path for path in KEPT.iterdir() if path.stem not in names)
    if KEEP:
        for path in gone:
            path.unlink()
    else:
        assert not gone, f"no screen has these names; delete the files: {', '.join(path.name for path in gone)}"


def test_texts_of_a_cached_picture_are_noted_each_time(writing: Writing) -> None:
    writing.taken()
    for _ in range(2):
        cap_picture(Cap("Esc"), Style(Theme("light"), 1.0))
        assert writing.taken() == ["display 700 15 | Esc"]


def difference(one: pygame.Surface, two: pygame.Surface) -> float:
    """Return the difference in the block of pixels in which two pictures differ most."""
    width, height = one.get_size()
    blocks = [(x, y, BLOCK, BLOCK) for x in range(0, width, BLOCK) for y in range(0, height, BLOCK)]
    return max(mean_difference(one.subsurface(block), two.subsurface(block)) for block in blocks)


def mean_difference(one: pygame.Surface, two: pygame.Surface) -> float:
    first, second = (pygame.image.tobytes(surface, "RGB") for surface in (one, two))
    return sum(abs(a - b) for a, b in zip(first, second)) / len(first)
