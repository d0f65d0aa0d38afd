"""Tests that the kit works in another program, the example of docs/kit.md, without the rest of the game."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cantstop.view import kit

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
PAGE = (ROOT / "docs" / "kit.md").read_text("utf-8")
SCREEN, PROGRAM, IMPORTS, TOKENS, MOVES = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
SOURCES = [path.read_text("utf-8") for path in sorted(Path(kit.__path__[0]).glob("*.py"))]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Run the program of the page in a process with its own fonts; return its report."""
    home = tmp_path_factory.mktemp("other")
    shutil.copytree(ASSETS / "fonts", home / "fonts")
    for file in given()["fonts"]["display"]["files"]:
        shutil.copy(ASSETS / "fonts" / f"Overpass-{file}", home / "fonts" / file)
    for file in given()["fonts"]["text"]["files"]:
        shutil.copy(ASSETS / "fonts" / f"Nunito-{file}", home / "fonts" / file)
    program = [sys.executable, str(Path(__file__).with_name("other_program.py"))]
    parts = json.dumps([IMPORTS, TOKENS, SCREEN, PROGRAM])
    alone = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(program, cwd=home, env=alone, input=parts, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def given() -> Any:
    names: dict[str, Any] = {"Path": Path}
    exec(TOKENS, names)
    return names["TOKENS"]


def test_motions_of_the_page_exist() -> None:
    names: dict[str, Any] = {}
    exec(IMPORTS + MOVES, names)
    assert names["gauge"].alpha == 0.38
    assert names["steps"].child.words == "7"


def test_screen_of_the_page_has_twenty_lines() -> None:
    assert len([line for line in SCREEN.splitlines() if line.strip()]) <= 20


def test_program_of_the_page_works_with_pointer_and_keys(told: Any) -> None:
    seen, _, _ = told
    turns = [names for number, names in enumerate(seen) if names != seen[number - 1] or not number]
    assert turns == [
        ["Anna", "Ben"],
        ["Anna", "Ben", "Chloé"],
        ["Anna", "Ben", "Chloé", "Chloé"],
        ["Ben", "Chloé", "Chloé"],
        ["Ben", "Chloé"],  # from the one that was clicked two further with Tab
    ]


def test_program_of_the_page_imports_only_the_kit(told: Any) -> None:
    _, loaded, tones = told
    assert [name for name in loaded if not name.startswith("cantstop.view.kit")] == ["cantstop", "cantstop.view"]
    assert tones > 20


def test_kit_uses_no_game_terms() -> None:
    nouns = """board bust busts camp camps claim claimed claims coach computer computers dice die exercise express
    ghost lesson master odds opponent pairing pencil pips plaque player players portrait record review roll rolls runner
    runners score scores seat seats squares stake trainer tray trays winner"""
    used = {word for source in SOURCES for word in re.findall("[a-z]+", source.lower())}
    assert used & {*nouns.split()} == set()


def test_tests_of_the_kit_import_only_the_kit() -> None:
    here = Path(__file__).parent
    for path in (*here.glob("test_kit_*.py"), here / "kit_window.py", here / "input_events.py"):
        imported = re.findall(
            r"^ *(?:from|import) ((?:cantstop|playhouse)\S*(?: import kit)?)", path.read_text("utf-8"), re.M
        )
        assert [
            name for name in imported if not name.startswith(("cantstop.view.kit", "cantstop.view import kit"))
        ] == []
