"""A computer's turn, roll by roll, with its reason; and what has happened since a person's last turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cantstop.controller.turns import Throw, Turn, turns
from cantstop.model.classic import Advance, Dice, Roll, State, Stop
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.kit.containers import Column, Newest, Row, Spring
from cantstop.view.kit.drawing import Card, Hairline
from cantstop.view.kit.motion import Keyed
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, FIGURE, STRONG, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.table import panel
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

ROW, LINE, REASON = 44.0, 34.0, 66.0
FINGER = 44.0  # the least height of a touch target


def watch(t: TableScreen) -> Node:
    """Return the panel while a computer plays: its dice, its rolls of this turn, and the turns of the others."""
    step = panel.hint_of("step", panel.ROLL_KEY, say("table.hint_step"), t.step)
    keys = Column(*(Row(each.sized(height=FINGER), Spring()) for each in (step, panel.hint(t.hurry))))
    throws = _throws(t)
    before = not throws and (t.shown.thinking or t.shown.phase == "passed")  # its dice are still to come
    told = [_this_turn(t, throws)]
    asked = [since_last_turn(t), Spring(), keys]
    return panel.panel(t, _question(t), told, asked, tray=panel.tray(t, dim=before))


def _question(t: TableScreen) -> str:
    if t.shown.phase == "passed":
        return say("table.turn_of", name=t.names[t.shown.player])
    match t.shown.doing:
        case None:
            return say("table.thinking")
        case Stop():
            return say("table.banked", n=t.told.steps)
        case Advance(columns):
            return say("table.takes", columns=list(columns))
        case Roll() | Dice():
            return say("table.rolling")
        case forgotten:
            assert_never(forgotten)


def told(t: TableScreen) -> list[Turn]:
    """Return the turns of the game as far as the table has shown them."""
    moments = [moment for moment in t.match.moments() if moment.index <= t.shown.moment]
    return turns(moments)


def _throws(t: TableScreen) -> Sequence[Throw]:
    """Return the throws of the turn that is played now."""
    found = told(t)
    now = found[-1] if found and found[-1].open and found[-1].player == t.shown.player else None
    return [] if now is None else now.throws


def _this_turn(t: TableScreen, throws: Sequence[Throw]) -> Node:
    steps = t.told.steps
    heading = panel.title_row(say("table.this_turn"), say("common.steps", n=steps) if steps else "")
    rows = [Column(Hairline(), _throw(t, throws, number), gap=0) for number in range(len(throws))]
    return Keyed("turn", Card(Column(heading, Newest(rows, ROW), _reason(t), gap=6), (18, 12)))


def _throw(t: TableScreen, throws: Sequence[Throw], number: int) -> Node:
    """Return a row of small dice, the columns taken, and the steps gained."""
    throw = throws[number]
    count = Text(language().number(number + 1), STRONG_NOTE, "ink_muted", lines=1).sized(width=22)
    plates = [emblems.plate(column, 32) for column in throw.columns]
    gained = _steps(t, throw) - (_steps(t, throws[number - 1]) if number else 0)
    gain = Text(language().number(gained, signed=True), FIGURE.of(20), lines=1) if throw.columns else None
    return Row(count, emblems.dice(throw.dice, 24, 2), Spring(), *plates, Spring(), gain, gap=6, height=ROW - 2)


def _steps(t: TableScreen, throw: Throw) -> int:
    """Return the stake after the throw was played."""
    state = t.match.state_at(throw.moment)
    assert isinstance(state, State)
    return state.steps if throw.columns else 0


def _reason(t: TableScreen) -> Node | None:
    """Return the computer's face with its reason for the last decision of this turn."""
    character = t.match.seats[t.shown.player].character
    if character is None:
        return None
    words = say("table.is_thinking")
    if t.shown.reason is not None:
        player, decision = t.shown.reason
        words = sentences.decided(decision, t.names[player], t.names)
    return Row(
        emblems.portrait(character, 46, t.shown.mood_of(t.shown.player)),
        Text(words, STRONG, lines=0).share(),
        gap=12,
        height=REASON,
    )


# Since one's last turn


def since_last_turn(t: TableScreen) -> Keyed | None:
    """Return a line for each turn of others since the last turn of the person who is asked, or will be."""
    done = [turn for turn in told(t) if not turn.open]
    person = t.shown.player if t.is_person(t.shown.player) else _person(t)
    own = [number for number, turn in enumerate(done) if turn.player == person]
    latest = done[own[-1] + 1 :] if own else done[1 - len(t.names) :]
    if not latest or len(t.names) == 1:
        return None
    lines = [_line(t, turn) for turn in latest]
    heading = Text(say("table.since" if own else "table.latest"), STRONG_NOTE, "ink_muted", lines=1)
    return Keyed("since", Card(Column(heading, *lines, gap=4), (18, 12)))


def _person(t: TableScreen) -> int | None:
    """Return the only person, if there is one."""
    people = [player for player in range(len(t.names)) if t.is_person(player)]
    return people[0] if len(people) == 1 else None


def _line(t: TableScreen, turn: Turn) -> Node:
    name, rolls = t.names[turn.player], say("log.rolls", n=len(turn.throws))
    if turn.kept is not None:
        words = say("table.turn_kept", name=name, rolls=rolls, n=turn.kept)
    elif turn.lost:
        words = say("table.turn_bust", name=name, rolls=rolls, n=turn.lost)
    else:
        words = say("table.turn_nothing", name=name, rolls=rolls)
    colour = t.colours[turn.player]
    plates = [emblems.claimed_plate(column, 26, colour) for column in turn.claimed]
    told = Text(words, BODY if turn.kept is None else STRONG, lines=1).share()
    return Row(emblems.tile(colour, 26), told, *plates, gap=10, height=LINE - 4)
