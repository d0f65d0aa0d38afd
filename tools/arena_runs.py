"""What every arena does: play the games of a run on all cores, keep what has been played, show and write a table."""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "arena"

Row = dict[str, str | int | float]


def arguments(description: str | None) -> argparse.ArgumentParser:
    """What can be said of any run."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--anew", action="store_true", help="forget an earlier run's games")
    parser.add_argument("--csv", type=Path, help="write the table there too")
    return parser


def read(parser: argparse.ArgumentParser, words: Sequence[str] | None) -> argparse.Namespace:
    given = parser.parse_args(words)
    if given.games < 1 or given.processes < 1:
        parser.error("at least one game and one process")
    return given


@dataclass(frozen=True)
class Run:
    """So many games in parts of a size, by `play(bout, first, last)`."""

    play: Callable[[Any, int, int], Any]
    bout: Any  # everything that a result depends on, besides the players' own code and weights
    games: int
    size: int
    express: bool = False  # or the other game, whose results do not depend on the players of Express


def played(run: Run, processes: int, anew: bool = False) -> list[Any]:
    """What each part of the run came to, from an earlier run where it is kept."""
    about = [run.play.__name__, type(run.bout).__name__, asdict(run.bout), run.size, _state_of_play(run.express)]
    key = hashlib.sha256(json.dumps(about).encode()).hexdigest()[:16]
    kept = KEPT / f"{key}.jsonl"
    if anew:
        kept.unlink(missing_ok=True)
    known = {(first, last): found for first, last, found in _lines(kept)}
    parts = [(first, min(first + run.size, run.games)) for first in range(0, run.games, run.size)]
    tasks = [(run, first, last) for first, last in parts if (first, last) not in known]
    if tasks:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with multiprocessing.get_context("spawn").Pool(min(processes, len(tasks))) as pool, kept.open("a") as file:
            title = " - ".join(run.bout.players)
            for first, last, found in shown(pool.imap_unordered(_part, tasks), len(tasks), title):
                known[first, last] = found
                file.write(json.dumps([first, last, found]) + "\n")
                file.flush()
    return [known[part] for part in parts]


def _part(task: tuple[Run, int, int]) -> tuple[int, int, Any]:
    run, first, last = task
    return first, last, run.play(run.bout, first, last)


def _state_of_play(express: bool) -> str:
    """What else results depend on: the players and their weights."""
    digest = hashlib.sha256()
    for folder, pattern in (("cantstop/ai", "*.py"), ("cantstop/model", "*.py"), ("assets/weights", "*.npz")):
        for path in sorted((ROOT / folder).glob(pattern)):
            if express or not path.name.startswith("express"):
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


def shown(parts: Iterable[Any], count: int, title: str) -> Iterable[Any]:
    """The parts as they come, with a bar of how many have."""
    began = time.monotonic()
    for number, part in enumerate(parts, 1):
        if sys.stderr.isatty() or number in (1, count):
            done = 30 * number // count
            left = (time.monotonic() - began) * (count - number) / number
            bar = f"\r{title} [{'#' * done}{'.' * (30 - done)}] {number / count:4.0%} {left:5.0f} s left "
            print(bar, end="\n" if number == count else "", file=sys.stderr, flush=True)
        yield part


def margin(variance: float, count: int) -> float:
    """How far a mean of so many may be off, with 95 %."""
    return 1.96 * sqrt(max(variance, 0.0) / count)


def report(rows: Sequence[Row], said: str, path: Path | None) -> None:
    """The table on the screen, a line on how it came about, and the table in a file where one is wanted."""
    heads = list(rows[0])
    widths = [max(len(head), *(len(str(row[head])) for row in rows)) for head in heads]
    print("  ".join(head.ljust(width) for head, width in zip(heads, widths)))
    for row in rows:
        print("  ".join(str(row[head]).ljust(width) for head, width in zip(heads, widths)))
    print(said)
    if path:
        with path.open("w", newline="") as file:
            writer = csv.DictWriter(file, heads, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
