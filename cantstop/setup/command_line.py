"""The command line, with one sentence for each error in it."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import Any, NoReturn

import cantstop
from cantstop.letters import LONGEST, is_name
from cantstop.setup.start import Options, Way, way
from cantstop.view import words
from cantstop.view.words import say

SMALLEST, LARGEST = (640, 400), (16384, 16384)
REFUSALS = {  # argparse's messages, which are in English only, and their keys
    "expected one argument": "cli.expected",
    "invalid choice: ['\"](.*)['\"] .*": "cli.no_language",
    "not allowed with argument (.+)": "cli.not_with",
    "ignored explicit argument ['\"](.*)['\"]": "cli.takes_nothing",
    "unrecognized arguments: (.+)": "cli.unknown",
}


def parse(arguments: list[str]) -> Options:
    """Return the options of the command line. --help and errors end the program."""
    named = re.search(r"(?:^|\0)--lang[=\0](\w+)", "\0".join(arguments))  # for errors in other arguments
    words.use(named[1] if named else None)
    parser = _parser()
    options = parser.parse_args(arguments, Options())
    if options.full_screen and options.size:
        parser.error(say("cli.size_needs_window"))
    return options


class _Parser(argparse.ArgumentParser):
    """A parser that prints errors in the language in use."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, say("cli.error", program=self.prog, what=_translated(_printable(message))) + "\n")


class _Formatter(argparse.HelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, say("cli.usage") + " " if prefix is None else prefix)


def _translated(message: str) -> str:
    """Return the translation of a message of argparse, such as "argument --size: expected one argument"."""
    of_argument = re.fullmatch("argument ([^ :]+): (.*)", message, re.DOTALL)
    if of_argument:
        return say("cli.argument", name=of_argument[1], what=_translated(of_argument[2]))
    for pattern, key in REFUSALS.items():
        if match := re.fullmatch(pattern, message, re.DOTALL):
            return say(key, what=match[match.lastindex or 0], codes=words.CODES)
    return message


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=os.path.basename(sys.executable) if way() is Way.BUNDLE else way().value,
        formatter_class=_Formatter,
        description=say("cli.description"),
        epilog=say("cli.epilog"),
        allow_abbrev=False,
        add_help=False,
    )
    parser.add_argument_group(say("cli.arguments")).add_argument(
        "file", nargs="?", metavar=say("cli.file"), type=_saved_game, help=say("cli.file_help")
    )
    options = parser.add_argument_group(say("cli.options"))
    screen = options.add_mutually_exclusive_group()
    for name, full in (("windowed", False), ("fullscreen", True)):
        meaning = say(f"cli.{name}")
        screen.add_argument(f"--{name}", dest="full_screen", action="store_const", const=full, help=meaning)
    options.add_argument("--size", type=_size, metavar=say("cli.size"), help=say("cli.size_help"))
    options.add_argument("--lang", dest="language", choices=words.CODES, help=say("cli.lang_help"))
    options.add_argument("--seed", type=_seed, metavar=say("cli.seed"), help=say("cli.seed_help"))
    options.add_argument("--safe", action="store_true", help=say("cli.safe"))
    menu = options.add_mutually_exclusive_group()
    for name in ("install", "remove"):
        meaning = say(f"cli.{name}")
        menu.add_argument(f"--{name}-shortcut", dest="shortcut", action="store_const", const=name, help=meaning)
    version = f"Can't Stop {cantstop.__version__}"
    options.add_argument("--version", action="version", version=version, help=say("cli.version"))
    options.add_argument("-h", "--help", action="help", help=say("cli.help"))
    return parser


def _printable(text: str) -> str:
    """Return a message with control characters removed, because a terminal would execute them."""
    harmless = "\N{NO-BREAK SPACE}"  # of French quotes
    return "".join(sign if sign.isprintable() or sign == harmless else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,6})[xX×]([0-9]{1,6})", text.strip())
    if not match:
        raise argparse.ArgumentTypeError(say("cli.no_size", what=text))
    size = int(match[1]), int(match[2])
    for value, least, most in zip(size, SMALLEST, LARGEST):
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(say("cli.size_beyond", what=text))
    return size


def _seed(text: str) -> str:
    if not is_name(text):
        raise argparse.ArgumentTypeError(say("cli.no_seed", most=LONGEST))
    return text


def _saved_game(text: str) -> Path:
    path = Path(text).absolute()
    if not path.is_file():
        raise argparse.ArgumentTypeError(say("cli.no_file", what=text))
    return path
