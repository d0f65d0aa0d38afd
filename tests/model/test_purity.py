"""Imports of the model: no screen, no chance and no clock."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "cantstop" / "model").glob("**/*.py"))
STRANGERS = ("pygame", "pygame_gui", "numpy", "random", "time")


def test_importing_the_model_loads_no_foreign_package() -> None:
    modules = ["cantstop.model", *(f"cantstop.model.{path.stem}" for path in FILES if path.stem != "__init__")]
    program = "\n".join(
        (
            "import sys",
            "before = set(sys.modules)",
            *(f"import {module}" for module in modules),
            "added = {name.partition('.')[0] for name in set(sys.modules) - before}",
            "print(*sorted(added & {'pygame', 'pygame_gui', 'numpy', 'random'}))",
        )
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_model_does_not_name_a_foreign_package(path: Path) -> None:
    words = set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    assert not words & set(STRANGERS)
