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
from cantstop.view.kit.motion import Keyed
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import LABEL, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.player_row import player_row
from cantstop.view.words import say

FEW = 3  # small pads side by side with large heads
ABOVE_HEAD, LARGE_HEAD, SMALL_HEAD, BELOW_HEAD = 9.0, 46.0, 50.0, 6.0
Status = Literal["chosen", "next", "waits", "out", "thinks", ""]
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


def row(pads: Sequence[Small], looked_at: int | None) -> Node:
    """Return all cards side by side."""
    names = [small.name for small in pads]
    cards = [(small.player, card(small, names, small.player == looked_at)) for small in pads]
    keyed = [Keyed(f"express.pad_{player}", node, stretches=False) for player, node in cards]
    return Row(*(each.share().sized(align="fill") for each in keyed), gap=_gap(len(pads)))


def _gap(count: int) -> float:
    return 12.0 if count <= FEW else 8.0


def _wide(count: int, room: float) -> float:
    return (room - _gap(count) * (count - 1)) / max(1, count)


def highest(count: int, room: float) -> float:
    """Return the greatest height of a card at which its boxes are squares; `count` cards share the width."""
    few = count <= FEW
    head = LARGE_HEAD if few else SMALL_HEAD
    side, below = _margins(few)
    return ABOVE_HEAD + head + BELOW_HEAD + _wide(count, room) - 2 * side + below


def _margins(few: bool) -> tuple[float, float]:
    """Return the margins at either side of a grid, and below it."""
    return (12.0, 10.0) if few else (9.0, 12.0)


def words_of(small: Small, few: bool) -> str:
    return small.note or word_of(small.status, few)


def word_of(status: Status, long: bool = True) -> str:
    if status in ("out", "thinks"):
        return say(f"express.{status}")
    return say((LONG if long else SHORT)[status]) if status else ""


def card(small: Small, names: Sequence[str], chosen: bool = False) -> Node:
    """Return a card; on narrow ones the name is as large as all the `names` beside it can be."""
    few = len(names) <= FEW
    head = _large_head(small) if few else _small_head(small, names)
    grid = Drawing(lambda w, h, style: small_pad.grid(small.pad, w, h, small.colour, style, small.before), grow=1)
    side, below = _margins(few)
    content = Column(head, Padded(grid, (side, 0, side, below), grow=1), gap=BELOW_HEAD)
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
    """Return name and word below each other, with the sign at the right; computers with their faces."""
    word = Text(words_of(small, True), STRONG_NOTE, "ink_muted", lines=1)
    sign = sign_of(small.status, 25)
    named = player_row(small, sign, size=30, role=LABEL, below=word, face=32, gap=8)
    return Row(named.sized(grow=1), margin=(14, 0, 12, 0), height=LARGE_HEAD)


def _small_head(small: Small, names: Sequence[str]) -> Node:
    """Return tile, sign and word, with the name below them."""
    said = Text(words_of(small, False), STRONG_NOTE.of(15), "ink_muted", lines=1, grow=1)
    first = Row(emblems.tile(small.colour, 24), sign_of(small.status, 16), said, gap=3, margin=(8, 0, 2, 0))
    name = Text(small.name, LABEL.of(18), lines=1)
    name.kin = names
    return Column(first, Padded(name, (7, 0, 6, 0)), height=SMALL_HEAD)


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
