"""The totals of all finished games: how often each figure was met, so that a game can be added and taken out again.

    totals = Totals()
    add(totals, facts)          # or add(totals, facts, -1)

What is added up, such as turns, is met at figure 0 as often as there were turns.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from cantstop.controller.facts import ClassicFacts, GameFacts
from cantstop.controller.presentable import is_player
from cantstop.model.record import COLOURS, Seat

LUCK = 1_000_000  # parts of a step, so that it is added up without a remainder
ADDED_UP = ("turns", "rolls", "busts", "steps_kept", "steps_lost")
HIGHEST = ("best_turn", "longest_turn")
COUNTED = ("lengths", "claimed", "dice", "sums_made")
OF_A_GAME = ("games", "seconds", "rounds")
SCORE, COLOUR = "score ", "colour "  # with the penalty; with its name
WHAT = frozenset((*OF_A_GAME, *ADDED_UP, *HIGHEST, *COUNTED, "wins", "luck", "express_wins"))


class TotalsKey(NamedTuple):
    """What was met. Of a game itself, not of who sat there, name and character are empty."""

    kind: str
    taken_back: bool
    practice: bool  # its throws were known
    alone: bool
    name: str  # of a person; all computers of a character are one player
    character: str
    what: str
    figure: int


Totals = Counter[TotalsKey]


def is_of_a_game(entry: TotalsKey) -> bool:
    """Whether it is of the game and not of a player; a forgotten person has no name either."""
    return entry.what in OF_A_GAME


def is_sound(entry: TotalsKey, count: object) -> bool:
    """Whether it could have been counted here, wherever it comes from."""
    kind, taken_back, practice, alone, name, character, what, figure = entry
    texts = isinstance(name, str) and isinstance(character, str) and isinstance(what, str)
    flags = taken_back in (0, 1) and practice in (0, 1) and alone in (0, 1)
    counts = isinstance(figure, int) and isinstance(count, int)
    return kind in ("classic", "express") and texts and flags and counts and _is_sound(name, character, what)


def _is_sound(name: str, character: str, what: str) -> bool:
    return _is_known(what) and _is_player(name, character)


def _is_known(what: str) -> bool:
    if what.startswith(COLOUR):
        return what[len(COLOUR) :] in COLOURS
    return what in WHAT or (what.startswith(SCORE) and len(what) < 20 and what[len(SCORE) :].isdecimal())


@lru_cache(maxsize=4096)
def _is_player(name: str, character: str) -> bool:
    """The same people are met thousands of times."""
    return is_player(name, character or None)


def add(totals: Totals, game: GameFacts, times: int = 1) -> None:
    """Count the game, or with -1 take it out."""
    head = game.game, game.taken_back, game.practice, len(game.seats) == 1
    totals[TotalsKey(*head, "", "", "games", 0)] += times
    if game.seconds:
        totals[TotalsKey(*head, "", "", "seconds", game.seconds)] += times
    if game.classic:
        totals[TotalsKey(*head, "", "", "rounds", game.rounds)] += times
    for seat, classic in zip(game.seats, () if game.practice else game.classic):
        _add(totals, (*head, *_who(seat)), _of_classic(classic, game.rounds, seat), times)
    for seat, express in zip(game.seats, game.express):
        found = [(f"{SCORE}{game.penalty}", express.score, 1), (f"{COLOUR}{seat.colour}", 0, 1)]
        if express.won and not game.practice:
            found.append(("express_wins", 0, 1))
        _add(totals, (*head, *_who(seat)), found, times)


def _who(seat: Seat) -> tuple[str, str]:
    return (seat.name, "") if seat.character is None else ("", seat.character)


Found = list[tuple[str, int, int]]  # what, its figure, and how often


def _of_classic(facts: ClassicFacts, rounds: int, seat: Seat) -> Found:
    found = [(what, 0, getattr(facts, what)) for what in ADDED_UP]
    found += [(what, getattr(facts, what), 1) for what in HIGHEST]
    found += [("wins", 0, int(facts.won)), ("luck", 0, round(facts.luck * LUCK))]
    found += [("lengths", rounds, 1), (f"{COLOUR}{seat.colour}", 0, 1)]
    found += [("claimed", column, 1) for column in facts.columns]
    found += [("dice", face, count) for face, count in enumerate(facts.faces)]
    found += [("sums_made", total, count) for total, count in enumerate(facts.sums)]
    return found


def _add(totals: Totals, head: tuple[str, bool, bool, bool, str, str], found: Found, times: int) -> None:
    for what, figure, count in found:
        if count:
            totals[TotalsKey(*head, what, figure)] += times * count
