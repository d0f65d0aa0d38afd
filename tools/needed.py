"""Help and clear error messages of tools, even if a package is missing.

with needed("requirements.txt"):
    import pygame
...
given = parsed(parser)  # --help always works; otherwise, a missing package ends the tool with a message
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

_missing: list[str] = []


@contextmanager
def needed(requirements: str) -> Iterator[None]:
    """Catch the failing import of a missing package, and remember how to install it."""
    try:
        yield
    except ModuleNotFoundError as trouble:
        _missing.append(f"{trouble.name} is missing: python3 -m pip install -r {requirements}")


def parsed(parser: ArgumentParser, words: Sequence[str] | None = None) -> Namespace:
    """Return the command-line arguments; exit with a message if a package is missing."""
    given = parser.parse_args(words)
    if _missing:
        parser.error(_missing[0])
    return given
