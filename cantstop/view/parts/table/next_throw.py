"""What the table of Can't Stop shows next in this turn, drawn step by step while nothing happens: the page on which the
dice roll, these dice, the page with the choices they leave, where each card leads, and the page after each choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cantstop.controller import matches
from cantstop.controller.classic_match import ClassicMatch
from cantstop.model import classic
from cantstop.model.classic import Dice, Move, Roll
from cantstop.view.app.screen import Screen
from cantstop.view.kit import ahead
from cantstop.view.kit.timeline import Timeline
from cantstop.view.kit.tree import Tree
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.table import panel_decide
from cantstop.view.parts.table.pages import laid_out, page
from cantstop.view.parts.table.panel import PanelPage, Seen
from cantstop.view.parts.table.panel_choose import choices, targets
from cantstop.view.parts.table_top import previewed


def drawn(table: Screen, seen: Seen) -> Iterator[None]:
    """If the turn goes on. The page on which dice roll again is another than the first one's."""
    match, story, style = seen.match, seen.story, table.style
    if story.phase == "choose":
        yield from _previews(seen)
    box = table.tree.box("tray")
    if not story.watched:  # a computer's dice roll where they lie
        then = replace(seen, story=story.before_a_throw())
        tree = _tree(table, then, panel_decide.taken(then) if story.phase in ("choose", "decide") else page(then))
        yield
        yield from ahead.drawn(tree)
        box = tree.box("tray")
        tree.forget()
    if box is not None:
        coming = story.tray.at(box.rect, style.theme, style.u)
        yield from coming.warm()
        turn, throw, values = match.coming_throw
        yield from coming.draw_throw(values, table.timeline, match.seed, turn, throw)
    if not story.watched:
        for moves in _ways(seen):
            yield from _page_after(table, seen, moves)


def _previews(seen: Seen) -> Iterator[None]:
    """Where the runners would go with each card."""
    view = seen.story.view
    shown = view.shown.position(view.place.colours)
    for move in choices(seen):
        previewed(shown, view.place.side, view.place.theme, targets(seen, move))
        yield


def _ways(seen: Seen) -> Iterator[tuple[Move, ...]]:
    """To the next moments in which this player is asked, as far as the choice of the coming dice."""
    way: tuple[Move, ...] = ()
    state = seen.state
    if state.dice is None:
        way = Roll(), Dice(seen.match.coming_throw[2])
        yield way
        for made in way:
            state, _ = classic.apply(state, made)
    if state.turn == seen.state.turn:
        for move in classic.legal_moves(state):
            yield *way, move


def _page_after(table: Screen, seen: Seen, moves: tuple[Move, ...]) -> Iterator[None]:
    record = seen.match.record
    match = matches.take_up(replace(record, moves=(*record.moves, *moves)))
    assert isinstance(match, ClassicMatch)
    yield
    if match.state.turn == seen.state.turn:
        then = replace(seen, match=match, story=seen.story.asked_in(match), advised=False, chosen=None)
        tree = _tree(table, then, page(then))
        yield
        yield from ahead.drawn(tree)
        tree.forget()


def _tree(table: Screen, seen: Seen, parts: PanelPage) -> Tree:
    tree = Tree(Ui(table.layout.size, table.style), Timeline())
    tree.show(laid_out(table.layout, seen, parts), table.room)
    return tree
