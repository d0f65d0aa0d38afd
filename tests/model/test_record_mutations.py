"""Damaged records: more than 5,000, each of which replays equal to the original or is refused in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from saved_games import SAVED, is_one_sentence

from cantstop.model import record
from cantstop.model.record import RecordError

JUNK: list[Any] = [None, True, False, 0, -1, 1, 2, 7, 10**30, -(10**400), 0.5, 1.0, "", "7", "roll", "stop", "classic",
                   "ü", [], [[]], {}, {"players": 2}, [None], ["roll"], "dice 1 2 3 4", "advance 7 7", float("nan"),
                   float("inf"), 1e308, "\x00", "x" * 1000, "express", "cantstop"]  # fmt: skip
NOISE = (" ", "\n", "\x00", "\ufeff", ",", "}", "]", '"', "\\", "NaN", "-", "0", "e9", "9" * 5_000, "\ud800")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every entry in the data."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*path, key)
            yield from places(inner, (*path, key))


def inside(rng: Random, data: Any) -> tuple[Any, Any]:
    """Return a random container in the data and one of its keys."""
    path = rng.choice(list(places(data)))
    for key in path[:-1]:
        data = data[key]
    return data, path[-1]


def change_a_value(rng: Random, data: Any) -> str:
    holder, key = inside(rng, data)
    holder[key] = rng.choice(JUNK)
    return json.dumps(data)


def delete_an_entry(rng: Random, data: Any) -> str:
    holder, key = inside(rng, data)
    del holder[key]
    return json.dumps(data)


def add_an_entry(rng: Random, data: Any) -> str:
    holder, key = inside(rng, data)
    if isinstance(holder, dict):
        holder[rng.choice(("extra", "Moves", " seed", "schema ", "players", "check"))] = rng.choice(JUNK)
    else:
        holder.insert(key, rng.choice([*JUNK, holder[key]]))
    return json.dumps(data)


def swap_two_entries(rng: Random, data: Any) -> str:
    one, here = inside(rng, data)
    other, there = inside(rng, data)
    one[here], other[there] = json.loads(json.dumps([other[there], one[here]]))
    return json.dumps(data)


def nest_deeply(rng: Random, data: Any) -> str:
    holder, key = inside(rng, data)
    holder[key] = "HERE"
    depth = rng.choice((5, 50, 900, 5_000, 50_000))
    return json.dumps(data).replace(
        '"HERE"', rng.choice(("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth))
    )


def name_twice(rng: Random, data: Any) -> str:
    text = json.dumps(data)
    name = rng.choice(list(data))
    second = json.dumps(rng.choice((data[name], rng.choice(JUNK))))
    return f"{text[:-1]}, {json.dumps(name)}: {second}}}"


def nudge_a_number(rng: Random, data: Any) -> str:
    """Change one digit, so that dice, columns, players and checks change but the form does not."""
    text = json.dumps(data)
    digits = [place for place, letter in enumerate(text) if letter.isdigit()]
    place = rng.choice(digits)
    return text[:place] + rng.choice("0123456789") + text[place + 1 :]


def flip_bytes(rng: Random, data: Any) -> bytes:
    raw = bytearray(json.dumps(data, ensure_ascii=rng.random() < 0.5).encode())
    for _ in range(rng.choice((1, 1, 1, 2, 8))):
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    return bytes(raw)


def cut_out(rng: Random, data: Any) -> str:
    text = json.dumps(data)
    start = rng.randrange(len(text))
    return text[:start] + text[start + rng.choice((1, 1, 2, 5, 40)) :]


def repeat_a_piece(rng: Random, data: Any) -> str:
    text = json.dumps(data)
    start = rng.randrange(len(text))
    end = start + rng.choice((1, 3, 20, 200))
    return text[:end] + text[start:]


def insert_noise(rng: Random, data: Any) -> str:
    text = json.dumps(data)
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(NOISE) + text[place:]


MUTATIONS: list[Callable[[Random, Any], str | bytes]] = [
    change_a_value, delete_an_entry, add_an_entry, swap_two_entries, nest_deeply, name_twice, nudge_a_number,
    flip_bytes, cut_out, repeat_a_piece, insert_noise,
]  # fmt: skip


@pytest.mark.parametrize("kind", SAVED)
@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda mutate: mutate.__name__)
def test_mutated_record_replays_equal_or_is_refused(
    mutate: Callable[[Random, Any], str | bytes], kind: str, long: bool
) -> None:
    """More than 5,000 records of both games with all kinds of damage; none may load as another game."""
    game, states = SAVED[kind]
    text = record.dumps(game)
    rng = Random(f"{kind} {mutate.__name__}")
    outcomes = {"equal": 0, "refused": 0}
    for _ in range(5_000 if long else 220):
        try:
            again = record.loads(mutate(rng, json.loads(text)))
        except RecordError as error:
            is_one_sentence(error)
            outcomes["refused"] += 1
        else:
            assert again == game
            assert record.replay(again) == tuple(states)
            outcomes["equal"] += 1
    assert outcomes["refused"] > 0
