"""Choosing on the dice: one row of cards for every pairing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cantstop.model.classic import Advance
from cantstop.view.kit.containers import Anchored, Column, Layers, Row, Spring
from cantstop.view.kit.motion import Counting, Keyed, Motion
from cantstop.view.kit.node import Node
from cantstop.view.kit.theme import milliseconds
from cantstop.view.parts.table import cards, panel, sayings
from cantstop.view.parts.table.cards import CardFacts, CardRow
from cantstop.view.parts.table_top import panel_width
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

APART = 12.0
GOES = Motion(100, "linear")
LATE = 60.0  # ms until the first card comes, while STOP and Roll fade
PRESSED = Motion(90)


def choose(t: TableScreen) -> Node:
    """Return the panel of the question which dice to pair."""
    strip: Node = panel.stake(t, as_strip=True)
    if t.advised and t.coached:
        strip = panel.advice(t, sayings.advice(t.match.advice(), t.names), pressable=False)
    hints = [panel.hint(t.hint)] if t.settings.coach == "request" else []
    asked = [Column(*_lines(t, rows(t)), gap=APART), Spring()]
    return panel.panel(t, say("table.choose"), [], asked, strip=strip, hints=hints, tray=panel.tray(t))


def moving(t: TableScreen) -> Node:
    """Return the panel while runners climb: the chosen card stays pressed."""
    doing = t.shown.doing
    columns = list(doing.columns) if isinstance(doing, Advance) else []
    asked = [Column(*_lines(t, t.shown.offered), gap=APART), Spring()]
    strip = panel.stake(t, as_strip=True)
    return panel.panel(t, say("table.takes", columns=columns), [], asked, strip=strip, tray=panel.tray(t))


def choices(t: TableScreen) -> list[Advance]:
    """Return the moves of the cards, in the order of their keys."""
    return [card.move for row in rows(t) for card in row.cards if card.move is not None]


def targets(t: TableScreen, move: Advance) -> tuple[tuple[int, int], ...]:
    """Return the column and the space of each runner after a move."""
    return sayings.targets(t.match.preview(move)[1])


def rows(t: TableScreen) -> tuple[CardRow, ...]:
    """Return what the cards show now."""
    with_odds = t.settings.odds == "always"
    found = cards.rows(t.state, t.names, t.colours, with_odds)
    wide = (t.layout.content - 2 * 18 - 26) / 2 if t.layout.tall else panel_width(t.layout)
    found = cards.alike(found, wide * t.style.u, APART * t.style.u, t.style.u)
    if not t.coached:
        return found
    decision = t.match.advice() if t.advised else None
    return cards.counselled(found, panel.figures(t), None if decision is None else decision.move)


def _lines(t: TableScreen, found: Sequence[CardRow]) -> Iterator[Node]:
    """Yield the rows; each comes a little after the one above."""
    numbers = iter(range(1, 10))
    for place, row in enumerate(found):
        comes = Motion("cards_in", delay=LATE + place * milliseconds("cards_stagger"), y=10)
        sides = [_card(t, f"card_{place}_{side}", card, numbers, comes) for side, card in enumerate(row.cards)]
        line = Row(*sides, gap=APART)
        if row.either and t.phase == "choose":
            yield Layers(line, Anchored(Keyed(f"or_{place}", cards.or_badge(), comes=comes, goes=GOES)))
        else:
            yield line


def _card(t: TableScreen, key: str, card: CardFacts, numbers: Iterator[int], comes: Motion) -> Node:
    number = next(numbers) if card.move is not None else 0
    if t.phase != "choose":
        if card.move is None or card.move != t.shown.doing:
            return cards.CardPlace().share().sized(align="fill")
        node: Node = Counting("card.low", 1, partial(cards.TakenCard, card, str(number)), start=0, motion=PRESSED)
    elif card.move is None:
        node = cards.ClosedCard(card)
    else:
        node = cards.ChoiceCard(
            f"choice_{number}",
            card,
            card.best or t.pointing.chosen == number - 1,
            pressed_by=str(number),
            group="choices",
            lit=number - 1 in t.pointing.lit,
            on=t.answers(card.move),
        )
        half = ("either" if key.endswith("_0") else "or") if card.either else ""
        node.saying(t.speech.card(card.move, number, len(t.pointing.cards), half))
    return Keyed(key, node, comes=comes, goes=GOES).share().sized(align="fill")
