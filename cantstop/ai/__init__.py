"""The computer players. This package imports only the model.

Players and functions that look ahead raise WeightsMissing if their learned weights are missing or damaged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from cantstop.ai.decision import Decision, Reasons, WeightsMissing, Why
from cantstop.model import classic, express

if TYPE_CHECKING:  # players are imported when the first one decides
    from cantstop.ai.classic_players import ClassicPlayer
    from cantstop.ai.express_players import ExpressPlayer

__all__ = [
    "Decision",
    "Reasons",
    "WeightsMissing",
    "Why",
    "chances",
    "estimate",
    "expected_scores",
    "opponent",
    "opponents",
]


@overload
def opponents(game: Literal["classic"]) -> tuple[ClassicPlayer, ...]: ...
@overload
def opponents(game: Literal["express"]) -> tuple[ExpressPlayer, ...]: ...
def opponents(game: str) -> tuple[ClassicPlayer, ...] | tuple[ExpressPlayer, ...]:
    if game == "classic":
        from cantstop.ai.classic_players import BOLD, CAREFUL, STEADY, Beginner, Crafty, Master

        return (Beginner(), CAREFUL, BOLD, STEADY, Crafty(), Master())
    if game == "express":
        from cantstop.ai import express_players

        beginner, greedy, steady = express_players.Beginner(), express_players.Greedy(), express_players.Steady()
        return (beginner, greedy, steady, express_players.Crafty(), express_players.Master())
    raise ValueError(f"there is no game {game!r}")


@overload
def opponent(game: Literal["classic"], name: str) -> ClassicPlayer: ...
@overload
def opponent(game: Literal["express"], name: str) -> ExpressPlayer: ...
def opponent(game: Literal["classic", "express"], name: str) -> ClassicPlayer | ExpressPlayer:
    """Return the character of this name; raise LookupError if the game has none."""
    for each in opponents(game):
        if each.name == name:
            return each
    raise LookupError(f"{game} has no player {name!r}")


def chances(state: classic.State) -> dict[classic.Move, float]:
    """Return the chance to win after each legal choice of the player to move; for a solo player, the turns to go."""
    from cantstop.ai import foresight

    seen = foresight.foresee(state)
    return {move: seen.shown(worth) for move, worth in seen.worths(state).items()}


def estimate(state: classic.State) -> tuple[float, ...]:
    """Return each player's chance to win, in any position of a game."""
    from cantstop.ai import foresight

    return foresight.estimate(state)


def expected_scores(state: express.State) -> tuple[float, ...]:
    from cantstop.ai import express_players

    return express_players.expected_scores(state)
