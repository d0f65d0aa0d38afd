"""Imports of the model: no screen, no chance and no clock."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "cantstop" / "model").glob("**/*.py"))
STRANGERS = ("pygame", "pygame_gui", "numpy", "random", "time")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_model_does_not_name_a_foreign_package(path: Path) -> None:
    words = set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    assert not words & set(STRANGERS)
