"""All screens and the moments of a game, one picture each: for the snapshots, and for tools/screenshots.py."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import express_moments
import playhouse
import pygame
import test_screens_fit
import test_table_fit

from cantstop.view import scenes
from cantstop.view.scene import Push
from cantstop.view.scenes import known

PANELS: dict[str, dict[str, Any]] = {
    "pause": {"line": "Round 6, Anna to decide. Game number 481 206", "undo": "Anna’s choice of 8 and 11"},
    "save_as": {"suggestion": "Sunday with Chloé"},
    "error": {
        "failed": "Otto could not finish this turn.",
        "kept": "Your game is kept up to Chloé’s stop in round 6.",
        "way_on": "Go on: Otto throws again with the same dice.",
    },
}


class Shot(NamedTuple):
    name: str
    scene: str
    details: Callable[[], dict[str, Any]] = dict
    then: Callable[[Any], None] = lambda scene: None
    panel: str = ""
    settings: Mapping[str, Any] = MappingProxyType({})


def shots() -> Iterator[Shot]:
    for name in ("title", "settings", "how_to_play", "about", "continue"):
        if known(name):
            yield Shot(name, name)
    for name, case in test_screens_fit.CASES.items():
        yield Shot(f"{case.scene} {name}", case.scene, case.details, case.then)
    for moment, make in test_table_fit.MOMENTS.items():
        yield Shot(f"table {moment}", "table", *_brought_about(moment, make))
    yield Shot("table a crowded choice", "table", _crowded, lambda table: table.ui.set_focus(table.ui.find("choice_1")))
    make = test_table_fit.MOMENTS["stop or roll"]
    for panel in PANELS:
        yield Shot(panel, "table", *_brought_about("stop or roll", make), panel)


def _crowded() -> dict[str, Any]:
    return {"match": test_table_fit.match_of(test_table_fit.CROWDED)}


def express_shots() -> Iterator[Shot]:
    for moment, made in express_moments.MOMENTS.items():
        yield Shot(f"express {moment}", made.scene, made.details, made.then, settings=dict(made.settings))


def _brought_about(moment: str, make: Callable[[], Any]) -> tuple[Callable[[], dict[str, Any]], Callable[[Any], None]]:
    """The details of the table and what must still happen there, of one making of the moment."""
    made: list[Any] = []

    def details() -> dict[str, Any]:
        made[:] = make()
        return {"match": made[0]}

    return details, lambda table: test_table_fit.brought_about(table, moment, made[1])


def render(shot: Shot, size: tuple[int, int], look: str, language: str) -> pygame.Surface:
    with tempfile.TemporaryDirectory() as home:
        settings = {**shot.settings, "look": look, "language": language}
        house = playhouse.Playhouse(Path(home), size, **settings)
        scene = scenes.make(shot.scene, house.desk, **shot.details())
        scene.lay_out(house.desk.layout)
        shot.then(scene)
        house.loop.apply(Push(scene))
        if shot.panel:
            house.loop.apply(Push(shot.panel, PANELS[shot.panel]))
        house.wait(500)
        return house.window.surface.copy()
