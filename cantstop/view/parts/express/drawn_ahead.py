"""What the table of Express will soon show, drawn step by step while nothing happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from cantstop.model.express import Mark, Pad, State
from cantstop.view.app.context import Context
from cantstop.view.app.layout import MARGIN, Layout
from cantstop.view.art import pad as pad_art
from cantstop.view.art.pad_form import Form
from cantstop.view.kit import panels
from cantstop.view.kit.ahead import painted_ahead
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.express import hand_over, pad, ring, tray
from cantstop.view.parts.express.choice import Choice
from cantstop.view.parts.express.column import beside
from cantstop.view.parts.express.displayed import Displayed
from cantstop.view.parts.express.throw_history import MarkedThrow, Taken
from cantstop.view.parts.express.tray import Spots

if TYPE_CHECKING:
    from cantstop.view.screens.express_table import ExpressTable

CLOSED = ("handover", "closed", "throwing")  # before a pad is opened
ANY_MARK = Mark(1, (7, 8))


def of_the_table(table: ExpressTable) -> Iterator[None]:
    """What each choice would change on the pad, and the dice; or a pad that will be laid open."""
    box, lies, shown = table.tree.box("pad"), table.tree.box("tray"), table.displayed
    if lies is not None:
        yield from tray.warm(Spots(lies.rect, table.style.u), table.style.theme)
    if table.match.state.dice is None:
        yield from next_throw(table)
    yield from handed_over(table)
    if table.match.countdown is not None:
        yield from ring.warm(table.match.countdown.seconds, table.style)
    if box is None or shown.choice is None:
        yield from moments(table)
        yield from large_pad(table.context, table.layout, shown.pads[shown.viewed])
        return
    yield from moments(table)
    form = Form(box.rect.w, box.rect.h, table.style.u)
    facts, _ = table.on_the_pad()
    for face in shown.choice.allowed:
        for option in shown.choice.options_of(face):
            yield from pad.warm(facts._replace(preview=option), form, table.style)
    yield from next_throw(table)


def spots(table: ExpressTable) -> Spots:
    """Where the dice of this table lie."""
    box = table.tree.box("tray")
    return Spots(box.rect if box is not None else pygame.Rect(0, 0, 586, 146), table.style.u)


def next_throw(table: ExpressTable) -> Iterator[None]:
    """The dice of the throw that comes."""
    number, values = table.match.coming_throw
    moment = table.match.seed, number
    yield from tray.draw_throw(values, table.timeline, spots(table), table.reel, table.style.theme, *moment)


def handed_over(table: ExpressTable) -> Iterator[None]:
    """The page that hands the screen to the next person."""
    state, style = table.match.state, table.style
    people = [player for player in state.playing if player in table.displayed.people]
    asked = [player for player in people if state.dice is None or state.chosen[player] is None]
    coming = [player for player in asked if state.dice is None or player != table.displayed.viewed]
    if len(people) > 1 and coming and table.context.settings.hand_over:
        seat = table.match.seats[coming[0]]
        hand_over.ground(*table.layout.size, seat.colour, style)
        yield
        values = None if table.match.countdown is not None else state.dice or table.match.coming_throw[1]
        page = hand_over.hand_over(seat, style.theme, values, [])
        yield from painted_ahead(page, table.room, Ui(table.layout.size, style))


def moments(table: ExpressTable) -> Iterator[None]:
    """What the column shows next: the pad that is opened, the cards of each die, Mark."""
    for shown in _next(table):
        yield from painted_ahead(beside(table, Node(), shown), table.room, Ui(table.layout.size, table.style))


def _next(table: ExpressTable) -> Iterator[Displayed]:
    shown, state = table.displayed, table.match.seen_by(table.displayed.viewed)
    if state.dice is None:
        yield replace(shown, phase="throwing")
        if shown.watched:
            yield replace(shown, phase="watch")
    elif shown.choice is None and shown.phase in CLOSED and not state.pads[shown.viewed].out:
        yield replace(shown, phase="choose", choice=Choice(state.pads[shown.viewed], state.dice, shown.penalty))
    elif shown.choice is not None:
        for face in shown.choice.allowed:
            choice = Choice(shown.choice.pad, shown.choice.dice, shown.penalty)
            choice.take(choice.dice.index(face))
            choice.pick(0)
            yield replace(shown, choice=choice)
        yield from _reveals(shown, state)


def _reveals(shown: Displayed, state: State) -> Iterator[Displayed]:
    """What comes before the reveal; its list, with any marks, and each player's pad as a small one."""
    taken = {player: Taken(ANY_MARK, 0, shown.pads[player].score(shown.penalty), False) for player in state.playing}
    throw = MarkedThrow(shown.round, state.dice or (), taken, 0)
    told = set(taken)
    yield replace(shown, phase="watch", choice=None)
    for player in taken:
        yield replace(shown, phase="revealing", choice=None, viewed=player, throws=[throw], told=told)


def large_pad(context: Context, layout: Layout, shown: Pad) -> Iterator[None]:
    """A large pad, before it is laid open; and what is loaded when a game begins."""
    wide = pad.wide_beside(layout.content)
    u, left = layout.u, layout.left + MARGIN
    rect = Box(left * u, MARGIN * u, wide * u, (layout.height - 2 * MARGIN) * u).rect
    form = Form(rect.w, rect.h, context.style.u)
    panels.panel(*rect.size, context.style)
    yield
    pad_art.paper(form, context.style)
    yield
    pad.solid(form, context.style)
    yield
    pad_art.marks(form, shown, context.theme.player("blue").pad_mark, context.style)
    yield
