"""Choosing on the dice: one row of cards for every pairing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.model.classic import Advance
from cantstop.view.kit.containers import Anchored, Column, Layers, Row, Spring
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Node
from cantstop.view.kit.theme import milliseconds
from cantstop.view.parts.table import choice_cards, coach, controls, panel, sayings
from cantstop.view.parts.table.choice_cards import CardFacts, CardRow
from cantstop.view.parts.table.panel import TRAY, PanelFacts, PanelPage
from cantstop.view.words import say

APART = 12.0


def choose(facts: PanelFacts) -> PanelPage:
    rows = _rows(facts)
    numbers = iter(range(1, 10))
    cards = Column(*_lines(facts, rows, numbers), gap=APART)
    below = panel.stake_strip(facts)
    if _advised(facts):
        below = panel.advice(facts, coach.advice(facts.match.advice(), facts.names), pressable=False)
    hints = [panel.hint(facts.deeds.hint)] if facts.settings.coach == "request" else []
    return PanelPage(say("table.choose"), [panel.tray(facts, TRAY)], [cards, Spring(), below], hints)


def taken(facts: PanelFacts) -> PanelPage:
    """Runners climb: the dice that they climb by, and what is at stake."""
    doing = facts.script.doing
    columns = list(doing.columns) if isinstance(doing, Advance) else []
    return PanelPage(
        say("table.takes", columns=columns), [panel.tray(facts, TRAY)], [Spring(), panel.stake_strip(facts)]
    )


def choices(facts: PanelFacts) -> list[Advance]:
    """The moves of the cards, in the order of their keys."""
    return [card.move for row in _rows(facts) for card in row.cards if card.move is not None]


def targets(facts: PanelFacts, move: Advance) -> tuple[tuple[int, int], ...]:
    """Where the runners would go."""
    return sayings.targets(facts.match.preview(move)[1])


def _advised(facts: PanelFacts) -> bool:
    return facts.advised and facts.coached


def _rows(facts: PanelFacts) -> tuple[CardRow, ...]:
    with_odds = facts.settings.odds == "always"
    rows = choice_cards.rows(facts.state, facts.names, facts.colours, with_odds, facts.match.preview)
    if not facts.coached:
        return rows
    decision = facts.match.advice() if facts.advised else None
    return choice_cards.counselled(rows, panel.figures(facts), None if decision is None else decision.move)


def _lines(facts: PanelFacts, rows: Sequence[CardRow], numbers: Iterator[int]) -> Iterator[Node]:
    """Each comes in a little after the one above; one that is built again is there already."""
    for place, row in enumerate(rows):
        line: Node = Row(*(_card(facts, card, numbers) for card in row.cards), gap=APART)
        if row.either:
            line = Layers(line, Anchored(controls.or_badge()))
        comes = Motion("cards_in", delay=place * milliseconds("cards_stagger"), y=10)
        yield Keyed(f"cards_{facts.match.moment}_{place}", line, comes=comes, goes=None)


def _card(facts: PanelFacts, card: CardFacts, numbers: Iterator[int]) -> Node:
    if card.move is None:
        node: Node = controls.ClosedCard(card)
    else:
        number = next(numbers)
        outlined = card.best or facts.chosen == number - 1
        lit = number - 1 in facts.lit
        node = controls.ChoiceCard(
            f"choice_{number}",
            card,
            outlined,
            pressed_by=str(number),
            group="choices",
            lit=lit,
            on=facts.deeds.answers(card.move),
        )
    return node.share().sized(align="fill")
