"""Lets players play thousands of games and says how often each wins.

    python3 tools/arena.py classic steady master --games 20000
    python3 tools/arena.py classic master rule-of-28 rule-of-28        three at a table
    python3 tools/arena.py classic master glenn-linear --solo          each alone: how many turns
    python3 tools/arena.py classic master master --estimate            is the winning chance true?
    python3 tools/arena.py express --help                              pads of Express

Players: beginner, careful, bold, steady, master; rule-of-28, glenn-aloi, glenn-linear, stop-after-N, random.
A run that is broken off goes on where it was. With numba installed, plain games are played in compiled code;
--contract has them played by the game's own players all the same.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import importlib.util
import json
import multiprocessing
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict, replace
from math import sqrt
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from cantstop.model.classic import IllegalRules  # noqa: E402
from tools import arena_games  # noqa: E402
from tools.arena_games import Bout, Score  # noqa: E402

KEPT = ROOT / "build" / "arena"
BINS = 10


def interval(score: Score, player: int) -> tuple[float, float]:
    """The share of games won, and how far it may be off, with 95 %."""
    share = score.wins[player] / score.games
    return share, 1.96 * sqrt(max(share * (1 - share), 1e-12) / score.games)


def turns_interval(score: Score) -> tuple[float, float]:
    mean = score.turns / score.games
    return mean, 1.96 * sqrt(max(score.turns_squared / score.games - mean * mean, 0) / score.games)


def _chunks(games: int, size: int) -> list[tuple[int, int]]:
    return [(first, min(first + size, games)) for first in range(0, games, size)]


def _play(task: tuple[str, Bout, int, int]) -> tuple[int, int, Any]:
    what, bout, first, last = task
    if what == "estimate":
        from tools import arena_compiled

        return first, last, arena_compiled.estimates(bout, first, last)
    return first, last, asdict(arena_games.play(bout, first, last))


def results(what: str, bout: Bout, games: int, processes: int, anew: bool = False) -> list[Any]:
    """Every part's result, from an earlier run where there is one."""
    size = 200 if bout.compiled else 20
    key = hashlib.sha256(json.dumps([what, asdict(bout), size, _state_of_play()]).encode()).hexdigest()[:16]
    kept = KEPT / f"{key}.jsonl"
    if anew:
        kept.unlink(missing_ok=True)
    known = {(first, last): found for first, last, found in _lines(kept)}
    tasks = [(what, bout, first, last) for first, last in _chunks(games, size) if (first, last) not in known]
    if tasks:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with multiprocessing.get_context("spawn").Pool(min(processes, len(tasks))) as pool, kept.open("a") as file:
            for first, last, found in _shown(pool.imap_unordered(_play, tasks), len(tasks), " - ".join(bout.players)):
                known[first, last] = found
                file.write(json.dumps([first, last, found]) + "\n")
                file.flush()
    return [known[part] for part in _chunks(games, size)]


