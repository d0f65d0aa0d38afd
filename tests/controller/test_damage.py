"""Tests of a damaged games.db: it is renamed, the games come back from copies and readable rows, the program starts."""

from __future__ import annotations

import atexit
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache, lru_cache, partial
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import pytest
from at_play import any_classic, any_express, go_on, left, play_out, seats, step

from cantstop.controller import copies, game_file, matches
from cantstop.controller.copies import look_after
from cantstop.controller.game_file import FILE, identity, open_to_read
from cantstop.controller.games import Filter, Games
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.windows import Windows
from cantstop.model import record as records
from cantstop.model.record import Record, RecordError, Seat

SETUP = ClassicSetup(seats(None, "steady"), seed="damage", starts=0)
DAMAGED, LOST = NoticeKind.GAMES_DAMAGED, NoticeKind.GAMES_LOST


played_once = lru_cache(maxsize=20_000)(records.play)


@pytest.fixture(autouse=True)
def same_games_are_read_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "play", played_once)


@cache
def home() -> tuple[Path, dict[str, Record]]:
    """Return a folder with twelve games, some of them unfinished, and a dictionary of the games by number."""
    folder = Path(mkdtemp(prefix="damage-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    games = Games(folder)
    for number in range(12):
        rng = Random(f"damage {number}")
        match = matches.begin(any_express(rng) if number % 3 == 0 else any_classic(rng), games)
        if number % 4:
            play_out(match, rng)
        else:
            for _ in range(30):
                step(match, rng)
        match.leave()
    found = {str(game): games.read(game) for game in games.find()}
    assert len(found) == 12
    assert games.close(20)
    return folder, found


def copied(folder: Path, copy: bool = False) -> Path:
    """Copy games.db into another folder; if `copy` is true, add the daily backup."""
    folder.mkdir(exist_ok=True)
    shutil.copy(home()[0] / FILE, folder / FILE)
    if copy:
        copies.copy(folder / FILE)
    return folder / FILE


def spoil(path: Path) -> None:
    """Alter the row of one game but not its rules, players and steps."""
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE games SET round = round + 1 WHERE id = (SELECT min(id) FROM games)")


def looked_after(games: Games) -> None:
    """Check, copy and repair games.db, as the program does after its start."""
    assert games.writer.settle(200)
    look_after(games.writer)
    assert games.writer.settle(200)


def all_read(games: Games) -> dict[str, Record]:
    """Return every readable game of the list, and check that none has moves that were not played."""
    found = {}
    for game in games.find():
        with suppress(RecordError):
            found[str(game)] = games.read(game)
    return found


def _folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir()
    (path / "x").write_text("")


def _pipe(path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def _other(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE songs (title TEXT)")


NONSENSE: dict[str, Callable[[Path], object]] = {
    "gone": Path.unlink,
    "empty": lambda path: path.write_bytes(b""),
    "one byte": lambda path: path.write_bytes(b"S"),
    "99 bytes": lambda path: path.write_bytes(path.read_bytes()[:99]),
    "half of it": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 8192 * 4096]),
    "text": lambda path: path.write_text("no database" * 100),
    "noise": lambda path: path.write_bytes(Random(1).randbytes(20_000)),
    "zeros": lambda path: path.write_bytes(bytes(20_000)),
    "no text in the schema": lambda path: path.write_bytes(path.read_bytes().replace(b"kind TEXT", b"kind @\xbf\xfcG")),
    "a folder": _folder,
    "another's": _other,
    **({"a pipe": _pipe} if hasattr(os, "mkfifo") else {}),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_games_of_a_copy_come_back_when_the_file_is_replaced(what: str, tmp_path: Path) -> None:
    path = copied(tmp_path, copy=True)
    NONSENSE[what](path)
    games = Games(tmp_path)
    assert games.writer.settle(20)
    found, notices = all_read(games), games.take_notices()
    if not notices:
        looked_after(games)
        found, notices = all_read(games), games.take_notices()
    assert found == home()[1]
    assert [(each.kind in (DAMAGED, LOST), each.number) for each in notices] == [(True, 12)]
    assert what == "gone" or os.path.lexists(tmp_path / notices[0].what), "nothing is thrown away"
    match = left(SETUP, games, 10)
    assert games.close(20)
    again = Games(tmp_path)
    (entry,) = [each for each in again.games() if each.record.seed == "damage"]
    assert go_on(again, entry).record.moves == match.record.moves
    assert again.take_notices() == ()


@pytest.mark.parametrize("what", NONSENSE)
def test_play_continues_in_a_new_file_without_a_copy(what: str, tmp_path: Path) -> None:
    path = copied(tmp_path)
    NONSENSE[what](path)
    games = Games(tmp_path)
    match = left(SETUP, games, 10)
    looked_after(games)
    assert not games.writer.faults.take()
    (entry,) = [each for each in Games(tmp_path).games() if each.record.seed == "damage"]
    assert go_on(games, entry).record.moves == match.record.moves
    assert games.close(20)


def test_empty_file_next_to_a_full_log_gives_the_games_of_the_log(tmp_path: Path) -> None:
    """The log is kept, although SQLite would delete a log next to an empty file."""
    playing, folder = tmp_path / "playing", tmp_path / "cut"
    games = Games(playing)
    matches_left = [left(ClassicSetup(SETUP.seats, seed=str(number), starts=0), games, 15) for number in range(3)]
    folder.mkdir()
    shutil.copy(playing / f"{FILE}-wal", folder / f"{FILE}-wal")
    (folder / FILE).touch()
    found = Games(folder)
    assert {each.record.seed: each.moves for each in found.games()} == {
        each.record.seed: each.moment for each in matches_left
    }
    assert [notice.kind for notice in found.take_notices()] == [LOST]
    assert found.close(20)
    assert games.close(20)


IN_THE_WAY: dict[str, Callable[[Path], object]] = {
    "a folder": _folder,
    **({"a pipe": os.mkfifo, "a device": lambda path: path.symlink_to("/dev/zero")} if hasattr(os, "mkfifo") else {}),
}


@pytest.mark.parametrize("what", IN_THE_WAY)
@pytest.mark.parametrize("ending", game_file.BESIDE)
def test_obstacle_next_to_the_file_is_set_aside_without_waiting(ending: str, what: str, tmp_path: Path) -> None:
    """The start must not wait for a pipe with the name of the log, as SQLite would forever."""
    path = copied(tmp_path)
    IN_THE_WAY[what](path.with_name(path.name + ending))
    games = Games(tmp_path)
    assert len(games.find()) == 12
    (notice,) = games.take_notices()
    assert (notice.kind, notice.number) == (DAMAGED, 12)
    assert len(list(tmp_path.glob(f"*damaged*{ending}"))) == 1, "nothing is thrown away"
    assert games.close(20)


def test_damaged_file_that_cannot_be_replaced_is_reported_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged file cannot be replaced if, for example, it is in another user's folder."""
    copied(tmp_path).write_text("no database" * 100)

    def refuses(path: Path, endings: object) -> Path:
        raise OSError(5, "no")

    monkeypatch.setattr(copies, "free_name", refuses)
    games = Games(tmp_path)
    match, rng = matches.begin(SETUP, games), Random(1)
    for _ in range(6):
        step(match, rng)
        games.writer.settle(0.3)
    assert games.writer.trouble == Notice(NoticeKind.NOTHING_KEPT)
    assert games.take_notices() == ()
    assert not games.writer.faults.take()
    games.close(0)


def test_repair_by_another_window_is_waited_for(tmp_path: Path) -> None:
    path = copied(tmp_path)
    path.write_text("no database" * 100)
    (tmp_path / "windows.lock").touch()
    games = Games(tmp_path)
    assert games.writer.settle(20)
    assert [notice.kind for notice in games.take_notices()] == [DAMAGED]
    path.write_text("no database" * 100)
    windows = Windows(tmp_path)
    lock, windows.lock = windows.lock, lambda game: False  # type: ignore[method-assign]
    with pytest.raises(OSError, match="another window"):
        copies.mend(windows, path, suspect=True)
    assert copies.mend(Windows(tmp_path), path, suspect=True)
    assert lock(1)
    games.close(20)


@pytest.mark.skipif(sys.platform == "win32", reason="a link there takes a permission of its own")
def test_broken_link_is_left_alone_and_reported(tmp_path: Path) -> None:
    """A broken link is kept, because the disk to which it leads may be connected again tomorrow."""
    path = copied(tmp_path, copy=True)
    path.rename(tmp_path / "elsewhere.db")
    path.symlink_to(tmp_path / "disk" / "games.db")
    games = Games(tmp_path)
    match = left(SETUP, games, 10)
    assert games.writer.trouble == Notice(NoticeKind.NOTHING_KEPT)
    assert [each.moves for each in games.games()] == [match.moment]
    assert path.is_symlink()
    (tmp_path / "disk").mkdir()
    (tmp_path / "elsewhere.db").rename(tmp_path / "disk" / "games.db")
    games.writer.give()
    assert games.writer.settle(20)
    assert len(games.find()) == 13
    assert games.close(20)


def test_killed_repair_is_finished_by_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = copied(tmp_path)
    move = os.replace
    for number in range(1, 4):
        moved = list[object]()
        spoil(path)

        def killed(source: Any, target: Any, last: int = number, moved: list[object] = moved) -> None:
            moved.append(source)
            if len(moved) > last:
                raise KeyboardInterrupt
            move(source, target)

        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", killed)
            with suppress(KeyboardInterrupt):
                copies.mend(Windows(tmp_path), path, suspect=True)
        games = Games(tmp_path)
        assert all_read(games) == home()[1], number
        assert games.close(20)


@pytest.mark.parametrize("place", ["'late'", "9223372036854775807", "0.5", "x'00'"])
def test_game_with_a_damaged_place_does_not_stay_at_the_top(place: str, tmp_path: Path) -> None:
    path = copied(tmp_path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"UPDATE games SET latest = {place} WHERE id = (SELECT min(id) FROM games)")
    games = Games(tmp_path)
    looked_after(games)
    assert all_read(games) == home()[1]
    match = left(SETUP, games, 4)
    assert games.read(games.find()[0]).seed == match.record.seed
    assert games.close(20)


def test_file_with_other_columns_is_rebuilt_in_the_same_order(tmp_path: Path) -> None:
    games, path = Games(tmp_path), copied(tmp_path)
    games.delete(games.find()[3])
    before = games.find()
    assert games.close(20)
    with closing(sqlite3.connect(path)) as file:
        file.execute("ALTER TABLE games RENAME COLUMN round TO rounds")
    games = Games(tmp_path)
    assert games.find() == before
    assert all_read(games).items() <= home()[1].items()
    assert [(notice.kind, notice.number) for notice in games.take_notices()] == [(DAMAGED, 11)]
    assert games.close(20)


FIRST = "id = (SELECT min(id) FROM games)"
BUT_LAST = "rtrim(steps, replace(steps, char(10), ''))"
ALTERED_ROWS = {
    "the last step gone": f"UPDATE games SET steps = rtrim({BUT_LAST}, char(10)) WHERE {FIRST}",
    "the last step another one": f"UPDATE games SET steps = {BUT_LAST} || 'stop 0' WHERE {FIRST}",
    "the steps of another game": f"UPDATE games SET steps = (SELECT steps FROM games WHERE NOT {FIRST}) WHERE {FIRST}",
    "a seat gone": f"DELETE FROM seats WHERE game = (SELECT id FROM games WHERE {FIRST}) AND seat = 0",
    "a figure": "UPDATE seats SET score = 1 WHERE score = (SELECT max(score) FROM seats)",
    "the number of the game": f"UPDATE games SET id = id + 1 WHERE {FIRST}",
    "the position": f"UPDATE games SET position = (SELECT position FROM games WHERE NOT {FIRST}) WHERE {FIRST}",
    "that it is over": f"UPDATE games SET over = NOT over WHERE {FIRST}",
}


@pytest.mark.parametrize("altered", ALTERED_ROWS)
def test_altered_row_is_noticed_and_its_game_comes_back_from_the_copy(altered: str, tmp_path: Path) -> None:
    """The checksum of the row shows the change, which SQLite does not notice."""
    path = copied(tmp_path, copy=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(ALTERED_ROWS[altered]).rowcount == 1
    games = Games(tmp_path)
    looked_after(games)
    assert all_read(games) == home()[1]
    assert [notice.kind for notice in games.take_notices()] == [DAMAGED]
    shown = {str(each.id): (each.moves, each.over) for each in games.listed(games.find())}
    played = {game: (len(each.moves), records.is_over(records.replay(each)[-1])) for game, each in home()[1].items()}
    assert shown == played
    assert games.close(20)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("copy", [False, True], ids=["alone", "with a copy"])
def test_mutations_stop_no_start_and_show_no_false_move(copy: bool, part: int, tmp_path: Path, long: bool) -> None:
    """Bits, bytes and pages of games.db are changed, cut off or moved. If there is a copy, every game is restored."""
    whole, before = (home()[0] / FILE).read_bytes(), home()[1]
    rng = Random(f"mutations {part}")
    for number in range(1250 if long else 3):
        folder = tmp_path / str(number)
        path = copied(folder, copy)
        path.write_bytes(mutated(whole, rng))
        games = Games(folder)
        games.listed(games.find())
        looked_after(games)
        assert not games.writer.faults.take()
        found = all_read(games)
        assert set(found) <= set(before), f"mutation {number}: a game that was never begun"
        for game, record in found.items():
            assert record.moves == before[game].moves[: len(record.moves)], f"mutation {number}: never played"
        if copy:
            missing = {game: each for game, each in before.items() if found.get(game) != each}
            assert not missing, f"mutation {number}: {missing}"
        match = left(SETUP, games, 4)
        assert games.read(games.find()[0]).moves == match.record.moves, "it goes on"
        assert games.close(20)
        shutil.rmtree(folder, ignore_errors=True)


def mutated(whole: bytes, rng: Random) -> bytes:
    data, page = bytearray(whole), 4096
    for _ in range(rng.choice((1, 1, 3, 10))):
        at = rng.randrange(len(data))
        match rng.randrange(5):
            case 0:
                data[at] ^= 1 << rng.randrange(8)
            case 1:
                data[at : at + rng.randint(1, 64)] = rng.randbytes(rng.randint(1, 64))
            case 2:
                start = at // page * page
                data[start : start + page] = bytes(page)
            case 3:
                first, second = at // page * page, rng.randrange(len(data)) // page * page
                data[first : first + page] = data[second : second + page]
            case 4:
                del data[max(page, len(data) - rng.randint(1, 3 * page)) :]
    return bytes(data)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_torn_copy_of_a_game_in_play_has_its_first_moves(part: int, tmp_path: Path, long: bool) -> None:
    """The database and its log are copied in mid-game; the log is cut, missing or outdated, or has flipped bits."""
    rng, playing = Random(f"torn {part}"), tmp_path / "playing"
    games = Games(playing)
    older: bytes = b""
    for number in range(63 if long else 4):
        match = matches.begin(any_classic(rng), games)
        for _ in range(rng.randint(1, 60)):
            step(match, rng) if not match.over else None
        assert games.writer.settle(20)
        played = {str(game): games.read(game) for game in games.find()}
        folder = tmp_path / str(number)
        folder.mkdir()
        shutil.copy(playing / FILE, folder / FILE)
        log = bytearray((playing / f"{FILE}-wal").read_bytes())
        _tear(log, older, number, rng)
        (folder / f"{FILE}-wal").write_bytes(log)
        found = Games(folder)
        found.listed(found.find())
        looked_after(found)
        assert not found.writer.faults.take()
        for game, record in all_read(found).items():
            assert record.moves == played[game].moves[: len(record.moves)], f"copy {number}: never played"
        assert found.close(20)
        older = (playing / f"{FILE}-wal").read_bytes()
        match.leave()
    assert games.close(20)


def _tear(log: bytearray, older: bytes, number: int, rng: Random) -> None:
    match number % 4:
        case 0:
            del log[rng.randrange(len(log)) :]
        case 1:
            log.clear()
        case 2:
            log[:] = older
        case 3:
            for _ in range(rng.randint(1, 5)):
                log[rng.randrange(len(log))] ^= 1 << rng.randrange(8)


def test_moves_after_the_copy_come_from_the_damaged_file(tmp_path: Path) -> None:
    path = copied(tmp_path, copy=True)
    games = Games(tmp_path)
    (entry, *_) = games.games()
    match, rng = go_on(games, entry), Random(1)
    for _ in range(5):
        step(match, rng)
    match.leave()
    later = left(SETUP, games, 10)
    deleted = games.find(Filter(over=True))[0]
    games.delete(deleted)
    spoil(path)
    games.writer.check()
    assert games.writer.settle(20)
    mended = identity(path)
    games.writer.check()  # a late report of the same damage
    assert games.writer.settle(20)
    assert identity(path) == mended
    assert games.read(entry.id).moves == match.record.moves
    assert games.games()[0].record.seed == later.seed
    assert deleted not in games.find()
    assert len(games.find()) == 12
    assert games.statistics() == _recounted(games)


def _recounted(games: Games) -> object:
    """Return the records after every row of a game was rebuilt from its record."""
    for path in copies.newest_first(games.folder):
        path.unlink()
    with closing(sqlite3.connect(games.writer.path)) as file:
        file.execute("ALTER TABLE games RENAME COLUMN round TO rounds")
    games.writer.check()
    assert games.writer.settle(20)
    return games.statistics()


def test_game_in_play_is_saved_whole_when_the_file_is_damaged(tmp_path: Path) -> None:
    path = copied(tmp_path)
    games, rng = Games(tmp_path), Random(1)
    match = matches.begin(SETUP, games)
    for _ in range(20):
        step(match, rng)
    assert games.writer.settle(20)
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(b"\xaa" * 8192)
    games.writer.check()
    for _ in range(5):
        step(match, rng)
    match.leave()
    assert games.writer.settle(20)
    assert games.take_notices()[0].kind is DAMAGED
    (entry,) = [each for each in Games(tmp_path).games() if each.record.seed == "damage"]
    assert go_on(Games(tmp_path), entry).record.moves == match.record.moves


def test_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = copied(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE newer (x)")
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    games = Games(tmp_path)
    match = matches.begin(SETUP, games)
    play_out(match, Random(1))
    match.leave()
    looked_after(games)
    assert games.writer.trouble == Notice(NoticeKind.GAMES_TOO_NEW)
    assert len(games.find(Filter(over=True))) == 1, "it is remembered while the program runs"
    assert path.read_bytes() == before


@pytest.mark.parametrize("number", [-7, 0, 99])
def test_file_with_the_number_of_another_version_is_accepted(number: int, tmp_path: Path) -> None:
    path = copied(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {number}")
    games = Games(tmp_path)
    assert len(games.find()) == 12
    assert games.take_notices() == ()
    assert games.close(20)


# Copies and the bin


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that begins another day."""
    days = iter(f"2026-11-{day}" for day in range(10, 30))
    monkeypatch.setattr(copies, "_today", lambda: "2026-11-09")
    return lambda: monkeypatch.setattr(copies, "_today", partial(str, next(days)))


def test_one_copy_a_day_is_made_and_seven_are_kept(tmp_path: Path, days: Callable[[], None]) -> None:
    copied(tmp_path)
    games = Games(tmp_path)
    for _ in range(9):
        days()
        looked_after(games)
        looked_after(games)
    assert [path.name for path in copies.newest_first(tmp_path)] == [f"games-2026-11-{n}.db" for n in range(18, 11, -1)]
    for path in copies.newest_first(tmp_path):
        assert copies.is_sound(path)
    assert len(os.listdir(tmp_path / "copies")) == 7, "nothing else lies there"


def test_copy_with_many_more_games_than_the_file_stays(tmp_path: Path, days: Callable[[], None]) -> None:
    """The copy is not deleted, because a sync program may have replaced games.db by a file with few games."""
    path = copied(tmp_path, copy=True)
    path.unlink()
    shutil.rmtree(tmp_path / "other", ignore_errors=True)
    small = Games(tmp_path / "other")
    left(SETUP, small, 4)
    assert small.close(20)
    shutil.copy(tmp_path / "other" / FILE, path)
    for _ in range(10):
        days()
        copies.copy(path)
    assert [path.name for path in copies.newest_first(tmp_path)][-1] == "games-2026-11-09.db"
    assert len(copies.newest_first(tmp_path)) == copies.KEPT + 1
    path.unlink()
    assert len(Games(tmp_path).find()) == 13


def test_empty_file_is_not_copied(tmp_path: Path) -> None:
    looked_after(Games(tmp_path))
    assert copies.newest_first(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="a link there takes a permission of its own")
def test_only_copies_of_the_game_are_deleted_through_a_link(tmp_path: Path, days: Callable[[], None]) -> None:
    """Similar files of other programs are kept in a folder to which the folder of copies is a link."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    theirs = [elsewhere / f"games-1984-11-{number}.db" for number in range(10, 21)]
    for path in theirs:
        path.write_text("something of somebody's")
    path = copied(tmp_path / "data")
    (tmp_path / "data" / "copies").symlink_to(elsewhere)
    for _ in range(3):
        days()
        copies.copy(path)
    games = Games(tmp_path / "data")
    assert games.forget("Anna") == ()
    assert {each.read_text() for each in theirs} == {"something of somebody's"}
    assert len(copies.newest_first(tmp_path / "data")) == 14


def test_copy_needs_free_space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied(tmp_path)
    monkeypatch.setattr(copies, "ROOM", 1 << 50)
    looked_after(Games(tmp_path))
    assert copies.newest_first(tmp_path) == []


def test_forgotten_player_is_in_no_file(tmp_path: Path) -> None:
    games = Games(tmp_path)
    setup = ClassicSetup((Seat("Zerbinetta", "blue"), *seats("steady")), starts=0)
    match = matches.begin(setup, games)
    play_out(match, Random(1))
    match.leave()
    looked_after(games)
    assert _files_with(tmp_path, b"Zerbinetta") & {path.name for path in copies.newest_first(tmp_path)}
    assert games.forget("Zerbinetta") == ()
    assert games.writer.settle(20)
    assert not _files_with(tmp_path, b"Zerbinetta")
    assert games.read(games.find()[0]).moves == match.record.moves
    assert len(Games(tmp_path).statistics().players) == 2


def _files_with(folder: Path, name: bytes) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file() and name in path.read_bytes()}


def test_forgetting_fails_with_a_notice_when_a_copy_cannot_be_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied(tmp_path, copy=True)
    games = Games(tmp_path)
    assert "Anna" in games.people()

    def refuses(folder: Path, write: object) -> None:
        raise PermissionError(13, "it is open")

    monkeypatch.setattr(copies, "change", refuses)
    assert [notice.kind for notice in games.forget("Anna")] == [NoticeKind.NOTHING_KEPT_READ_ONLY]
    monkeypatch.undo()
    assert games.forget("Anna") == ()


def test_deleted_games_stay_in_the_bin_for_a_month(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied(tmp_path)
    games = Games(tmp_path)
    first, second, *_ = games.find()
    games.delete(first)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 20 * 24 * 3600)
    games.delete(second)
    looked_after(games)
    assert games.undelete(first) == ()
    assert first in games.find()
    games.delete(first)
    monkeypatch.setattr(time, "time", lambda: now + 52 * 24 * 3600)
    looked_after(games)
    for game in (first, second):
        games.undelete(game)
    assert not {first, second} & set(games.find())
    with closing(open_to_read(tmp_path / FILE)) as connection:
        rows = connection.execute("SELECT count(*) FROM seats WHERE game IN (?, ?)", (first, second)).fetchone()
    assert rows == (0,)


def test_game_that_never_began_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without moves is stored in the bin until its first move, and deleted from there."""
    games = Games(tmp_path)
    match = matches.begin(SETUP, games)
    assert games.writer.settle(20)
    assert (games.find(), games.people()) == ([], [])
    assert _count(tmp_path) == 1
    match.leave()
    assert games.writer.settle(20)
    assert _count(tmp_path) == 0
    matches.begin(SETUP, games)  # and then comes a kill
    assert games.writer.settle(20)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 40 * 24 * 3600)
    looked_after(Games(tmp_path))
    assert _count(tmp_path) == 0


def _count(folder: Path) -> int:
    with closing(open_to_read(folder / FILE)) as connection:
        return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])
