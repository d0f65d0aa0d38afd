"""No disk of the tests hangs, however busy the machine is; in processes that tests start, too."""

from __future__ import annotations

import pytest


def be_patient(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cantstop.controller.database.reader.PATIENCE", 60.0)
    patch.setattr("cantstop.controller.database.reader.LONGEST", 60.0)
    patch.setattr("cantstop.controller.database.reader.AT_ONCE", 60.0)
    patch.setattr("cantstop.controller.database.writer.HUNG", 60.0)
    patch.setattr("cantstop.controller.store.PATIENCE", 60.0)
