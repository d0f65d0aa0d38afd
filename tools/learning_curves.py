"""Draws the learning curves of docs/players.md from the histories that training leaves behind. Needs matplotlib."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "learning"


def history(path: Path) -> tuple[list[float], list[float]]:
    """Minutes of learning, and what a test then gave."""
    with path.open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["result"]]
    return [float(row["seconds"]) / 60 for row in rows], [float(row["result"]) for row in rows]


def draw(paths: list[Path], out: Path, title: str, axis: str, scale: float) -> None:
    figure, axes = pyplot.subplots(figsize=(7, 3.6), dpi=110)
    for path in paths:
        minutes, results = history(path)
        _, players, columns = path.stem.split("-")
        label = f"{columns} columns" if players == "1" else f"{players} players, {columns} columns"
        axes.plot(minutes, [scale * result for result in results], marker="o", markersize=3, label=label)
    axes.set_title(title, fontsize=11)
    axes.set_xlabel("minutes of learning")
    axes.set_ylabel(axis)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(out, metadata={"Software": None})
    pyplot.close(figure)


def main() -> int:
    histories = sorted(FOLDER.glob("classic-*.csv"))
    together = [path for path in histories if path.stem.split("-")[1] != "1"]
    alone = [path for path in histories if path not in together]
    wins = "Wins against Rules of 28 at all other seats, over the same dice"
    draw(together, FOLDER / "classic-wins.png", wins, "games won, %", 100)
    draw(alone, FOLDER / "classic-alone.png", "Turns taken alone, over the same dice", "turns", 1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
