"""Tests that settings are saved and loaded, a damaged file never prevents a start, and files are private."""

from __future__ import annotations

import dataclasses
import json
import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from cantstop.controller.copies import look_after
from cantstop.controller.files import write_whole
from cantstop.controller.games import Games
from cantstop.controller.notices import NoticeKind
from cantstop.controller.paths import places
from cantstop.controller.settings import CHOICES, FILE, Settings, load, save
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.threads import Mailbox
from cantstop.model.record import Seat

USUAL = Settings()
SWITCHED: dict[str, Any] = {
    each.name: not each.default for each in dataclasses.fields(Settings) if isinstance(each.default, bool)
}
CHOSEN: dict[str, Any] = {
    name: next(value for value in values if value != getattr(USUAL, name)) for name, values in CHOICES.items()
}
CHANGED = Settings(
    **SWITCHED,
    **CHOSEN,
    language="de",
    volume=0,
    notes=3,
    express_notes=2,
    player="Zoë",
    open_game="Zoë und Max, Runde 3",
    window=(-5, 20, 1024, 640),
    set_ups={"classic": ClassicSetup((Seat("Zoë", "jade"), Seat("Max", "ink", "bold")), 5, seed="1").values()},
)


def test_saved_settings_are_loaded_unchanged(tmp_path: Path) -> None:
    assert load(tmp_path / "nowhere") == (Settings(), ())
    assert save(tmp_path / "new", CHANGED) == ()
    assert load(tmp_path / "new") == (CHANGED, ())
    for field in dataclasses.fields(Settings):
        assert getattr(CHANGED, field.name) != getattr(USUAL, field.name), f"give CHANGED another {field.name}"


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '"x"', "[" * 5000, "\udcff", '{"volume": NaN, "sound": 1}'])
def test_damaged_file_of_settings_is_set_aside_with_a_notice(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    settings, (notice,) = load(tmp_path)
    assert settings == Settings()
    assert notice.kind is NoticeKind.SETTINGS_DAMAGED
    assert (tmp_path / notice.what).exists()
    assert load(tmp_path) == (Settings(), ())
    (tmp_path / FILE).write_text("once more")
    assert load(tmp_path)[1][0].what != notice.what


@pytest.mark.parametrize("value", [[], {"a": 1}, -1, 10**9, "nonsense", 0.5, [1, 2, 0, 4], [1, 2, 3], True, None])
def test_invalid_value_gets_its_default_and_others_stay(tmp_path: Path, value: Any) -> None:
    kept = dataclasses.replace(CHANGED, set_ups={})
    for name in (field.name for field in dataclasses.fields(Settings)):
        save(tmp_path, kept)
        values = json.loads((tmp_path / FILE).read_text("utf-8"))
        (tmp_path / FILE).write_text(json.dumps({**values, name: value, "of a newer version": value}), "utf-8")
        settings, notices = load(tmp_path)
        if notices:
            assert settings == dataclasses.replace(kept, **{name: getattr(Settings(), name)})
        else:
            assert settings == dataclasses.replace(kept, **{name: value})
            assert save(tmp_path, settings) == ()
            assert load(tmp_path) == (settings, ())


def test_surrogates_are_written_unchanged(tmp_path: Path) -> None:
    set_ups = {"express": {"seats": [["Zo\ud800ë", "blue", None]], "of a newer version": "\udcff"}}
    assert save(tmp_path, Settings(set_ups=set_ups)) == ()
    assert load(tmp_path) == (Settings(set_ups=set_ups), ())


@pytest.mark.slow
def test_any_bytes_are_read_without_an_exception(tmp_path: Path) -> None:
    save(tmp_path, CHANGED)
    whole = (tmp_path / FILE).read_bytes()
    rng = Random(5)
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        (tmp_path / FILE).write_bytes(data[: rng.randint(0, len(data))])
        settings, _ = load(tmp_path)
        assert isinstance(settings, Settings)


def test_read_only_folder_of_settings_gives_a_notice(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert save(tmp_path / "file", CHANGED)[0].kind is NoticeKind.NOTHING_KEPT
    (tmp_path / FILE).mkdir()
    assert save(tmp_path, CHANGED)
    assert not list(tmp_path.glob("*.new"))
    settings, (notice,) = load(tmp_path)
    assert settings == Settings()
    assert (tmp_path / notice.what).is_dir(), "what is no file is set aside, too"
    assert save(tmp_path, CHANGED) == ()


def test_set_ups_are_remembered_and_damaged_ones_get_defaults() -> None:
    classic = ClassicSetup((Seat("Zoë", "jade"), Seat("Max", "ink", "bold")), 5, ("eager",), starts=1)
    assert dataclasses.replace(ClassicSetup.from_values(json.loads(json.dumps(classic.values()))), seed="") == classic
    express = ExpressSetup((Seat("Zoë", "rose"),), 150, 25)
    assert dataclasses.replace(ExpressSetup.from_values(json.loads(json.dumps(express.values()))), seed="") == express
    cut, invisible = (
        str(classic.values()["record"])[:-9],
        dataclasses.replace(classic, seats=(Seat("\u200b", "jade"), Seat("Max", "ink"))),
    )
    for odd in (None, [], 99, "x", "{}", cut, express.values()["record"], invisible.values()["record"]):
        assert ClassicSetup.from_values({"record": odd}) == ClassicSetup()
    assert ExpressSetup.from_values(classic.values()) == ExpressSetup.from_values({}) == ExpressSetup()


def test_folders_on_each_platform() -> None:
    linux = places({"HOME": "/home/anna"}, "linux")
    assert linux.settings == Path("/home/anna/.config/cantstop")
    assert linux.games == Path("/home/anna/.local/share/cantstop")
    assert linux.log == Path("/home/anna/.local/state/cantstop")
    xdg = {"HOME": "/home/anna", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "relative", "XDG_STATE_HOME": "/s"}
    assert places(xdg, "linux").settings == Path("/c/cantstop")
    assert places(xdg, "linux").games == linux.games
    assert places(xdg, "linux").log == Path("/s/cantstop")
    mac = places({"HOME": "/Users/anna"}, "darwin")
    assert mac.settings == Path("/Users/anna/Library/Application Support/CantStop")
    assert places({"APPDATA": "/users/anna/appdata"}, "win32").settings == Path("/users/anna/appdata/CantStop")
    own = places({"HOME": "/home/anna", "CANTSTOP_HOME": "/own"}, "linux")
    assert {path.parent for path in (own.settings, own.games, own.log)} == {Path("/own")}
    assert os.path.isabs(places({}, "linux").games)


def half_written(path: Path) -> list[Path]:
    """Return temporary files of a process that was killed an hour ago, and of one that is still writing."""
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    litter = [path.with_name(f"{path.name}.{number}.new") for number in (int(gone.stdout), os.getppid())]
    path.parent.mkdir(exist_ok=True)
    for each in litter:
        each.write_text("half")
    an_hour_ago = time.time() - 3600
    os.utime(litter[0], (an_hour_ago, an_hour_ago))
    return litter


def test_temporary_files_of_killed_processes_are_deleted_with_the_next_settings(tmp_path: Path) -> None:
    litter = half_written(tmp_path / FILE)
    assert save(tmp_path, CHANGED) == ()
    assert [path.exists() for path in litter] == [False, True], "who is still at work is left alone"


def test_temporary_files_of_killed_processes_are_deleted_after_the_next_start(tmp_path: Path) -> None:
    """Temporary files of saved games are deleted, too, although no such game is saved again."""
    saved = half_written(tmp_path / "saved" / "Sunday.game")
    own = tmp_path / "saved" / "notes.1.new"
    own.write_text("the player's")
    games = Games(tmp_path)
    look_after(games.writer)
    assert [path.exists() for path in saved] == [False, True]
    assert own.exists()
    assert games.close(20)


NO_FILES = [] if sys.platform == "win32" else ["a pipe", "a device"]  # Windows has none among its files


@pytest.mark.parametrize("what", [*NO_FILES, "a huge file", "deeply nested"])
def test_obstacle_in_place_of_settings_is_set_aside_unread(tmp_path: Path, what: str) -> None:
    path = tmp_path / FILE
    if what == "a pipe":
        os.mkfifo(path)
    elif what == "a device":
        path.symlink_to("/dev/zero")
    elif what == "a huge file":
        with open(path, "wb") as file:
            file.truncate(5_000_000_000)
    else:
        path.write_text('{"set_ups": ' + '{"a": ' * 60_000 + "1" + "}" * 60_001)
    settings, (notice,) = load(tmp_path)
    assert settings == Settings()
    assert notice.kind is NoticeKind.SETTINGS_DAMAGED
    assert load(tmp_path) == (Settings(), ())


def test_queue_between_threads_loses_nothing() -> None:
    told, taken = Mailbox[int](), list[int]()

    def put() -> None:
        for number in range(20_000):
            told.put(number)

    thread = Thread(target=put)
    thread.start()
    while thread.is_alive():
        taken += told.take()
    taken += told.take()
    assert taken == list(range(20_000))


posix = pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_settings_and_their_folders_are_private_with_any_mask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        save(tmp_path / "new" / "config", Settings())
    finally:
        os.umask(before)
    assert [mode(tmp_path / "new"), mode(tmp_path / "new" / "config")] == [0o700, 0o700]
    assert mode(tmp_path / "new" / "config" / "settings.json") == 0o600


@posix
def test_games_and_their_folders_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    games = Games(folder)
    games.close()
    made = [folder.parent, folder, *folder.iterdir()] if folder.exists() else []
    assert all(not mode(path) & 0o077 for path in made)


@posix
def test_file_that_was_open_to_others_becomes_private_when_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_text("{}")
    file.chmod(0o644)
    write_whole(file, "{}")
    assert mode(file) == 0o600
