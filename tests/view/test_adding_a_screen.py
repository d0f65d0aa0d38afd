"""The page about adding a screen: its example runs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import shots
from monkey import take, ways
from playhouse import Playhouse

from cantstop.view import screens, words
from cantstop.view.app.actions import action, actions_of
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Push
from cantstop.view.app.ways import kind, names
from cantstop.view.kit.text import Text
from cantstop.view.language import LANGUAGES
from cantstop.view.screens import how_to_play as key_table

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "adding-a-screen.md").read_text("utf-8")


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the screen of the page and its words to the game."""
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
    names.cache_clear()
    yield
    names.cache_clear()
    sys.modules.pop("cantstop.view.screens.chances", None)


@pytest.mark.usefixtures("example")
def test_example_is_a_screen(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    house.loop.apply(Push(kind("chances")))
    house.settle()
    written = [placed.node.words for placed in house.screen.tree.nodes() if isinstance(placed.node, Text)]
    assert written[:2] == ["Chances of a column", "13%"]
    house.key("Esc")
    assert house.name == "title"


@pytest.mark.usefixtures("example")
def test_monkey_reaches_the_example(tmp_path: Path) -> None:
    assert set(ways()) == set(names())
    house = Playhouse(tmp_path)
    for step in ways()["chances"]:
        take(house, step)
    assert house.name == "chances"


@pytest.mark.usefixtures("example")
def test_example_has_a_picture(tmp_path: Path) -> None:
    (shot,) = [shot for shot in shots.shots() if shot.screen == "chances"]
    assert shot.moment.steady
    assert shots.house_at(shot, tmp_path, (640, 400)).name == "chances"


@pytest.mark.usefixtures("example")
def test_how_to_play_lists_a_key_of_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {group.screen for group in key_table.groups()}
    assert "chances" not in listed, "its one key is the same everywhere"
    shown = kind("chances")
    monkeypatch.setattr(shown, "tell", action("chances.title", "T", name="tell")(lambda self: None), raising=False)
    (group,) = [group for group in key_table.groups() if group.screen == "chances"]
    assert [line.caps for line in group.lines] == [("T",)]
    assert group.sheet in key_table.SHEETS


def hooks() -> list[str]:
    """Return the names that a screen may define, as the page lists them."""
    rows = re.findall(r"^\| (`.+?) \|", PAGE, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\w+)", row)]


def test_page_names_every_hook_of_a_screen() -> None:
    assert len(hooks()) <= 16
    assert [name for name in hooks() if not hasattr(Screen, name)] == []


def test_screens_define_only_hooks_and_actions() -> None:
    for name in names():
        bases = kind(name).__mro__
        own = {each for base in bases[: bases.index(Screen)] for each in vars(base) if not each.startswith("_abc")}
        inherited = {each for each in own & set(dir(Screen)) if not each.startswith("__")}
        assert inherited <= {*hooks(), *(each.method for each in actions_of(Screen).values()), "name"}, name


def test_page_names_files_that_exist() -> None:
    for told in ("tests/view/monkey.py", "tests/view/shots.py"):
        assert told in PAGE
        assert (ROOT / told).exists()
