"""Small pictures of the game as nodes, to stand in rows beside words. Sizes are units.

tile("blue", 28)    plate(7, 30)    die(5, 24)    dice((2, 3, 5, 6), 24)    portrait("steady", 46)    sign("tick", 20)
fifth_die(6, 34)
"""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.view.art import dice as dice_art
from cantstop.view.art import pieces, plates, portraits, signs
from cantstop.view.kit import icons
from cantstop.view.kit.drawing import Drawing, Icon
from cantstop.view.kit.node import Node


def tile(colour: str, size: float) -> Node:
    """The square of a player, with his symbol."""
    return Icon(lambda style: pieces.tile(style.px(size), colour, style.theme))


def framed_tile(colour: str, size: float) -> Node:
    """On the colour itself."""
    return Icon(lambda style: pieces.framed_tile(style.px(size), colour, style.theme))


def plate(number: int, size: float) -> Node:
    """The small red sign of a column or row."""
    return Icon(lambda style: plates.plate(number, style.px(size), style.theme))


def die(value: int, size: float) -> Node:
    return Icon(lambda style: dice_art.flat_die(value, style.px(size), style.theme))


def dice(values: Sequence[int], size: float, gap: float = 3.0) -> Node:
    """Small dice side by side."""
    return Icon(lambda style: dice_art.dice_row(tuple(values), style.px(size), style.theme, style.px(gap)))


def fifth_die(value: int, size: float) -> Node:
    """The die that was set aside, in its red field."""
    return Icon(lambda style: dice_art.fifth_die(value, style.px(size), style.theme))


def hidden_die(size: float) -> Node:
    return Icon(lambda style: dice_art.hidden_die(style.px(size), style))


def portrait(character: str, size: float) -> Node:
    """The face of a computer player; hats may reach beyond the node."""
    drawn = Drawing(lambda w, h, style: portraits.portrait(character, w, style.theme))
    return drawn.sized(width=size, height=size)


def head(colour: str, character: str | None, size: float) -> Node:
    """A person's tile, or a computer's face."""
    return tile(colour, size) if character is None else portrait(character, size)


def sign(name: str, size: float, tone: str = "ink") -> Node:
    """One of the signs of kit/icons.py."""
    return Icon(lambda style: icons.icon(name, style.px(size), style.theme[tone]))


def info(size: float = 22.0) -> Node:
    """An i in a ring, before a line of explanation."""
    return Icon(lambda style: icons.info(style.px(size), style.theme["ink_muted"]))


def warning(size: float = 24.0) -> Node:
    return Icon(lambda style: signs.warning(style.px(size), style.theme))


def small_sign(size: float) -> Node:
    """The red octagon that says: it is over for this one."""
    return Icon(lambda style: signs.small_sign(style.px(size), style.theme))


def runner(size: float) -> Node:
    """A white runner."""
    return Icon(lambda style: pieces.runner(style.px(size), style.theme).surface)


def coach(size: float = 33.0) -> Node:
    """The gold coin beside every advice."""
    return Icon(lambda style: signs.coach(style.px(size), style.theme))


def kept(size: float = 25.0) -> Node:
    """A green disc with a tick."""
    return Icon(lambda style: signs.kept(style.px(size), style.theme))


def hollow_plate(number: int, size: float) -> Node:
    """The sign of a sum that cannot be used."""
    return Icon(lambda style: plates.hollow_plate(number, style.px(size), style.theme))


def claimed_plate(number: int, size: float, colour: str) -> Node:
    """The sign of a column that a player has claimed."""
    return Icon(lambda style: plates.claimed_plate(number, style.px(size), colour, style.theme))


def empty_plate(size: float) -> Node:
    """The place of a column that is still to be claimed."""
    return Icon(lambda style: plates.empty_plate(style.px(size), style.theme["disabled"]))
