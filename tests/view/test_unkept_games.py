"""What cannot be kept is told of, played on from memory, and told of again before it is lost."""

from __future__ import annotations

from pathlib import Path

from playhouse import Playhouse

from cantstop.controller.notices import About, Notice
from cantstop.view.parts import games


def unkept(tmp_path: Path) -> Playhouse:
    """A game on the table where nothing can be written."""
    (tmp_path / "data").write_text("in the way")
    house = Playhouse(tmp_path, animations="reduced")
    house.key("V", 300)
    house.key("Space", 300)
    assert games.store(house.context).at_rest(10)
    house.wait(40)
    return house


def test_a_game_that_is_not_kept_is_gone_on_with_while_the_program_runs(tmp_path: Path) -> None:
    house = unkept(tmp_path)
    assert house.context.told.fresh([Notice(About.NOTHING_KEPT)]) == (), "it was told"
    match = house.scene.match
    house.key("Esc", 300)
    assert house.scene._kept == "not_saved"
    house.click("main_menu")
    house.wait(400)
    assert house.name == "title"
    house.key("C", 300)
    assert house.name == "table"
    assert house.scene.match.record.moves == match.record.moves


def test_the_title_warns_once_before_games_are_lost_and_leaves_when_nothing_is(tmp_path: Path) -> None:
    house = unkept(tmp_path)
    house.key("Esc", 300)
    house.click("main_menu")
    house.wait(400)
    house.key("Q", 40)
    assert house.loop.running
    house.key("Q", 40)
    assert not house.loop.running
    house = Playhouse(tmp_path / "another")
    house.key("Q", 40)
    assert not house.loop.running
