"""The cards of the pairings: the change of the total, dice and sums, the effect on each row, the coach's figure.

pairing_card(0, option, penalty, key="J")    a card that can be pressed, called "pair_1"
no_cards(words)                              the places of cards that are still to come
in_row(cards)                                all of a throw side by side
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from cantstop.model.express import Option
from cantstop.view.art import dice, plates
from cantstop.view.art.pad import small_row
from cantstop.view.kit import button_faces
from cantstop.view.kit.containers import Anchored, Column, Layers, Padded, Row, Spring
from cantstop.view.kit.control import Act
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Drawing, key_cap
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_800
from cantstop.view.kit.motion import GOES, Keyed, Motion
from cantstop.view.kit.node import Node
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.text import STRONG_NOTE, Role, Text
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.parts.express import sayings
from cantstop.view.words import language, say

PAIRINGS, FEW = 3, 2  # pairings of four dice at most; so few have room for the boxes of their rows
RADIUS = 15.0
AROUND = (11, 7, 11, 9)
COMES, APART_MS = Motion(160, "back", y=10), 40.0
CHANGE = Role(DISPLAY_800, 27)
DIE, PLATE, BETWEEN = 36.0, 43.0, 47.0  # a pair: the side of its dice, its plate, and from pair to pair


class Advice(NamedTuple):
    """The coach's figure for a pairing."""

    worth: int | None  # the expected final score, if it is known
    best: bool


def in_row(cards: Sequence[Node]) -> Row:
    """Return the cards of a throw side by side, of one width: three, or at most two wide ones."""
    missing = [Spring(0) for _ in range(FEW - len(cards))]
    return Row(*(card.share().sized(align="fill") for card in [*cards, *missing]), gap=11)


def no_cards(said: str) -> Row:
    """Return the empty places, with words in the middle one."""
    places: list[Node] = [Layers(_ground("disabled")) for _ in range(PAIRINGS)]
    if said:
        text = Text(said, STRONG_NOTE, "disabled", lines=0, at="middle")
        places[1] = Layers(_ground("disabled"), Anchored(Padded(text, 14)))
    return in_row([Keyed(f"express.place_{place}", card) for place, card in enumerate(places)])


def _ground(state: str) -> Node:
    return Drawing(lambda w, h, style: button_faces.bare_face(w, h, RADIUS * style.u, style, state)).saying("")


def pairing_card(
    place: int,
    option: Option,
    penalty: int,
    *,
    wide: str = "",
    key: str = "",
    chosen: bool = False,
    advice: Advice | None = None,
    lit: bool = False,
    goes: Motion | None = GOES,
    on: Act | None = None,
) -> Keyed:
    """Return a card of an option. `advice` is the coach's: it outlines the best card and gives the worth of each.

    A `wide` card shows the boxes of its rows in the player's colour. A secret choice disappears at once (`goes`).
    """
    head = Row(
        key_cap(key) if key else None,
        Spring(),
        _arrow(option.change),
        sayings.change_text(option.change, CHANGE),
        gap=5,
    )
    rows = sayings.lines(option, penalty)
    said = ((", ".join(rows),) if wide else rows) + ((say("express.ends"),) if option.ends else ())
    lines = [Text(line, STRONG_NOTE, "ink_muted", lines=1, at="middle") for line in said]
    pairs = Drawing(lambda w, h, style: pairs_picture(w, h, option, style, wide), grow=1)
    pairs.saying(language().listing(option.mark.pairs[::-1]))  # in the order of the plates
    content = Column(head, pairs, *lines, _worth(advice) if advice is not None else None, gap=1)
    card: Node = Layers(_ground("hover" if chosen else "normal"), Padded(content, AROUND))
    if on is not None:
        name = f"pair_{place + 1}"
        card = Pressable(name, content, AROUND, pressed_by=key, group="cards", chosen=chosen, lit=lit, on=on)
    card.saying(say("spoken.pairing", pairs=pairs.said, change=option.change, effects=", ".join(said)))
    if chosen or (advice is not None and advice.best):
        card = Layers(card, Drawing(lambda w, h, style: outline(w, h, chosen, style)).saying(""))
    low, high = option.mark.pairs
    return Keyed(f"express.card_{low}_{high}", card, comes=COMES._replace(delay=APART_MS * place), goes=goes)


def _arrow(change: int) -> Node | None:
    """Return an arrow up or down, so that colour and a small stroke are not alone in telling the sign of a change."""
    if not change:
        return None
    sign = "arrow_up" if change > 0 else "arrow_down"
    return emblems.sign(sign, 20, sayings.tone_of(change))


def _worth(advice: Advice) -> Node:
    coin = emblems.picture("coach", 20) if advice.best else None
    role = Role(TEXT_800, 17) if advice.best else STRONG_NOTE
    said = say("express.worth", expected=advice.worth) if advice.worth is not None else ""
    tone = "ink" if advice.best else "ink_muted"
    return Row(Spring(), coin, Text(said, role, tone, lines=1) if said else None, Spring(), gap=6)


@drawn
def pairs_picture(w: int, h: int, option: Option, style: Style, colour: str = "") -> pygame.Surface:
    """Draw two pairs of dice with their sums, the higher above, as large as the box allows; beside them the boxes of
    their rows, with the marks of a colour."""
    surface, u = clear(w, h), style.u
    changes = {change.row: change for change in option.rows}
    wide = 2 * DIE + 2 + 7 + PLATE
    scale = min(1.15, h / (2 * BETWEEN * u), w / (wide * u))
    die, plate = round(DIE * u * scale), round(PLATE * u * scale)
    gap, left = round(2 * u), 0.0 if colour else (w - wide * u * scale) / 2
    pairs = zip(reversed(option.dice), reversed(option.mark.pairs))
    for number, (pair, total) in enumerate(pairs):
        middle = h / 2 + (number - 0.5) * BETWEEN * u * scale
        for place, value in enumerate(pair):
            picture = dice.flat_die(value, die, style.theme)
            surface.blit(picture, (round(left + place * (die + gap)), round(middle - die / 2)))
        x = round(left + wide * u * scale - plate)
        change = changes.get(total)
        gain = 0 if change is None else change.score_after - change.score
        surface.blit(plates.sum_plate(total, gain, plate, style.theme), (x, round(middle - plate / 2)))
        if colour and change is not None and (number == 0 or len(changes) == 2):
            across, high = round(w - x - plate - 8 * u), round(17 * u * scale)
            boxes = small_row(change.marks, across, high, colour, style, change.marks_after)
            surface.blit(boxes, (w - across, round(middle - high / 2)))
    return surface


@drawn
def outline(w: int, h: int, chosen: bool, style: Style) -> pygame.Surface:
    """Draw a line around a chosen card, or a dashed line around the card that the coach advises."""
    canvas, line = Canvas(w, h), style.line("selected")
    dash = None if chosen else (9 * style.u, 5 * style.u)
    box = line / 2, line / 2, w - line, h - line
    canvas.rect(*box, RADIUS * style.u, None, style.theme["hover_line"], line, dash=dash)
    return canvas.surface()