def _state_of_play() -> str:
    """What else results depend on: the players and their weights."""
    digest = hashlib.sha256()
    for folder, pattern in (("cantstop/ai", "*.py"), ("cantstop/model", "*.py"), ("assets/weights", "*.npz")):
        for path in sorted((ROOT / folder).glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _lines(path: Path) -> Iterable[tuple[int, int, Any]]:
    if path.exists():
        for line in path.read_text().splitlines():
            try:
                first, last, found = json.loads(line)
            except ValueError:  # the last line of a run that was broken off
                continue
            yield first, last, found


def _shown(parts: Iterable[Any], count: int, title: str) -> Iterable[Any]:
    """The parts as they come, with a bar of how many have."""
    began = time.monotonic()
    for number, part in enumerate(parts, 1):
        if sys.stderr.isatty() or number in (1, count):
            done = 30 * number // count
            left = (time.monotonic() - began) * (count - number) / number
            bar = f"\r{title} [{'#' * done}{'.' * (30 - done)}] {number / count:4.0%} {left:5.0f} s left "
            print(bar, end="\n" if number == count else "", file=sys.stderr, flush=True)
        yield part


def total(bout: Bout, parts: Iterable[dict[str, Any]]) -> Score:
    score = arena_games.nothing_yet(bout)
    for part in parts:
        score += Score(part["games"], tuple(part["wins"]), part["turns"], part["turns_squared"])
    return score


def table(bout: Bout, score: Score) -> list[dict[str, str | int | float]]:
    rows: list[dict[str, str | int | float]] = []
    for number, name in enumerate(bout.players):
        share, margin = interval(score, number)
        percent = {"wins %": round(100 * share, 2), "+-": round(100 * margin, 2)}
        rows.append({"player": name, "games": score.games, **percent})
    return rows


def solo_row(bout: Bout, score: Score) -> dict[str, str | int | float]:
    mean, margin = turns_interval(score)
    return {"player": bout.players[0], "games": score.games, "turns": round(mean, 3), "+-": round(margin, 3)}


def calibration(found: list[tuple[float, bool]]) -> list[dict[str, str | int | float]]:
    """In ten bins: what was thought, and what came of it."""
    rows: list[dict[str, str | int | float]] = []
    for number in range(BINS):
        inside = [pair for pair in found if min(int(pair[0] * BINS), BINS - 1) == number]
        if not inside:
            continue
        thought = sum(chance for chance, _ in inside) / len(inside)
        won = sum(win for _, win in inside) / len(inside)
        margin = 1.96 * sqrt(max(won * (1 - won), 1e-12) / len(inside))
        label = f"{100 * number // BINS} to {100 * (number + 1) // BINS} %"
        rows.append(
            {"estimate": label, "positions": len(inside), "thought %": round(100 * thought, 2),
             "won %": round(100 * won, 2), "+-": round(100 * margin, 2), "off": round(100 * (won - thought), 2)}
        )  # fmt: skip
    return rows


def show(rows: list[dict[str, str | int | float]]) -> None:
    heads = list(rows[0])
    widths = [max(len(head), *(len(str(row[head])) for row in rows)) for head in heads]
    print("  ".join(head.ljust(width) for head, width in zip(heads, widths)))
    for row in rows:
        print("  ".join(str(row[head]).ljust(width) for head, width in zip(heads, widths)))


def main(words: list[str] | None = None) -> int:
    words = sys.argv[1:] if words is None else words
    if words[:1] == ["express"]:
        from tools import arena_express

        return arena_express.main(words[1:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("classic",))
    parser.add_argument("players", nargs="+")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--columns", type=int, default=3, help="to win")
    parser.add_argument("--jump", action="store_true")
    parser.add_argument("--no-parking", action="store_true")
    parser.add_argument("--eager", action="store_true")
    parser.add_argument("--solo", action="store_true", help="each player alone: how many turns")
    parser.add_argument("--estimate", action="store_true", help="how true the winning chance is")
    parser.add_argument("--contract", action="store_true", help="the game's own players, without compiled code")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--anew", action="store_true", help="forget an earlier run's games")
    parser.add_argument("--csv", type=Path, help="write the table there too")
    given = parser.parse_args(words)
    if given.games < 1 or given.processes < 1:
        parser.error("at least one game and one process")
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
    began = time.monotonic()
    what = "estimate" if given.estimate else "play"
    found = [results(what, each, given.games, given.processes, given.anew) for each in bouts]
    if given.estimate:
        rows = calibration([tuple(pair) for part in found[0] for pair in part])
    elif given.solo:
        rows = [solo_row(each, total(each, parts)) for each, parts in zip(bouts, found)]
    else:
        rows = table(bout, total(bout, found[0]))
    show(rows)
    way = "compiled" if bouts[0].compiled else "contract"
    print(f"{way} play, seed {given.seed}, {time.monotonic() - began:.0f} s")
    if given.csv:
        with given.csv.open("w", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    return 0


def _compiled(bout: Bout, contract: bool) -> bool:
    if contract or importlib.util.find_spec("numba") is None:
        return False
    from tools import arena_compiled

    return arena_compiled.can_play(bout)


if __name__ == "__main__":
    sys.exit(main())
