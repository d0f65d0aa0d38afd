"""Tests that the examples on the pages about adding a screen, a variant, a setting or a figure run."""

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
from playhouse import Playhouse

from cantstop.model import classic
from cantstop.view import screens, words
from cantstop.view.app.actions import action, actions_of
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Push, kind, names
from cantstop.view.kit.fonts import Text
from cantstop.view.language import LANGUAGES
from cantstop.view.screens import how_to_play as key_table
from cantstop.view.screens import new_game, settings
from cantstop.view.words import has
from tests.mixes import EXCLUDED

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
        assert inherited <= {*hooks(), *(each.method for each in actions_of(Screen)), "name"}, name


CHANGED = r"^--- a/(\S+)\n\+\+\+ b/\1\n((?:[-+ ].*\n)+?)(?=---|```)"
PROGRAMS = {
    "variant": """
import json
from pathlib import Path
from random import Random
from cantstop import ai
from cantstop.ai import solver
from cantstop.controller.setups import ClassicSetup
from cantstop.model import classic, dice, record
from cantstop.model.record import checksum
from cantstop.view.app.spoken_tree import entries, walk
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
assert games.variants(setup.rules()) == ["Homeward"]
house = Playhouse(Path("home"), start="new_game", details={"setup": setup}, animations="reduced")
house.wait(200)
assert house.screen.setup().variants == ("homeward",)
house.key("O", 40)
assert house.screen.setup().variants == ()
house.click("homeward")
house.wait(40)
assert house.screen.setup().variants == ("homeward",)
guide = Playhouse(Path("guide"), start="how_to_play", details={"page": "variants"})
guide.wait(200)
told = [str(entry) for entry in walk(entries(guide.screen.tree.root))]
assert "text: A runner begins on the second space." in told
assert solver.paths(start).spaces[5][-1] == 2
state, master = start, ai.opponent("classic", "master")
while state.turn < 5 and state.winner is None:
    thrown = classic.Dice(dice.throw("7", state.turn, state.throw, 4))
    move = thrown if state.awaits_dice else master.decide(state, Random(7)).move
    state, _ = classic.apply(state, move)
""",
    "setting": """
from pathlib import Path
from cantstop.controller.settings import Settings, load, save
from cantstop.view.screens import how_to_play as key_table
from playhouse import Playhouse

save(Path("kept"), Settings(dice="red"))
assert load(Path("kept")) == (Settings(dice="red"), ())
house = Playhouse(Path("home"), (1280, 800), start="settings")
house.key("I", 40)
assert house.context.settings.dice == "red"
assert any("I" in line.caps for group in key_table.groups() for line in group.lines)
""",
    "figure": """
from pathlib import Path
import afterwards
from cantstop.controller.games import Games
from playhouse import Playhouse

afterwards.keep(Path("home") / "data", map(afterwards.game, (2, 3)))
games = Games(Path("home") / "data")
worst = {player.name: player.classic.worst_bust for player in games.statistics().players.values()}
assert max(worst.values()) > 0
assert games.close(20)
house = Playhouse(Path("home"), (1280, 800), start="records")
house.settle()
""",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_example_of_a_page_runs(name: str, tmp_path: Path) -> None:
    for folder in ("cantstop", "assets", "tests/model"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    page = (ROOT / "docs" / f"adding-a-{name}.md").read_text("utf-8")
    diffs = re.findall(CHANGED, page, re.MULTILINE)
    assert len(diffs) == page.count("+++ b/"), "a change of the page cannot be read"
    for path, diff in diffs:
        change(tmp_path / path, diff)
    helpers = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    program = [sys.executable, "-c", PROGRAMS[name]]
    done = subprocess.run(program, cwd=tmp_path, env=helpers, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def change(path: Path, diff: str) -> None:
    """Apply one change of a page to a file; lines for a file of words need no line before them."""
    before, after = (
        "".join(f"{line[1:]}\n" for line in diff.splitlines() if line[0] in marks) for marks in (" -", " +")
    )
    text, before = path.read_text("utf-8"), before or "{\n"
    assert text.count(before) == 1, f"change the page: {path.name} no longer has these lines once:\n{before}"
    path.write_text(text.replace(before, after if before != "{\n" else before + after), "utf-8")


def test_every_variant_has_a_row_and_words() -> None:
    assert set(new_game.VARIANTS) == set(classic.VARIANTS)
    missing = [key for name in classic.VARIANTS for key in (f"setup.{name}", f"setup.{name}_note", f"does.{name}")
               if not has(key)]  # fmt: skip
    missing += [key for pair in EXCLUDED for name in pair if not has(key := f"setup.not_with_{name}")]
    assert not missing, f"add to the words: {', '.join(missing)}"


def test_every_setting_has_words() -> None:
    missing = [key for name in settings.KEYS for key in (f"settings.{name}", f"does.{name}") if not has(key)]
    assert not missing, f"add to the words: {', '.join(missing)}"
