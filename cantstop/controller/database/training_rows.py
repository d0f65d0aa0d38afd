"""Rounds of exercises and mistakes to train, as rows."""

from __future__ import annotations

import json
from collections.abc import Iterable
from sqlite3 import Connection
from typing import Any, NamedTuple


class RoundRow(NamedTuple):
    """Exercises that belong together: the answers as far as they were given, and what they were worth in the end."""

    id: int
    kind: str
    player: str
    seed: str  # or the day
    answers: list[Any]
    result: float | None


class MistakeRow(NamedTuple):
    """A position in which somebody chose badly."""

    player: str
    kind: str
    position: str
    loss: float


def put_round(connection: Connection, kept: RoundRow) -> None:
    values = kept.id, kept.kind, kept.player, kept.seed, json.dumps(kept.answers), kept.result
    connection.execute("INSERT OR REPLACE INTO rounds VALUES (?, ?, ?, ?, ?, ?)", values)


def rounds(connection: Connection, kind: str, player: str) -> list[RoundRow]:
    """The rounds of a player, oldest first."""
    asked = "SELECT id, kind, player, seed, answers, result FROM rounds WHERE kind = ? AND player = ? ORDER BY rowid"
    found = []
    for row in connection.execute(asked, (kind, player)):
        try:
            found.append(RoundRow(row[0], row[1], row[2], str(row[3]), list(json.loads(row[4])), row[5]))
        except (ValueError, TypeError, RecursionError):
            continue
    return found


def put_mistakes(connection: Connection, game_id: str, mistakes: Iterable[MistakeRow]) -> None:
    """Put the mistakes that a review of this game has found in place of the earlier ones."""
    connection.execute("DELETE FROM mistakes WHERE game_id = ?", (game_id,))
    for each in mistakes:
        values = each.player, each.kind, each.position, game_id, each.loss
        connection.execute("INSERT OR REPLACE INTO mistakes VALUES (?, ?, ?, ?, ?)", values)


def mistakes(connection: Connection, kind: str, player: str, most: int) -> list[str]:
    """Positions of mistakes, the costliest first."""
    asked = "SELECT position FROM mistakes WHERE kind = ? AND player = ? ORDER BY loss DESC, position LIMIT ?"
    return [str(position) for (position,) in connection.execute(asked, (kind, player, most))]
