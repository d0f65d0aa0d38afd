"""A slow second implementation of Can't Stop Express from the printed rules: plain dicts, every order of the dice."""

from __future__ import annotations

from itertools import permutations
from typing import Any

Game = dict[str, Any]

PRINTED_POINTS = {2: 100, 3: 70, 4: 60, 5: 50, 6: 40, 7: 30, 8: 40, 9: 50, 10: 60, 11: 70, 12: 100}


def new_game(players: int, penalty: int) -> Game:
    sheets: list[Game] = [{"crosses": [], "fifths": []} for _ in range(players)]
    return {"penalty": penalty, "sheets": sheets, "throw": None, "secret": {}, "throws_made": 0}


def headings(sheet: Game) -> list[int]:
    """Return the numbers at the head of the tracks, in the order in which they were chosen."""
    return list(dict.fromkeys(sheet["fifths"]))


def is_out(sheet: Game) -> bool:
    return any(sheet["fifths"].count(number) == 8 for number in range(1, 7))


def choices(sheet: Game, throw: tuple[int, ...]) -> set[str]:
    """Return the legal choices: "4 with 4 10", or "- with 4 9" if no fifth die is marked."""
    if is_out(sheet):
        return set()
    mine = headings(sheet)
    thrown_before = [number for number in throw if number in mine]
    new = [number for number in throw if number not in mine]
    found = set()
    for a, b, c, d, fifth in permutations(throw):
        pairs = f"{min(a + b, c + d)} {max(a + b, c + d)}"
        if len(mine) < 3:
            if fifth in new or not new:
                found.add(f"{fifth} with {pairs}")
        elif thrown_before:
            if fifth in mine:
                found.add(f"{fifth} with {pairs}")
        else:
            found.add(f"- with {pairs}")
    return found


def row_points(sheet: Game, row: int, penalty: int) -> int:
    filled = sheet["crosses"].count(row)
    if filled == 0 or filled == 5:
        return 0
    if filled < 5:
        return -penalty
    boxes = [box for box in range(1, filled + 1) if 6 <= box <= 10]
    return PRINTED_POINTS[row] * len(boxes)


def total(sheet: Game, penalty: int) -> int:
    return sum(row_points(sheet, row, penalty) for row in PRINTED_POINTS)


def deciding(game: Game) -> list[int]:
    if game["throw"] is None:
        return []
    return [seat for seat, sheet in enumerate(game["sheets"]) if not is_out(sheet) and seat not in game["secret"]]


def throw(game: Game, dice: tuple[int, ...]) -> None:
    game["throw"] = dice
    game["throws_made"] += 1


def write(game: Game, seat: int, choice: str) -> list[str]:
    """Make the player's choice and return the visible events; fill in the pads when all have chosen."""
    assert choice in choices(game["sheets"][seat], game["throw"])
    game["secret"][seat] = choice
    seen = [f"{seat} has chosen"]
    if deciding(game):
        return seen
    for writer in sorted(game["secret"]):
        seen += fill_in(game, writer)
    game.update(secret={}, throw=None)
    if finished(game):
        totals = [total(sheet, game["penalty"]) for sheet in game["sheets"]]
        seen.append(f"totals {totals} won by {best(game)}")
    return seen


def fill_in(game: Game, seat: int) -> list[str]:
    sheet, choice = game["sheets"][seat], game["secret"][seat]
    fifth, pairs = choice.split(" with ")
    low, high = map(int, pairs.split())
    seen = [f"{seat} marks {choice}"]
    before = {row: row_points(sheet, row, game["penalty"]) for row in PRINTED_POINTS}
    if fifth != "-" and int(fifth) not in sheet["fifths"]:
        seen.append(f"{seat} collects {fifth}")
    sheet["crosses"] += [low, high]
    if fifth != "-":
        sheet["fifths"].append(int(fifth))
    for row, points in before.items():
        if (now := row_points(sheet, row, game["penalty"])) != points:
            seen.append(f"{seat} row {row} from {points} to {now}")
    if is_out(sheet):
        seen.append(f"{seat} is out by {fifth}")
    return seen


def finished(game: Game) -> bool:
    return all(is_out(sheet) for sheet in game["sheets"])


def best(game: Game) -> list[int]:
    totals = [total(sheet, game["penalty"]) for sheet in game["sheets"]]
    return [seat for seat, points in enumerate(totals) if points == max(totals)]
