"""Helpers for tests of the model, for moves as lines of text, random games, and random reachable positions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import oracle

from cantstop.model import classic
from cantstop.model.events import Event
from cantstop.model.moves import Dice, Move, Roll, Stop
from cantstop.model.record import move_text, read_move
from tests import mixes

EXAMPLES = json.loads(Path(__file__).with_name("examples.json").read_text(encoding="utf-8"))
COLUMNS = tuple(oracle.TOP)
MIXES = [asdict(rules) for rules in mixes.MIXES]  # as the oracle reads them


def move_from(text: str) -> Any:
    """Return the move that the oracle, like a record, writes as this text."""
    move = read_move(text)
    assert move is not None
    return move


def lines(state: classic.State) -> set[str]:
    """Return the legal moves as lines of text, or none while the dice are awaited."""
    return set() if state.awaits_dice else {move_text(move) for move in classic.legal_moves(state)}


def play(state: classic.State, *moves: str) -> classic.State:
    for text in moves:
        state, _ = classic.apply(state, move_from(text))
    return state


def choose(rng: Random, state: classic.State, boldness: float) -> Move:
    """Return a random legal move or random dice; `boldness` is the probability of rolling again."""
    if state.awaits_dice:
        return Dice(tuple(rng.randint(1, 6) for _ in range(4)))
    moves = classic.legal_moves(state)
    if moves == (Roll(), Stop()):
        return Roll() if rng.random() < boldness else Stop()
    return rng.choice(moves)


Step = tuple[classic.State, Move, tuple[Event, ...], classic.State]


def walk(rules: classic.Rules, seed: object, plies: int = 20_000) -> Iterator[Step]:
    """Yield each step of a random game: the state before, the move, its events, and the state after."""
    rng = Random(str(seed))
    boldness = rng.choice((0.3, 0.6, 0.8, 0.9))
    state = classic.new_game(rules, starter=rng.randrange(rules.players))
    for _ in range(plies):
        if state.winner is not None:
            return
        move = choose(rng, state, boldness)
        after, events = classic.apply(state, move)
        yield state, move, tuple(events), after
        state = after


def random_position(rng: Random, rules: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a random position that the oracle can reach."""
    players, player = rules["players"], rng.randrange(rules["players"])
    claimed: dict[int, int] = {}
    for column in rng.sample(COLUMNS, rng.choice((0, 0, 1, 2, 4, 6, 8))):
        owner = rng.randrange(players)
        if list(claimed.values()).count(owner) < rules["columns_to_win"] - 1:
            claimed[column] = owner
    game = oracle.new_game(rules, player)
    open_columns = [column for column in COLUMNS if column not in claimed]
    for column in open_columns:
        for owner, own in enumerate(game["squares"]):
            spaces = [
                space
                for space in oracle.path(game, owner, column)[:-1]
                if oracle.may_stop({**game, "player": owner}, {column: space})
            ]
            if spaces and rng.random() < 2 / 3:
                own[column] = rng.choice((spaces[-1], rng.choice(spaces)))
    runners: dict[int, int] = {}
    for column in rng.sample(open_columns, min(rng.choice((0, 1, 2, 3, 3)), len(open_columns))):
        spaces = oracle.path(game, player, column)
        runners[column] = rng.choice((spaces[0], spaces[-1], rng.choice(spaces)))
    return {"player": player, "squares": tuple(game["squares"]), "runners": runners, "claimed": claimed}


def pictured(state: classic.State) -> dict[str, Any]:
    """Return the visible parts of a state, in the format of the oracle."""
    players = state.rules.players
    return {
        "player": state.player,
        "turn": state.turn,
        "dice": state.dice,
        "awaits": state.awaits_dice,
        "winner": state.winner,
        "squares": [
            {column: state.square(player, column) for column in COLUMNS if state.square(player, column)}
            for player in range(players)
        ],
        "runners": {column: state.runner(column) for column in COLUMNS if state.runner(column)},
        "claimed": {column: state.owner(column) for column in COLUMNS if state.owner(column) is not None},
    }


def rebuilt(state: classic.State, **changes: Any) -> classic.State:
    picture = pictured(state)
    parts = {name: picture[name] for name in ("player", "squares", "runners", "claimed", "dice", "turn")}
    return classic.position(state.rules, **{**parts, "throw": state.throw, **changes})


def pictured_by_oracle(game: oracle.Game) -> dict[str, Any]:
    seen = {name: game[name] for name in ("player", "turn", "dice", "winner", "squares", "runners", "claimed")}
    return {**seen, "awaits": game["phase"] == "rolling"}
