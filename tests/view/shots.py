"""The list of every screen and moment of the game, for kept pictures, fit tests and tools/screenshots.py."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import after_moments
import afterwards
import express_moments
import playhouse
import pygame
import screen_moments
import table_moments
import trainer_moments
from moment import Moment, acts

from cantstop.view.app import ways
from cantstop.view.app.loop import LONGEST_STEP
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import PauseWords, Push, kind
from cantstop.view.screens.about import DOCUMENTS
from cantstop.view.screens.how_to_play import PAGES, SHEETS
from cantstop.view.sentences import sentence
from cantstop.view.words import say


def _told() -> PauseWords:
    line = f"{sentence(say('list.to_decide', n=12, name='Maximiliane'))} {say('pause.number', number='481 206')}"
    return PauseWords(line, say("pause.undo_choice", name="Maximiliane", columns=[8, 11]))


# Overlays of the table, in the current language.
PANELS: dict[str, Callable[[], dict[str, Any]]] = {
    "pause": lambda: {"told": _told, "offers": playhouse.all_offers()},
    "save_as": lambda: {"record": table_moments.named("Anna, Ben, Chloé, Maximiliane, 18.11.")},
    "your_name": dict,
    "short_waits": dict,
    "error": lambda: {"kept": lambda: say("error.kept_classic", n=12)},
}
# Screens that are shown only by their moments below.
SHOWN_IN_MOMENTS = (
    "new_game",
    "express_set_up",
    "pause",
    "table",
    "games",
    "records",
    "save_as",
    "error",
    "your_name",
    "short_waits",
)


class Shot(NamedTuple):
    name: str
    moment: Moment
    panel: str = ""  # a screen above it

    @property
    def screen(self) -> str:
        return self.panel or self.moment.screen

    def at(self, home: Path, size: tuple[int, int], **settings: Any) -> Screen:
        """Return the topmost screen, laid out without a loop."""
        if self.panel:
            return Moment(self.panel, PANELS[self.panel]).at(home, size, **settings)
        return self.moment.at(home, size, **settings)


def _knows_games(title: Screen) -> None:
    title.context.ask_for_games()
    playhouse.soon(lambda: title.context.games_known)
    title.update(0)
    title.lay_out()


def shots() -> Iterator[Shot]:
    for name in ways.names():
        if name not in SHOWN_IN_MOMENTS and playhouse.needs_nothing(ways.kind(name)):
            yield Shot(name, Moment(name))
    yield Shot("title, a game is open", Moment("title", then=_knows_games, kept=screen_moments.keep_games))
    for page in PAGES[1:]:
        yield Shot(f"how_to_play {page}", Moment("how_to_play", partial(dict, page=page)))
    for sheet in SHEETS[1:]:
        yield Shot(f"how_to_play keys, {sheet}", _unpictured("how_to_play", {"page": "keys"}, ("next_sheet", sheet)))
    for document in DOCUMENTS:
        yield Shot(f"about {document}", _unpictured("about", {}, "licences", ("document", document)))
    for page, then in screen_moments.PAGES.items():
        yield Shot(f"games {page}", Moment("games", then=then, kept=screen_moments.keep_games))
    for name, moment in screen_moments.MOMENTS.items():
        yield Shot(f"{moment.screen} {name}", moment)
    for name in table_moments.MOMENTS:
        yield Shot(f"table {name}", table_moments.moment(name))
    for name, moment in table_moments.ON_THE_WAY.items():
        yield Shot(f"table {name}", moment)
    for panel in PANELS:
        yield Shot(panel, table_moments.moment("stop or roll"), panel)
    for name, moment in express_moments.MOMENTS.items():
        yield Shot(f"express {name}", moment)
    for name, moment in after_moments.MOMENTS.items():
        yield Shot(name, moment)
    for page, turned in after_moments.PAGES.items():
        yield Shot(f"records {page}", Moment("records", then=turned, kept=keep_finished))
    for name, moment in trainer_moments.MOMENTS.items():
        yield Shot(f"trainer {name}", moment)


def _unpictured(screen: str, details: dict[str, Any], *actions: str | tuple[str, Any]) -> Moment:
    return Moment(screen, lambda: details, acts(*actions), steady=False)


def keep_finished(home: Path) -> None:
    afterwards.keep_reviewed(home / "data", afterwards.many())


def render(
    shot: Shot, size: tuple[int, int], look: str, language: str, begun: Callable[[], object] = lambda: None
) -> pygame.Surface:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        house = house_at(shot, Path(home), size, begun, look=look, language=language)
        picture = house.window.surface.copy()
        if house.context.store is not None:  # open files cannot be removed on every system
            house.context.store.close()
        return picture


def house_at(
    shot: Shot, home: Path, size: tuple[int, int], begun: Callable[[], object] = lambda: None, **settings: Any
) -> playhouse.Playhouse:
    """Return a playhouse in the situation of `shot`; `begun` is called at the title, before the screen is made."""
    moment = shot.moment
    moment.kept(home)
    house = playhouse.Playhouse(home, size, **{**moment.settings, **settings})
    begun()
    screen = ways.kind(moment.screen)(house.context, **moment.details())
    screen.lay_out()
    moment.then(screen)
    house.loop.apply(Push(lambda context: screen))
    if shot.panel:
        house.loop.apply(Push(kind(shot.panel), **PANELS[shot.panel]()))
    if house.context.tree.counting:  # nothing of the title is seen on its way
        house.context.tree.timeline.clear()
    come(house)
    return house


def come(house: playhouse.Playhouse) -> None:
    """Run enough frames for new nodes to appear."""
    with house.loop.left_alone():
        for _ in range(7):
            house.feed(ms=LONGEST_STEP)
