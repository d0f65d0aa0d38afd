"""No start runs what lies in the folder where the player happens to be, or what others can have put in its way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import setup_house as a

from cantstop.setup import environment
from cantstop.setup.install import set_up
from cantstop.setup.progress import ProgressLines
from cantstop.setup.trouble import Trouble, TroubleReason

posix = pytest.mark.skipif(os.name != "posix", reason="folders tell their owner and mode there")


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A folder to which everybody may write, in a folder of the player's."""
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o777)
    return folder


@posix
def test_an_environment_that_others_can_have_planted_is_not_run(tmp_path: Path, shared: Path) -> None:
    """Nor is one made there, and beside the game nothing can be made."""
    house, home = a.build(tmp_path / "house"), tmp_path / "home"
    home.mkdir()
    (house / ".venv").write_text("no folder")
    a.furnish(shared / "cantstop" / "venv", house=house)
    told = a.start(house, home=home, more={"XDG_DATA_HOME": str(shared)})
    (sentence,) = a.sentences(told)
    assert (told.returncode, told.stdout) == (1, "")
    assert str(shared) in sentence


@posix
def test_where_only_a_shared_folder_is_left_a_sentence_says_so(
    tmp_path: Path, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = a.build(tmp_path / "house")
    (house / ".venv").write_text("no folder")
    monkeypatch.delenv("CANTSTOP_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(shared))
    with pytest.raises(Trouble) as trouble:
        set_up(str(house), str(house / "requirements.txt"), ProgressLines(), "")
    assert trouble.value.reason is TroubleReason.SHARED_FOLDER
    assert str(shared) in trouble.value.sentence()
    assert not list(shared.iterdir()), "nothing was begun there"


@posix
@pytest.mark.parametrize(
    ("mode", "planted"), [(0o700, False), (0o755, False), (0o775, False), (0o757, True), (0o777, True), (0o1777, False)]
)
def test_who_may_write_to_a_folder_on_the_way_could_have_planted_it(tmp_path: Path, mode: int, planted: bool) -> None:
    folder = tmp_path / "folder"
    (folder / "cantstop").mkdir(parents=True)
    folder.chmod(mode)
    assert environment.may_be_planted(str(folder / "cantstop" / "venv")) is planted


@posix
def test_a_link_through_a_shared_folder_may_have_been_planted(tmp_path: Path, shared: Path) -> None:
    """Be it the folder where it leads to, or one on the way there."""
    (shared / "mine" / "venv").mkdir(parents=True, mode=0o700)
    (tmp_path / "data").symlink_to(shared / "mine")
    (tmp_path / "own").mkdir(mode=0o700)
    (shared / "link").symlink_to(tmp_path / "own")
    (tmp_path / "further").symlink_to("shared/link")
    (tmp_path / "near").symlink_to("own")
    (tmp_path / "round").symlink_to("../" + tmp_path.name + "/round")
    planted = {name: environment.may_be_planted(str(tmp_path / name / "venv")) for name in os.listdir(tmp_path)}
    assert planted == {
        "shared": True, "data": True, "further": True, "own": False, "near": False, "round": False,
    }  # fmt: skip


@posix
def test_what_belongs_to_somebody_else_may_be_planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = os.geteuid()
    assert not environment.may_be_planted(str(tmp_path / "venv"))
    (tmp_path / "venv").mkdir()
    if own:
        monkeypatch.setattr(os, "geteuid", lambda: own + 1)
    else:
        os.chown(tmp_path / "venv", 12345, -1)
    assert environment.may_be_planted(str(tmp_path / "venv"))
