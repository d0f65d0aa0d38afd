"""A computer's turn, roll by roll, with its reason; and what has happened since a person's last turn."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.controller.turns import Throw, Turn, turns
from cantstop.model.classic import Advance, Dice, Roll, State, Stop
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.kit.containers import Column, Newest, Row, Spring
from cantstop.view.kit.drawing import Card, Hairline
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, FIGURE, STRONG, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.table import panel
from cantstop.view.parts.table.controls import ROLL_KEY
from cantstop.view.parts.table.panel import LOW_TRAY, PanelFacts, PanelPage
from cantstop.view.parts.table.seats import mood_of
from cantstop.view.words import language, say

ROW, LINE, REASON = 44.0, 34.0, 66.0
FINGER = 44.0  # the least height of what a finger presses


def watch(facts: PanelFacts) -> PanelPage:
    """While it plays: its dice, its rolls of this turn, and what the others have done."""
    step = panel.hint_of("step", ROLL_KEY, say("table.hint_step"), facts.deeds.step)
    keys = Column(*(Row(each.sized(height=FINGER), Spring()) for each in (step, panel.hint(facts.deeds.hurry))))
    throws = _throws(facts)
    before = not throws and (facts.script.thinking or facts.script.phase == "passed")  # its dice are still to come
    told = [panel.tray(facts, LOW_TRAY, dim=before), _this_turn(facts, throws)]
    return PanelPage(_question(facts), told, [since_last_turn(facts), Spring(), keys])


def _question(facts: PanelFacts) -> str:
    match facts.script.doing:
        case None:
            return say("table.thinking")
        case Stop():
            return say("table.banked", n=facts.told.steps)
        case Advance(columns):
            return say("table.takes", columns=list(columns))
        case Roll() | Dice():
            return say("table.rolling")
        case forgotten:
            assert_never(forgotten)


def told(facts: PanelFacts) -> list[Turn]:
    """The turns of the game as far as the table has shown them."""
    moments = [moment for moment in facts.match.moments() if moment.index <= facts.script.moment]
    return turns(moments)


def _throws(facts: PanelFacts) -> Sequence[Throw]:
    """The throws of the turn that is played now."""
    found = told(facts)
    now = found[-1] if found and found[-1].open and found[-1].player == facts.player else None
    return [] if now is None else now.throws


def _this_turn(facts: PanelFacts, throws: Sequence[Throw]) -> Node:
    steps = facts.told.steps
    heading = panel.title_row(say("table.this_turn"), say("common.steps", n=steps) if steps else "")
    rows = [Column(Hairline(), _throw(facts, throws, number), gap=0) for number in range(len(throws))]
    return Card(Column(heading, Newest(rows, ROW), _reason(facts), gap=6), (18, 12))


def _throw(facts: PanelFacts, throws: Sequence[Throw], number: int) -> Node:
    """Small dice, what was taken, and the steps that it brought."""
    throw = throws[number]
    count = Text(language().number(number + 1), STRONG_NOTE, "ink_muted", lines=1).sized(width=22)
    plates = [emblems.plate(column, 32) for column in throw.columns]
    gained = _steps(facts, throw) - (_steps(facts, throws[number - 1]) if number else 0)
    gain = Text(language().number(gained, signed=True), FIGURE.of(20), lines=1) if throw.columns else None
    return Row(count, emblems.dice(throw.dice, 24, 2), Spring(), *plates, Spring(), gain, gap=6, height=ROW - 2)


def _steps(facts: PanelFacts, throw: Throw) -> int:
    """What was at stake once the throw was played."""
    state = facts.match.state_at(throw.moment)
    assert isinstance(state, State)
    return state.steps if throw.columns else 0


def _reason(facts: PanelFacts) -> Node | None:
    """What it says of its last decision in this turn."""
    character = facts.match.seats[facts.player].character
    if character is None:
        return None
    words = say("table.is_thinking")
    if facts.script.reason is not None:
        player, decision = facts.script.reason
        words = sentences.decided(decision, facts.names[player], facts.names)
    return Row(
        emblems.portrait(character, 46, mood_of(facts.script, facts.player)),
        Text(words, STRONG, lines=0).share(),
        gap=12,
        height=REASON,
    )


# Since one's last turn


def since_last_turn(facts: PanelFacts) -> Node | None:
    """One line for each turn of another since the last one of the person who is asked, or will be."""
    done = [turn for turn in told(facts) if not turn.open]
    person = facts.player if facts.script.is_person(facts.player) else _person(facts)
    own = [number for number, turn in enumerate(done) if turn.player == person]
    latest = done[own[-1] + 1 :] if own else done[1 - len(facts.names) :]
    if not latest or len(facts.names) == 1:
        return None
    lines = [_line(facts, turn) for turn in latest]
    heading = Text(say("table.since" if own else "table.latest"), STRONG_NOTE, "ink_muted", lines=1)
    return Card(Column(heading, *lines, gap=4), (18, 12))


def _person(facts: PanelFacts) -> int | None:
    """The only one who plays, if there is only one."""
    people = [player for player in range(len(facts.names)) if facts.script.is_person(player)]
    return people[0] if len(people) == 1 else None


def _line(facts: PanelFacts, turn: Turn) -> Node:
    name, rolls = facts.names[turn.player], say("log.rolls", n=len(turn.throws))
    if turn.kept is not None:
        words = say("table.turn_kept", name=name, rolls=rolls, n=turn.kept)
    elif turn.lost:
        words = say("table.turn_bust", name=name, rolls=rolls, n=turn.lost)
    else:
        words = say("table.turn_nothing", name=name, rolls=rolls)
    colour = facts.colours[turn.player]
    plates = [emblems.claimed_plate(column, 26, colour) for column in turn.claimed]
    told = Text(words, BODY if turn.kept is None else STRONG, lines=1).share()
    return Row(emblems.tile(colour, 26), told, *plates, gap=10, height=LINE - 4)
