"""The title's glance at the newest game says what the list itself would say, or that it does not know."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cantstop.controller import glance, matches
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.store import Store
from cantstop.model import classic, express
from cantstop.model.record import Seat

PEOPLE = (Seat("Anna", "blue"), Seat("Łukasz", "yellow"))


def left_game(folder: Path, setup: ClassicSetup | ExpressSetup) -> None:
    """One throw, one choice, and away."""
    store = Store(folder)
    match = matches.begin(setup, store)
    if isinstance(match, matches.ClassicMatch):
        match.play(classic.Roll())
        match.advance()
        match.play(classic.legal_moves(match.state)[0])
    else:
        match.advance()
        match.choose(express.legal_marks(match.state.pads[0], match.state.dice)[0])
    matches.leave(match, store)


def test_without_games_there_is_nothing(tmp_path: Path) -> None:
    assert glance.newest(tmp_path) is None


def test_it_tells_of_a_game_of_cant_stop(tmp_path: Path) -> None:
    left_game(tmp_path, ClassicSetup(PEOPLE, starts=0, seed="5"))
    assert glance.newest(tmp_path) == glance.Glance("classic", ("Anna", "Łukasz"), 1)


def test_it_tells_of_a_game_of_express(tmp_path: Path) -> None:
    left_game(tmp_path, ExpressSetup(PEOPLE[:1], seed="5"))
    assert glance.newest(tmp_path) == glance.Glance("express", ("Anna",), 2)


@pytest.mark.parametrize("spoil", ["touched", "no cards", "damaged cards", "another window"])
def test_where_the_cards_may_be_wrong_it_does_not_guess(tmp_path: Path, spoil: str) -> None:
    left_game(tmp_path, ClassicSetup(PEOPLE, starts=0, seed="5"))
    game = next((tmp_path / "unfinished").glob("*.game"))
    if spoil == "touched":
        game.write_bytes(game.read_bytes() + b"\n")
    elif spoil == "no cards":
        (tmp_path / "cards.json").unlink()
    elif spoil == "damaged cards":
        (tmp_path / "cards.json").write_text("{")
    else:
        glance_lock = glance.Lock(game.with_suffix(".lock"))
        assert glance_lock.take()
        with pytest.raises(glance.Unsure):
            glance.newest(tmp_path)
        glance_lock.free()
        return
    with pytest.raises(glance.Unsure):
        glance.newest(tmp_path)


def test_it_loads_no_rules() -> None:
    code = "import sys; import cantstop.controller.glance; print('cantstop.model' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
