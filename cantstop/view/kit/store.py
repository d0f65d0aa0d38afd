"""All pictures that are drawn once and kept, in one store that is bounded by bytes.

@drawn                                      a function of values to a Surface, Picture, Placed or a tuple with such; its
def tile(px, style): ...                    pictures are kept, and the one asked for least lately goes first
pictures.bound = 40 * MB                    what the window may take
pictures.depends_on(language, asked)        what drawings depend on besides their arguments
pictures.forget()                           lets go of all; let_go(unfit) of what has an argument that is unfit
pictures.count, .bytes, .tell()             what it holds, in all and of each function

A picture once given out is never changed: whoever wants another makes a copy. Only pictures are kept here. Measures,
which are numbers and take next to nothing, are kept by a bounded `lru_cache`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import update_wrapper
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

import pygame

P = ParamSpec("P")
T = TypeVar("T")

MB = 2**20
BESIDES = 1_000  # bytes that a picture takes besides its pixels: key, entry, the heads of surface and object
LEFT = 0.9  # the part of the bound that stays when it is overrun, so that this seldom happens


class Told(NamedTuple):
    """What is kept of one function, and how often it has drawn."""

    number: int
    bytes: int
    drawings: int


class _Kept:
    """A result in the store."""

    __slots__ = ("by", "surfaces", "used", "value")

    def __init__(self, value: Any, by: Drawn[Any, Any], used: int) -> None:
        self.value, self.by, self.used = value, by, used
        self.surfaces = tuple(surfaces_in(value))


class PictureStore:
    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._kept: dict[Hashable, _Kept] = {}
        self._holders: dict[int, int] = {}  # by how many results a surface is held
        self._clock = 0  # grows with each drawing
        self.bytes = 0
        self.let_gone = 0  # bytes, since the start
        self._besides: Callable[[], Hashable] = lambda: None
        self._asked: Callable[[], int] = lambda: 0

    def depends_on(self, besides: Callable[[], Hashable], asked: Callable[[], int]) -> None:
        """What a drawing may ask for that is not among its arguments, such as the language. `asked` counts how often
        anything has asked for it, this store included; so it is known which functions do, and only their pictures
        are drawn anew when it is another."""
        self._besides, self._asked = besides, asked

    # What is kept

    @property
    def bound(self) -> int:
        return self._bound

    @bound.setter
    def bound(self, most: int) -> None:
        self._bound = most
        self._shrink()

    @property
    def count(self) -> int:
        return len(self._kept)

    @property
    def full(self) -> bool:
        """Whether the next pictures may drive others out."""
        return self.bytes > LEFT * self._bound

    def tell(self) -> dict[str, Told]:
        """By the names of the functions, the largest first."""
        found: dict[Drawn[Any, Any], list[int]] = {}
        for kept in self._kept.values():
            sums = found.setdefault(kept.by, [0, 0])
            sums[0] += 1
            sums[1] += BESIDES + sum(map(_bytes_of, kept.surfaces))
        told = {by.name: Told(number, size, by.drawings) for by, (number, size) in found.items()}
        return dict(sorted(told.items(), key=lambda each: -each[1].bytes))

    def __iter__(self) -> Iterator[pygame.Surface]:
        """Every surface that is kept, once."""
        found = {id(surface): surface for kept in self._kept.values() for surface in kept.surfaces}
        return iter(found.values())

    # Keeping and letting go

    def forget(self) -> None:
        """Lets go of everything."""
        self._let_go(list(self._kept))

    def let_go(self, unfit: Callable[[object], bool]) -> None:
        """Lets go of what was drawn with an argument, or a part of one, that is unfit from now on."""

        def judged(part: object) -> bool:
            return unfit(part) or (isinstance(part, tuple) and any(map(judged, part)))

        self._let_go([key for key in self._kept if judged(key)])

    def _keep(self, key: Hashable, value: Any, by: Drawn[Any, Any]) -> None:
        self._clock += 1
        self._kept[key] = kept = _Kept(value, by, self._clock)
        self.bytes += BESIDES
        for surface in kept.surfaces:
            holders = self._holders.get(id(surface), 0)
            self._holders[id(surface)] = holders + 1
            if not holders:
                self.bytes += _bytes_of(surface)
        if self.bytes > self._bound:
            self._shrink()

    def _shrink(self) -> None:
        """Lets go of what was asked for least lately. What was drawn last stays, however large."""
        if self.bytes <= self._bound:
            return
        for key in sorted(self._kept, key=lambda key: self._kept[key].used)[:-1]:
            self._let_go([key])
            if self.bytes <= LEFT * self._bound:
                return

    def _let_go(self, keys: list[Hashable]) -> None:
        before = self.bytes
        for key in keys:
            kept = self._kept.pop(key)
            self.bytes -= BESIDES
            for surface in kept.surfaces:
                self._holders[id(surface)] -= 1
                if not self._holders[id(surface)]:
                    del self._holders[id(surface)]
                    self.bytes -= _bytes_of(surface)
        self.let_gone += before - self.bytes


class Drawn(Generic[P, T]):
    """A function whose pictures are kept."""

    def __init__(self, draw: Callable[P, T], store: PictureStore) -> None:
        update_wrapper(self, draw)
        self.name = f"{draw.__module__}.{draw.__qualname__}"
        self.drawings = 0
        self.draw = draw  # for what shall not be kept
        self._store = store
        self._asks = False  # whether it was ever seen to ask for what is not among its arguments

    def __call__(self, *args: P.args, **named: P.kwargs) -> T:
        store = self._store
        key: Hashable = (self, args, *named.items()) if named else (self, args)
        if self._asks:
            key = (key, store._besides())
        kept = store._kept.get(key)
        if kept is not None:
            kept.used = store._clock
            value: T = kept.value
            return value
        return self._drawn_now(key, args, named)

    def _drawn_now(self, key: Hashable, args: tuple[Any, ...], named: dict[str, Any]) -> T:
        store = self._store
        before = store._asked()
        value = self.draw(*args, **named)
        self.drawings += 1
        if not self._asks and store._asked() != before:
            self._asks, key = True, (key, store._besides())
        store._keep(key, value, self)
        return value


def surfaces_in(value: object) -> Iterator[pygame.Surface]:
    """Those that own the pixels."""
    if isinstance(value, pygame.Surface):
        yield value.get_abs_parent()
    elif isinstance(value, tuple):
        for part in value:
            yield from surfaces_in(part)


def _bytes_of(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


pictures = PictureStore(64 * MB)


def drawn(draw: Callable[P, T]) -> Drawn[P, T]:
    return Drawn(draw, pictures)
