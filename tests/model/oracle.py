"""A slow second implementation of Can't Stop, written from the printed rules without the code of the model.

A game is a plain dict and a move is a line of text ("roll", "dice 1 5 4 6", "advance 6 10", "stop"). The dice are tried
in all twenty-four orders, and in each order both sums are played if possible.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

Game = dict[str, Any]

TOP = {2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}


def new_game(rules: dict[str, Any], starter: int = 0) -> Game:
    return {
        "rules": dict(rules),
        "player": starter,
        "turn": 1,
        "phase": "before the first roll",
        "dice": None,
        "squares": [{} for _ in range(rules["players"])],
        "runners": {},
        "claimed": {},
        "winner": None,
    }


def position(
    rules: dict[str, Any],
    player: int,
    squares: list[dict[int, int]],
    runners: dict[int, int],
    claimed: dict[int, int],
) -> Game:
    """Return a game before a roll, with a square on the top of each claimed column."""
    game = new_game(rules, player)
    game["squares"] = [dict(own) for own in squares]
    for column, owner in claimed.items():
        game["squares"][owner][column] = TOP[column]
    game["runners"] = dict(runners)
    game["claimed"] = dict(claimed)
    if runners:
        game["phase"] = "moved"
    return game


def others_at(game: Game, column: int, space: int) -> bool:
    return any(own.get(column) == space for player, own in enumerate(game["squares"]) if player != game["player"])


def climb(game: Game, runners: dict[int, int], column: int) -> dict[int, int] | None:
    """Return the runners after one step in the column, or None if no step is possible."""
    if column in game["claimed"]:
        return None
    if column not in runners and len(runners) == 3:
        return None
    space = runners[column] if column in runners else game["squares"][game["player"]].get(column, 0)
    if space == TOP[column]:
        return None
    space += 1
    while game["rules"]["jump"] and others_at(game, column, space):
        space += 1
    return {**runners, column: space}


def path(game: Game, player: int, column: int) -> list[int]:
    game, spaces = {**game, "player": player}, []
    runners = climb(game, {}, column)
    while runners is not None:
        spaces.append(runners[column])
        runners = climb(game, runners, column)
    return spaces


def may_stop(game: Game, runners: dict[int, int]) -> bool:
    parked = any(others_at(game, column, space) for column, space in runners.items())
    return not (game["rules"]["no_parking"] and parked)


def outcomes(game: Game, dice: tuple[int, ...]) -> dict[tuple[int, ...], dict[int, int]]:
    """Return every legal move for the dice, with the runners after it."""
    found: dict[tuple[int, ...], dict[int, int]] = {}
    for first, second, third, fourth in permutations(dice):
        runners = game["runners"]
        played: list[int] = []
        for column in (first + second, third + fourth):
            climbed = climb(game, runners, column)
            if climbed is not None:
                runners, played = climbed, [*played, column]
        if played:
            columns = tuple(sorted(played))
            assert found.setdefault(columns, runners) == runners, "the order of two steps must not matter"
    if game["rules"]["eager"] and found:
        most = max(len(runners) for runners in found.values())
        found = {columns: runners for columns, runners in found.items() if len(runners) == most}
    return found


def legal(game: Game) -> set[str]:
    if game["phase"] == "before the first roll":
        return {"roll"}
    if game["phase"] == "moved":
        return {"roll", "stop"} if may_stop(game, game["runners"]) else {"roll"}
    if game["phase"] == "to move":
        return {"advance " + " ".join(map(str, columns)) for columns in outcomes(game, game["dice"])}
    return set()


def play(game: Game, line: str) -> Game:
    """Return the game after the move, as a new dict."""
    word, *rest = line.split()
    numbers = tuple(map(int, rest))
    game = {**game, "squares": [dict(own) for own in game["squares"]], "claimed": dict(game["claimed"])}
    if word == "roll":
        game["phase"] = "rolling"
    elif word == "dice":
        game["dice"], game["phase"] = numbers, "to move"
        if not outcomes(game, numbers):
            pass_on(game)
    elif word == "advance":
        game["runners"] = outcomes(game, game["dice"])[numbers]
        game["dice"], game["phase"] = None, "moved"
    elif word == "stop":
        keep(game)
    return game


def keep(game: Game) -> None:
    """Turn every runner into a square after a stop; a square on a top clears its column."""
    me = game["player"]
    for column, space in game["runners"].items():
        game["squares"][me][column] = space
        if space == TOP[column]:
            game["claimed"][column] = me
            for player, own in enumerate(game["squares"]):
                if player != me:
                    own.pop(column, None)
    if list(game["claimed"].values()).count(me) >= game["rules"]["columns_to_win"]:
        game.update(winner=me, phase="over", runners={}, dice=None)
    else:
        pass_on(game)


def pass_on(game: Game) -> None:
    game.update(
        player=(game["player"] + 1) % game["rules"]["players"],
        turn=game["turn"] + 1,
        phase="before the first roll",
        runners={},
        dice=None,
    )
