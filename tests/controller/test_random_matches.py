"""Tests of matches whose players undo, redo, save, pause, leave and resume at random."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from at_play import any_classic, any_express, finished, some_move

from cantstop.controller import matches
from cantstop.controller.awaited import AwaitPerson, Over, Paused
from cantstop.controller.express_match import NOBODY
from cantstop.controller.games import Games
from cantstop.controller.matches import AnyMatch
from cantstop.model import express
from cantstop.model import record as records
from cantstop.model.record import AnyState


def at_a_whim(match: AnyMatch, games: Games, rng: Random) -> AnyMatch:
    """Do something random that is not a move: undo, redo, save, pause, or leave and resume."""
    whim = rng.choice(("undo", "undo", "redo", "pause", "go back", "save", "leave"))
    before = match.record.moves
    if whim == "undo":
        wanted = match.would_undo()
        assert match.undo() == wanted
        assert (match.record.moves == before) == (wanted is None)
    elif whim == "redo":
        wanted = match.would_redo()
        assert match.redo() == wanted
        assert (match.record.moves == before) == (wanted is None)
    elif whim == "pause":
        match.pause()
        assert match.awaited == Paused()
        assert match.advance() == ()
        match.resume()
    elif whim == "go back" and match.moment:
        moment = rng.randrange(match.moment)
        if match.may_go_back_to(moment):
            match.go_back_to(moment)
            assert match.record.moves == before[:moment]
    elif whim == "save":
        assert records.loads(records.dumps(match.record)) == match.record
        if match.moment and rng.random() < 0.1:
            match = from_a_copy(match, games)
            assert match.record.moves == before
    elif whim == "leave" and match.moment and rng.random() < 0.3:
        redo = match.would_redo()
        match.leave()
        (entry,) = games.games()
        assert entry.moves == match.moment
        match = matches.resume(games.open(entry.id))
        assert match.record.moves == before
        assert match.would_redo() == redo
    return match


def from_a_copy(match: AnyMatch, games: Games) -> AnyMatch:
    """Save the game under a name, delete it, and resume the saved one."""
    assert games.save_as(match.record, "copy") == ()
    match.leave()
    assert match.autosave
    games.delete(match.autosave.game)
    copy = games.named("copy")
    assert copy
    assert copy.moves == match.moment
    match = matches.resume(games.open(copy.id))
    games.delete(copy.id)
    return match


def play_with_whims(match: AnyMatch, games: Games, rng: Random) -> AnyMatch:
    whims = 12
    while not isinstance(match.awaited, Over):
        if whims and rng.random() < 0.06:
            whims -= 1
            match = at_a_whim(match, games, rng)
        elif isinstance(match.awaited, AwaitPerson):
            match.play(some_move(match, rng))
        else:
            match.advance()
        assert not match.take_notices()
    return match


def as_shown(state: AnyState) -> AnyState:
    """Return a position as the match shows it to all players."""
    return express.seen_by(state, NOBODY) if isinstance(state, express.State) else state


@pytest.mark.slow
@pytest.mark.parametrize("game", ["classic", "express"])
@pytest.mark.parametrize("part", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_random_match_equals_a_plain_replay(game: str, part: int, tmp_path: Path, long: bool) -> None:
    games = Games(tmp_path)
    count = 1000 if long else 5
    for number in range(part * count, (part + 1) * count):
        rng = Random(f"{game} {number}")
        setup = any_classic(rng) if game == "classic" else any_express(rng)
        match = play_with_whims(matches.begin(setup, games), games, rng)
        record = match.record
        states = records.replay(record)
        shown = [match.state_at(index) for index in range(len(states))]
        assert shown == [as_shown(state) for state in states]
        assert match.state == states[-1]
        match.leave()
    ended = finished(games)
    assert len(ended) == count
    assert not games.take_notices()
    assert ended[-1].moves == record.moves
    assert not games.games()
