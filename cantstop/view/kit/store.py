"""The cache of pictures: its size in bytes is limited, and it evicts the least recently used pictures first.

Never modify a cached picture; copy it first. Only pictures are cached here; measurements have a bounded `lru_cache`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

import pygame

P = ParamSpec("P")
T = TypeVar("T")

MB = 2**20
OVERHEAD = 1_000  # bytes of a picture in addition to its pixels: key, entry, the heads of surface and object


class PictureStore:
    def __init__(self, bound: int) -> None:
        self.bound = bound  # bytes of all pictures at most; a smaller one holds from the next picture on
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()  # results with their bytes, oldest first
        self.bytes = 0
        self.hidden: Callable[[], Hashable] = lambda: None  # returns further values on which drawings depend

    @property
    def count(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[pygame.Surface]:
        for value, _ in self._kept.values():
            yield from surfaces_in(value)

    def find(self, key: Hashable) -> Any:
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def keep(self, key: Hashable, value: Any) -> None:
        size = OVERHEAD + sum(surface.get_pitch() * surface.get_height() for surface in surfaces_in(value))
        self._kept[key] = value, size
        self.bytes += size
        while self.bytes > self.bound and len(self._kept) > 1:  # the newest stays, however large
            _, (_, size) = self._kept.popitem(last=False)
            self.bytes -= size

    def forget(self) -> None:
        self._kept.clear()
        self.bytes = 0


class Drawn(Generic[P, T]):
    def __init__(self, draw: Callable[P, T], store: PictureStore) -> None:
        update_wrapper(self, draw)
        self.draw = draw  # draws without the cache
        self.drawings = 0
        self._store = store

    def __call__(self, *args: P.args, **named: P.kwargs) -> T:
        store = self._store
        key: Hashable = (self, store.hidden(), args, *named.items())
        kept = store.find(key)
        if kept is None:
            kept = self.draw(*args, **named)
            self.drawings += 1
            store.keep(key, kept)
        value: T = kept
        return value


def surfaces_in(value: object) -> Iterator[pygame.Surface]:
    """Yield every surface in a value; for a subsurface, the surface that owns it."""
    if isinstance(value, pygame.Surface):
        yield value.get_abs_parent()
    elif isinstance(value, tuple):
        for part in value:
            yield from surfaces_in(part)


pictures = PictureStore(32 * MB)


def drawn(draw: Callable[P, T]) -> Drawn[P, T]:
    return Drawn(draw, pictures)
