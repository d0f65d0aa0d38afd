"""The players in the panel: rows of their marks, the last throws of one player, and small pads that open on a press."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cantstop.model.express import TRACK_BOXES, Pad
from cantstop.view.art.pad import small_pad
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Card, Drawing, Hairline
from cantstop.view.kit.fonts import COUNT, LABEL, STRONG_NOTE, Text
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Between, Column, Newest, Node, Padded, Row, Spring
from cantstop.view.parts import emblems
from cantstop.view.parts.emblems import player_row
from cantstop.view.parts.express import sayings
from cantstop.view.parts.express.sayings import change_text
from cantstop.view.parts.express.shown import MarkedThrow, Taken
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.screens.express_table import ExpressTable

HIGHEST_ROW, LOWEST_ROW, TWO_LINES, EFFECTS, HAIRLINE = 70.0, 34.0, 56.0, 24.0, 1.0
LAST_ROW = 32.0
FIGURE = 78.0  # the width of a change or a total, in units
FEW = 3  # the largest number of small pads with large heads
SINGLE = 287.0  # the width of a single small pad
LARGE_HEAD, SMALL_HEAD, FIFTHS = 46.0, 50.0, 18.0
AFTER_LAST = Motion(120, delay=150)  # starts after the parts at the same position have faded out

WORDS = {  # on a wide card, and on a narrow one
    "chosen": ("express.has_chosen", "express.chosen"),
    "next": ("express.chooses_next", "express.next"),
    "waits": ("express.waits", "express.waits"),
    "out": ("express.out", "express.out"),
    "thinks": ("express.thinks", "express.thinks"),
}
SIGNS = {"chosen": "kept", "out": "small_sign"}  # pictures; the others wait


class Status(NamedTuple):
    """The state of a player while others choose: a key of WORDS, or "" for the player whose choice is awaited."""

    name: str

    def sign(self, size: float) -> Node | None:
        return emblems.picture(SIGNS.get(self.name, "waiting"), size) if self.name else None

    def word(self, *, short: bool = False) -> str:
        return say(WORDS[self.name][short]) if self.name else ""


def statuses(t: ExpressTable) -> list[Status]:
    """Return the status of every player. Computers are shown as thinking after all people have chosen."""
    shown, state = t.shown, t.state
    if shown.phase not in ("choose", "closed", "watch"):
        return [Status("out" if shown.known(player)[0].out else "") for player in range(len(shown.pads))]
    now = None if shown.phase == "watch" else shown.viewed
    to_come = [player for player in shown.people if state.chosen[player] is None and player != now]

    def status(player: int) -> str:
        if player not in state.playing:
            return "out"
        if state.chosen[player] is not None:
            return "chosen"
        if player == now:
            return ""
        if player in to_come[:1]:
            return "next"
        return "waits" if to_come or now is not None else "thinks"

    return [Status(status(player)) for player in range(len(shown.pads))]


# Rows of marks


def rows(t: ExpressTable, room: float) -> Node:
    """Return a row for each player: whether the player has chosen, and after the reveal the marks, change and total."""
    throw, waiting = t.shown.throws[-1], statuses(t)
    told = t.shown.told if t.phase == "revealing" else throw.taken
    players = list(throw.taken) or t.state.playing
    pitch = min(HIGHEST_ROW, max(LOWEST_ROW, (room - 8) / max(1, len(players))))
    lines = [
        node
        for player in players
        for node in (Hairline(), _player(t, player, pitch, throw, player in told, waiting[player]))
    ]
    high = len(players) * pitch + (len(players) - 1) * HAIRLINE + 8
    return Card(Column(*lines[1:]), (18, 4)).sized(height=min(room, high))


def _player(t: ExpressTable, player: int, pitch: float, throw: MarkedThrow, told: bool, status: Status) -> Node:
    seat, taken = t.match.seats[player], throw.taken.get(player) if told else None
    high = pitch - EFFECTS if pitch >= TWO_LINES else pitch
    out = taken is not None and taken.out
    side, face = min(30.0, high - 6), None
    if any(each.character is not None for each in t.match.seats):  # all names begin at one place
        face = Spring(0).sized(width=side) if seat.character is None else emblems.portrait(seat.character, side)
    name = Text(seat.name, LABEL.of(min(19.0, high * 0.6)), lines=1)
    word = Text(say("express.out"), STRONG_NOTE, "ink_muted", lines=1) if out else None
    figure = COUNT.of(min(20.0, high * 0.6))
    end: list[Node | None] = []
    if taken is not None:
        change = change_text(taken.change, figure, "end")
        total = Text(language().number(taken.total), figure, lines=1, at="end")
        end = [_marks(t, taken, min(34.0, high - 4)), change.sized(width=FIGURE), total.sized(width=FIGURE)]
    elif status.name and not throw.taken:
        end = [status.sign(25), Text(status.word(), STRONG_NOTE, "ink_muted", lines=1)]
    head = Row(name, emblems.picture("small_sign", 20) if out else None, word, gap=8).share()
    tile = min(28.0, high - 6)
    row: Row | Column = Row(emblems.tile(seat.colour, tile), face, head, *end, gap=8).sized(height=high)
    if high < pitch:
        penalty = t.shown.penalty
        option = sayings.option_of(taken.before, throw.dice, taken.mark, penalty) if taken is not None else None
        said = ", ".join(sayings.lines(option, penalty)) if option is not None else ""
        indent = tile + 8 + (side + 8 if face is not None else 0)
        effects = Text(said, STRONG_NOTE, "ink_muted", lines=1)
        row = Column(row, Padded(effects, (indent, 0, 0, 4)).sized(height=EFFECTS))
    return row.sized(height=pitch).as_one()


def _marks(t: ExpressTable, taken: Taken, size: float) -> Node:
    return emblems.marks(taken.mark, taken.before, t.shown.penalty, size)


def last_throws(t: ExpressTable, wide: bool) -> Node:
    """Return the last throws of the player in view, newest first, as many as fit."""
    shown = t.shown
    inking = shown.inking and shown.large == shown.viewed
    hidden = shown.phase == "revealing" and (inking or shown.viewed not in shown.told)
    throws = shown.throws[:-1] if hidden else shown.throws
    mine = [(throw, throw.taken[shown.viewed]) for throw in throws if shown.viewed in throw.taken]
    if not mine:
        return Spring()
    lines = []
    for throw, taken in mine:
        number = Text(language().number(throw.round), COUNT.of(17), "ink_muted", at="end").sized(width=24)
        number.saying(say("review.throw", n=throw.round))
        dice = Row(emblems.dice(throw.dice, 24)).sized(width=150) if wide else None
        change = change_text(taken.change, COUNT.of(18), "end")
        line = Row(number, dice, _marks(t, taken, 27), Spring(), change, gap=12).sized(height=LAST_ROW - 1).as_one()
        lines.append(Keyed(f"throw_{shown.viewed}_{throw.round}", Column(Hairline(), line), comes=AFTER_LAST))
    heading = Text(say("express.last_throws"), LABEL.of(19), lines=1).sized(height=36)
    rows = Newest(lines, LAST_ROW, newest_first=True).sized(grow=1)
    return Keyed("last_throws", Card(Column(heading, rows), (18, 6, 18, 10), grow=1))


# Small pads


def pads(t: ExpressTable, width: float) -> Node:
    """Return the other players' pads, with the last throws if there is room for them.

    The height of a pad is limited so that its boxes are never higher than wide.
    """
    shown, waiting = t.shown, statuses(t)
    others = [player for player in range(len(t.names)) if player != shown.without_small_pad]
    few, gap = len(others) <= FEW, 12.0 if len(others) <= FEW else 8.0
    cards = [
        Keyed(f"express.pad_{each}", _pad(t, each, few, waiting[each]), comes=AFTER_LAST, stretches=False)
        for each in others
    ]
    wide = SINGLE if len(others) == 1 else (width - gap * (len(others) - 1)) / max(1, len(others))
    content: Node = Row(*(card.share().sized(align="fill") for card in cards), gap=gap)
    if len(others) < 2:
        last = last_throws(t, t.layout.tall or not others)
        single = [card.sized(width=SINGLE, align="fill") for card in cards]
        content = Row(*single, last.share().sized(align="fill"), gap=12)
    if not others:
        return content
    highest = wide + FIFTHS + (LARGE_HEAD if few else SMALL_HEAD + 5)
    return Column(Between(content, 0, highest), Spring())


def _pad(t: ExpressTable, player: int, few: bool, status: Status) -> Node:
    """Return a player's card with the rows and the marks of each fifth die. On narrow cards, names have one size."""
    seat, shown = t.match.seats[player], t.shown
    pad, before = shown.known(player)
    note, total = "", ""
    if shown.phase in ("ready", "won"):
        total = language().number(shown.pads[player].score(shown.penalty))
        note = say("express.out_with" if shown.pads[player].out else "express.total_of", total=total)
    brief = not few or (shown.pads[player].out and len(t.names) > 2)  # the sign says that the player is out
    word = Text(
        (total if brief else note) or status.word(short=len(t.names) > 2),
        STRONG_NOTE if few else STRONG_NOTE.of(15),
        "ink_muted",
        lines=1,
    )
    if few:
        named = player_row(seat, status.sign(25), size=30, role=LABEL, below=word, face=32, gap=8)
        head: Node = Row(named.sized(grow=1), margin=(14, 0, 12, 0)).sized(height=LARGE_HEAD)
    else:
        first = Row(emblems.tile(seat.colour, 24), status.sign(16), word.sized(grow=1), gap=3, margin=(8, 0, 2, 0))
        name = Text(seat.name, LABEL.of(18), lines=1)
        name.kin = [each for number, each in enumerate(t.names) if number != shown.without_small_pad]
        head = Column(first, Padded(name, (7, 0, 6, 0))).sized(height=SMALL_HEAD)
    grid = Drawing(lambda w, h, style: small_pad(pad, w, h, seat.colour, style, before)).sized(grow=1)
    fifths = Row(*(_fifth(pad, number) for number in pad.numbers), gap=12 if few else 6).sized(height=FIFTHS)
    paper = Column(grid, fifths, gap=3)
    content = Column(head, Padded(paper, (12, 0, 12, 5) if few else (9, 0, 9, 7)).share(), gap=4)
    chosen = player == shown.looked_at
    tip = None if chosen else say("express.look_at", name=seat.name)
    told = ", ".join(filter(None, (tip or seat.name, note or status.word())))
    return Pressable(
        f"look_{player}",
        content,
        (0, 9, 0, 0),
        radius=18 if few else 14,
        group="pads",
        tip=tip,
        chosen=chosen,
        on=partial(t.look_at, player),
        lasts=True,
    ).saying(told)


def _fifth(pad: Pad, number: int) -> Node:
    """Return a fifth die with the number of its marks, in red if the next mark ends the game."""
    count = pad.fifth(number)
    tone = "loss" if count >= TRACK_BOXES - 1 else "ink"
    return Row(emblems.die(number, 16), Text(str(count), COUNT.of(15), tone, lines=1), gap=4).sized(height=FIFTHS)
