"""Screens after a game in the real window, by mouse alone and by keyboard alone, judged by disk and picture."""

from __future__ import annotations

import csv
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import afterwards
import pygame
import pytest
from player import OPEN, Player, finished, prepare, saved
from playhouse import do
from window import A_FRAME, Game, XScreen, difference, seen

from cantstop.controller import matches
from cantstop.controller.game_file import FILE
from cantstop.controller.games import Games
from cantstop.model.record import Record, Seat

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("pictures")]

SIZES = {True: (1024, 640), False: (1280, 800)}  # by mouse, by keyboard
ANOTHER = 0.1  # of the window: what is seen is another screen
MOVED = 0.002  # something on the screen has moved

Picture = pygame.Surface | None
PEOPLE = (Seat("Anna", "blue"), Seat("Ben", "yellow"))


def by(means: str) -> pytest.MarkDecorator:
    """Return the device: mouse or keyboard, the other one with `--long`."""
    marks = {name: [] if name == means else [pytest.mark.long] for name in ("mouse", "keyboard")}
    cases = [pytest.param(name == "mouse", id=name, marks=marks[name]) for name in marks]
    return pytest.mark.parametrize("by_mouse", cases)


def lay_beside(player: Player) -> None:
    """Copy the games and records for the screens that are laid out without a window."""
    beside = player.home / "beside" / "data"
    beside.mkdir(parents=True, exist_ok=True)
    with (
        closing(sqlite3.connect(player.home / "data" / FILE)) as source,
        closing(sqlite3.connect(beside / FILE)) as copy,
    ):
        source.backup(copy)


def left_behind(home: Path, game: Record, moves: int) -> None:
    """Return a game that was left after this number of moves."""
    store = Games(home / "data")
    opened = store.begin(replace(game, moves=game.moves[:moves], details={}))
    opened.close()
    assert store.close(10)


def started(screen: XScreen, home: Path, by_mouse: bool) -> tuple[Game, Player]:
    width, height = SIZES[by_mouse]
    game = Game(screen, home, "--windowed", "--size", f"{width}x{height}")
    return game, Player(game, home, by_mouse, SIZES[by_mouse])


def changes(player: Player, deed: Callable[[], None], by: float = ANOTHER, before: Picture = None) -> pygame.Surface:
    """Call the action, check that the picture changes by at least this share, and return the picture once nothing
    moves."""
    before = before or player.game.look()
    deed()
    now: list[pygame.Surface] = []

    def changed() -> bool:
        now[:] = [player.game.look()]
        return difference(now[0], before) > by

    assert seen(changed), "nothing has changed"
    return still(player, now[0])


def still(player: Player, last: Picture = None) -> pygame.Surface:
    """Return the picture once nothing moves, with the pointer away from all controls."""
    away(player)
    looks = [last or player.game.look()]

    def stands() -> bool:
        waited = player.game.waits(A_FRAME)
        looks.append(player.game.look())
        return waited and difference(*looks[-2:]) == 0

    assert seen(stands), "it never comes to rest"
    return looks[-1]


def continued(player: Player) -> pygame.Surface:
    """Open the table from the title, where the open game is first."""
    player.context.settings = replace(player.context.settings, open_game=OPEN.open_game)
    return changes(player, lambda: player.press("title", "continue", "c"))


def away(player: Player) -> None:
    if player.by_mouse:
        player.game.move(2, 2)


def comes_back(player: Player, picture: pygame.Surface) -> bool:
    """Return whether the picture appears again."""
    away(player)
    return seen(lambda: difference(player.game.look(), picture) < MOVED)


@by("mouse")
def test_last_move_leads_to_the_review_and_the_records(screen: XScreen, tmp_path: Path, by_mouse: bool) -> None:
    home, whole = tmp_path / "home", afterwards.game(2)
    prepare(home, OPEN)
    left_behind(home, whole, len(whole.moves) - 1)
    game, player = started(screen, home, by_mouse)
    with game:
        continued(player)
        player.press("table", "stop", "s", match=matches.take_up(saved(home) or whole))
        assert seen(lambda: len(finished(home)) == 1)
        assert finished(home)[0].moves == whole.moves
        over = {"match": matches.take_up(finished(home)[0])}

        def looked_at() -> bool:
            player.end_movement()
            return reviewed(home) > 0

        assert seen(looked_at), "how well they chose is counted and kept"
        end = look_at_the_dice(player, over)
        watch(player, over, end)
        assert comes_back(player, end)
        title = changes(player, lambda: player.press("game_over", "menu", "Escape", **over), before=end)
        look_at_the_records(player, title)


