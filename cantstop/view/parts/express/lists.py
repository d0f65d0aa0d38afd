"""Lists of throws: what everybody chose when all is revealed, and the last throws of one player."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.view import words
from cantstop.view.art import dice, pieces, plates
from cantstop.view.kit import icons
from cantstop.view.kit.containers import Anchored, Layers
from cantstop.view.kit.drawing import Icon
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, TEXT_800
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import STRONG, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.express.chronicle import Taken, Throw
from cantstop.view.parts.express.small_pads import fifth_field
from cantstop.view.parts.paper import Paper
from cantstop.view.words import say

HIGHEST_ROW = 52.0


def tone_of(change: int) -> str:
    return "gain" if change > 0 else "loss" if change < 0 else "ink_muted"


def signed(change: int) -> str:
    return words.language().number(change, signed=True) if change else "0"


def fifth(paper: Paper, x: float, middle: float, taken: Taken, size: float) -> None:
    """The fifth die on red; in a free throw a dash. x is its middle."""
    style = paper.style
    if taken.mark.fifth is None:
        paper.write("\N{EN DASH}", TEXT_700, 18, "ink_muted", (x, middle), "centre")
        return
    paper.centre(fifth_field(style.px(size), style), (x, middle))
    paper.centre(dice.flat_die(taken.mark.fifth, style.px(size * 0.74), style.theme), (x, middle))


def fifth_die(taken: Taken, size: float) -> Node:
    """The fifth die on red; in a free throw a dash."""
    fifth = taken.mark.fifth
    if fifth is None:
        return Text("\N{EN DASH}", STRONG.of(18), "ink_muted", at="middle").sized(width=size)
    field = Icon(lambda style: fifth_field(style.px(size), style))
    return Layers(field, Anchored(emblems.die(fifth, size * 0.74)))


def sums(paper: Paper, x: float, middle: float, taken: Taken, size: float) -> None:
    """The two plates, the first with its left edge at x."""
    style: Style = paper.style
    for number, row in enumerate(reversed(taken.mark.pairs)):
        plate = plates.plate(row, style.px(size), style.theme)
        paper.centre(plate, (x + size / 2 + number * (size + 4), middle))


def revealed(
    paper: Paper, y: float, height: float, throw: Throw, names: Sequence[str], colours: Sequence[str]
) -> float:
    """One row for each player: fifth die, sums, change, total. Gives the height."""
    pitch = min(HIGHEST_ROW, (height - 8) / max(1, len(throw.taken)))
    high = pitch * len(throw.taken) + 8
    paper.card(y, high)
    size = min(34.0, pitch - 7)
    width = paper.width
    for number, (player, taken) in enumerate(throw.taken.items()):
        middle = y + 4 + pitch * (number + 0.5)
        if number:
            paper.rule(16, middle - pitch / 2, width - 32)
        tile = pieces.tile(paper.style.px(min(28.0, pitch - 10)), colours[player], paper.style.theme)
        paper.centre(tile, (32, middle))
        room = width - 56 - 300
        name = paper.write(names[player], DISPLAY_800, min(19.0, pitch * 0.5), "ink", (54, middle), room=room)
        if taken.out:
            sign = icons.small_sign(paper.style.px(20), paper.style.theme)
            paper.centre(sign, (54 + name + 18, middle))
            left = room - name - 34
            if left > 40:
                paper.write(say("express.out"), TEXT_700, 16, "ink_muted", (54 + name + 33, middle), room=left)
        fifth(paper, width - 278, middle, taken, size)
        sums(paper, width - 252, middle, taken, size)
        figure = min(20.0, pitch * 0.5)
        paper.write(signed(taken.change), TEXT_800, figure, tone_of(taken.change), (width - 100, middle), "right")
        paper.write(words.language().number(taken.total), TEXT_800, figure, "ink", (width - 18, middle), "right")
    return high


def last_throws(paper: Paper, box: tuple[float, float, float, float], throws: Sequence[Throw], player: int) -> None:
    """The newest first, as many as there is room for."""
    x, y, w, h = box
    paper.card(y, h, x, w)
    paper.write(say("express.last_throws"), DISPLAY_800, 19, "ink", (x + 18, y + 26), room=w - 36)
    mine = [throw for throw in throws if player in throw.taken]
    rows = max(1, int((h - 52) // 38))
    if not mine:
        paper.write(say("express.no_throw_yet"), TEXT_700, 17, "ink_muted", (x + 18, y + 66), room=w - 36, lines=2)
    for number, throw in enumerate(mine[: -rows - 1 : -1]):
        middle = y + 64 + 38 * number
        paper.rule(x + 18, middle - 19, w - 36)
        _last(paper, x, middle, w, throw, throw.taken[player])


def _last(paper: Paper, x: float, middle: float, w: float, throw: Throw, taken: Taken) -> None:
    style = paper.style
    paper.write(words.language().number(throw.round), TEXT_800, 17, "ink_muted", (x + 40, middle), "right")
    left = x + 54
    if w > 440:
        paper.put(dice.dice_row(throw.dice, style.px(24), style.theme, style.px(3)), (left, middle - 12))
        left += 150
    fifth(paper, left + 15, middle, taken, 28)
    sums(paper, left + 40, middle, taken, 30)
    paper.write(signed(taken.change), TEXT_800, 18, tone_of(taken.change), (x + w - 18, middle), "right")
