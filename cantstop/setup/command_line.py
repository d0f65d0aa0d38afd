"""The command line: what main.py understands, and a clear sentence for what it does not."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import cantstop
from cantstop.setup.options import Options

SMALLEST, LARGEST = (640, 400), (16384, 16384)


def parse(arguments: list[str]) -> tuple[Options, str | None]:
    """The options, and "install" or "remove" if the menu entry is to be changed. --help and nonsense end it all."""
    parser = _parser()
    given = parser.parse_args(arguments)
    options = Options(given.full_screen, given.size, given.lang, given.seed, given.safe, given.file)
    if options.full_screen and options.size:
        parser.error("--size is for a window: leave out --fullscreen")
    return options, given.shortcut


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="main.py",
        description="Can't Stop and Can't Stop Express. Without options it opens as it was left.",
        epilog="Settings and saved games live where your system keeps such things; README.md says where.",
        allow_abbrev=False,
    )
    parser.add_argument("file", nargs="?", type=_saved_game, help="a saved game to go on with")
    screen = parser.add_mutually_exclusive_group()
    screen.add_argument("--windowed", dest="full_screen", action="store_false", default=None, help="start in a window")
    screen.add_argument(
        "--fullscreen", dest="full_screen", action="store_true", default=None, help="start on the full screen"
    )
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window, such as 1280x800")
    parser.add_argument("--lang", choices=("en", "fr", "de"), help="English, French or German")
    parser.add_argument("--seed", type=_seed, metavar="TEXT", help="game number: the same number gives the same dice")
    parser.add_argument("--safe", action="store_true", help="no sound, default settings")
    parser.add_argument("--version", action="version", version=f"Can't Stop {cantstop.__version__}")
    menu = parser.add_mutually_exclusive_group()
    for action, meaning in (("install", "put the game into the menu of the desktop"), ("remove", "take it out again")):
        menu.add_argument(f"--{action}-shortcut", dest="shortcut", action="store_const", const=action, help=meaning)
    return parser


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,6})[xX×]([0-9]{1,6})", text.strip())
    if not match:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x800")
    size = int(match[1]), int(match[2])
    for value, least, most in zip(size, SMALLEST, LARGEST):
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not between 640x400 and 16384x16384")
    return size


def _seed(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a game number has at least one letter or digit")
    return text


def _saved_game(text: str) -> Path:
    path = Path(text).absolute()
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no saved game {text!r}")
    return path
