"""Thousands of games between computer players, and the results with their 95 % margins.

    python3 tools/learning/arena.py classic steady crafty --games 20000    wins, rolls and busts in a turn
    python3 tools/learning/arena.py classic master rule-of-28 --solo       solo games: turns
    python3 tools/learning/arena.py classic master master --estimate       a check of the chances to win
    python3 tools/learning/arena.py express master for-score               a game with others: wins
    python3 tools/learning/arena.py express greedy master --solo           solo games: scores

Players: the characters of the game; in Can't Stop also rule-of-28, glenn-aloi and glenn-linear; in Express also
for-score, a master who plays for the score only. --estimate compares the chances predicted in all turns
with the share that won, by tenths of the chance; margins count games, because the chances in a game depend on each
other. "Luck taken off" is the result of solo games corrected for the known luck of their dice, whose margin is smaller.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.needed import needed, parsed

with needed("requirements-training.txt"):
    from cantstop import ai
    from cantstop.ai import express_players, express_value
    from cantstop.ai.classic_players import ByRule
    from cantstop.ai.weights import FOLDER
    from cantstop.model import classic, dice, express
    from tools.learning import net
    from tools.learning import play as compiled

Seat = dict[str, float]  # the results of a player in one game, by name
PART = 50  # games that a process plays at a time
OF_TURNS = TURNS, ROLLS, BUSTS = "own turns", "rolls a turn", "busts in 100 turns"  # sums over a game


@dataclass(frozen=True)
class Match:
    """The players of a game, and all other settings on which the results depend."""

    game: str
    players: tuple[str, ...]
    seed: int
    columns: int = 3
    penalty: int = 200
    compiled: bool = False
    estimate: bool = False


def play(match: Match, numbers: Iterable[int]) -> list[list[Seat]]:
    """Play the games of these numbers; return the results by game and player."""
    if match.compiled:
        return _compiled(match, numbers)
    return [(_classic if match.game == "classic" else _express)(match, number) for number in numbers]


def _classic(match: Match, number: int) -> list[Seat]:
    players = [classic_player(name) for name in match.players]
    rng, seed = Random(f"{match.seed}/{number}/players"), f"{match.seed}/{number}"
    rules = classic.Rules(len(players), match.columns)
    state = classic.new_game(rules, number % len(players))
    rolls, bust = [0], [False]  # by turn
    while state.winner is None:
        before = state
        if state.awaits_dice:
            move: classic.Move = classic.Dice(dice.throw(seed, state.turn, state.throw, 4))
        else:
            move = players[state.player].choose(state, rng)
        state, events = classic.apply(state, move)
        rolls[-1] += isinstance(move, classic.Roll)
        if state.turn != before.turn:
            bust[-1] = any(isinstance(event, classic.Busted) for event in events)
            rolls.append(0)
            bust.append(False)
    return _results(state.winner, len(players), number, rolls, bust)


def _results(winner: int, players: int, starts: int, rolls: Sequence[int], bust: Sequence[bool]) -> list[Seat]:
    """Return the results by player. `rolls` and `bust` have an item per turn; player `starts % players` begins."""
    if players == 1:
        return [{"turns": float(len(rolls))}]
    found = []
    for player in range(players):
        own = slice((player - starts) % players, None, players)
        of_turns = {TURNS: len(rolls[own]), ROLLS: sum(rolls[own]), BUSTS: 100 * sum(bust[own])}
        found.append({"wins %": 100.0 * (player == winner), **of_turns})
    return found


def _compiled(match: Match, numbers: Iterable[int]) -> list[list[Seat]]:
    """Play games of the master, Crafty and rules of thumb in compiled code, in a millisecond per turn."""
    weighing = {"master": compiled.MASTER, "crafty": compiled.CRAFTY}
    published = {name: compiled.rule_numbers(rule) for name, rule in compiled.PUBLISHED.items()}
    rules = [(weighing | published)[name] for name in match.players]
    game = compiled.new_game(rules, match.columns, net.read(FOLDER / f"classic-{len(rules)}-{match.columns}.npz"))
    judge = net.read(FOLDER / f"chances-{len(rules)}-{match.columns}.npz") if match.estimate else game.net
    found = []
    for number in numbers:
        winner, turns = compiled.play(game, number, match.seed)
        of_turns = game.rolls[:turns].tolist(), game.bust[:turns].tolist()
        if match.estimate:
            movers = [(number + turn) % len(rules) for turn in range(turns)]
            thought = [net.estimate(game.heights[turn], match.columns, movers[turn], judge) for turn in range(turns)]
            found.append(_tally(thought, [(winner - mover) % len(rules) for mover in movers]))
            continue
        seats = _results(winner, len(rules), number, *of_turns)
        if match.players == ("master",):
            came = [float(net.estimate(game.heights[turn], match.columns, 0, game.net)[0]) for turn in range(1, turns)]
            seats[0]["luck taken off"] = turns - sum(came) - float(game.worth[:turns, 0].astype(float).sum())
        found.append(seats)
    return found


def _tally(thought: list[Any], winners: list[int]) -> list[Seat]:
    """Return the number, sum and wins of predicted chances by tenth, in games of two of the mover's chances only."""
    tenths = [{"chances": 0.0, "thought": 0.0, "won": 0.0} for _ in range(10)]
    for chances, winner in zip(thought, winners):
        for seat, chance in enumerate(chances[:1] if len(chances) == 2 else chances):
            tenth = tenths[min(int(10 * chance), 9)]
            tenth["chances"] += 1
            tenth["thought"] += float(chance)
            tenth["won"] += seat == winner
    return tenths


