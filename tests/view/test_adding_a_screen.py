"""The page that tells how to add a screen and a variant is true: both examples run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from playhouse import Playhouse

from cantstop.model import classic
from cantstop.view.app.stack_changes import Push
from cantstop.view.kit.text import Text
from cantstop.view.screens import new_game
from cantstop.view.words import has

HOUSE = Path(__file__).resolve().parents[2]
PAGE = (HOUSE / "docs" / "adding-a-screen.md").read_text("utf-8")
CHANGED = r"^--- a/(cantstop/\S+)\n\+\+\+ b/\1\n((?:[-+ ].*\n)+?)(?=---|```)"
WITH_THE_VARIANT = """
import json
from pathlib import Path
from cantstop.controller.setups import ClassicSetup
from cantstop.model import classic, record
from cantstop.model.record_json import checksum
from cantstop.view.parts import games
from playhouse import Playhouse

setup = ClassicSetup(variants=("homeward",), seed="7")
assert setup.rules().homeward and ClassicSetup.from_values(setup.values()).variants == ("homeward",)
written = record.dumps(setup.record())
assert record.loads(written).rules.homeward and ClassicSetup.of(record.loads(written)).variants == ("homeward",)
earlier = json.loads(written)
del earlier["rules"]["homeward"], earlier["check"]
earlier["check"] = checksum(earlier)
assert not record.loads(json.dumps(earlier)).rules.homeward
start = classic.new_game(setup.rules())
assert "homeward" in classic.text(start) and classic.parse(classic.text(start)) == start
assert games.variants(setup.rules()) == ["setup.homeward"]
house = Playhouse(Path("home"), start="new_game", details={"setup": setup}, animations="reduced")
house.wait(200)
assert house.screen.setup().variants == ("homeward",)
house.key("O", 40)
assert house.screen.setup().variants == ()
house.click("homeward")
house.wait(40)
assert house.screen.setup().variants == ("homeward",)
"""


def test_the_example_is_a_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(r"screens/chances\.py\n(.*?)^---", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    module = ModuleType("cantstop.view.screens.chances")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec("\n".join(line[1:] for line in found[1].splitlines()), vars(module))
    house = Playhouse(tmp_path)
    screen = module.Chances(house.context)
    screen.say = lambda key: key
    house.loop.apply(Push(screen))
    house.settle()
    written = [placed.node.words for placed in screen.tree.nodes() if isinstance(placed.node, Text)]
    assert written[:2] == ["chances.title", "13%"]
    house.key("Esc")
    assert house.name == "title"


def test_every_variant_has_its_row_and_its_words() -> None:
    assert set(new_game.VARIANTS) == set(classic.VARIANTS)
    for name in classic.VARIANTS:
        assert has(f"setup.{name}")
        assert has(f"setup.{name}_note")
        assert has(f"does.{name}")


@pytest.mark.slow
def test_the_example_is_a_variant(tmp_path: Path) -> None:
    shutil.copytree(HOUSE / "cantstop", tmp_path / "cantstop", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(HOUSE / "assets", tmp_path / "assets")
    diffs = re.findall(CHANGED, PAGE, re.MULTILINE)
    assert [name for name, _ in diffs] == ["cantstop/model/classic_state.py", "cantstop/view/screens/new_game.py"]
    for name, diff in diffs:
        before, after = (
            "".join(f"{line[1:]}\n" for line in diff.splitlines() if line[0] in marks) for marks in (" -", " +")
        )
        text = (tmp_path / name).read_text("utf-8")
        assert text.count(before) == 1, f"{name} no longer has these lines"
        (tmp_path / name).write_text(text.replace(before, after), "utf-8")
    program, helpers = (
        [sys.executable, "-c", WITH_THE_VARIANT],
        {**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
    )
    done = subprocess.run(program, cwd=tmp_path, env=helpers, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
