"""The bench of the start says in a sentence why a program did not start; it does not wait for one that has ended."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from tools import bench_start

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes among its files")


def test_a_program_that_ends_at_once_is_told_of_in_its_own_words(tmp_path: Path) -> None:
    ends = [sys.executable, "-c", "import sys; sys.exit('No screen was found.')"]
    began = time.monotonic()
    with pytest.raises(bench_start.NotStartedError, match=r"No screen was found\."):
        bench_start.started(ends, tmp_path / "home", tmp_path, patience=60)
    assert time.monotonic() - began < 30


@pytest.mark.slow
def test_without_a_display_the_bench_ends_with_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "argv", ["bench_start.py", "--pairs", "1"])
    assert bench_start.main() == 1
    told = capsys.readouterr().err.strip()
    assert told
    assert "\n" not in told
