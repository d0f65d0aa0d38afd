"""What the table of Can't Stop shows next in this turn, as trees: the page on which the dice roll, the page with the
choices they leave, and the page after each choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cantstop.model import classic
from cantstop.model.classic import Dice, Move, Roll
from cantstop.view.app.layout import Layout
from cantstop.view.kit.node import Node
from cantstop.view.parts.table import panel_decide
from cantstop.view.parts.table.pages import laid_out, page
from cantstop.view.parts.table.panel import PanelFacts


def trees(layout: Layout, facts: PanelFacts) -> Iterator[Node]:
    """What a person's turn may show next; dice roll again on another page than at first."""
    if facts.match.over or facts.script.watched:
        return
    rolls = replace(facts, script=facts.script.before_a_throw())
    again = facts.script.phase in ("choose", "decide")
    yield laid_out(layout, rolls, panel_decide.taken(rolls) if again else page(rolls))
    for moves in _ways(facts):
        then = _after(facts, moves)
        if then.state.turn == facts.state.turn:
            yield laid_out(layout, then, page(then))


def _ways(facts: PanelFacts) -> Iterator[tuple[Move, ...]]:
    """The moves up to each next question in this turn, as far as the choice of the coming dice."""
    way: tuple[Move, ...] = ()
    state = facts.state
    if state.dice is None:
        way = Roll(), Dice(facts.match.coming_throw[2])
        yield way
        for made in way:
            state, _ = classic.apply(state, made)
    if state.turn == facts.state.turn:
        for move in classic.legal_moves(state):
            yield *way, move


def _after(facts: PanelFacts, moves: tuple[Move, ...]) -> PanelFacts:
    match = facts.match.after(*moves)
    return replace(facts, match=match, script=facts.script.asked_in(match), advised=False, chosen=None)
