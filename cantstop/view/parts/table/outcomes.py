"""The panel of outcomes: a bust, a claimed column, a won game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from cantstop.view.kit.motion import Keyed
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import LABEL, STRONG, STRONG_NOTE, Role, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.player_row import player_row
from cantstop.view.parts.run_out import RunOut
from cantstop.view.parts.table import panel
from cantstop.view.parts.table_top import Board, BoardShadow
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

NEXT = 72.0
FINAL, OTHERS = 344.0, 34.0  # the side of the final board, and of plates beside names
MEDAL = {1: 140.0, 2: 112.0}
OWNED = Role(DISPLAY_800, 30)
Split = tuple[tuple[tuple[int, ...], int], ...]  # dice with their sum, on both sides


# A bust


def bust(t: TableScreen) -> Node:
    event = next(event for event in t.shown.events if isinstance(event, Busted))
    heading = sentences.bust(event.causes)
    told = [_lost(t, event), _no_pairs(heading, _pairs(event.dice))]
    asked = [Keyed("comfort", panel.comfort(say("bust.banked_stay"))), Spring(), *_next_player(t)]
    return panel.panel(t, say("table.bust"), told, asked, gap=12, tray=panel.tray(t))


def _lost(t: TableScreen, event: Busted) -> Node:
    own = t.shown.squares[event.player]
    lost = [(column, language().number(own[column] - space)) for column, space in event.runners]
    total = say("common.steps", n=event.steps) if event.steps else ""
    return panel.stake_card(say("bust.lost" if event.steps else "bust.nothing_lost"), total, lost)


def _no_pairs(heading: str, pairs: Sequence[Split]) -> Node:
    """Return every pairing of a throw that moved nothing, with hollow plates."""
    rows: list[Node] = []
    for number, (left, right) in enumerate(pairs):
        rows += [Hairline()] if number else []
        rows.append(Row(_sum(*left), Spring(), _sum(*right), height=58))
    card = Card(Column(Text(heading, STRONG_NOTE, "ink_muted", lines=1), *rows, gap=2), (26, 12, 26, 4))
    return Keyed("pairings", card)


def _sum(values: tuple[int, ...], column: int) -> Node:
    return Row(emblems.dice(values, 34, 2), emblems.hollow_plate(column, 44), gap=10)


def _pairs(dice: tuple[int, ...]) -> list[Split]:
    """Return every different pairing of the dice, as faces and sums."""
    return [
        tuple((tuple(dice[place] for place in pair), total) for pair, total in zip(ways[0], totals, strict=True))
        for totals, ways in sums(dice)
    ]


# A column


def claimed(t: TableScreen) -> Node:
    events = t.shown.events
    claims = [event.column for event in events if isinstance(event, ColumnClaimed)]
    banked = [
        (each.column, each.space) for each in events if isinstance(each, SquareMoved) and each.column not in claims
    ]
    home = list(dict.fromkeys(event.player for event in events if isinstance(event, SquareSentHome)))
    told = [_medals(t, claims), _banked(banked) if banked else None, _closed(t, claims, home)]
    return panel.panel(t, _claim(t, claims), told, [Spring(), *_next_player(t)])


def _claim(t: TableScreen, columns: Sequence[int]) -> str:
    many = "_two" if len(columns) > 1 else ""
    values = {"columns": columns} if many else {"column": columns[0]}
    if t.is_person(t.shown.player):
        return say(f"table.claimed{many}", **values)
    return say(f"table.claimed{many}_by", name=t.names[t.shown.player], **values)


def _medals(t: TableScreen, claims: Sequence[int]) -> Node:
    """Return the new plates, large, and how many columns there are to win."""
    colour, needed = t.colours[t.shown.player], t.state.rules.columns_to_win
    owned = t.shown.columns_of(t.shown.player)
    size = MEDAL.get(len(claims), 92.0)
    medals = Row(Spring(), *(_medal(column, size, colour) for column in claims), Spring(), gap=20, height=150)
    count = Text(say("table.columns_of", n=len(owned), all=needed), OWNED, lines=1, at="middle")
    return Keyed("medals", Card(Column(medals, count, panel.places(t, 56), gap=10), (18, 16)))


def _medal(column: int, size: float, colour: str) -> Node:
    """Return a plate with its owner's tile on the corner."""
    plate = Anchored(emblems.claimed_plate(column, size, colour))
    return Layers(plate, Anchored(emblems.tile(colour, 0.33 * size), 1, 1)).sized(width=1.05 * size, height=1.05 * size)


