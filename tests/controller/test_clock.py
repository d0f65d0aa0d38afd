"""The local time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="TZ is read otherwise there")
@pytest.mark.parametrize("zone", ["XXX-25", "Europe/Paris", ""])
def test_time_is_known_in_any_zone(zone: str) -> None:
    program = "from cantstop.controller.clock import now, today; assert now().tzinfo; print(today())"
    house = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", program], cwd=house, env={"TZ": zone}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
