"""What is asked of a training run on the command line, whichever game it is for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parents[2]
SEED = 20261118

PlanT = TypeVar("PlanT")


def arguments(description: str | None) -> ArgumentParser:
    """What can be said of any run."""
    parser = ArgumentParser(description=description, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--lessons", type=int, help="instead of the plan's own number")
    parser.add_argument("--games", type=int, help="in a lesson, instead of the plan's own number")
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "training", help="where a run is kept")
    parser.add_argument("--out", type=Path, default=ROOT / "assets" / "weights")
    parser.add_argument("--history", type=Path, default=ROOT / "docs" / "learning")
    parser.add_argument("--anew", action="store_true", help="forget what an earlier run has learned")
    return parser


def changed(plan: PlanT, given: Namespace, *numbers: str) -> PlanT:
    """The plan with the seed and those of these numbers that were asked for."""
    asked: dict[str, Any] = {name: getattr(given, name) for name in numbers if getattr(given, name)}
    return replace(plan, seed=given.seed, **asked)  # type: ignore[type-var]  # any dataclass with a seed


def say(text: str) -> None:
    print(text, flush=True)
