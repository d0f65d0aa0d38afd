"""What the table of Express will soon show, drawn step by step while nothing happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from cantstop.model.express import Mark, Pad, State
from cantstop.view.app.context import Context
from cantstop.view.app.layout import MARGIN, Layout
from cantstop.view.app.screen import Screen
from cantstop.view.art import pad as pad_art
from cantstop.view.art.pad_form import Form
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import panels
from cantstop.view.kit.ahead import painted_ahead
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.express import hand_over, pad, ring, tray
from cantstop.view.parts.express.choice import Choice
from cantstop.view.parts.express.column import beside
from cantstop.view.parts.express.displayed import Displayed
from cantstop.view.parts.express.pad import PadFacts
from cantstop.view.parts.express.seen import Seen
from cantstop.view.parts.express.throw_history import MarkedThrow, Taken
from cantstop.view.parts.express.tray import Spots
from cantstop.view.parts.rolling import Reel

CLOSED = ("handover", "closed", "throwing")  # before a pad is opened
ANY_MARK = Mark(1, (7, 8))


def of_the_table(screen: Screen, seen: Seen, reel: Reel, facts: PadFacts) -> Iterator[None]:
    """What each choice would change on the pad, and the dice; or a pad that will be laid open."""
    box, lies, shown, style = screen.tree.box("pad"), screen.tree.box("tray"), seen.shown, screen.style
    if lies is not None:
        yield from tray.warm(Spots(lies.rect, style.u), style.theme)
    if shown.state.dice is None:
        yield from _next_throw(screen, seen, reel)
    yield from _handed_over(screen, seen)
    if seen.match.countdown is not None:
        yield from ring.warm(seen.match.countdown.seconds, style)
    for each in _next(shown):
        yield from painted_ahead(beside(screen.layout, replace(seen, shown=each), Node()), screen.room, _ui(screen))
    if box is None or shown.choice is None:
        yield from large_pad(screen.context, screen.layout, shown.pads[shown.viewed])
        return
    form = Form(box.rect.w, box.rect.h, style.u)
    for face in shown.choice.allowed:
        for option in shown.choice.options_of(face):
            yield from pad.warm(facts._replace(preview=option), form, style)
    yield from _next_throw(screen, seen, reel)


def spots(screen: Screen) -> Spots:
    """Where the dice lie."""
    box = screen.tree.box("tray")
    return Spots(box.rect if box is not None else pygame.Rect(0, 0, 586, 146), screen.style.u)


def _next_throw(screen: Screen, seen: Seen, reel: Reel) -> Iterator[None]:
    """The dice of the throw that comes."""
    number, values = seen.match.coming_throw
    moment = seen.match.seed, number
    yield from tray.draw_throw(values, screen.timeline, spots(screen), reel, screen.style.theme, *moment)


def _handed_over(screen: Screen, seen: Seen) -> Iterator[None]:
    """The page that hands the screen to the next person."""
    match, state, people = seen.match, seen.match.state, seen.shown.people_playing
    asked = [player for player in people if state.dice is None or state.chosen[player] is None]
    coming = [player for player in asked if state.dice is None or player != seen.shown.viewed]
    if len(people) > 1 and coming and screen.context.settings.hand_over:
        seat = match.seats[coming[0]]
        hand_over.ground(*screen.layout.size, seat.colour, screen.style)
        yield
        values = None if match.countdown is not None else state.dice or match.coming_throw[1]
        page = hand_over.hand_over(seat, screen.style.theme, values, [])
        yield from painted_ahead(page, screen.room, _ui(screen))


def _ui(screen: Screen) -> Ui:
    return Ui(screen.layout.size, screen.style)


def _next(shown: Displayed) -> Iterator[Displayed]:
    """What the column shows next: the pad that is opened, the cards of each die, Mark."""
    state = shown.match.seen_by(shown.viewed)
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
    pad_art.marks(form, shown, player_paint(context.theme, "blue").pad_mark, context.style)
    yield
