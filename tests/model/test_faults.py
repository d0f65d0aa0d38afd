"""Tests of the worked examples of the printed rules, and of known errors in published versions of the game."""

from __future__ import annotations

from typing import Any

import pytest
from companions import EXAMPLES, lines, move_from, play

from cantstop.model import classic
from cantstop.model.events import Busted, ColumnClaimed, SquareSentHome, Won
from cantstop.model.moves import Advance, Dice, Roll, Stop
from cantstop.model.refusals import IllegalMove, IllegalPosition, Reason

# A position; then `=` the legal moves, `!` a move with the reason against it, `>` moves to make, and `@` a part
# of the position after them.
FAULTS = {
    "both sums move when all three runners are out": """
        classic 3; -; -; runners 6:3 7:2 8:4; dice 2 4 3 5
        = advance 6 8, advance 7 7
        ! advance 6: BOTH_SUMS
        ! advance 8: BOTH_SUMS
        > advance 6 8
        @ runners 6:4 7:2 8:5""",
    "both sums move when one has a runner and one runner is free": """
        classic 3; -; -; runners 6:3 7:2; dice 2 4 4 4
        = advance 6 8""",
    "double moves two steps in a new column": """
        classic 3; -; -; dice 3 4 2 5
        > advance 7 7
        @ runners 7:2""",
    "double moves two steps from the player's square": """
        classic 3; 7:5; -; dice 3 4 2 5
        > advance 7 7
        @ runners 7:7""",
    "double moves one step when the top is next": """
        classic 3; -; -; runners 2:1 7:12 12:1; dice 3 4 2 5
        = advance 7
        ! advance 7 7: ON_TOP
        > advance 7
        @ runners 2:1 7:13 12:1""",
    "no bust while one runner can move, though the other sums are closed": """
        classic 3; -; 7:13 10:7; runners 3:1 6:11 8:3
        > roll, dice 2 4 4 6
        = advance 8 8
        classic 3; -; -; runners 2:2 3:1 12:1
        > roll, dice 1 1 6 5
        = advance 2""",
    "no bust while a runner is free for an open column": """
        classic 3; -; -; runners 6:11 8:11
        > roll, dice 3 3 4 4
        = advance 7 7""",
    "pairing has no move when both sums are claimed": """
        classic 4; 5:9 6:11; 7:13 8:11 9:9
        > roll
        ! advance 6 8: WRONG_PHASE
        > dice 2 4 3 5
        @ player 1""",
    "claimed column is left out of a move": """
        classic 3; 6:11; 8:11; dice 2 4 3 5
        = advance 7 7, advance 5 9
        ! advance 6 8: CLAIMED
        classic 3; 6:11; -; dice 2 4 3 5
        = advance 8, advance 7 7, advance 5 9
        ! advance 6 8: CLAIMED
        ! advance 6: CLAIMED""",
    "claimed column is closed to its owner and to others": """
        classic 3; 2:3; -; dice 1 1 6 6
        = advance 12, advance 7 7
        classic 3; -; 2:3; dice 1 1 6 6
        = advance 12, advance 7 7
        classic 3; -; 2:1; runners 2:3
        > stop, roll, dice 1 1 6 6
        = advance 12, advance 7 7""",
    "runner at the top claims only by stopping": """
        classic 3; -; 2:1; runners 2:3 3:4 12:1
        > roll, dice 3 3 4 4
        @ classic 3; -; 2:1; player 1
        > roll, dice 1 1 1 1
        = advance 2 2""",
    "stop does not win with too few columns": """
        classic 4; 3:5 4:7; -; runners 2:3
        > stop
        @ player 1""",
    "free runner does not make a roll safe when columns are claimed": """
        classic 4; 5:9 6:11; 7:13 8:11 9:9; runners 3:1
        > roll, dice 3 3 3 3
        @ player 1""",
    "roll without a playable sum is legal and busts": """
        classic 4; -; -; runners 2:3 3:5 12:3
        = roll, stop
        > roll, dice 1 1 1 2
        @ player 1""",
    "runner never passes the top": """
        classic 3; -; -; runners 2:3 7:1; dice 1 1 3 5
        = advance 8, advance 4, advance 6
        ! advance 2 8: ON_TOP
        classic 3; -; -; runners 12:2; dice 6 6 6 6
        = advance 12
        > advance 12
        @ runners 12:3""",
    "runner never passes the top under Jump": """
        classic 3 jump; -; 6:10; 6:9; runners 6:8; dice 3 3 2 4
        = advance 6, advance 5 7
        > advance 6
        @ runners 6:11""",
    "No parking forbids stopping even to win": """
        classic 3 no_parking; 3:5 4:7; 7:4; runners 2:3 7:4
        = roll
        ! stop: SHARED_SPACE
        > roll, dice 3 4 6 6, advance 7 12
        = roll, stop
        > stop
        @ 2:3""",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_of_published_versions_is_absent(fault: str) -> None:
    for line in map(str.strip, FAULTS[fault].strip().splitlines()):
        sign, _, words = line.partition(" ")
        if sign == "classic":
            state = classic.parse(line)
        elif sign == "=":
            assert lines(state) == set(words.split(", "))
        elif sign == "!":
            move, _, reason = words.partition(": ")
            with pytest.raises(IllegalMove) as refused:
                classic.apply(state, move_from(move))
            assert refused.value.refusal.reason.name == reason
        elif sign == ">":
            state = play(state, *words.split(", "))
        else:
            assert words in classic.text(state)


def test_stop_claims_a_column_and_sends_squares_home() -> None:
    after, events = classic.apply(classic.parse("classic 3; -; 2:1; runners 2:3"), Stop())
    assert events[2:4] == (ColumnClaimed(0, 2), SquareSentHome(1, 2, 1))
    assert after.square(1, 2) == 0


def test_stop_wins_when_it_claims_more_columns_than_needed() -> None:
    won, events = classic.apply(classic.parse("classic 3; 3:5 4:7; 5:9; runners 2:3 7:4 12:3"), Stop())
    assert won.winner == 0
    assert events[-1] == Won(0, (2, 3, 4, 12))
    assert classic.legal_moves(won) == ()
    _, events = classic.apply(classic.parse("classic 3; 3:5 4:7; -; runners 2:3 11:5 12:3"), Stop())
    assert events[-1] == Won(0, (2, 3, 4, 11, 12))


Example = dict[str, Any]

SOURCES = {
    "001": "a rules sheet for a paper board",
    "002": "Ravensburger and Franjos, in French",
    "003": "an encyclopedia",
    "004": "Parker Brothers 1980 and Franjos 1998",
}


def source(example: Example) -> str:
    """Return the publication that the example comes from."""
    return SOURCES[example["source"][:3]]


def examples(key: str) -> list[Any]:
    found = [example for example in EXAMPLES["cant_stop"] if key in example]
    return [pytest.param(example, id=f"{example['id']} [{source(example)}]") for example in found]


def rules_of(example: Example) -> classic.Rules:
    return classic.Rules(players=example.get("players", len(example["squares"])), **example["rules"])


def numbered(table: dict[str, int]) -> dict[int, int]:
    return {int(column): value for column, value in table.items()}


def position(example: Example, dice: tuple[int, ...] | None = None) -> classic.State:
    return classic.position(
        rules_of(example),
        player=0,
        squares=tuple(numbered(own) for own in example["squares"]),
        runners=numbered(example["runners"]),
        claimed=numbered(example["claimed"]),
        dice=dice,
    )


@pytest.mark.parametrize("example", [param for param in examples("moves") if param.values[0]["moves"]])
def test_legal_moves_match_the_source(example: Example) -> None:
    dice = tuple(example["dice"])
    said = {Advance(tuple(columns)) for columns in example["moves"]}
    assert set(classic.legal_moves(position(example, dice))) == said
    rolled, _ = classic.apply(position(example), Roll())
    fallen, _ = classic.apply(rolled, Dice(dice))
    assert set(classic.legal_moves(fallen)) == said, "dice on the table and dice just thrown must be the same"


@pytest.mark.parametrize("example", [param for param in examples("moves") if not param.values[0]["moves"]])
def test_bust_of_the_source_ends_the_turn(example: Example) -> None:
    dice = tuple(example["dice"])
    with pytest.raises(IllegalPosition) as refused:
        position(example, dice)
    assert refused.value.refusal.reason is Reason.BUST
    before = position(example)
    rolled, _ = classic.apply(before, Roll())
    after, events = classic.apply(rolled, Dice(dice))
    busts = [event for event in events if isinstance(event, Busted)]
    assert [(bust.player, bust.dice) for bust in busts] == [(0, dice)]
    assert after.player == 1
    assert not any(after.runner(column) for column in range(2, 13))
    assert all(before.square(0, column) == after.square(0, column) for column in range(2, 13))


@pytest.mark.parametrize("example", examples("play"))
def test_runners_match_the_source(example: Example) -> None:
    after, _ = classic.apply(position(example, tuple(example["dice"])), Advance(tuple(example["play"])))
    standing = {column: after.runner(column) for column in range(2, 13) if after.runner(column)}
    assert standing == numbered(example["runners_after"])


@pytest.mark.parametrize("example", examples("may_stop"))
def test_stopping_matches_the_source(example: Example) -> None:
    assert (Stop() in classic.legal_moves(position(example))) is example["may_stop"]


def test_examples_are_all_used() -> None:
    told = {key for example in EXAMPLES["cant_stop"] for key in ("moves", "play", "may_stop") if key in example}
    assert told == {"moves", "play", "may_stop"}
    assert all({"moves", "play", "may_stop"} & set(example) for example in EXAMPLES["cant_stop"])
