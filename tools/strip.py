"""Draw an animation of the game as a strip of pictures, one every 40 ms: `python3 tools/strip.py roll strip.png`.

SHOWS has the animations; make_pictures.py makes a moving picture.
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

from cantstop.model.record import Seat
from tools.needed import needed, parsed

with needed("requirements.txt"):
    import express_moments
    import pygame
    from input_events import key_events
    from playhouse import Playhouse

    from cantstop.controller import matches
    from cantstop.controller.setups import ClassicSetup, PositionSetup
    from cantstop.model import classic
    from cantstop.model.events import Busted, ColumnClaimed
    from cantstop.view.app.stack_changes import Reset
    from cantstop.view.app.ways import kind
    from cantstop.view.parts.table import movements, script
    from tools import positions

STEP = 20  # milliseconds of a frame
GAP = 10
TWO = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
HIGH_UP = {4: 5, 6: 8, 8: 9}  # columns and how far their runners have come


class Show(NamedTuple):
    """An animation of a screen."""

    screen: str
    match: Callable[[], Any] | None
    begin: Callable[[Playhouse], None]
    ms: int  # how long it lasts
    part: Callable[[Any], pygame.Rect]  # the part of the window that is drawn


def _press(key: str) -> Callable[[Playhouse], None]:
    return lambda house: house.loop.frame(key_events(key), 0)


def _match(name: str) -> Callable[[], Any]:
    """Return a function that makes a match of tools/positions.py."""
    return lambda: getattr(positions, name)()


def _roll_off() -> Any:
    return matches.begin(ClassicSetup(TWO, seed="7"))


def _high_up() -> Any:
    """Return a match whose runners have far to fall."""
    runners = " ".join(f"{column}:{space}" for column, space in HIGH_UP.items())
    state = classic.parse(f"classic 3; 3:2 7:4 12:1; 8:4 9:3; player 0, turn 7, throw 4; runners {runners}")
    return matches.begin(PositionSetup(state, TWO, "7"))


def _express() -> Any:
    return express_moments.play(express_moments.match_of(express_moments.SIX[:1]), 9)


def _mark(house: Playhouse) -> None:
    """Make the first legal choice."""
    choice = house.screen.shown.choice
    for key in (str(choice.allowed[0]), "J", "Enter"):
        house.key(key)


def _script(make: Callable[[Any], Any]) -> Callable[[Playhouse], None]:
    """Return a function that plays part of the script of the table instead of its game."""

    def play(house: Playhouse) -> None:
        house.screen.timeline.clear()
        house.screen.timeline.play(make(house.screen))

    return play


def _bust(table: Any) -> Any:
    return script.tell(table, (Busted(0, (1, 1, 1, 1), (), tuple(HIGH_UP.items()), sum(HIGH_UP.values())),))


def _claim(table: Any) -> Any:
    return movements.claim(table, [ColumnClaimed(0, 7)])


def _tray(screen: Any) -> pygame.Rect:
    rect: pygame.Rect = screen.tree.box("tray").rect
    return rect.inflate(36, 36)


def _panel(screen: Any) -> pygame.Rect:
    """Return the panel beside the board, with its question."""
    tray: pygame.Rect = screen.tree.box("tray").rect
    return pygame.Rect(tray.x - 12, 0, tray.w + 24, screen.layout.size[1])


def _first_tray(screen: Any) -> pygame.Rect:
    tray: pygame.Rect = screen.tray_box(0)
    return tray.inflate(36, 36)


def _board(screen: Any) -> pygame.Rect:
    place = screen.place
    return pygame.Rect(place.x, place.y, place.side, place.side)


def _all(screen: Any) -> pygame.Rect:
    return pygame.Rect((0, 0), screen.layout.size)


SHOWS = {
    "roll": Show("table", _match("three_runners"), _press("Space"), 1500, _panel),
    "choice": Show("table", _match("half_way"), _press("1"), 1400, _panel),
    "stop": Show("table", _match("three_runners"), _press("S"), 1400, _panel),
    "express": Show("express_table", _express, _press("Space"), 1150, _tray),
    "marks": Show("express_table", _match("express_alone"), _mark, 1400, _all),
    "roll_off": Show("roll_off", _roll_off, _press("Space"), 1150, _first_tray),
    "bust": Show("table", _high_up, _script(_bust), 1400, _board),
    "claim": Show("table", _match("three_runners"), _script(_claim), 1300, _board),
    "opening": Show("title", None, _press("V"), 760, _all),
    "win": Show("table", _match("nearly_won"), _press("S"), 5200, _all),
}


def frames(show: Show, size: tuple[int, int], every: int, scale: float, look: str) -> Iterator[pygame.Surface]:
    with tempfile.TemporaryDirectory() as home:
        house = Playhouse(Path(home), size, look=look, notes=3)
        house.loop.apply(Reset(kind(show.screen), **({"match": show.match()} if show.match else {})))
        house.settle()
        show.begin(house)
        part = show.part(house.screen).clip(house.window.surface.get_rect())
        yield _picture(house, part, scale)
        for passed in range(STEP, show.ms + 1, STEP):
            house.loop.frame((), STEP)
            if passed % every == 0:
                yield _picture(house, part, scale)


def _picture(house: Playhouse, part: pygame.Rect, scale: float) -> pygame.Surface:
    seen = house.window.surface.subsurface(part)
    return pygame.transform.smoothscale_by(seen, scale) if scale != 1 else seen.copy()


def _together(pictures: list[pygame.Surface], columns: int) -> pygame.Surface:
    """Return the pictures in rows."""
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
    pygame.image.save(_together(list(pictures), asked.columns), asked.file)


if __name__ == "__main__":
    main()
