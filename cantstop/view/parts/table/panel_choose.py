"""Choosing on the dice: one row of cards for every pairing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.model.classic import Advance
from cantstop.view.kit.containers import Anchored, Column, Layers, Row, Spring
from cantstop.view.kit.motion import Appear
from cantstop.view.kit.node import Node
from cantstop.view.kit.theme import milliseconds
from cantstop.view.parts.table import choice_cards, coach, controls, panel, sayings
from cantstop.view.parts.table.choice_cards import CardFacts, CardRow
from cantstop.view.parts.table.panel import TRAY, PanelPage, Seen
from cantstop.view.words import say

APART = 12.0


def choose(seen: Seen) -> PanelPage:
    rows = _rows(seen)
    numbers = iter(range(1, 10))
    cards = Column(*_lines(seen, rows, numbers), gap=APART)
    below = panel.stake_strip(seen)
    if _advised(seen):
        below = panel.advice(seen, coach.advice(seen.match.advice()), pressable=False)
    hints = [panel.hint(seen, "hint")] if seen.settings.coach == "request" else []
    return PanelPage(say("table.choose"), [panel.tray(seen, TRAY)], [cards, Spring(), below], hints)


def taken(seen: Seen) -> PanelPage:
    """Runners climb: the dice that they climb by, and what is at stake."""
    doing = seen.script.doing
    columns = list(doing.columns) if isinstance(doing, Advance) else []
    return PanelPage(say("table.takes", columns=columns), [panel.tray(seen, TRAY)], [Spring(), panel.stake_strip(seen)])


def choices(seen: Seen) -> list[Advance]:
    """The moves of the cards, in the order of their keys."""
    return [card.move for row in _rows(seen) for card in row.cards if card.move is not None]


def targets(seen: Seen, move: Advance) -> tuple[tuple[int, int], ...]:
    """Where the runners would go."""
    return sayings.targets(seen.match.preview(move)[1])


def previews(seen: Seen) -> Iterator[tuple[tuple[int, int], ...]]:
    """Where the runners would go with each card, once a choice is asked for."""
    return (targets(seen, move) for move in (choices(seen) if seen.script.phase == "choose" else ()))


def _advised(seen: Seen) -> bool:
    return seen.advised and seen.coached


def _rows(seen: Seen) -> tuple[CardRow, ...]:
    with_odds = seen.settings.odds == "always"
    rows = choice_cards.rows(seen.state, seen.names, seen.colours, with_odds, seen.match.preview)
    if not seen.coached:
        return rows
    decision = seen.match.advice() if seen.advised else None
    return choice_cards.counselled(rows, panel.figures(seen), None if decision is None else decision.move)


def _lines(seen: Seen, rows: Sequence[CardRow], numbers: Iterator[int]) -> Iterator[Node]:
    """Each comes in a little after the one above; one that is built again is there already."""
    for place, row in enumerate(rows):
        line: Node = Row(*(_card(seen, card, numbers) for card in row.cards), gap=APART)
        if row.either:
            line = Layers(line, Anchored(controls.or_badge()))
        delay = place * milliseconds("cards_stagger")
        yield Appear(f"cards_{seen.match.moment}_{place}", line, ms="cards_in", delay=delay)


def _card(seen: Seen, card: CardFacts, numbers: Iterator[int]) -> Node:
    if card.move is None:
        node: Node = controls.ClosedCard(card)
    else:
        number = next(numbers)
        outlined = card.best or seen.chosen == number - 1
        node = controls.ChoiceCard(f"choice_{number}", card, outlined, pressed_by=str(number), group="choices")
    return node.sized(width=0, grow=1, align="fill")
