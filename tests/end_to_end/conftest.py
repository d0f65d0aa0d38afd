"""What stories in a real window need: a screen, one for each worker of the tests, and pictures to compare it with."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "view"))

from playhouse import have_a_screen
from window import XScreen, missing_tools


@pytest.fixture(scope="session")
def screen() -> Iterator[XScreen]:
    missing = missing_tools()
    if missing:
        pytest.skip(f"no real window without {', '.join(missing)}")
    found = XScreen()
    yield found
    found.close()


@pytest.fixture
def pictures() -> None:
    """What the window shows can be compared with drawings."""
    have_a_screen()
