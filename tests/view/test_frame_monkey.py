"""A monkey goes through all screens: nothing raises, nothing is stuck, and what must always be true always is.

`tools/monkey.py` lets it loose for as long as anybody likes.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from monkey import let_loose

from cantstop.view.app import registry


@pytest.mark.slow
def test_a_monkey_goes_everywhere_and_breaks_nothing(tmp_path: Path, long: bool) -> None:
    once = 8 * len(registry.names())
    monkey = let_loose(tmp_path, 1, 20_000) if long else let_loose(tmp_path, 1, once, stroll=8)
    assert monkey.seen == set(registry.names())
