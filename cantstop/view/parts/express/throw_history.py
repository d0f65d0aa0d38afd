"""The throws of a game so far and what each player made of them: nothing that is not yet revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cantstop.controller.express_match import ExpressMatch
from cantstop.model.events import Revealed, Thrown
from cantstop.model.express import Mark, Pad, State


class Taken(NamedTuple):
    """One player's marks for one throw."""

    mark: Mark
    change: int
    total: int
    out: bool  # went out with it


class MarkedThrow(NamedTuple):
    round: int
    dice: tuple[int, ...]
    taken: dict[int, Taken]  # by player; of those who were still in
    moment: int  # the number of moves after which this is how the pads stand


def round_shown(throws: Sequence[MarkedThrow], state: State) -> int:
    """The round on the table; after the reveal the one that was marked."""
    return throws[-1].round if throws and state.dice is None else state.round


def throw_history(match: ExpressMatch) -> list[MarkedThrow]:
    """Oldest first; the throw on the table is the last one, with nothing taken."""
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
