"""A disk that takes its time delays no move: by how the game is kept, not by luck."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from threading import Event

import pytest
from at_play import seats, step
from slow_disk import SlowDisk

from cantstop.controller import gamefile, matches, slate
from cantstop.controller.journal import Entry
from cantstop.controller.keeper import Keeper
from cantstop.controller.locks import Lock
from cantstop.controller.matches import AnyMatch
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.store import Store
from cantstop.controller.thinker import PromptThinker

MOVES = 200
BAR = 0.005  # seconds that a move may wait for the disk
CALL = 0.1  # seconds that each call of the slow disk takes
SETUPS = [ClassicSetup(seats(None, "steady", None, "beginner"), seed="slow"), ExpressSetup(seats(None))]


def at_leisure(match: AnyMatch, monkeypatch: pytest.MonkeyPatch) -> float:
    """What the move waited that waited longest, of many made while the disk is at one thing or another."""
    waits: list[float] = []
    keep = Keeper.keep

    def timed(keeper: Keeper, entry: Entry) -> None:
        begun = time.perf_counter()
        keep(keeper, entry)
        waits.append(time.perf_counter() - begun)

    rng = Random(1)
    with monkeypatch.context() as patch:
        patch.setattr(Keeper, "keep", timed)
        while len(waits) < MOVES:
            if match.over or rng.random() < 0.2:
                match.undo()
            else:
                step(match, rng)
            time.sleep(0.002)
    return max(waits)


@pytest.mark.parametrize("lent", [True, False], ids=["memory", "no memory"])
@pytest.mark.parametrize("setup", SETUPS, ids=["classic", "express"])
def test_no_move_waits_for_a_slow_disk_and_all_come_to_rest_on_it(
    setup: ClassicSetup | ExpressSetup, lent: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not lent:
        monkeypatch.setattr(slate, "_memory", lambda make=False: None)
    longest = []
    for attempt in range(5):  # a machine that does something else may hold a move up; a disk would do it every time
        folder = tmp_path / str(attempt)
        games = Store(folder)
        with SlowDisk(folder, CALL) as disk:
            match = matches.begin(setup, games, PromptThinker())
            longest.append(at_leisure(match, monkeypatch))
            assert match.keeper
            assert match.keeper.file.settled(20)
        assert set(disk.calls) == {"lines", "rest"}, "the thread of the moves never calls the disk"
        assert not match.take_notices()
        matches.leave(match, games)
        (entry,) = Store(folder).games()
        assert matches.resume(games.open(entry), thinker=PromptThinker()).record.moves == match.record.moves
        if longest[-1] < BAR:
            break
    assert min(longest) < BAR


def test_leaving_a_game_waits_a_little_for_the_disk_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gamefile, "FAREWELL", 0.05)
    go_on, write = Event(), gamefile.write_all

    def still(handle: int, data: bytes) -> None:
        assert go_on.wait(20)
        write(handle, data)

    games = Store(tmp_path)
    match = matches.begin(SETUPS[0], games, PromptThinker())
    assert match.keeper
    assert match.keeper.file.settled(20)
    monkeypatch.setattr(gamefile, "write_all", still)
    step(match, Random(1))
    begun = time.perf_counter()
    assert match.keeper.close()
    assert time.perf_counter() - begun < 10
    lock = Lock(match.keeper.path.with_suffix(gamefile.LOCK))
    assert lock.is_taken(), "nobody takes the game up before all of it is written"
    go_on.set()
    assert games.at_rest(20)
    assert not lock.is_taken()
    (entry,) = Store(tmp_path).games()
    assert (entry.moves, entry.in_use) == (1, False)


def test_of_the_older_copies_only_the_latest_is_written_late(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    games = Store(folder)
    match = matches.begin(SETUPS[0], games, PromptThinker())
    assert match.keeper
    rng = Random(3)
    with SlowDisk(folder, CALL / 2) as disk:
        while match.state.turn < 30:
            step(match, rng)
        matches.leave(match, games)
        assert games.at_rest(60)
    assert disk.calls.total() < 40
    older = match.keeper.path.with_suffix(gamefile.OLDER)
    taken = Store(tmp_path / "elsewhere").open_file(older)
    assert taken.history.state.turn == 30
