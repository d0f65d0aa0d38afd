"""Draws what the next screens will need while nothing happens, so that they are there at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from time import perf_counter

from cantstop.view.app import screens_ahead
from cantstop.view.app.screen import Screen
from cantstop.view.kit.store import pictures

CALM_MS = 150.0  # nothing is drawn ahead sooner after the last input
SLICE_MS = 8.0  # between two looks at the input no piece of work is begun later
SHARE = 2.0  # of the store, for the screens that may come: what is large and soon drawn gives way to their letters
DONE = object()


class Prerender:
    def __init__(self) -> None:
        self._screen: Screen | None = None
        self._drawn_for: object = None  # the controls as they were when drawing began
        self._outlook: object = None  # of the screen, when the drawing of those after it began
        self._near: Iterator[None] = iter(())
        self._steps: Iterator[None] | None = None
        self._calm = 0.0

    @property
    def done(self) -> bool:
        return self._steps is None and not self._outdated

    @property
    def _outdated(self) -> bool:
        """Whether the screen has been laid out anew since."""
        return self._screen is not None and self._screen.built is not self._drawn_for

    def begin(self, screen: Screen) -> None:
        """Begins again for another screen, size or look."""
        self._screen, self._outlook = screen, DONE
        self._begin_own()
        self._calm = 0.0

    def _begin_own(self) -> None:
        """Queues what this screen may show next, then the screens after it, then its own again: used last, its pictures
        are the last to be dropped."""
        assert self._screen is not None
        screen = self._screen
        self._drawn_for = screen.built
        self._steps = chain(screen.ui.warm(), screen.warm(), self._nearby(screen), self._own_again(screen))

    def drop(self) -> None:
        """Nothing more until the next screen."""
        self._screen = self._steps = None

    def disturbed(self) -> None:
        self._calm = 0.0

    def step(self, ms: float) -> None:
        """Some short pieces of work."""
        self._calm += ms
        if self._calm < CALM_MS:
            return
        if self._outdated:
            self._begin_own()
        end = perf_counter() + SLICE_MS / 1000
        while self._steps is not None and perf_counter() < end:
            if next(self._steps, DONE) is DONE:
                self._steps = None

    @staticmethod
    def _own_again(screen: Screen) -> Iterator[None]:
        yield from screen.ui.warm()
        yield from screen.warm()

    def _nearby(self, screen: Screen) -> Iterator[None]:
        """The screens after this one: goes on where it was disturbed, unless they would be others now."""
        outlook = screen.outlook
        if outlook != self._outlook:
            self._outlook = outlook
            self._near = self._near_screens(screen)
        for _ in self._near:
            yield

    @staticmethod
    def _near_screens(screen: Screen) -> Iterator[None]:
        """Draws the screens after this one until the store is about full: more would drive out what was drawn first."""
        most = pictures.taken + pictures.bound * SHARE
        for _ in chain.from_iterable(screens_ahead.after(screen, name) for name in screen.leads_to):
            if pictures.taken > most:
                return
            yield
