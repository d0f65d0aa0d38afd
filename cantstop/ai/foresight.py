"""Turns that are solved once and cached, with the worth of each move, of stopping and of rolling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, log

from cantstop.ai import solver, value
from cantstop.ai.classic_players import MASTER, Mind, Squares
from cantstop.model import classic
from cantstop.model.board import RUNNERS
from cantstop.model.classic import Advance, Move, Roll, Rules, State, Stop
from cantstop.model.classic_state import EMPTY

REMEMBERED = 3  # cached turns; each takes 1.7 MB
NEARLY = 1e-6  # the least chance to lose, and to win, before the end of a game


@dataclass(frozen=True)
class Swayed:
    """A converter of the solver's worths within a turn into chances to win.

    At the start of the turn, the chances are those of the judge, a second net. Later the mover's chance rises and falls
    with the worth, so that the choice with the greatest worth has the best chance.
    """

    judged: tuple[float, ...]  # at the start of the turn, the player to move first; alone empty
    begun: float  # the worth of the turn at its start
    sway: float

    def chances(self, worth: float) -> tuple[float, ...]:
        """Return every player's chance, the mover's first, if the mover has this worth."""
        own, *others = self.judged
        if 0 < worth < 1:
            own = 1 / (1 + exp(-(log_odds(own) + self.sway * (log_odds(worth) - log_odds(self.begun)))))
        else:
            own = float(worth >= 1)
        return own, *((1 - own) * chance / sum(others) for chance in others)


@dataclass(frozen=True)
class Case:
    """A hypothetical case in which one fact of a position is different; without arguments, none is."""

    squares: Squares | None = None  # for the net only; the board does not change
    runners: int = RUNNERS
    bust: float | None = None  # the worth of a bust
    parking: bool = False  # No parking is lifted
    never_closes: int = 0  # a column that the player cannot claim in this turn


AS_IT_IS = Case()


@dataclass(frozen=True)
class Foresight:
    """The solved turn of the player to move, for all arrangements that the runners can still reach."""

    layout: solver.TurnLayout
    ways: solver.Paths
    turn: solver.TurnToSolve
    solved: solver.SolvedTurn
    judged: Swayed | None = None  # of a whole turn; alone there is nothing to win

    def worths(self, state: State) -> dict[Move, float]:
        if state.dice is not None:
            moves = [move for move in classic.legal_moves(state) if isinstance(move, Advance)]
            return {move: self.worth(classic.apply(state, move)[0]) for move in moves}
        stopped, rolled = self.stop_or_roll(state)
        return {Roll(): rolled} if stopped is None else {Roll(): rolled, Stop(): stopped}

    def stop_or_roll(self, state: State) -> tuple[float | None, float]:
        """Return the worth of stopping, or None if stopping is not allowed, and the worth of rolling."""
        place = self.ways.place(self.layout, state.runners)
        stopped = float(self.turn.stopping[place])
        return None if stopped == solver.NEVER else stopped, float(self.solved.rolling[place])

    def stops(self, state: State) -> bool:
        stopped, rolled = self.stop_or_roll(state)
        return stopped is not None and stopped >= rolled

    def worth(self, state: State) -> float:
        """Return the worth of a state of this turn, with or without dice on the table."""
        if state.dice is not None:
            return max(self.worths(state).values())
        place = self.ways.place(self.layout, state.runners)
        return float(self.solved.rolling[place] if state.awaits_dice else self.solved.worth[place])

    def shown(self, worth: float) -> float:
        """Return the chance to win that corresponds to a worth; for a solo player, the turns to go."""
        return self.judged.chances(worth)[0] if self.judged else -worth


def weigh(state: State, mind: Mind = MASTER, case: Case = AS_IT_IS, net: value.Net | None = None) -> Foresight:
    """Return the solved rest of the turn in this case and with this net. With runners, this takes milliseconds."""
    ways = solver.paths(state)
    if case.parking:
        ways = replace(ways, barred=tuple((False,) * len(barred) for barred in ways.barred))
    layout = solver.printed_board(case.runners)
    held = tuple(ways.held(state.runners).items())
    seen = mind.seen(state if case.squares is None else replace(state, squares=case.squares))
    turn = (net or value.for_rules(state.rules)).turn(seen, ways, layout, held, case.never_closes)
    turn = replace(turn, mind=mind, bust=turn.bust if case.bust is None else case.bust)
    return Foresight(layout, ways, turn, solver.SolvedTurn(layout, turn))


def foresee(state: State, mind: Mind = MASTER) -> Foresight:
    """Return the solved turn of the player to move; raise WeightsMissing if there are no weights for its rules."""
    return _foresee(state.rules, state.player, state.squares, state.claimed, mind)


@lru_cache(maxsize=REMEMBERED)
def _foresee(rules: Rules, player: int, squares: Squares, claimed: tuple[int | None, ...], mind: Mind) -> Foresight:
    state = State(rules, player, 1, 0, squares, EMPTY, claimed)
    seen = weigh(state, mind)
    if rules.players == 1:
        return seen
    judge = value.judge_for(rules)
    chances = tuple(max(chance, NEARLY) for chance in judge.standing(value.seen_from(state, player)))
    return replace(seen, judged=Swayed(chances, float(seen.solved.rolling[0]), judge.sway))


def log_odds(chance: float) -> float:
    chance = min(max(chance, NEARLY), 1 - NEARLY)
    return log(chance / (1 - chance))


def estimate(state: State) -> tuple[float, ...]:
    """Return each player's chance to win.

    The mover's chance at the start of the turn is adjusted by the exact solution of the turn. The other players share
    the remaining probability in proportion to their chances at the start of the turn.
    """
    players = state.rules.players
    if state.winner is not None or players == 1:
        return tuple(float(player == (state.winner or 0)) for player in range(players))
    seen = foresee(state)
    assert seen.judged is not None
    chances = seen.judged.chances(seen.worth(state))
    return chances[players - state.player :] + chances[: players - state.player]
