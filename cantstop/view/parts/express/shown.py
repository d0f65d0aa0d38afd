"""The state that the table of Express shows, which trails the match, and its throws.

It contains no hidden choice except that of the person who is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from cantstop.controller.express_match import ExpressMatch
from cantstop.model.events import Revealed, Thrown
from cantstop.model.express import Mark, Option, Pad, State
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts.confetti import Confetti
from cantstop.view.parts.express.choice import Choice
from cantstop.view.parts.express.pad import Pencil
from cantstop.view.parts.rolling import Rolling

Phase = Literal["ready", "throwing", "handover", "closed", "choose", "watch", "revealing", "won"]


class Taken(NamedTuple):
    """The marks of one player for one throw."""

    mark: Mark
    change: int
    total: int
    out: bool  # went out with it


class MarkedThrow(NamedTuple):
    round: int
    dice: tuple[int, ...]
    taken: dict[int, Taken]  # by player; of those who were still in
    moment: int  # the number of moves to which the pads belong


def round_shown(throws: Sequence[MarkedThrow], state: State) -> int:
    """Return the round on the table; after the reveal the one that was marked."""
    return throws[-1].round if throws and state.dice is None else state.round


def throw_history(match: ExpressMatch) -> list[MarkedThrow]:
    """Return the throws, oldest first; one on the table comes last, with nothing taken."""
    penalty = match.state.rules.penalty
    pads = [Pad() for _ in match.seats]
    found: list[MarkedThrow] = []
    for index, events in enumerate(match.happened(), 1):
        for event in events:
            if isinstance(event, Thrown):
                found.append(MarkedThrow(event.round, event.dice, {}, index))
            elif isinstance(event, Revealed):
                mark = Mark(event.fifth, event.pairs)
                before, pads[event.player] = pads[event.player], pads[event.player].after(mark)
                after = pads[event.player]
                total = after.score(penalty)
                found[-1].taken[event.player] = Taken(mark, total - before.score(penalty), total, after.out)
                found[-1] = found[-1]._replace(moment=index)
    return found


@dataclass(slots=True)
class Shown:
    """The shown state.

    `viewed` is the player who plays now, or whose marks are shown; `looked_at` one whose pad is open.
    """

    match: ExpressMatch
    penalty: int
    viewed: int
    phase: Phase = "ready"
    looked_at: int | None = None
    pads: list[Pad] = field(default_factory=list)  # as all may see them
    before: list[Pad | None] = field(default_factory=list)  # earlier pads, if the last marks are framed
    throws: list[MarkedThrow] = field(default_factory=list)
    choice: Choice | None = None
    advised: bool = False
    pencil: Pencil | None = None  # the animation of the viewed player's marks
    told: set[int] = field(default_factory=set)  # players whose marks were shown in this reveal
    rolling: Rolling | None = None
    hold: Tween | None = None  # the game continues when it has run out
    lifted: Tween | None = None  # the lift of the winner's pad
    confetti: Confetti | None = None  # the confetti then
    finished: bool = False  # the figures of the end come next

    @classmethod
    def of(cls, match: ExpressMatch) -> Shown:
        """Return what a table shows at first."""
        shown = cls(match, match.state.rules.penalty, 0)
        shown.viewed = shown.default_pad
        return shown

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.match.seats]

    @property
    def people(self) -> list[int]:
        """The players who are no computers."""
        return [player for player, seat in enumerate(self.match.seats) if seat.is_person]

    @property
    def people_playing(self) -> list[int]:
        return [player for player in self.people if player in self.state.playing]

    @property
    def default_pad(self) -> int:
        """The pad shown between throws: a person's that is in play, else a computer's."""
        return next(iter([*self.people_playing, *self.state.playing, *self.people, 0]))

    @property
    def watched(self) -> bool:
        """Whether only computers are still in play."""
        return not self.people_playing

    @property
    def alone(self) -> bool:
        return len(self.pads) == 1

    @property
    def open_to_all(self) -> bool:
        """Whether another pad may be opened: not during a hand-over, and not during the reveal."""
        return self.phase not in ("handover", "revealing")

    @property
    def large(self) -> int:
        """The player whose pad is large."""
        return self.viewed if self.looked_at is None else self.looked_at

    @property
    def dice(self) -> tuple[int, ...] | None:
        """The throw on the table; after the reveal the one that was marked."""
        if self.state.dice is not None:
            return self.state.dice
        return self.throws[-1].dice if self.throws else None

    @property
    def round(self) -> int:
        return round_shown(self.throws, self.state)

    def known(self, player: int) -> tuple[Pad, Pad | None]:
        """Return the pad as far as its marks have been told, and as it was before them where they are to be framed."""
        before = self.before[player]
        if self.phase == "revealing" and before is not None and player not in self.told:
            return before, None
        return self.pads[player], before

    @property
    def option(self) -> Option | None:
        return None if self.choice is None else self.choice.option

    @property
    def mark(self) -> Mark | None:
        return None if self.choice is None else self.choice.mark
