"""Golden games as text, which has each move with the events and the position that follow.

After an intended change of behaviour, or for a new variant, `python3 tests/model/golden.py --write` plays the games in
tests/games again and writes the results; the change then shows as a diff of these files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cantstop.model import classic, express, odds
from cantstop.model.board import COLUMNS
from cantstop.model.express import Mark
from cantstop.model.record import AnyMove, Record, move_text, read_move, start, walk
from cantstop.model.refusals import Refusal

GAMES = Path(__file__).resolve().parents[1] / "games"


def parse(text: str) -> Record:
    """Return the record of the game in a file, read from its headings and moves without the lines of results."""
    headings = dict(line.split(": ", 1) for line in text.split("\n\n")[0].splitlines()[1:])
    rules: dict[str, Any] = {
        name: int(value) for name, value in (pair.split("=") for pair in headings["rules"].split())
    }
    moves = known(tuple(read_move(line[2:]) for line in text.splitlines() if line.startswith("> ")))
    if headings["game"] == "express":
        return Record("express", express.Rules(**rules), (), headings["seed"], moves)
    variants = {name: bool(rules.pop(name, False)) for name in classic.VARIANTS}
    starter = int(headings["starter"])
    return Record("classic", classic.Rules(**rules, **variants), (), headings["seed"], moves, starter)


def known(moves: tuple[AnyMove | None, ...]) -> tuple[AnyMove, ...]:
    assert None not in moves, f"line {moves.index(None) + 1} of the moves is no move"
    return tuple(move for move in moves if move is not None)


def file_text(title: str, game: Record) -> str:
    chosen = {field.name: getattr(game.rules, field.name) for field in fields(game.rules)}
    rules = " ".join(f"{name}={int(value)}" for name, value in chosen.items() if value is not False)
    headings = [title, f"game: {game.game}", f"rules: {rules}", f"seed: {game.seed}"]
    if game.game == "classic":
        headings.append(f"starter: {game.starter}")
    return "\n".join([*headings, "", *story(game), ""])


def story(game: Record) -> Iterator[str]:
    state = start(game)
    yield from map(indented, position(state))
    for step in walk(game):
        yield f"> {move_text(step.move)}"
        yield from (f"  {happened(event)}" for event in step.events)
        yield from map(indented, position(step.state, state))
        state = step.state


def indented(line: str) -> str:
    return "    " + line


def happened(event: Any) -> str:
    words = [f"{field.name}={plain(getattr(event, field.name))}" for field in fields(event)]
    return " ".join([type(event).__name__, *words])


def plain(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(plain, value))})"
    if isinstance(value, Refusal):
        return f"{value.reason.name}: {value}"
    if isinstance(value, Mark):
        return f"{plain(value.fifth)} with {plain(value.pairs)}"
    if isinstance(value, Enum):
        return value.name
    return "-" if value is None else str(value)


def position(state: Any, before: Any = None) -> Iterator[str]:
    """Yield the lines of the position; some of them only if they differ from those of the position before."""
    seldom, often = (classic_lines if isinstance(state, classic.State) else express_lines)(state)
    known_already = set() if before is None else set(position(before))
    yield from (line for line in seldom if line not in known_already)
    yield from often


def classic_lines(state: classic.State) -> tuple[list[str], list[str]]:
    seldom = []
    for player in range(state.rules.players):
        squares = [
            f"{column}:{state.square(player, column)}{'*' if state.owner(column) == player else ''}"
            for column in COLUMNS
            if state.square(player, column)
        ]
        seldom.append(f"squares of {player}: {' '.join(squares) or '-'}")
    runners = " ".join(f"{column}:{state.runner(column)}" for column in COLUMNS if state.runner(column))
    often = [f"turn {state.turn}.{state.throw}, player {state.player}, runners {runners or '-'}"]
    if state.winner is not None:
        often.append(f"won by {state.winner}")
    elif state.awaits_dice:
        often.append("the dice are in the air")
    else:
        often += [f"pairing {pairing_text(pairing)}" for pairing in classic.pairings(state)]
        often.append("legal: " + ", ".join(map(move_text, classic.legal_moves(state))))
        if state.dice is None:
            often.append(f"a bust has {round(odds.bust_chance(state) * 1296)} of 1296 rolls")
    return seldom, often


def pairing_text(pairing: classic.Pairing) -> str:
    ways = " or ".join(f"{''.join(map(str, first))}+{''.join(map(str, second))}" for first, second in pairing.ways)
    moves = ", ".join(map(move_text, pairing.moves)) or "nothing"
    refusals = "".join(f"; {plain(refusal)}" for refusal in pairing.refusals)
    return f"{pairing.sums[0]} and {pairing.sums[1]} (dice {ways}): {moves}{refusals}"


def express_lines(state: express.State) -> tuple[list[str], list[str]]:
    seldom = []
    for player, pad in enumerate(state.pads):
        rows = " ".join(f"{row}:{pad.rows[row]}" for row in express.ROWS if pad.rows.get(row))
        fifths = " ".join(f"{number}:{marks}" for number, marks in pad.fifths.items())
        total = pad.score(state.rules.penalty)
        seldom.append(f"pad of {player}: rows {rows or '-'}, fifths {fifths or '-'}, total {total}")
    often = [f"round {state.round}, waiting for {plain(state.waiting)}"]
    if state.dice is not None and not any(state.chosen):
        often += [line for player in state.waiting for line in offers(state, player)]
    if state.over:
        often.append(f"won by {plain(state.winners)}")
    return seldom, often


def offers(state: express.State, player: int) -> Iterator[str]:
    """Yield each face as the fifth die, with its pairs and the change of the total, or with the reason against it."""
    pad, dice = state.pads[player], state.dice
    assert dice is not None
    for die in express.fifth_dice(pad, dice):
        if die.refusal is not None:
            yield f"{player} not with {die.face}: {plain(die.refusal)}"
            continue
        options = express.options(pad, dice, die.face, state.rules.penalty)
        fifth = f"without {die.face}, in a free throw" if die.free else f"with {die.face}"
        yield f"{player} {fifth}: " + ", ".join(f"{plain(option.mark.pairs)} {option.change:+}" for option in options)


def main() -> None:
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    for path in sorted(GAMES.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        path.write_text(file_text(text.splitlines()[0], parse(text)), encoding="utf-8", newline="\n")
        print(path)


if __name__ == "__main__":
    main()
