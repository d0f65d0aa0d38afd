"""The page that tells how to add a screen and a variant is true: both examples run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import shots
from monkey import take, ways
from playhouse import Playhouse

from cantstop.model import classic
from cantstop.view import screens, words
from cantstop.view.app import registry
from cantstop.view.app.actions import Action
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Push
from cantstop.view.kit.text import Text
from cantstop.view.language import LANGUAGES
from cantstop.view.parts.lessons import key_table
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


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The screen of the page lies beside the others, and its words among theirs."""
    found = re.search(r"screens/chances\.py\n(.*?)^---", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    folder = tmp_path / "screens"
    folder.mkdir()
    (folder / "chances.py").write_text("\n".join(line[1:] for line in found[1].splitlines()), "utf-8")
    monkeypatch.setattr(screens, "__path__", [*screens.__path__, str(folder)])
    for code in LANGUAGES:
        said = re.search(rf"words/{code}\.json\n\+  (\"chances.*),$", PAGE, re.MULTILINE)
        assert said is not None
        for key, text in json.loads(f"{{{said[1]}}}").items():
            monkeypatch.setitem(cast("dict[str, Any]", words._speaker_of(code).words), key, text)
    registry.names.cache_clear()
    yield
    registry.names.cache_clear()
    sys.modules.pop("cantstop.view.screens.chances", None)


@pytest.mark.usefixtures("example")
def test_the_example_is_a_screen(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    house.loop.apply(Push("chances"))
    house.settle()
    written = [placed.node.words for placed in house.screen.tree.nodes() if isinstance(placed.node, Text)]
    assert written[:2] == ["Chances of a column", "13%"]
    house.key("Esc")
    assert house.name == "title"


@pytest.mark.usefixtures("example")
def test_the_monkey_finds_its_way_to_the_example(tmp_path: Path) -> None:
    assert set(ways()) == set(registry.names())
    house = Playhouse(tmp_path)
    for step in ways()["chances"]:
        take(house, step)
    assert house.name == "chances"


@pytest.mark.usefixtures("example")
def test_the_example_has_its_picture(tmp_path: Path) -> None:
    (shot,) = [shot for shot in shots.shots() if shot.screen == "chances"]
    assert shot.moment.steady
    assert shots.house_at(shot, tmp_path, (640, 400)).name == "chances"


@pytest.mark.usefixtures("example")
def test_a_key_of_the_example_comes_into_how_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {group.screen for group in key_table.groups()}
    assert "chances" not in listed, "its one key is the same everywhere"
    shown = registry.kind("chances")
    monkeypatch.setattr(shown, "actions", {**shown.actions, "tell": Action("chances.title", "T")})
    (group,) = [group for group in key_table.groups() if group.screen == "chances"]
    assert [line.caps for line in group.lines] == [("T",)]
    assert group.sheet in key_table.SHEETS


def test_the_page_names_what_a_screen_may_say_of_itself() -> None:
    rows = re.findall(r"^\| (`.+?) \|", PAGE, re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+)", row)]
    assert {"reads", "rescue"} <= set(named)
    assert [name for name in named if not hasattr(Screen, name)] == []
    for told in ("tests/view/monkey.py", "tests/view/shots.py"):
        assert told in PAGE
        assert (HOUSE / told).exists()


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
