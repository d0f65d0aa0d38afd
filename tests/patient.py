"""Long timeouts, so that a slow machine does not look like a hanging disk, and computers that decide immediately."""

from __future__ import annotations

import traceback
from collections.abc import Callable

import pytest


def be_patient(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cantstop.controller.game_file.HUNG", 60.0)
    patch.setattr("cantstop.controller.games.PATIENCE", 60.0)
    patch.setattr("cantstop.controller.games.MENDING", 60.0)


def at_once(work: Callable[[], object], name: str) -> None:
    """Run the work in this thread. An error is printed, as at the end of a thread."""
    try:
        work()
    except Exception:
        traceback.print_exc()
