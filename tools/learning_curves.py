"""Draws the learning curves of docs/players.md from the histories that training leaves behind. Needs matplotlib."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "learning"


@dataclass(frozen=True)
class Picture:
    name: str
    title: str
    across: str
    up: str
    label: Callable[[list[str]], str]  # of a curve, by the parts of its history's name
    ticks: tuple[int, ...] = ()  # of a logarithmic scale


def seats(parts: list[str]) -> str:
    _, players, columns = parts
    return f"{columns} columns" if players == "1" else f"{players} players, {columns} columns"


WINS = Picture(
    "classic-wins",
    "Wins against Rules of 28 at all other seats, over the same dice",
    "minutes of learning; dashed: from the games of Glenn-Aloi, solid: from its own",
    "games won, %",
    seats,
)
ALONE = Picture(
    "classic-alone",
    "Turns taken alone, over the same dice",
    "minutes of learning; dashed: from the games of Glenn-Aloi, solid: from its own",
    "turns",
    seats,
    (6, 7, 8, 9, 10, 12, 15, 20, 30, 40, 60, 80),
)
EXPRESS = Picture(
    "express",
    "Mean score by the best following pad alone, over the same throws",
    "lessons of 1,500 games",
    "points",
    lambda parts: f"penalty {parts[1]}",
)

Points = list[tuple[float, float]]


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def classic(path: Path, scale: float) -> tuple[Points, Points]:
    """Minutes and results, in the first lesson and after it."""
    found = [row for row in rows(path) if row["result"]]
    points = [(float(row["seconds"]) / 60, scale * float(row["result"])) for row in found]
    first = sum(int(row["lesson"]) <= 1 for row in found)
    return points[:first], points[max(0, first - 1) :]


def express(path: Path) -> tuple[Points, Points]:
    return [], [(float(row["lesson"]), float(row["score"])) for row in rows(path) if row["score"]]


def draw(picture: Picture, paths: Sequence[Path], read: Callable[[Path], tuple[Points, Points]]) -> None:
    figure, axes = pyplot.subplots(figsize=(7, 4), dpi=110)
    for number, path in enumerate(paths):
        looks: dict[str, Any] = {"marker": "o", "markersize": 3, "color": f"C{number}"}
        before, after = read(path)
        if before:
            axes.plot(*zip(*before), linestyle="--", **looks)
        axes.plot(*zip(*after), label=picture.label(path.stem.split("-")), **looks)
    if picture.ticks:
        axes.set_yscale("log")
        axes.minorticks_off()
        axes.set_yticks(picture.ticks, [str(tick) for tick in picture.ticks])
    axes.set_title(picture.title, fontsize=11)
    axes.set_xlabel(picture.across)
    axes.set_ylabel(picture.up)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(FOLDER / f"{picture.name}.png", metadata={"Software": None})
    pyplot.close(figure)


def main() -> int:
    histories = sorted(FOLDER.glob("classic-*.csv"))
    alone = sorted(FOLDER.glob("classic-1-*.csv"))
    draw(WINS, [path for path in histories if path not in alone], lambda path: classic(path, 100))
    draw(ALONE, alone, lambda path: classic(path, 1))
    draw(EXPRESS, sorted(FOLDER.glob("express-*.csv"), reverse=True), express)
    return 0


if __name__ == "__main__":
    sys.exit(main())
