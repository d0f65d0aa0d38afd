"""The costliest decisions, as cards with the flags that mark them on the chart, and the shares of good ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from cantstop.controller.reviewing import Tally
from cantstop.model.record import Seat
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.control import Act
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Card, Hairline, Icon, key_cap
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, put
from cantstop.view.kit.node import Node
from cantstop.view.kit.store import drawn
from cantstop.view.kit.svg import picture
from cantstop.view.kit.text import LABEL, NOTE, STRONG, STRONG_NOTE, Role, Text
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.parts.player_row import player_row
from cantstop.view.words import say

WIDE, LISTED = 322.0, 3
FLAG_WIDE, FLAG_HIGH = 26.0, 33.0


class MistakeCard(NamedTuple):
    """A decision with its moment, the choice made, the best one, and the cost."""

    colour: str
    place: str
    did: str
    best: str
    loss: str
    shown: bool


def flag(number: int, shown: bool) -> Node:
    return Icon(lambda style: _flag(number, shown, style)).saying("")


@drawn
def _flag(number: int, shown: bool, style: Style) -> pygame.Surface:
    """Return the flag of a mistake on the chart, with its number."""
    w, h, theme = style.px(FLAG_WIDE), style.px(FLAG_HIGH), style.theme
    face, ink = (theme["ink"], theme["panel"]) if shown else (theme["panel"], theme["ink"])
    surface = picture("flag", w, h, theme, face=face).copy()
    put(surface, str(number), DISPLAY_800, w * 0.58, ink, (w / 2, 0.4 * h), "centre")
    return surface


def cards(unit: str, mistakes: Sequence[MistakeCard], otherwise: Node | None, go_to: Callable[[int], object]) -> Node:
    """Return the cards; `otherwise` is the text if there are none yet; `go_to` shows one, from 1."""
    head = Row(Text(say("review.costliest"), LABEL, grow=1), Text(unit, STRONG_NOTE, "ink_muted", lines=1), gap=14)
    below: list[Node] = [_card(number, mistake, partial(go_to, number)) for number, mistake in enumerate(mistakes, 1)]
    if otherwise is not None:
        below = [Card(otherwise, 20)]
    free = Spring(LISTED - len(mistakes))
    return Column(head.sized(height=30), *below, free if not mistakes or len(mistakes) < LISTED else None, gap=11)


def _card(number: int, mistake: MistakeCard, on: Act) -> Node:
    place = Row(emblems.tile(mistake.colour, 22), Text(mistake.place, LABEL.of(18), lines=1), gap=10)
    loss = Text(mistake.loss, Role(DISPLAY_900, 25), "loss", lines=1)
    best = Text(mistake.best, STRONG_NOTE, "ink_muted", lines=1, grow=1)
    words = Column(
        Row(place.sized(grow=1), loss, gap=8),
        Text(mistake.did, STRONG_NOTE, lines=1),
        Row(best, key_cap(str(number)), gap=8),
        gap=2,
        grow=1,
    )
    return Pressable(
        f"costly_{number}",
        Row(flag(number, mistake.shown), words, gap=13),
        pad=(14, 4, 13, 4),
        chosen=mistake.shown,
        framed="hover_line" if mistake.shown else "",
        radius=13,
        pressed_by=str(number),
        group="costly",
        on=on,
    ).share()


def tallies(seats: Sequence[Seat], found: Sequence[Tally], lost: Sequence[str]) -> Node:
    """Return, player by player, the number of good choices, and the total cost of the others."""
    rows: list[Node] = []
    names = [seat.name for seat in seats]
    for seat, tally, words in zip(seats, found, lost, strict=True):
        good = say("review.good", good=tally.good, n=tally.decisions) if tally.decisions else say("review.none_open")
        figures = Column(
            Text(good, STRONG, lines=1, at="end"), Text(words, NOTE, "ink_muted", lines=1, at="end"), gap=2
        )
        named = player_row(seat, figures, size=34, role=LABEL, gap=13, kin=names)
        rows += [Hairline(), named.share()]
    free = Spring(max(0, LISTED + 1 - len(seats)))
    return Column(Text(say("review.accuracy"), STRONG_NOTE, "ink_muted"), *rows, free, gap=3, grow=1)
