"""The large pad of the table: what stands on it, and which of its rows can be pressed."""

from __future__ import annotations

from collections.abc import Callable

from cantstop.model.express import Option
from cantstop.view.kit.node import Node
from cantstop.view.parts.express.displayed import Displayed
from cantstop.view.parts.express.pad import PadFacts, pressable
from cantstop.view.parts.express.pencil import Pencil
from cantstop.view.words import say


def facts(shown: Displayed, preview: Option | None, faint: int | None) -> PadFacts:
    """What the pad shows: its marks, and the previewed choice dashed, unless the pad is somebody else's."""
    player, pencil = shown.large, pencil_on(shown)
    own = shown.pads[player] if pencil is None or pencil.drawn else pencil.before
    if shown.looked_at is not None:
        preview = faint = None
    seat, note = shown.match.seats[player], say("express.throw_number", n=shown.round)
    return PadFacts(own, shown.penalty, seat.colour, seat.name, note, preview, faint if preview is None else None)


def pencil_on(shown: Displayed) -> Pencil | None:
    """The pencil that is making marks on it, if any."""
    return shown.pencil if shown.large == shown.viewed else None


def rows(shown: Displayed, take: Callable[[int], object]) -> dict[int, Node]:
    """The rows that can be pressed: those that some choice would mark."""
    if shown.phase != "choose" or shown.choice is None or shown.looked_at is not None or shown.match.dice_hidden:
        return {}
    return pressable(shown.choice.markable(), take)
