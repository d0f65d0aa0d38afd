"""Tests that a record is read as it was written, and that a damaged one is refused with a message."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import companions
import express_companions
import pytest
from companions import MIXES

from cantstop.model import classic, express, record
from cantstop.model.moves import Advance, Dice, Roll, Stop
from cantstop.model.record import Problem, Record, RecordError, Seat, checksum

NAMES = ("Zoë", "Ψ", "骰", "🎲", 'a"b\\c', "")
COLOURS = ("blue", "yellow", "jade", "ink", "rose", "sky")
CHARACTERS = (None, "beginner", "master", None, "bold", "careful")
DETAILS = {"taken_back": 2, "name_given": True, "timer": None, "pace": 1.5, "note": "Grüße\n{where}"}


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, NAMES[:players], COLOURS, CHARACTERS))


def classic_game(mix: dict[str, Any], seed: str, plies: int) -> tuple[Record, list[classic.State]]:
    rules = classic.Rules(**mix)
    steps = list(companions.walk(rules, seed, plies))
    moves = tuple(move for _, move, _, _ in steps)
    states = [steps[0][0], *(after for *_, after in steps)]
    return Record("classic", rules, seats(rules.players), seed, moves, states[0].player, DETAILS), states


def express_game(players: int, penalty: int, seed: str, plies: int) -> tuple[Record, list[express.State]]:
    rules = express.Rules(players, penalty)
    steps = list(express_companions.walk(rules, seed))[:plies]
    moves = tuple(move for _, move, _, _ in steps)
    return Record("express", rules, seats(players), seed, moves), [steps[0][0], *(after for *_, after in steps)]


SAVED: dict[str, tuple[Record, list[Any]]] = {
    "classic": classic_game(companions.MIXES[27], "mutated", 90),
    "express": express_game(3, 150, "mutated", 40),
}


def is_one_sentence(error: RecordError) -> None:
    said = str(error)
    assert said.splitlines() == [said]
    assert said.endswith(".")
    assert said[0].isupper()
    assert said.isprintable()
    assert 15 < len(said) < 250
    assert str(pickle.loads(pickle.dumps(error))) == said


any_seat: Callable[..., Seat] = Seat  # accepts values of wrong types, too
any_dice: Callable[..., Dice] = Dice


def refused(text: Any) -> RecordError:
    with pytest.raises(RecordError) as error:
        record.loads(text)
    is_one_sentence(error.value)
    return error.value


# Writing and reading


@pytest.mark.slow
def test_saved_game_replays_to_the_same_states(long: bool) -> None:
    for mix in MIXES:
        for number in range(10 if long else 1):
            game, states = classic_game(mix, f"kept {number}", 4_000 if long else 250)
            again = record.loads(record.dumps(game))
            assert again == game
            assert record.replay(again) == tuple(states)


def test_saved_express_game_replays_to_the_same_states(long: bool) -> None:
    for players in range(1, 7):
        for penalty in (200, 150, 100):
            game, states = express_game(players, penalty, f"kept {players}", 4_000 if long else 200)
            again = record.loads(record.dumps(game))
            assert again == game
            assert record.replay(again) == tuple(states)


@pytest.mark.parametrize("kind", ["classic", "express"])
def test_game_can_be_saved_after_every_move(kind: str) -> None:
    game, states = SAVED[kind]
    for count in range(len(game.moves) + 1):
        so_far = Record(game.game, game.rules, game.seats, game.seed, game.moves[:count], game.starter, game.details)
        again = record.loads(record.dumps(so_far).encode())
        assert again == so_far
        assert record.replay(again)[-1] == states[count]


def test_record_is_one_line_of_json() -> None:
    for game, _ in SAVED.values():
        text = record.dumps(game)
        assert text.isascii()
        assert len(text.splitlines()) == 1
        data = json.loads(text)
        assert data["schema"] == 1
        assert len(data["moves"]) == len(game.moves)


def test_record_is_read_in_any_layout_of_json() -> None:
    for game, _ in SAVED.values():
        data = json.loads(record.dumps(game))
        for text in (
            json.dumps(data, indent=2),
            json.dumps(data, ensure_ascii=False),
            json.dumps(dict(reversed(data.items()))),
            "\r\n\t " + json.dumps(data) + "\n\n",
            json.dumps(data).encode(),
        ):
            assert record.loads(text) == game


@pytest.mark.parametrize(
    "parts",
    [{"details": {"speed": float("nan")}}, {"details": {"speed": float("-inf")}}, {"details": {"deep": {}}},
     {"details": {7: "seven"}}, {"seed": 7}, {"starter": 2}, {"starter": True}, {"seats": seats(1)}, {"game": "chess"},
     {"seats": (Seat("A", "blue"), any_seat("B", None))}, {"moves": (any_dice((1.0, 2, 3, 4)),)}],
    ids=str,
)  # fmt: skip
def test_unreadable_record_is_not_written(parts: dict[str, Any]) -> None:
    game = Record("classic", classic.Rules(players=2), seats(2), "7")
    assert record.loads(record.dumps(game)) == game
    with pytest.raises(RecordError) as error:
        record.dumps(replace(game, **parts))
    is_one_sentence(error.value)


def test_record_can_be_pickled_and_compared() -> None:
    game, _ = SAVED["classic"]
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(record.loads(record.dumps(game))) == hash(game)


def test_illegal_move_is_named_with_its_number() -> None:
    rules = classic.Rules(players=2)
    moves = (Roll(), Dice((1, 5, 4, 6)), Advance((6, 8)))
    wrong = Record("classic", rules, seats(2), "x", moves)
    with pytest.raises(RecordError) as error:
        record.replay(wrong)
    assert error.value.problem is Problem.MOVE
    assert "move 3" in str(error.value)
    assert "advance 6 8" in str(error.value)
    assert "move 2" in str(refused(record.dumps(Record("classic", rules, seats(2), "x", (Roll(), Stop())))))


# Damage


@pytest.mark.parametrize("kind", SAVED)
def test_record_cut_off_anywhere_is_called_truncated(kind: str) -> None:
    text = record.dumps(SAVED[kind][0])
    for end in range(len(text)):
        assert refused(text[:end]).problem is Problem.TRUNCATED, text[:end][-20:]


@pytest.mark.parametrize(
    "text",
    ["[]", "[1, 2]", "7", "null", "true", '"cantstop"', "{}", '{"format": "pgn", "schema": 1}', '{"a": [{"b": null}]}',
     '{"format": null}', '{"format": ["cantstop"]}', '{"schema": 1, "moves": []}'],
)  # fmt: skip
def test_json_of_another_program_is_called_foreign(text: str) -> None:
    assert refused(text).problem is Problem.FOREIGN


@pytest.mark.parametrize("schema", [2, 3, 10**6])
def test_record_of_a_newer_game_is_called_too_new(schema: int) -> None:
    for game, _ in SAVED.values():
        data = json.loads(record.dumps(game))
        assert refused(json.dumps({**data, "schema": schema})).problem is Problem.TOO_NEW
    newer = {"format": "cantstop", "schema": schema, "games": [{"whatever": "comes"}]}
    error = refused(json.dumps(newer))
    assert error.problem is Problem.TOO_NEW
    assert "newer" in str(error)


@pytest.mark.parametrize(
    "thing",
    [None, 7, 1.5, [], {}, (), object, b"", b"\xff\xfe", b"\x80abc", "", " ", "\n", "hello", "<html></html>", "\x00",
     "\ufeff{}", "PK\x03\x04", "[" * 100_000, '{"a":' * 100_000, "9" * 10_000, "-", "NaN", '{"a": NaN}', '{"a": 1e999}',
     '{"format": "cantstop", "schema": ' + "9" * 5_000 + "}", '{"format": "cantstop", "format": "cantstop"}',
     '{"format": "cantstop", "schema": true}', '{"format": "cantstop", "schema": 0}', '"\ud800"'],
    ids=lambda thing: ascii(thing)[:24],
)  # fmt: skip
def test_values_that_are_no_record_are_refused(thing: Any) -> None:
    refused(thing)


@pytest.mark.parametrize("kind", SAVED)
def test_error_stays_one_printable_line_when_it_quotes_odd_letters(kind: str) -> None:
    data = json.loads(record.dumps(SAVED[kind][0]))
    for name in ("a\r\nb", "\u2028", "\x1b[2J", "x" * 5_000, "\ud800", "{where}", "{0}", "%s", "\x85", ""):
        refused(json.dumps({**data, name: 1}))
        refused(json.dumps({**data, "rules": {**data["rules"], name: 1}}))
        refused(json.dumps(data)[:-1] + f", {json.dumps(name)}: 1, {json.dumps(name)}: 1}}")
        refused(json.dumps({**data, "moves": [name, *data["moves"]]}))
        refused(json.dumps({**data, "format": name}))
        refused(json.dumps({**data, "game": name}))


def resealed(data: dict[str, Any]) -> str:
    """Return the data with a valid checksum, like a record written by hand."""
    body = {name: value for name, value in data.items() if name != "check"}
    return json.dumps({**body, "check": checksum(body)})


def test_record_with_a_valid_checksum_is_still_checked_by_the_rules() -> None:
    data = json.loads(record.dumps(SAVED["classic"][0]))
    assert record.loads(resealed(data)) == SAVED["classic"][0]
    dice = next(number for number, move in enumerate(data["moves"]) if move.startswith("dice"))
    for wrong in ("dice 1 2 3", "dice 1 2 3 7", "dice 1 2 3 4 5", "dice 0 1 2 3", "stop", "roll", "advance 7", "dice",
                  "dice 1 2 3 4 ", "Dice 1 2 3 4", "dice 01 2 3 4", "dice ١ 2 3 4", "dice 1  2 3 4", "dice -1 2 3 4",
                  "advance " + "9" * 5_000, "", "choose 0 4 4 10"):  # fmt: skip
        moves = [*data["moves"][:dice], wrong, *data["moves"][dice + 1 :]]
        assert f"move {dice + 1}" in str(refused(resealed({**data, "moves": moves})))
    changed: dict[str, Any]
    rules = data["rules"]
    for changed in ({"players": 5}, {"columns_to_win": 9}, {"jump": True, "no_parking": True}, {"eager": 1}):
        assert "rules" in str(refused(resealed({**data, "rules": {**rules, **changed}})))
    for changed in (
        {"starter": 9},
        {"starter": -1},
        {"starter": True},
        {"seats": []},
        {"seed": 4},
        {"details": []},
        {"details": {"deep": {}}},
        {"game": "chess"},
        {"moves": {}},
        {"moves": [7]},
        {"seats": [1, 2]},
    ):
        refused(resealed({**data, **changed}))  # fmt: skip


JUNK: list[Any] = [None, True, False, 0, -1, 1, 2, 7, 10**30, -(10**400), 0.5, 1.0, "", "7", "roll", "stop", "classic",
                   "ü", [], [[]], {}, {"players": 2}, [None], ["roll"], "dice 1 2 3 4", "advance 7 7", float("nan"),
                   float("inf"), 1e308, "\x00", "x" * 1000, "express", "cantstop"]  # fmt: skip
NOISE = (" ", "\n", "\x00", "\ufeff", ",", "}", "]", '"', "\\", "NaN", "-", "0", "e9", "9" * 5_000, "\ud800")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*path, key)
            yield from places(inner, (*path, key))


def inside(rng: Random, data: Any) -> tuple[Any, Any]:
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
    """Change one digit, so that dice, columns, players and checksums change but the structure does not."""
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
    """Test more than 5,000 records of both games with all kinds of damage; none may load as another game."""
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
