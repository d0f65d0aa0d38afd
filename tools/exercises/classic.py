"""Positions of Can't Stop with a decision, and the certainty of the best choice.

Three estimates must agree: the player's net; the net for winning chances, trained on the outcomes of games; and the
player's net one turn deeper, in which the next player's turn is solved instead of estimated.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from cantstop import ai
from cantstop.ai import foresight, value
from cantstop.ai.classic_players import stopping_wins
from cantstop.ai.foresight import Foresight
from cantstop.model import classic, dice, odds
from cantstop.model.board import COLUMNS
from cantstop.model.classic import Move, State, Stop
from cantstop.model.classic_state import EMPTY

BY_RULE = ("careful", "bold", "steady")
PLAYING = ("beginner", *BY_RULE)  # players who look ahead as the master does seldom reach positions that people reach
ENDS = 8  # ends of a turn that the deeper look tries for each choice
RIVALS = 2  # choices that are looked at deeper
CERTAIN = 0.5  # the share of the master's advantage of a choice that the other estimates must confirm
OBVIOUS = 0.02  # share of all rolls: with a lower chance of a bust and a free runner, rolling is obvious
Squares = tuple[tuple[int, ...], ...]


def decisions(rules: classic.Rules, game: int, seed: str) -> Iterator[State]:
    """Yield the positions with a choice that is not obvious from a game of random characters."""
    rng = Random(f"{seed}/{rules}/{game}")
    seats = [ai.opponent("classic", rng.choice(PLAYING)) for _ in range(rules.players)]
    state = classic.new_game(rules, rng.randrange(rules.players))
    while state.winner is None:
        if state.awaits_dice:
            fallen = dice.throw(f"{seed}/{rules}/{game}", state.turn, state.throw, 4)
            state, _ = classic.apply(state, classic.Dice(fallen))
            continue
        if len(classic.legal_moves(state)) > 1 and _needs_thought(state):
            yield state
        state, _ = classic.apply(state, seats[state.player].choose(state, rng))


def _needs_thought(state: State) -> bool:
    if state.dice is not None:
        return True
    bust = odds.bust_chance(state)
    return not stopping_wins(state) and OBVIOUS < bust < 1


def signature(state: State) -> object:
    """Return a value that similar or mirrored positions share: rules, runners, closed columns and choices."""
    moves = classic.legal_moves(state)
    chosen = [move.columns for move in moves if isinstance(move, classic.Advance)]

    def seen(mirrored: bool) -> tuple[object, ...]:
        def at(column: int) -> int:
            return 14 - column if mirrored else column

        runners = tuple(state.runners[at(column)] for column in COLUMNS)
        closed = tuple(state.claimed[at(column)] is not None for column in COLUMNS)
        return runners, closed, tuple(sorted(tuple(sorted(map(at, columns))) for columns in chosen))

    return state.rules, min(seen(False), seen(True))


def is_trap(state: State, best: Move) -> bool:
    """Return whether a character that follows a rule of thumb chooses another move than the best one."""
    found = (ai.opponent("classic", name).choose(state, Random(0)) for name in BY_RULE)
    return any(move != best for move in found)


def margin(state: State) -> tuple[Move, float] | None:
    """Return the master's best choice, and its advantage over the second best in wins of 100 games."""
    found = ai.chances(state)
    if len(found) < 2:
        return None
    (best, first), (_, second), *_ = sorted(found.items(), key=lambda each: -each[1])
    return best, 100 * (first - second)


def is_sure(state: State, best: Move, lead: float, seed: str) -> bool:
    start = State(state.rules, state.player, 1, 0, state.squares, EMPTY, state.claimed)
    judged = foresight.weigh(start, net=value.judge_for(state.rules))
    if _lead(judged.worths(state), best) < CERTAIN * lead / 100:
        return False
    seen = foresight.foresee(state)
    plain = seen.worths(state)
    rivals = sorted(plain, key=lambda move: -plain[move])[:RIVALS]
    deeper = {move: plain[move] + _deeper(seen, state, move, seed) for move in rivals}
    return best in deeper and _lead(deeper, best) >= CERTAIN * _lead(plain, best) > 0


def _lead(worth: dict[Move, float], best: Move) -> float:
    return worth[best] - max(other for move, other in worth.items() if move != best)


def _deeper(seen: Foresight, state: State, move: Move, seed: str) -> float:
    """Return the change in the choice's worth if the next player's turn is solved instead of estimated.

    The change is the mean over a random sample of ends of the turn, since it varies little.
    """
    tries = 1 if isinstance(move, Stop) else ENDS
    total = 0.0
    for number in range(tries):
        end, thought = _end_of_turn(seen, state, move, f"{seed}/{number}")
        if end.winner is None:
            total += _after_next_turn(end.rules, end.player, end.squares, end.claimed, state.player) - thought
    return total / tries


def _end_of_turn(seen: Foresight, state: State, move: Move, seed: str) -> tuple[State, float]:
    """Play the rest of the turn as the master does; return the final position and the net's estimate of it."""
    player, turn = state.player, state.turn
    while True:
        stopped = seen.stop_or_roll(state)[0] if isinstance(move, Stop) else None
        state, _ = classic.apply(state, move)
        if state.awaits_dice:
            state, _ = classic.apply(state, classic.Dice(dice.throw(seed, turn, state.throw, 4)))
        if state.winner is not None or state.player != player or state.turn != turn:
            return state, seen.turn.bust if stopped is None else stopped
        worth = seen.worths(state)
        move = max(worth, key=worth.__getitem__)


@lru_cache(maxsize=256)  # a bust ends all turns in the same way
def _after_next_turn(
    rules: classic.Rules, next_one: int, squares: Squares, claimed: tuple[int | None, ...], player: int
) -> float:
    """Return the player's chance to win at the start of the next player's turn, which is solved exactly."""
    net, state = value.for_rules(rules), State(rules, next_one, 1, 0, squares, EMPTY, claimed)
    seen = foresight.foresee(state)
    chances = net.standing(value.seen_from(state, next_one))
    place = (player - next_one) % rules.players
    return (1 - float(seen.solved.rolling[0])) * chances[place] / (sum(chances) - chances[0])
