"""Draws the Express learning curves of docs/players.md from the histories that training leaves. Needs matplotlib."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "learning"
PENALTIES = (200, 150, 100)


def history(penalty: int) -> tuple[list[int], list[float]]:
    """Lessons, and the mean score in the test after them."""
    with (FOLDER / f"express-{penalty}.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["score"]]
    return [int(row["lesson"]) for row in rows], [float(row["score"]) for row in rows]


def main() -> int:
    figure, axes = pyplot.subplots(figsize=(7, 3.6), dpi=110)
    for penalty in PENALTIES:
        axes.plot(*history(penalty), marker="o", markersize=3, label=f"penalty {penalty}")
    axes.set_title("Mean score by the best following pad alone, over the same throws", fontsize=11)
    axes.set_xlabel("lessons of 1,500 games")
    axes.set_ylabel("points")
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(FOLDER / "express.png", metadata={"Software": None})
    pyplot.close(figure)
    return 0


if __name__ == "__main__":
    sys.exit(main())
