"""What is done while frames are counted: log, end, review and records."""

from __future__ import annotations

import afterwards
import trainer_moments

from tools.view_costs import positions
from tools.view_costs.rig import FRAME_MS, Rig, wheel
from tools.view_costs.table_shows import keys, sweep


def log(rig: Rig, frames: int) -> None:
    """The drawer slides in; its rows are gone through by key, wheel and pointer."""
    rig.begin("table", match=positions.half_way())
    rig.press("Z")
    rig.warm_up()
    keys(rig, "Up Up Up PageUp Down End", frames // 4)
    for lines in (3, 3, -3, 3, -3):
        rig.frame(wheel(lines))
    sweep(rig, frames // 2)


def game_over(rig: Rig, frames: int) -> None:
    """The chances grow while they are counted; then the dice are looked at."""
    rig.begin("game_over", match=positions.ended())
    sweep(rig, frames // 2)
    rig.screen.review.finish()
    keys(rig, "D D", frames // 8)


def review(rig: Rig, frames: int) -> None:
    """Step by step through a game whose figures are known."""
    rig.begin("review", record=positions.reviewed().record, review=positions.reviewed())
    keys(rig, "Right Right Right Left 1 2 3 Down Up End Home", frames // 4)
    sweep(rig, frames // 2)


def counting(rig: Rig, frames: int) -> None:
    """The figures of a review come in while it is looked at."""
    rig.begin("review", record=afterwards.game(4))
    sweep(rig, frames)
    rig.screen.review.drop()


def watch(rig: Rig, frames: int) -> None:
    """The game runs by itself, as fast as it can."""
    rig.begin("review", record=positions.reviewed().record, review=positions.reviewed())
    rig.press("V")
    rig.press("V")
    rig.press("Space")
    for _ in range(frames):
        rig.frame(ms=2 * FRAME_MS)


def express_review(rig: Rig, frames: int) -> None:
    rig.begin("express_review", record=afterwards.express_game())
    rig.screen.review.finish()
    keys(rig, "Right Right Right Left 1 2 3 Down Up End Home", frames // 4)
    sweep(rig, frames // 2)


def records(rig: Rig, frames: int) -> None:
    """Players, pages and filters of some hundred games."""
    positions.keep_games(rig.context.home.games)
    rig.begin("records")
    keys(rig, "Down Down Down Up Tab Tab Tab Tab B B", frames // 4)
    for lines in (-1, -1, 1, 1):
        rig.frame(wheel(lines))
    sweep(rig, frames // 2)


def trainer(rig: Rig, frames: int) -> None:
    """Questions are looked at, answered and judged, on the board and on a pad."""
    for moment, given in (
        ("a pairing", "1 Down Up Enter"),
        ("stop or roll", "S Enter"),
        ("a pad", "6 J Enter Down Enter"),
    ):
        found = trainer_moments.MOMENTS[moment]
        rig.begin(found.screen, **found.details())
        trainer_moments.solved(rig.screen)
        sweep(rig, frames // 6)
        keys(rig, given, frames // 12)


SHOWS = {
    "log": log,
    "game over": game_over,
    "review, step by step": review,
    "review, while it counts": counting,
    "watch again": watch,
    "Express review, step by step": express_review,
    "records": records,
    "trainer": trainer,
}
