"""What the drawing functions keep at this moment."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

import pygame

from cantstop.view.app import caches


def by_function() -> Iterator[tuple[Any, list[pygame.Surface]]]:
    """Every drawing function with its pictures; one that two of them keep stands with the first."""
    held: set[int] = set()
    for cache in caches.caches():
        yield cache, list(_surfaces(cache, held, 0))


def pixels() -> int:
    return sum(w * h for _, pictures in by_function() for w, h in (picture.get_size() for picture in pictures))


def _surfaces(kept: object, held: set[int], depth: int) -> Iterator[pygame.Surface]:
    """All that hang on a kept thing, each once."""
    if id(kept) in held or depth > 6:
        return
    held.add(id(kept))
    if isinstance(kept, pygame.Surface):
        yield kept
    elif isinstance(kept, tuple | list | dict | _lru_cache_wrapper) or type(kept).__name__ == "_lru_list_elem":
        for each in gc.get_referents(kept):
            yield from _surfaces(each, held, depth + 1)
