"""The cache of pictures: bounded in bytes, it evicts the least recently used ones first.

@drawn                                      a function of values to a Surface, Picture, Placed or a tuple with such
def tile(px, style): ...
pictures.bound = 40 * MB                    the bytes of all pictures together
pictures.depends_on(language, lookups)      a dependency that is no argument
pictures.forget()                           drops all

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
        self._bound = bound
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()  # results with their bytes, oldest first
        self.bytes = 0
        self.hidden: Callable[[], Hashable] = lambda: None
        self.lookups: Callable[[], int] = lambda: 0

    def depends_on(self, hidden: Callable[[], Hashable], lookups: Callable[[], int]) -> None:
        """Set a dependency of drawings that is not among their arguments, such as the language.

        `lookups` counts its uses. The store compares the count before and after a drawing, and so draws again only the
        pictures that depend on it when it changes.
        """
        self.hidden, self.lookups = hidden, lookups

    @property
    def bound(self) -> int:
        return self._bound

    @bound.setter
    def bound(self, most: int) -> None:
        self._bound = most
        self._evict()

    @property
    def count(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[pygame.Surface]:
        """Yield every cached surface once."""
        return iter({id(each): each for value, _ in self._kept.values() for each in surfaces_in(value)}.values())

    def find(self, key: Hashable) -> tuple[Any, int] | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, value: Any) -> None:
        size = OVERHEAD + sum(surface.get_pitch() * surface.get_height() for surface in surfaces_in(value))
        self._kept[key] = value, size
        self.bytes += size
        self._evict()

    def forget(self) -> None:
        self._kept.clear()
        self.bytes = 0

    def _evict(self) -> None:
        """Drop the least recently used until the bound holds, but never the newest."""
        while self.bytes > self._bound and len(self._kept) > 1:
            _, (_, size) = self._kept.popitem(last=False)
            self.bytes -= size


class Drawn(Generic[P, T]):
    """A function whose pictures are cached."""

    def __init__(self, draw: Callable[P, T], store: PictureStore) -> None:
        update_wrapper(self, draw)
        self.draw = draw  # draws without the cache
        self.drawings = 0
        self._store = store
        self._depends = False  # whether a drawing used the hidden dependency

    def __call__(self, *args: P.args, **named: P.kwargs) -> T:
        store = self._store
        key: Hashable = (self, args, *named.items()) if named else (self, args)
        found = store.find((key, store.hidden())) if self._depends else None
        if found is None:
            found = store.find(key)  # drawn without the dependency
        if found is not None:
            kept: T = found[0]
            return kept
        before = store.lookups()
        value = self.draw(*args, **named)
        self.drawings += 1
        if store.lookups() != before:
            self._depends, key = True, (key, store.hidden())
        store.keep(key, value)
        return value


def surfaces_in(value: object) -> Iterator[pygame.Surface]:
    """Yield every surface in a result; for a part of one, its owner."""
    if isinstance(value, pygame.Surface):
        yield value.get_abs_parent()
    elif isinstance(value, tuple):
        for part in value:
            yield from surfaces_in(part)


pictures = PictureStore(32 * MB)


def drawn(draw: Callable[P, T]) -> Drawn[P, T]:
    return Drawn(draw, pictures)
