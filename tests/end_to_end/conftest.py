"""A screen for real windows, one for each worker of the tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "view"))

from window import XScreen, missing_tools


@pytest.fixture(scope="session")
def screen() -> Iterator[XScreen]:
    missing = missing_tools()
    if missing:
        pytest.skip(f"no real window without {', '.join(missing)}")
    found = XScreen()
    yield found
    found.close()
