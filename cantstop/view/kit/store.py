"""All pictures that are drawn once and kept, in one store that is bounded by bytes.

@drawn                                      a function of values to a Surface, Picture, Placed or a tuple with such:
def tile(px, style): ...                    its pictures are kept; where room is needed the cheap and large go first
pictures.bound = 40 * MB                    what all may take together
pictures.depends_on(language, asked)        what drawings depend on besides their arguments
pictures.forget()                           lets go of all; let_go(unfit) of what has an argument that is unfit
pictures.count, .bytes, .tell()             what it holds, in all and of each function

A picture once given out is never changed: whoever wants another makes a copy. Only pictures are kept here. Measures,
which are numbers and take next to nothing, are kept by a bounded `lru_cache`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import update_wrapper
from sys import getrefcount
from time import perf_counter
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

import pygame

P = ParamSpec("P")
T = TypeVar("T")

MB = 2**20
BESIDES = 1_000  # bytes that a picture takes besides its pixels: key, entry, the heads of surface and object
LEFT = 0.9  # the part of the bound that stays when it is overrun, so that this seldom happens


class Usage(NamedTuple):
    """What is kept of one function, and how often it has drawn."""

    number: int
    bytes: int
    drawings: int


class _Kept:
    """A result in the store."""

    __slots__ = ("by", "due", "surfaces", "value", "worth")

    def __init__(self, value: Any, by: Drawn[Any, Any], seconds: float) -> None:
        self.value, self.by = value, by
        self.surfaces = tuple(surfaces_in(value))
        self.worth = seconds / (BESIDES + sum(map(_bytes_of, self.surfaces)))  # of a byte: what it would cost anew
        self.due = 0.0


class PictureStore:
    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._kept: dict[Hashable, _Kept] = {}
        self._holders: dict[int, int] = {}  # by how many results a surface is held
        self._age = 0.0  # what was due last
        self.bytes = 0
        self.taken = 0  # bytes that came in, since the start
        self.let_gone = 0  # bytes that went out and left room
        self._besides: Callable[[], Hashable] = lambda: None
        self._asked: Callable[[], int] = lambda: 0

    def depends_on(self, besides: Callable[[], Hashable], asked: Callable[[], int]) -> None:
        """Names what a drawing may ask for that is not among its arguments, such as the language. `asked` counts how
        often anybody has asked for it, this store included: so the store learns which functions do, and draws only
        their pictures anew when it changes."""
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

    def tell(self) -> dict[str, Usage]:
        """What is kept, by the names of the functions; what takes most room first."""
        found: dict[Drawn[Any, Any], list[int]] = {}
        for kept in self._kept.values():
            sums = found.setdefault(kept.by, [0, 0])
            sums[0] += 1
            sums[1] += BESIDES + sum(map(_bytes_of, kept.surfaces))
        told = {by.name: Usage(number, size, by.drawings) for by, (number, size) in found.items()}
        return dict(sorted(told.items(), key=lambda each: -each[1].bytes))

    def __iter__(self) -> Iterator[pygame.Surface]:
        """Every surface that is kept, once."""
        found = {id(surface): surface for kept in self._kept.values() for surface in kept.surfaces}
        return iter(found.values())

    # Keeping and letting go

    def forget(self) -> None:
        """Lets go of everything."""
        self._leave_room(list(self._kept))

    def let_go(self, unfit: Callable[[object], bool]) -> None:
        """Lets go of what was drawn with an argument, or a part of one, that is unfit from now on."""

        def judged(part: object) -> bool:
            return unfit(part) or (isinstance(part, tuple) and any(map(judged, part)))

        self._leave_room([key for key in self._kept if judged(key)])

    def _keep(self, key: Hashable, kept: _Kept) -> None:
        before = self.bytes
        self._kept[key] = kept
        kept.due = self._age + kept.worth
        self.bytes += BESIDES
        for surface in kept.surfaces:
            holders = self._holders.get(id(surface), 0)
            self._holders[id(surface)] = holders + 1
            if not holders:
                self.bytes += _bytes_of(surface)
        self.taken += self.bytes - before
        if self.bytes > self._bound:
            self._shrink()

    def _shrink(self) -> None:
        """Drops the pictures that are due first until the bound holds, but never the newest one.

        A picture is due by its drawing time per byte, added to what was due last when somebody asked for it. So a large
        panel that was drawn in a moment goes before the letters of a screen, which took much longer; and these go too
        when nobody has asked for them for long. The method is known as GreedyDual-Size.
        """
        if self.bytes <= self._bound:
            return
        by_due = sorted(list(self._kept.items())[:-1], key=lambda each: each[1].due)
        for key, kept in by_due:
            if self.bytes <= LEFT * self._bound:
                return
            if not self._in_use(kept):
                self._age = kept.due
                self._let_go([key])
        for key, _ in by_due:  # so much is in use that the bound holds only without some of it
            if self.bytes > self._bound and key in self._kept:
                self._let_go([key])

    def _in_use(self, kept: _Kept) -> bool:
        """Whether others hold it too, such as a screen that shows it, so that dropping it would free nothing."""
        return any(getrefcount(surface) > 2 * self._holders[id(surface)] + 2 for surface in kept.surfaces)

    def _leave_room(self, keys: list[Hashable]) -> None:
        before = self.bytes
        self._let_go(keys)
        self.let_gone += before - self.bytes

    def _let_go(self, keys: list[Hashable]) -> None:
        for key in keys:
            kept = self._kept.pop(key)
            self.bytes -= BESIDES
            for surface in kept.surfaces:
                self._holders[id(surface)] -= 1
                if not self._holders[id(surface)]:
                    del self._holders[id(surface)]
                    self.bytes -= _bytes_of(surface)


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
        kept = store._kept.get((key, store._besides())) if self._asks else None
        if kept is None:
            kept = store._kept.get(key)  # drawn without asking
        if kept is not None:
            kept.due = store._age + kept.worth
            value: T = kept.value
            return value
        return self._drawn_now(key, args, named)

    def _drawn_now(self, key: Hashable, args: tuple[Any, ...], named: dict[str, Any]) -> T:
        store = self._store
        before, begun = store._asked(), perf_counter()
        value = self.draw(*args, **named)
        self.drawings += 1
        if store._asked() != before:
            self._asks, key = True, (key, store._besides())
        store._keep(key, _Kept(value, self, perf_counter() - begun))
        return value


def surfaces_in(value: object) -> Iterator[pygame.Surface]:
    """Every surface in a result; for a part of one, its owner."""
    if isinstance(value, pygame.Surface):
        yield value.get_abs_parent()
    elif isinstance(value, tuple):
        for part in value:
            yield from surfaces_in(part)


def _bytes_of(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


pictures = PictureStore(32 * MB)


def drawn(draw: Callable[P, T]) -> Drawn[P, T]:
    return Drawn(draw, pictures)
