"""Pictures that are drawn once and kept: one cache, bounded by bytes, from which the least recently used go first.

@drawn                                      a function of values to a Surface, Picture, Placed or a tuple with such
def tile(px, style): ...
pictures.bound = 40 * MB                    what all may take together
pictures.depends_on(language, asked)        what drawings depend on besides their arguments
pictures.forget()                           drops all

A picture once given out is never changed: whoever wants another makes a copy. Only pictures are kept here. Measures,
which are numbers and take next to nothing, are kept by a bounded `lru_cache`.
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
BESIDES = 1_000  # bytes that a picture takes besides its pixels: key, entry, the heads of surface and object


class PictureStore:
    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()  # results with their bytes, the oldest first
        self.bytes = 0
        self.besides: Callable[[], Hashable] = lambda: None
        self.asked: Callable[[], int] = lambda: 0

    def depends_on(self, besides: Callable[[], Hashable], asked: Callable[[], int]) -> None:
        """Name what a drawing may ask for that is not among its arguments, such as the language. `asked` counts how
        often anybody has asked for it: so the store learns which functions do, and draws only their pictures again
        when it changes."""
        self.besides, self.asked = besides, asked

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
        """Every surface that is kept, once."""
        return iter({id(each): each for value, _ in self._kept.values() for each in surfaces_in(value)}.values())

    def find(self, key: Hashable) -> tuple[Any, int] | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, value: Any) -> None:
        size = BESIDES + sum(surface.get_pitch() * surface.get_height() for surface in surfaces_in(value))
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
    """A function whose pictures are kept."""

    def __init__(self, draw: Callable[P, T], store: PictureStore) -> None:
        update_wrapper(self, draw)
        self.draw = draw  # for what shall not be kept
        self.drawings = 0
        self._store = store
        self._asks = False  # whether it was ever seen to ask for what is not among its arguments

    def __call__(self, *args: P.args, **named: P.kwargs) -> T:
        store = self._store
        key: Hashable = (self, args, *named.items()) if named else (self, args)
        found = store.find((key, store.besides())) if self._asks else None
        if found is None:
            found = store.find(key)  # drawn without asking
        if found is not None:
            kept: T = found[0]
            return kept
        before = store.asked()
        value = self.draw(*args, **named)
        self.drawings += 1
        if store.asked() != before:
            self._asks, key = True, (key, store.besides())
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
