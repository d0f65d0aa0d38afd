"""The facts of finished games, remembered beside their file: a line is added when a game ends, so none is replayed.

    known = KnownFacts(folder)
    known.read()                   # what is remembered, by the key of the finished game's line
    known.remember({key: packed})  # adds lines
    known.rewrite({key: packed})   # only these, and nothing else

A line of the finished games is known by what it says: a changed one has another key, and is counted anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any
from zlib import crc32

from cantstop.controller.facts import ClassicFacts, ExpressFacts, GameFacts
from cantstop.controller.files import write_whole
from cantstop.model.record import Seat

FILE = "facts.jsonl"
CHECK = 8  # letters
KIND = b"facts 3"  # what is packed; of another kind nothing is known
Packed = list[Any]  # of a game: its facts; of a withdrawal: the number; of a damaged line: nothing


def key_of(line: bytes) -> str:
    return blake2b(line, digest_size=9, person=KIND).hexdigest()


class KnownFacts:
    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def read(self) -> dict[str, Packed]:
        try:
            lines = self._path.read_bytes().split(b"\n")
        except OSError:
            return {}
        sound = [line[CHECK + 1 :] for line in lines if line[:CHECK] == _check(line[CHECK + 1 :])]
        try:
            return dict(json.loads(b"[" + b",".join(sound) + b"]"))
        except (ValueError, TypeError, RecursionError):
            return {}

    def remember(self, known: Mapping[str, Packed]) -> None:
        """A disk that refuses costs only the time to count again."""
        try:
            with open(self._path, "ab") as file:
                file.write(_text(known).encode())
        except OSError:
            return

    def rewrite(self, known: Mapping[str, Packed]) -> None:
        """OSError if the disk refuses."""
        write_whole(self._path, _text(known))


def _text(known: Mapping[str, Packed]) -> str:
    """Each line begins anew, also after one that was torn."""
    lines = [json.dumps(each, separators=(",", ":")) for each in known.items()]
    return "".join(f"\n{_check(line.encode()).decode()} {line}" for line in lines)


def _check(line: bytes) -> bytes:
    """Stands before each line, so that a damaged one is seen for what it is."""
    return b"%08x" % crc32(line)


# ---------------------------------------------------------------- packing


def pack(game: GameFacts) -> Packed:
    players = [
        [
            int(facts.won), facts.turns, facts.rolls, facts.busts, list(facts.columns), facts.best_turn,
            facts.longest_turn, facts.steps_kept, facts.steps_lost, round(facts.luck, 6), facts.faces, facts.sums,
        ]
        for facts in game.classic
    ] + [[int(facts.won), facts.score, facts.throws, list(facts.rows)] for facts in game.express]  # fmt: skip
    seats = [[seat.name, seat.colour, seat.character] for seat in game.seats]
    throws = [game.seed, game.daily, int(game.practice)]
    common = [game.rounds, game.seconds, game.penalty, game.ended, int(game.taken_back), game.game_id]
    return [game.game, seats, players, throws, *common]


def unpack(packed: Packed) -> GameFacts | str | None:
    """A game, the number of a withdrawn one, or None for a damaged line, and for what was never packed here."""
    if len(packed) < 2:
        return str(packed[0]) if packed else None
    try:
        game, seats, players, throws, rounds, seconds, penalty, ended, taken_back, game_id = packed
        seed, daily, practice = throws
        classic = tuple([_classic(*values) for values in players]) if game == "classic" else ()
        express = tuple([_express(*values) for values in players]) if game == "express" else ()
        sitting = tuple([Seat(name, colour, character) for name, colour, character in seats])
    except (ValueError, TypeError):
        return None
    end = penalty, seed, daily, bool(practice), ended, bool(taken_back), game_id
    return GameFacts(game, sitting, classic, express, rounds, seconds, *end)


def _classic(won: int, turns: int, rolls: int, busts: int, columns: list[int], *rest: Any) -> ClassicFacts:
    return ClassicFacts(bool(won), turns, rolls, busts, tuple(columns), *rest)


def _express(won: int, score: int, throws: int, rows: list[int]) -> ExpressFacts:
    return ExpressFacts(bool(won), score, throws, tuple(rows))


def renamed(packed: Packed, name: str) -> Packed:
    """The facts of a game in which a person of this name is nobody in particular."""
    if len(packed) < 2:
        return packed
    seats = [["" if seat[0] == name and seat[2] is None else seat[0], *seat[1:]] for seat in packed[1]]
    return [packed[0], seats, *packed[2:]]
