"""The pads of the other players: small cards, with a sign that says who has chosen; pressed, they are seen large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cantstop.model.express import Pad
from cantstop.model.never import assert_never
from cantstop.view.art import small_pad
from cantstop.view.kit.containers import Column, Padded, Row
from cantstop.view.kit.control import Act
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.fonts import DISPLAY_800, width
from cantstop.view.kit.motion import Keyed
from cantstop.view.kit.node import Node
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import LABEL, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.player_row import player_row
from cantstop.view.words import say

FEW = 3  # small pads side by side with large heads
ABOVE_HEAD, LARGE_HEAD, SMALL_HEAD, BELOW_HEAD = 9.0, 46.0, 50.0, 6.0
NAME_LEFT, MARGIN = 43.0, 6.0  # on narrow cards: where the name begins beside the tile, and the right margin
Status = Literal["chosen", "next", "waits", "out", "thinks", ""]
HeadForm = Literal["large", "name_beside", "name_below"]  # beside the tile, or below it
LONG = {"chosen": "express.has_chosen", "next": "express.chooses_next", "waits": "express.waits"}
SHORT = {"chosen": "express.chosen", "next": "express.next", "waits": "express.waits"}


class Small(NamedTuple):
    """The contents of one card; `note` replaces the status."""

    player: int
    name: str
    colour: str
    pad: Pad
    character: str | None = None
    status: Status = ""
    note: str = ""
    before: Pad | None = None  # later marks are framed
    look: Act | None = None  # the action that shows the pad large


def row(pads: Sequence[Small], looked_at: int | None, room: float, style: Style) -> Node:
    """Return all cards side by side, in a room of this many units."""
    gap, wide = _gap(len(pads)), _wide(len(pads), room)
    form = head_of([small.name for small in pads], wide, style)
    cards = [(small.player, card(small, form, small.player == looked_at)) for small in pads]
    keyed = [Keyed(f"express.pad_{player}", node, stretches=False) for player, node in cards]
    return Row(*(each.share().sized(align="fill") for each in keyed), gap=gap)


def _gap(count: int) -> float:
    return 12.0 if count <= FEW else 8.0


def _wide(count: int, room: float) -> float:
    return (room - _gap(count) * (count - 1)) / max(1, count)


def highest(count: int, room: float) -> float:
    """Return the height of this number of cards at most, so that their boxes are never higher than wide."""
    few = count <= FEW
    head = LARGE_HEAD if few else SMALL_HEAD
    side, below = _margins(few)
    return ABOVE_HEAD + head + BELOW_HEAD + _wide(count, room) - 2 * side + below


def _margins(few: bool) -> tuple[float, float]:
    """Return the margins at either side of a grid, and below it."""
    return (12.0, 10.0) if few else (9.0, 12.0)


def head_of(names: Sequence[str], wide: float, style: Style) -> HeadForm:
    """Return the form of the heads of cards of this width, which the longest name decides."""
    if len(names) <= FEW:
        return "large"
    room = (wide - NAME_LEFT - MARGIN) * style.u
    fits = all(width(name, DISPLAY_800, 15 * style.u) <= room for name in names)
    return "name_beside" if fits else "name_below"


def words_of(small: Small, few: bool) -> str:
    return small.note or word_of(small.status, few)


def word_of(status: Status, long: bool = True) -> str:
    if status in ("out", "thinks"):
        return say(f"express.{status}")
    return say((LONG if long else SHORT)[status]) if status else ""


def card(small: Small, form: HeadForm, chosen: bool = False) -> Node:
    few = form == "large"
    grid = Drawing(lambda w, h, style: small_pad.grid(small.pad, w, h, small.colour, style, small.before), grow=1)
    side, below = _margins(few)
    content = Column(_HEADS[form](small), Padded(grid, (side, 0, side, below), grow=1), gap=BELOW_HEAD)
    tip = None if chosen else say("express.look_at", name=small.name)
    pad, radius = (0, ABOVE_HEAD, 0, 0), 18 if few else 14
    told = ", ".join(filter(None, (tip or small.name, words_of(small, True))))
    return Pressable(
        f"look_{small.player}",
        content,
        pad,
        radius=radius,
        group="pads",
        tip=tip,
        chosen=chosen,
        on=small.look,
        lasts=True,
    ).saying(told)


def _large_head(small: Small) -> Node:
    """Name and word below each other, the sign at the right; computers with their faces."""
    word = Text(words_of(small, True), STRONG_NOTE, "ink_muted", lines=1)
    sign = sign_of(small.status, 25)
    named = player_row(small, sign, size=30, role=LABEL, below=word, face=32, gap=8)
    return Row(named.sized(grow=1), margin=(14, 0, 12, 0), height=LARGE_HEAD)


def _head_with_name_beside(small: Small) -> Node:
    """Return the name beside the tile, sign and word below them."""
    named = player_row(small, size=26, role=LABEL.of(18), gap=7)
    said = Text(words_of(small, False), STRONG_NOTE.of(15), "ink_muted", lines=1, grow=1)
    below = Row(sign_of(small.status, 18), said, gap=5, margin=(11, 0, 6, 0))
    return Column(Row(named.sized(grow=1), margin=(10, 0, 6, 0)), below, height=SMALL_HEAD)


def _head_with_name_below(small: Small) -> Node:
    """Return the name has the lower line for itself; sign and word are beside the tile, as close as they can be."""
    said = Text(words_of(small, False), STRONG_NOTE.of(15), "ink_muted", lines=1, grow=1)
    first = Row(emblems.tile(small.colour, 24), sign_of(small.status, 16), said, gap=3, margin=(8, 0, 2, 0))
    return Column(first, Padded(Text(small.name, LABEL.of(18), lines=1), (7, 0, 6, 0)), height=SMALL_HEAD)


_HEADS = {"large": _large_head, "name_beside": _head_with_name_beside, "name_below": _head_with_name_below}


def sign_of(status: Status, size: float) -> Node | None:
    match status:
        case "chosen":
            return emblems.kept(size)
        case "out":
            return emblems.small_sign(size)
        case "next" | "waits" | "thinks":
            return emblems.picture("waiting", size)
        case "":
            return None
        case forgotten:
            assert_never(forgotten)


def statuses(chosen: Sequence[object], playing: Sequence[int], people: Sequence[int], now: int | None) -> list[Status]:
    """Return the status of every player during a choice; `now` is the one whose pad is open. Computers think last."""
    found: list[Status] = []
    to_come = [player for player in people if chosen[player] is None and player != now]
    for player, taken in enumerate(chosen):
        if player not in playing:
            found.append("out")
        elif taken is not None:
            found.append("chosen")
        elif player == now:
            found.append("")
        elif to_come and player == to_come[0]:
            found.append("next")
        else:
            found.append("thinks" if now is None and not to_come else "waits")
    return found
