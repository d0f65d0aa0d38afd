"""All screens and the moments of a game, one picture each: for the snapshots, and for tools/screenshots.py."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import after_moments
import afterwards
import express_moments
import playhouse
import pygame
import screen_moments
import table_moments
import trainer_moments

from cantstop.view.app import registry
from cantstop.view.app.loop import LONGEST_STEP
from cantstop.view.app.stack_changes import Push
from cantstop.view.parts.dialog import PauseWords
from cantstop.view.sentences import sentence
from cantstop.view.words import say


def _told() -> PauseWords:
    line = f"{sentence(say('list.to_decide', n=6, name='Anna'))} {say('pause.number', number='481 206')}"
    return PauseWords(line, say("pause.undo_choice", name="Anna", columns=[8, 11]))


# What is laid over the table, in the language in use.
PANELS: dict[str, Callable[[], dict[str, Any]]] = {
    "pause": lambda: {"told": _told},
    "save_as": lambda: {"suggestion": "Sunday with Chloé"},
    "error": lambda: {"kept": lambda: say("error.kept_move", n=6)},
}


COUNTED = ("the end, chances", "review, the end", "review, counting")  # beside the screen, and some of them long


MOMENTS = (
    "new_game",
    "express_set_up",
    "pause",
    "table",
    "games",
    "records",
    "save_as",
    "error",
)  # they have pictures of their own making, below


class Shot(NamedTuple):
    name: str
    screen: str
    details: Callable[[], dict[str, Any]] = dict
    then: Callable[[Any], object] = lambda screen: None
    panel: str = ""
    settings: Mapping[str, Any] = MappingProxyType({})
    kept: Callable[[Path], object] = lambda home: None  # what the player's folders hold
    steady: bool = True  # nothing is thought over or counted beside it, so that it looks the same every time


def shots() -> Iterator[Shot]:
    for name in registry.names():
        if name not in MOMENTS and playhouse.needs_nothing(registry.kind(name)):
            yield Shot(name, name)
    yield Shot("title, a game is open", "title", kept=screen_moments.keep_games)
    for page in ("express", "variants", "keys"):
        yield Shot(f"how_to_play {page}", "how_to_play", partial(dict, page=page))
    for page, then in screen_moments.PAGES.items():
        yield Shot(f"games {page}", "games", then=then, kept=screen_moments.keep_games)
    for name, case in screen_moments.CASES.items():
        yield Shot(f"{case.screen} {name}", case.screen, case.details, case.then, steady=case.screen != "game_over")
    yield from table_shots()
    yield from express_shots()
    yield from afterwards_shots()
    for moment, found in trainer_moments.MOMENTS.items():
        yield Shot(
            f"trainer {moment}", found.screen, found.details, found.then, steady=moment in trainer_moments.PICTURED
        )


def table_shots() -> Iterator[Shot]:
    for moment, make in table_moments.MOMENTS.items():
        steady = not moment.startswith("a computer")
        yield Shot(f"table {moment}", "table", *_brought_about(moment, make), steady=steady)
    make = table_moments.MOMENTS["stop or roll"]
    for panel in PANELS:
        yield Shot(panel, "table", *_brought_about("stop or roll", make), panel)


def express_shots() -> Iterator[Shot]:
    for moment, made in express_moments.MOMENTS.items():
        steady = not moment.startswith("computers")
        yield Shot(
            f"express {moment}", made.screen, made.details, made.then, settings=dict(made.settings), steady=steady
        )


def afterwards_shots() -> Iterator[Shot]:
    for name, case in after_moments.CASES.items():
        steady = name not in COUNTED
        yield Shot(name, case.screen, case.details, case.then, settings={"notes": case.notes}, steady=steady)
    for page, turned in after_moments.PAGES.items():
        yield Shot(f"records {page}", "records", then=partial(_counted, turned), kept=keep_finished)


def keep_finished(home: Path) -> None:
    afterwards.keep(home / "data", afterwards.many())


def _counted(then: Callable[[Any], object], records: Any) -> None:
    while not records.counting.over:
        records.update(20)
    then(records)


def _brought_about(moment: str, make: Callable[[], Any]) -> tuple[Callable[[], dict[str, Any]], Callable[[Any], None]]:
    """The details of the table and what must still happen there, of one making of the moment."""
    made: list[Any] = []

    def details() -> dict[str, Any]:
        made[:] = make()
        return {"match": made[0]}

    return details, lambda table: table_moments.brought_about(table, moment, made[1])


def render(
    shot: Shot, size: tuple[int, int], look: str, language: str, begun: Callable[[], object] = lambda: None
) -> pygame.Surface:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        house = house_at(shot, Path(home), size, begun, look=look, language=language)
        picture = house.window.surface.copy()
        if house.context.store is not None:  # what is open cannot be removed everywhere
            house.context.store.close()
        return picture


def house_at(
    shot: Shot, home: Path, size: tuple[int, int], begun: Callable[[], object] = lambda: None, **settings: Any
) -> playhouse.Playhouse:
    """The screen as a player has it before him; `begun` is called at the title, before the screen is made."""
    shot.kept(home)
    house = playhouse.Playhouse(home, size, **{**shot.settings, **settings})
    begun()
    screen = registry.make(shot.screen, house.context, **shot.details())
    screen.lay_out(house.context.layout)
    shot.then(screen)
    house.loop.apply(Push(screen))
    if shot.panel:
        house.loop.apply(Push(shot.panel, PANELS[shot.panel]()))
    come(house)
    return house


def come(house: playhouse.Playhouse) -> None:
    """Until what is new has come, in as few frames as the game allows."""
    for _ in range(7):
        house.feed(ms=LONGEST_STEP)
