"""The side panel of the roll-off: what everybody threw, who throws again, and the button to throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantstop.view.art.stop_roll import RollWords
from cantstop.view.kit import fonts, keys
from cantstop.view.kit.containers import Column, Layers, Row, Spring
from cantstop.view.kit.drawing import Card, Hairline, Strip, Tint
from cantstop.view.kit.fonts import DISPLAY_800
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import LABEL, NOTE, STRONG, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.player_row import player_row
from cantstop.view.parts.table import controls, panel
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.view.screens.roll_off import RollOff

ROW, BUTTON = 66.0, 156.0
NAME_SIZE = 20.0
NAME_BESIDE_DICE = 100.0  # units that a name has beside dice; longer names take their place
PLATE, AGAIN = 38.0, 42.0


def roll_off(scene: RollOff) -> Node:
    who = scene.thrower if scene.starter is None else scene.starter
    assert who is not None
    question = say("setup.who_starts") if scene.starter is None else say("rolloff.starter", name=scene.names[who])
    head = panel.head(scene.colours[who], say("setup.roll_for_it"), question)
    foot = panel.footing(False, ())
    asked = [_tie(scene), Spring(), _button(scene), foot]
    if scene.layout.tall:
        left, right = Column(head, _throws(scene), Spring(), gap=10), Column(*asked, gap=14)
        return Row(*(half.sized(width=0, grow=1, align="fill") for half in (left, right)), gap=26)
    return Column(head, Column(_throws(scene), *asked, gap=14, grow=1), gap=10)


def _throws(scene: RollOff) -> Node:
    """A row for each player: the first throw, or the one before, and what was thrown again."""
    before = Text(say("rolloff.before" if scene.bout > 1 else "rolloff.first"), STRONG_NOTE, "ink_muted", lines=1)
    tied = len(scene.rounds) > 1 and scene.bout > 0
    again = Text(say("rolloff.again"), STRONG_NOTE, "ink_muted", lines=1, at="end") if tied else None
    heading = Row(before, Spring(), again, margin=(16, 0), height=38)
    dice = _names_leave_room(scene)
    rows = [_row(scene, player, dice) for player in range(len(scene.names))]
    return Card(Column(heading, *rows), 0)


def _row(scene: RollOff, player: int, dice: bool) -> Node:
    again = scene.bout > 0 and scene.throws_now(player)
    pair = scene.latest_before(player, max(1, scene.bout))
    shown: list[Node] = []
    if pair is not None:
        shown = [emblems.dice(pair, 27, 3)] if dice else []
        shown.append((emblems.hollow_plate if again else emblems.plate)(sum(pair), PLATE))
    shown.append(_repeat(scene, player, again))
    row = player_row(scene.match.seats[player], *shown, size=32, role=LABEL.of(NAME_SIZE))
    content = Column(Hairline(), Row(row.sized(grow=1), margin=(16, 0), height=ROW - 1))
    return Layers(Tint("hover"), content).sized(height=ROW) if again else content.sized(height=ROW)


def _repeat(scene: RollOff, player: int, again: bool) -> Node:
    """What the player threw in this later round."""
    wide = 92.0
    if not again:
        return Spring().sized(width=wide, grow=0) if scene.bout else Spring().sized(width=0, grow=0)
    pair = scene.thrown(player, scene.bout)
    if pair is None:
        return Text(say("rolloff.to_throw"), NOTE, "ink_muted", at="end").sized(width=wide)
    return Row(Spring(), emblems.plate(sum(pair), AGAIN), width=wide)


def _names_leave_room(scene: RollOff) -> bool:
    """Long names take the place of the small dice, which lie on the board as well."""
    u = scene.style.u
    room = NAME_BESIDE_DICE * u
    return all(fonts.width(name, DISPLAY_800, 0.8 * NAME_SIZE * u) <= room for name in scene.names)


def _tie(scene: RollOff) -> Node | None:
    """Who threw the same and throws again."""
    if not scene.bout or scene.starter is not None:
        return None
    tied = [player for player in range(len(scene.names)) if scene.throws_now(player)]
    before = scene.rounds[scene.bout - 1][tied[0]]
    assert before is not None
    key = "rolloff.tie" if len(tied) == 2 else "rolloff.tie_many"
    words = Text(say(key, names=[scene.names[player] for player in tied], n=sum(before)), STRONG)
    note = Text(say("rolloff.tie_all" if len(tied) == len(scene.names) else "rolloff.tie_note"), NOTE, "ink_muted")
    row = Row(emblems.sign("equal", 34), Column(words, note, width=0, grow=1), gap=16)
    return Strip(row, (17, 10))


def _button(scene: RollOff) -> Node | None:
    """People throw; computers throw by themselves."""
    player = scene.thrower
    if player is None or scene.match.seats[player].character is not None:
        return None
    words = RollWords(say("rolloff.throw_for", name=scene.names[player]), keys.cap("Space"))
    return controls.roll_button(words, enabled=not scene.flying, action="throw").sized(height=BUTTON)


def seat_note(scene: RollOff, player: int) -> str:
    """The second line of a seat card: what its player threw."""
    pair = scene.latest(player)
    waits = scene.starter is None and scene.bout > 0 and not scene.throws_now(player)
    if scene.starter is None and scene.throws_now(player) and scene.thrown(player, scene.bout) is None:
        return say("rolloff.to_throw_again" if scene.bout else "rolloff.to_throw")
    if pair is None:
        return ""
    return say("rolloff.threw_waits" if waits else "rolloff.threw", n=sum(pair))
