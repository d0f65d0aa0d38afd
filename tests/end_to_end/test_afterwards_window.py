"""Screens after a game in the real window, by mouse alone and by keyboard alone, judged by disk and picture."""

from __future__ import annotations

import csv
import json
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
from cantstop.controller.setups import ClassicSetup
from cantstop.model.classic import Advance, Roll
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
    store.leave(opened)
    assert store.close(10)


def started(screen: XScreen, home: Path, by_mouse: bool) -> tuple[Game, Player]:
    width, height = SIZES[by_mouse]
    game = Game(screen, home, "--windowed", "--size", f"{width}x{height}")
    return game, Player(game, home, by_mouse, SIZES[by_mouse])


def changes(player: Player, deed: Callable[[], None], by: float = ANOTHER, before: Picture = None) -> pygame.Surface:
    """Do the deed; check that the picture changes by this much, from `before` or from now; return the calm picture."""
    before = before or player.game.look()
    deed()
    now: list[pygame.Surface] = []

    def changed() -> bool:
        now[:] = [player.game.look()]
        return difference(now[0], before) > by

    assert seen(changed), "nothing has changed"
    return still(player, now[0])


def still(player: Player, last: Picture = None) -> pygame.Surface:
    """Return the picture when nothing moves, with the pointer over nothing."""
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
    """Open the dice and return; return the picture of the end."""
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
    """Check that the records have the game, forget a name after the question, and save a table without it."""
    game, data = player.game, player.home / "data"
    lay_beside(player)
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


@by("keyboard")
def test_log_shows_a_moment_and_play_continues_from_it(screen: XScreen, tmp_path: Path, by_mouse: bool) -> None:
    home, whole = tmp_path / "home", afterwards.game(2)
    decides = next(at for at in range(60, 90) if isinstance(whole.moves[at], Advance))
    prepare(home, OPEN)
    left_behind(home, whole, decides + 1)
    game, player = started(screen, home, by_mouse)
    with game:
        now = continued(player)
        before = saved(home)
        assert before is not None
        there: dict[str, Any] = {"match": matches.take_up(before)}
        open_log(player, there)
        shown = changes(player, lambda: choose_a_moment(player, there), MOVED)
        if by_mouse:
            game.click(player.place("log", "now", **there))
        else:
            game.key("x")  # any key
        assert comes_back(player, now)
        open_log(player, there)
        choose_a_moment(player, there)
        assert comes_back(player, shown)
        go_on_from_there(player, there)
        assert seen(lambda: len((saved(home) or before).moves) < len(before.moves))
        left = saved(home)
        assert left is not None
        assert left.moves == before.moves[: len(left.moves)]


def open_log(player: Player, there: dict[str, Any]) -> None:
    """Open the log, by mouse through the menu of the table."""
    if player.by_mouse:
        changes(player, lambda: player.press("table", "menu", "", **there))
        changes(player, lambda: player.press("pause", "log", ""))
    else:
        changes(player, lambda: player.game.key("z"))


def choose_a_moment(player: Player, there: dict[str, Any]) -> None:
    """Choose the end of the turn before the last."""
    if player.by_mouse:
        player.game.click(player.place("log", earlier_row(player, there), **there))
    else:
        player.game.key("Up", "Up", "Up")


def earlier_row(player: Player, there: dict[str, Any]) -> str:
    found: list[Any] = []
    player.place("log", "now", then=found.append, **there)
    rows = [control.name for control in found[0].ui.controls if control.name.startswith("row_")]
    return str(rows[-3])


def go_on_from_there(player: Player, there: dict[str, Any]) -> None:
    if not player.by_mouse:
        player.game.key("p")
        still(player)
        player.game.key("Return")
        return
    row = earlier_row(player, there)

    def chosen(screen: Any) -> None:
        do(screen, row)

    def asked(screen: Any) -> None:
        chosen(screen)
        do(screen, "play_on")

    changes(player, lambda: player.game.click(player.place("log", "play_on", then=chosen, **there)), MOVED)
    player.game.click(player.place("log", "yes", then=asked, **there))


