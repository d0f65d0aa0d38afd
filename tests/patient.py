"""No disk of the tests hangs, however busy the machine is; in processes that tests start, too."""

from __future__ import annotations

import pytest


def be_patient(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cantstop.controller.writer.HUNG", 60.0)
    patch.setattr("cantstop.controller.games.PATIENCE", 60.0)
    patch.setattr("cantstop.controller.games.MENDING", 60.0)