def _express(match: Match, number: int) -> list[Seat]:
    players = [express_player(name) for name in match.players]
    rngs = [Random(f"{match.seed}/{number}/{seat}") for seat in range(len(players))]
    state = express.new_game(express.Rules(len(players), match.penalty))
    luck = 0.0
    while not state.over:
        fallen = dice.throw(f"arena {match.seed} {number}", state.round, 1, express.DICE)
        luck += _luck(state.pads[0], fallen, match.penalty) if len(players) == 1 else 0
        state, _ = express.apply(state, express.Dice(fallen))
        for seat in state.waiting:
            chosen = players[seat].choose(express.seen_by(state, seat), seat, rngs[seat])
            state, _ = express.apply(state, express.Choose(seat, chosen))
    scores = [float(score) for score in state.totals]
    if len(players) == 1:
        return [{"luck taken off": scores[0] - luck, "score": scores[0], "throws": float(state.round)}]
    share = 100.0 / scores.count(max(scores))
    return [{"wins %": share * (score == max(scores)), "score": score} for score in scores]


def _luck(pad: Any, fallen: tuple[int, ...], penalty: int) -> float:
    """Return the luck of a throw: the worth of its best mark to the master, minus the mean over all throws."""
    (best,) = express_value.learned(penalty).best_of_each_throw([pad])
    return float(best[express_value.THROWS.index(tuple(sorted(fallen)))] - best @ express_value.CHANCES)


def played(match: Match, games: int, processes: int) -> list[list[Seat]]:
    """Play all games on several processes, and show the progress; return the results by game."""
    numbers = [range(first, min(first + PART, games)) for first in range(0, games, PART)]
    found: list[list[Seat]] = []
    with multiprocessing.get_context("spawn").Pool(min(processes, len(numbers))) as pool:
        for part in pool.imap(partial(play, match), numbers):
            found += part
            if sys.stderr.isatty():
                print(f"\r{' - '.join(match.players)}: {len(found)} of {games} games", end="", file=sys.stderr)
    return found


