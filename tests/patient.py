"""Long timeouts, so that a slow machine does not look like a hanging disk in tests."""

from __future__ import annotations

import pytest


def be_patient(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cantstop.controller.writer.HUNG", 60.0)
    patch.setattr("cantstop.controller.games.PATIENCE", 60.0)
    patch.setattr("cantstop.controller.games.MENDING", 60.0)
