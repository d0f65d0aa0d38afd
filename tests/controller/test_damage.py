"""Damage to the database: it is set aside, what can be read of it comes through, and no start fails."""

from __future__ import annotations

import atexit
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from threading import Event

import pytest
from at_play import any_classic, any_express, go_on, left, open_files, play_out, seats, step

from cantstop.controller import files, matches
from cantstop.controller.database import care, carving, connection, copies, damage, schema
from cantstop.controller.database.care import look_after
from cantstop.controller.database.connection import FILE, connect
from cantstop.controller.database.writer import identity
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.store import Deleted, Filter, Store
from cantstop.controller.thinker import PromptThinker
from cantstop.model.record import Record, RecordError, Seat

SETUP = ClassicSetup(seats(None, "steady"), seed="damage", starts=0)


@cache
def home() -> tuple[Path, dict[str, Record]]:
    """A folder with twelve games, some open, and each game by its number."""
    folder = Path(mkdtemp(prefix="damage-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    games = Store(folder)
    for number in range(12):
        rng = Random(f"damage {number}")
        match = matches.begin(any_express(rng) if number % 3 == 0 else any_classic(rng), games, PromptThinker())
        if number % 4:
            play_out(match, rng)
        else:
            for _ in range(30):
                step(match, rng)
        matches.leave(match, games)
    found = {str(game): games.read(game) for game in games.find()}
    assert len(found) == 12
    assert games.close(20)
    return folder, found


def copied(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    shutil.copy(home()[0] / FILE, folder / FILE)
    return folder / FILE


def looked_after(games: Store) -> None:
    """What a start does when there is time."""
    assert games.at_rest(200)
    look_after(games.folder, games._writer, games._windows)
    assert games.at_rest(200)


def all_read(games: Store) -> dict[str, Record]:
    """Every game of the list that can be read; none says anything that was not played."""
    found = {}
    for game in games.find():
        try:
            found[str(game)] = games.read(game)
        except RecordError:
            continue
    return found


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "x").write_text("")


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _other(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE songs (title TEXT)")


NONSENSE: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("no database"),
    "noise": lambda path: path.write_bytes(Random(1).randbytes(20_000)),
    "a folder": _folder,
    **({"a pipe": _pipe} if hasattr(os, "mkfifo") else {}),
    "its beginning": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "another's": _other,
}


@pytest.mark.parametrize("what", NONSENSE)
def test_whatever_lies_in_its_place_the_games_go_on_in_a_new_one(what: str, tmp_path: Path) -> None:
    path = copied(tmp_path)
    NONSENSE[what](path)
    games = Store(tmp_path)
    match = left(SETUP, games, 10)
    looked_after(games)
    assert {str(entry.seed) for entry in games.games()} >= {match.seed}
    if what != "empty":
        (notice,) = games.take_notices()
        assert notice.kind is NoticeKind.GAMES_DAMAGED
        assert (tmp_path / notice.what).exists(), "nothing is thrown away"
    (entry,) = [each for each in Store(tmp_path).games() if each.seed == "damage"]
    assert go_on(games, entry).record.moves == match.record.moves


def _a_folder(path: Path) -> None:
    path.mkdir()
    (path / "x").write_text("")


IN_THE_WAY: dict[str, Callable[[Path], object]] = {
    "a folder": _a_folder,
    **({"a pipe": os.mkfifo, "a device": lambda path: path.symlink_to("/dev/zero")} if hasattr(os, "mkfifo") else {}),
}


@pytest.mark.parametrize("what", IN_THE_WAY)
@pytest.mark.parametrize("ending", connection.BESIDE)
def test_what_is_no_file_beside_it_is_set_aside_and_holds_nothing_up(ending: str, what: str, tmp_path: Path) -> None:
    """SQLite itself would wait at a pipe for good."""
    path = copied(tmp_path)
    beside = path.with_name(path.name + ending)
    IN_THE_WAY[what](beside)
    games = Store(tmp_path)
    assert len(games.find()) == 12
    (notice,) = games.take_notices()
    assert (notice.kind, notice.number) == (NoticeKind.GAMES_DAMAGED, 12)
    assert len(list(tmp_path.glob(f"games.damaged-*.db{ending}"))) == 1, "nothing is thrown away"
    match = left(SETUP, games, 10)
    assert games.close(20)
    again = Store(tmp_path)
    (entry,) = [each for each in again.games() if each.seed == "damage"]
    assert go_on(again, entry).record.moves == match.record.moves
    assert again.take_notices() == ()
    assert again.close(20)


def test_a_folder_beside_a_database_that_is_not_there_yet_holds_nothing_up(tmp_path: Path) -> None:
    (tmp_path / f"{FILE}-journal").mkdir()
    games = Store(tmp_path)
    left(SETUP, games, 10)
    assert [each.seed for each in games.games()] == ["damage"]
    assert [notice.kind for notice in games.take_notices()] == [NoticeKind.GAMES_DAMAGED]
    assert games.close(20)


def test_a_damaged_file_that_nobody_lets_us_replace_is_told_of_once_and_fills_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a folder of somebody else's."""
    copied(tmp_path).write_text("no database")
    monkeypatch.setattr(damage, "set_aside", lambda path: None)
    games = Store(tmp_path)
    match, rng, told = matches.begin(SETUP, games, PromptThinker()), Random(1), list[Notice]()
    for _ in range(6):
        step(match, rng)
        games.at_rest(0.3)
        told += [*match.take_notices(), *games.take_notices()]
    assert [notice.kind for notice in told] == [NoticeKind.NOTHING_KEPT]
    assert not games.take_faults()
    games.close(0)


@pytest.mark.skipif(sys.platform != "linux", reason="nobody else tells which files are open")
def test_nobody_has_the_file_open_when_it_is_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows would not let us."""
    path, found, move = copied(tmp_path), [], files.set_aside

    def moved(file: Path) -> Path | None:
        if file == path:  # the store of an earlier story may still try to move its own
            found.append(open_files(path))
        return move(file)

    monkeypatch.setattr(damage, "set_aside", moved)
    games = Store(tmp_path)
    assert len(games.find()) == 12
    assert open_files(path)
    games._writer.damaged(identity(path))
    assert games.at_rest(20)
    assert found == [0]
    assert len(games.find()) == 12


def test_who_has_looked_at_the_damaged_file_takes_nothing_from_the_one_in_its_place(tmp_path: Path) -> None:
    path = copied(tmp_path)
    games = Store(tmp_path)
    assert len(games.find()) == 12
    damaged = identity(path)
    games._writer.damaged(damaged)
    assert games.at_rest(20)
    mended = identity(path)
    assert mended != damaged
    games._writer.damaged(damaged)  # it took longer to find out
    assert games.at_rest(20)
    assert identity(path) == mended
    assert [notice.kind for notice in games.take_notices()] == [NoticeKind.GAMES_DAMAGED]


def test_damage_of_when_a_game_ended_costs_nothing_else(tmp_path: Path) -> None:
    path = copied(tmp_path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE games SET ended = 'on the ' || char(7) || 'th' WHERE over")
    games = Store(tmp_path)
    before = home()[1]

    def untimed(found: dict[str, Record]) -> dict[str, Record]:
        timed = ("ended", "seconds")
        plain = {game: {k: v for k, v in record.details.items() if k not in timed} for game, record in found.items()}
        return {game: replace(record, details=plain[game]) for game, record in found.items()}

    assert untimed(all_read(games)) == untimed(before)
    games._writer.damaged(identity(path))
    assert games.at_rest(20)
    assert not games.take_faults()
    assert untimed(all_read(games)) == untimed(before)
    assert games.close(20)


def test_a_file_that_somebody_is_about_to_open_is_set_aside_only_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its log is opened by name, a moment after the file: the log of the new one, had that been put there meanwhile."""
    path = copied(tmp_path)
    damaged, half_open, may_go_on = identity(path), Event(), Event()
    make_ready = connection._make_ready

    def slowly(opened: sqlite3.Connection, writes: bool) -> None:
        half_open.set()
        assert may_go_on.wait(20)
        make_ready(opened, writes)

    monkeypatch.setattr(connection, "_make_ready", slowly)
    threads = ThreadPoolExecutor(2)
    sound = threads.submit(damage.is_sound, path)
    assert half_open.wait(20)
    mended = threads.submit(damage.mend, path, damaged)
    time.sleep(0.1)
    assert identity(path) == damaged
    may_go_on.set()
    assert sound.result(20)
    assert mended.result(20)
    assert identity(path) != damaged
    threads.shutdown()


def test_a_file_that_somebody_has_open_is_set_aside_as_soon_as_he_lets_go(tmp_path: Path) -> None:
    """He would look for its log by its name, and find that of the new one."""
    path = copied(tmp_path)
    damaged, is_read, may_end = identity(path), Event(), Event()
    ended: list[sqlite3.Error] = []

    def read() -> None:
        with closing(connect(path)) as file:
            is_read.set()
            try:
                file.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
            except sqlite3.OperationalError as error:
                ended.append(error)
            assert may_end.wait(20)

    threads = ThreadPoolExecutor(2)
    reading = threads.submit(read)
    assert is_read.wait(20)
    mended = threads.submit(damage.mend, path, damaged)
    while not ended:
        time.sleep(0.01)
    time.sleep(0.1)
    assert identity(path) == damaged
    may_end.set()
    reading.result(20)
    assert mended.result(20)
    assert identity(path) != damaged
    threads.shutdown()


def test_a_file_that_somebody_keeps_open_is_tried_again_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = copied(tmp_path)
    monkeypatch.setattr(connection, "LETTING_GO", 0.1)
    damaged = identity(path)
    with closing(connect(path)), pytest.raises(OSError, match="in use"):
        damage.mend(path, damaged)
    assert identity(path) == damaged
    assert damage.mend(path, damaged)


@pytest.mark.parametrize("place", ["'late'", "9223372036854775807", "0.5", "x'00'"])
def test_a_game_whose_place_in_the_list_is_nonsense_does_not_stay_above_all_others(place: str, tmp_path: Path) -> None:
    path = copied(tmp_path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"UPDATE games SET latest = {place} WHERE id = (SELECT min(id) FROM games)")
    games = Store(tmp_path)
    looked_after(games)
    assert all_read(games) == home()[1]
    match = left(SETUP, games, 4)
    assert games.read(games.find()[0]).seed == match.record.seed
    assert games.close(20)


def test_a_move_that_lies_out_of_order_hides_no_other_game(tmp_path: Path) -> None:
    """Another game's number on it: each page is whole, but what is looked for is not found behind it."""
    path, lengths = copied(tmp_path), {int(game): len(record.moves) for game, record in home()[1].items()}
    whole, last = path.read_bytes(), max(lengths)
    with closing(sqlite3.connect(path)) as file:
        moves = file.execute("SELECT game, number FROM moves WHERE number < 100").fetchall()

    def misled(game: int, number: int) -> bool:
        itself = game.to_bytes(8, "big") + bytes([number])
        path.write_bytes(whole.replace(itself, last.to_bytes(8, "big") + bytes([number]), 1))
        with closing(sqlite3.connect(path)) as file:
            asked = "SELECT count(*) FROM moves WHERE game = ?"
            return any(
                file.execute(asked, (each,)).fetchone() != (lengths[each],) for each in {*lengths} - {game, last}
            )

    changed = str(next(game for game, number in moves if misled(game, number)))
    games = Store(tmp_path)
    looked_after(games)
    assert all_read(games) | {changed: None} == home()[1] | {changed: None}
    assert games.close(20)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_of_a_damaged_file_every_sound_game_comes_through(part: int, tmp_path: Path, long: bool) -> None:
    """Bits, bytes and whole pages are changed, cut off or moved: what is told afterwards was played."""
    whole, games_before = (home()[0] / FILE).read_bytes(), home()[1]
    rng = Random(f"mutations {part}")
    for number in range(2500 if long else 3):
        folder = tmp_path / str(number)
        path = copied(folder)
        path.write_bytes(mutated(whole, rng))
        sound = untouched(whole, path.read_bytes())
        games = Store(folder)
        games.listed(games.find())
        looked_after(games)
        assert not games.take_faults()
        found = all_read(games)
        for game, before in games_before.items():
            if game in sound:
                assert found.get(game) == before, f"mutation {number}: a sound game is lost"
            elif game in found:
                made = len(found[game].moves)
                assert found[game].moves == before.moves[:made], f"mutation {number}: this was never played"
        match = left(SETUP, games, 4)
        assert games.read(games.find()[0]).moves == match.record.moves, "it goes on"
        assert games.close(20)
        shutil.rmtree(folder, ignore_errors=True)  # Windows removes no file that is open, as windows.lock is


def untouched(whole: bytes, damaged: bytes, size: int = 4096) -> set[str]:
    """The games of which no row lies on a page that was changed."""
    touched: set[object] = set()
    for at in range(0, len(whole), size):
        if whole[at : at + size] != damaged[at : at + size]:
            touched |= {str(row.number or row.values[0]) for row in carving.rows_of_page(whole, at, size)}
    return set(home()[1]) - touched


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


def test_a_page_that_is_lost_costs_the_games_on_it_alone(tmp_path: Path) -> None:
    path = copied(tmp_path)
    data = bytearray(path.read_bytes())
    last = len(data) // 4096 - 1
    data[last * 4096 :] = b"\xaa" * 4096
    path.write_bytes(data)
    games = Store(tmp_path)
    looked_after(games)
    (notice,) = games.take_notices()
    assert notice.kind is NoticeKind.GAMES_DAMAGED
    sound = [game for game, record in all_read(games).items() if record == home()[1][game]]
    assert len(sound) >= 9
    assert notice.number == len(games.find())


def test_what_the_file_has_lost_comes_from_the_copy_of_the_day(tmp_path: Path) -> None:
    path = copied(tmp_path)
    games = Store(tmp_path)
    looked_after(games)
    assert copies.newest_first(tmp_path)
    later = left(SETUP, games, 10)
    assert games.close(20)
    path.write_bytes(b"SQLite format 3\0" + Random(1).randbytes(100_000))
    games = Store(tmp_path)
    found = all_read(games)
    assert found == home()[1], "all but the game of after the copy"
    assert later.record not in found.values()
    assert [notice.number for notice in games.take_notices()] == [12]


def test_a_game_that_is_played_while_the_file_is_found_damaged_is_kept_whole(tmp_path: Path) -> None:
    copied(tmp_path)
    games, rng = Store(tmp_path), Random(1)
    match = matches.begin(SETUP, games, PromptThinker())
    for _ in range(20):
        step(match, rng)
    assert games.at_rest(20)
    with open(tmp_path / FILE, "r+b") as file:
        file.seek(4096)
        file.write(b"\xaa" * 8192)
    games._writer.damaged(identity(tmp_path / FILE))
    for _ in range(5):
        step(match, rng)
    matches.leave(match, games)
    assert games.at_rest(20)
    assert games.take_notices()[0].kind is NoticeKind.GAMES_DAMAGED
    (entry,) = [each for each in Store(tmp_path).games() if each.seed == "damage"]
    assert go_on(Store(tmp_path), entry).record.moves == match.record.moves


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = copied(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE newer (x)")
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    games = Store(tmp_path)
    match = matches.begin(SETUP, games, PromptThinker())
    play_out(match, Random(1))
    matches.leave(match, games)
    looked_after(games)
    assert games.take_notices() == (Notice(NoticeKind.GAMES_TOO_NEW),)
    assert len(games.find(Filter(over=True))) == 1, "it is remembered while the program runs"
    assert path.read_bytes() == before


@pytest.mark.parametrize("number", [-7, 0, 1, 99])
def test_a_file_with_our_tables_and_the_number_of_another_version_is_ours(number: int, tmp_path: Path) -> None:
    path = copied(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {number}")
    games = Store(tmp_path)
    assert len(games.find()) == 12
    assert games.take_notices() == ()
    assert games.close(20)
    with closing(sqlite3.connect(path)) as connection:
        assert schema.version(connection) == schema.VERSION


def test_a_table_whose_name_is_no_text_any_more_is_damage(tmp_path: Path) -> None:
    path = copied(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"games", b"gam\xa9s"))
    games = Store(tmp_path)
    games.listed(games.find())
    looked_after(games)
    assert not games.take_faults()
    assert games.take_notices()[0].kind is NoticeKind.GAMES_DAMAGED


# Copies and the bin


def test_one_copy_a_day_is_made_and_the_last_three_are_kept_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied(tmp_path)
    games = Store(tmp_path)
    for day in ("2026-11-18", "2026-11-18", "1970-01-01", "2026-11-19", "2026-11-20", "2026-11-20"):
        monkeypatch.setattr(copies, "_today", lambda day=day: day)
        looked_after(games)
    assert [path.name for path in copies.newest_first(tmp_path)] == ["games-4.db", "games-3.db", "games-2.db"]
    for path in copies.newest_first(tmp_path):
        assert damage.is_sound(path)
    assert len(os.listdir(tmp_path / "copies")) == 3, "nothing else lies there"


@pytest.mark.skipif(sys.platform == "win32", reason="a link there takes a permission of its own")
def test_through_a_link_only_copies_of_ours_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it leads, files of such names may be somebody else's."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    theirs = [elsewhere / f"games-{number}.db" for number in range(1, 6)]
    for path in theirs:
        path.write_text("something of somebody's")
    copied(tmp_path / "data")
    (tmp_path / "data" / "copies").symlink_to(elsewhere)
    games = Store(tmp_path / "data")
    for day in range(1, 6):
        monkeypatch.setattr(copies, "_today", lambda day=day: f"2026-11-0{day}")
        looked_after(games)
    assert {path.read_text() for path in theirs} == {"something of somebody's"}
    assert {path.name for path in set(elsewhere.iterdir()) - set(theirs)} == {f"games-{n}.db" for n in (8, 9, 10)}
    monkeypatch.setattr(care, "start", lambda work, name: work())
    assert games.forget("Anna") == ()
    assert games.at_rest(20)
    assert {path.name for path in set(elsewhere.iterdir()) - set(theirs)} == {"games-11.db"}
    assert all(map(Path.exists, theirs))


def test_a_copy_is_made_only_where_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied(tmp_path)
    monkeypatch.setattr(copies, "ROOM", 1 << 50)
    looked_after(Store(tmp_path))
    assert copies.newest_first(tmp_path) == []


@pytest.mark.parametrize("killed", [False, True])
def test_who_is_forgotten_is_in_no_file_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed: bool) -> None:
    """Neither in the copies; if the program ends before they are renewed, the next start does it."""
    games = Store(tmp_path)
    match = matches.begin(
        ClassicSetup((Seat("Zerbinetta", "blue"), *seats("steady")), starts=0), games, PromptThinker()
    )
    play_out(match, Random(1))
    matches.leave(match, games)
    looked_after(games)
    assert _files_with(tmp_path, b"Zerbinetta") >= {"games-1.db"}
    if killed:
        monkeypatch.setattr(care, "start", lambda work, name: None)
    assert games.forget("Zerbinetta") == ()
    assert games.at_rest(20)
    if killed:
        assert _files_with(tmp_path, b"Zerbinetta") == {"games-1.db"}
        looked_after(Store(tmp_path))
    assert _comes_to_be(lambda: _copies(tmp_path) == ["games-2.db"])
    assert _comes_to_be(lambda: not _files_with(tmp_path, b"Zerbinetta"))
    assert games.read(games.find()[0]).moves == match.record.moves


def test_a_copy_that_does_not_go_yet_keeps_no_name_beyond_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows none goes that anybody has open."""
    copied(tmp_path)
    looked_after(Store(tmp_path))
    games, unlink = Store(tmp_path), Path.unlink

    def held(path: Path, missing_ok: bool = False) -> None:
        if path.name == "games-1.db":
            raise PermissionError
        unlink(path, missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", held)
        patch.setattr(care, "start", lambda work, name: work())
        assert games.forget("Anna") == ()
        assert games.at_rest(20)
        assert _copies(tmp_path) == ["games-2.db", "games-1.db"]
    looked_after(Store(tmp_path))
    assert _copies(tmp_path) == ["games-3.db"]


def _comes_to_be(what: Callable[[], bool]) -> bool:
    end = time.monotonic() + 60
    while not what() and time.monotonic() < end:
        time.sleep(0.01)
    return what()


def _copies(folder: Path) -> list[str]:
    return [path.name for path in copies.newest_first(folder)]


def _files_with(folder: Path, name: bytes) -> set[str]:
    found = set()
    for path in folder.rglob("*"):
        with suppress(OSError):
            if path.is_file() and name in path.read_bytes():
                found.add(path.name)
    return found


def test_what_was_removed_lies_in_the_bin_for_a_month(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied(tmp_path)
    games = Store(tmp_path)
    first, second, *_ = games.find()
    games.delete(first)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 20 * 24 * 3600)
    games.delete(second)
    looked_after(games)
    assert games.undelete(Deleted(first)) is None
    assert first in games.find()
    games.delete(first)
    monkeypatch.setattr(time, "time", lambda: now + 52 * 24 * 3600)
    looked_after(games)
    for game in (first, second):
        games.undelete(Deleted(game))
    assert not {first, second} & set(games.find())
    with closing(connect(tmp_path / FILE)) as connection:
        rows = connection.execute("SELECT count(*) FROM moves WHERE game IN (?, ?)", (first, second)).fetchone()
    assert rows == (0,)


def test_a_game_that_never_began_leaves_nothing_after_a_kill(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = matches.begin(SETUP, games, PromptThinker())
    looked_after(games)
    assert games.ask(_count, 0) == 1, "it is being played"
    assert match.autosave
    games._windows.free(match.autosave.game)  # as the system does
    looked_after(Store(tmp_path))
    assert games.ask(_count, 0) == 0


def _count(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])
