"""The list of players with the games that each has won; a press shows the figures of one alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from cantstop.controller.statistics import Key, Player
from cantstop.view.art import charts
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Node
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import COUNT, LABEL, NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.records.figures import Figures, name_of
from cantstop.view.parts.records.panels import panel
from cantstop.view.words import language, say

KEY, SEEN = "players", 4  # the list's key, and how many are seen of it
HIGH, GAP = 40.0, 2.0


def player_list(figures: Figures, first: int, chosen: Key | None, choose: Callable[[Key], None]) -> Node:
    """Those seen, from `first` on, are called by their places, and chosen by these digits."""
    at = figures.keys.index(chosen) if chosen is not None else None

    def row(number: int) -> Node:
        place, line = number - first + 1, _player(figures.players[number])
        lit = number == at
        return Pressable(
            f"player_{place}",
            line,
            (10, 0, 12, 0),
            pressed_by=str(place) if place <= SEEN else "",
            group=KEY,
            chosen=lit,
            plain=True,
            radius=12,
            on=partial(choose, figures.keys[number]),
        )

    count = len(figures.players)
    rows = List(KEY, count, row, row_height=HIGH, gap=GAP, grow=0)
    content = Column(rows.sized(height=SEEN * (HIGH + GAP) - GAP), Spring())
    return panel(say("records.won"), content, beside=_seen(first, count), side=12)


def _seen(first: int, count: int) -> str:
    """Which of the players are seen, where not all are."""
    if count <= SEEN:
        return ""
    return say("records.seen", first=first + 1, last=min(count, first + SEEN), n=count)


class WinShare(NamedTuple):
    """The games won of those that could be; of who has always played alone, how many they were."""

    figure: str
    of: str
    part: float

    @classmethod
    def by(cls, player: Player) -> WinShare:
        contests = player.contests
        if not contests:
            return cls("", say("records.solo", n=player.games), 0.0)
        return cls(language().number(player.wins), say("records.of", n=contests), player.wins / contests)


def _player(player: Player) -> Node:
    won = WinShare.by(player)

    def bar(w: int, h: int, style: Style) -> pygame.Surface:
        return charts.bar(w, h, won.part, player_paint(style.theme, player.colour).fill, style)

    figure = Text(won.figure, COUNT.of(18), lines=1) if won.figure else None
    return Row(
        emblems.head(player.colour, player.character, 34),
        Text(name_of(player), LABEL.of(19), lines=1).share(0.42),
        Drawing(bar, height=28).share(0.58),
        Row(Spring(), figure, Text(won.of, NOTE, "ink_muted", lines=1), gap=6).sized(width=78),
        gap=11,
    )
