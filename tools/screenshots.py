"""Render every screen to PNG files in a folder, for visual review.

    python tools/screenshots.py FOLDER [--only title settings] [--size 1280x800 ...] [--look light ...] [--lang en ...]

By default: all sizes of the design in the light look, and at 1280x800 the other looks and languages as well. The
situations in a game are those that the tests measure.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "tests" / "view"))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from cantstop.view.language import LANGUAGES as ALL_LANGUAGES
from tools.needed import needed, parsed

with needed("requirements.txt"):
    import pygame
    import shots

SIZES = ((1280, 800), (1024, 640), (1024, 768), (1920, 1080), (2560, 1440))
LANGUAGES = tuple(ALL_LANGUAGES)
LOOKS = ("light", "dark", "high_contrast")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="folder to write to")
    parser.add_argument("--only", nargs="*", default=[], help="only screens whose name contains one of these")
    parser.add_argument("--size", nargs="*", default=[], help="window sizes, such as 1280x800")
    parser.add_argument("--look", nargs="*", default=[], choices=LOOKS, help="looks")
    parser.add_argument("--lang", nargs="*", default=[], choices=LANGUAGES, help="languages")
    chosen = parsed(parser)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for shot in shots.shots():
        if not chosen.only or any(part in shot.name for part in chosen.only):
            for size, look, language in wanted(chosen):
                path = chosen.folder / file_name(shot.name, size, look, language)
                pygame.image.save(shots.render(shot, size, look, language), path)
                print(path)
    return 0


def wanted(chosen: argparse.Namespace) -> list[tuple[tuple[int, int], str, str]]:
    """Return each chosen combination of size, look and language, or the default ones if none is chosen."""
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


if __name__ == "__main__":
    sys.exit(main())
