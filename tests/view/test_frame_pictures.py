"""Small pictures of every screen, and all that is written on it, beside what is kept: nothing changes unnoticed.

After a change that is meant: CANTSTOP_KEEP_PICTURES=1 python -m pytest tests/view/test_frame_pictures.py, and look at
the difference before it is committed.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path

import pygame
import pytest
import shots
from writing import Writing

from cantstop.controller import clock
from cantstop.controller.store import Store
from cantstop.view.kit.key_caps import key_cap
from cantstop.view.kit.style import Style
from cantstop.view.kit.theme import Theme
from cantstop.view.parts import games
from cantstop.view.screens import about

KEPT = Path(__file__).parent / "pictures"
WRITTEN = KEPT / "written.txt"
SMALL = (128, 80)
BLOCK = 8
# Mean difference of a channel in a block, of 255. Letters differ a little from machine to machine, and the pictures
# were kept on Linux: elsewhere pygame brings another FreeType, which spaces large letters otherwise.
TOLERANCE = 14.0 if sys.platform == "linux" else 18.0
LOOKS = {"title": ("light", "dark", "high_contrast"), "settings": ("light", "dark", "high_contrast")}
STEADY = [shot for shot in shots.shots() if shot.steady]
CASES = [(shot, look) for shot in STEADY for look in LOOKS.get(shot.name, ("light",))]


def name_of(shot: shots.Shot, look: str) -> str:
    return re.sub(r"\W+", "-", f"{shot.name} {look}")


@pytest.fixture(scope="module")
def writing() -> Iterator[Writing]:
    with Writing() as writing:
        yield writing


@pytest.fixture
def same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the day nor a new version changes what is written."""
    noon, made = datetime(2026, 11, 19, 12, tzinfo=timezone.utc), Store.__init__
    monkeypatch.setattr(clock, "now", lambda: noon)
    monkeypatch.setattr(Store, "__init__", lambda self, folder: made(self, folder, lambda: noon))  # games end then
    monkeypatch.setattr(games, "when", lambda entry: "today, 12:00")
    monkeypatch.setattr(about, "__version__", "1.0.0")


@pytest.mark.slow
@pytest.mark.usefixtures("same_day")
@pytest.mark.parametrize(("shot", "look"), CASES, ids=[name_of(shot, look) for shot, look in CASES])
def test_it_looks_as_it_did(shot: shots.Shot, look: str, writing: Writing) -> None:
    whole = shots.render(shot, (1280, 800), look, "en", begun=writing.taken)
    seen, written = pygame.transform.smoothscale(whole.convert(24), SMALL), writing.taken()
    path = KEPT / f"{name_of(shot, look)}.png"
    if os.environ.get("CANTSTOP_KEEP_PICTURES"):
        KEPT.mkdir(exist_ok=True)
        pygame.image.save(seen, path)
        keep_written(name_of(shot, look), written)
    if sys.platform == "linux":  # for the same reason
        assert written == kept_written()[name_of(shot, look)]
    kept = pygame.image.load(path).convert(24)
    assert difference(seen, kept) <= TOLERANCE


def kept_written() -> dict[str, list[str]]:
    """All lines by the names of the pictures."""
    parts = WRITTEN.read_text("utf-8").split("\n\n") if WRITTEN.exists() else []
    return {name: lines for name, *lines in (part.strip("\n").split("\n") for part in parts if part.strip())}


def keep_written(name: str, lines: list[str]) -> None:
    """In its place among the others, without those that are gone."""
    names = {name_of(shot, look) for shot, look in CASES}
    kept = {**kept_written(), name: lines}
    parts = ["\n".join((each, *kept[each])) for each in sorted(kept) if each in names]
    WRITTEN.write_text("\n\n".join(parts) + "\n", "utf-8")


def test_no_picture_is_kept_of_what_is_gone() -> None:
    names = {name_of(shot, look) for shot, look in CASES}
    assert {path.stem for path in KEPT.glob("*.png")} == names
    assert set(kept_written()) == names


def test_what_is_written_on_a_kept_picture_counts_each_time_it_is_shown(writing: Writing) -> None:
    writing.taken()
    for _ in range(2):
        key_cap("Esc", Style(Theme("light"), 1.0))
        assert writing.taken() == ["display 700 15 | Esc"]


def test_another_picture_is_seen_to_be_another() -> None:
    title, other = (pygame.image.load(KEPT / f"{name}-light.png").convert(24) for name in ("title", "settings"))
    assert difference(title, other) > 3 * TOLERANCE


def difference(one: pygame.Surface, two: pygame.Surface) -> float:
    """Of the block in which the two differ most."""
    width, height = one.get_size()
    blocks = [(x, y, BLOCK, BLOCK) for x in range(0, width, BLOCK) for y in range(0, height, BLOCK)]
    return max(mean_difference(one.subsurface(block), two.subsurface(block)) for block in blocks)


def mean_difference(one: pygame.Surface, two: pygame.Surface) -> float:
    first, second = (pygame.image.tobytes(surface, "RGB") for surface in (one, two))
    return sum(abs(a - b) for a, b in zip(first, second)) / len(first)
