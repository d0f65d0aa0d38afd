"""Tests that golden games, whole games as text, stay the same. After a change, golden.py writes the files again."""

from __future__ import annotations

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
def test_golden_game_is_unchanged(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    now = golden.file_text(text.splitlines()[0], golden.parse(text))
    assert now.splitlines() == text.splitlines()
    assert now == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_game_has_the_dice_of_its_number(path: Path) -> None:
    game = golden.parse(path.read_text(encoding="utf-8"))
    state = record.start(game)
    for step in record.walk(game):
        if isinstance(step.move, Dice):
            numbers = (state.turn, state.throw, 4) if isinstance(state, classic.State) else (state.round, 1, 5)
            assert step.move.values == dice.throw(game.seed, *numbers)
        state = step.state


def test_golden_games_contain_every_event() -> None:
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