def _banked(banked: Sequence[tuple[int, int]]) -> Node:
    cells = [
        Row(
            emblems.plate(column, 40),
            Text(say("claimed.place", space=space, spaces=LENGTHS[column]), LABEL.of(22), lines=1),
            gap=9,
        )
        for column, space in banked
    ]
    spread = [part for cell in cells for part in (cell, Spring())]
    heading = Text(say("claimed.also"), STRONG_NOTE, "ink_muted", lines=1)
    return Keyed("banked", Card(Column(heading, Row(*spread), gap=8), (20, 12)))


def _closed(t: TableScreen, claims: Sequence[int], home: Sequence[int]) -> Node:
    said = say("claimed.shut" if home else "claimed.closed", column=language().listing(claims), n=len(claims))
    words = Text(f"{said} {say('claimed.sent_home', n=len(home))}" if home else said, STRONG).share()
    tiles = [emblems.tile(t.colours[player], 30) for player in home]
    return Keyed("closed", Card(Row(words, *tiles, gap=10, height=42), (18, 8)))


# A victory


def won(t: TableScreen) -> Node:
    """Return the panel of a victory: the whole final board once the sign has turned over, and how near others came."""
    event, turn = next(event for event in t.shown.events if isinstance(event, Won)), t.shown.motion.turn
    told: list[Node | None] = []
    if turn is not None and turn.done:
        small = Board(t.state, t.colours).sized(key="final_board")
        board = Layers(BoardShadow(), small).sized(width=FINAL, height=FINAL, align="middle")
        others = [_other(t, player) for player in range(len(t.names)) if player != event.player]
        beside = Keyed("final_board", board, look="beside the sign")
        told = [beside, Keyed("others", Card(Column(*others, gap=6), (18, 10)))]
    press = [_press(t, Text(say("table.how_it_went"), LABEL.of(22), lines=1))] if t.reading else []
    return panel.panel(t, say("table.wins", name=t.names[event.player]), told, [Spring(), *_run_out(t), *press])


def _other(t: TableScreen, player: int) -> Node:
    """Return a player with the claimed columns, and a place for each that was missing."""
    owned, needed = t.shown.columns_of(player), t.state.rules.columns_to_win
    seat = t.match.seats[player]
    plates = [emblems.claimed_plate(column, OTHERS, seat.colour) for column in owned]
    missing = [emblems.empty_plate(OTHERS) for _ in range(needed - len(owned))]
    return player_row(seat, *plates, *missing, role=STRONG).sized(height=OTHERS + 4)


# On


def _next_player(t: TableScreen) -> Iterator[Node]:
    """Yield the button to the next turn, which begins by itself after a while."""
    if not t.reading:
        return
    player = (t.shown.player + 1) % len(t.names)
    yield from _run_out(t)
    words = Text(say("table.turn_of", name=t.names[player]), LABEL.of(22), lines=1)
    yield _press(t, Row(emblems.tile(t.colours[player], 36), words, gap=18))


def _press(t: TableScreen, what: Node) -> Node:
    name, key = "continue", action_of(t.read_on).key
    row = Row(what.sized(grow=1), key_cap(key), gap=12)
    on = t.read_on
    button = Pressable(name, row, pressed_by=key, pad=(22, 14), group="decide", radius=14, on=on)
    return Keyed("next", button.sized(height=NEXT))


def _run_out(t: TableScreen) -> Iterator[Node]:
    hold = t.shown.hold
    if hold is not None:
        yield RunOut(hold, 6.0)