def reviewed(home: Path) -> int:
    """Return the number of games with reviewed choices."""
    with closing(sqlite3.connect(home / "data" / FILE)) as connection:
        return int(connection.execute("SELECT count(*) FROM reviews").fetchone()[0])


def look_at_the_dice(player: Player, over: dict[str, Any]) -> pygame.Surface:
    """Switch to the chart of the dice and back; return the picture of the end of the game."""
    chances = still(player)

    def turn(across: float) -> None:
        if player.by_mouse:
            player.game.click(player.place("game_over", "view", across, **over))
        else:
            player.game.key("d")

    changes(player, lambda: turn(0.8), before=chances)
    turn(0.2)
    assert comes_back(player, chances)
    return chances


def watch(player: Player, over: dict[str, Any], end: pygame.Surface) -> None:
    """Use the review: to the end and back, the costliest, automatic, faster, and paused."""
    game = player.game
    review = afterwards.reviewed(2) if player.by_mouse else None
    there: dict[str, Any] = {"record": afterwards.game(2), "review": review}
    changes(player, lambda: player.press("game_over", "watch", "w", **over), before=end)
    player.press("review", "first", "Home", **there)  # it plays by itself until somebody leads
    first = still(player)
    changes(player, lambda: player.press("review", "last", "End", **there), MOVED, first)
    player.press("review", "first", "Home", **there)
    assert comes_back(player, first)
    now = changes(player, lambda: player.press("review", "costly_1", "1", **there), MOVED, first)
    if player.by_mouse:
        x, y, w, h = curve(player, there)
        now = changes(player, lambda: game.drag((x + 0.9 * w, y + h / 2), (x + 0.1 * w, y + h / 2)), MOVED, now)
        game.click(player.place("review", "speed", 0.85, **there))
    else:
        now = changes(player, lambda: game.key("Left"), MOVED, now)
        game.key("v", "v")
    player.press("review", "play", "space", **there)
    assert seen(lambda: difference(game.look(), now) > MOVED), "it does not go on by itself"
    player.press("review", "play", "space", **there)
    paused = still(player)
    time.sleep(0.5)  # at four times the speed a decision takes a quarter of a second
    assert difference(game.look(), paused) == 0, "it goes on although it was paused"
    player.press("review", "back", "Escape", **there)


def curve(player: Player, there: dict[str, Any]) -> tuple[float, float, float, float]:
    """Return the place of the curve in the review."""
    found: list[Any] = []
    player.place("review", "play", then=found.append, **there)
    x, y, w, h = map(float, found[0].tree.box("course"))
    return x, y, w, h


def look_at_the_records(player: Player, title: pygame.Surface) -> None:
    """Check that the records include the game; then forget a name, and export a table without it."""
    game, data = player.game, player.home / "data"
    lay_beside(player)
    player.context.settings = replace(player.context.settings, open_game="")  # the only one has ended
    forgotten, other = NAMES
    now = changes(player, lambda: player.press("title", "records", "r"), before=title)
    chosen = f"player_{row_of(player, forgotten)}"

    def of_player(screen: Any) -> None:
        do(screen, chosen)

    def asked(screen: Any) -> None:
        of_player(screen)
        do(screen, "forget")

    def press(control: str, key: str, then: Callable[[Any], None]) -> None:
        if player.by_mouse:
            game.click(player.place("records", control, then=then))
        else:
            game.key(key)

    now = changes(player, lambda: player.press("records", chosen, chosen[-1]), MOVED, now)
    question = changes(player, lambda: press("forget", "Delete", of_player), MOVED, now)
    press("no", "Escape", asked)
    assert comes_back(player, now)
    assert is_known(forgotten, data)
    press("forget", "Delete", of_player)
    assert comes_back(player, question)
    press("yes", "Return", asked)
    assert seen(lambda: not is_known(forgotten, data))
    assert [seat.name for seat in finished(player.home)[0].seats] == ["", other]
    player.press("records", "export", "e")
    assert seen(lambda: bool(list(data.glob("*.csv"))))
    rows = list(csv.DictReader(next(iter(data.glob("*.csv"))).read_text("utf-8").splitlines()))
    assert [(row["player"], row["won"]) for row in rows] == [("", "0"), (other, "1")]


def is_known(name: str, data: Path) -> bool:
    """Return whether the name is in any file of the games."""
    return any(name.encode() in path.read_bytes() for path in data.glob(f"{FILE}*"))


NAMES = [seat.name for seat in afterwards.PEOPLE[:2]]


def row_of(player: Player, name: str) -> int:
    found: list[Any] = []
    player.place("records", "export", then=found.append)
    return int(found[0].figures.keys.index((name, None))) + 1
