"""The rows of the log of Express: a throw each, and what everybody made of the one that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cantstop.model.record import Seat
from cantstop.view.kit.containers import Row, Spring
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import COUNT, LABEL, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.express import lists
from cantstop.view.parts.express.sayings import change_text
from cantstop.view.parts.express.shown import MarkedThrow, Taken
from cantstop.view.parts.log.drawer import LogRow, shown_note
from cantstop.view.parts.player_row import player_row
from cantstop.view.words import language, say

THROW, CHOSEN, MARK = 40.0, 44.0, 38.0
NUMBER, MARKS, DIE = 28.0, 174.0, 24.0


def rows(
    throws: Sequence[MarkedThrow],
    seats: Sequence[Seat],
    chosen: int | None,
    large: int,
    hidden: bool,
    may_undo: bool,
    look_at: Callable[[int], None],
) -> Iterator[LogRow[int]]:
    """All throws, oldest first, with the marks of the player whose pad is large. Only the chosen one is open: what each
    player made of it, whose pad is then laid open by `look_at`.

    The throw on the table comes last: it may be `hidden`, and is looked at only where choices for it may be undone.
    """
    alone = len(seats) == 1
    for number, throw in enumerate(throws):
        here, now = number == chosen, not throw.taken
        note = say("log.shown") if here else say("log.now") if now else ""
        dice = None if now and hidden else throw.dice
        node = _throw(throw.round, dice, note, throw.taken.get(large) if alone or not here else None)
        yield LogRow(CHOSEN if here else THROW, node, number if not now or may_undo else None, here)
        if here and not alone:
            for player, taken in throw.taken.items():
                node = _player(seats[player], taken, player == large)
                yield LogRow(MARK, node, number, press=partial(look_at, player))


def _throw(round_: int, dice: tuple[int, ...] | None, note: str, taken: Taken | None) -> Node:
    number = Text(language().number(round_), COUNT.of(17), "ink_muted", at="end").sized(width=NUMBER)
    closed = [emblems.hidden_die(DIE) for _ in range(5)]
    return Row(
        number,
        emblems.dice(dice, DIE) if dice is not None else Row(*closed, gap=3),
        Spring(),
        shown_note(note) if note else None,
        _marks(taken) if taken is not None else None,
        gap=12,
    )


def _player(seat: Seat, taken: Taken, large: bool) -> Node:
    """Tile and name; the one whose pad is large points at it."""
    arrow = emblems.sign("chevron_left", 20) if large else Spring(0).sized(width=20, height=20)
    named = player_row(seat, _marks(taken), size=26, role=LABEL.of(18), gap=9)
    return Row(arrow, named.sized(grow=1), gap=9, margin=(14, 0, 0, 0))


def _marks(taken: Taken) -> Node:
    """Fifth die on red, two plates, the sign of who is out, and the change."""
    return Row(
        lists.marks(taken, 28),
        emblems.small_sign(16) if taken.out else None,
        Spring(),
        change_text(taken.change, COUNT.of(17), "end"),
        gap=4,
        width=MARKS,
    )
