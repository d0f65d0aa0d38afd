"""Nodes that show small pictures of the game, to be placed in rows with words. Sizes are in units."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.model import classic
from cantstop.model.classic import Advance, Move, Stop
from cantstop.model.express import Mark, Pad
from cantstop.model.record import COLOURS, Seat
from cantstop.view.art import dice as dice_art
from cantstop.view.art import pieces
from cantstop.view.art.board import Position, board_picture
from cantstop.view.kit import paint
from cantstop.view.kit.drawing import Drawing, Icon, key_cap
from cantstop.view.kit.fonts import LABEL, STRONG, Role, Text
from cantstop.view.kit.node import Column, Firm, Node, Row, Spring
from cantstop.view.kit.paint import picture as svg_picture
from cantstop.view.words import language, say

# A game in progress with every kind of piece, for Settings and About
EXAMPLE = (
    "classic 3; 4:2 6:3 7:3 8:5 10:1 12:3; 2:1 5:4 6:3 7:6 8:9 9:9; 4:5 6:5 7:9 8:9 11:2; 3:1 5:4 6:8 7:6 8:9 10:4;"
    "runners 6:6 8:9 11:1"
)


def tile(colour: str, size: float) -> Node:
    return Icon(lambda style: pieces.tile(style.px(size), colour, style.theme)).saying("")


def framed_tile(colour: str, size: float) -> Node:
    return Icon(lambda style: pieces.framed_tile(style.px(size), colour, style.theme)).saying("")


def plate(number: int, size: float) -> Node:
    return Icon(lambda style: pieces.plate(number, style.px(size), style.theme)).saying(str(number))


def die(value: int, size: float) -> Node:
    return Icon(lambda style: dice_art.flat_die(value, style.px(size), style.theme)).saying(str(value))


def dice(values: Sequence[int], size: float, gap: float = 3.0) -> Node:
    row = Icon(lambda style: dice_art.dice_row(tuple(values), style.px(size), style.theme, style.px(gap)))
    return row.saying(" ".join(map(str, values)))


def choice(move: Move, size: float) -> Row:
    if isinstance(move, Advance):
        return Row(*(plate(column, size) for column in move.columns), gap=8).saying(columns_told(move.columns))
    sign = (
        Icon(lambda style: pieces.stop_plate(style.px(size), style.theme)) if isinstance(move, Stop) else die(4, size)
    )
    return Row(sign.saying(""))


def columns_told(columns: Sequence[int]) -> str:
    first, *rest = columns
    return say("spoken.twice", column=first) if first in rest else language().listing(columns)


def marks(mark: Mark, before: Pad, penalty: int, size: float, gap: float = 4.0) -> Row:
    """Return a row with the fifth die, or a dash in a free throw, and the sums, higher first, in red if they cost."""
    after = before.after(mark)
    fifth: Node = Text("\N{EN DASH}", STRONG.of(18), "ink_muted", at="middle").sized(width=size)
    if (face := mark.fifth) is not None:
        fifth = Icon(lambda style: dice_art.fifth_die(face, style.px(size), style.theme)).saying(str(face))
    gains = {row: after.row_score(row, penalty) - before.row_score(row, penalty) for row in mark.pairs}
    return Row(fifth, *(_sum(row, gains[row], size) for row in reversed(mark.pairs)), gap=gap).saying(marks_told(mark))


def marks_told(mark: Mark) -> str:
    if mark.fifth is None:
        return " + ".join(map(str, reversed(mark.pairs)))
    return say("review.fifth_with", fifth=mark.fifth, rows=list(reversed(mark.pairs)))


def _sum(row: int, gain: int, size: float) -> Node:
    return Icon(lambda style: pieces.sum_plate(row, gain, style.px(size), style.theme)).saying(str(row))


def hidden_die(size: float) -> Node:
    return Icon(lambda style: dice_art.hidden_die(style.px(size), style)).saying("")


def portrait(character: str, size: float, pencil: bool = False) -> Node:
    """Return the face of a computer player, with or without a pencil; hats may extend beyond the node."""
    drawn = Drawing(lambda w, h, style: pieces.portrait(character, w, style.theme, pencil))
    return drawn.sized(width=size, height=size).saying("")


def head(colour: str, character: str | None, size: float) -> Node:
    return tile(colour, size) if character is None else portrait(character, size)


def sign(name: str, size: float, tone: str = "ink") -> Node:
    return Icon(lambda style: paint.icon(name, style.px(size), style.theme[tone])).saying("")


def picture(name: str, size: float) -> Node:
    return Icon(lambda style: svg_picture(name, style.px(size), style.px(size), style.theme)).saying("")


def runner(size: float) -> Node:
    return Icon(lambda style: pieces.runner(style.px(size), style.theme).surface).saying("")


def hollow_plate(number: int, size: float) -> Node:
    return Icon(lambda style: pieces.hollow_plate(number, style.px(size), style.theme)).saying(str(number))


def claimed_plate(number: int, size: float, colour: str) -> Node:
    return Icon(lambda style: pieces.claimed_plate(number, style.px(size), colour, style.theme)).saying(str(number))


def empty_plate(size: float) -> Node:
    return Icon(lambda style: pieces.empty_plate(style.px(size), style.theme["disabled"])).saying("")


def coach_line(headline: Text, reason: Text | None, key: str = "") -> Node:
    """Return a line with the coach's sign; `key` is the key that requests advice, if there is one."""
    said = Column(Firm(headline), reason).share()
    return Row(picture("coach", 33), said, key_cap(key) if key else None, gap=12)


def example_board() -> Node:
    shown = Position.of(classic.parse(EXAMPLE), COLOURS[:4])
    return Drawing(lambda w, h, style: board_picture(shown, w, style.theme), aspect=1).saying("")


NAME = LABEL.of(19)


def player_row(
    player: Seat,
    *after: Node | None,
    size: float = 28.0,
    role: Role = NAME,
    tone: str = "ink",
    below: Node | None = None,
    face: float = 0.0,
    gap: float = 10.0,
    fills: bool = True,
    kin: Sequence[Seat] = (),
) -> Row:
    """Return a row with the tile, the face and the name of a player; there is no face if `face` is 0.

    `kin` are the players of the other rows: all names have letters of one size, and if one player has a face, all rows
    leave room for it. With `fills`, the name takes the free room.
    """
    name = Text(player.name, role, tone, lines=1)
    name.kin = [each.name for each in kin]
    said: Node = name
    if below is not None:
        said = Column(said, below)
    if fills:
        said = said.share()
    seen: Node | None = None
    if face and player.character is not None:
        seen = portrait(player.character, face)
    elif face and any(each.character is not None for each in kin):
        seen = Spring(0).sized(width=face)
    return Row(tile(player.colour, size), seen, said, *after, gap=gap)
