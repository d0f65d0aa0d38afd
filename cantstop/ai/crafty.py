"""Crafty: looks ahead as the master does, but loves even numbers, and one more roll."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cantstop.ai.classic_players import ClassicPlayer, Steady
from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.ai.master import foresee
from cantstop.model import classic
from cantstop.model.board import COLUMNS
from cantstop.model.classic import Advance, Move, State

FONDNESS = 0.1  # of a game: what a runner in an even column seems to be worth besides
URGE = 0.035  # of a game: what a roll seems to bring besides
TURNS = 10  # alone he counts in turns: so many seem worth as much as a game


class Crafty(ClassicPlayer):
    """Without the master's weights it plays as Steady does, and says so."""

    name = "crafty"

    def decide(self, state: State, rng: Random) -> Decision[Move]:
        if classic.legal_moves(state) and foresee(state, urge(state)) is None:
            decision = Steady().decide(state, rng)
            return Decision(decision.move, replace(decision.reasons, as_steady=True))
        return super().decide(state, rng)

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Decision[Move]:
        seen = foresee(state, urge(state))
        assert seen is not None
        worths = seen.moves(state, moves)
        best = max(moves, key=lambda move: worths[move] + fondness(state, move))
        if len(moves) == 1:
            return Decision(best, Reasons(Why.ONLY_MOVE))
        return Decision(best, Reasons(Why.BEST_COLUMNS if worths[best] == max(worths.values()) else Why.EVEN_COLUMNS))

    def _stop(self, state: State, rng: Random) -> tuple[bool, Why]:
        seen = foresee(state, urge(state))
        assert seen is not None
        stopped, rolled = seen.stop_or_roll(state)
        stop = stopped is not None and stopped >= rolled
        return stop, Why.ENOUGH_AT_STAKE if stop else Why.LITTLE_AT_STAKE


def urge(state: State) -> float:
    """What a roll seems to be worth to him besides."""
    return URGE * _scale(state)


def fondness(state: State, move: Advance) -> float:
    """What the even columns seem to be worth to him besides."""
    after, _ = classic.apply(state, move)
    even = sum(1 for column in COLUMNS if column % 2 == 0 and after.runners[column])
    return even * FONDNESS * _scale(state)


def _scale(state: State) -> float:
    return TURNS if state.rules.players == 1 else 1.0
