"""The side panel of the roll-off: what everybody threw, who throws again, and the button to throw."""

from __future__ import annotations

from typing import Protocol

from cantstop.view.app.layout import Layout
from cantstop.view.app.stack_changes import Change
from cantstop.view.kit import fonts
from cantstop.view.kit.containers import Column, Layers, Row, Spring
from cantstop.view.kit.drawing import Card, Hairline, Strip, Tint
from cantstop.view.kit.fonts import DISPLAY_800
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import LABEL, NOTE, STRONG, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.player_row import player_row
from cantstop.view.parts.table import controls, panel
from cantstop.view.parts.table.roll_off_throws import RollOffThrows
from cantstop.view.words import say

ROW, BUTTON = 66.0, 156.0
NAME_SIZE = 20.0
NAME_BESIDE_DICE = 100.0  # units that a name has beside dice; longer names take their place
PLATE, AGAIN = 38.0, 42.0


class Deeds(Protocol):
    """What its controls do: the screen."""

    def menu(self) -> Change: ...

    def undo(self) -> Change: ...

    def throw(self) -> Change: ...


def roll_off(throws: RollOffThrows, layout: Layout, deeds: Deeds) -> Node:
    who = throws.thrower if throws.starter is None else throws.starter
    assert who is not None
    question = say("setup.who_starts") if throws.starter is None else say("rolloff.starter", name=throws.names[who])
    head = panel.head(throws.colours[who], say("setup.roll_for_it"), question, deeds.menu)
    foot = panel.footing(deeds.undo, False, ())
    asked = [_tie(throws), Spring(), _button(throws, deeds), foot]
    if layout.tall:
        left, right = Column(head, _throws(throws, layout.u), Spring(), gap=10), Column(*asked, gap=14)
        return Row(*(half.share().sized(align="fill") for half in (left, right)), gap=26)
    return Column(head, Column(_throws(throws, layout.u), *asked, gap=14, grow=1), gap=10)


def _throws(throws: RollOffThrows, u: float) -> Node:
    """A row for each player: the first throw, or the one before, and what was thrown again."""
    before = Text(say("rolloff.before" if throws.tie_round > 1 else "rolloff.first"), STRONG_NOTE, "ink_muted", lines=1)
    tied = len(throws.rounds) > 1 and throws.tie_round > 0
    again = Text(say("rolloff.again"), STRONG_NOTE, "ink_muted", lines=1, at="end") if tied else None
    heading = Row(before, Spring(), again, margin=(16, 0), height=38)
    dice = _names_leave_room(throws, u)
    rows = [_row(throws, player, dice) for player in range(len(throws.names))]
    return Card(Column(heading, *rows), 0)


def _row(throws: RollOffThrows, player: int, dice: bool) -> Node:
    again = throws.tie_round > 0 and throws.throws_now(player)
    pair = throws.latest_before(player, max(1, throws.tie_round))
    shown: list[Node] = []
    if pair is not None:
        shown = [emblems.dice(pair, 27, 3)] if dice else []
        shown.append((emblems.hollow_plate if again else emblems.plate)(sum(pair), PLATE))
    shown.append(_repeat(throws, player, again))
    row = player_row(throws.match.seats[player], *shown, size=32, role=LABEL.of(NAME_SIZE))
    content = Column(Hairline(), Row(row.sized(grow=1), margin=(16, 0), height=ROW - 1))
    return Layers(Tint("hover"), content).sized(height=ROW) if again else content.sized(height=ROW)


def _repeat(throws: RollOffThrows, player: int, again: bool) -> Node:
    """What the player threw in this later round."""
    wide = 92.0
    if not again:
        return Spring().sized(width=wide, grow=0) if throws.tie_round else Spring().share(0)
    pair = throws.thrown(player, throws.tie_round)
    if pair is None:
        return Text(say("rolloff.to_throw"), NOTE, "ink_muted", at="end").sized(width=wide)
    return Row(Spring(), emblems.plate(sum(pair), AGAIN), width=wide)


def _names_leave_room(throws: RollOffThrows, u: float) -> bool:
    """Long names take the place of the small dice, which lie on the board as well."""
    room = NAME_BESIDE_DICE * u
    return all(fonts.width(name, DISPLAY_800, 0.8 * NAME_SIZE * u) <= room for name in throws.names)


def _tie(throws: RollOffThrows) -> Node | None:
    """Who threw the same and throws again."""
    if not throws.tie_round or throws.starter is not None:
        return None
    tied = [player for player in range(len(throws.names)) if throws.throws_now(player)]
    before = throws.rounds[throws.tie_round - 1][tied[0]]
    assert before is not None
    key = "rolloff.tie" if len(tied) == 2 else "rolloff.tie_many"
    words = Text(say(key, names=[throws.names[player] for player in tied], n=sum(before)), STRONG)
    note = Text(say("rolloff.tie_all" if len(tied) == len(throws.names) else "rolloff.tie_note"), NOTE, "ink_muted")
    row = Row(emblems.sign("equal", 34), Column(words, note).share(), gap=16)
    return Strip(row, (17, 10))


def _button(throws: RollOffThrows, deeds: Deeds) -> Node | None:
    """People throw; computers throw by themselves."""
    player = throws.thrower
    if player is None or not throws.match.seats[player].is_person:
        return None
    label = say("rolloff.throw_for", name=throws.names[player])
    button = controls.roll_button(label, enabled=not throws.flying, name="throw", on=deeds.throw)
    return button.sized(height=BUTTON)


def seat_note(throws: RollOffThrows, player: int) -> str:
    """The second line of a seat card: what its player threw."""
    pair = throws.latest(player)
    waits = throws.starter is None and throws.tie_round > 0 and not throws.throws_now(player)
    if throws.starter is None and throws.throws_now(player) and throws.thrown(player, throws.tie_round) is None:
        return say("rolloff.to_throw_again" if throws.tie_round else "rolloff.to_throw")
    if pair is None:
        return ""
    return say("rolloff.threw_waits" if waits else "rolloff.threw", n=sum(pair))
