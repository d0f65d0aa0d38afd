"""The facts of a game in little room, as the records keep them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cantstop.controller.facts import ClassicFacts, ExpressFacts, GameFacts, thrown
from cantstop.controller.presentable import are_counts, is_player, is_seat
from cantstop.model.record import Seat

Packed = list[Any]


def pack(game: GameFacts) -> Packed:
    players = [
        [
            int(facts.won), facts.turns, facts.rolls, facts.busts, list(facts.columns), facts.best_turn,
            facts.longest_turn, facts.steps_kept, facts.steps_lost, round(facts.luck, 6), f"{facts.thrown:x}",
        ]
        for facts in game.classic
    ] + [[int(facts.won), facts.score, facts.throws, list(facts.rows)] for facts in game.express]  # fmt: skip
    seats = [[seat.name, seat.colour, seat.character] for seat in game.seats]
    throws = [game.seed, game.daily, int(game.practice)]
    common = [game.rounds, game.seconds, game.penalty, game.ended, int(game.taken_back), game.game_id]
    return [game.game, seats, players, throws, *common]


def unpacked(texts: Sequence[str | None]) -> list[GameFacts | None]:
    """The facts of each text; None where they have to be counted anew."""
    try:
        values = json.loads(f"[{','.join([text or 'null' for text in texts])}]")  # in one go, which is quicker
    except (ValueError, TypeError, RecursionError):
        values = []
    if len(values) != len(texts):
        values = [_value(text) for text in texts]
    return [unpack(value) if isinstance(value, list) else None for value in values]


def _value(text: str | None) -> object:
    try:
        return json.loads(text or "null")
    except (ValueError, TypeError, RecursionError):
        return None


def unpack(packed: Packed) -> GameFacts | None:
    """None for what was never packed here."""
    try:
        game, seats, players, throws, rounds, seconds, penalty, ended, taken_back, game_id = packed
        seed, daily, practice = throws
        classic = tuple([_classic(*values) for values in players]) if game == "classic" else ()
        express = tuple([_express(*values) for values in players]) if game == "express" else ()
        sitting = tuple([_seat(*seat) for seat in seats])
        _check_whole(rounds, seconds, penalty)
        _check_text(seed, daily, ended, game_id)
    except (ValueError, TypeError, OverflowError):
        return None
    if not sitting or len(sitting) != len(classic or express) or penalty < 0:
        return None
    end = penalty, seed, daily, bool(practice), ended, bool(taken_back), game_id
    return GameFacts(game, sitting, classic, express, rounds, seconds, *end)


def _classic(
    won: int, turns: int, rolls: int, busts: int, columns: list[int], best: int, longest: int,
    kept: int, lost: int, luck: float, dice: Any, sums: Any = None,
) -> ClassicFacts:  # fmt: skip
    """Older versions noted two lists of counts."""
    counts = int(dice, 16) if sums is None else thrown(dice, sums)
    _check_whole(turns, rolls, busts, *columns, best, longest, kept, lost, round(luck))
    return ClassicFacts(won == 1, turns, rolls, busts, tuple(columns), best, longest, kept, lost, luck, counts)


def _express(won: int, score: int, throws: int, rows: list[int]) -> ExpressFacts:
    _check_whole(score, throws, *rows)
    return ExpressFacts(bool(won), score, throws, tuple(rows))


@lru_cache(maxsize=4096)
def _seat(name: str, colour: str, character: str | None) -> Seat:
    """The same people sit in thousands of games."""
    if not is_player(name, character) or not is_seat(Seat("?", colour, character)):
        raise ValueError(name)
    return Seat(name, colour, character)


def _check_whole(*figures: int) -> None:
    """Refuse what was damaged, and could not be added up."""
    if not are_counts(*figures):
        raise ValueError(figures)


def _check_text(*texts: str) -> None:
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(text)
        text.encode()  # halves of a letter cannot be written
