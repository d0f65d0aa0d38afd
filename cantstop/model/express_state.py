"""The class for a position of Express, with the rules, all pads, the throw, and the choices made so far."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cantstop.model.express_pad import PENALTY, Mark, Pad
from cantstop.model.refusals import IllegalRules, Reason, Refusal

PENALTIES = (200, 150, 100)
MOST_PLAYERS = 6


@dataclass(frozen=True, slots=True)
class Rules:
    players: int = 1
    penalty: int = PENALTY

    def __post_init__(self) -> None:
        if (refusal := rules_refusal(self.players, self.penalty)) is not None:
            raise IllegalRules(refusal)


def rules_refusal(players: int, penalty: int) -> Refusal | None:
    if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
        return Refusal(Reason.PLAYERS, number=MOST_PLAYERS)
    if type(penalty) is not int or penalty not in PENALTIES:
        return Refusal(Reason.PENALTY)
    return None


class Hidden(Enum):
    """The placeholder for a choice that another player may not see."""

    HIDDEN = "hidden"

    def __repr__(self) -> str:
        return self.name


HIDDEN = Hidden.HIDDEN

Choice = Mark | Hidden | None  # of one player for the throw on the table; None before the choice


@dataclass(frozen=True, slots=True)
class State:
    """A position. The pads have the marks of earlier throws; marks of this throw are added when all have chosen."""

    rules: Rules
    pads: tuple[Pad, ...]  # by player
    round: int  # from 1: the throw on the table or to come; once the game is over, its last
    dice: tuple[int, ...] | None
    chosen: tuple[Choice, ...]  # by player

    def __str__(self) -> str:
        from cantstop.model.express_position import pads

        return pads(self)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The players who have not chosen yet for the throw on the table, in seat order."""
        if self.dice is None:
            return ()
        return tuple([p for p, pad in enumerate(self.pads) if self.chosen[p] is None and not pad.out])

    @property
    def playing(self) -> tuple[int, ...]:
        return tuple([player for player, pad in enumerate(self.pads) if not pad.out])

    @property
    def over(self) -> bool:
        return not self.playing

    @property
    def awaits_dice(self) -> bool:
        return self.dice is None and not self.over

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple([pad.score(self.rules.penalty) for pad in self.pads])

    @property
    def places(self) -> tuple[int, ...]:
        """Each player's place by the present totals, 1 for the best; equal totals share a place."""
        totals = self.totals
        return tuple([1 + sum(other > total for other in totals) for total in totals])

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the highest total, or none before the end."""
        return tuple([player for player, place in enumerate(self.places) if place == 1]) if self.over else ()


def new_game(rules: Rules) -> State:
    return State(rules, (Pad(),) * rules.players, 1, None, (None,) * rules.players)
