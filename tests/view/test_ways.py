"""Imports of screens: the first frame needs the title only, so others are imported when they open."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from cantstop.view import screens
from cantstop.view.app import ways

SCREENS = Path(next(iter(screens.__path__)))
WAYS = Path(ways.__file__)


def imported_at_once(path: Path) -> Iterator[str]:
    """Return the screens that a module imports at its top."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(screens.__name__):
            yield f"{path.name}: {node.module}"


def test_screens_are_imported_in_functions() -> None:
    paths = [*SCREENS.glob("*.py"), WAYS]
    assert [each for path in paths for each in imported_at_once(path)] == []
    assert len(paths) > 20
