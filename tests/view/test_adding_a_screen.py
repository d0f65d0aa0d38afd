"""The page that tells how to add a screen is true: its example runs, and its list of variants is the game's."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from playhouse import Playhouse

from cantstop.model import classic
from cantstop.view.app.scene import Push
from cantstop.view.kit.text import Text
from cantstop.view.screens import new_game
from cantstop.view.words import has

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "adding-a-screen.md").read_text("utf-8")


def test_the_example_is_a_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(r"screens/chances\.py\n(.*?)^---", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    module = ModuleType("cantstop.view.screens.chances")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec("\n".join(line[1:] for line in found[1].splitlines()), vars(module))
    house = Playhouse(tmp_path)
    scene = module.Chances(house.context)
    scene.say = lambda key: key
    house.loop.apply(Push(scene))
    house.settle()
    written = [placed.node.words for placed in scene.tree.nodes() if isinstance(placed.node, Text)]
    assert written[:2] == ["chances.title", "13%"]
    house.key("Esc")
    assert house.name == "title"


def test_every_variant_has_its_row_and_its_words() -> None:
    assert set(new_game.VARIANTS) == set(classic.VARIANTS)
    for name in classic.VARIANTS:
        assert has(f"setup.{name}")
        assert has(f"setup.{name}_note")
        assert has(f"does.{name}")
