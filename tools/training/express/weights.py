"""What the game ships: the learned weights, small, and with a note of where they come from."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tools.training import course
from tools.training.course import Learner
from tools.training.express.play import fates
from tools.training.express.school import Plan
from tools.training.express.sight import Net, whole
from tools.training.express.tables import FULL_TRACK, LOSING, ROWS, TRACKS, row_scores

FATE_GAMES = 50_000  # to count how often a begun row ends at the penalty
FATES_FROM = 1 << 41


def write(plan: Plan, learner: Learner, path: Path, fate_games: int = FATE_GAMES) -> None:
    ended = row_fates(plan, learner.playing, fate_games).astype(np.float16)
    course.ship("tools/train_express.py", plan, learner, path, fates=ended)


def row_fates(plan: Plan, net: Net, games: int) -> np.ndarray:
    """By row (2 to 7), marks (1 to 4) and all fifth marks: the share of such rows that ended at the penalty."""
    shape = ((ROWS + 1) // 2, LOSING, TRACKS * FULL_TRACK)
    ended, begun = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    fates(FATES_FROM, FATES_FROM + games, plan.seed, whole(net), row_scores(plan.penalty), ended, begun)
    return (ended + 0.5) / (begun + 1)
