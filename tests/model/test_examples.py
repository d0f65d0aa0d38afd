"""The worked examples of the printed rules, each with its source."""

from __future__ import annotations

from typing import Any

import pytest
from companions import EXAMPLES

from cantstop.model import classic
from cantstop.model.events import Busted
from cantstop.model.moves import Advance, Dice, Roll, Stop
from cantstop.model.refusals import IllegalPosition, Reason

Example = dict[str, Any]

SOURCES = {
    "001": "a rules sheet for a paper board",
    "002": "Ravensburger and Franjos, in French",
    "003": "an encyclopedia",
    "004": "Parker Brothers 1980 and Franjos 1998",
}


def source(example: Example) -> str:
    """Return the source of the example; the numbers are those of the collection it comes from."""
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
