"""What stands in memory and not yet on the disk when a process ends: the next one brings the disk up to it."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from at_play import play_out, seats, step

from cantstop.controller import glance, journal, matches, shelf, slate
from cantstop.controller.journal import Now
from cantstop.controller.matches import AnyMatch
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.slate import Slate
from cantstop.controller.store import Store
from cantstop.controller.thinker import PromptThinker

pytestmark = pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="no memory outlives a process here")

SETUP = ClassicSetup(seats(None, None), seed="slate", starts=0)


def left(folder: Path, steps: int = 40) -> tuple[AnyMatch, Path, list[bytes]]:
    """A game that was played and left, its file, and the lines of that."""
    games = Store(folder)
    match = matches.begin(SETUP, games, PromptThinker())
    rng = Random(1)
    while match.moment < steps and not match.over:
        step(match, rng)
    matches.leave(match, games)
    assert match.keeper
    path = match.keeper.path
    return match, path, path.read_bytes().splitlines(keepends=True)


def killed_with(path: Path, lines: list[bytes]) -> None:
    """Leave the slate of a process that is gone."""
    note = Slate(path)
    assert note.note(lines[:3])
    assert note.note(lines)
    note.let_go()


def moves(folder: Path) -> object:
    games = Store(folder)
    (entry,) = games.games()
    assert not entry.damaged
    opened = games.open(entry)
    assert not opened.notices
    return opened.history.moves


def on_slates(folder: Path) -> int:
    return len(list(slate.noted(folder / "unfinished")))


@pytest.mark.parametrize("there", [0, 1, 2, 30, None])
def test_the_disk_is_brought_up_to_the_slate(tmp_path: Path, there: int | None) -> None:
    """Whatever part of the lines the disk had taken: also half a line, or not even the file."""
    match, path, lines = left(tmp_path)
    if there is None:
        path.unlink()
    else:
        path.write_bytes(b"".join(lines[:there]) + lines[there][: len(lines[there]) // 2])
    killed_with(path, lines)
    assert moves(tmp_path) == match.record.moves
    assert not on_slates(tmp_path)


def test_the_slate_grows_with_a_long_game(tmp_path: Path) -> None:
    match, path, lines = left(tmp_path)
    lines += [journal.line(number, Now(match.moment - number % 2)) for number in range(len(lines), 3000)]
    assert sum(map(len, lines)) > 2 * slate.ROOM
    note = Slate(path)
    for count in range(1, len(lines) + 1):
        assert note.note(lines[:count])
    note.let_go()
    assert Store(tmp_path).games()[0].moves == match.moment - 1
    assert path.read_bytes() == b"".join(lines)


def test_where_no_memory_is_left_the_game_is_kept_on_the_disk_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "full")

    games = Store(tmp_path)
    match = matches.begin(SETUP, games, PromptThinker())
    assert on_slates(tmp_path) == 1
    with monkeypatch.context() as memory:
        memory.setattr(os, "posix_fallocate", refuse)
        other = matches.begin(SETUP, games, PromptThinker())
        for _ in range(5):
            step(other, Random(1))
        assert on_slates(tmp_path) == 1
    step(match, Random(1))
    assert match.take_notices() == other.take_notices() == ()
    for each in (match, other):
        matches.leave(each, games)
    assert sorted(entry.moves for entry in games.games()) == [1, 5]


def test_a_game_listed_before_its_process_was_killed_is_opened_where_it_stands(tmp_path: Path) -> None:
    match, path, lines = left(tmp_path)
    path.write_bytes(b"".join(lines[:20]))
    games = Store(tmp_path)
    (entry,) = games.games()
    killed_with(path, lines)
    assert games.open(entry).history.moves == match.record.moves


def test_a_game_that_ended_on_the_slate_alone_is_recorded(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = matches.begin(SETUP, games, PromptThinker())
    assert match.keeper
    lines = match.keeper.file._lines
    play_out(match, Random(2))
    matches.leave(match, games)
    games.finished._path.unlink()
    killed_with(match.keeper.path, lines)
    assert Store(tmp_path).games() == ()
    assert [record.moves for record in games.finished.records()[0]] == [match.record.moves]


@pytest.mark.parametrize("way", ["behind", "otherwise", "nonsense"])
def test_a_slate_that_does_not_lead_on_from_the_disk_is_wiped(tmp_path: Path, way: str) -> None:
    match, path, lines = left(tmp_path)
    noted = {
        "behind": lines[:10],
        "otherwise": [*lines[:10], *(journal.line(number, Now(number % 2)) for number in range(10, 90))],
        "nonsense": [b"\xff\n", b"\n"],
    }[way]
    killed_with(path, noted)
    assert moves(tmp_path) == match.record.moves
    assert not on_slates(tmp_path)


def test_the_slate_of_a_game_being_played_is_nobody_elses(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = matches.begin(SETUP, games, PromptThinker())
    step(match, Random(1))
    assert on_slates(tmp_path) == 1
    Store(tmp_path).games()
    assert match.keeper
    assert Slate(match.keeper.path).read() is None
    assert on_slates(tmp_path) == 1
    matches.leave(match, games)
    assert not on_slates(tmp_path), "once the disk holds all, nothing is left in memory"


def test_while_the_disk_refuses_the_slate_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, path, lines = left(tmp_path)
    path.write_bytes(b"".join(lines[:20]))
    killed_with(path, lines)

    def refuse(*_: object) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as disk:
        disk.setattr(shelf, "write_whole", refuse)
        (entry,) = Store(tmp_path).games()
        assert entry.moves < match.moment
    assert moves(tmp_path) == match.record.moves


def test_a_game_that_is_deleted_does_not_come_back_from_the_slate(tmp_path: Path) -> None:
    _, path, lines = left(tmp_path)
    killed_with(path, lines)
    shelf.remove_game(path)
    assert Store(tmp_path).games() == ()


def test_the_glance_of_the_title_does_not_trust_a_disk_that_lags_behind(tmp_path: Path) -> None:
    _, path, lines = left(tmp_path)
    assert glance.newest(tmp_path)
    killed_with(path, lines)
    with pytest.raises(glance.Unsure):
        glance.newest(tmp_path)
    Store(tmp_path).games()
    assert glance.newest(tmp_path)


def test_nothing_is_noted_where_somebody_else_could_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    base = Path(os.environ["XDG_RUNTIME_DIR"]) / "base"
    base.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(base))
    own = slate._memory(make=True)
    assert own == base / f"cantstop-{os.getuid()}"
    assert own.stat().st_mode & 0o777 == 0o700
    own.rename(base / "elsewhere")
    own.symlink_to(base / "elsewhere")
    assert slate._memory() != own
    own.unlink()
    own.mkdir()
    own.chmod(0o777)
    assert slate._memory() != own


def test_nothing_is_noted_on_a_disk_that_is_called_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    in_memory = os.environ["XDG_RUNTIME_DIR"]
    on_disk = str(Path(__file__).parent)
    for base, fits in ((in_memory, True), (on_disk, False), ("here", False), ("", False), ("/nowhere", False)):
        monkeypatch.setenv("XDG_RUNTIME_DIR", base)
        kept = slate._memory(make=True)
        assert (kept is not None and str(kept).startswith(in_memory)) == fits
    assert not list(Path(on_disk).glob("cantstop-*"))
