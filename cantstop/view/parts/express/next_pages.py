"""What the table of Express shows next, as trees: the dice on their way, the page that hands the screen on, the pad
that is opened, what each die leaves to choose, and the pads that are revealed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cantstop.controller.awaited import AwaitPerson
from cantstop.model import express
from cantstop.model.express import Mark
from cantstop.view.app.layout import Layout
from cantstop.view.kit.node import Node
from cantstop.view.parts.express import hand_over, large_pad
from cantstop.view.parts.express.choice import Choice
from cantstop.view.parts.express.column import TableColumn
from cantstop.view.parts.express.column_facts import ColumnFacts
from cantstop.view.parts.express.displayed import Displayed
from cantstop.view.parts.express.pad import LivePad, Now, PadFacts, beside
from cantstop.view.parts.express.throw_history import MarkedThrow, Taken

ANY_MARK = Mark(1, (7, 8))


def page(layout: Layout, facts: ColumnFacts, large: Node) -> Node:
    """The table with this pad; or what lies over it while the screen is handed on."""
    shown, match = facts.shown, facts.match
    if shown.phase != "handover":
        return beside(layout, large, TableColumn(facts, layout).node())
    done = [seat for seat, taken in zip(match.seats, match.state.chosen) if taken is not None]
    values = None if match.dice_hidden else match.state.dice
    return hand_over.hand_over(match.seats[shown.viewed], facts.style.theme, values, done)


def trees(layout: Layout, facts: ColumnFacts, hands_over: bool) -> Iterator[Node]:
    """`hands_over` where people who share the screen have a page between them."""
    for shown in _next(replace(facts.shown, looked_at=None), hands_over):
        pad_facts = large_pad.facts(shown, *large_pad.chosen(shown))
        large = LivePad(_still(pad_facts), large_pad.rows(shown))
        yield page(layout, replace(facts, shown=shown, coming=None), large)


def _still(pad_facts: PadFacts) -> Now:
    """A pad on which nobody writes."""
    return lambda: (pad_facts, None)


def handed_to(facts: ColumnFacts, hands_over: bool) -> int | None:
    """The player to whom the screen is handed next."""
    pages = _next(facts.shown, hands_over)
    return next((shown.viewed for shown in pages if shown.phase == "handover"), None)


def _next(shown: Displayed, hands_over: bool) -> Iterator[Displayed]:
    state = shown.match.seen_by(shown.viewed)
    if state.over:
        return
    if state.dice is None:
        thrown = _after(shown, express.Dice(shown.match.coming_throw[1]))
        alone = shown.people_playing if len(shown.people_playing) == 1 else [shown.viewed]
        yield replace(thrown, phase="throwing", viewed=alone[0])
        if shown.watched:
            yield replace(thrown, phase="watch")
        yield from _asked(thrown, hands_over)
    elif shown.choice is None:
        yield from _asked(_after(shown), hands_over and shown.phase != "handover")
    else:
        for face in shown.choice.allowed:
            choice = Choice(shown.choice.pad, shown.choice.dice, shown.penalty)
            choice.take(choice.dice.index(face))
            choice.pick(0)
            yield replace(shown, choice=choice)
        mark = express.legal_marks(shown.choice.pad, shown.choice.dice)[0]
        yield from _asked(_after(shown, express.Choose(shown.viewed, mark)), hands_over)
        yield from _reveals(shown)


def _after(shown: Displayed, *moves: express.Dice | express.Choose) -> Displayed:
    """The table when these have been made, and nobody has chosen since."""
    before: list[express.Pad | None] = [None] * len(shown.pads)
    return replace(shown, match=shown.match.after(*moves), before=before, choice=None, advised=False)


def _asked(shown: Displayed, hands_over: bool) -> Iterator[Displayed]:
    """The next person, if anybody is asked before all is revealed."""
    match = shown.match
    if not isinstance(match.awaited, AwaitPerson):
        return
    asked = replace(shown, viewed=match.awaited.player)
    several = len(shown.people_playing) > 1
    if several and hands_over:
        yield replace(asked, phase="handover")
    elif several and match.dice_hidden:
        yield replace(asked, phase="closed")
    match.open_pad()
    state = match.seen_by(asked.viewed)
    assert state.dice is not None
    choice = Choice(state.pads[asked.viewed], state.dice, shown.penalty)
    yield replace(asked, phase="choose", choice=choice)


def _reveals(shown: Displayed) -> Iterator[Displayed]:
    """What comes before the reveal; its list, with any marks, and each player's pad."""
    state = shown.state
    taken = {player: Taken(ANY_MARK, 0, shown.pads[player].score(shown.penalty), False) for player in state.playing}
    throw = MarkedThrow(shown.round, state.dice or (), taken, 0)
    told = set(taken)
    yield replace(shown, phase="watch", choice=None)
    for player in taken:
        yield replace(shown, phase="revealing", choice=None, viewed=player, throws=[throw], told=told)
