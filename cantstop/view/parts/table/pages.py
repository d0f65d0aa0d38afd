"""Which page the side panel shows at each phase of a turn, and how it lies beside the board."""

from __future__ import annotations

from cantstop.model.never import assert_never
from cantstop.view.app.layout import Layout
from cantstop.view.kit.node import Node
from cantstop.view.parts.table import panel, panel_choose, panel_decide, panel_outcomes, panel_watch, seats
from cantstop.view.parts.table.board_node import LiveBoard
from cantstop.view.parts.table.panel import PanelFacts, PanelPage
from cantstop.view.parts.table.table_script import Phase
from cantstop.view.parts.table_top import TableTop, beside
from cantstop.view.words import say


def laid_out(layout: Layout, facts: PanelFacts, parts: PanelPage) -> Node:
    """Board, seats and panel in the window."""
    cards = [seats.LiveSeat(facts.script, player) for player in range(len(facts.names))]
    return beside(layout, TableTop(LiveBoard(facts.script.view), cards), panel.panel(facts, parts, layout.tall))


def page(facts: PanelFacts) -> PanelPage:
    phase: Phase = facts.script.phase
    match phase:
        case "roll":
            return panel_decide.roll(facts)
        case "rolling":
            return panel_decide.taken(facts) if facts.told.steps else panel_decide.roll(facts)
        case "passed":
            return _passed(facts) if facts.script.watched else panel_decide.roll(facts)
        case "banking":
            return panel_decide.taken(facts)
        case "choose":
            return panel_choose.choose(facts)
        case "moving":
            return panel_choose.taken(facts)
        case "decide":
            return panel_decide.decide(facts)
        case "watch":
            return panel_watch.watch(facts)
        case "busting" | "bust":
            return panel_outcomes.bust(facts)
        case "claimed":
            return panel_outcomes.claimed(facts)
        case "won":
            return panel_outcomes.won(facts)
        case _:
            assert_never(phase)


def _passed(facts: PanelFacts) -> PanelPage:
    """The page while the turn passes to a computer."""
    return panel_watch.watch(facts)._replace(question=say("table.turn_of", name=facts.names[facts.player]))
