"""Teaches a judge how games of masters end.

The player's net chooses well, but thinks too highly of whoever leads. So its chances are drawn together first: raised
to one power, the `sway`, by which the winners of the player's games against himself are likeliest. From there a judge
of his own learns the outcomes of these games. Within a turn the sway says how far his chances follow the solver's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.pool import Pool
from pathlib import Path

import numpy as np

from tools.training import adam, course
from tools.training.classic import network, samples
from tools.training.classic.ground import new_tables
from tools.training.classic.play import new_trace
from tools.training.classic.school import MOST_TURNS, shares
from tools.training.classic.sight import Net, estimate
from tools.training.compiled import njit
from tools.training.course import Learner

GAMES_FROM = 1 << 34  # his games are numbered from here
RATES = (3e-4, 3e-4, 1.5e-4, 7.5e-5, 3e-5)  # of each time over the games
BLOCK = 1000  # games that are kept together
NEARLY_CERTAIN = 1e-6  # what is surer teaches nothing
STEPS = 20  # Newton's; he needs five or six


@dataclass(frozen=True)
class Plan:
    """Everything that a judge depends on, besides the player's weights."""

    players: int
    target: int
    seed: int
    games: int

    @property
    def name(self) -> str:
        return f"chances-{self.players}-{self.target}"


def outcomes(player: Net, plan: Plan, first: int, last: int) -> tuple[np.ndarray, np.ndarray]:
    """Every turn of these games, the mover's squares first, and who won."""
    players = plan.players
    positions, goals = samples.room(players, (last - first) * MOST_TURNS)
    count = samples.self_play(
        players, plan.target, GAMES_FROM + first, GAMES_FROM + last, player, new_tables(players), np.uint64(plan.seed),
        new_trace(players), positions, goals, np.float32(1),
    )  # fmt: skip
    return positions[:count], goals[:count]


def games(player: Net, plan: Plan, pool: Pool, folder: Path, say: Callable[[str], None]) -> tuple[np.ndarray, ...]:
    """All games that are to be learned, in blocks that are kept."""
    found = []
    edges = [*range(0, plan.games, BLOCK), plan.games]
    for first, last in zip(edges, edges[1:]):
        kept = folder / f"{plan.name}-{plan.seed}-{first}-{last}.npz"
        if not kept.exists():
            parts = pool.starmap(outcomes, [(player, plan, *share) for share in shares(first, last, 8)])
            positions, goals = (np.concatenate(part) for part in zip(*parts))
            kept.parent.mkdir(parents=True, exist_ok=True)
            np.savez_compressed(kept, positions=positions, goals=goals)
        with np.load(kept) as held:
            found.append((held["positions"], held["goals"]))
        say(f"{plan.name} {last} of {plan.games} games played")
    return tuple(np.concatenate(part) for part in zip(*found))


@njit(cache=True)
def _thoughts(positions: np.ndarray, target: int, net: Net, chances: np.ndarray) -> None:
    for row in range(len(positions)):
        chances[row] = estimate(positions[row], target, 0, net)


def thoughts(positions: np.ndarray, target: int, net: Net) -> np.ndarray:
    """What a net thinks of positions, the mover first."""
    chances = np.zeros(positions.shape[:2], np.float32)
    _thoughts(positions, target, net, chances)
    return chances


def likeliest(chances: np.ndarray, winners: np.ndarray) -> float:
    """The power of the chances by which these winners are likeliest."""
    open_yet = chances.max(axis=1) < 1 - NEARLY_CERTAIN
    logs = np.log(np.maximum(chances[open_yet].astype(np.float64), NEARLY_CERTAIN))
    won = logs[np.arange(len(logs)), winners[open_yet]]
    power = 1.0
    for _ in range(STEPS):
        weights = np.exp(power * logs)
        weights /= weights.sum(axis=1, keepdims=True)
        mean = (weights * logs).sum(axis=1)
        spread = (weights * logs**2).sum(axis=1) - mean**2
        power += float((won - mean).sum() / spread.sum())
    return power


def sway(plan: Plan, player: Net, positions: np.ndarray, goals: np.ndarray) -> float:
    """How far a chance follows what the player makes of it."""
    return round(likeliest(thoughts(positions, plan.target, player), goals.argmax(axis=1)), 3)


def learn(
    plan: Plan, player: Net, sway: float, positions: np.ndarray, goals: np.ndarray, say: Callable[[str], None]
) -> Learner:
    """The judge, from the player's net and the outcomes of his games, which say how far to draw its chances."""
    power = np.float32(sway)
    drawn = adam.copy(player)._replace(third=player.third * power, third_bias=player.third_bias * power)
    learner = course.beginner(drawn)
    for number, rate in enumerate(RATES):
        order = np.random.default_rng([plan.seed, number]).permutation(len(positions))
        loss = network.fit(learner.weights, learner.steps, positions, goals, order, plan.target, rate)
        learner.lesson = number + 1
        learner.history.append({"lesson": learner.lesson, "loss": round(loss, 5)})
        say(f"{plan.name} over the games {learner.lesson} of {len(RATES)}  loss {loss:.4f}")
    return learner
