"""Golden games: whole games as text. A change of behaviour shows as a diff; golden.py writes them anew."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import golden
import pytest

from cantstop.model import classic, dice, record
from cantstop.model.moves import Dice

FILES = sorted(golden.GAMES.glob("*.txt"))


def events_of(path: Path) -> Counter[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return Counter(line.split()[0] for line in lines if line.startswith("  ") and line[2] != " ")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_goes_as_it_always_went(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    now = golden.told(text.splitlines()[0], golden.parse(text))
    assert now.splitlines() == text.splitlines()
    assert now == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_dice_are_those_of_its_number(path: Path) -> None:
    game = golden.parse(path.read_text(encoding="utf-8"))
    state = record.start(game)
    for step in record.walk(game):
        if isinstance(step.move, Dice):
            numbers = (state.turn, state.throw, 4) if isinstance(state, classic.State) else (state.round, 1, 5)
            assert step.move.values == dice.throw(game.seed, *numbers)
        state = step.state


def test_the_games_show_all_that_can_happen() -> None:
    games = [golden.parse(path.read_text(encoding="utf-8")) for path in FILES]
    assert Counter(game.game for game in games) == {"classic": 4, "express": 2}
    happened = sum((events_of(path) for path in FILES), Counter())
    turns = {"DiceTaken", "Rolled", "RunnerEntered", "RunnerClimbed", "Stopped", "SquareMoved", "ColumnClaimed"}
    turns |= {"SquareSentHome", "Busted", "TurnPassed", "Won"}
    throws = {"Thrown", "Chosen", "Revealed", "NumberCollected", "RowScoreChanged", "WentOut", "Ended"}
    assert set(happened) == turns | throws
    told = "".join(path.read_text(encoding="utf-8") for path in FILES)
    for reason in ("CLAIMED", "ON_TOP", "NO_RUNNER", "NOT_EAGER", "jumped=(1", "fifth=-"):
        assert reason in told


def test_writing_them_anew_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in FILES:
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")
    monkeypatch.setattr(golden, "GAMES", tmp_path)
    monkeypatch.setattr(sys, "argv", ["golden.py", "--write"])
    golden.main()
    assert [(tmp_path / path.name).read_bytes() for path in FILES] == [
        path.read_text(encoding="utf-8").encode() for path in FILES
    ]


def test_the_writer_runs_on_its_own_and_says_how_it_is_used() -> None:
    program = Path(golden.__file__)
    run = subprocess.run([sys.executable, program], cwd=program.parent, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "--write" in run.stderr
    assert "Traceback" not in run.stderr
