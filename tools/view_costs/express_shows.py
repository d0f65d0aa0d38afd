"""What is done while frames are counted: Express, from the set-up to the end."""

from __future__ import annotations

import express_moments

from tools.view_costs import positions
from tools.view_costs.rig import FRAME_MS, Rig
from tools.view_costs.table_shows import keys, sweep

TIMER_SECONDS = 30
MARKINGS, HANDED_OVER = 4, 3


def set_up(rig: Rig, frames: int) -> None:
    rig.begin("express_set_up")
    keys(rig, "F2 F3 V T Y Y F4", frames // 2)
    sweep(rig, frames // 2)


def throw(rig: Rig, frames: int) -> None:
    """Five dice roll; the first of four people is asked for."""
    for _ in range(max(1, frames // 100)):
        rig.begin("express_table", match=express_moments.play(express_moments.match_of(), 9))
        rig.press("Space")


def choosing(rig: Rig, frames: int) -> None:
    """Dice are set aside and put back, cards and rows are pointed at."""
    rig.begin("express_table", match=positions.express_alone())
    choice = rig.screen.displayed.choice
    each = frames // (2 * len(choice.allowed))
    for fifth in choice.allowed:
        sweep(rig, each)
        rig.press(str(fifth))
        sweep(rig, each, fifth)
        for pairing in "JKL":
            rig.press(pairing)


def marking(rig: Rig, frames: int) -> None:
    """The pencil draws the crosses of one pad, and the total counts."""
    rig.begin("express_table", match=positions.express_alone())
    for _ in range(MARKINGS):
        choose_by_key(rig)
        rig.warm_up()
        rig.press("Space")


def reveal(rig: Rig, frames: int) -> None:
    """The last of four people marks; computers think, and all six pads are shown."""
    for _ in range(2):
        rig.begin("express_table", match=positions.express_of_six(2))
        rig.press("Space")
        rig.warm_up()  # he looks at his pad
        choose_by_key(rig)


def hand_over(rig: Rig, frames: int) -> None:
    """From person to person."""
    rig.begin("express_table", match=positions.express_of_six())
    for _ in range(HANDED_OVER - 1):
        rig.press("Space")
        choose_by_key(rig)
        rig.warm_up()


def choose_by_key(rig: Rig) -> None:
    rig.press(str(rig.screen.displayed.choice.allowed[0]))
    rig.press("J")
    rig.press("Enter")


def ring(rig: Rig, frames: int) -> None:
    """The timer runs down while nothing else happens."""
    now = [0.0]
    match = positions.express_alone(TIMER_SECONDS, lambda: now[0])
    rig.begin("express_table", match=match)
    rig.press("Space")
    rig.settle()
    rig.warm_up()
    for _ in range(frames):
        now[0] += 2 * FRAME_MS / 1000
        rig.frame(ms=2 * FRAME_MS)


def end(rig: Rig, frames: int) -> None:
    """The pads are counted up; each throw is looked at."""
    rig.begin("express_over", match=positions.express_ended())
    sweep(rig, frames // 2)
    rig.press("Z", 30)
    keys(rig, "Up PageUp Down PageDown", frames // 4)
    rig.press("Esc", 30)
    rig.begin("express_over", match=positions.express_ended(1))
    sweep(rig, frames // 4)


SHOWS = {
    "Express, set up": set_up,
    "Express, a throw": throw,
    "Express, choosing": choosing,
    "Express, pencil marks": marking,
    "Express, reveal of six pads": reveal,
    "Express, hand-over": hand_over,
    "Express, the timer's ring": ring,
    "Express, the end": end,
}
