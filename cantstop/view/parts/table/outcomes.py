"""The panel of outcomes: a bust, a claimed column, a won game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cantstop.model.board import LENGTHS
from cantstop.model.dice import sums
from cantstop.model.events import Busted, ColumnClaimed, SquareMoved, SquareSentHome, Won
from cantstop.view import sentences
from cantstop.view.app.actions import action_of
from cantstop.view.kit.containers import Anchored, Column, Layers, Row, Spring
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Card, Hairline, key_cap
from cantstop.view.kit.fonts import DISPLAY_800
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import FIGURE, LABEL, STRONG, STRONG_NOTE, Role, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.hand_over import RunOut
from cantstop.view.parts.player_row import player_row
from cantstop.view.parts.table import panel
from cantstop.view.parts.table_top import Board, BoardShadow
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

NEXT = 72.0
FINAL, OTHERS = 344.0, 34.0  # the side of the final board, and of plates beside names
MEDAL = {1: 140.0, 2: 112.0}
OWNED = Role(DISPLAY_800, 30)


# A bust


def bust(t: TableScreen) -> Node:
    """Return the panel of a bust: the lost steps, and every pairing of the dice, none of which moved a runner."""
    event = next(event for event in t.shown.events if isinstance(event, Busted))
    own = t.shown.squares[event.player]
    climbed = [(column, language().number(own[column] - space)) for column, space in event.runners]
    lost = [(column, Text(words, FIGURE, lines=1)) for column, words in climbed]
    total = Text(say("common.steps", n=event.steps) if event.steps else "", LABEL.of(22), lines=1)
    rows: list[Node] = [Text(sentences.bust(event.causes), STRONG_NOTE, "ink_muted", lines=1)]
    for totals, ways in sums(event.dice):
        left, right = (
            Row(emblems.dice([event.dice[place] for place in pair], 34, 2), emblems.hollow_plate(column, 44), gap=10)
            for pair, column in zip(ways[0], totals, strict=True)
        )
        rows += [Hairline()] if rows[1:] else []
        rows.append(Row(left, Spring(), right, height=58))
    told = [
        panel.stake_card(say("bust.lost" if event.steps else "bust.nothing_lost"), total, lost),
        panel.part("pairings", Card(Column(*rows, gap=2), (26, 12, 26, 4))),
    ]
    comfort = Row(emblems.picture("kept", 25), Text(say("bust.banked_stay"), STRONG).share(), gap=12)
    asked = [panel.part("comfort", comfort), Spring(), *_next_player(t)]
    return panel.panel(t, say("table.bust"), told, asked, gap=12, tray=panel.tray(t))


# A column


def claimed(t: TableScreen) -> Node:
    """Return the panel of claimed columns: their plates, squares moved in other columns, and the closed columns."""
    events, player, colour = t.shown.events, t.shown.player, t.colours[t.shown.player]
    claims = [event.column for event in events if isinstance(event, ColumnClaimed)]
    kept = [each for each in events if isinstance(each, SquareMoved) and each.column not in claims]
    home = list(dict.fromkeys(event.player for event in events if isinstance(event, SquareSentHome)))
    size = MEDAL.get(len(claims), 92.0)
    medals = [
        Layers(
            Anchored(emblems.claimed_plate(column, size, colour)), Anchored(emblems.tile(colour, 0.33 * size), 1, 1)
        ).sized(width=1.05 * size, height=1.05 * size)
        for column in claims
    ]
    owned, needed = t.shown.columns_of(player), t.state.rules.columns_to_win
    count = Text(say("table.columns_of", n=len(owned), all=needed), OWNED, lines=1, at="middle")
    row = Row(Spring(), *medals, Spring(), gap=20, height=150)
    told: list[Node | None] = [
        panel.part("medals", Card(Column(row, count, panel.places(t, 56), gap=10), (18, 16)), comes=panel.LAST)
    ]
    cells: list[Node] = [Text(say("claimed.also"), STRONG_NOTE, "ink_muted", lines=1)]
    for each in kept:
        words = Text(say("claimed.place", space=each.space, spaces=LENGTHS[each.column]), LABEL.of(22), lines=1)
        cells.append(Row(emblems.plate(each.column, 40), words, gap=9))
    if kept:
        spread = [part for cell in cells[1:] for part in (cell, Spring())]
        told.append(panel.part("kept", Card(Column(cells[0], Row(*spread), gap=8), (20, 12)), comes=panel.LAST))
    said = say("claimed.shut" if home else "claimed.closed", column=language().listing(claims), n=len(claims))
    if home:
        said = f"{said} {say('claimed.sent_home', n=len(home))}"
    tiles = [emblems.tile(t.colours[each], 30) for each in home]
    told.append(
        panel.part(
            "closed", Card(Row(Text(said, STRONG).share(), *tiles, gap=10, height=42), (18, 8)), comes=panel.LAST
        )
    )
    many, values = "_two" if claims[1:] else "", {"columns": claims, "column": claims[0]}
    question = say(f"table.claimed{many}", **values)
    if not t.is_person(player):
        question = say(f"table.claimed{many}_by", name=t.names[player], **values)
    return panel.panel(t, question, told, [Spring(), *_next_player(t)])


# A victory


def won(t: TableScreen) -> Node:
    """Return the panel of a victory: the final board after the sign has turned over, and the other players' columns."""
    event, turn = next(event for event in t.shown.events if isinstance(event, Won)), t.shown.motion.turn
    told: list[Node | None] = []
    if turn is not None and turn.done:
        small = Board(t.state, t.match.seats).sized(key="final_board").saying("")
        board = Layers(BoardShadow(), small).sized(width=FINAL, height=FINAL, align="middle")
        others = [_other(t, player) for player in range(len(t.names)) if player != event.player]
        beside = panel.part("final_board", board)
        told = [beside, panel.part("others", Card(Column(*others, gap=6), (18, 10)))]
    went = _on(t, Text(say("table.how_it_went"), LABEL.of(22), lines=1))
    return panel.panel(t, say("table.wins", name=t.names[event.player]), told, [Spring(), *went])


def _other(t: TableScreen, player: int) -> Node:
    """Return the row of another player: the claimed columns, and empty places for the missing ones."""
    plates = panel.plates(t, player, OTHERS)
    return player_row(t.match.seats[player], *plates, role=STRONG).sized(height=OTHERS + 4)


# On


def _next_player(t: TableScreen) -> Iterator[Node]:
    player = (t.shown.player + 1) % len(t.names)
    words = Text(say("table.turn_of", name=t.names[player]), LABEL.of(22), lines=1)
    return _on(t, Row(emblems.tile(t.colours[player], 36), words, gap=18))


def _on(t: TableScreen, what: Node) -> Iterator[Node]:
    """Yield the button that continues. If a time limit runs, a line above the button shows the time left."""
    if t.reading:
        if t.shown.hold is not None:
            yield RunOut(t.shown.hold, 6.0)
        key = action_of(t.read_on).key
        row = Row(what.sized(grow=1), key_cap(key), gap=12)
        button = Pressable("continue", row, pressed_by=key, pad=(22, 14), group="decide", radius=14, on=t.read_on)
        yield panel.part("next", button.sized(height=NEXT))
