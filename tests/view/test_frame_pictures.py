"""Small pictures of every screen, beside the ones kept: nothing that is seen changes unnoticed.

After a change that is meant: CANTSTOP_KEEP_PICTURES=1 python -m pytest tests/view/test_frame_pictures.py, and look at
the difference before it is committed.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pygame
import pytest
import shots

KEPT = Path(__file__).parent / "pictures"
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


@pytest.mark.slow
@pytest.mark.parametrize(("shot", "look"), CASES, ids=[name_of(shot, look) for shot, look in CASES])
def test_it_looks_as_it_did(shot: shots.Shot, look: str) -> None:
    seen = pygame.transform.smoothscale(shots.render(shot, (1280, 800), look, "en").convert(24), SMALL)
    path = KEPT / f"{name_of(shot, look)}.png"
    if os.environ.get("CANTSTOP_KEEP_PICTURES"):
        KEPT.mkdir(exist_ok=True)
        pygame.image.save(seen, path)
    kept = pygame.image.load(path).convert(24)
    assert difference(seen, kept) <= TOLERANCE


def test_no_picture_is_kept_of_what_is_gone() -> None:
    assert {path.stem for path in KEPT.glob("*.png")} == {name_of(shot, look) for shot, look in CASES}


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
