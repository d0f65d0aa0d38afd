"""Draws what the next scenes will need while nothing happens, so that they are there at once."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from cantstop.view import scenes
from cantstop.view.desk import Desk
from cantstop.view.scene import Scene

# From which scene one goes where. A module with a function `warm(desk)` says itself what to draw, step by step.
NEAR = {
    "title": ("settings", "new_game", "express", "how_to_play", "about", "table", "continue"),
    "table": ("pause", "game_over"),
    "new_game": ("table", "roll_off"),
    "express": ("express_table",),
    "express_table": ("pause", "express_over"),
}
PLAIN = ("settings", "new_game", "express", "how_to_play", "about", "pause")  # may be made without being entered
CALM_MS = 300.0  # nothing is drawn ahead sooner after the last input


class Warmth:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._steps: Iterator[None] | None = None
        self._calm = 0.0

    @property
    def done(self) -> bool:
        return self._steps is None

    def begin(self, scene: Scene) -> None:
        """From the start: another scene, size or look."""
        self._steps = self._all(scene)
        self._calm = 0.0

    def drop(self) -> None:
        """Nothing more until the next scene."""
        self._steps = None

    def disturbed(self) -> None:
        self._calm = 0.0

    def step(self, ms: float) -> None:
        """One short piece of work."""
        self._calm += ms
        if self._steps is None or self._calm < CALM_MS:
            return
        try:
            next(self._steps)
        except StopIteration:
            self._steps = None

    def _all(self, scene: Scene) -> Iterator[None]:
        yield from scene.warm()
        for name in NEAR.get(scene.name, ()):
            if not scenes.known(name):
                continue
            module = import_module(f"{scenes.__name__}.{scenes.SCENES[name][0]}")
            yield
            if hasattr(module, "warm"):
                yield from module.warm(self._desk)
            if name in PLAIN:
                yield from self._glance(name)

    def _glance(self, name: str) -> Iterator[None]:
        """The scene as it will look at first."""
        scene = scenes.make(name, self._desk)
        yield
        scene.lay_out(self._desk.layout)
        yield
        for _ in scene.sprites():
            pass
        yield