def margin(values: list[float]) -> tuple[float, float]:
    """Return the mean, and its 95 % margin."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, 1.96 * (spread / len(values)) ** 0.5


def lines(match: Match, games: list[list[Seat]]) -> list[str]:
    found = []
    for seat, name in enumerate(match.players):
        own = [game[seat] for game in games]
        means = {each: margin([results[each] for results in own]) for each in own[0] if each not in OF_TURNS}
        told = [f"{each} {mean:.3f} ± {around:.3f}" for each, (mean, around) in means.items()]
        turns = sum(results.get(TURNS, 0) for results in own)
        told += [f"{each} {sum(results[each] for results in own) / turns:.2f}" for each in OF_TURNS[1:] if turns]
        found.append(f"{name:14}{len(games)} games   " + "   ".join(told))
    return found


def estimate_lines(games: list[list[Seat]]) -> list[str]:
    """Return a line for each tenth of the predicted chances, with the difference from the share of games won."""
    found = []
    for tenth in range(10):
        own = [(game[tenth]["chances"], game[tenth]["thought"], game[tenth]["won"]) for game in games]
        count, thought, won = (sum(part) for part in zip(*own))
        if count:
            off = (won - thought) / count
            apart = sum((w - t - off * c) ** 2 for c, t, w in own) ** 0.5 / count
            tenths = f"{10 * tenth:3} to {10 * tenth + 10:3} %  {count:8.0f} chances"
            mean = f"mean {100 * thought / count:5.1f} %"
            found.append(f"{tenths}, {mean}, off by {100 * off:+5.1f} ± {196 * apart:.1f}")
    return found


def classic_player(name: str) -> Any:
    rule = compiled.PUBLISHED.get(name)
    return ByRule(name, rule) if rule else ai.opponent("classic", name)


def express_player(name: str) -> Any:
    return express_players.Master(to_be_first=False) if name == "for-score" else ai.opponent("express", name)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("classic", "express"), help="Can't Stop or Express")
    parser.add_argument("players", nargs="+", help="names, as above")
    parser.add_argument("--games", type=int, default=2000, help="number of games (2000)")
    parser.add_argument("--seed", type=int, default=1, help="number that the dice depend on (1)")
    parser.add_argument("--solo", action="store_true", help="each player alone, instead of all at one table")
    parser.add_argument("--columns", type=int, default=3, help="columns to win of Can't Stop (3)")
    parser.add_argument("--estimate", action="store_true", help="only masters of Can't Stop: are their chances true?")
    parser.add_argument("--penalty", type=int, choices=(200, 150, 100), default=200, help="of Express (200)")
    parser.add_argument("--contract", action="store_true", help="never use compiled code, which plays other games")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), help="to play on (all cores)")
    given = parsed(parser, words)
    if given.games < 1 or given.processes < 1:
        parser.error("at least one game and one process")
    began = time.monotonic()
    for players in [(name,) for name in given.players] if given.solo else [tuple(given.players)]:
        try:
            match = match_of(given, players)
        except (LookupError, ValueError) as trouble:
            parser.error(str(trouble))
        games = played(match, given.games, given.processes)
        print("\n".join(estimate_lines(games) if given.estimate else lines(match, games)), flush=True)
    print(f"seed {given.seed}, {time.monotonic() - began:.0f} s")
    return 0


def match_of(given: argparse.Namespace, players: tuple[str, ...]) -> Match:
    """Return the match; raise LookupError or ValueError if it cannot be played."""
    for name in players:
        _ = classic_player(name) if given.game == "classic" else express_player(name)
    known = {"master", *compiled.PUBLISHED, *(["crafty"] if len(players) > 1 else [])}
    fast = not given.contract and given.game == "classic" and {*players} <= known and find_spec("numba") is not None
    if given.game == "classic":
        classic.Rules(len(players), given.columns)
    else:
        express.Rules(len(players), given.penalty)
    if given.estimate and not (fast and {*players} == {"master"} and len(players) > 1):
        raise ValueError("--estimate needs numba (requirements-training.txt), and two to four masters")
    return Match(given.game, players, given.seed, given.columns, given.penalty, fast, given.estimate)


if __name__ == "__main__":
    sys.exit(main())