@by("mouse")
def test_game_of_the_list_is_watched(screen: XScreen, tmp_path: Path, by_mouse: bool) -> None:
    """Before it is resumed, and without changing it."""
    home, whole, other = tmp_path / "home", afterwards.game(2), afterwards.express_game()
    prepare(home, OPEN)
    left_behind(home, whole, 60)
    left_behind(home, other, 20)
    kept = saved(home)
    game, player = started(screen, home, by_mouse)
    with game:
        changes(player, lambda: player.press("title", "games", "l"))
        lay_beside(player)
        shown = still(player)
        changes(player, lambda: player.press("games", "review", "w"))
        there = {"record": replace(other, moves=other.moves[:18]), "review": None}
        changes(player, lambda: player.press("express_review", "last", "End", **there), MOVED)
        player.press("express_review", "back", "Escape", **there)
        assert comes_back(player, shown)
    assert saved(home) == kept


def at_first_choice(home: Path) -> dict[str, Any]:
    """Return a first game with the first dice on the table."""
    prepare(home, replace(OPEN, notes=0, hand_over=False))  # a press would only end the banner
    store = Games(home / "data")
    match = matches.begin(ClassicSetup(PEOPLE, starts=0, seed="609"), store)
    match.play(Roll())
    match.advance()
    matches.leave(match, store)
    assert store.close(10)
    return {"match": matches.take_up(match.record)}


def notes_in(home: Path) -> int:
    found = json.loads((home / "config" / "settings.json").read_text())
    return int(found["notes"])


def answer_note(player: Player, control: str, key: str, seen_before: int) -> None:
    """Press a button of a note; its place is taken from a table whose player has seen this number of notes."""
    if not player.by_mouse:
        player.game.key(key)
        return
    record = saved(player.home)
    assert record is not None
    new_to_it = Player(player.game, player.home, True, SIZES[True])
    new_to_it.context.settings = replace(new_to_it.context.settings, notes=seen_before)
    player.game.click(new_to_it.place("table", control, match=matches.take_up(record)))


def understood(player: Player, note: int) -> bool:
    """Return whether the note is closed; press again until it is."""
    answer_note(player, "note_understood", "Return", note - 1)
    return seen(lambda: notes_in(player.home) == note, 0.5)


@by("keyboard")
def test_notes_are_shown_once_in_the_first_game(screen: XScreen, tmp_path: Path, by_mouse: bool) -> None:
    home = tmp_path / "home"
    at_first_choice(home)
    game, player = started(screen, home, by_mouse)
    with game:
        continued(player)
        for note in (1, 2):
            assert seen(lambda note=note: understood(player, note))  # type: ignore[misc]
            player.act()
        for _ in range(30):
            if notes_in(home) == 3:
                break
            player.act()
        assert seen(lambda: notes_in(home) == 3), "acting closes the third"
        there = {"match": matches.take_up(saved(home) or afterwards.game())}
        now = still(player)  # a click while something moves would only end that
        changes(player, lambda: player.press("table", "menu", "Escape", **there), before=now)
        changes(player, lambda: player.press("pause", "main_menu", "q"))
        lay_beside(player)
        changes(player, lambda: player.press("title", "how_to_play", "p"))
        player.press("how_to_play", "notes", "n")
        assert seen(lambda: notes_in(home) == 0), "once more"


@by("mouse")
def test_no_more_notes_hides_all_notes_in_the_window(screen: XScreen, tmp_path: Path, by_mouse: bool) -> None:
    home = tmp_path / "home"
    there = at_first_choice(home)
    game, player = started(screen, home, by_mouse)
    with game:
        first = continued(player)
        without = changes(player, lambda: answer_note(player, "note_no_more", "Escape", 0), MOVED, first)
        assert seen(lambda: notes_in(home) == 3)
        changes(player, lambda: player.press("table", "menu", "Escape", **there))
        player.press("pause", "back", "Escape")
        assert comes_back(player, without)
    game, player = started(screen, home, by_mouse)
    with game:
        assert difference(continued(player), without) < MOVED, "there is none after the next start"
