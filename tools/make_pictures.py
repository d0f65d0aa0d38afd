"""Make the pictures of README and app stores in docs/pictures: `python3 tools/make_pictures.py [FOLDER]`.

Pictures of 1600 x 1000, one of 1280 x 640 for links, turn.gif of 800 x 500, and strips of animations. ImageMagick's
`convert` and `ffmpeg` reduce the colours. Look at the results.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "tests" / "view"))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from cantstop.model.record import Seat
from tools import strip
from tools.needed import needed, parsed

with needed("requirements.txt"):
    import pygame
    import shots
    from input_events import key_events
    from playhouse import Playhouse

    from cantstop.controller import matches
    from cantstop.controller.setups import PositionSetup
    from cantstop.model import classic
    from cantstop.view.app.ways import Reset, kind

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SIZE, LINK, SMALL = (1600, 1000), (1280, 640), (800, 500)
FRAME, EVERY = 20, 100  # milliseconds of a frame of the game, and of the moving picture
SEATS = (Seat("Anna", "blue"), Seat("Ada", "yellow", "master"), Seat("Ben", "jade"))
MIDDLE = "classic 3; 4:4 6:7 7:13 9:5; 2:2 5:6 8:9 11:5; 3:3 6:4 9:2 10:5; turn 13, throw 1; dice 2 4 3 6"
LAST = "classic 3; 4:4 7:13 8:9 12:3; 5:6 6:7 9:4; 3:3 6:4 9:2 10:5; turn 22"
SEED = "86"  # two throws with an 8, by which the last column is claimed
TURN = {300: "Space", 2300: "2", 3900: "Space", 5900: "1", 7600: "S"}  # keys by milliseconds
LASTS = 12_400
STRIPS = {  # scale, and milliseconds from picture to picture
    "roll": (0.25, 40),
    "choice": (0.25, 40),
    "stop": (0.25, 40),
    "bust": (0.2, 40),
    "claim": (0.2, 40),
    "win": (0.15, 80),
    "opening": (0.2, 40),
    "express_end": (0.2, 80),
}
WIDE = 1660  # pixels of a strip
MOMENTS = {"express": "express four pads", "trainer": "trainer stop or roll, not best", "review": "review, a pairing"}


def table(line: str) -> dict[str, Any]:
    return {"match": matches.begin(PositionSetup(classic.parse(line), SEATS, SEED))}


def picture(line: str, size: tuple[int, int], keys: Iterable[tuple[str, int]], look: str = "light") -> pygame.Surface:
    """Return a picture of the table at this position after some keys, each followed by a pause in milliseconds."""
    with tempfile.TemporaryDirectory() as home:
        house = Playhouse(Path(home), size, look=look, notes=3, coach="request", animations="normal")
        house.loop.apply(Reset(kind("table"), **table(line)))
        house.settle()
        for key, ms in keys:
            house.key(key, ms)
        return house.window.surface.copy()


def turn() -> Iterator[pygame.Surface]:
    """Yield the frames of a turn from the roll to the victory."""
    with tempfile.TemporaryDirectory() as home:
        house = Playhouse(Path(home), (1280, 800), notes=3, coach="off", animations="normal")
        house.loop.apply(Reset(kind("table"), **table(LAST)))
        house.settle()
        for passed in range(0, LASTS + 1, FRAME):
            house.loop.frame(key_events(TURN[passed]) if passed in TURN else (), FRAME)
            if passed % EVERY == 0:
                yield pygame.transform.smoothscale(house.window.surface, SMALL)


def strip_of(show: str, scale: float, every: int) -> pygame.Surface:
    pictures = list(strip.frames(strip.SHOWS[show], (1280, 800), every, scale, "light"))
    return strip.together(pictures, WIDE // (pictures[0].get_width() + strip.GAP))


def save(seen: pygame.Surface, file: Path) -> None:
    pygame.image.save(seen, file)
    subprocess.run(["convert", file, "+dither", "-colors", "256", "-strip", f"PNG8:{file}"], check=True)


def save_moving(pictures: Iterable[pygame.Surface], file: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for number, each in enumerate(pictures):
            pygame.image.save(each, f"{folder}/{number:04}.png")
        palette = "split[a][b];[a]palettegen=max_colors=80:stats_mode=full[p];[b][p]paletteuse=dither=none"
        frames = ["-framerate", f"1000/{EVERY}", "-i", f"{folder}/%04d.png", "-vf", palette]
        subprocess.run(["ffmpeg", "-y", "-v", "error", *frames, "-final_delay", "200", file], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="folder to write to (docs/pictures)")
    folder = parsed(parser).folder
    known = {shot.name: shot for shot in shots.shots()}
    preview = [("Right", 600)]
    winning = [("Space", 3000), ("2", 2000), ("Space", 3000), ("1", 2000), ("S", 4000)]
    makers = {
        "table": partial(picture, MIDDLE, SIZE, preview),
        "victory": partial(picture, LAST, SIZE, winning),
        **{name: partial(shots.render, known[moment], SIZE, "light", "en") for name, moment in MOMENTS.items()},
        "dark": partial(picture, MIDDLE, SIZE, preview, "dark"),
        "link": partial(picture, MIDDLE, LINK, preview),
    }
    for name, make in makers.items():
        save(make(), folder / f"{name}.png")
    for name, (scale, every) in STRIPS.items():
        save(strip_of(name, scale, every), folder / f"strip-{name}.png")
    save_moving(turn(), folder / "turn.gif")


if __name__ == "__main__":
    main()
