"""Lets players fill pads of Express and says what they score.

    python3 tools/arena.py express beginner greedy steady master --games 2000
    python3 tools/arena.py express master steady greedy --table          all at one throw: who wins
    python3 tools/arena.py express master for-score --table              what playing to be first gains

Alone, a score depends on the throws most of all. So the luck of each throw is taken off it: what the throw's best mark
leaves, as the master values it, less the mean of that over all 252 throws. This does not change the mean score,
but its margin is much smaller. Players: beginner, greedy, steady, crafty, master, random; for-score is the master who
does not play to be first. With numba installed, tables of the last two are played in compiled code (--contract: not).
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random

from cantstop import ai
from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.ai.express_master import Master
from cantstop.model import dice, express
from cantstop.model.express import PENALTIES, Mark, Pad, Rules, State
from tools import arena_runs
from tools.arena_runs import Row, Run

MOST_AT_TABLE = 6
FOR_SCORE = "for-score"  # the master who plays for the best score, whoever else is at the table
PART = 20  # games


@dataclass(frozen=True)
class Match:
    """What is played: each alone, or all at one throw."""

    players: tuple[str, ...]
    penalty: int
    seed: int
    table: bool
    compiled: bool = False


class Anyhow:
    """Marks at random."""

    name = "random"

    def decide(self, state: State, player: int, rng: Random) -> Decision[Mark]:
        assert state.dice is not None
        return Decision(rng.choice(express.legal_marks(state.pads[player], state.dice)), Reasons(Why.FELT_LIKE_IT))

    def choose(self, state: State, player: int, rng: Random) -> Mark:
        return self.decide(state, player, rng).move


def player(name: str) -> ai.ExpressOpponent:
    if name == FOR_SCORE:
        return Master(to_be_first=False)
    return Anyhow() if name == "random" else ai.opponent("express", name)


def play(match: Match, number: int) -> list[dict[str, float]]:
    """One game's seats: score, throws, score without the luck; and at a table the share of a win."""
    return _table(match, number) if match.table else [_pad(match, number)]


def _table(match: Match, number: int) -> list[dict[str, float]]:
    players = [player(name) for name in match.players]
    rngs = [Random(f"{match.seed}/{number}/{seat}") for seat in range(len(players))]
    state = express.new_game(Rules(len(players), match.penalty))
    while not state.over:
        fallen = dice.throw(f"arena {match.seed} {number}", state.round, 1, express.DICE)
        state, _ = express.apply(state, express.Dice(fallen))
        for seat in state.waiting:
            chosen = players[seat].choose(express.seen_by(state, seat), seat, rngs[seat])
            state, _ = express.apply(state, express.Choose(seat, chosen))
    return shared([float(score) for score in state.totals])


def shared(scores: list[float]) -> list[dict[str, float]]:
    """By seat its score and its share of the win."""
    best = max(scores)
    return [{"score": score, "won": (score == best) / scores.count(best)} for score in scores]


def _pad(match: Match, number: int) -> dict[str, float]:
    (name,) = match.players
    who, rng = player(name), Random(f"{match.seed}/{number}/0")
    state = express.new_game(Rules(1, match.penalty))
    luck = 0.0
    while not state.over:
        fallen = dice.throw(f"arena {match.seed} {number}", state.round, 1, express.DICE)
        luck += _luck(state.pads[0], fallen, match.penalty)
        state, _ = express.apply(state, express.Dice(fallen))
        state, _ = express.apply(state, express.Choose(0, who.choose(state, 0, rng)))
    score = float(state.totals[0])
    return {"score": score, "throws": state.round, "without_luck": score - luck}


def _luck(pad: Pad, fallen: tuple[int, ...], penalty: int) -> float:
    """How much better this throw is than the mean of all."""
    from cantstop.ai.express_throws import CHANCES, THROWS
    from cantstop.ai.express_value import learned

    net = learned(penalty)
    if net is None:
        return 0.0
    (best,) = net.best_of_each_throw([pad])
    return float(best[THROWS.index(tuple(sorted(fallen)))] - best @ CHANCES)


def _play(match: Match, first: int, last: int) -> list[list[dict[str, float]]]:
    if match.compiled:
        from tools import express_compiled

        kinds = [express_compiled.FIRST if name == "master" else express_compiled.MEAN for name in match.players]
        games = (express_compiled.table(kinds, match.penalty, match.seed, number) for number in range(first, last))
        return [shared([float(score) for score in scores]) for scores in games]
    return [play(match, number) for number in range(first, last)]


def played(match: Match, games: int, processes: int, anew: bool = False) -> list[list[dict[str, float]]]:
    """By game and seat what it came to, from an earlier run where it is kept."""
    parts = arena_runs.played(Run(_play, match, games, PART, express=True), processes, anew)
    return [game for part in parts for game in part]


def mean(values: list[float]) -> tuple[float, float]:
    """The mean, and how far it may be off, with 95 %."""
    middle = sum(values) / len(values)
    spread = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return middle, arena_runs.margin(spread, len(values))


def tenths(values: list[float]) -> list[int]:
    """What a tenth, two tenths ... of the values stay below."""
    ordered = sorted(values)
    return [round(ordered[len(ordered) * part // 10]) for part in range(1, 10)]


def rows(match: Match, played: list[list[dict[str, float]]]) -> list[Row]:
    found: list[Row] = []
    for seat, name in enumerate(match.players):
        own = [game[seat] for game in played]
        score, margin = mean([pad["score"] for pad in own])
        row: Row = {"player": name, "games": len(own)}
        if match.table:
            won, won_margin = mean([pad["won"] for pad in own])
            row |= {"wins %": round(100 * won, 2), "+-": round(100 * won_margin, 2), "score": round(score, 1)}
        else:
            without, small = mean([pad["without_luck"] for pad in own])
            throws, _ = mean([pad["throws"] for pad in own])
            row |= {"score": round(without, 2), "+-": round(small, 2), "as it fell": round(score, 1)}
            row |= {
                "+-  ": round(margin, 1),
                "throws": round(throws, 1),
                "tenths": " ".join(map(str, tenths([pad["score"] for pad in own]))),
            }
        found.append(row)
    return found


def main(words: list[str] | None = None) -> int:
    parser = arena_runs.arguments(__doc__)
    parser.add_argument("players", nargs="+")
    parser.add_argument("--penalty", type=int, choices=PENALTIES, default=200)
    parser.add_argument("--table", action="store_true", help="all at one throw: who wins")
    parser.add_argument("--contract", action="store_true", help="the game's own players, without compiled code")
    given = arena_runs.read(parser, words)
    if given.table and not 2 <= len(given.players) <= MOST_AT_TABLE:
        parser.error("two to six players sit at a table")
    try:
        for name in given.players:
            player(name)
    except LookupError as error:
        parser.error(str(error))
    seats = [tuple(given.players)] if given.table else [(name,) for name in given.players]
    masters = given.table and {*given.players} <= {"master", FOR_SCORE}
    compiled = masters and not given.contract and find_spec("numba") is not None
    began = time.monotonic()
    table: list[Row] = []
    for names in seats:
        match = Match(names, given.penalty, given.seed, given.table, compiled)
        table += rows(match, played(match, given.games, given.processes, given.anew))
    way = "compiled" if compiled else "contract"
    said = f"{way} play, penalty {given.penalty}, seed {given.seed}, {time.monotonic() - began:.0f} s"
    arena_runs.report(table, said, given.csv)
    return 0
