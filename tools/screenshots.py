"""Renders every screen into a folder, for eyes: beside the design's pictures, and for the README.

    python tools/screenshots.py FOLDER [--only title settings] [--size 1280x800 ...] [--look light ...] [--lang en ...]

Without choices: all sizes of the design in the light look, and at 1280x800 the other looks and languages too.
The moments of a game are those that the tests measure.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

HOUSE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(HOUSE), str(HOUSE / "tests" / "view")]
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import playhouse  # noqa: E402
import pygame  # noqa: E402
import test_screens_fit  # noqa: E402
import test_table_fit  # noqa: E402

from cantstop.view import scenes  # noqa: E402
from cantstop.view.scene import Push  # noqa: E402
from cantstop.view.scenes import known  # noqa: E402

SIZES = ((1280, 800), (1024, 640), (1024, 768), (1920, 1080), (2560, 1440))
LOOKS = ("light", "dark", "high_contrast")
LANGUAGES = ("en", "fr", "de")
PANELS: dict[str, dict[str, Any]] = {
    "pause": {"line": "Round 6, Anna to decide. Game number 481 206", "undo": "Anna’s choice of 8 and 11"},
    "save_as": {"suggestion": "Sunday with Chloé"},
    "error": {
        "failed": "Otto could not finish this turn.",
        "kept": "Your game is kept up to Chloé’s stop in round 6.",
        "way_on": "Go on: Otto throws again with the same dice.",
    },
}


class Shot(NamedTuple):
    name: str
    scene: str
    details: Callable[[], dict[str, Any]] = dict
    then: Callable[[Any], None] = lambda scene: None
    panel: str = ""


def shots() -> Iterator[Shot]:
    for name in ("title", "settings", "how_to_play", "about", "new_game", "continue"):
        if known(name):
            yield Shot(name, name)
    for name, case in test_screens_fit.CASES.items():
        yield Shot(f"{case.scene} {name}", case.scene, case.details, case.then)
    for moment, make in test_table_fit.MOMENTS.items():
        yield Shot(f"table {moment}", "table", *_brought_about(moment, make))
    make = test_table_fit.MOMENTS["stop or roll"]
    for panel in PANELS:
        yield Shot(panel, "table", *_brought_about("stop or roll", make), panel)


def _brought_about(moment: str, make: Callable[[], Any]) -> tuple[Callable[[], dict[str, Any]], Callable[[Any], None]]:
    """The details of the table and what must still happen there, of one making of the moment."""
    made: list[Any] = []

    def details() -> dict[str, Any]:
        made[:] = make()
        return {"match": made[0]}

    return details, lambda table: test_table_fit.brought_about(table, moment, made[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[], help="names that contain one of these")
    parser.add_argument("--size", nargs="*", default=[])
    parser.add_argument("--look", nargs="*", default=[], choices=LOOKS)
    parser.add_argument("--lang", nargs="*", default=[], choices=LANGUAGES)
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for shot in shots():
        if not chosen.only or any(part in shot.name for part in chosen.only):
            for size, look, language in wanted(chosen):
                path = chosen.folder / file_name(shot.name, size, look, language)
                pygame.image.save(render(shot, size, look, language), path)
                print(path)
    return 0


def wanted(chosen: argparse.Namespace) -> list[tuple[tuple[int, int], str, str]]:
    """Sizes, looks and languages: all those chosen, or the usual ones."""
    if chosen.size or chosen.look or chosen.lang:
        sizes = [(int(w), int(h)) for w, h in (size.split("x") for size in chosen.size or ["1280x800"])]
        looks, languages = chosen.look or LOOKS[:1], chosen.lang or LANGUAGES[:1]
        return [(size, look, language) for size in sizes for look in looks for language in languages]
    usual = [(size, "light", "en") for size in SIZES]
    usual += [(SIZES[0], look, "en") for look in LOOKS[1:]]
    return usual + [(SIZES[0], "light", language) for language in LANGUAGES[1:]]


def file_name(name: str, size: tuple[int, int], look: str, language: str) -> str:
    parts = [re.sub(r"\W+", "-", name)]
    parts += [f"{size[0]}x{size[1]}"] * (size != SIZES[0])
    parts += [look.replace("_", "-")] * (look != "light") + [language] * (language != "en")
    return "-".join(parts) + ".png"


def render(shot: Shot, size: tuple[int, int], look: str, language: str) -> pygame.Surface:
    with tempfile.TemporaryDirectory() as home:
        settings = {"look": look, "language": language}
        house = playhouse.Playhouse(Path(home), size, **settings)
        scene = scenes.make(shot.scene, house.desk, **shot.details())
        scene.lay_out(house.desk.layout)
        shot.then(scene)
        house.loop.apply(Push(scene))
        if shot.panel:
            house.loop.apply(Push(shot.panel, PANELS[shot.panel]))
        house.wait(500)
        return house.window.surface.copy()


if __name__ == "__main__":
    sys.exit(main())
