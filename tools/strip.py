"""Draw an animation of the game as a strip of pictures, one every 40 ms: `python3 tools/strip.py roll strip.png`.

SHOWS has the animations. make_pictures.py draws most of them for docs/pictures.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "tests" / "view"))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tools.needed import needed, parsed

with needed("requirements.txt"):
    import pygame
    from input_events import key_events
    from playhouse import Playhouse

    from cantstop.model.events import Busted, ColumnClaimed
    from cantstop.view.app.ways import Reset, kind
    from cantstop.view.parts.table import movements, script
    from tools import positions

STEP = 20  # milliseconds of a frame
GAP = 10


class Show(NamedTuple):
    screen: str
    match: str  # a function of tools/positions.py
    begin: Callable[[Playhouse], None] | str  # a key, or more
    ms: int  # duration
    part: str  # the part of the window that is drawn


def _mark(house: Playhouse) -> None:
    choice = house.screen.shown.choice
    for key in (str(choice.allowed[0]), "J", "Enter"):
        house.key(key)


def _bust(house: Playhouse) -> None:
    high_up = positions.HIGH_UP
    _play(house, script.tell(house.screen, (Busted(0, (1,) * 4, (), tuple(high_up.items()), sum(high_up.values())),)))


def _claim(house: Playhouse) -> None:
    _play(house, movements.claim(house.screen, [ColumnClaimed(0, 7)]))


def _play(house: Playhouse, part: Any) -> None:
    """Replace the running script of the table by `part`, and play it."""
    house.screen.timeline.clear()
    house.screen.timeline.play(part)
    house.loop.frame((pygame.event.Event(pygame.WINDOWEXPOSED),), 0)  # an idle loop waits for an event


SHOWS = {
    "roll": Show("table", "three_runners", "Space", 1500, "panel"),
    "choice": Show("table", "half_way", "1", 1400, "panel"),
    "stop": Show("table", "three_runners", "S", 1400, "panel"),
    "express": Show("express_table", "express_tenth", "Space", 1150, "tray"),
    "marks": Show("express_table", "express_alone", _mark, 1400, "all"),
    "express_end": Show("express_table", "express_ended", "Space", 1600, "all"),
    "roll_off": Show("roll_off", "roll_off", "Space", 1150, "first tray"),
    "bust": Show("table", "high_up", _bust, 1400, "board"),
    "claim": Show("table", "three_runners", _claim, 1300, "board"),
    "opening": Show("title", "", "V", 760, "all"),
    "win": Show("table", "nearly_won", "S", 5200, "all"),
}


def part_of(screen: Any, name: str) -> pygame.Rect:
    width, height = screen.layout.size
    if name == "all":
        return pygame.Rect(0, 0, width, height)
    if name == "board":
        return pygame.Rect(screen.place.x, screen.place.y, screen.place.side, screen.place.side)
    if name == "first tray":
        whole: pygame.Rect = screen.tray_box(0)
    else:
        whole = screen.tree.box("table_panel" if name == "panel" else "tray").rect
    return whole.inflate(36, 36)


def frames(show: Show, size: tuple[int, int], every: int, scale: float, look: str) -> Iterator[pygame.Surface]:
    with tempfile.TemporaryDirectory() as home:
        house = Playhouse(Path(home), size, look=look, notes=3)
        match = {"match": getattr(positions, show.match)()} if show.match else {}
        house.loop.apply(Reset(kind(show.screen), **match))
        house.settle()
        if isinstance(show.begin, str):
            house.loop.frame(key_events(show.begin), 0)
        else:
            show.begin(house)
        part = part_of(house.screen, show.part).clip(house.window.surface.get_rect())
        yield _picture(house, part, scale)
        for passed in range(STEP, show.ms + 1, STEP):
            house.loop.frame((), STEP)
            if passed % every == 0:
                yield _picture(house, part, scale)


def _picture(house: Playhouse, part: pygame.Rect, scale: float) -> pygame.Surface:
    seen = house.window.surface.subsurface(part)
    return pygame.transform.smoothscale_by(seen, scale) if scale != 1 else seen.copy()


def together(pictures: list[pygame.Surface], columns: int) -> pygame.Surface:
    width, height = pictures[0].get_size()
    rows = -(-len(pictures) // columns)
    whole = pygame.Surface((columns * (width + GAP) + GAP, rows * (height + GAP) + GAP))
    whole.fill((250, 246, 238))
    for number, each in enumerate(pictures):
        row, column = divmod(number, columns)
        whole.blit(each, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("show", choices=SHOWS, help="part of the game")
    parser.add_argument("file", type=Path, help="file to write")
    parser.add_argument("--size", type=int, nargs=2, default=(1280, 800), help="of the window (1280 800)")
    parser.add_argument("--every", type=int, default=2 * STEP, help="milliseconds from picture to picture")
    parser.add_argument("--columns", type=int, default=4, help="pictures in a row (4)")
    parser.add_argument("--scale", type=float, default=1.0, help="of the pictures (1.0)")
    parser.add_argument("--look", default="light", help="light, dark or high_contrast")
    asked = parsed(parser)
    pictures = frames(SHOWS[asked.show], tuple(asked.size), asked.every, asked.scale, asked.look)
    pygame.image.save(together(list(pictures), asked.columns), asked.file)


if __name__ == "__main__":
    main()
