"""Where rounds of the trainer are kept: beside the games."""

from __future__ import annotations

from cantstop.controller.kept_training import KeptRounds
from cantstop.controller.training import Rounds
from cantstop.view.app.context import Context


def rounds(context: Context) -> Rounds:
    return KeptRounds(context.open_store())
