"""Rows of throws: the marks of all players when they are revealed, and the last throws of one player."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cantstop.model.express import Mark
from cantstop.model.record import Seat
from cantstop.view.kit.containers import Column, Newest, Row, Spring
from cantstop.view.kit.drawing import Card, Hairline
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import COUNT, LABEL, STRONG, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.express.sayings import change_text
from cantstop.view.parts.express.shown import MarkedThrow, Taken
from cantstop.view.parts.express.small_pads import Status, sign_of, word_of
from cantstop.view.words import language, say

HIGHEST_ROW, LOWEST_ROW, TWO_LINES = 76.0, 34.0, 56.0
LAST_ROW = 38.0
FIGURE = 78.0  # units that a change or a total takes


def marks(mark: Mark, size: float) -> Node:
    """Return the fifth die on red, in a free throw a dash, and the two sums, the higher first."""
    dash = Text("\N{EN DASH}", STRONG.of(18), "ink_muted", at="middle").sized(width=size)
    fifth = dash if mark.fifth is None else emblems.fifth_die(mark.fifth, size)
    return Row(fifth, *(emblems.plate(row, size) for row in reversed(mark.pairs)), gap=4)


def revealed(
    throw: MarkedThrow, seats: Sequence[Seat], told: Collection[int], room: float, effects: Sequence[Sequence[str]] = ()
) -> Node:
    """Return a row for each player: name, and marks, change and total if they are `told` already; below the name, where
    there is room, the `effects` on the player's rows."""
    pitch, rows = _pitch(len(throw.taken), room), []
    for player, taken in throw.taken.items():
        known = taken if player in told else None
        rows.append(_player(seats[player], pitch, known, effects[player] if effects else ()))
    return _rows(rows)


def still_secret(players: Sequence[int], seats: Sequence[Seat], statuses: Sequence[Status], room: float) -> Node:
    """Return the same rows before the reveal: who has chosen, and who still thinks."""
    pitch = _pitch(len(players), room)
    return _rows([_player(seats[player], pitch, effects=("",), status=statuses[player]) for player in players])


def _pitch(rows: int, room: float) -> float:
    return min(HIGHEST_ROW, max(LOWEST_ROW, (room - 8) / max(1, rows)))


def _rows(rows: Sequence[Node]) -> Node:
    lines = [node for row in rows for node in (Hairline(), row)]
    return Card(Column(*lines[1:]), (18, 4))


def _player(
    seat: Seat, pitch: float, taken: Taken | None = None, effects: Sequence[str] = (), status: Status = ""
) -> Node:
    size = min(34.0, pitch - 7)
    out = taken is not None and taken.out
    face = emblems.portrait(seat.character, min(30.0, pitch - 6)) if seat.character else None
    name = Text(seat.name, LABEL.of(min(19.0, pitch * 0.5)), lines=1)
    said = Text(say("express.out"), STRONG_NOTE, "ink_muted", lines=1) if out else None
    figure = COUNT.of(min(20.0, pitch * 0.5))
    end: list[Node | None] = []
    if taken is not None:
        change = change_text(taken.change, figure, "end")
        total = Text(language().number(taken.total), figure, lines=1, at="end")
        end = [marks(taken.mark, size), change.sized(width=FIGURE), total.sized(width=FIGURE)]
    elif status:
        end = [sign_of(status, 25), Text(word_of(status), STRONG_NOTE, "ink_muted", lines=1)]
    head: Node = Row(name, emblems.small_sign(20) if out else None, said, gap=8)
    if effects and pitch >= TWO_LINES:
        lines = 2 if pitch > HIGHEST_ROW - 10 else 1
        effect = "\n".join((effects[0], ", ".join(effects[1:]))) if lines == 2 else ", ".join(effects)
        note = Text(effect if taken is not None else "", STRONG_NOTE, "ink_muted", lines=0)
        head = Column(head.sized(height=28), note.sized(height=20 * lines))
    tile = emblems.tile(seat.colour, min(28.0, pitch - 10))
    return Row(tile, face, head.share(), *end, gap=8, height=pitch).as_one()


def last_throws(throws: Sequence[MarkedThrow], player: int, wide: bool) -> Node:
    """Return a player's throws, the newest first, as many as there is room for; nothing before the first."""
    mine = [throw for throw in throws if player in throw.taken]
    if not mine:
        return Spring()
    rows = [Column(Hairline(), _last(throw, throw.taken[player], wide)) for throw in mine]
    heading = Text(say("express.last_throws"), LABEL.of(19), lines=1).sized(height=36)
    return Card(Column(heading, Newest(rows, LAST_ROW, newest_first=True, grow=1)), (18, 6, 18, 10), grow=1)


def _last(throw: MarkedThrow, taken: Taken, wide: bool) -> Node:
    number = Text(language().number(throw.round), COUNT.of(17), "ink_muted", at="end").sized(width=24)
    dice = Row(emblems.dice(throw.dice, 24), width=150) if wide else None
    change = change_text(taken.change, COUNT.of(18), "end")
    return Row(number, dice, marks(taken.mark, 30), Spring(), change, gap=12, height=LAST_ROW - 1).as_one()
