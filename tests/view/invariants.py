"""Conditions that hold in every frame, whatever a player does. `check` raises if one does not."""

from __future__ import annotations

from typing import Any

import pygame
from playhouse import Playhouse

from cantstop.controller.game_rows import replayed, stored
from cantstop.model import express
from cantstop.model import record as records
from cantstop.view.app import ways
from cantstop.view.kit.pictures import Sprite, picture, pictures
from cantstop.view.parts.course import ReadChart
from cantstop.view.parts.game_screen import GameScreen
from cantstop.view.parts.table.script import Shown
from cantstop.view.screens.express_table import ExpressTable
from cantstop.view.screens.table import Table


def check(house: Playhouse) -> None:
    """Check the quick conditions; called after every frame."""
    assert house.names, "no screen is left"
    assert set(house.names) <= set(ways.names()), house.names
    focus_is_on_what_can_be_pressed(house)
    every_control_does_something(house)
    if calm(house):
        assert house.context.layout.size == house.window.size
        nothing_waits_to_be_drawn(house)
        the_table_shows_its_match(house)
    secrets_are_kept(house)


def check_closely(house: Playhouse) -> None:
    """Check the slow conditions; called after some frames only."""
    pictures_are_bounded()
    if calm(house):
        the_window_is_what_the_screen_would_draw_now(house)
    the_kept_game_is_the_one_on_the_table(house)


def calm(house: Playhouse) -> bool:
    """Return whether the next frame would draw nothing."""
    loop = house.loop
    return not (loop.lively or loop.top.waiting or house.context.restyled)


def focus_is_on_what_can_be_pressed(house: Playhouse) -> None:
    ui = house.screen.ui
    if ui.focus is not None:
        assert ui.focus in ui.controls
        assert ui.focus.focusable, ui.focus.name


def every_control_does_something(house: Playhouse) -> None:
    """Fail if a press would silently do nothing."""
    for control in house.screen.ui.focusable():
        node = control.node
        assert node.on is not None or isinstance(node, ReadChart), f"{house.name}: {node.name}"


def nothing_waits_to_be_drawn(house: Playhouse) -> None:
    """Fail if the screen has changed since it was last painted."""
    wanted = [sprite for sprite in house.loop.sprites() if sprite.alpha > 0]
    shown = house.loop.compositor._shown
    same = shown is not None and len(wanted) == len(shown) and all(map(look_alike, wanted, shown))
    assert same, f"{house.name} has changed and was not drawn"


def look_alike(one: Sprite, other: Sprite) -> bool:
    """Return whether two sprites have equal pixels; their surfaces may differ if one was evicted and drawn again."""
    if one == other:
        return True
    pixels = [pygame.image.tobytes(each.surface, "RGBA") for each in (one, other)]
    return one._replace(surface=other.surface) == other and pixels[0] == pixels[1]


def the_window_is_what_the_screen_would_draw_now(house: Playhouse) -> None:
    """Fail if painting only the changed parts gives a different picture from painting the whole window."""
    whole = picture(house.loop.sprites(), house.window.size)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(house.window.surface, "RGB"), house.name


def the_table_shows_its_match(house: Playhouse) -> None:
    screen: Any = house.screen
    if isinstance(screen, Table) and not screen.timeline.playing and not screen.match.over:
        shown, state = screen.shown, Shown.of(screen.match)
        assert (shown.player, shown.squares, shown.claimed) == (state.player, state.squares, state.claimed)
        assert shown.runners == state.runners
    elif isinstance(screen, ExpressTable) and screen.phase == "ready":
        assert tuple(screen.shown.pads) == screen.match.state.pads


def secrets_are_kept(house: Playhouse) -> None:
    """Fail if marks of others are visible before the reveal, or if the choice shown is another player's."""
    for screen in house.loop.screens:
        if not isinstance(screen, ExpressTable):
            continue
        shown = screen.shown
        state = screen.match.seen_by(shown.viewed)
        for player, chosen in enumerate(state.chosen):
            if player != shown.viewed:
                assert chosen in (None, express.HIDDEN)
                assert screen.phase == "revealing" or shown.pads[player] == state.pads[player]
        if shown.choice is not None:
            assert screen.match.pad_open in (shown.viewed, None)
            assert shown.choice.pad == state.pads[shown.viewed]


def the_kept_game_is_the_one_on_the_table(house: Playhouse) -> None:
    """Fail unless the file has every step, and its moves lead to the position of the match."""
    for screen in house.loop.screens:
        if not isinstance(screen, GameScreen) or screen.match.autosave is None:
            continue
        store, autosave = house.context.store, screen.match.autosave
        assert store is not None
        assert store.writer.settle(10)
        assert not autosave.failing
        rows = store.ask(stored, autosave.game)
        assert rows is not None
        assert rows.sound
        kept = replayed(rows)
        assert kept.steps == autosave.steps
        assert kept.played().moves == screen.match.record.moves
        assert records.replay(kept.played())[-1] == autosave.history.state


def pictures_are_bounded() -> None:
    assert pictures.bytes <= pictures.bound
