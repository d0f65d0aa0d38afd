"""Lets players play thousands of games and says how often each wins.

    python3 tools/arena.py classic steady master --games 20000
    python3 tools/arena.py classic master rule-of-28 rule-of-28        three at a table
    python3 tools/arena.py classic master glenn-linear --solo          each alone: how many turns (the master also
                                                                       with most of the dice's luck taken off)
    python3 tools/arena.py classic master master --estimate            is the winning chance true?
    python3 tools/arena.py classic master master --estimate --rolled 2 and after two rolls of a turn?
    python3 tools/arena.py express --help                              pads of Express

Players: beginner, careful, bold, steady, crafty, master; rule-of-28, glenn-aloi, glenn-linear, stop-after-N, random.
A run that is broken off goes on where it was. With numba installed, plain games are played in compiled code;
--contract has them played by the game's own players all the same.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cantstop.model.classic import IllegalRules
from tools import arena_games, arena_runs, calibration
from tools.arena_games import Bout, Score
from tools.arena_runs import Row, Run, margin


@dataclass(frozen=True)
class Asked:
    """Games in which it is asked how true the winning chance is."""

    bout: Bout
    rolled: int  # of the turn

    @property
    def players(self) -> tuple[str, ...]:
        return self.bout.players


def interval(score: Score, player: int) -> tuple[float, float]:
    """The share of games won, and how far it may be off, with 95 %."""
    share = score.wins[player] / score.games
    return share, margin(share * (1 - share), score.games)


def turns_interval(score: Score) -> tuple[float, float]:
    mean = score.turns / score.games
    return mean, margin(score.turns_squared / score.games - mean * mean, score.games)


def level_interval(score: Score) -> tuple[float, float]:
    mean = (score.turns - score.lucky) / score.games
    return mean, margin(score.level_squared / score.games - mean * mean, score.games)


def _play(bout: Bout, first: int, last: int) -> dict[str, Any]:
    return asdict(arena_games.play(bout, first, last))


def _tallies(asked: Asked, first: int, last: int) -> list[calibration.Tally]:
    from tools import arena_compiled

    return arena_compiled.estimates(asked.bout, asked.rolled, first, last)


def total(bout: Bout, parts: Iterable[dict[str, Any]]) -> Score:
    score = arena_games.nothing_yet(bout)
    for part in parts:
        score += Score(**part | {"wins": tuple(part["wins"])})
    return score


def table(bout: Bout, score: Score) -> list[Row]:
    rows: list[Row] = []
    for number, name in enumerate(bout.players):
        share, around = interval(score, number)
        percent = {"wins %": round(100 * share, 2), "+-": round(100 * around, 2)}
        rows.append({"player": name, "games": score.games, **percent})
    return rows


def solo_row(bout: Bout, score: Score) -> Row:
    mean, around = turns_interval(score)
    row: Row = {"player": bout.players[0], "games": score.games, "turns": round(mean, 3), "+-": round(around, 3)}
    if not score.level_squared:
        return row | {"luck off": "", "+- ": ""}
    level, small = level_interval(score)
    return row | {"luck off": round(level, 3), "+- ": round(small, 3)}


def _read(words: list[str]) -> tuple[argparse.Namespace, list[Bout]]:
    """What is asked for, and the bouts that it comes to."""
    parser = arena_runs.arguments(__doc__)
    parser.add_argument("game", choices=("classic",))
    parser.add_argument("players", nargs="+")
    parser.add_argument("--columns", type=int, default=3, help="to win")
    parser.add_argument("--jump", action="store_true")
    parser.add_argument("--no-parking", action="store_true")
    parser.add_argument("--eager", action="store_true")
    parser.add_argument("--solo", action="store_true", help="each player alone: how many turns")
    parser.add_argument("--estimate", action="store_true", help="how true the winning chance is, in every turn")
    parser.add_argument(
        "--rolled", type=int, choices=range(5), default=0, help="with --estimate: rolls of the turn made"
    )
    parser.add_argument("--contract", action="store_true", help="the game's own players, without compiled code")
    given = arena_runs.read(parser, words)
    bout = Bout(tuple(given.players), given.columns, given.jump, given.no_parking, given.eager, given.seed)
    bouts = [replace(bout, players=(name,)) for name in bout.players] if given.solo else [bout]
    try:
        for each in bouts:
            _ = each.rules, [arena_games.player(name) for name in each.players]
    except (LookupError, IllegalRules) as error:
        parser.error(str(error))
    bouts = [replace(each, compiled=_compiled(each, given.contract)) for each in bouts]
    if given.estimate and not bouts[0].compiled:
        parser.error("--estimate needs numba, and plain rules")
    return given, bouts


def main(words: list[str] | None = None) -> int:
    words = sys.argv[1:] if words is None else words
    if words[:1] == ["express"]:
        from tools import arena_express

        return arena_express.main(words[1:])
    given, bouts = _read(words)
    began = time.monotonic()
    runs = [run(each, given.games, given.rolled if given.estimate else None) for each in bouts]
    found = [arena_runs.played(each, given.processes, given.anew) for each in runs]
    said = ""
    if given.estimate:
        rows = calibration.table(game for part in found[0] for game in part)
        said = f"{calibration.farthest(rows)}; "
    elif given.solo:
        rows = [solo_row(each, total(each, parts)) for each, parts in zip(bouts, found)]
    else:
        rows = table(bouts[0], total(bouts[0], found[0]))
    way = "compiled" if bouts[0].compiled else "contract"
    arena_runs.report(rows, f"{said}{way} play, seed {given.seed}, {time.monotonic() - began:.0f} s", given.csv)
    return 0


def run(bout: Bout, games: int, rolled: int | None = None) -> Run:
    if rolled is not None:
        return Run(_tallies, Asked(bout, rolled), games, 200)
    return Run(_play, bout, games, 200 if bout.compiled else 20)


def _compiled(bout: Bout, contract: bool) -> bool:
    if contract or importlib.util.find_spec("numba") is None:
        return False
    from tools import arena_compiled

    return arena_compiled.can_play(bout)


if __name__ == "__main__":
    sys.exit(main())
