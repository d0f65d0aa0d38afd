"""Choosing on the dice: one row of cards for every pairing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cantstop.model.classic import Advance
from cantstop.view.kit.containers import Anchored, Column, Layers, Row, Spring
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Node
from cantstop.view.kit.theme import milliseconds
from cantstop.view.parts.table import cards, panel, sayings
from cantstop.view.parts.table.cards import CardFacts, CardRow
from cantstop.view.parts.table.panel import TRAY, TrayNode
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

APART = 12.0


def choose(t: TableScreen) -> Node:
    rows = _rows(t)
    numbers = iter(range(1, 10))
    found = Column(*_lines(t, rows, numbers), gap=APART)
    below = panel.stake_strip(t)
    if _advised(t):
        below = panel.advice(t, sayings.advice(t.match.advice(), t.names), pressable=False)
    hints = [panel.hint(t.hint)] if t.settings.coach == "request" else []
    return panel.panel(t, say("table.choose"), [TrayNode(t, TRAY)], [found, Spring(), below], hints)


def chosen(t: TableScreen) -> Node:
    """Return the panel while runners climb."""
    doing = t.shown.doing
    columns = list(doing.columns) if isinstance(doing, Advance) else []
    return panel.panel(t, say("table.takes", columns=columns), [TrayNode(t, TRAY)], [Spring(), panel.stake_strip(t)])


def choices(t: TableScreen) -> list[Advance]:
    """Return the moves of the cards, in the order of their keys."""
    return [card.move for row in _rows(t) for card in row.cards if card.move is not None]


def targets(t: TableScreen, move: Advance) -> tuple[tuple[int, int], ...]:
    """Return the column and the space of each runner after a move."""
    return sayings.targets(t.match.preview(move)[1])


def _advised(t: TableScreen) -> bool:
    return t.advised and t.coached


def _rows(t: TableScreen) -> tuple[CardRow, ...]:
    with_odds = t.settings.odds == "always"
    rows = cards.rows(t.state, t.names, t.colours, with_odds, t.match.preview)
    if not t.coached:
        return rows
    decision = t.match.advice() if t.advised else None
    return cards.counselled(rows, panel.figures(t), None if decision is None else decision.move)


def _lines(t: TableScreen, rows: Sequence[CardRow], numbers: Iterator[int]) -> Iterator[Node]:
    """Yield the rows; each appears a little after the one above, once."""
    for place, row in enumerate(rows):
        line: Node = Row(*(_card(t, card, numbers, card is row.cards[0]) for card in row.cards), gap=APART)
        if row.either:
            line = Layers(line, Anchored(cards.or_badge()))
        comes = Motion("cards_in", delay=place * milliseconds("cards_stagger"), y=10)
        yield Keyed(f"cards_{t.match.moment}_{place}", line, comes=comes, goes=None)


def _card(t: TableScreen, card: CardFacts, numbers: Iterator[int], first: bool) -> Node:
    if card.move is None:
        node: Node = cards.ClosedCard(card)
    else:
        number = next(numbers)
        outlined = card.best or t.pointing.chosen == number - 1
        lit = number - 1 in t.pointing.lit
        node = cards.ChoiceCard(
            f"choice_{number}",
            card,
            outlined,
            pressed_by=str(number),
            group="choices",
            lit=lit,
            on=t.answers(card.move),
        ).saying(
            t.speech.card(
                card.move, number, len(t.pointing.cards), ("either" if first else "or") if card.either else ""
            )
        )
    return node.share().sized(align="fill")
