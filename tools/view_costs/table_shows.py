"""What is done while frames are counted: the screens around the games, and the table of Can't Stop."""

from __future__ import annotations

from random import Random

from cantstop.model.events import Busted, Won
from cantstop.view.parts.table.piece_animations import HOP, Hop
from tools.view_costs import positions
from tools.view_costs.positions import RUNNERS
from tools.view_costs.rig import Rig

AIMED = 6  # frames from one place of the pointer to the next


def sweep(rig: Rig, frames: int, seed: int = 3) -> None:
    """The pointer goes from control to control, once the screen has been looked at."""
    rig.warm_up()
    chance = Random(seed)
    for number in range(frames):
        controls = [control for control in rig.screen.ui.controls if control.visible]
        if controls and number % AIMED == 0:
            rig.point(chance.choice(controls).rect.center)
        else:
            rig.frame()


def keys(rig: Rig, pressed: str, frames: int) -> None:
    """These keys in turn, as fast as what they do has ended."""
    names = pressed.split()
    counted, turn = 0, 0
    while counted < frames:
        before = len(rig.costs.moving) + len(rig.costs.whole)
        rig.press(names[turn % len(names)], 60)
        counted += max(1, len(rig.costs.moving) + len(rig.costs.whole) - before)
        turn += 1


def title(rig: Rig, frames: int) -> None:
    rig.begin("title")
    sweep(rig, frames)


def settings(rig: Rig, frames: int) -> None:
    """Rows of settings are gone through, changed, and pointed at; the look changes too."""
    rig.begin("settings")
    keys(rig, "Tab Right Tab Tab Left H H B B D D D Tab", frames // 2)
    sweep(rig, frames // 2)


def how_to_play(rig: Rig, frames: int) -> None:
    rig.begin("how_to_play")
    keys(rig, "Right Right Right Left Left Left", frames)


def new_game(rig: Rig, frames: int) -> None:
    rig.begin("new_game")
    sweep(rig, frames // 2)
    keys(rig, "J K L V J K L V W", frames // 2)


def game(rig: Rig, frames: int) -> None:
    """A game by key: dice roll, runners hop, the gauge fills, turns pass. The table is looked at before each throw."""
    rig.begin("table")
    for number in range(frames):
        if number % 90 == 0:
            rig.warm_up()
            rig.press("Space", 0)
        elif number % 90 == 45:
            rig.press("1", 0)
            rig.press("Enter", 0)
        else:
            rig.frame()


def busiest(rig: Rig, frames: int) -> None:
    """Four dice roll, three runners climb and the gauge fills, all at once."""
    rig.begin("table", match=positions.three_runners())
    table = rig.screen
    place = table.script.view.place
    for number in range(frames):
        if number % 40 == 0:
            table.script.phase = "rolling"  # the page on which they do, for which they are drawn ahead
            table.changed()
            table.timeline.play(iter([table.timeline.tween("gauge_fill", "out")]))
            rig.frame()
            turn, throw, values = table.match.coming_throw
            table.script.tray.throw(values, table.timeline, table.match.seed, turn, throw)
            table.script.view.motion.hidden = {("runner", column, 0) for column in RUNNERS}
            table.script.view.motion.animations = [
                Hop(place.disc(column, space), place.disc(column, space + 1), table.timeline.tween(700), HOP * 40)
                for column, space in RUNNERS.items()
            ]
        rig.frame()


def effects(rig: Rig, frames: int) -> None:
    """The sign swings and goes dark in a bust; the board is bright again; the columns of a winner shine."""
    rig.begin("table", match=positions.three_runners())
    table = rig.screen
    lost = tuple(RUNNERS.items())
    for script in (
        table.script.choreography.bust(Busted(0, (1, 1, 1, 1), (), lost, 4)),
        table.script.choreography.lift(),
        table.script.choreography.win(Won(0, (7,)), table.match.seats[0]),
    ):
        table.timeline.clear()
        table.timeline.play(script)
        while table.timeline.playing:
            rig.frame()
    rig.all_of_it()


def fades(rig: Rig, frames: int) -> None:
    """From screen to screen and back, with panels laid over the table."""
    rig.begin("title")
    for key in "GPNXAR":
        rig.press(key, 30)
        rig.press("Esc", 30)
        rig.warm_up()
    rig.begin("table", match=positions.three_runners())
    for key in ("Esc", "Esc", "Z", "Esc", "Ctrl+S", "Esc", "Ctrl+O", "Esc"):
        rig.press(key, 30)
    rig.all_of_it()


SHOWS = {
    "title, pointer moving": title,
    "settings, by key and pointer": settings,
    "how to play, pages turned": how_to_play,
    "new game, set up": new_game,
    "table, a game by key": game,
    "table, its busiest moment": busiest,
    "table, bust and win": effects,
    "from screen to screen": fades,
}
