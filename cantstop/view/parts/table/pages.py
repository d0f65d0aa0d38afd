"""Which page the side panel shows at each phase of a turn, and how it lies beside the board."""

from __future__ import annotations

from cantstop.model.never import assert_never
from cantstop.view.app.layout import Layout
from cantstop.view.kit.node import Node
from cantstop.view.parts.table import panel, panel_choose, panel_decide, panel_facts, panel_watch, seats
from cantstop.view.parts.table.board_node import LiveBoard
from cantstop.view.parts.table.panel import PanelPage, Seen
from cantstop.view.parts.table.table_script import Phase
from cantstop.view.parts.table_top import TableTop, beside
from cantstop.view.words import say


def laid_out(layout: Layout, seen: Seen, parts: PanelPage) -> Node:
    """Board, seats and panel in the window."""
    cards = [seats.LiveSeat(seen.script, player) for player in range(len(seen.names))]
    board = LiveBoard(seen.script.view, lambda: panel_choose.previews(seen))
    return beside(layout, TableTop(board, cards), panel.panel(seen, parts, layout.tall))


def page(seen: Seen) -> PanelPage:
    phase: Phase = seen.script.phase
    match phase:
        case "roll":
            return panel_decide.roll(seen)
        case "rolling":
            return panel_decide.taken(seen) if seen.shown.steps else panel_decide.roll(seen)
        case "passed":
            return _passed(seen) if seen.script.watched else panel_decide.roll(seen)
        case "banking":
            return panel_decide.taken(seen)
        case "choose":
            return panel_choose.choose(seen)
        case "moving":
            return panel_choose.taken(seen)
        case "decide":
            return panel_decide.decide(seen)
        case "watch":
            return panel_watch.watch(seen)
        case "busting" | "bust":
            return panel_facts.bust(seen)
        case "claimed":
            return panel_facts.claimed(seen)
        case "won":
            return panel_facts.won(seen)
        case _:
            assert_never(phase)


def _passed(seen: Seen) -> PanelPage:
    """The page while the turn passes to a computer."""
    return panel_watch.watch(seen)._replace(question=say("table.turn_of", name=seen.names[seen.player]))
