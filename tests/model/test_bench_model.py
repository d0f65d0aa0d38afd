"""The bench of the model prints both of its figures with their bars."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "bench_model.py"


def test_the_bench_prints_a_step_and_a_bust_as_multiples_of_four_draws(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = spec_from_file_location("bench_model", TOOL)
    assert spec is not None
    assert spec.loader is not None
    bench = module_from_spec(spec)
    spec.loader.exec_module(bench)
    monkeypatch.setattr(bench, "ROUNDS", 2)
    monkeypatch.setattr(bench, "STEPS", 2_000)
    bench.main()
    printed = capsys.readouterr().out
    step, bust = (float(value) for value in re.findall(r": +([\d.]+) \(bar \d+\)", printed))
    # a hasty measurement on a busy machine: only what is far off is a fault here
    assert 0.5 < step < 5 * bench.STEP_BAR
    assert 0.05 < bust < 5 * bench.BUST_BAR
